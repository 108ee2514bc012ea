/** A build that is asked for step by step: the plain build's tree, and nothing of one that is left. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildSphereTree, buildSphereTreeSteps } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { buildCases, KINDS, nameOf, randomSpheres } from './cases.ts';

test.each(buildCases([1, 6]).map((c, i) => [nameOf(c), c, i + 1] as const))(
  '%s: two builds that take turns give the trees of plain ones',
  (_, options, seed) => {
    const random = createRandom(seed);
    const [one, other] = [400, 300].map((n) => randomSpheres(random, n, KINDS[seed % KINDS.length]));
    const told: number[] = [];
    const plain = buildSphereTree(one, { ...options, onProgress: (done) => told.push(done) });
    const [first, second] = [one, other].map((spheres) => buildSphereTreeSteps(spheres, options));
    const seen: number[] = [];
    let [a, b] = [first.next(), second.next()];
    for (; !a.done; a = first.next()) {
      seen.push(a.value);
      if (!b.done) b = second.next();
    }
    while (!b.done) b = second.next();
    expect(a.value).toEqual(plain);
    expect(b.value).toEqual(buildSphereTree(other, options));
    expect(seen).toEqual(told);
  },
);

test('no step stands for more than the way to a leaf and a hundredth of the objects', () => {
  const spheres = randomSpheres(createRandom(1), 5000, 'scattered');
  let before = 0;
  for (const done of buildSphereTreeSteps(spheres)) {
    expect(done - before).toBeLessThanOrEqual(0.01 + 1 / 5000);
    before = done;
  }
  expect(before).toBe(1);
});

test('a build that is left ends there, leaves the spheres as they were, and tells only by what it yields', () => {
  const spheres = randomSpheres(createRandom(1), 5000, 'scattered');
  const kept = spheres.slice();
  const steps = buildSphereTreeSteps(spheres, {
    onProgress: () => {
      throw new Error('steps tell by what they yield');
    },
  });
  expect(steps.next().done).toBe(false);
  expect(steps.return(null as never)).toEqual({ value: null, done: true });
  expect(steps.next()).toEqual({ value: undefined, done: true });
  expect(spheres).toEqual(kept);
});

test('what cannot be built is refused in the first step', () => {
  expect(() => buildSphereTreeSteps(Float32Array.of(0, 0, 0, -1)).next()).toThrow(/object 0: r = -1/);
  expect(() => buildSphereTreeSteps(new Float32Array(4), { leafSize: 0 }).next()).toThrow(/leaf size 0/);
});
