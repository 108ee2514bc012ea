/** 20,000 poses in seeded scenes, each asked in every way. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { createWideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { cullFaults, POSES, truthOf, wideFaults, widePose, wideScene } from './wide-cases.ts';

test.each(Array.from({ length: 20 }, (_, k) => k * 100))(
  'the hundred scenes from %i on: nothing is lost, nothing is added',
  (first) => {
    expect(POSES).toBe(10);
    const faults: string[] = [];
    for (let seed = first; seed < first + 100; seed++) faults.push(...wideFaults(seed));
    expect(faults).toEqual([]);
  },
);

test('the scenes are of every kind: none, one, many, points, at every scale, and part of them is visible', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 400; seed++) {
    const random = createRandom(seed);
    const scene = wideScene(random, 300);
    const n = scene.spheres.length / 4;
    seen.add(n < 3 ? `${n}` : 'many').add(`1e${Math.floor(Math.log10(scene.scale))}`);
    if (n > 2) seen.add(scene.spheres[3] === 0 && scene.spheres[7] === 0 ? 'points' : 'balls');
    const query = widePose(random, scene);
    for (let p = 0; p < 6; p++) if (query.planes[p * 4 + 3] === Infinity) seen.add('a plane at infinity');
    const { ids } = truthOf(scene.spheres, query);
    if (n > 10) seen.add(ids.length === 0 ? 'nothing seen' : ids.length < n ? 'some seen' : 'all seen');
  }
  for (const kind of ['0', '1', '2', 'many', 'points', 'balls', 'a plane at infinity']) expect(seen).toContain(kind);
  for (const kind of ['nothing seen', 'some seen', 'all seen']) expect(seen).toContain(kind);
  for (let power = -3; power < 6; power++) expect(seen).toContain(`1e${power}`);
  expect(seen).toContain('1e33');
  expect(seen).toContain('1e-40');
});

test('the check notices an object that is lost, one that moved, a flag and an order', () => {
  const random = createRandom(3);
  const scene = wideScene(random, 300);
  const tree = buildWideTree(scene.spheres, { leafSize: 4 });
  const result = createWideResult(tree);
  let query = widePose(random, scene);
  while (truthOf(scene.spheres, query).ids.length < 20) query = widePose(random, scene);
  const truth = truthOf(scene.spheres, query);
  const check = (options: Parameters<typeof cullFaults>[2], spoilt: Partial<typeof truth>) =>
    cullFaults(tree, query, options, { ...truth, ...spoilt }, result);
  expect(check({ inside: true }, {})).toEqual([]);
  expect(check({}, { ids: truth.ids.slice(1) })).toEqual(['not the set of the scan']);
  expect(check({}, { ids: truth.ids.map((id) => id + 1) })).toEqual(['not the set of the scan']);
  expect(check({ inside: true }, { inside: truth.inside.map((flag) => 1 - flag) })).toEqual(['not its inside flags']);
  expect(check({ sorted: true }, { front: truth.back })).toEqual(['not the exact order']);
  expect(check({ sorted: true, order: 'back' }, { back: truth.front })).toEqual(['not the exact order']);
});
