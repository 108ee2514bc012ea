/**
 * The occlusion plane as F3DEX3 has it: twelve 16-bit numbers for a quad and a camera, and the test of a vertex with them, in the microcode's whole numbers.
 *
 * A vertex is hidden where all five hold, X and Y being its place in the picture in whole quarters of a pixel, x, y, z its clip coordinates:
 *   4 X c0 - Y / 2 < c4,  4 Y c1 - X / 2 < c5,  4 X c2 + Y / 2 < c6,  4 Y c3 + X / 2 < c7       (c0 .. c3 as 1 / 32768, c4 .. c7 in half pixels)
 *   floor(x kx) + floor(y ky) + floor(z kz) + kc >= 0                                         (kx .. kz as 1 / 65536, kc in 2 units of clip space)
 * The first four are edges of the quad in the picture, one of each kind: below, right of, above, left of a line. A triangle is removed where its three vertices are hidden, and
 * none needs clipping. Edges of the picture need no line: beyond them nothing is drawn.
 *
 * There are no such numbers, and the plane removes nothing, where the quad is out of the picture, where more than four of its edges are in it, where an edge fits none of the kinds
 * that the others leave (a slope over 8 fits the other axis), or where the offset of a line exceeds 16 bits.
 *
 * Bound: a vertex that is taken for hidden lies within 1 pixel of the quad's picture: 1 quarter for its own rounding, 2 for c4 .. c7, 0.32 for c0 .. c3 over 1280 quarters, at the
 * worst slope 3.5 quarters together.
 *
 * Source: the test in the assembly of F3DEX3 up to commit e7d14ca, and ComputeOcclusionPlane of HackerOoT, which makes the numbers; not their code. Newer F3DEX3 (aca3695) takes kc with the other
 * sign (docs/occlusion-planes.md). HackerOoT gives edges to kinds step by step and sometimes finds no way where one exists; here all ways are tried.
 */
import { clamp } from '../../core/base/clamp.ts';
import { type Camera, type Vec3, viewProjection } from '../../core/math/camera.ts';
import { cornerOf, type PlaneQuad } from './quad.ts';
import { cross, dot, minus } from './vectors.ts';

/** quarters of a pixel: half the console's picture */
const HALF_WIDTH = 640;
const HALF_HEIGHT = 480;
/** steepest line of a kind */
const STEEPEST = 8;
/** vertices beyond so many pictures' halves need clipping */
const CLIP_RATIO = 2;
/** least w of a point of the quad before the camera */
const LEAST_W = 1e-3;

/** c0 .. c7, kx, ky, kz, kc */
export type OcclusionPlane = Int16Array;

/**
 * A camera whose lengths are units of the console.
 * `matrix`: 4 x 4, column-major
 */
export type ConsoleView = ReturnType<typeof consoleView>;

export function consoleView(camera: Camera, scale: number) {
  const at = ([x, y, z]: Vec3): Vec3 => [x * scale, y * scale, z * scale];
  const scaled = { ...camera, eye: at(camera.eye), target: at(camera.target) };
  scaled.near = camera.near * scale;
  scaled.far = camera.far * scale;
  return { matrix: viewProjection(scaled), eye: scaled.eye };
}

interface Corner {
  x: number;
  y: number;
  w: number;
  /** whether the edge from it to the next lies on an edge of the picture */
  isCut: boolean;
}

/** The numbers for a quad; null where the plane removes nothing. */
export function occlusionPlane(quad: PlaneQuad, { matrix: m }: ConsoleView): OcclusionPlane | null {
  const clip: Vec3[] = [];
  let polygon: Corner[] = [];
  // clockwise seen from the front, as HackerOoT has them
  for (const k of [0, 3, 2, 1]) {
    const [px, py, pz] = cornerOf(quad, k);
    const row = (r: number) => m[r] * px + m[4 + r] * py + m[8 + r] * pz + m[12 + r];
    clip.push([row(0), row(1), row(2)]);
    polygon.push({ x: row(0), y: row(1), w: row(3), isCut: false });
  }
  const sides: ((corner: Corner) => number)[] = [
    ({ w }) => w - LEAST_W,
    ({ x, w }) => w - x,
    ({ x, w }) => w + x,
    ({ y, w }) => w - y,
    ({ y, w }) => w + y,
  ];
  for (const side of sides) polygon = cutOff(polygon, side);
  if (polygon.length < 3) return null;
  const edges = polygon.flatMap((a, k) => (a.isCut ? [] : [kindsOf(a, polygon[(k + 1) % polygon.length])]));
  const chosen = edges.length <= 4 ? assign(edges) : null;
  if (chosen === null) return null;
  const normal = cross(minus(clip[2], clip[0]), minus(clip[1], clip[0]));
  const length = Math.hypot(...normal);
  if (!(length > 0)) return null;
  const plane = new Int16Array(12);
  chosen.forEach((line, kind) => {
    plane[kind] = line ? toInt16(line.slope * 4096) : 0;
    plane[kind + 4] = line ? toInt16(line.offset) : 0x7fff;
  });
  for (let k = 0; k < 3; k++) plane[8 + k] = toInt16((normal[k] / length) * 32768);
  plane[11] = toInt16(-dot(normal, clip[0]) / length / 2);
  return plane;
}

