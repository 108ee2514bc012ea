/** Shared by the tests of the dynamic tree: seeded boxes of many kinds, trees over them, steps of motion. */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { dynamicInsert } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { createDynamicTree, type DynamicOptions, type DynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { type Kind, randomSpheres } from '../../core/tree/sphere/cases.ts';

/** n boxes of a kind, roughly within a cube of side 100; one in eight is flat or a point. */
export function randomBoxes(random: Random, n: number, kind: Kind): Float32Array {
  const spheres = randomSpheres(random, n, kind);
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < 3; k++) {
      const half = random() < 0.125 ? 0 : spheres[i * 4 + 3] * random();
      boxes[i * 6 + k] = spheres[i * 4 + k] - half;
      boxes[i * 6 + 3 + k] = spheres[i * 4 + k] + half;
    }
  return boxes;
}

/** Objects 0 .. n - 1 inserted in that order, or in the order of `ids`. */
export function treeOf(
  boxes: Float32Array,
  options: Partial<DynamicOptions> = {},
  ids?: ArrayLike<number>,
): DynamicTree {
  const tree = createDynamicTree(options);
  for (let i = 0; i < boxes.length / 6; i++) {
    const id = ids ? ids[i] : i;
    dynamicInsert(tree, id, boxes, id * 6);
  }
  return tree;
}

/** Shift the box at boxes[at]. */
export function shiftBox(boxes: Float32Array, at: number, [x, y, z]: Vec3): void {
  for (let k = 0; k < 6; k += 3) {
    boxes[at + k] += x;
    boxes[at + k + 1] += y;
    boxes[at + k + 2] += z;
  }
}

/** A row of n unit cubes, one apart, along the axis. */
export function rowOfBoxes(n: number, axis: number): Float32Array {
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < 3; k++) {
      boxes[i * 6 + k] = k === axis ? 2 * i : 0;
      boxes[i * 6 + 3 + k] = boxes[i * 6 + k] + 1;
    }
  return boxes;
}
