/** The walk down a wide tree, and the way up. The oracle is a scan of all objects. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { createWidePath, widePathTo } from '../../../../src/core/tree/wide/wide-path.ts';
import { MAX_WIDE_DEPTH, type WideTree, wideNodeCount } from '../../../../src/core/tree/wide/wide-tree.ts';
import {
  createWideWalk,
  gatherAbove,
  gatherWide,
  type WideGather,
  walkWide,
} from '../../../../src/core/tree/wide/wide-walk.ts';
import { KINDS, randomSpheres } from '../sphere/cases.ts';

/** How far the surface of a sphere is from a point; below 0 inside it. */
const gapTo = (point: number[], spheres: Float32Array, at: number) =>
  Math.hypot(spheres[at] - point[0], spheres[at + 1] - point[1], spheres[at + 2] - point[2]) - spheres[at + 3];

/** A walk by the gap to a point, never to what is beyond `reach`; `judged` has the children that were judged, missing ones too. */
function walkFrom(point: number[], reach = Number.POSITIVE_INFINITY) {
  const judged: number[] = [];
  const walk = createWideWalk((spheres, entries, first) => {
    for (let k = 0; k < 4; k++) {
      const gap = gapTo(point, spheres, k * 4);
      entries[k] = gap > reach ? Number.POSITIVE_INFINITY : gap;
      judged.push(first + k);
    }
  });
  return { walk, judged };
}

/** Above what the roundings of a child's sphere and of a gap sum up to. */
const SLACK = 1e-3;

function randomTree(random: Random, n: number): WideTree {
  const spheres = randomSpheres(random, n, KINDS[randomInt(random, KINDS.length)]);
  return buildWideTree(spheres, { leafSize: 1 + randomInt(random, 20) });
}

const randomPoint = (random: Random) => [0, 1, 2].map(() => 140 * random() - 20);

describe.each(Array.from({ length: 200 }, (_, i) => i + 1))('seed %i', (seed) => {
  const random = createRandom(seed);
  const tree = randomTree(random, randomInt(random, 400));
  const count = tree.ids.length;

  test('every object within reach is given, each leaf once', () => {
    for (let round = 0; round < 5; round++) {
      const point = randomPoint(random);
      const reach = 100 * random() ** 2;
      const { walk } = walkFrom(point, reach);
      const given = new Uint8Array(count);
      walkWide(walk, tree, (first, last) => {
        for (let o = first; o < last; o++) given[o]++;
      });
      const objects = Array.from(given, (times, o) => ({ times, gap: gapTo(point, tree.objects, o * 4) }));
      expect(objects.filter(({ times, gap }) => times > 1 || (times === 0 && gap < reach - SLACK))).toEqual([]);
      const { walk: other } = walkFrom(point);
      other.end = reach;
      const again = new Uint8Array(count);
      walkWide(other, tree, (first, last) => {
        for (let o = first; o < last; o++) again[o]++;
      });
      // an end that is told before is the same as a judge that says never
      expect(again.join()).toBe(given.join());
    }
  });

  test('the nearest object, where the end is lowered to the nearest so far', () => {
    for (let round = 0; round < 10; round++) {
      const point = randomPoint(random);
      const { walk } = walkFrom(point);
      let least = Number.POSITIVE_INFINITY;
      walkWide(walk, tree, (first, last) => {
        for (let o = first; o < last; o++) least = Math.min(least, gapTo(point, tree.objects, o * 4));
        walk.end = least + SLACK;
      });
      const all = Array.from({ length: count }, (_, o) => gapTo(point, tree.objects, o * 4));
      expect(least).toBe(Math.min(...all));
    }
  });

  test('what is gathered at a child is what is below it; again above one object', () => {
    const weights = Float64Array.from({ length: count }, () => randomInt(random, 1000));
    const sums = new Float64Array(wideNodeCount(tree) * 4);
    const gather: WideGather = (child, first, last, isLeaf) => {
      sums[child] = (isLeaf ? weights : sums).subarray(first, last).reduce((sum, weight) => sum + weight, 0);
    };
    gatherWide(tree, gather);
    const path = createWidePath();
    const isRight = () => {
      const want = new Float64Array(sums.length);
      for (let o = 0; o < count; o++)
        for (const child of path.subarray(0, widePathTo(tree, o, path))) want[child] += weights[o];
      expect(sums.join()).toBe(want.join());
    };
    isRight();
    for (let round = 0; round < 5 && count > 0; round++) {
      const position = randomInt(random, count);
      weights[position] = randomInt(random, 1000);
      gatherAbove(tree, position, gather);
      isRight();
    }
  });
});

test.each([0, 1, 2, 65_537])('%i objects in one place: all are given, or none', (count) => {
  const spheres = new Float32Array(count * 4).fill(1);
  const tree = buildWideTree(spheres);
  for (const [reach, want] of [
    [10, count],
    [0.1, 0],
  ]) {
    const { walk } = walkFrom([5, 1, 1], reach);
    let given = 0;
    walkWide(walk, tree, (first, last) => {
      given += last - first;
    });
    expect(given).toBe(want);
    expect(walk.waiting.length).toBe(4 * MAX_WIDE_DEPTH);
  }
});

test('where a leaf is entered later than at the end that was lowered meanwhile, it is not given', () => {
  const tree = buildWideTree(Float32Array.of(0, 0, 0, 1, 100, 0, 0, 1), { leafSize: 1 });
  const { walk } = walkFrom([0, 0, 0]);
  const given: number[] = [];
  walkWide(walk, tree, (first) => {
    given.push(tree.ids[first]);
    walk.end = 50;
  });
  expect(given).toEqual([0]);
});

test('the nearest of 20,000 objects: children judged', () => {
  const random = createRandom(1);
  const tree = buildWideTree(randomSpheres(random, 20_000, 'scattered'), { leafSize: 16 });
  let sum = 0;
  for (let round = 0; round < 100; round++) {
    const point = randomPoint(random);
    const { walk, judged } = walkFrom(point);
    walkWide(walk, tree, (first, last) => {
      for (let o = first; o < last; o++) walk.end = Math.min(walk.end, gapTo(point, tree.objects, o * 4));
    });
    sum += judged.length;
  }
  // recorded; it may only go down
  expect(sum / 100).toBeLessThan(67);
});
