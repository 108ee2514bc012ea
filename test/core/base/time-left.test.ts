/** The time that is left is told by the rate after the setup, and not before there is something to tell it by. */
import { expect, test } from 'vitest';
import { TimeLeft } from '../../../src/core/base/time-left.ts';

/** @param done the part done, by the milliseconds at which it is; @returns what is said to be left at the last of them */
function leftAfter(done: Record<number, number>): number {
  const left = new TimeLeft(1000);
  const times = Object.keys(done).map(Number);
  for (const time of times) left.update(done[time], 1000 + time);
  return left.at(1000 + times[times.length - 1]);
}

test('by the rate after the first part, which took what is set up', () => {
  // 3 parts of 100 in 300 ms
  expect(leftAfter({ 200: 0.01, 300: 0.02, 500: 0.04 })).toBeCloseTo((300 * 0.96) / 0.03);
  expect(leftAfter({ 200: 0.01, 1200: 0.51 })).toBeCloseTo((1000 * 0.49) / 0.5);
});

test('of a first part that takes longer than a setup, the rest counts', () => {
  // a quarter of one second is left out with a quarter of its part
  expect(leftAfter({ 1000: 0.2 })).toBeCloseTo((750 * 0.8) / 0.15);
});

test('nothing is said before anything is done, nor in the first moments after the setup', () => {
  expect(new TimeLeft(0).at(9999)).toBe(0);
  expect(leftAfter({ 200: 0.01, 290: 0.02 })).toBe(0);
  expect(leftAfter({ 200: 0.01, 310: 0.02 })).toBeGreaterThan(0);
});

test('without end where nothing more gets done, none where all is', () => {
  expect(leftAfter({ 40: 0.01, 3000: 0.01 })).toBe(Number.POSITIVE_INFINITY);
  expect(leftAfter({ 40: 0, 3000: 0 })).toBe(Number.POSITIVE_INFINITY);
  expect(leftAfter({ 40: 0.5, 3000: 1 })).toBe(0);
});
