/**
 * The linear twins of the box tree's queries: one loop over all boxes, no tree. The oracle of the tests, the baseline of the
 * benches. The dynamic tree's twins (../dynamic/brute-dynamic.ts) are these over the objects that are in it.
 */
import type { QueryBox } from '../../../src/core/math/box.ts';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { PLANES, planeDistance } from '../../../src/core/math/frustum.ts';
import type { CullResult } from '../../../src/core/tree/cull-options.ts';
import type { CullQuery } from '../../../src/core/tree/query.ts';
import { firstTouch } from '../../../src/seeds/boxes/box-sweep.ts';

/** Whether the boxes at a[at ..] and b[from ..] have a point in common; touching counts. */
function boxesOverlap(a: QueryBox, at: number, b: QueryBox, from: number): boolean {
  for (let k = 0; k < 3; k++) if (!(a[at + k] <= b[from + k + 3] && b[from + k] <= a[at + k + 3])) return false;
  return true;
}

const ALL = (_object: number): boolean => true;

/**
 * Boxes that touch `box`, in ascending id.
 * @param boxes n x (min x, y, z, max x, y, z)
 * @param box min x, y, z, max x, y, z, from box[at] on
 * @param ids receives their numbers
 * @param isIn which boxes count; all, without it
 * @returns how many
 */
export function bruteBoxOverlap(boxes: Float32Array, box: QueryBox, ids: Uint32Array, at = 0, isIn = ALL): number {
  let count = 0;
  for (let object = 0; object < boxes.length / 6; object++)
    if (isIn(object) && boxesOverlap(boxes, object * 6, box, at)) ids[count++] = object;
  return count;
}

/**
 * Boxes that `box` touches on its way along `velocity`, in ascending id.
 * @param boxes n x (min x, y, z, max x, y, z)
 * @param velocity x, y, z: how far the box goes until time 1
 * @param ids receives their numbers
 * @param times receives when each is first touched, 0 .. 1
 * @returns how many
 */
export function bruteBoxSweep(
  boxes: Float32Array,
  box: QueryBox,
  velocity: Vec3,
  ids: Uint32Array,
  times: Float64Array,
): number {
  let count = 0;
  for (let object = 0; object < boxes.length / 6; object++) {
    const time = firstTouch(boxes, object * 6, box, velocity);
    if (time > 1) continue;
    ids[count] = object;
    times[count++] = time;
  }
  return count;
}

/**
 * Boxes that no single plane of the frustum has wholly behind it, in ascending id.
 * @param boxes n x (min x, y, z, max x, y, z)
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 * @param isIn which boxes count; all, without it
 */
export function bruteBoxCull(
  boxes: Float32Array,
  query: CullQuery,
  ids: Uint32Array,
  inside?: Uint8Array,
  isIn = ALL,
): Pick<CullResult, 'count' | 'planesTested'> {
  const { planes } = query;
  const counts = { count: 0, planesTested: 0 };
  for (let object = 0; object < boxes.length / 6; object++) {
    if (!isIn(object)) continue;
    let isVisible = true;
    let isInside = true;
    for (let p = 0; isVisible && p < PLANES * 4; p += 4) {
      counts.planesTested++;
      isVisible = !(cornerDistance(planes, p, boxes, object * 6, 1) < 0);
      isInside &&= !(cornerDistance(planes, p, boxes, object * 6, -1) < 0);
    }
    if (!isVisible) continue;
    if (inside) inside[counts.count] = isInside ? 1 : 0;
    ids[counts.count++] = object;
  }
  return counts;
}

/**
 * How far inside the plane at planes[p ..] the corner of a box lies that is farthest along its normal (`side` 1) or nearest (-1).
 */
function cornerDistance(planes: Float64Array, p: number, boxes: Float32Array, at: number, side: number): number {
  const x = boxes[at + (side * planes[p] > 0 ? 3 : 0)];
  const y = boxes[at + (side * planes[p + 1] > 0 ? 4 : 1)];
  const z = boxes[at + (side * planes[p + 2] > 0 ? 5 : 2)];
  return planeDistance(planes, p, x, y, z);
}
