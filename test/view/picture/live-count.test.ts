import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import type { DrawOrderName } from '../../../src/overdraw/order/orders.ts';
import { sizeOf } from '../../../src/view/gl/measuring-size.ts';
import { createLiveCount, type LiveCount, type LiveCounter } from '../../../src/view/picture/live-count.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const camera = createCamera({ eye: [0, 0, 1], target: [0, 0, 0] }, 4 / 3);
const ids = Uint32Array.of(3, 1, 2);
const COUNTS: Partial<Record<DrawOrderName, number>> = { tree: 3, file: 2 };
/** of three objects nearest first, of two as in the file, of one in any other order */
const listOf = (order: DrawOrderName) => ({ ids, count: COUNTS[order] ?? 1 });
const repeats = [11, 8, 1, 0];
const ALONE = ['tree', null] as const;

/** Shades 10 fragments an object on 20 pixels; the counts of two orders take `millis`. */
function slowCounter(millis: number): LiveCounter & { counts: number } {
  return {
    counts: 0,
    count(_camera, _ids, count, depthTest) {
      this.counts++;
      vi.advanceTimersByTime(millis / 2);
      return { fragments: depthTest ? 10 * count : 1000, covered: count === 0 ? 0 : 20 };
    },
    repeats: () => repeats,
  };
}

/** Frames of 10 ms for so long; @returns how many of them were counted */
function move(live: LiveCount, counter: LiveCounter, millis: number): number {
  const end = performance.now() + millis;
  let taken = 0;
  for (; performance.now() < end; vi.advanceTimersByTime(10)) {
    if (!live.isDue(ALONE)) continue;
    live.take(counter, camera, ALONE, listOf, 1, true);
    taken++;
  }
  return taken;
}

describe('a live count', () => {
  test('is of the order that is drawn, beside that of the file, and of the one it is compared with', () => {
    const live = createLiveCount();
    const counter = slowCounter(1);
    expect(live.value).toBeNull();
    live.take(counter, camera, ['tree', 'back'], listOf, 0.5, false);
    expect(live.value).toEqual({
      order: 'tree',
      part: 0.5,
      shaded: 30,
      covered: 20,
      ratio: 1.5,
      repeats,
      beside: { order: 'file', shaded: 20, covered: 20, ratio: 1, repeats },
      against: { shaded: 10, covered: 20, ratio: 0.5, repeats },
    });
    expect(counter.counts).toBe(3);
    // the file's own order stands beside that of the tree; what is compared with on screen is not counted twice
    live.take(counter, camera, ['file', 'tree'], listOf, 1, false);
    expect(live.value).toMatchObject({ order: 'file', ratio: 1, beside: { order: 'tree', ratio: 1.5 } });
    expect(live.value!.against).toMatchObject({ shaded: 30 });
    expect(counter.counts).toBe(5);
    live.take(counter, camera, ALONE, () => ({ ids, count: 0 }), 1, false);
    expect(live.value).toMatchObject({ shaded: 0, ratio: null, beside: { ratio: null }, against: null });
    live.clear();
    expect(live.value).toBeNull();
  });

  test('goes on while the picture moves: a quick one in a twentieth of the time, a slow one once a second, one of 100 ms every two', () => {
    const quick = slowCounter(6);
    expect(move(createLiveCount(), quick, 12_600)).toBe(100);
    const quickest = slowCounter(0.5);
    expect(move(createLiveCount(), quickest, 1200)).toBe(10);
    const slow = slowCounter(40);
    const live = createLiveCount();
    expect(move(live, slow, 10_400)).toBe(10);
    expect(move(createLiveCount(), slowCounter(100), 10_500)).toBe(5);
    expect(move(createLiveCount(), slowCounter(1000), 63_000)).toBe(3);
    expect(live.value?.ratio).toBe(1.5);
  });

  test('is due at once, then 120 ms after the end of a quick one, a second after that of a slow one, and 20 times what the slowest take', () => {
    const live = createLiveCount();
    expect([performance.now(), live.isDue(ALONE), live.fresh]).toEqual([0, true, false]);
    live.take(slowCounter(0), camera, ALONE, listOf, 1, true);
    live.clear();
    expect([performance.now(), live.isDue(ALONE)]).toEqual([0, true]);
    for (const [takes, pause] of [
      [6, 120],
      [6.5, 1000],
      [50, 1000],
      [51, 1020],
      [300, 6000],
    ]) {
      live.take(slowCounter(takes), camera, ALONE, listOf, 1, true);
      vi.advanceTimersByTime(pause - 1);
      expect(live.isDue(ALONE)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(live.isDue(ALONE)).toBe(true);
    }
  });

  test('passes for a moving picture for 400 ms, where it was quick', () => {
    const live = createLiveCount();
    live.take(slowCounter(6), camera, ALONE, listOf, 1, true);
    vi.advanceTimersByTime(399);
    expect(live.fresh).toBe(true);
    vi.advanceTimersByTime(1);
    expect(live.fresh).toBe(false);
    live.take(slowCounter(6.5), camera, ALONE, listOf, 1, true);
    expect(live.fresh).toBe(false);
  });

  test('waits for a rest of twice what the last one at rest took, 75 ms to a second', () => {
    const live = createLiveCount();
    expect(live.restMillis).toBe(75);
    live.take(slowCounter(300), camera, ALONE, listOf, 1, true);
    expect(live.restMillis).toBe(75);
    live.take(slowCounter(300), camera, ALONE, listOf, 1, false);
    expect(live.restMillis).toBe(600);
    live.take(slowCounter(2000), camera, ALONE, listOf, 1, false);
    expect(live.restMillis).toBe(1000);
    live.clear();
    expect(live.restMillis).toBe(75);
  });

  test('of another scene or order is taken at once, also on the way', () => {
    const live = createLiveCount();
    live.take(slowCounter(50), camera, ALONE, listOf, 1, true);
    expect(live.isDue(ALONE)).toBe(false);
    expect(live.isDue(['back', null])).toBe(true);
    expect(live.isDue(['tree', 'file'])).toBe(true);
    live.clear();
    expect(live.isDue(ALONE)).toBe(true);
  });
});

test('the size of a picture: its shape, with the pixels of 320 x 240', () => {
  expect(sizeOf(4 / 3)).toEqual([320, 240]);
  for (const aspect of [0.1, 9 / 19.5, 1, 16 / 9, 3.5]) {
    const [width, height] = sizeOf(aspect);
    expect(Math.abs((width * height) / 76_800 - 1)).toBeLessThan(0.01);
    expect(Math.abs(width / height / aspect - 1)).toBeLessThan(0.01);
  }
  expect(sizeOf(1e-9)).toEqual([1, 76_800]);
  expect(sizeOf(1e9)).toEqual([76_800, 1]);
});
