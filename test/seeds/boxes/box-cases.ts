/**
 * Shared by the tests of the box tree: seeded boxes of many kinds, boxes and cameras among them, and every way to
 * build.
 */
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { BOX_SPLITS, type BoxBuildOptions } from '../../../src/seeds/boxes/box-build.ts';
import { KINDS, type Kind, randomSpheres } from '../../core/tree/sphere/cases.ts';

/** n boxes of a kind, roughly within a cube of side 100: around spheres of that kind, each side of its own length. */
export function randomBoxes(random: Random, n: number, kind: Kind): Float32Array {
  const spheres = randomSpheres(random, n, kind);
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++)
    for (let axis = 0; axis < 3; axis++) {
      const half = spheres[i * 4 + 3] * random();
      boxes[i * 6 + axis] = spheres[i * 4 + axis] - half;
      boxes[i * 6 + 3 + axis] = spheres[i * 4 + axis] + half;
    }
  return boxes;
}

/** A box among them, now and then a point, now and then one whose side is another box's. */
export function randomBox(random: Random, boxes: Float32Array): Float32Array {
  const size = random() < 0.1 ? 0 : 60 * random() ** 3;
  const box = new Float32Array(6);
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = random() * 110 - 5;
    box[axis + 3] = box[axis] + size * random();
  }
  if (boxes.length > 0 && random() < 0.3) {
    const axis = randomInt(random, 3);
    const side = boxes[randomInt(random, boxes.length / 6) * 6 + 3 + axis];
    box[axis + 3] += side - box[axis];
    box[axis] = side;
  }
  return box;
}

/** Every split with each of the leaf sizes. */
export function boxBuildCases(leafSizes: number[]): (readonly [string, BoxBuildOptions])[] {
  return BOX_SPLITS.flatMap((split) =>
    leafSizes.map((leafSize) => [`${split}, leaf ${leafSize}`, { split, leafSize }] as const),
  );
}

/** Inputs that are hard to cut, by name. */
export const DEGENERATE: [string, Float32Array][] = [
  ['none', new Float32Array(0)],
  ['one', Float32Array.of(1, 2, 3, 4, 5, 6)],
  ['two', Float32Array.of(0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1)],
  ['two alike', Float32Array.of(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)],
  ['100 in one place', same(100, [1, 2, 3, 2, 4, 6])],
  ['100 points in one place', same(100, [1, 2, 3, 1, 2, 3])],
  ['around one centre', boxesOf(100, (i, axis, side) => side * (i + axis))],
  ['points on a line', boxesOf(100, (i, axis) => (axis === 0 ? i : 0))],
  ['at 1e30', boxesOf(100, (i, axis, side) => 1e30 * Math.sin(i + 7 * axis) + side * 1e25)],
  ['at 1e-40', boxesOf(100, (i, axis, side) => 1e-40 * ((i % 7) + axis + side))],
  ['a huge one among tiny ones', boxesOf(100, (i, axis, side) => (i === 3 ? side * 1e20 : (i % 4) + axis + side))],
  ['distances that double', boxesOf(240, (i, axis) => (axis === 0 ? 2 ** (i - 120) * (i % 2 ? 1 : -1) : 0))],
];

/** @param side -1 for the low side, 1 for the high one */
function boxesOf(n: number, value: (i: number, axis: number, side: number) => number): Float32Array {
  return Float32Array.from({ length: n * 6 }, (_, k) => value(Math.floor(k / 6), k % 3, k % 6 < 3 ? -1 : 1));
}

export function same(n: number, box: number[]): Float32Array {
  return Float32Array.from({ length: n * 6 }, (_, i) => box[i % 6]);
}

/** Boxes of every kind, as many as `sizes` says of each. */
export function* everyKind(seed: number, sizes: number[]): Generator<readonly [Kind, Float32Array]> {
  const random = createRandom(seed);
  for (const kind of KINDS) for (const n of sizes) yield [kind, randomBoxes(random, n, kind)] as const;
}

export const idsOf = ({ ids, count }: { ids: Uint32Array; count: number }) => ids.slice(0, count);
