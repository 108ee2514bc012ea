/**
 * Draws a view's objects in a given order against a depth buffer, and counts.
 *
 * A fragment is a covered pixel centre of a triangle. It passes when it is nearer than what is stored (z compare LESS: equal
 * depths fail). A fragment that passes over an empty pixel covers it; over a fragment of its own object it is excess inside
 * the object, which no order of objects removes; over another object's it is excess between objects. Hence, exactly:
 * shaded = covered + inside + between, and total = shaded + failed.
 *
 * The buffer holds 1 / w rounded to 32-bit floats. The same triangle named from another corner, or walls in one plane that
 * face the camera, differ in the last bits of a double and would pass or fail by chance; rounded, they are nearly always
 * equal and fail. Tried on five scenes from files in file, back, tree and sorted order: doubles shade up to 0.44 % more than a
 * GPU's 24-bit or float z / w does, this up to 0.29 % more and mostly under 0.1 %; 16 bits of z / w shade up to 4.5 % less. Tilted
 * surfaces in one plane but cut into other triangles fight, as on a GPU: their corners snap apart.
 *
 * Guarantee: the same setup and order give the same numbers; total and covered are the same for every order of the same objects.
 */
import type { ViewSetup } from './setup.ts';

/** A view's spans, by object. */
export type DrawnView = Pick<ViewSetup, 'spans' | 'firstSpan' | 'endSpan'>;

/** The picture that is drawn into: each array has a number for each pixel, row 0 on top. Valid after drawOrder. */
export interface Target {
  width: number;
  height: number;
  /** 1 / w of the nearest fragment, greater is nearer; 0 where nothing is drawn */
  depth: Float32Array;
  /** object + 1 that the nearest fragment belongs to; 0 where nothing is drawn */
  owner: Uint32Array;
  /** fragments that passed */
  passes: Uint32Array;
}

export interface DrawCounts {
  /** fragments */
  total: number;
  /** fragments that passed the depth test */
  shaded: number;
  failed: number;
  /** pixels with at least one fragment */
  covered: number;
  /** passed over another object's fragment */
  between: number;
  /** passed over a fragment of the same object */
  inside: number;
}

export function createTarget(width: number, height: number): Target {
  const pixels = width * height;
  return {
    width,
    height,
    depth: new Float32Array(pixels),
    owner: new Uint32Array(pixels),
    passes: new Uint32Array(pixels),
  };
}

/**
 * Draw the first `count` objects of `order` into a cleared target. Objects that are not set up draw nothing; each should be
 * named once. A smaller `count` shows the picture as it is after that many objects.
 */
export function drawOrder(setup: DrawnView, order: Uint32Array, count: number, target: Target): DrawCounts {
  checkTarget(setup, target.width * target.height, target.width);
  const { firstSpan, endSpan } = setup;
  const { start, end, depth: spanDepth, slope } = setup.spans;
  const { depth, owner, passes } = target;
  depth.fill(0);
  owner.fill(0);
  passes.fill(0);
  let total = 0;
  let shaded = 0;
  let inside = 0;
  let covered = 0;
  for (let i = 0; i < count; i++) {
    const object = order[i];
    const me = object + 1;
    const spansEnd = endSpan[object];
    for (let span = firstSpan[object]; span < spansEnd; span++) {
      const stop = end[span];
      const step = slope[span];
      let z = spanDepth[span];
      let pixel = start[span];
      total += stop - pixel;
      for (; pixel < stop; pixel++) {
        const nearness = Math.fround(z);
        if (nearness > depth[pixel]) {
          depth[pixel] = nearness;
          const under = owner[pixel];
          owner[pixel] = me;
          passes[pixel]++;
          shaded++;
          if (under === me) inside++;
          else if (under === 0) covered++;
        }
        z += step;
      }
    }
  }
  return { total, shaded, failed: total - shaded, covered, between: shaded - covered - inside, inside };
}

/**
 * Count the fragments over each pixel, passed or not: the same for every order.
 * @param layers a number a pixel, overwritten
 * @returns their sum, and how many pixels have any
 */
export function countLayers(
  setup: ViewSetup,
  ids: Uint32Array,
  count: number,
  layers: Uint32Array,
): { fragments: number; covered: number } {
  checkTarget(setup, layers.length, setup.spans.width);
  const { start, end } = setup.spans;
  layers.fill(0);
  let fragments = 0;
  for (let i = 0; i < count; i++) {
    const spansEnd = setup.endSpan[ids[i]];
    for (let span = setup.firstSpan[ids[i]]; span < spansEnd; span++) {
      const stop = end[span];
      fragments += stop - start[span];
      for (let pixel = start[span]; pixel < stop; pixel++) layers[pixel]++;
    }
  }
  let covered = 0;
  for (let pixel = 0; pixel < layers.length; pixel++) if (layers[pixel] > 0) covered++;
  return { fragments, covered };
}

function checkTarget(setup: Pick<DrawnView, 'spans'>, pixels: number, width: number): void {
  const { width: setupWidth, height } = setup.spans;
  if (pixels === setupWidth * height && width === setupWidth) return;
  throw new RangeError(
    `target of ${pixels} pixels in rows of ${width}, but the view was set up for ${setupWidth} x ${height}: make both of one size`,
  );
}
