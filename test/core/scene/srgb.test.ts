/** The table against the formula of IEC 61966-2-1. */
import { expect, test } from 'vitest';
import { encodeSrgb, LINEAR, toLinear, writeColor } from '../../../src/core/scene/srgb.ts';

const formula = (v: number): number => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));

test('200,001 values, and every code there and back', () => {
  const wrong: number[] = [];
  for (let i = 0; i <= 200_000; i++) if (encodeSrgb(i / 200_000) !== formula(i / 200_000)) wrong.push(i);
  expect(wrong).toEqual([]);
  for (let code = 0; code < 256; code++) {
    const v = code / 255;
    expect(encodeSrgb(v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).toBe(code);
  }
});

test('what is out of range is clamped, and no number is black', () => {
  const out = new Uint8Array(4);
  writeColor(out, 0, -1, 7, Number.NaN, 0.5);
  expect(Array.from(out)).toEqual([0, 255, 0, 128]);
  expect(encodeSrgb(Number.POSITIVE_INFINITY)).toBe(255);
});

test('the value between two codes goes to the upper one, and the next lower double to the lower one', () => {
  const bits = new BigUint64Array(1);
  const double = new Float64Array(bits.buffer);
  for (let code = 0; code < 255; code++) {
    double[0] = toLinear((code + 0.5) / 255);
    expect(encodeSrgb(double[0])).toBe(code + 1);
    bits[0]--;
    expect(encodeSrgb(double[0])).toBe(code);
  }
});

test('the table of codes is the formula, on both sides of its knee', () => {
  for (let code = 0; code < 256; code++) {
    const v = code / 255;
    expect(LINEAR[code]).toBeCloseTo(code <= 10 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4, 15);
  }
  expect(toLinear(0.04045)).toBe(0.04045 / 12.92);
  expect(toLinear(0.0404501)).not.toBe(0.0404501 / 12.92);
});

test('a colour is written where it is wanted, alpha rounded as it is', () => {
  const out = new Uint8Array(7).fill(9);
  writeColor(out, 2, 1, 0.5, 0.25, 0.7);
  expect(Array.from(out)).toEqual([9, 9, 255, 188, 137, 179, 9]);
  for (const [alpha, code] of [
    [-1, 0],
    [0.001, 0],
    [0.002, 1],
    [1, 255],
    [2, 255],
    [Number.NaN, 0],
  ]) {
    writeColor(out, 0, 0, 0, 0, alpha);
    expect(out[3]).toBe(code);
  }
});
