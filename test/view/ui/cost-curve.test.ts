import { expect, test } from 'vitest';
import { nearestPlace, placePoints } from '../../../src/view/ui/cost-curve.ts';

const points = [
  { bytes: 100, milliseconds: 16 },
  { bytes: 1000, milliseconds: 4 },
  { bytes: 10_000, milliseconds: 1 },
];

test('tenfold bytes are as far apart anywhere, and so is a fourth of the time; less time is lower', () => {
  const [a, b, c] = placePoints(points);
  expect(b[0] - a[0]).toBeCloseTo(c[0] - b[0]);
  expect(b[1] - a[1]).toBeCloseTo(c[1] - b[1]);
  expect(a[0]).toBeLessThan(b[0]);
  expect(a[1]).toBeLessThan(b[1]);
});

test('one tree stands in the middle', () => {
  expect(placePoints(points.slice(0, 1))).toEqual([[120, 42]]);
  expect(placePoints([])).toEqual([]);
});

test('a click is on the nearest point', () => {
  const places = placePoints(points);
  for (const [i, [x, y]] of places.entries()) expect(nearestPlace(places, x + 30, y - 10)).toBe(i);
});
