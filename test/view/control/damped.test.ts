import { describe, expect, it } from 'vitest';
import { createDamped } from '../../../src/view/control/damped.ts';

describe('createDamped', () => {
  it('makes the same way in one step as in many, starting and stopping', () => {
    const ways = [1, 7, 1000].map((steps) => {
      const damped = createDamped(1);
      const sums = [0, 0];
      for (let phase = 0; phase < 2; phase++)
        for (let i = 0; i < steps; i++) {
          damped.advance([1 - phase], 0.1 / steps);
          sums[phase] += damped.way[0];
        }
      return sums;
    });
    for (const sums of ways)
      sums.forEach((sum, phase) => {
        expect(sum).toBeCloseTo(ways[0][phase], 9);
      });
    // softly: not yet at full speed, and not yet at rest
    expect(ways[0][0]).toBeGreaterThan(0.03);
    expect(ways[0][0]).toBeLessThan(0.07);
    expect(ways[0][1]).toBeGreaterThan(0.03);
  });

  it('comes to rest', () => {
    const damped = createDamped(2);
    damped.advance([1, 0], 0.1);
    let steps = 0;
    while (damped.advance([0, 0], 0.016) && steps < 1000) steps++;
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThan(60);
  });
});
