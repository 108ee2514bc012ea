import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatLength,
  formatMicros,
  formatPercent,
  formatRatio,
  formatShort,
  withCounts,
} from '../../../src/view/ui/format.ts';

/** the narrow no-break space written as a plain one, for the eye */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('numbers as the interface writes them', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1 000'],
    [1234567, '1 234 567'],
    [-1234, '-1 234'],
    [999.6, '1 000'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('count %d', (value, text) => expect(plain(formatCount(value))).toBe(text));

  test.each([
    [0, '0'],
    [999.4, '999'],
    [999.5, '1.00k'],
    [1234, '1.23k'],
    [9994, '9.99k'],
    [9996, '10.0k'],
    [99_960, '100k'],
    [999_499, '999k'],
    [999_500, '1.00M'],
    [12_345_678, '12.3M'],
  ])('short %d', (value, text) => expect(plain(formatShort(value))).toBe(text));

  test.each([
    [0, '0.0 µs'],
    [9.94, '9.9 µs'],
    [9.96, '10 µs'],
    [999.4, '999 µs'],
    [999.6, '1.00 ms'],
    [12_345, '12.3 ms'],
    [1_234_567, '1 235 ms'],
    [Number.NaN, '–'],
  ])('microseconds %d', (value, text) => expect(plain(formatMicros(value))).toBe(text));

  test.each([
    [812, '812 B'],
    [46_212, '46.2 kB'],
    [999_499, '999 kB'],
    [3_100_000, '3.10 MB'],
  ])('bytes %d', (value, text) => expect(plain(formatBytes(value))).toBe(text));

  test.each([
    [12.4031, '12.4'],
    [0.5, '0.50'],
    [0, '0.00'],
    [1234.5, '1 235'],
    [1e7, '1.00e+7'],
    [0.00012, '1.20e-4'],
  ])('length %d', (value, text) => expect(plain(formatLength(value))).toBe(text));

  test('ratio and percent: a dash where there is nothing to divide by', () => {
    expect(formatRatio(1.23456)).toBe('1.235');
    expect(formatRatio(null)).toBe('–');
    expect(formatRatio(Number.NaN)).toBe('–');
    expect(plain(formatPercent(1, 3))).toBe('33 %');
    expect(formatPercent(0, 0)).toBe('–');
  });

  test('all lengths of a short number fit five characters, so a column of them does not jump', () => {
    for (let value = 0; value < 5e8; value = value * 1.07 + 1) expect(formatShort(value).length).toBeLessThanOrEqual(5);
  });
});

test.each([
  [formatShort, -5, '-5'],
  [formatShort, Number.NaN, '–'],
  [formatShort, 10_499_999, '10.5M'],
  [formatShort, 1_005_001, '1.01M'],
  [formatBytes, 999.4, '999 B'],
  [formatBytes, 1000, '1.00 kB'],
  [formatBytes, 99_960, '100 kB'],
  [formatBytes, 999_500, '1.00 MB'],
  [formatBytes, 1_005_001, '1.01 MB'],
  [formatBytes, Number.NaN, '–'],
  [formatMicros, 9.95, '10 µs'],
  [formatMicros, 999.5, '1.00 ms'],
  [formatLength, 9.994, '9.99'],
  [formatLength, 9.995, '10.0'],
  [formatLength, 99.94, '99.9'],
  [formatLength, 99.95, '100'],
  [formatLength, -9.995, '-10.0'],
  [formatLength, -12.4, '-12.4'],
  [formatLength, 99_999, '99 999'],
  [formatLength, 100_000, '1.00e+5'],
  [formatLength, -1e5, '-1.00e+5'],
  [formatLength, 0.001, '0.00'],
  [formatLength, 0.00099, '9.90e-4'],
  [formatLength, -0.0005, '-5.00e-4'],
  [formatLength, Number.POSITIVE_INFINITY, '–'],
  [formatRatio, Number.POSITIVE_INFINITY, '–'],
  [formatRatio, 0, '0.000'],
])('at the edges: %s of %d', (format, value, text) => expect(plain(format(value))).toBe(text));

test('percent of a whole', () => {
  expect(plain(formatPercent(3, 4))).toBe('75 %');
  expect(plain(formatPercent(1, 0.5))).toBe('200 %');
  expect(formatPercent(1, -1)).toBe('–');
});

test.each([
  ['in 16,384 bytes of 1069 objects', 'in 16\u202f384 bytes of 1\u202f069 objects'],
  ['level-1998.glb: 12 views', 'level-1998.glb: 12 views'],
  ['1998.glb, 3.1415 and v2024', '1998.glb, 3.1415 and v2024'],
  ['(20,000).', '(20\u202f000).'],
])('counts of other texts: %s', (text, expected) => {
  expect(withCounts(text)).toBe(expected);
});
