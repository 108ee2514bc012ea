import { expect, test } from 'vitest';
import { isPair, isStacked, pairPlaces, picturePlace } from '../../../src/view/picture/picture-place.ts';

const canvas = { width: 1440, height: 900 };
const pair = { mode: 'heat', compare: 'pair', n64: false, n64Size: true } as const;

test('a pair fills the free area with two pictures of one size', () => {
  const free = { left: 10.4, top: 60, width: 1400, height: 620 };
  const [first, second] = pairPlaces(free);
  expect(first).toEqual({ left: 10, top: 60, width: 700, height: 620 });
  expect(second).toEqual({ left: 710, top: 60, width: 700, height: 620 });
  expect(picturePlace(canvas, free, pair)).toEqual(first);
});

test('where it is higher than wide, they stand one above the other', () => {
  const free = { left: 0, top: 133, width: 390, height: 421 };
  expect(isStacked(free)).toBe(true);
  expect(pairPlaces(free)).toEqual([
    { left: 0, top: 133, width: 390, height: 210 },
    { left: 0, top: 343, width: 390, height: 210 },
  ]);
});

test('a pair is one of heat maps', () => {
  expect(isPair(pair)).toBe(true);
  expect(isPair({ ...pair, mode: 'scene' })).toBe(false);
  expect(isPair({ ...pair, compare: 'split' })).toBe(false);
  const free = { left: 0, top: 0, ...canvas };
  expect(picturePlace(canvas, free, { ...pair, mode: 'scene' })).toEqual(free);
});

test('no area is too small for a picture of a pixel', () => {
  for (const { width, height } of pairPlaces({ left: 0, top: 0, width: 1, height: 1 }))
    expect([width, height]).toEqual([1, 1]);
});
