import { expect, test } from 'vitest';
import { drawnAfter } from '../../../src/view/page/opening.ts';

test('the list is drawn from nothing to the whole, and never shrinks', () => {
  expect(drawnAfter(0)).toBe(0);
  const parts = Array.from({ length: 81 }, (_, i) => drawnAfter(i / 10));
  expect(parts.slice(1).every((part, i) => part > parts[i])).toBe(true);
  expect(parts.at(-1)).toBe(1);
  expect(drawnAfter(100)).toBe(1);
});
