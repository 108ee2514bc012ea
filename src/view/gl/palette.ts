/**
 * The colours that have a meaning, in one place for the shaders and their legends: red, green, blue, 0 .. 255, sRGB.
 *
 * Guarantee (test/view/gl/palette.test.ts): any two colours of one table can be told apart, by normal eyes and by eyes
 * without red or green cones. The colours of counts are in src/overdraw/raster/heat.ts.
 */
import { clamp } from '../../core/base/clamp.ts';

export type Rgb = readonly [number, number, number];

/** How much more often the second order shades a pixel: -3 and less, -2, -1, 0, 1, 2, 3 and more. */
export const DIFFERENCE: readonly Rgb[] = [
  [150, 216, 255],
  [64, 146, 226],
  [36, 84, 150],
  [28, 31, 38],
  [134, 60, 36],
  [222, 104, 48],
  [255, 186, 120],
];

/**
 * From the first object drawn to the last, at even steps: the viridis ramp (van der Walt and Smith, 2015; CC0),
 * reversed.
 */
export const VISIT: readonly Rgb[] = [
  [253, 231, 37],
  [122, 209, 81],
  [34, 168, 132],
  [42, 120, 142],
  [65, 68, 135],
  [68, 1, 84],
];

/** The mark at the end of the visit path. */
export const VISIT_END: Rgb = [255, 255, 255];

/** Wholly inside the frustum, cut by it, culled away. */
export const INSIDE_COLOUR: Rgb = [74, 190, 150];
export const CUT_COLOUR: Rgb = [246, 190, 80];
export const OUTSIDE_COLOUR: Rgb = [92, 98, 114];
/** Objects that are culled away, shown while the culling camera is frozen. */
export const GHOST: Rgb = [58, 64, 78];
/** Objects that the frustum keeps and the set of the eye's cell leaves out. */
export const HIDDEN_COLOUR: Rgb = [206, 62, 74];
/** Objects that a compact tree gives though no part of them is in the frustum. */
export const FALSELY_GIVEN_COLOUR: Rgb = [150, 92, 232];
/** Cells of space; that of the eye differs from the others by its alpha alone. */
export const CELL_COLOUR: Rgb = [255, 250, 150];
export const PICKED: Rgb = [255, 80, 220];
/** Nodes that a ray opened; those that it passed by have OUTSIDE_COLOUR. */
export const RAY: Rgb = [126, 214, 255];

/** Both sides of a cut, the lower one first, and its plane. */
export const CUT_LEFT: Rgb = [255, 176, 40];
export const CUT_RIGHT: Rgb = [70, 170, 255];
export const CUT_PLANE: Rgb = [246, 240, 250];

/** The dynamic tree of what moves: objects' boxes, leaves, leaves that were just inserted anew, inner nodes. */
export const MOVING_OBJECT: Rgb = [255, 244, 214];
export const MOVING_LEAF: Rgb = [58, 150, 236];
export const MOVING_ANEW: Rgb = [255, 116, 40];
export const MOVING_INNER: Rgb = [98, 74, 160];

/** A pixel that no surface covers, where colours stand for a change. */
export const EMPTY: Rgb = [12, 14, 19];

/** VISIT interpolated at `part`, 0 .. 1, in STEPS steps: a table, because every object of a frame asks for one. */
export function visitColour(part: number): Rgb {
  return VISIT_STEPS[Math.round(clamp(part, 0, 1) * STEPS)];
}

const STEPS = 1023;
const VISIT_STEPS = Array.from({ length: STEPS + 1 }, (_, step) => between(step / STEPS));

function between(part: number): Rgb {
  const at = part * (VISIT.length - 1);
  const from = VISIT[Math.floor(at)];
  const to = VISIT[Math.ceil(at)];
  const channel = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * (at % 1));
  return [channel(0), channel(1), channel(2)];
}

/** As CSS writes it. */
export function cssColour([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
