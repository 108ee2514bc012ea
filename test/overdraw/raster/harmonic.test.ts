import { describe, expect, it } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { harmonicShaded } from '../../../src/overdraw/raster/harmonic.ts';
import { countLayers, createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { crowd, FRONT, sceneOf } from '../measure/shapes.ts';

const WIDTH = 80;
const HEIGHT = 60;
const RUNS = 400;

describe('the harmonic law', () => {
  it('sums the harmonic numbers of the layers', () => {
    expect(harmonicShaded(Uint32Array.of(0, 0))).toBe(0);
    expect(harmonicShaded(Uint32Array.of(1, 1, 0, 1))).toBe(3);
    expect(harmonicShaded(Uint32Array.of(4, 2))).toBeCloseTo(25 / 12 + 3 / 2, 12);
    expect(harmonicShaded(Uint32Array.of(31))).toBeCloseTo(4.0272, 4);
  });

  for (let seed = 1; seed <= 8; seed++)
    it(`is the mean of ${RUNS} random orders of convex bodies that do not touch, within 4 standard errors, seed ${seed}`, () => {
      const shapes = crowd(seed);
      const ids = Uint32Array.from(shapes.keys());
      const setup = createViewSetup(sceneOf(shapes), WIDTH, HEIGHT);
      setupView(setup, FRONT, ids, ids.length);
      const layers = new Uint32Array(WIDTH * HEIGHT);
      // What the law asks for: no body lies over itself.
      for (const id of ids) {
        countLayers(setup, Uint32Array.of(id), 1, layers);
        expect(Math.max(...layers)).toBeLessThanOrEqual(1);
      }
      const { fragments, covered } = countLayers(setup, ids, ids.length, layers);
      expect(fragments / covered).toBeGreaterThan(1.5);
      const expected = harmonicShaded(layers);
      const target = createTarget(WIDTH, HEIGHT);
      const random = createRandom(seed);
      const shaded = Array.from({ length: RUNS }, () => {
        const counts = drawOrder(setup, permutation(random, ids.length), ids.length, target);
        expect(counts.inside).toBe(0);
        return counts.shaded;
      });
      const mean = shaded.reduce((a, b) => a + b) / RUNS;
      const variance = shaded.reduce((sum, s) => sum + (s - mean) ** 2, 0) / (RUNS - 1);
      const standardError = Math.sqrt(variance / RUNS);
      expect(standardError / mean).toBeLessThan(0.01);
      expect(Math.abs(mean - expected) / standardError).toBeLessThan(4);
    });
});
