/** Models far from the origin: what they are in doubles, as a program has them, lies within the bounds, and is found by a cull. */
import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { readGltf } from '../../../../src/core/scene/gltf.ts';
import { openGlbSpheres } from '../../../../src/core/scene/gltf-spheres.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { Model } from '../support/model.ts';

type Point = readonly [number, number, number];

const COUNT = 300;
/** its sphere has the first side for a diameter */
const FLAT = [0, 0, 0, 1, 0, 0, 0.5, 0.25, 0];

/** Triangles about a place, and the corners of each in doubles. */
function town(place: Point, size: number): { glb: Uint8Array; corners: Point[][] } {
  const random = createRandom(3);
  const model = new Model();
  const mesh = model.mesh({ attributes: { POSITION: model.positions(FLAT) } });
  const corners = Array.from({ length: COUNT }, () => {
    const at = place.map((middle) => middle + (2 * random() - 1) * 40);
    model.root({ mesh, translation: at, scale: [size, size, size] });
    const [x, y, z] = at;
    return [
      [x, y, z],
      [x + size, y, z],
      [x + size / 2, y + size / 4, z],
    ] as Point[];
  });
  return { glb: model.glb(), corners };
}

/** and half the step of a 32-bit float there */
const PLACES: [string, Point, number][] = [
  ['a city in UTM', [465_123.4, 105.7, -5_423_011.9], 0.25],
  ['a model in the geocentric frame', [4_201_792.3, 172_403.1, 4_780_110.6], 0.25],
  ['ten thousand kilometres away', [1e7, -1e7, 1e7], 0.5],
];

describe.each(PLACES)('%s', (_, place, most) => {
  const { glb, corners } = town(place, 3);

  test('every vertex, in doubles, lies in the sphere and the box of its object', async () => {
    const { spheres, boxes, notes } = await readGltf(glb);
    let outside = 0;
    corners.forEach((points, id) => {
      const [x, y, z, r] = spheres.subarray(id * 4);
      for (const point of points) {
        expect(Math.hypot(point[0] - x, point[1] - y, point[2] - z)).toBeLessThanOrEqual(r);
        for (let k = 0; k < 3; k++) {
          expect(point[k]).toBeGreaterThanOrEqual(boxes[id * 6 + k]);
          expect(point[k]).toBeLessThanOrEqual(boxes[id * 6 + 3 + k]);
        }
        if (Math.hypot(point[0] - x, point[1] - y, point[2] - z) > 3 / 2) outside++;
      }
    });
    // spheres of the rounded vertices would not do
    expect(outside).toBeGreaterThan(0);
    const [note] = notes;
    expect(notes.length).toBe(1);
    expect(note).toMatch(/^300 objects so far from the origin that coordinates are rounded by up to [.\d]+: /);
    const rounded = Number(note.match(/up to ([.\d]+):/)![1]);
    expect(rounded).toBeGreaterThan(0.9 * most);
    expect(rounded).toBeLessThanOrEqual(most);
  });

  test('a cull loses no object that has a vertex in view', async () => {
    const { spheres } = await readGltf(glb);
    const tree = buildSphereTree(spheres);
    const result = createCullResult(tree);
    const random = createRandom(9);
    let found = 0;
    for (let view = 0; view < 300; view++) {
      // the camera looks along -z past a corner, the only one, a hair within the left plane
      const id = Math.floor(random() * COUNT);
      const [x, y, z] = corners[id][1];
      const away = 5 + 20 * random();
      const half = away * Math.tan(Math.PI / 12);
      const eye: Point = [x + half * (1 - 1e-6), y + half * (random() - 0.5), z + away];
      const camera = createCamera({ eye, target: [eye[0], eye[1], eye[2] - 1], fov: 30 }, 1);
      cull(tree, createQuery(camera), {}, result);
      if (result.ids.subarray(0, result.count).includes(id)) found++;
    }
    expect(found).toBe(300);
  });

  test('read in pieces: the same spheres, and the same note', async () => {
    const { spheres, notes } = await readGltf(glb);
    const pieces = openGlbSpheres({ size: glb.length, read: (at, length) => glb.slice(at, at + length) }, {});
    const given: number[] = [];
    for await (const some of pieces.spheres()) given.push(...some);
    expect(given).toEqual([...spheres]);
    expect(pieces.notes()).toEqual(notes);
  });
});

test.each([
  ['at the origin', [0, 0, 0], 3],
  ['a kilometre away', [1000.1, 0, -777.7], 3],
  ['hundreds of kilometres away, and as large', [400_000.3, 0, 200_000.2], 20_000],
] as [string, Point, number][])('bounds stay tight, and nothing is said: %s', async (_, place, size) => {
  const { spheres, boxes, positions, notes } = await readGltf(town(place, size).glb);
  expect(notes).toEqual([]);
  for (let id = 0; id < COUNT; id++) {
    const vertices = positions.subarray(id * 9, id * 9 + 9);
    for (let k = 0; k < 3; k++) {
      const along = [vertices[k], vertices[3 + k], vertices[6 + k]];
      expect([boxes[id * 6 + k], boxes[id * 6 + 3 + k]]).toEqual([Math.min(...along), Math.max(...along)]);
    }
    expect(spheres[id * 4 + 3]).toBeLessThan((size / 2) * (1 + 1e-3));
  }
});
