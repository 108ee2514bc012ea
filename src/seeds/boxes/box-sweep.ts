/**
 * Which objects' boxes a moving box touches, and when first; and the seed's box around all of the way. Linear twin in
 * brute-boxes.ts.
 *
 * Guarantee: every object that the box touches between time 0 and 1 is found, whatever the rounding; one that is found is
 * missed by less than 2^-49 of its time. A node is met no later than any object below it, in doubles too, because each step
 * of firstTouch is monotone in the sides of the box: so tree and linear scan give the same objects and the same times.
 *
 * A node is tested against the box around the way, six comparisons; and, only where that box is mostly empty, against the way
 * itself too, up to six divisions. For ways of up to five box sides this takes 35 to 40 % less time than both tests at every node, in trees
 * of 100 and of 10,000; without the second one ways of 20 sides take 1.2 to 3 times as long, and those of 50 four times. What
 * firstTouch finds touches the box around the way, which is grown by more than the time may be rounded.
 *
 * The grown box of the seed holds the way that the box takes, and reaches as far in every other direction; objects that it touches
 * only there are found needlessly. Measured by `npm run bench -- boxes` of commit 1fdd9ade, see docs/box-tree.md.
 *
 * Bound: as in box-overlap.ts.
 *
 * Tried and lost: the axes written out, 9 % less time in a tree of 10,000.
 *
 * Source: seed "Bounding volume hierarchy (BVH)" of On The Bubble for the grown box; the times are the slab test of a ray
 * through the Minkowski sum of both boxes.
 */
import { checkQueryBox, type QueryBox, touches } from '../../core/math/box.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { ROUNDING } from '../../core/math/ray.ts';
import { type BoxSweepResult, clearResult } from './box-result.ts';
import type { BoxTree } from './box-tree.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from './node.ts';

/** Relative growth of a way: more than the roundings of a time that is found to be 1. */
const WAY_ROUNDING = 1 + 2 ** -48;

/** The box around the way of the sweep at hand. */
const way = new Float64Array(6);

/**
 * Find the objects whose boxes `box` touches on its way along `velocity`.
 * @param box min x, y, z, max x, y, z, finite, where it is at time 0
 * @param velocity x, y, z: how far it goes until time 1
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for numbers that are not finite or beyond MAX_COORDINATE, or a result made for a smaller tree
 * @example
 * ```ts
 * import { boxSweep, buildBoxTree, createBoxSweepResult } from 'cull64/trees';
 *
 * const tree = buildBoxTree(Float32Array.of(4, 0, 0, 5, 1, 1, 4, 9, 0, 5, 10, 1));
 * const result = createBoxSweepResult(tree);
 * // a cube of side 1 that goes 6 to the right
 * boxSweep(tree, Float32Array.of(0, 0, 0, 1, 1, 1), [6, 0, 0], result); // 1
 * result.ids[0]; // 0
 * result.times[0]; // 0.5
 * ```
 */
