import { describe, expect, test, vi } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { MEASURE_DEFAULTS } from '../../../src/overdraw/measure/measure-options.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder } from '../../../src/overdraw/order/orders.ts';
import type { FragmentCounter } from '../../../src/view/lab/gpu-measure.ts';
import { ROUNDS, TIMED_ORDERS, TOTAL_MILLIS, timeOrders } from '../../../src/view/lab/timing.ts';
import { FEWEST_ROUNDS } from '../../../src/view/lab/timing-verdict.ts';
import { crowd, FRONT, sceneOf, wall } from '../../overdraw/measure/shapes.ts';
import { fakeCounter, fakeTimer } from './fake-gpu.ts';

const scene = sceneOf(crowd(5, 5, 5));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const counter = fakeCounter(scene);
const [back, near] = measureOverdraw(scene, tree, [FRONT], { orders: ['back', 'tree'] }).orders;
const ratio = back.shaded / near.shaded;

type Shaded = Record<DrawOrderName & ('file' | 'back' | 'tree' | 'random'), number>;
/** back to front, file and random shade so much more than tree order, all of them unlike */
const shadedTo = (back: number): Shaded => ({ file: 2 * back, back, tree: 1, random: 4 * back });

/** Times every order as `millisOf` has it, in each turn, and counts as `shaded` has it. */
function timeTable(shaded: Shaded, millisOf: (order: keyof Shaded, turn: number) => number) {
  const names = new Map<Uint32Array, keyof Shaded>();
  const turns: Partial<Record<keyof Shaded, number>> = {};
  const table: FragmentCounter = {
    width: 1,
    height: 1,
    count(_camera, ids) {
      const name = TIMED_ORDERS[names.size] as keyof Shaded;
      names.set(ids, name);
      return { fragments: 1000 * shaded[name], covered: 1 };
    },
  };
  // the first draw warms up
  let warm = false;
  const timer = {
    time(_camera: unknown, ids: Uint32Array) {
      if (!warm) {
        warm = true;
        return 1;
      }
      const name = names.get(ids)!;
      turns[name] = (turns[name] ?? 0) + 1;
      return millisOf(name, turns[name] - 1);
    },
  };
  return timeOrders(scene, tree, FRONT, timer, table);
}

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
      /^Back to front takes [\d.]+ times as long as Tree and shades [\d.]+ times the fragments: this GPU rejects/,
    );
    expect(timer.draws).toBe(1 + ROUNDS * TIMED_ORDERS.length);
    expect(progress).toEqual(Array.from({ length: 28 }, (_, draw) => [draw + 1, 28]));
  });

  test('a renderer that shades before it tests: the time is the same in every order', async () => {
    const timer = fakeTimer(counter, { base: 20, jitter: (draw) => (draw % 3) * 0.1 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.timeRatio).toBeCloseTo(1, 1);
    expect(found.sentence).toMatch(
      /^Back to front takes as long as Tree, though it shades [\d.]+ times the fragments:/,
    );
    expect(found.sentence).toMatch(/the time does not follow\. This renderer shades before it tests/);
  });

  test('scattered times give no verdict', async () => {
    const timer = fakeTimer(counter, { perFragment: 1e-4, jitter: (draw) => (draw % 2) * 200 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.sentence).toMatch(/^No verdict: the times scatter more than the counts differ/);
    expect(found.rounds).toBe(2 * ROUNDS);
  });

  test('one slow draw makes it three turns', async () => {
    const timer = fakeTimer(counter, { base: 10, jitter: (draw) => (draw === 7 ? 500 : 0) });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.rounds).toBe(FEWEST_ROUNDS);
    expect(timer.draws).toBe(1 + FEWEST_ROUNDS * 4);
  });

  test('six, where it was one of those whose times are compared', async () => {
    const timer = fakeTimer(counter, { base: 10, jitter: (draw) => (draw === 6 ? 500 : 0) });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect([found.rounds, timer.draws]).toEqual([2 * FEWEST_ROUNDS, 1 + 2 * FEWEST_ROUNDS * 4]);
  });

  test('a slow draw late ends it after its turn', async () => {
    const timer = fakeTimer(counter, { base: 10, jitter: (draw) => (draw === 18 ? 500 : 0) });
    const progress: number[][] = [];
    const found = await timeOrders(scene, tree, FRONT, timer, counter, {
      onProgress: (done, all) => progress.push([done, all]),
    });
    expect(found.rounds).toBe(5);
    // the first draw warms up, so it is the 18th of the turns
    expect(progress).toEqual(Array.from({ length: 20 }, (_, draw) => [draw + 1, draw < 17 ? 28 : 20]));
  });

  test('where the first draw is slow, only back to front and tree order are timed, in three turns', async () => {
    const timer = fakeTimer(counter, { base: 900 });
    const found = await timeOrders(scene, tree, FRONT, timer, counter);
    expect(found.orders.map((row) => row.order)).toEqual(['back', 'tree']);
    expect([found.rounds, timer.draws]).toEqual([FEWEST_ROUNDS, 1 + FEWEST_ROUNDS * 2]);
  });

  test.each([0.5, 2])(
    'no second turn is begun after TOTAL_MILLIS, and of one nothing is said (draws of %d)',
    async (part) => {
      const timer = fakeTimer(counter, { base: TOTAL_MILLIS * part });
      const found = await timeOrders(scene, tree, FRONT, timer, counter);
      expect([found.rounds, timer.draws]).toEqual([1, 3]);
      expect(found.sentence).toMatch(/^No verdict: the draws are too slow/);
    },
  );

  test('a draw of 400 ms is not slow, and no turn is begun when 8 s are over', async () => {
    const timed = async (base: number) => {
      const timer = fakeTimer(counter, { base });
      return [(await timeOrders(scene, tree, FRONT, timer, counter)).rounds, timer.draws];
    };
    // 1 + 4 draws a turn: 8,400 ms after five turns, 8,000 after six, 7,997.5 after six
    expect(await timed(400)).toEqual([5, 21]);
    expect(await timed(400.5)).toEqual([3, 7]);
    expect(await timed(320)).toEqual([6, 25]);
    expect(await timed(319.9)).toEqual([7, 29]);
  });

  test('the draw that warms up is of tree order, in the view that is timed; then each turn begins with another order', async () => {
    const timer = fakeTimer(counter, { base: 1 });
    const drawn: Uint32Array[] = [];
    await timeOrders(
      scene,
      tree,
      FRONT,
      {
        time: (camera, ids, count) => {
          drawn.push(ids);
          expect(camera).toBe(FRONT);
          return timer.time(camera, ids, count);
        },
      },
      counter,
    );
    const [warm, ...turns] = drawn;
    const [file, far, near, random] = turns;
    expect(warm).toBe(near);
    expect(file).toEqual(file.toSorted());
    const context = createOrderContext(scene, tree, MEASURE_DEFAULTS.seed);
    setOrderCamera(context, FRONT);
    for (const [name, ids] of Object.entries({ file, back: far, tree: near, random })) {
      const wanted = new Uint32Array(context.count);
      listOrder(findDrawOrder(name as DrawOrderName), context, wanted, 0);
      expect(ids, name).toEqual(wanted);
    }
    expect(new Set([file, far, near, random]).size).toBe(4);
    expect(turns.slice(4, 8)).toEqual([far, near, random, file]);
    expect(turns.slice(8, 12)).toEqual([near, random, file, far]);
  });

  test('each draw has a frame of its own', async () => {
    const log: string[] = [];
    vi.stubGlobal('cancelAnimationFrame', () => {});
    vi.stubGlobal('requestAnimationFrame', (done: () => void) => {
      log.push('frame');
      return setTimeout(done);
    });
    const timer = {
      time() {
        log.push('draw');
        return TOTAL_MILLIS / 4;
      },
    };
    await timeOrders(scene, tree, FRONT, timer, counter).finally(() => vi.unstubAllGlobals());
    // one to warm up, then slow ones: a turn of two draws, and another
    expect(log).toEqual([1, 2, 3, 4, 5].flatMap(() => ['frame', 'draw']));
  });

  test('nothing is drawn where the signal was aborted before', async () => {
    const timer = fakeTimer(counter, { base: 1 });
    const run = timeOrders(scene, tree, FRONT, timer, counter, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
    expect(timer.draws).toBe(0);
  });

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

describe('what the times say', () => {
  /** Steady times: back to front takes `time` times as long as tree order. */
  const steady = (fragments: number, time: number) =>
    timeTable(shadedTo(fragments), (order) => 16 * (order === 'tree' ? 1 : order === 'back' ? time : time * 2));

  test.each([
    [1.149, 1, /^Back to front shades 1\.15 times the fragments of Tree here: too few more/],
    [1.15, 1, /^Back to front takes as long as Tree, though it shades 1\.15 times/],
    // half of what the fragments differ by
    [3, 2, /: this GPU rejects/],
    [3, 1.96875, /: the time follows in part/],
    // a fifth of it
    [3.5, 1.5, /: the time follows in part/],
    [3.5, 1.46875, /: the time does not follow/],
    [1.25, 1.03125, /^Back to front takes 1\.03 times as long as Tree,/],
    [1.25, 1.029, /^Back to front takes as long as Tree,/],
    [1.25, 0.96875, /^Back to front takes 0\.97 times as long as Tree,/],
  ])('%d times the fragments in %d times the time', async (fragments, time, sentence) => {
    const found = await steady(fragments, time);
    expect(found.sentence).toMatch(sentence);
    expect(found.rounds).toBe(ROUNDS);
  });

  test.each([
    [3, 2, '2.0 times as long as Tree and shades 3.0 times the fragments: this GPU rejects hidden fragments'],
    [1.994, 1.994, '1.99 times as long as Tree and shades 1.99 times the fragments: this GPU rejects'],
    [1.995, 1.994, '1.99 times as long as Tree and shades 2.0 times the fragments: this GPU rejects'],
  ])('says %d times with three figures below 2, and with two from there on', async (fragments, time, text) => {
    expect((await steady(fragments, time)).sentence).toContain(`Back to front takes ${text}`);
  });

  test('the middle half of seven turns, and of three', async () => {
    const found = await timeTable(shadedTo(3), (order, turn) => (order === 'tree' ? 16 : 64) + ((turn * 3) % 7));
    const rowOf = (name: DrawOrderName) => found.orders.find(({ order }) => order === name)!;
    expect(rowOf('tree')).toMatchObject({ low: 17.5, median: 19, high: 20.5 });
    expect(rowOf('back')).toMatchObject({ low: 65.5, median: 67, high: 68.5 });
    const three = await timeTable(shadedTo(3), (_, turn) => [500, 460, 404][turn]);
    expect(three.rounds).toBe(FEWEST_ROUNDS);
    expect(three.orders[0]).toMatchObject({ low: 432, median: 460, high: 480 });
    expect(three.sentence).toMatch(/the time does not follow/);
  });

  test('no verdict where two orders that shade alike take unlike times', async () => {
    const alike = { file: 2, back: 2.5, tree: 1, random: 2.25 };
    const times = (random: number) => (order: keyof Shaded) => ({ file: 32, back: 40, tree: 16, random })[order];
    const apart = await timeTable(alike, times(48));
    expect(apart.sentence).toBe(
      'No verdict: the times scatter more than the counts differ; File order and Random shade alike, and their times differ by 50 %. Close other programs and time again.',
    );
    // half as many turns had not settled it
    expect(apart.rounds).toBe(2 * ROUNDS);
    // back to front shades 1.5 times more: a fifth of that, beside the eighth of the fragments, is the limit
    expect((await timeTable(alike, times(32 * 1.42))).sentence).toMatch(/this GPU rejects/);
    expect((await timeTable(alike, times(32 * 1.43))).sentence).toMatch(/^No verdict/);
    // the other way round as well
    expect((await timeTable(alike, times(32 / 1.43))).sentence).toMatch(/^No verdict/);
    // orders that do not shade alike, 1.15 times and more, may take what they like
    expect((await timeTable({ ...alike, random: 2.3 }, times(48))).sentence).toMatch(/this GPU rejects/);
    expect((await timeTable({ ...alike, random: 2.29 }, times(48))).sentence).toMatch(/^No verdict/);
    // times of less than a millisecond are times
    const short = (order: keyof Shaded) => times(48)(order) / 64;
    expect((await timeTable(alike, short)).sentence).toBe(apart.sentence);
  });

  test('of the orders that shade alike the two are named whose times differ most, also where they are neighbours', async () => {
    const named = async (file: number, random: number) =>
      (
        await timeTable(
          { file: 2.4, back: 2.5, tree: 1, random: 2.3 },
          (order) => ({ file, back: 40, tree: 16, random })[order],
        )
      ).sentence.match(/differ; (.*) shade alike, and their times differ by (\d+) %/)!;
    expect((await named(80, 40)).slice(1)).toEqual(['File order and Back to front', '100']);
    expect((await named(20, 80)).slice(1)).toEqual(['File order and Random', '300']);
    expect((await named(40, 80)).slice(1)).toEqual(['File order and Random', '100']);
    // of equal ones the first
    const same = await timeTable(
      { file: 2, back: 2, tree: 1, random: 2 },
      (order) => ({ file: 40, back: 40, tree: 16, random: 80 })[order],
    );
    expect(same.sentence).toContain('; File order and Random shade alike');
  });

  test('an error of a fifth of the difference in fragments still gives a verdict', async () => {
    // six times the fragments: a fifth of the difference is 1
    const alike = { file: 2, back: 6, tree: 1, random: 2 };
    const times = (random: number) => (order: keyof Shaded) => ({ file: 32, back: 96, tree: 16, random })[order];
    expect((await timeTable(alike, times(64))).sentence).toMatch(/this GPU rejects/);
    expect((await timeTable(alike, times(64.5))).sentence).toMatch(/^No verdict/);
    // the middle half of tree order's times, over the root of seven turns and the median, is as wide
    const wide = 16 + 16 * Math.sqrt(ROUNDS);
    const unlike = { file: 20, back: 6, tree: 1, random: 100 };
    const scattered = (width: number) =>
      timeTable(unlike, (order, turn) => (order !== 'tree' ? 96 : turn % ROUNDS < 4 ? 16 : width));
    expect(await scattered(wide)).toMatchObject({
      rounds: ROUNDS,
      sentence: expect.stringMatching(/this GPU rejects/),
    });
    expect(await scattered(wide * 1.001)).toMatchObject({ rounds: 2 * ROUNDS });
  });

  test('three turns that scatter are turns enough, and none are too slow', async () => {
    const found = await timeTable(shadedTo(2), (order, turn) => (order === 'tree' ? [420, 800, 1180][turn] : 700));
    expect(found.rounds).toBe(FEWEST_ROUNDS);
    expect(found.sentence).toMatch(/^No verdict: the times scatter more than the counts differ/);
  });

  test('no verdict where the times of one order scatter more than the counts differ', async () => {
    // the middle half of seven turns is `by` wide; that of seven more is as wide, or nothing
    const spread = (by: number, whose: DrawOrderName, calmLater = false) =>
      timeTable(shadedTo(2), (order, turn) => {
        const calm = order !== whose || (turn >= ROUNDS && calmLater);
        const off = calm ? 0 : [0, -by, by, -by, by, 0, 0][turn % ROUNDS];
        return (order === 'tree' ? 16 : 48) + off;
      });
    const limit = 0.2 * 16 * Math.sqrt(ROUNDS);
    const settled = await spread(limit * 0.99, 'tree');
    expect([settled.rounds, settled.sentence]).toEqual([ROUNDS, expect.stringMatching(/this GPU rejects/)]);
    const repeated = await spread(limit * 1.01, 'tree', true);
    expect([repeated.rounds, repeated.sentence]).toEqual([2 * ROUNDS, expect.stringMatching(/this GPU rejects/)]);
    const scattered = await spread(limit * 1.01, 'tree');
    expect((await spread(limit * 1.01, 'back')).sentence).toBe(scattered.sentence);
    expect(scattered.sentence).toBe(
      'No verdict: the times scatter more than the counts differ. Close other programs and time again.',
    );
    expect(scattered.rounds).toBe(2 * ROUNDS);
  });

  test('scatter does not matter where there is no difference to find', async () => {
    const found = await timeTable(shadedTo(1.1), (_, turn) => 16 + (turn % 2) * 16);
    expect(found.sentence).toMatch(/too few more/);
    expect(found.rounds).toBe(ROUNDS);
    const coarse = await timeTable(shadedTo(3), (order) => (order === 'tree' ? 0 : 5));
    expect(coarse.sentence).toMatch(/clock of this browser is too coarse/);
    expect(coarse.timeRatio).toBeNull();
    const file = await timeTable(
      { file: 1, back: 3, tree: 1, random: 9 },
      (order) => ({ file: 0, back: 48, tree: 16, random: 99 })[order],
    );
    expect(file.sentence).toMatch(/this GPU rejects/);
  });
});
