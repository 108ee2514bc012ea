import { expect, test } from 'vitest';
import { createRandom, permutation, randomInt } from '../../../src/core/math/random.ts';
import { createDepthScratch, sortByDepth } from '../../../src/three/cull/depth-sort.ts';
import { randomQuery } from '../../core/tree/sphere/cases.ts';

const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1);

/** Coordinates: anywhere, on a few planes, all in one place, almost in one place. */
const PLACES = [
  (random: () => number) => 200 * random() - 100,
  (random: () => number) => 10 * randomInt(random, 5),
  () => 7,
  (random: () => number) => 7 + 1e-6 * random(),
];

test.each(SEEDS)('by depth, equal depths by id, seed %i', (seed) => {
  const random = createRandom(seed);
  const room = 1 + randomInt(random, 3000);
  const spheres = Float32Array.from({ length: room * 4 }, () => PLACES[seed % PLACES.length](random));
  const count = randomInt(random, room + 1);
  const ids = permutation(random, room);
  const query = randomQuery(random);
  if (seed % 3 === 0) query.forward.set([0, 0, -1]);
  const back = seed % 2 === 0;
  const key = (id: number) =>
    (back ? -1 : 1) *
    ((spheres[id * 4] - query.eye[0]) * query.forward[0] +
      (spheres[id * 4 + 1] - query.eye[1]) * query.forward[1] +
      (spheres[id * 4 + 2] - query.eye[2]) * query.forward[2]);
  const want = [...ids.subarray(0, count)].sort((a, b) => key(a) - key(b) || a - b);
  const scratch = createDepthScratch(room);
  for (let again = 0; again < 2; again++) {
    sortByDepth(query, spheres, back, ids, count, scratch);
    expect([...ids.subarray(0, count)]).toEqual(want);
  }
});
