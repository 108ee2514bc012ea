import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../src/math/camera.ts';
import { measureOverdraw } from '../../../src/overdraw/measure.ts';
import { buildSphereTree } from '../../../src/tree/sphere-build.ts';
import { ROUNDS, SLOW_ROUNDS, TIMED_ORDERS, TOTAL_MILLIS, timeOrders } from '../../../src/view/lab/timing.ts';
import { crowd, FRONT, sceneOf, wall } from '../../overdraw/shapes.ts';
import { fakeCounter, fakeTimer } from './fake-gpu.ts';

const scene = sceneOf(crowd(5, 5, 5));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const counter = fakeCounter(scene);
const [back, near] = measureOverdraw(scene, tree, [FRONT], { orders: ['back', 'tree'] }).orders;
const ratio = back.shaded / near.shaded;

describe('timeOrders', () => {
  test('a GPU that rejects early: the time follows the fragments', async () => {
    const timer = fakeTimer(counter, { perFragment: 1e-4 });
    const progress: number[][] = [];
    const found = await timeOrders(scene, tree, FRONT, timer, counter, {
      onProgress: (done, all) => progress.push([done, all]),
    });
    expect(ratio).toBeGreaterThan(1.2);
    expect(found.fragmentRatio).toBe(ratio);
    expect(found.timeRatio).toBeCloseTo(ratio, 9);
    expect(found.rounds).toBe(ROUNDS);
    expect(found.orders.map((row) => row.order)).toEqual(TIMED_ORDERS);
    expect(found.sentence).toMatch(
      /^Far first takes [\d.]+ times as long as tree order and shades [\d.]+ times the fragments: this GPU rejects/,
    );
    expect(timer.draws).toBe(1 + ROUNDS * TIMED_ORDERS.length);
    expect(progress.at(-1)).toEqual([28, 28]);
  });

  test('a renderer that shades before it tests: the time is the same in every order', async () => {
    const timer = fakeTimer(counter, { base: 20, jitter: (draw) => (draw % 3) * 0.1 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.timeRatio).toBeCloseTo(1, 1);
    expect(found.sentence).toMatch(
      /^Far first takes as long as tree order, though it shades [\d.]+ times the fragments:/,
    );
    expect(found.sentence).toMatch(/the time does not follow\. This renderer shades before it tests/);
  });

  test('scattered times settle nothing', async () => {
    const timer = fakeTimer(counter, { perFragment: 1e-4, jitter: (draw) => (draw % 2) * 200 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.sentence).toMatch(/scatter too much, to tell/);
  });

  test('one slow draw makes it three turns', async () => {
    const timer = fakeTimer(counter, { base: 10, jitter: (draw) => (draw === 6 ? 500 : 0) });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.rounds).toBe(SLOW_ROUNDS);
    expect(timer.draws).toBe(1 + SLOW_ROUNDS * 4);
  });

  test('a slow draw late ends it after its turn', async () => {
    const timer = fakeTimer(counter, { base: 10, jitter: (draw) => (draw === 18 ? 500 : 0) });
    expect((await timeOrders(scene, tree, FRONT, timer, counter)).rounds).toBe(5);
  });

  test('where the first draw is slow, only far first and tree order are timed, in three turns', async () => {
    const timer = fakeTimer(counter, { base: 900 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.orders.map((row) => row.order)).toEqual(['back', 'tree']);
    expect([found.rounds, timer.draws]).toEqual([SLOW_ROUNDS, 1 + SLOW_ROUNDS * 2]);
  });

  test.each([0.5, 2])(
    'no second turn is begun after TOTAL_MILLIS, and of one nothing is said (draws of %d)',
    async (part) => {
      const timer = fakeTimer(counter, { base: TOTAL_MILLIS * part });
      const found = await timeOrders(scene, tree, FRONT, timer, counter);
      expect([found.rounds, timer.draws]).toEqual([1, 3]);
      expect(found.sentence).toMatch(/too few/);
    },
  );

  test('too little overdraw to time, and nothing to see', async () => {
    const flat = sceneOf([wall(5, -1, -1, 0, 1), wall(6, 0, -1, 1, 1)]);
    const flatTree = buildSphereTree(flat.spheres, { boxes: flat.boxes });
    const flatCounter = fakeCounter(flat);
    const timer = fakeTimer(flatCounter, { perFragment: 1 });
    const one = await timeOrders(flat, flatTree, FRONT, fakeTimer(flatCounter, { base: 1 }), flatCounter);
    expect(one.sentence).toContain('too few more to look for in times');
    const away = createCamera({ eye: [0, 0, 50], target: [0, 0, 60] });
    const none = await timeOrders(flat, flatTree, away, timer, flatCounter);
    expect(none.fragmentRatio).toBeNull();
    expect(none.sentence).toContain('nothing to time');
  });

  test('can be cancelled between two draws', async () => {
    const control = new AbortController();
    const timer = fakeTimer(counter, { base: 1 });
    const run = timeOrders(scene, tree, FRONT, timer, counter, {
      signal: control.signal,
      onProgress: (done) => done === 5 && control.abort(new Error('enough')),
    });
    await expect(run).rejects.toThrow('enough');
    expect(timer.draws).toBe(6);
  });
});
