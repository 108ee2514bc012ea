/** The binned rules against a plain score of every plane between bins, each side's box taken anew; few objects and many alike. */
import { expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../../src/core/math/random.ts';
import type { BuildObjects, NodeCut } from '../../../../src/core/tree/sphere/split.ts';
import { objectsBox } from '../../../../src/core/tree/sphere/split.ts';
import { splitOrder, splitSah } from '../../../../src/core/tree/sphere/split-binned.ts';
import { innerBoxes, KINDS, randomSpheres } from './cases.ts';

const BINS = 16;

/** Axis of the first best plane and the ids on its left; null where no plane has a score. */
function brutePlane(objects: BuildObjects, box: Float64Array, overlapWeight: number) {
  const count = objects.ids.length;
  const bins = Math.min(BINS, 2 * count);
  const places = Array.from({ length: count }, (_, i) => i);
  const sideOf = (side: number[]) => {
    const around = new Float64Array(6);
    const { spheres, boxes } = objects;
    const some: BuildObjects = {
      spheres: Float32Array.from(side.flatMap((i) => [...spheres.subarray(i * 4, i * 4 + 4)])),
      boxes: boxes && Float32Array.from(side.flatMap((i) => [...boxes.subarray(i * 6, i * 6 + 6)])),
      ids: objects.ids,
    };
    objectsBox(some, 0, side.length, around);
    const [x, y, z] = [0, 1, 2].map((axis) => around[3 + axis] - around[axis]);
    return { box: around, score: (x * y + y * z + z * x) * side.length };
  };
  let best = Number.POSITIVE_INFINITY;
  let found: { axis: number; left: number[] } | null = null;
  for (let axis = 0; axis < 3; axis++) {
    const centres = places.map((i) => objects.spheres[i * 4 + axis]);
    const low = Math.min(...centres);
    const high = Math.max(...centres);
    if (low === high) continue;
    const binOf = (i: number) => Math.min(bins - 1, Math.floor((centres[i] - low) * (bins / (high - low))));
    for (let bin = 1; bin < bins; bin++) {
      const left = places.filter((i) => binOf(i) < bin);
      const a = sideOf(left);
      const b = sideOf(places.filter((i) => binOf(i) >= bin));
      const overlap = Math.max(0, a.box[3 + axis] - b.box[axis]) / (box[3 + axis] - box[axis]);
      const score = (a.score + b.score) * (1 + overlapWeight * overlap);
      if (!(score < best)) continue;
      best = score;
      found = { axis, left: left.map((i) => objects.ids[i]) };
    }
  }
  return found;
}

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

test.each([
  ['sah', splitSah, 0],
  ['order', splitOrder, 1],
] as const)('%s: the first of the best planes, 300 sets of 2 to 40 objects, seed 1', (_, rule, overlapWeight) => {
  const random = createRandom(1);
  let scored = 0;
  for (let k = 0; k < 300; k++) {
    const count = 2 + randomInt(random, 39);
    const spheres = randomSpheres(random, count, KINDS[k % KINDS.length]);
    const ids = Uint32Array.from({ length: count }, (_, i) => i);
    const objects: BuildObjects = { spheres, boxes: k % 2 === 0 ? null : innerBoxes(spheres, k), ids };
    const box = new Float64Array(6);
    objectsBox(objects, 0, count, box);
    const want = brutePlane(objects, box, overlapWeight);
    const cut: NodeCut = { axis: 0, at: 0 };
    rule(objects, 0, count, box, cut);
    if (want === null) expect(cut.at).toBe(count >> 1);
    else expect([cut.axis, sorted(ids.subarray(0, cut.at))]).toEqual([want.axis, sorted(want.left)]);
    if (want !== null) scored++;
  }
  expect(scored).toBeGreaterThan(150);
});
