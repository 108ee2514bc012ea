/** The legend of examples/three-overdraw goes as far as the most that a pixel is shaded. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const file = resolve(import.meta.dirname, '../../examples/three-overdraw/heat-picture.js');
const { colourOf, stepsTo }: Record<'colourOf' | 'stepsTo', (...values: number[]) => number[]> = await import(file);

test.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2, 3]],
  [4, [1, 2, 3, 4]],
  [5, [1, 2, 3, 4, 6]],
  [13, [1, 2, 3, 4, 6, 8, 12, 16]],
  [100, [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]],
])('up to %i: %j', (most, steps) => expect(stepsTo(most)).toEqual(steps));

test.each([1, 2, 5, 8, 9, 14, 30])('%i steps have as many colours', (steps) => {
  const colours = Array.from({ length: steps }, (_, step) => colourOf(step, steps));
  for (const colour of colours)
    for (const part of colour) expect(part >= 0 && part <= 255 && Number.isInteger(part)).toBe(true);
  expect(new Set(colours.map(String)).size).toBe(steps);
});
