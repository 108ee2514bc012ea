import { describe, expect, test } from 'vitest';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildByRule, buildSphereTree, LEAVES, type Leaves } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { measuredSplit } from '../../../src/offline/learn/measured-split.ts';
import { createPairs, type OccluderPairs } from '../../../src/offline/learn/occluder-pairs.ts';
import { innerBoxes, KINDS, randomSpheres } from '../../core/tree/sphere/cases.ts';

/** front, back, eye, weight */
type Pair = readonly [number, number, Vec3, number];

function pairsOf(pairs: readonly Pair[]): OccluderPairs {
  const made = createPairs();
  made.count = pairs.length;
  made.front = Uint32Array.from(pairs, (pair) => pair[0]);
  made.back = Uint32Array.from(pairs, (pair) => pair[1]);
  made.view = Uint32Array.from(pairs, (_, i) => i);
  made.weight = Float64Array.from(pairs, (pair) => pair[3]);
  made.eyes = pairs.flatMap((pair) => [...pair[2]]);
  return made;
}

function orderFrom(tree: SphereTree, eye: Vec3): number[] {
  const result = createCullResult(tree);
  cull(tree, createQuery(createCamera({ eye, target: [0, 0, 1e6], fov: 170 })), { batch: 1 }, result);
  return Array.from(result.ids.subarray(0, result.count));
}

/** Cuts by pairs, each seen by a camera of its own at its eye; every plane is asked. */
function ruleOf(pairs: OccluderPairs, lambda = 16, leafSize = 1, leaves: Leaves = 'any') {
  const cameras = Array.from({ length: pairs.eyes.length / 3 }, (_, view) => {
    const [x, y, z] = pairs.eyes.slice(view * 3, view * 3 + 3);
    return createCamera({ eye: [x, y, z], target: [x, y, z - 1] });
  });
  return measuredSplit({ pairs, cameras, batch: 0, lambda, leafSize, leaves });
}

/** Pairs as a seed has them, without any sense. */
function randomPairs(seed: number, objects: number, count: number): OccluderPairs {
  const random = createRandom(seed);
  return pairsOf(
    Array.from({ length: count }, () => {
      const front = randomInt(random, objects);
      const back = (front + 1 + randomInt(random, objects - 1)) % objects;
      return [front, back, [random() * 100, random() * 100, random() * 100], 1 + 40 * random()] as const;
    }),
  );
}

const KINDS_OF_LEAVES: [Leaves, number][] = LEAVES.flatMap((leaves) =>
  [1, 3, 8].map((leafSize): [Leaves, number] => [leaves, leafSize]),
);

describe.each(KINDS_OF_LEAVES)('leaves %s of %i', (leaves, leafSize) => {
  test.each(KINDS.map((kind, seed) => [kind, seed] as const))(
    'objects %s: a tree without fault, as its leaves are asked for, the same each time',
    (kind, seed) => {
      const spheres = randomSpheres(createRandom(seed), 137, kind);
      const boxes = innerBoxes(spheres, seed);
      const build = () =>
        buildByRule(spheres, ruleOf(randomPairs(seed, 137, 400), 16, leafSize, leaves), {
          boxes,
          leafSize,
          leaves,
        });
      const tree = build();
      expect(validateTree(tree)).toEqual([]);
      expect(build()).toEqual(tree);
      expect(tree).not.toEqual(buildSphereTree(spheres, { boxes, leafSize, leaves }));
      if (leaves === 'any') return;
      let leaf = 0;
      tree.links.forEach((link, node) => {
        if (!isLeaf(link)) return;
        expect(tree.first[node]).toBe(leaf++ * leafSize);
      });
      expect(leaf).toBe(Math.ceil(137 / leafSize));
      if (leaves === 'balanced') expect(tree.depth).toBe(1 + Math.ceil(Math.log2(leaf)));
    },
  );

  test('without pairs it is the default tree', () => {
    const spheres = randomSpheres(createRandom(9), 200, 'clustered');
    const options = { boxes: innerBoxes(spheres, 9), leafSize, leaves };
    const rule = ruleOf(pairsOf([]), 16, leafSize, leaves);
    expect(buildByRule(spheres, rule, options)).toEqual(buildSphereTree(spheres, options));
  });
});

test('objects that no pair names are cut as by default', () => {
  // two heaps far apart; pairs in the first alone
  const heap = randomSpheres(createRandom(1), 60, 'scattered');
  const spheres = Float32Array.from([...heap, ...heap.map((v, i) => (i % 4 === 0 ? v + 1e4 : v))]);
  const tree = buildByRule(spheres, ruleOf(randomPairs(1, 60, 300)), {});
  const usual = buildSphereTree(spheres);
  const [right, usualRight] = [targetOf(tree.links[0]), targetOf(usual.links[0])];
  expect(right).toBe(usualRight);
  expect(tree.spheres.subarray(right * 4)).toEqual(usual.spheres.subarray(usualRight * 4));
  expect(tree.spheres.subarray(0, right * 4)).not.toEqual(usual.spheres.subarray(0, usualRight * 4));
});

describe('pairs that one order satisfies', () => {
  // a row of boxes along z, each with its centre far to one side: the default tree cuts along x
  const count = 24;
  const random = createRandom(4);
  const boxes = new Float32Array(count * 6);
  const spheres = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const x = 200 * random() - 100;
    boxes.set([x - 40, -1, i - 0.4, x + 40, 1, i + 0.4], i * 6);
    spheres.set([x, 0, i, 41], i * 4);
  }
  const eyes: Vec3[] = [-30, 30].map((x) => [x, 0, -5]);
  const pairs = pairsOf(
    Array.from({ length: count - 1 }, (_, i) => eyes.map((eye) => [i, i + 1, eye, 100] as const)).flat(),
  );

  test('are satisfied by the learned tree, and not by the default one', () => {
    const rule = ruleOf(pairs);
    const learned = buildByRule(spheres, rule, { boxes });
    const wanted = Array.from({ length: count }, (_, i) => i);
    for (const eye of eyes) {
      expect(orderFrom(learned, eye)).toEqual(wanted);
      expect(orderFrom(buildSphereTree(spheres, { boxes }), eye)).not.toEqual(wanted);
    }
  });

  test('weigh nothing at lambda 0', () => {
    const rule = ruleOf(pairs, 0);
    expect(orderFrom(buildByRule(spheres, rule, { boxes }), eyes[0])).not.toEqual(
      Array.from({ length: count }, (_, i) => i),
    );
  });
});

test('a plane is put on the side of the eyes that its pairs want', () => {
  // two balls far apart, and eyes between them that all want the right one first
  const spheres = Float32Array.of(0, 0, 0, 1, 100, 0, 0, 1);
  for (const eye of [10, 30, 50, 70, 90])
    for (const [front, back] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const pairs = pairsOf([[front, back, [eye, 0, 0], 100]]);
      const tree = buildByRule(spheres, ruleOf(pairs), {});
      expect(axisOf(tree.links[0])).toBe(0);
      expect(eye < tree.spheres[0]).toBe(front === 0);
      expect(validateTree(tree)).toEqual([]);
    }
});