function cutOff(polygon: readonly Corner[], side: (corner: Corner) => number): Corner[] {
  const kept: Corner[] = [];
  polygon.forEach((a, k) => {
    const b = polygon[(k + 1) % polygon.length];
    const [sa, sb] = [side(a), side(b)];
    if (sa > 0) kept.push(a);
    if (sa > 0 === sb > 0) return;
    const part = sa / (sa - sb);
    const at = (p: number, q: number) => p + (q - p) * part;
    kept.push({ x: at(a.x, b.x), y: at(a.y, b.y), w: at(a.w, b.w), isCut: sa > 0 || a.isCut });
  });
  return kept;
}

interface Line {
  slope: number;
  offset: number;
}

/** An edge as a line of each kind that it can be: V over or under slope * U + offset, with the sign and the unit of the coefficients. */
function kindsOf(a: Corner, b: Corner): (Line | null)[] {
  const [ax, ay, bx, by] = [inPictureX(a), inPictureY(a), inPictureX(b), inPictureY(b)];
  return [0, 1, 2, 3].map((kind) => {
    const isUpright = (kind & 1) === 1;
    const [du, dv] = isUpright ? [by - ay, bx - ax] : [bx - ax, by - ay];
    const [u, v] = isUpright ? [ay, ax] : [ax, ay];
    if ((kind === 0 || kind === 3) !== du > 0 || Math.abs(dv) >= STEEPEST * Math.abs(du)) return null;
    const slope = dv / du;
    const offset = (v - u * slope) / 2;
    if (Math.abs(offset) > 32_767) return null;
    return kind < 2 ? { slope, offset: -offset } : { slope: -slope, offset };
  });
}

function inPictureX({ x, w }: Corner): number {
  return HALF_WIDTH + (HALF_WIDTH * x) / w;
}

function inPictureY({ y, w }: Corner): number {
  return HALF_HEIGHT - (HALF_HEIGHT * y) / w;
}

/** A kind for each edge, with the least of the steepest slopes; null where there is no way. */
function assign(edges: readonly (Line | null)[][]): (Line | null)[] | null {
  const chosen: (Line | null)[] = [null, null, null, null];
  let best: (Line | null)[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  const next = (edge: number, steepest: number): void => {
    if (steepest >= least) return;
    if (edge === edges.length) {
      best = chosen.slice();
      least = steepest;
      return;
    }
    edges[edge].forEach((line, kind) => {
      if (line === null || chosen[kind] !== null) return;
      chosen[kind] = line;
      next(edge + 1, Math.max(steepest, Math.abs(line.slope)));
      chosen[kind] = null;
    });
  };
  next(0, 0);
  return best;
}

/** Cut toward 0, as C does. */
function toInt16(value: number): number {
  return Math.trunc(clamp(value, -32_768, 32_767));
}

const HIDDEN = 1;
const OFF_CLIP = 2;

/** Bits of a vertex: HIDDEN, and OFF_CLIP where its triangles are clipped. */
function vertexBits(plane: OcclusionPlane, x: number, y: number, z: number, w: number): number {
  if (!(w > 0) || Math.abs(x) > CLIP_RATIO * w || Math.abs(y) > CLIP_RATIO * w) return OFF_CLIP;
  const px = Math.floor(HALF_WIDTH + (HALF_WIDTH * x) / w);
  const py = Math.floor(HALF_HEIGHT - (HALF_HEIGHT * y) / w);
  const isWithin =
    line(4 * px * plane[0], -py) < plane[4] &&
    line(4 * py * plane[1], -px) < plane[5] &&
    line(4 * px * plane[2], py) < plane[6] &&
    line(4 * py * plane[3], px) < plane[7];
  if (!isWithin) return 0;
  const sum = fixed(x, plane[8]) + fixed(y, plane[9]) + fixed(z, plane[10]);
  return sum + plane[11] >= 0 ? HIDDEN : 0;
}

/** product / 32768 + v / 2, rounded */
function line(product: number, v: number): number {
  return Math.floor((2 * product + 32_768 * v + 32_768) / 65_536);
}

/** A coordinate of 16 bits before and 16 behind the point, times k, in whole numbers of 2 units. */
function fixed(coordinate: number, k: number): number {
  return Math.floor((Math.floor(coordinate * 65_536) * k) / 2 ** 32);
}

/** What a plane does with a vertex; a triangle is removed where `areRemoved` holds for its three. */
export function shadowBits(plane: OcclusionPlane, clip: Float64Array, at: number): number {
  return vertexBits(plane, clip[at], clip[at + 1], clip[at + 2], clip[at + 3]);
}

export function areRemoved(a: number, b: number, c: number): boolean {
  return (a & b & c) === HIDDEN;
}
