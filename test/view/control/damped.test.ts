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

  it('nears its goal as the exact solution does, each speed for itself', () => {
    const damped = createDamped(3);
    expect(damped.advance([2, 0, -1], 0.25)).toBe(true);
    const kept = Math.exp(-3);
    const way = (from: number, goal: number, seconds: number, left: number) =>
      goal * seconds + ((from - goal) * (1 - left)) / 12;
    const wanted = [2, 0, -1].map((goal) => way(0, goal, 0.25, kept));
    damped.way.forEach((v, i) => {
      expect(v).toBeCloseTo(wanted[i], 12);
    });
    expect(damped.advance([0, 0, 3], 0.125)).toBe(true);
    const next = [way(2 * (1 - kept), 0, 0.125, Math.exp(-1.5)), 0, way(-(1 - kept), 3, 0.125, Math.exp(-1.5))];
    damped.way.forEach((v, i) => {
      expect(v).toBeCloseTo(next[i], 12);
    });
  });

  it('stands still at once where its speed falls below a thousandth, and moves while it has a speed or makes a way', () => {
    // exp(-12 t) of the speed is left
    const left = (part: number) => -Math.log(part) / 12;
    for (const [part, moves] of [
      [0.00101, true],
      [0.00099, false],
    ] as const) {
      const damped = createDamped(1);
      damped.advance([1], 10);
      expect(damped.advance([0], left(part))).toBe(true);
      expect(damped.advance([0], 1e-6)).toBe(moves);
    }
    const slow = createDamped(1);
    // a goal that slow is not rounded away
    expect(slow.advance([1e-4], 1)).toBe(true);
    expect(slow.advance([1e-4], 1)).toBe(true);
    expect(slow.way[0]).toBeCloseTo(1e-4, 8);
    // no time passes: no way yet, and no speed
    const still = createDamped(2);
    expect(still.advance([1, 1], 0)).toBe(false);
    expect(still.advance([0, 0], 1)).toBe(false);
    // one of two is enough
    expect(still.advance([0, 1], 0.1)).toBe(true);
    const first = createDamped(2);
    expect(first.advance([1, 0], 0.1)).toBe(true);
    expect(first.advance([0, 0], 0)).toBe(true);
  });
});
