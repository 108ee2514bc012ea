import { describe, expect, it } from 'vitest';
import { visitSteps, visitStride } from '../../../src/view/overlay/visit-steps.ts';

describe('visitSteps', () => {
  it('joins every object of a few', () => {
    expect(visitSteps(0)).toEqual([]);
    expect(visitSteps(1)).toEqual([0]);
    expect(visitSteps(5)).toEqual([0, 1, 2, 3, 4]);
    expect(visitSteps(161)).toHaveLength(161);
    expect([visitStride(0), visitStride(161), visitStride(162)]).toEqual([1, 1, 2]);
  });

  it('joins at most 161 of any number, evenly, the first and the last among them', () => {
    for (const count of [162, 163, 321, 322, 1000, 5924, 65_537, 1_000_000]) {
      const steps = visitSteps(count);
      const stride = visitStride(count);
      expect(steps.length).toBeLessThanOrEqual(161);
      // no coarser than it need be
      expect(Math.ceil((count - 1) / (stride - 1))).toBeGreaterThan(160);
      expect([steps[0], steps.at(-1)]).toEqual([0, count - 1]);
      steps.slice(1, -1).forEach((step, i) => {
        expect(step - steps[i]).toBe(stride);
      });
      expect(steps.at(-1)! - steps.at(-2)!).toBeGreaterThan(0);
      expect(steps.at(-1)! - steps.at(-2)!).toBeLessThanOrEqual(stride);
    }
  });
});
