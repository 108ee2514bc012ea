/** Every built-in scene: sound, the same each time, wound outward, and with a path a player could take. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { PATH_VIEWS } from '../../scenes/kit/recipe.ts';
import { createCamera, type Vec3 } from '../../src/math/camera.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { castRay, clearance, closedVolumes } from './geometry.ts';

/** fewest and most objects, and most triangles */
const SIZES: Record<string, [number, number, number]> = {
  castle: [900, 1_300, 80_000],
  dungeon: [2_000, 3_000, 120_000],
  town: [3_200, 4_500, 260_000],
  forest: [7_800, 8_800, 360_000],
  canyon: [1_200, 2_400, 80_000],
  asteroids: [4_500, 5_500, 170_000],
  metropolis: [19_000, 21_500, 480_000],
};
/** scenes where the camera stands on something: lowest and highest eye above it, in metres */
const STANDING: Record<string, [number, number]> = {
  castle: [1.3, 2.2],
  dungeon: [1.6, 1.75],
  town: [1.4, 2.2],
  forest: [1.3, 2.9],
  canyon: [1.5, 2.4],
  metropolis: [1.5, 2],
};
const SIDES: Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

function fingerprint(scene: Scene): string {
  const hash = createHash('sha256');
  for (const part of [
    scene.positions,
    scene.colors,
    scene.indices,
    scene.firstTriangle,
    scene.flags,
    scene.spheres,
    scene.boxes,
  ])
    hash.update(part);
  return hash.update(JSON.stringify([scene.names, scene.views])).digest('hex');
}

it('names every scene once', () => {
  expect(scenes.map((recipe) => recipe.name)).toEqual(Object.keys(SIZES));
});

describe.each(scenes)('scene $name', (recipe) => {
  let scene: Scene;
  let count: number;
  beforeAll(() => {
    scene = recipe.build();
    count = scene.names.length;
  });

  it('is the same each time, and another with another seed', () => {
    expect(fingerprint(recipe.build())).toBe(fingerprint(scene));
    const other = recipe.build(12345);
    expect(fingerprint(other)).not.toBe(fingerprint(scene));
    expect(fingerprint(recipe.build(12345))).toBe(fingerprint(other));
  });

  it('has as many objects and triangles as planned', () => {
    const [fewest, most, triangles] = SIZES[recipe.name];
    expect(count).toBeGreaterThanOrEqual(fewest);
    expect(count).toBeLessThanOrEqual(most);
    expect(scene.indices.length / 3).toBeLessThanOrEqual(triangles);
  });

  it('fills every array, with finite places and no empty object', () => {
    const vertices = scene.positions.length / 3;
    expect(scene.colors.length).toBe(vertices * 4);
    expect(scene.firstTriangle.length).toBe(count + 1);
    expect(scene.firstTriangle[count] * 3).toBe(scene.indices.length);
    expect(scene.flags.length).toBe(count);
    expect(scene.spheres.length).toBe(count * 4);
    expect(scene.boxes.length).toBe(count * 6);
    expect(scene.positions.every(Number.isFinite)).toBe(true);
    expect(scene.indices.every((v) => v < vertices)).toBe(true);
    for (let o = 0; o < count; o++) expect(scene.firstTriangle[o + 1]).toBeGreaterThan(scene.firstTriangle[o]);
  });

  it('has spheres that hold every vertex and boxes that fit exactly', () => {
    for (let o = 0; o < count; o++) {
      const [x, y, z, r] = scene.spheres.subarray(o * 4, o * 4 + 4);
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      for (let c = scene.firstTriangle[o] * 3; c < scene.firstTriangle[o + 1] * 3; c++) {
        const v = scene.indices[c] * 3;
        const p = scene.positions.subarray(v, v + 3);
        if (Math.hypot(p[0] - x, p[1] - y, p[2] - z) > r * (1 + 1e-12)) expect.fail(`object ${o} leaves its sphere`);
        for (let axis = 0; axis < 3; axis++) {
          low[axis] = Math.min(low[axis], p[axis]);
          high[axis] = Math.max(high[axis], p[axis]);
        }
      }
      if ([...low, ...high].some((v, i) => v !== scene.boxes[o * 6 + i])) expect.fail(`object ${o} has another box`);
    }
  });

  it('keeps the vertices of each object together', () => {
    let end = 0;
    for (let o = 0; o < count; o++) {
      const own = scene.indices.subarray(scene.firstTriangle[o] * 3, scene.firstTriangle[o + 1] * 3);
      let [low, high] = [Number.POSITIVE_INFINITY, 0];
      for (const v of own) {
        low = Math.min(low, v);
        high = Math.max(high, v);
      }
      expect(low).toBeGreaterThanOrEqual(end);
      end = high + 1;
    }
  });

  it('winds closed parts outward', () => {
    let closed = 0;
    for (let o = 0; o < count; o++) {
      for (const volume of closedVolumes(scene, o)) {
        closed++;
        if (!(volume > -1e-6)) expect.fail(`object ${o} (${scene.names[o]}) has a part of volume ${volume}`);
      }
    }
    expect(closed).toBeGreaterThan(count / 10);
  });

  it('has a path of usable views', () => {
    expect(scene.views).toHaveLength(PATH_VIEWS);
    for (const view of scene.views) {
      const camera = createCamera(view);
      expect(camera.near).toBeGreaterThanOrEqual(0.1);
      expect(camera.near).toBeLessThanOrEqual(0.5);
      expect(camera.fov).toBeGreaterThanOrEqual(60);
      expect(camera.fov).toBeLessThanOrEqual(70);
    }
  });

  it('never has the camera inside something', () => {
    scene.views.forEach(({ eye }, k) => {
      for (const along of SIDES) {
        const hit = castRay(scene, eye, along);
        if (hit && !hit.front)
          expect.fail(`view ${k} looks at the inside of object ${hit.object} (${scene.names[hit.object]})`);
      }
    });
  });

  it('never cuts anything with the near plane', () => {
    scene.views.forEach((view, k) => {
      const { eye, near, fov, aspect } = createCamera(view);
      const tan = Math.tan((fov * Math.PI) / 360);
      const reach = near * Math.hypot(1, tan, tan * aspect);
      const { distance, object } = clearance(scene, eye, reach);
      if (distance < reach)
        expect.fail(`view ${k}: ${scene.names[object]} is ${distance} from the eye, inside ${reach}`);
    });
  });

  if (STANDING[recipe.name])
    it('has the eye at a height above the ground', () => {
      const [low, high] = STANDING[recipe.name];
      scene.views.forEach(({ eye }, k) => {
        const hit = castRay(scene, eye, [0, -1, 0]);
        const height = hit?.distance ?? 0;
        if (height < low || height > high)
          expect.fail(`view ${k} is ${height} above ${hit && scene.names[hit.object]}`);
      });
    });
});
