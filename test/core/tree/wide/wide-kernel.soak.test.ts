// The kernel against its TypeScript twin and brute force, for long.
import { expect, test } from 'vitest';
import { soak } from '../../../soak.ts';
import { seededCases, VIEWS } from './kernel-pair.ts';

const SCENES = soak(200, 1000);

test.each([1, 2, 3, 4])(`seed 42%i: ${SCENES * VIEWS} cases`, (seed) => {
  const { faults, divided } = seededCases(420 + seed, SCENES);
  expect(faults).toEqual([]);
  expect(divided).toBeGreaterThan(SCENES * VIEWS * 0.4);
});
