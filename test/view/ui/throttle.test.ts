import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from '../../../src/view/ui/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first value at once, then at most one each 125 ms, and always the newest', () => {
  const seen: number[] = [];
  const throttle = createThrottle<number>(125, (value) => seen.push(value));
  for (let frame = 0; frame < 60; frame++) {
    throttle.push(frame);
    vi.advanceTimersByTime(1000 / 60);
  }
  expect(seen[0]).toBe(0);
  expect(seen.length).toBeLessThanOrEqual(9);
  vi.advanceTimersByTime(125);
  expect(seen.at(-1)).toBe(59);
});

test('rests while nothing comes, and shows the next value at once', () => {
  const seen: string[] = [];
  const throttle = createThrottle<string>(125, (value) => seen.push(value));
  throttle.push('a');
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
  throttle.push('b');
  expect(seen).toEqual(['a', 'b']);
  throttle.push('c');
  throttle.dispose();
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(['a', 'b']);
});

test('what was dropped does not come; what comes after it does, in its turn', () => {
  const seen: string[] = [];
  const throttle = createThrottle<string>(125, (value) => seen.push(value));
  throttle.push('a');
  throttle.push('b');
  throttle.drop();
  vi.advanceTimersByTime(60);
  expect(seen).toEqual(['a']);
  throttle.push('c');
  vi.advanceTimersByTime(65);
  expect(seen).toEqual(['a', 'c']);
});

test('runs on time: at once, then each 125 ms with what came last', () => {
  const seen: [number, string][] = [];
  const began = Date.now();
  const throttle = createThrottle<string>(125, (value) => seen.push([Date.now() - began, value]));
  throttle.push('a');
  throttle.push('b');
  vi.advanceTimersByTime(100);
  throttle.push('c');
  vi.advanceTimersByTime(24);
  expect(seen).toEqual([[0, 'a']]);
  vi.advanceTimersByTime(1);
  throttle.push('d');
  vi.advanceTimersByTime(125);
  expect(seen).toEqual([
    [0, 'a'],
    [125, 'c'],
    [250, 'd'],
  ]);
  // nothing came since: the next is shown at once after another 125 ms
  vi.advanceTimersByTime(125);
  throttle.push('e');
  expect(seen.at(-1)).toEqual([375, 'e']);
});
