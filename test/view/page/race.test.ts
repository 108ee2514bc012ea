import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRace } from '../../../src/view/page/race.ts';
import { areHalves } from '../../../src/view/picture/picture-place.ts';
import { clipType } from '../../../src/view/save/clip.ts';
import { createStore } from '../../../src/view/state/store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const store = createStore({ mode: 'heat', compare: 'split' });
  const shows: boolean[] = [];
  const recounts: number[] = [];
  const race = createRace({
    store,
    canvas: {} as HTMLCanvasElement,
    show: (on) => void shows.push(on),
    recount: () => void recounts.push(store.value.scrub),
    content: () => expect.fail('nothing is recorded'),
    save: () => expect.fail('nothing is saved'),
  });
  return { store, shows, recounts, race };
}

test('fills both halves in 8 seconds of the clock, however long a frame takes', () => {
  const { store, shows, recounts, race } = begin();
  expect(race.advance()).toBe(false);
  race.start();
  // what is counted next is of the race
  expect(recounts).toEqual([1]);
  expect(store.value.scrub).toBe(0);
  const parts: number[] = [];
  for (const millis of [1000, 3000, 100, 3000]) {
    vi.advanceTimersByTime(millis);
    expect(race.advance()).toBe(true);
    parts.push(store.value.scrub);
  }
  expect(parts).toEqual([0.125, 0.5, 0.5125, 0.8875]);
  vi.advanceTimersByTime(2000);
  expect(race.advance()).toBe(false);
  expect(store.value.scrub).toBe(1);
  // the figures stay until something else is compared
  expect(shows).toEqual([true]);
  store.set({ order: 'random' });
  expect(shows).toEqual([true]);
  store.set({ compare: 'off' });
  expect(shows).toEqual([true, false]);
});

test('a hand on the bar ends it', () => {
  const { store, shows, race } = begin();
  race.start();
  store.set({ scrub: 0.3 });
  expect(shows).toEqual([true, false]);
  expect(race.advance()).toBe(false);
  expect(store.value.scrub).toBe(0.3);
});

test('there is none without two halves', () => {
  const { store, shows, race } = begin();
  for (const compare of ['off', 'difference'] as const) {
    store.set({ compare });
    expect(areHalves(store.value)).toBe(false);
    race.start();
  }
  store.set({ compare: 'pair', mode: 'scene' });
  expect(areHalves(store.value)).toBe(false);
  race.start();
  expect(shows).toEqual([]);
  expect(store.value.scrub).toBe(1);
});

test('a clip is of the first type that the browser records, and there is none without a recorder', () => {
  expect(clipType()).toBeNull();
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => type.includes('webm') });
  vi.stubGlobal('HTMLCanvasElement', class {});
  expect(clipType()).toBeNull();
  vi.stubGlobal(
    'HTMLCanvasElement',
    class {
      captureStream() {}
    },
  );
  expect(clipType()).toBe('video/webm;codecs=vp9');
});
