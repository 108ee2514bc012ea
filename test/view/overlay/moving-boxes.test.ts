import { expect, test } from 'vitest';
import { flashColour } from '../../../src/view/overlay/moving-boxes.ts';
import { MOVING_ANEW, MOVING_LEAF } from '../../../src/view/palette.ts';

test('a flash goes from its own colour to that of a leaf as it stands', () => {
  expect(flashColour(1)).toEqual(MOVING_ANEW);
  expect(flashColour(0)).toEqual(MOVING_LEAF);
  const red = Array.from({ length: 101 }, (_, i) => flashColour(i / 100)[0]);
  expect(red).toEqual(red.toSorted((a, b) => a - b));
  expect(new Set(red).size).toBeGreaterThan(10);
});
