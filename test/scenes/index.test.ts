/** Every built-in scene: sound, the same each time, wound outward, and with a path a player could take. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { PATH_VIEWS } from '../../scenes/kit/recipe.ts';
import { createCamera, type Vec3 } from '../../src/core/math/camera.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { createPathPlayer } from '../../src/view/control/path-player.ts';
import { SCENES } from '../soak.ts';
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
/**
 * Least distance in metres from the eye to anything but the ground, at the recorded views, and anywhere on the flight through them. Dungeon and castle are
 * flown through doors, past their frames.
 */
const CLEAR: Record<string, { views: number; flight: number }> = {
  castle: { views: 1.6, flight: 0 },
  dungeon: { views: 1, flight: 0 },
  town: { views: 2.1, flight: 2.1 },
  forest: { views: 0.8, flight: 0.8 },
  canyon: { views: 4.3, flight: 0.9 },
  asteroids: { views: 5.6, flight: 0.6 },
  metropolis: { views: 2.6, flight: 2.5 },
};
/** names of what one goes on */
const GROUND =
  /^(meadow|drawbridge plank|gate floor|cobbles|carpet|hall floor|yard|(room|corridor) floor|paving|ground|bridge plank|road|start line|boost pad|kerb|crossing)$/;
/** places between two views that the flight is measured at */
const BETWEEN = 20;
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

describe.each(SCENES)('scene $name', (recipe) => {
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

  it('names all its water', () => {
    const found = new Set(scene.names.filter((name) => /^(water|sea|lake|river|pond)$/.test(name)));
    expect([...found]).toEqual(recipe.look?.water ?? []);
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

  it('has a path that is clear of everything but the ground', () => {
    const { views } = scene;
    const boxes = scene.boxes.slice();
    scene.names.forEach((name, o) => {
      if (GROUND.test(name)) boxes.fill(Number.POSITIVE_INFINITY, o * 6, o * 6 + 6);
    });
    const standing = { ...scene, boxes };
    const flight = createPathPlayer(views);
    const steps = BETWEEN * views.length;
    const fails: string[] = [];
    const flown = Array.from({ length: steps }, (_, k) => flight.viewAt(k / steps));
    for (const [path, along] of Object.entries({ views, flight: flown })) {
      let nearest = { distance: 10, object: -1, eye: views[0].eye };
      for (const { eye } of along) {
        const { distance, object } = clearance(standing, eye, nearest.distance);
        if (distance < nearest.distance) nearest = { distance, object, eye };
      }
      const { distance, object, eye } = nearest;
      const bound = CLEAR[recipe.name][path as 'views' | 'flight'];
      if (!(distance >= bound && distance < bound + 0.1))
        fails.push(`${path}: ${distance} from ${scene.names[object]} at ${eye}; recorded ${bound}`);
    }
    expect(fails).toEqual([]);
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