export function boxSweep(tree: BoxTree, box: QueryBox, velocity: Vec3, result: BoxSweepResult): number {
  checkSweep(box, velocity);
  clearResult(result, tree.ids.length, tree.depth, result.times);
  const { boxes, links, objectBoxes, ids } = tree;
  const { stack } = result;
  if (tree.ids.length === 0) return 0;
  for (let axis = 0; axis < 3; axis++) {
    way[axis] = box[axis] + Math.min(0, velocity[axis]) * WAY_ROUNDING;
    way[axis + 3] = box[axis + 3] + Math.max(0, velocity[axis]) * WAY_ROUNDING;
  }
  const x0 = way[0];
  const y0 = way[1];
  const z0 = way[2];
  const x1 = way[3];
  const y1 = way[4];
  const z1 = way[5];
  const isThin = isWayThin(box, velocity);
  let nodes = 1;
  let top = 0;
  let node = touches(boxes, 0, x0, y0, z0, x1, y1, z1) ? 0 : -1;
  while (node >= 0) {
    const first = links[node * NODE_WORDS + LEFT_FIRST];
    const count = links[node * NODE_WORDS + COUNT];
    node = -1;
    if (count === 0) {
      nodes += 2;
      const left = first * NODE_WORDS;
      const right = left + NODE_WORDS;
      let isLeft = touches(boxes, left, x0, y0, z0, x1, y1, z1);
      let isRight = touches(boxes, right, x0, y0, z0, x1, y1, z1);
      if (isThin) {
        isLeft = isLeft && firstTouch(boxes, left, box, velocity) <= 1;
        isRight = isRight && firstTouch(boxes, right, box, velocity) <= 1;
      }
      if (isRight) stack[top++] = first + 1;
      if (isLeft) node = first;
    } else if (count === 1) {
      // a leaf's box is that of its one object
      emit(ids[first], firstTouch(objectBoxes, first * 6, box, velocity), result);
    } else {
      result.objectsTested += count;
      for (let o = first; o < first + count; o++)
        if (touches(objectBoxes, o * 6, x0, y0, z0, x1, y1, z1))
          emit(ids[o], firstTouch(objectBoxes, o * 6, box, velocity), result);
    }
    if (node < 0 && top > 0) node = stack[--top];
  }
  result.nodesVisited = nodes;
  return result.count;
}

/** Whether the box goes through less than a 32nd of the box around its way. */
function isWayThin(box: QueryBox, velocity: Vec3): boolean {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  const vx = Math.abs(velocity[0]);
  const vy = Math.abs(velocity[1]);
  const vz = Math.abs(velocity[2]);
  return 32 * (x * y * z + vx * y * z + x * vy * z + x * y * vz) < (x + vx) * (y + vy) * (z + vz);
}

function emit(id: number, time: number, result: BoxSweepResult): void {
  if (time > 1) return;
  result.ids[result.count] = id;
  result.times[result.count++] = time;
}

/** When `box`, moving, first touches the box at boxes[at ..]: 0 .. 1, or Infinity where it does not until time 1. */
export function firstTouch(boxes: Float32Array, at: number, box: QueryBox, velocity: Vec3): number {
  let near = 0;
  let far = 1;
  for (let axis = 0; axis < 3; axis++) {
    const v = velocity[axis];
    const ahead = boxes[at + axis] - box[axis + 3];
    const behind = boxes[at + 3 + axis] - box[axis];
    if (v === 0) {
      if (ahead > 0 || behind < 0) return Number.POSITIVE_INFINITY;
      continue;
    }
    const enter = (v > 0 ? ahead : behind) / v;
    const leave = ((v > 0 ? behind : ahead) / v) * ROUNDING;
    if (enter > near) near = enter;
    if (leave < far) far = leave;
    if (near > far) return Number.POSITIVE_INFINITY;
  }
  return near;
}

/** @throws RangeError for a box or a velocity that is not finite or beyond MAX_COORDINATE */
function checkSweep(box: QueryBox, velocity: Vec3): void {
  const low = Math.max(Math.abs(box[0]), Math.abs(box[1]), Math.abs(box[2]));
  const high = Math.max(Math.abs(box[3]), Math.abs(box[4]), Math.abs(box[5]));
  const way = Math.max(Math.abs(velocity[0]), Math.abs(velocity[1]), Math.abs(velocity[2]));
  if (box.length === 6 && Math.max(low, high, way) <= MAX_COORDINATE) return;
  checkQueryBox(box);
  for (let k = 0; k < 6; k++)
    if (!(Math.abs(box[k]) <= MAX_COORDINATE))
      throw new RangeError(`box: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is ${box[k]}; it must be at most 2^120`);
  for (let axis = 0; axis < 3; axis++)
    if (!(Math.abs(velocity[axis]) <= MAX_COORDINATE))
      throw new RangeError(`velocity: ${'xyz'[axis]} is ${velocity[axis]}; it must be finite, at most 2^120`);
}
