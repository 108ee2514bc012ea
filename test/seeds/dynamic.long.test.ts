/** A long life: 100,000 changes in all, validated as it goes, every query equal to its linear scan. */
import { expect, test } from 'vitest';
import { createRandom } from '../../src/core/math/random.ts';
import { dynamicInsert, dynamicMove, dynamicRemove } from '../../src/seeds/dynamic/dynamic-change.ts';
import { cullDynamic } from '../../src/seeds/dynamic/dynamic-cull.ts';
import { dynamicOverlap } from '../../src/seeds/dynamic/dynamic-overlap.ts';
import { createDynamicRay, nextAlongRay, startDynamicRay } from '../../src/seeds/dynamic/dynamic-ray.ts';
import { dynamicRebuild } from '../../src/seeds/dynamic/dynamic-rebuild.ts';
import { createDynamicResult } from '../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree } from '../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../src/seeds/dynamic/dynamic-validate.ts';
import { KINDS, randomQuery } from '../core/tree/sphere/cases.ts';
import { soak } from '../soak.ts';
import { bruteDynamicCull, bruteDynamicOverlap, bruteDynamicRay } from './dynamic/brute-dynamic.ts';
import { randomBoxes, shiftBox } from './dynamic/dynamic-cases.ts';

const IDS = 2000;

const STEPS = soak(20_000, 100_000);

test.each([1, 2])(`${STEPS} inserts, moves and removes, a rebuild now and then, seed %i`, (seed) => {
  const random = createRandom(seed);
  const boxes = randomBoxes(random, IDS, KINDS[seed]);
  const tree = createDynamicTree({ search: seed % 2 ? 'bound' : 'greedy' });
  const isIn = new Uint8Array(IDS);
  const result = createDynamicResult(tree);
  const want = new Uint32Array(IDS);
  const ray = { origin: [50, 50, 50], direction: [1, 0, 0], start: 0, end: Number.POSITIVE_INFINITY } as const;
  const walk = createDynamicRay(tree, ray);
  const made = [0, 0, 0, 0];
  let found = 0;
  for (let step = 1; step <= STEPS; step++) {
    const id = Math.floor(random() * IDS);
    if (!isIn[id]) {
      dynamicInsert(tree, id, boxes, id * 6);
      isIn[id] = 1;
      made[0]++;
    } else if (random() < 0.1) {
      dynamicRemove(tree, id);
      isIn[id] = 0;
      made[1]++;
    } else {
      const shift = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
      shiftBox(boxes, id * 6, shift);
      made[dynamicMove(tree, id, boxes, id * 6, random() < 0.7 ? shift : undefined) ? 2 : 3]++;
    }
    if (step % 20_000 === 0) dynamicRebuild(tree);
    if (step % 500 > 0) continue;
    expect(validateDynamicTree(tree)).toEqual([]);
    const query = randomQuery(random);
    const visible = bruteDynamicCull(tree, query, want).count;
    expect(cullDynamic(tree, query, {}, result)).toBe(visible);
    expect(result.ids.slice(0, visible).sort()).toEqual(want.slice(0, visible));
    const box = randomBoxes(random, 1, 'large and small');
    const overlapping = bruteDynamicOverlap(tree, box, want);
    expect(dynamicOverlap(tree, box, 0, result)).toBe(overlapping);
    expect(result.ids.slice(0, overlapping).sort()).toEqual(want.slice(0, overlapping));
    const line = { ...ray, origin: [random() * 100, random() * 100, random() * 100] as const };
    const met = bruteDynamicRay(tree, line, want);
    startDynamicRay(walk, tree, line);
    for (let k = 0; k < met; k++) expect(nextAlongRay(walk)).toBe(want[k]);
    expect(nextAlongRay(walk)).toBe(-1);
    found += visible + overlapping + met;
  }
  expect(Math.min(...made)).toBeGreaterThan(STEPS / 20);
  expect(found).toBeGreaterThan(STEPS / 20);
});
