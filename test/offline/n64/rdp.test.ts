import { describe, expect, it } from 'vitest';
import { paintersMilliseconds, RDP_MODES, type RdpModeName, rdpMilliseconds } from '../../../src/offline/n64/rdp.ts';

const SCREEN = 320 * 240;

/** Milliseconds measured for a full screen, as published: depth passes, depth fails, no depth buffer; and what a hidden layer saves. */
const MEASURED: [RdpModeName, number, number, number, number][] = [
  ['1-cycle', 3.9302227, 1.7102473, 1.2955808, 2.22],
  ['1-cycle, read', 4.9552894, 2.7673997, 2.7849509, 2.19],
  ['2-cycle', 3.8356241, 2.8380421, 2.5317828, 1.0],
  ['2-cycle, read', 4.8550267, 3.0133547, 2.6821616, 1.84],
  ['1-cycle, depth beside', 4.7887886, 1.7083185, 1.2955808, 3.08],
  ['1-cycle, shown beside', 4.1436483, 1.708461, 1.3086625, 2.44],
];

describe('the RDP estimate', () => {
  it('has a measurement for each mode', () => {
    expect(MEASURED.map(([name]) => name)).toEqual(RDP_MODES.map(({ name }) => name));
  });

  it.each(MEASURED)('gives the measured time of a screen in mode %s', (mode, pass, fail, noZ, saved) => {
    // half of the table's last decimal, a thousandth of a clock, on every pixel
    const rounding = (0.0005 * SCREEN) / 62_500 + 1e-9;
    const passed = rdpMilliseconds({ passed: SCREEN, failed: 0 }, mode).milliseconds;
    const failed = rdpMilliseconds({ passed: 0, failed: SCREEN }, mode).milliseconds;
    expect(Math.abs(passed - pass)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(failed - fail)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(paintersMilliseconds(SCREEN, mode).milliseconds - noZ)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(passed - failed - saved)).toBeLessThanOrEqual(0.005 + 2 * rounding);
  });

  it('adds up: a frame is its layers, whatever the order they are counted in', () => {
    const layers = [
      { passed: SCREEN, failed: 0 },
      { passed: 1000, failed: 75_800 },
      { passed: 0, failed: 12_345 },
    ];
    const sum = layers.reduce((total, layer) => total + rdpMilliseconds(layer, '2-cycle').milliseconds, 0);
    const whole = rdpMilliseconds({ passed: SCREEN + 1000, failed: 75_800 + 12_345 }, '2-cycle');
    expect(whole.milliseconds).toBeCloseTo(sum, 9);
    expect(whole.clocks / 62_500).toBeCloseTo(whole.milliseconds, 9);
  });

  it('is never cheaper for a fragment that passes than for one that fails', () => {
    for (const { name, pass, fail, noZ } of RDP_MODES) {
      expect(pass, name).toBeGreaterThan(fail);
      expect(pass, name).toBeGreaterThan(noZ);
      expect(noZ, name).toBeGreaterThan(1);
    }
  });

  it('says that it is an estimate, and of what it knows nothing', () => {
    for (const result of [rdpMilliseconds({ passed: 1, failed: 1 }), paintersMilliseconds(2)]) {
      expect(result.kind).toBe('estimate');
      expect(result.leftOut).toMatch(/triangle set-up/);
    }
  });

  it.each([
    [-1, 0, '-1 fragments passed'],
    [0, Number.NaN, 'NaN fragments failed'],
    [Number.POSITIVE_INFINITY, 0, 'Infinity fragments passed'],
  ])('refuses %d passed and %d failed', (passed, failed, what) => {
    expect(() => rdpMilliseconds({ passed, failed })).toThrow(new RangeError(`${what}: it must be zero or more`));
    const drawn = `${passed + failed} fragments drawn: it must be zero or more`;
    expect(() => paintersMilliseconds(passed + failed)).toThrow(new RangeError(drawn));
  });

  it('names the modes when asked for one that there is not', () => {
    expect(() => paintersMilliseconds(1, 'copy' as RdpModeName)).toThrow(/"copy".*1-cycle.*2-cycle/);
  });
});
