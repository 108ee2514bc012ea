/** Lines through an eye, held against rays that meet the triangles one by one. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createRayFrame, rayTriangle, writeRayFrame } from '../../../src/core/math/ray-triangle.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createIdCube } from '../../../src/offline/hidden/id-cube.ts';
import { lookAround } from '../../../src/offline/hidden/id-raster.ts';
import { sightLines } from '../../../src/offline/hidden/sight-lines.ts';
import { box, crowd, type Shape, sceneOf, tangle, turned } from '../../overdraw/measure/shapes.ts';

const FOREVER = { start: 0, end: Number.POSITIVE_INFINITY };

/** The nearest place where a ray meets an object, in lengths of the way; infinite where it does not. */
function meets(
  scene: Scene,
  object: number,
  eye: readonly number[],
  way: readonly number[],
  bothSides = (scene.flags[object] & OBJECT_DOUBLE_SIDED) !== 0,
): number {
  const { positions, indices, firstTriangle } = scene;
  const frame = writeRayFrame(eye as unknown as Vec3, way as unknown as Vec3, createRayFrame());
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = firstTriangle[object] * 3; i < firstTriangle[object + 1] * 3; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    nearest = Math.min(nearest, rayTriangle(positions, a, b, c, bothSides, frame, FOREVER));
  }
  return nearest;
}

/** The nearest opaque object along a ray. */
function nearest(scene: Scene, eye: readonly number[], way: readonly number[]): { t: number; object: number } {
  let found = { t: Number.POSITIVE_INFINITY, object: -1 };
  for (let object = 0; object < scene.flags.length; object++) {
    if (scene.flags[object] & OBJECT_BLEND) continue;
    const t = meets(scene, object, eye, way);
    if (t < found.t) found = { t, object };
  }
  return found;
}

/** lines of each eye */
const TRIED = 40;

const cubeOf = (scene: Scene, size: number) =>
  createIdCube(scene, buildSphereTree(scene.spheres, { boxes: scene.boxes }), size);

describe('lines through an eye', () => {
  for (let seed = 1; seed <= 4; seed++)
    it(`end where rays of their own end, and from a point between both ends are seen, seed ${seed}`, () => {
      const random = createRandom(seed);
      const shapes: Shape[] = crowd(seed, 6, 5);
      // a room about them, or the open
      if (seed % 2) shapes.push(turned(box([0, 0, -6], [16, 12, 18])));
      const scene = sceneOf(shapes);
      const cube = cubeOf(scene, 32);
      let open = 0;
      let lines = 0;
      for (let i = 0; i < 3; i++) {
        const eye = [random() - 0.5, random() - 0.5, -9 * random()];
        lookAround(cube, eye);
        const { ways, lengths, objects } = sightLines(cube);
        expect(objects.length).toBe(cube.markCount * 2);
        const told = new Set<number>();
        for (const object of cube.markObjects.subarray(0, cube.markCount)) told.add(object);
        const apart = Math.ceil(cube.markCount / TRIED);
        for (let line = 0; line < cube.markCount; line += apart) {
          expect(objects[line * 2]).toBe(cube.markObjects[line] + 1);
          for (const side of [0, 1]) {
            const way = Array.from(ways.subarray(line * 3, line * 3 + 3), (v) => (side === 0 ? v : -v));
            const [length, id] = [lengths[line * 2 + side], objects[line * 2 + side]];
            let ray = nearest(scene, eye, way);
            const isBlended = id > 0 && (scene.flags[id - 1] & OBJECT_BLEND) !== 0;
            if (isBlended) {
              // seen before what is opaque
              const t = meets(scene, id - 1, eye, way);
              expect(length).toBeLessThan(ray.t);
              ray = { t, object: id - 1 };
            }
            // of two objects at one edge either may be met
            if (ray.object !== id - 1) expect(Math.abs(ray.t / length - 1)).toBeLessThan(1e-3);
            if (id === 0) {
              expect(length).toBe(Number.POSITIVE_INFINITY);
              open++;
              continue;
            }
            expect(length / ray.t).toBeLessThan(1);
            expect(length / ray.t).toBeGreaterThan(0.999);
            // from the other side of the eye, where no back of a triangle is between
            const other = Math.min(lengths[line * 2 + 1 - side], 100) * random();
            const from = eye.map((v, k) => v - way[k] * other);
            const isBetween = scene.flags.some((_, object) => meets(scene, object, from, way, true) < other);
            if (isBetween) continue;
            const seen = isBlended ? meets(scene, id - 1, from, way) : nearest(scene, from, way).t;
            expect(Math.abs(seen / (other + ray.t) - 1)).toBeLessThan(1e-3);
            if (isBlended) expect(nearest(scene, from, way).t).toBeGreaterThan(seen);
            lines++;
          }
        }
        expect([...told].sort((a, b) => a - b)).toEqual(
          Array.from(cube.seen.subarray(0, cube.seenCount)).sort((a, b) => a - b),
        );
      }
      expect(lines).toBeGreaterThan(30);
      if (seed % 2) expect(open).toBe(0);
      else expect(open).toBeGreaterThan(4);
    });

  it('a large object has one for each time that four times as many of its pixels were counted; all objects seen have one', () => {
    const random = createRandom(3);
    const scene = sceneOf([...tangle(random, 12), turned(box([0, 0, -6], [16, 12, 18]))]);
    const cube = cubeOf(scene, 64);
    lookAround(cube, [0, 0, -3]);
    const counts = new Map<number, number>();
    for (const object of cube.markObjects.subarray(0, cube.markCount))
      counts.set(object, (counts.get(object) ?? 0) + 1);
    expect(counts.size).toBe(cube.seenCount);
    for (const [object, count] of counts) {
      const pixels = cube.pixels[object];
      if (pixels === 0) expect([count, scene.flags[object] & OBJECT_BLEND]).toEqual([1, OBJECT_BLEND]);
      else expect(count).toBeLessThanOrEqual(1 + Math.log(pixels) / Math.log(4));
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(4);
  });
});
