/** The scores of cuts, and the gap of the chosen one, against the plain definition: every pair asked at every plane. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import type { BuildObjects } from '../../../src/core/tree/sphere/split.ts';
import { objectsBox } from '../../../src/core/tree/sphere/split.ts';
import { cutGap } from '../../../src/offline/learn/cut-gap.ts';
import { type BestCut, createCutScores, scoreCuts } from '../../../src/offline/learn/cut-scores.ts';
import type { OccluderPairs } from '../../../src/offline/learn/occluder-pairs.ts';
import { createSortedLists, LISTS } from '../../../src/offline/learn/sorted-lists.ts';

const LAMBDA = 16;

/** Boxes on a coarse grid, so that many faces and eyes have the same coordinate. */
function boxesOf(random: Random, count: number): BuildObjects {
  const spheres = new Float32Array(count * 4);
  const boxes = new Float32Array(count * 6);
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) {
      const low = randomInt(random, 12);
      const high = low + randomInt(random, 6);
      boxes[i * 6 + axis] = low;
      boxes[i * 6 + 3 + axis] = high;
      spheres[i * 4 + axis] = (low + high) / 2;
      spheres[i * 4 + 3] = 6;
    }
  return { spheres, boxes, ids: Uint32Array.from({ length: count }, (_, i) => i) };
}

function pairsOf(random: Random, objects: number, count: number): OccluderPairs {
  const views = 5;
  const made = Array.from({ length: count }, () => {
    const front = randomInt(random, objects);
    return { front, back: (front + 1 + randomInt(random, objects - 1)) % objects, view: randomInt(random, views) };
  });
  return {
    count,
    front: Uint32Array.from(made, ({ front }) => front),
    back: Uint32Array.from(made, ({ back }) => back),
    view: Uint32Array.from(made, ({ view }) => view),
    weight: Float64Array.from(made, () => 1 + randomInt(random, 50)),
    eyes: Array.from({ length: views * 3 }, () => randomInt(random, 36) / 2),
  };
}

/** What of the pairs a plane puts the wrong way round, and what it leaves undecided. */
function judge(pairs: OccluderPairs, isLeft: (object: number) => boolean, axis: number, plane: number) {
  let wrong = 0;
  let undecided = 0;
  for (let i = 0; i < pairs.count; i++) {
    const frontLeft = isLeft(pairs.front[i]);
    if (frontLeft === isLeft(pairs.back[i])) undecided += pairs.weight[i];
    else if (pairs.eyes[pairs.view[i] * 3 + axis] < plane !== frontLeft) wrong += pairs.weight[i];
  }
  return { wrong, undecided };
}

const area = ([x0, y0, z0, x1, y1, z1]: Float64Array) =>
  (x1 - x0) * (y1 - y0) + (y1 - y0) * (z1 - z0) + (z1 - z0) * (x1 - x0);

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('boxes and pairs of seed %i', (seed) => {
  const random = createRandom(seed);
  const count = 2 + randomInt(random, 14);
  const objects = boxesOf(random, count);
  const pairs = pairsOf(random, count, 1 + randomInt(random, 40));
  const own = Uint32Array.from({ length: pairs.count }, (_, i) => i);
  const all = pairs.weight.reduce((sum, weight) => sum + weight, 0);
  const lists = createSortedLists(objects);
  const whole = new Float64Array(6);
  objectsBox(objects, 0, count, whole);
  const node = { start: 0, end: count, box: whole, own, all };

  const side = (ids: Uint32Array): Float64Array => {
    const box = new Float64Array(6);
    const among = { spheres: objects.spheres, ids, boxes: new Float32Array(ids.length * 6) };
    ids.forEach((id, i) => {
      among.boxes.set(objects.boxes!.subarray(id * 6, id * 6 + 6), i * 6);
    });
    objectsBox(among, 0, ids.length, box);
    return box;
  };

  /** One cut, with its plane where it is wrong the least: beside each eye, and at both ends. */
  const plain = (list: number, left: number) => {
    const axis = list % 3;
    const [a, b] = [side(lists.ids[list].subarray(0, left)), side(lists.ids[list].subarray(left))];
    const key = lists.keys[list];
    const clear = a[3 + axis] <= b[axis];
    const low = clear ? a[3 + axis] : key[lists.ids[list][left - 1]];
    const high = clear ? b[axis] : key[lists.ids[list][left]];
    const leftIds = new Set(lists.ids[list].subarray(0, left));
    const isLeft = (object: number) => leftIds.has(object);
    const eyes = pairs.eyes.filter((eye, i) => i % 3 === axis && eye > low && eye < high);
    const planes = low < high ? [low, ...eyes].map((above) => above + 1e-3) : [low];
    const judged = planes.map((plane) => judge(pairs, isLeft, axis, plane));
    const wrong = Math.min(...judged.map((each) => each.wrong));
    const length = whole[3 + axis] - whole[axis];
    const work = area(whole) > 0 ? (area(a) * left + area(b) * (count - left)) / (area(whole) * count) : 1;
    const overlap = length > 0 ? Math.max(0, a[3 + axis] - b[axis]) / length : 0;
    const order = (wrong + 0.05 * judged[0].undecided) / (all + 20);
    return { score: work * (1 + overlap) * (1 + LAMBDA * order), wrong, low, high, isLeft, axis };
  };

  test('every cut of every list has the score of the definition', () => {
    for (let list = 0; list < LISTS; list++)
      for (let left = 1; left < count; left++) {
        const scores = createCutScores(lists, pairs, LAMBDA);
        const best: BestCut = { score: Number.POSITIVE_INFINITY, list: 0, count: 0 };
        scoreCuts(scores, list, { ...node, allowed: [left, 1, left] }, best);
        expect(best.count).toBe(left);
        expect(best.score).toBeCloseTo(plain(list, left).score, 9);
      }
  });

  test('the best of all is found, and of multiples of 3', () => {
    for (const step of [1, 3]) {
      if (count <= step) continue;
      const scores = createCutScores(lists, pairs, LAMBDA);
      const best: BestCut = { score: Number.POSITIVE_INFINITY, list: 0, count: 0 };
      const wanted: number[] = [];
      for (let list = 0; list < LISTS; list++) {
        scoreCuts(scores, list, { ...node, allowed: [step, step, count - 1] }, best);
        for (let left = step; left < count; left += step) wanted.push(plain(list, left).score);
      }
      expect(best.score).toBeCloseTo(Math.min(...wanted), 9);
      expect(best.count % step).toBe(0);
    }
  });

  test('within the gap of a cut no plane is more wrong than the score says, and it parts the two sides', () => {
    for (let list = 0; list < LISTS; list++)
      for (let left = 1; left < count; left++) {
        const { wrong, low, high, isLeft, axis } = plain(list, left);
        const [from, to] = cutGap(lists, { score: 0, list, count: left }, 0, count, pairs, own);
        expect(from).toBeGreaterThanOrEqual(low);
        expect(to).toBeLessThanOrEqual(high);
        expect(to).toBeGreaterThanOrEqual(from);
        // an eye may stand right at an end of a gap without room
        if (low < high)
          for (const part of [0.001, 0.5, 0.999])
            expect(judge(pairs, isLeft, axis, from + part * (to - from)).wrong).toBe(wrong);
      }
  });
});
