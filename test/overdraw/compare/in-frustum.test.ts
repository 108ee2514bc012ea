import { describe, expect, test } from 'vitest';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { objectsInFrustum } from '../../../src/overdraw/compare/in-frustum.ts';
import { between, FRONT, joined, type Shape, sceneOf, wall } from '../measure/shapes.ts';
import { isInFrustum } from './triangles-plainly.ts';

function marked(scene: Scene, camera: Camera): number[] {
  const out = new Uint8Array(objectCount(scene)).fill(7);
  const count = objectsInFrustum(scene, createQuery(camera), out);
  expect(out.reduce((sum, one) => sum + one, 0)).toBe(count);
  return Array.from(out);
}

const triangle = (...positions: number[]): Shape => ({ positions, indices: [0, 1, 2] });

describe('one triangle', () => {
  const seen = (shape: Shape, camera = FRONT) => marked(sceneOf([shape]), camera)[0] === 1;
  test('a corner, an edge, or only its middle in the frustum', () => {
    expect(seen(triangle(0, 0, -5, 90, 0, -5, 90, 9, -5))).toBe(true);
    expect(seen(triangle(-90, 0, -5, 90, 0, -5, 0, 90, -5))).toBe(true);
    expect(seen(triangle(-90, -90, -5, 90, -90, -5, 0, 90, -5))).toBe(true);
  });
  test('behind one plane', () => {
    expect(seen(triangle(0, 0, 5, 1, 0, 5, 0, 1, 5))).toBe(false);
    expect(seen(triangle(20, 0, -5, 30, 0, -5, 20, 1, -5))).toBe(false);
  });
  test('past an edge of the frustum: behind no single plane, and yet outside', () => {
    // the sphere around it touches all six half-spaces
    expect(seen(triangle(4, 9, -5, 9, 4, -5, 9, 9, -5))).toBe(false);
    expect(seen(triangle(4, 9, -5, 9, 1, -5, 9, 9, -5))).toBe(true);
  });
  test('touching a plane from outside is not in, reaching over it is', () => {
    expect(seen(triangle(0, 0, -0.5, 1, 0, -0.5, 0, 1, 0))).toBe(false);
    expect(seen(triangle(0, 0, -0.50001, 1, 0, -0.5, 0, 1, 0))).toBe(true);
  });
  test('no area: a line through the frustum, a point in it and a point outside', () => {
    expect(seen(triangle(-90, 0, -5, 90, 0, -5, 90, 0, -5))).toBe(true);
    expect(seen(triangle(1, 1, -5, 1, 1, -5, 1, 1, -5))).toBe(true);
    expect(seen(triangle(1, 9, -5, 1, 9, -5, 1, 9, -5))).toBe(false);
  });
  test('the far plane cuts where there is one', () => {
    const near = createCamera({ ...FRONT, far: 4 });
    expect(seen(triangle(0, 0, -5, 1, 0, -5, 0, 1, -5), near)).toBe(false);
    expect(seen(triangle(0, 0, -3, 1, 0, -5, 0, 1, -5), near)).toBe(true);
  });
});

test('objects of several triangles, and none', () => {
  const outside = wall(5, 20, 20, 30, 30);
  // the last triangle alone is in
  const reaching = joined([outside, triangle(40, 40, -5, 50, 40, -5, 0, 0, -5)]);
  expect(marked(sceneOf([wall(5, -1, -1, 1, 1), outside, reaching]), FRONT)).toEqual([1, 0, 1]);
  expect(marked(sceneOf([]), FRONT)).toEqual([]);
});

/** Triangles of all sizes around the eye, far from the origin for every third seed. */
function cloud(random: Random, away: number): Scene {
  const shapes = Array.from({ length: 60 }, () => {
    const size = 10 ** between(random, -2, 2);
    const centre = [0, 1, 2].map(() => away + between(random, -20, 20));
    return triangle(...Array.from({ length: 9 }, (_, i) => centre[i % 3] + size * between(random, -1, 1)));
  });
  return sceneOf(shapes);
}

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
let outsideTheirSpheres = 0;

test.each(SEEDS)('the same as crossings of limits find, seed %i', (seed) => {
  const random = createRandom(seed);
  const away = seed % 3 === 2 ? 5000 : 0;
  const scene = cloud(random, away);
  const point = () => [0, 1, 2].map(() => away + between(random, -9, 9)) as [number, number, number];
  const far = seed % 2 ? between(random, 5, 30) : Number.POSITIVE_INFINITY;
  const camera = createCamera({ eye: point(), target: point(), fov: between(random, 20, 100), far });
  const { planes } = createQuery(camera);
  const expected = scene.names.map((_, object) => (isInFrustum(scene, object, planes) ? 1 : 0));
  expect(marked(scene, camera)).toEqual(expected);
  outsideTheirSpheres += expected.filter((one) => one === 0).length;
});

test('the cases above have both', () => {
  expect(outsideTheirSpheres).toBeGreaterThan(200 * 10);
  expect(outsideTheirSpheres).toBeLessThan(200 * 50);
});
