/**
 * The overdraw of scenes of three.js, as the GPU counts it: pixel by pixel as a plain picture of three's has it, in which each fragment adds to its pixel; where it is known
 * beforehand. As `cull64 overdraw` has the castle: test/slow/browser/three-number.test.ts.
 */
import { expect, test } from 'vitest';
import { OLDEST_FOR_SCENES } from '../../src/three/cull/versions.ts';
import { sinceThree } from '../since-three.ts';
import { describeInBrowser } from './page.ts';
import { type CASES, PAINTED } from './three-number-page/cases.ts';
import type { Compared, Told } from './three-number-page/tell.ts';
import { callIn, useBuiltPage } from './use-built-page.ts';

const PIXELS = 320 * 240;

describeInBrowser('the overdraw of scenes in three.js', () => {
  const used = useBuiltPage('three-number-page', 'number64');
  const call = <Result>(name: string, ...values: unknown[]) => callIn<Result>(used.page, 'number64', name, ...values);
  const measure = (name: keyof typeof CASES) => call<Told>('measure', name);
  const orderOf = (told: Told, name: string) => told.orders.find(({ order }) => order === name)!;
  const sumOf = (told: Told, field: 'shaded' | 'visible' | 'blended' | 'draws') =>
    told.meshes.reduce((sum, mesh) => sum + mesh[field], 0);

  test.each(Object.keys(PAINTED))('%s: each pixel as often as in a plain picture', async (name) => {
    const { told, different, shaded, changed, calls } = await call<Compared>('compare', name);
    expect({ different, changed }).toEqual({ different: 0, changed: 0 });
    expect(shaded).toBeGreaterThan(4000);
    expect(told.shaded).toBe(shaded);
    expect(told.orders[0]).toMatchObject({ order: 'asDrawn', shaded, draws: calls[0], overdraw: told.overdraw });
    expect(calls[1]).toBe(calls[0]);
    // by mesh it is the same again, from other passes
    expect([sumOf(told, 'shaded'), sumOf(told, 'visible'), sumOf(told, 'draws')]).toEqual([
      shaded,
      told.covered,
      calls[0],
    ]);
    for (const order of told.orders) {
      expect(order.shaded).toBeGreaterThanOrEqual(told.covered);
      expect(order.shaded).toBeLessThanOrEqual(told.fragments);
    }
  });

  test('walls: from far to near each is shaded, from near to far one', async () => {
    const told = await measure('7 walls, the far ones first in the scene');
    expect(told).toMatchObject({ covered: PIXELS, overdraw: 1, fragments: 7 * PIXELS, depthComplexity: 7, most: 1 });
    const overdraws = Object.fromEntries(told.orders.map(({ order, overdraw }) => [order, overdraw]));
    expect(overdraws).toEqual({
      asDrawn: 1,
      scene: 7,
      nearestFirst: 1,
      farthestFirst: 7,
      byMaterial: 1,
      depthPrePass: 1,
    });
    expect(told.meshes[0]).toEqual({ name: 'wall 60', draws: 1, shaded: PIXELS, visible: PIXELS, blended: 0 });
    expect(sumOf(told, 'shaded')).toBe(PIXELS);
  });

  test('walls of a material each: three sorts by material first', async () => {
    const told = await measure('7 walls of a material each');
    expect(told).toMatchObject({ covered: PIXELS, overdraw: 7, most: 7 });
    expect(orderOf(told, 'nearestFirst').overdraw).toBe(1);
  });

  test('what lies in one plane passes again, as by the depth test of three', async () => {
    const told = await measure('40 walls, each twice');
    expect(told).toMatchObject({ overdraw: 2, depthComplexity: 80, most: 2 });
    expect(orderOf(told, 'farthestFirst').overdraw).toBe(80);
    expect(orderOf(told, 'depthPrePass').overdraw).toBe(2);
    expect(told.meshes.filter(({ shaded }) => shaded === PIXELS)).toHaveLength(2);
  });

  test('where 32-bit floats do not blend, half floats count the same, up to 2,047', async () => {
    const [told, fault] = await call<[Told, string]>('byHalfFloats');
    expect(told).toEqual(await measure('40 walls, each twice'));
    expect(fault).toMatch(/RangeError: a pixel is shaded 2048 times, and this target counts to 2047/);
  });

  test.each([
    ['a background of a colour', PIXELS, 2],
    ['a sky', PIXELS / 2, 1],
  ])('%s is no fragment', async (name, covered, walls) => {
    const told = await measure(name);
    expect(told).toMatchObject({ covered, shaded: covered, fragments: walls * covered });
    expect(told.orders[0].draws).toBe(walls);
  });

  test('what blends is counted apart, where it is not hidden', async () => {
    const told = await measure('what blends');
    expect(told).toMatchObject({ covered: PIXELS / 2, shaded: PIXELS / 2, overdraw: 1 });
    // the wall behind, in two draws of which one shows its front: 40 columns beside the opaque one
    expect(told.blended).toEqual({ draws: 3, shaded: PIXELS + 40 * 240 });
    expect(told.meshes.map(({ name, shaded, blended, draws }) => [name, shaded, blended, draws])).toEqual([
      ['wall 0', PIXELS / 2, 0, 1],
      ['wall 10', 0, PIXELS, 1],
      ['wall -10', 0, 40 * 240, 2],
    ]);
  });

  test('what transmits is counted with what blends, its own picture not', async () => {
    const told = await measure('what transmits');
    expect(told).toMatchObject({ shaded: PIXELS, blended: { draws: 1, shaded: 80 * 240 } });
    expect(told.orders[0].draws).toBe(1);
  });

  test('what writes no colour hides, and is not counted', async () => {
    const told = await measure('what writes no colour');
    expect(told).toMatchObject({ covered: 220 * 240, shaded: 220 * 240, overdraw: 1 });
  });

  test('nothing: no overdraw', async () => {
    const told = await measure('an empty scene');
    expect(told).toMatchObject({ covered: 0, shaded: 0, overdraw: null, depthComplexity: null, meshes: [] });
    expect(told.orders.map(({ overdraw, draws }) => [overdraw, draws])).toEqual(told.orders.map(() => [null, 0]));
  });

  test('changes of state, in each order', async () => {
    const told = await measure('textures and geometries');
    const { materials, programs, geometries, textures } = orderOf(told, 'asDrawn');
    // materials 0, 1, 2, 0, 1, 2 of the textures A, B, A; geometries 0, 1, 2, 0, 1, 2
    expect({ materials, programs, geometries, textures }).toEqual({
      materials: 6,
      programs: 1,
      geometries: 6,
      textures: 5,
    });
    expect(orderOf(told, 'byMaterial')).toMatchObject({ draws: 6, materials: 3, geometries: 3, textures: 3 });
  });

  const since = sinceThree(OLDEST_FOR_SCENES, 'batchScene refuses three', test);
  since('a batched scene: fewer draws of the same fragments', async () => {
    const [plain, batched] = await call<Told[]>('batchedScene');
    expect(batched.covered).toBe(plain.covered);
    expect(batched.fragments).toBe(plain.fragments);
    expect(plain.orders[0].draws).toBe(200);
    expect(batched.orders[0].draws).toBe(2);
    expect(batched.meshes.map(({ name }) => name)).toEqual(['cull64 batch', 'cull64 batch']);
  });

  test('the renderer and the scene are left as they were', async () => {
    const { before, after, sizes } = await call<Record<'before' | 'after' | 'sizes', unknown>>('state');
    expect(after).toEqual(before);
    expect(sizes).toEqual([50, 30, 60, 40]);
  });

  test('what is refused', async () => {
    expect(await call('faults')).toEqual([
      expect.stringMatching(/^TypeError: an ArrayCamera/),
      expect.stringMatching(/^RangeError: a picture of 0 x 10 pixels/),
      expect.stringMatching(/^RangeError: no order is called "best"; there are asDrawn, scene/),
      expect.stringMatching(/^TypeError: measureSceneOverdraw takes a WebGLRenderer/),
    ]);
  });

  test('nothing went wrong on the way', async () => {
    expect(await call('glFault')).toBe(0);
    expect(used.faults).toEqual([]);
  });
});
