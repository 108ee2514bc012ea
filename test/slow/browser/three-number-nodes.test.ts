/**
 * The overdraw of scenes in three's WebGPURenderer, on WebGPU and on WebGL: pixel by pixel as a plain picture of the same renderer has it, in which each fragment adds to its
 * pixel, and where it is known beforehand.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_FOR_NODES } from '../../../src/three/cull/versions.ts';
import { describeInBrowser } from '../../browser/page.ts';
import { PAINTED } from '../../browser/three-number-page/cases.ts';
import type { Compared, Told } from '../../browser/three-number-page/tell.ts';
import { callIn, findsWebGPU, useBuiltPage } from '../../browser/use-built-page.ts';
import { sinceThree } from '../../since-three.ts';
import { threeFolder, webgpuAliases } from '../../three-at.ts';

const PIXELS = 320 * 240;
/** What WebGPURenderer has not: shaders in GLSL. */
const WITHOUT = /shaders of its own|onBeforeCompile|hooks that move/;
const NAMES = [...Object.keys(PAINTED).filter((name) => !WITHOUT.test(name)), 'materials of nodes'];

const described = sinceThree(OLDEST_FOR_NODES, 'it is refused', describeInBrowser);

described("the overdraw of scenes in three's WebGPURenderer", () => {
  const used = useBuiltPage('three-number-nodes-page', 'nodes64', webgpuAliases(threeFolder));
  let hasWebGPU = false;
  beforeAll(async () => {
    hasWebGPU = await findsWebGPU(used.page);
  });

  describe.each([
    ['WebGL', true],
    ['WebGPU', false],
  ])('on %s', (backend, forceWebGL) => {
    const call = <Result>(name: string, of: string) => callIn<Result>(used.page, 'nodes64', name, of, forceWebGL);

    test.each(NAMES)('%s: each pixel as often as in a plain picture', async (name) => {
      if (backend === 'WebGPU' && !hasWebGPU) return;
      const { told, different, shaded, changed, isOnWebGPU } = await call<
        Omit<Compared, 'calls'> & { isOnWebGPU: boolean }
      >('compare', name);
      expect(isOnWebGPU).toBe(backend === 'WebGPU');
      expect({ different, changed }).toEqual({ different: 0, changed: 0 });
      expect(shaded).toBeGreaterThan(4000);
      expect(told.shaded).toBe(shaded);
      expect(told.orders[0]).toMatchObject({ order: 'asDrawn', shaded, programs: null });
      // by mesh it is the same again, from other passes
      expect(told.meshes.reduce((sum, mesh) => sum + mesh.shaded, 0)).toBe(shaded);
      expect(told.meshes.reduce((sum, mesh) => sum + mesh.visible, 0)).toBe(told.covered);
      for (const order of told.orders) {
        expect(order.shaded).toBeGreaterThanOrEqual(told.covered);
        expect(order.shaded).toBeLessThanOrEqual(told.fragments);
      }
    });

    test('walls, as each order has them', async () => {
      const told = await call<Told>('measure', '40 walls, each twice');
      expect(told).toMatchObject({ covered: PIXELS, depthComplexity: 80, overdraw: 2, most: 2 });
      const overdraws = Object.fromEntries(told.orders.map(({ order, overdraw }) => [order, overdraw]));
      expect(overdraws).toMatchObject({ scene: 41, nearestFirst: 2, farthestFirst: 80, depthPrePass: 2 });
    });

    test.each([
      ['a background of a colour', PIXELS, 2],
      ['a sky', PIXELS / 2, 1],
    ])('%s is no fragment', async (name, covered, walls) => {
      const told = await call<Told>('measure', name);
      expect(told).toMatchObject({ covered, shaded: covered, fragments: walls * covered });
      expect(told.orders[0].draws).toBe(walls);
    });

    test('what blends is counted apart, where it is not hidden', async () => {
      const told = await call<Told>('measure', 'what blends');
      expect(told).toMatchObject({ covered: PIXELS / 2, shaded: PIXELS / 2, overdraw: 1 });
      expect(told.blended).toEqual({ draws: 3, shaded: PIXELS + 40 * 240 });
    });

    test('nothing: no overdraw', async () => {
      expect(await call<Told>('measure', 'an empty scene')).toMatchObject({ covered: 0, overdraw: null, meshes: [] });
    });
  });

  test('nothing went wrong on the way', () => expect(used.faults).toEqual([]));
});
