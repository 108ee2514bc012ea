/**
 * What structures give that is not in the frustum, counted by a second program that clips nothing.
 *
 * @seconds 35
 */
import { afterAll, describe, expect, test } from 'vitest';
import { scenes } from '../../../../scenes/index.ts';
import { type Camera, createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { type Scene, sceneBox } from '../../../../src/core/scene/scene.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { compareStructures } from '../../../../src/overdraw/compare/compare.ts';
import type { Structure } from '../../../../src/overdraw/compare/structure.ts';
import { STRUCTURES } from '../../../../src/overdraw/compare/structures.ts';
import { isInFrustum } from '../../../overdraw/compare/triangles-plainly.ts';
import { between, box, type Shape, sceneOf } from '../../../overdraw/measure/shapes.ts';
import { soak } from '../../../soak.ts';

/** The figures of each structure, against what the second program says of every camera. Returns the falsely visible ones. */
async function check(scene: Scene, cameras: readonly Camera[], structures: readonly Structure[]): Promise<number[]> {
  const truthOf = (listed: Scene) =>
    cameras.map((camera) => {
      const { planes } = createQuery(camera);
      return listed.names.map((_, object) => isInFrustum(listed, object, planes));
    });
  const truth = truthOf(scene);
  const comparison = await compareStructures(scene, cameras, { width: 16, height: 12, structures, builds: 1 });
  expect(comparison.inFrustum).toBe(truth.flat().filter((is) => is).length);
  const counted = structures.map((structure) => {
    const cull = structure.build(scene).createCull();
    const own = cull.listed === scene ? truth : truthOf(cull.listed);
    let falsely = 0;
    for (const [view, camera] of cameras.entries()) {
      const given = new Set(cull.ids.slice(0, cull.cull(camera)));
      for (const id of given) if (!own[view][id]) falsely++;
      expect(
        own[view].every((is, object) => !is || given.has(object)),
        structure.name,
      ).toBe(true);
    }
    return falsely;
  });
  expect(comparison.structures.map(({ falseVisible }) => falseVisible)).toEqual(counted);
  return counted;
}

/** Looking from one place of a box to another. */
function cameraIn(random: Random, low: ArrayLike<number>, high: ArrayLike<number>): Camera {
  const place = () => [0, 1, 2].map((k) => between(random, low[k], high[k])) as [number, number, number];
  const far = random() < 0.3 ? between(random, 0.2, 1) * (high[0] - low[0]) : Number.POSITIVE_INFINITY;
  return createCamera({ eye: place(), target: place(), fov: between(random, 20, 100), far });
}

describe('boxes of all sizes, turned', () => {
  function scattered(random: Random): Shape[] {
    return Array.from({ length: 24 }, () => {
      const [x, y, z, a, b, c] = Array.from({ length: 6 }, () => between(random, -1, 1));
      const half = [a, b, c].map((side) => 2 ** between(random, -2, 3) * Math.abs(side));
      return box([x * 20, y * 20, z * 20], half, random() * 6, random() * 6);
    });
  }
  const all = STRUCTURES.map(() => 0);
  test.each(Array.from({ length: 200 }, (_, seed) => seed))('seed %i', async (seed) => {
    const random = createRandom(seed);
    const scene = sceneOf(scattered(random));
    const cameras = [1, 2].map(() => cameraIn(random, [-20, -20, -20], [20, 20, 20]));
    for (const [i, falsely] of (await check(scene, cameras, STRUCTURES)).entries()) all[i] += falsely;
  });
  afterAll(() => {
    for (const falsely of all) expect(falsely).toBeGreaterThan(100);
  });
});

const CAMERAS = soak(10, 50);

describe(`built-in scenes, ${CAMERAS} cameras each`, () => {
  // a BSP of a scene has a hundred thousand polygons: it is looked at above
  const ofObjects = STRUCTURES.filter(({ name }) => name !== 'bsp');
  test.each(scenes)('$name', async (recipe) => {
    const scene = recipe.build();
    const random = createRandom(50);
    const bounds = sceneBox(scene);
    const cameras = Array.from({ length: CAMERAS }, () => cameraIn(random, bounds.subarray(0, 3), bounds.subarray(3)));
    await check(scene, cameras, ofObjects);
  });
});
