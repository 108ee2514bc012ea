import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { objectOfTriangle } from '../../../src/core/scene/triangles.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createIdCube, type IdCube } from '../../../src/offline/hidden/id-cube.ts';
import { lookAround } from '../../../src/offline/hidden/id-raster.ts';
import { meshOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import { box, crowd, type Shape, sceneOf, tangle, turned, wall } from '../../overdraw/measure/shapes.ts';

const SIZE = 48;
const cubeOf = (scene: Scene, size = SIZE, leafSize = 1) =>
  createIdCube(scene, buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize }), size);

function seenFrom(cube: IdCube, eye: number[], objects: number): number[] {
  lookAround(cube, eye);
  const seen = new Set(cube.seen.subarray(0, cube.seenCount));
  expect(seen.size).toBe(cube.seenCount);
  return Array.from({ length: objects }, (_, object) => object).filter((object) => seen.has(object));
}

/** The direction that pixel (i, j) of a face looks along, as id-cube.ts says. */
function direction(face: number, i: number, j: number, size: number): [number, number, number] {
  const u = (2 * i + 1 - size) / size;
  const v = (2 * j + 1 - size) / size;
  const w = face & 1 ? -1 : 1;
  const [x, y, z] = [
    [w, u, v],
    [u, w, v],
    [u, v, w],
  ][face >> 1];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

describe('against a ray through each pixel', () => {
  for (let seed = 0; seed < 24; seed++)
    it(`boxes, balls and walls about the eye, seed ${seed}`, () => {
      const random = createRandom(seed);
      // some double-sided, some seen from inside out, some cut through each other; for every other seed in a room, which fills all tiles
      const shapes: Shape[] = [...crowd(seed, 3, 4), ...tangle(random, 8)].map((shape): Shape => {
        const flags = random() < 0.3 ? OBJECT_DOUBLE_SIDED : 0;
        return { ...(random() < 0.3 ? turned(shape) : shape), flags };
      });
      if (seed % 2 === 0) shapes.push(turned(box([0, 0, -6], [16, 12, 18])));
      const scene = sceneOf(shapes);
      const eye = [random() - 0.5, random() - 0.5, -9 * random()];
      const cube = cubeOf(scene, SIZE, 1 + (seed % 3));
      lookAround(cube, eye);
      const mesh = meshOfScene(scene);
      const hit = createMeshRayResult(mesh);
      let differ = 0;
      let covered = 0;
      for (let face = 0, pixel = 0; face < 6; face++)
        for (let j = 0; j < SIZE; j++)
          for (let i = 0; i < SIZE; i++, pixel++) {
            const ray = { origin: [eye[0], eye[1], eye[2]] as const, direction: direction(face, i, j, SIZE) };
            const met = meshRayClosest(mesh, { ...ray, start: 0, end: Number.POSITIVE_INFINITY }, hit);
            const owner = met ? objectOfTriangle(scene, hit.triangle) + 1 : 0;
            if (owner > 0) covered++;
            // two walls in one plane are equally near
            const depth = met ? 1 / Math.abs(hit.distance * ray.direction[face >> 1]) : 0;
            const isTie = owner > 0 && Math.abs(cube.depth[pixel] / depth - 1) < 1e-6;
            if (cube.owner[pixel] !== owner && !isTie) differ++;
          }
      expect(covered).toBeGreaterThan(300);
      // pixel centres on edges
      expect(differ).toBeLessThanOrEqual(1);
    });
});

describe('what is skipped', () => {
  const behind: Shape[] = Array.from({ length: 64 }, (_, i) =>
    box([(i % 8) - 3.5, (i >> 3) - 3.5, -10], [0.3, 0.3, 0.3]),
  );

  it('nodes behind a wall are left out at once, and so are objects', () => {
    const open = cubeOf(sceneOf(behind));
    expect(seenFrom(open, [0, 0, 0], 64)).toHaveLength(64);
    const shut = cubeOf(sceneOf([...behind, wall(5, -9, -9, 9, 9)]));
    expect(seenFrom(shut, [0, 0, 0], 65)).toEqual([64]);
    expect(open.objectsDrawn).toBe(64);
    expect(shut.objectsDrawn).toBe(1);
    expect(shut.nodesVisited).toBeLessThanOrEqual(5);
    expect(open.nodesVisited).toBe(127);
  });

  it('so is what lies in part of a tile behind a wall that ends there, and what covers no pixel centre', () => {
    // the wall ends in the middle of a tile, and at its edge a small box stands behind it, another beside it; the last is between pixel centres
    const edge = 9 * (4 / (SIZE / 2));
    const small = 0.1;
    const shapes = [wall(9, -9, -9, edge, 9), box([edge - 0.4, 0.2, -10], [small, small, small])];
    const seen = cubeOf(sceneOf(shapes));
    expect(seenFrom(seen, [0, 0, 0], 2)).toEqual([0]);
    expect(seen.objectsDrawn).toBe(1);
    const beside = cubeOf(sceneOf([...shapes, box([edge + 1, 0.2, -10], [0.3, 0.3, 0.3])]));
    expect(seenFrom(beside, [0, 0, 0], 3)).toEqual([0, 2]);
    const between = cubeOf(sceneOf([box([0, 0, -10], [small, small, small])]));
    expect(seenFrom(between, [0, 0, 0], 1)).toEqual([]);
    expect(between.objectsDrawn).toBe(0);
  });

  it('the next eye forgets the last', () => {
    const cube = cubeOf(sceneOf([...behind, wall(5, -9, -9, 9, 9)]));
    expect(seenFrom(cube, [0, 0, 0], 65)).toEqual([64]);
    // beyond the wall, whose back is not seen
    expect(seenFrom(cube, [0, 0, -6], 65)).toHaveLength(64);
    expect(seenFrom(cube, [0, 0, 0], 65)).toEqual([64]);
  });
});

describe('blended objects', () => {
  const flags = OBJECT_BLEND;
  it('are seen before what is opaque, not behind it, and hide nothing', () => {
    const scene = sceneOf([wall(8, -2, -2, 2, 2), wall(4, -9, -9, 9, 9, flags), wall(5, -9, -9, 9, 9, flags)]);
    for (const leafSize of [1, 8]) expect(seenFrom(cubeOf(scene, SIZE, leafSize), [0, 0, 0], 3)).toEqual([0, 1, 2]);
    const covered = sceneOf([wall(8, -9, -9, 9, 9), wall(3, -2, -2, 2, 2), wall(5, -1, -1, 1, 1, flags)]);
    expect(seenFrom(cubeOf(covered), [0, 0, 0], 3)).toEqual([0, 1]);
  });
  it('are not seen from behind, unless double-sided', () => {
    const back = turned(wall(5, -1, -1, 1, 1, flags));
    expect(seenFrom(cubeOf(sceneOf([back])), [0, 0, 0], 1)).toEqual([]);
    const both = { ...back, flags: flags | OBJECT_DOUBLE_SIDED };
    expect(seenFrom(cubeOf(sceneOf([both])), [0, 0, 0], 1)).toEqual([0]);
  });
});

it('a scene without objects shows nothing; a size that is no multiple of 8 is refused', () => {
  const scene = sceneOf([]);
  expect(objectCount(scene)).toBe(0);
  expect(seenFrom(cubeOf(scene), [1, 2, 3], 0)).toEqual([]);
  for (const size of [0, 4, 100, Number.NaN]) expect(() => cubeOf(scene, size)).toThrow(/multiple of 8/);
});
