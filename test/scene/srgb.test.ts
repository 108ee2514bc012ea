/** The table against the formula of IEC 61966-2-1. */
import { expect, test } from 'vitest';
import { encodeSrgb, writeColor } from '../../src/scene/srgb.ts';

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
