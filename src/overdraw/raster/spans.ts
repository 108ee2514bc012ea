/**
 * Triangles to spans: which pixels of each row a triangle covers, and how deep each of them lies.
 *
 * Vertices lie on a grid of 1/256 pixel, x to the right and y down; a pixel is covered when its centre is inside, a centre on
 * an edge belongs to the triangle whose top or left edge it is (top: exactly level, the inside below; left: the inside
 * to the right). So triangles that share an edge cover each pixel along it once.
 *
 * Exact. Screen coordinates reach GUARD + MAX_SIZE / 2 pixels, less than 2^23 grid steps; a difference of two is below 2^24, an
 * edge function below 2^49: doubles hold all of them as integers. The first pixel of a row that an edge lets in is the
 * ceiling of a quotient n / d of such integers; rounding cannot move a quotient across an integer while |n| < 2^53.
 *
 * Depth is 1 / w: linear in screen space, greater is nearer, and z / w is a falling function of it, so "1 / w greater" is z compare
 * LESS. A span's first depth comes from the exact edge functions as weights; from there it goes in equal steps.
 * At 320 x 240 a span is some pixels long; one drawn in several orders is computed once.
 */
import { lengthened } from '../../core/base/grown.ts';

export const SUBPIXELS = 256;
/** pixels from the centre of the picture to where triangles are cut off */
export const GUARD = 16384;
/** most pixels a side of the picture */
export const MAX_SIZE = 8192;
/** most spans of one view: 24 bytes each, 768 MiB */
export const MAX_SPANS = 2 ** 25;

/** Rows of pixels in the order they were added; pixel p is column p % width of row floor(p / width), row 0 on top. */
export interface Spans {
  width: number;
  height: number;
  count: number;
  /** first pixel of the span */
  start: Int32Array;
  /** the pixel after its last one */
  end: Int32Array;
  /** 1 / w at the first pixel's centre */
  depth: Float64Array;
  /** change of 1 / w from one pixel to the next */
  slope: Float64Array;
}

/** Points on the screen, by slot. */
export interface Points {
  /** grid steps right of the picture's left edge, a whole number */
  x: Float64Array;
  /** grid steps below its upper edge, a whole number */
  y: Float64Array;
  /** 1 / w */
  depth: Float64Array;
}

export function createSpans(width: number, height: number): Spans {
  for (const side of [width, height])
    if (!(Number.isInteger(side) && side >= 1 && side <= MAX_SIZE))
      throw new RangeError(`picture of ${width} x ${height}: a side must be a whole number from 1 to ${MAX_SIZE}`);
  const room = 4096;
  return {
    width,
    height,
    count: 0,
    start: new Int32Array(room),
    end: new Int32Array(room),
    depth: new Float64Array(room),
    slope: new Float64Array(room),
  };
}

/** A copy with room for no more spans than there are. */
export function keepSpans(spans: Spans): Spans {
  const { count } = spans;
  return {
    ...spans,
    start: spans.start.slice(0, count),
    end: spans.end.slice(0, count),
    depth: spans.depth.slice(0, count),
    slope: spans.slope.slice(0, count),
  };
}

/** Twice the area of triangle a b c in grid steps: positive when it turns clockwise on the screen, exact. */
export function doubleArea(points: Points, a: number, b: number, c: number): number {
  const { x, y } = points;
  return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
}

/** Add the spans of a triangle that turns clockwise on the screen: area = doubleArea(points, a, b, c) > 0. */
export function addTriangle(spans: Spans, points: Points, a: number, b: number, c: number, area: number): void {
  const { x, y } = points;
  const ax = x[a];
  const ay = y[a];
  const bx = x[b];
  const by = y[b];
  const cx = x[c];
  const cy = y[c];
  // Pixels whose centres, 256 i + 128, lie in the triangle's box, its right and lower side left out, and in the picture.
  const top = Math.max(0, (Math.min(ay, by, cy) + 127) >> 8);
  const bottom = Math.min(spans.height - 1, (Math.max(ay, by, cy) - 129) >> 8);
  const left = Math.max(0, (Math.min(ax, bx, cx) + 127) >> 8);
  const right = Math.min(spans.width - 1, (Math.max(ax, bx, cx) - 129) >> 8);
  if (top > bottom || left > right) return;
  if (spans.count + bottom - top + 1 > spans.start.length) grow(spans, spans.count + bottom - top + 1);
  const { start, end, depth, slope } = spans;

  // Edge function of edge p q at column i: E - D i, with E its value at column 0; inside where it is at least `floor`.
  const abD = (by - ay) * SUBPIXELS;
  const bcD = (cy - by) * SUBPIXELS;
  const caD = (ay - cy) * SUBPIXELS;
  const abFloor = abD < 0 || (abD === 0 && bx > ax) ? 0 : 1;
  const bcFloor = bcD < 0 || (bcD === 0 && cx > bx) ? 0 : 1;
  const caFloor = caD < 0 || (caD === 0 && ax > cx) ? 0 : 1;
  const abStep = (bx - ax) * SUBPIXELS;
  const bcStep = (cx - bx) * SUBPIXELS;
  const caStep = (ax - cx) * SUBPIXELS;
  const rowY = top * SUBPIXELS + 128;
  let abE = (bx - ax) * (rowY - ay) - (by - ay) * (128 - ax);
  let bcE = (cx - bx) * (rowY - by) - (cy - by) * (128 - bx);
  let caE = (ax - cx) * (rowY - cy) - (ay - cy) * (128 - cx);

  const aDepth = points.depth[a] / area;
  const bDepth = points.depth[b] / area;
  const cDepth = points.depth[c] / area;
  const step = -(bcD * aDepth + caD * bDepth + abD * cDepth);
  const width = spans.width;
  let at = spans.count;
  for (let row = top; row <= bottom; row++, abE += abStep, bcE += bcStep, caE += caStep) {
    let low = left;
    let high = right;
    if (abD < 0) low = Math.max(low, Math.ceil((abFloor - abE) / -abD));
    else if (abD > 0) high = Math.min(high, Math.floor((abE - abFloor) / abD));
    else if (abE < abFloor) continue;
    if (bcD < 0) low = Math.max(low, Math.ceil((bcFloor - bcE) / -bcD));
    else if (bcD > 0) high = Math.min(high, Math.floor((bcE - bcFloor) / bcD));
    else if (bcE < bcFloor) continue;
    if (caD < 0) low = Math.max(low, Math.ceil((caFloor - caE) / -caD));
    else if (caD > 0) high = Math.min(high, Math.floor((caE - caFloor) / caD));
    else if (caE < caFloor) continue;
    if (low > high) continue;
    start[at] = row * width + low;
    end[at] = row * width + high + 1;
    depth[at] = (bcE - bcD * low) * aDepth + (caE - caD * low) * bDepth + (abE - abD * low) * cDepth;
    slope[at] = step;
    at++;
  }
  spans.count = at;
}

function grow(spans: Spans, needed: number): void {
  if (needed > MAX_SPANS)
    throw new RangeError(
      `a view of more than ${MAX_SPANS} spans: lower the resolution (${spans.width} x ${spans.height}) or draw fewer objects`,
    );
  const room = 2 ** Math.ceil(Math.log2(needed));
  spans.start = lengthened(spans.start, room);
  spans.end = lengthened(spans.end, room);
  spans.depth = lengthened(spans.depth, room);
  spans.slope = lengthened(spans.slope, room);
}
