/** What moves in the built-in scenes: the same each time, without jumps, in closed rounds, and clear of what stands. */

import { beforeAll, describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import type { Vec3 } from '../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import {
  createMovingPlacement,
  type MovingObjects,
  type MovingPlacement,
  movingCount,
  placeMoving,
} from '../../src/core/scene/moving.ts';
import { populate } from '../../src/core/scene/populate.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { fastest } from '../core/scene/fastest.ts';
import { castRay, clearance, closedVolumes } from './geometry.ts';

const movingScenes = scenes.filter((recipe) => recipe.moving);

/** Of shapes that keep clear of everything static: points in the shape's coordinates, and how far from each the nearest triangle is at least. */
const CLEAR: Record<string, { points: Vec3[]; least: number }> = {
  'racing kart': {
    points: [
      [0, 0.75, 0.4],
      [0, 0.75, -0.4],
    ],
    least: 0.65,
  },
  'torch-bearer': {
    points: [
      [0, 0.45, 0],
      [0, 1, 0],
      [0, 1.6, 0],
    ],
    least: 0.4,
  },
  townsman: {
    points: [
      [0, 0.45, 0],
      [0, 1, 0],
      [0, 1.7, 0],
    ],
    least: 0.4,
  },
  ferry: { points: [-5, -2.5, 0, 2.5, 5].map((z): Vec3 => [0, 1.5, z]), least: 1.4 },
  'sailing boat': {
    points: [
      [0, 1, 1.5],
      [0, 1, -1.5],
      [0, 4, 0],
    ],
    least: 0.9,
  },
  shuttle: {
    points: [
      [0, 0, 2.5],
      [0, 0, 0],
      [0, 0, -2.5],
    ],
    least: 1.9,
  },
  gull: { points: [[0, 0, 0]], least: 1 },
  buzzard: { points: [[0, 0, 0]], least: 2 },
};
/** Of shapes that go on something: what that is called. */
const ON: Record<string, RegExp> = {
  'racing kart': /^(road|start line|boost pad)$/,
  'torch-bearer': / floor$/,
  townsman: /^paving$/,
  ferry: /^sea$/,
  'sailing boat': /^sea$/,
};

test('three scenes or more have moving objects', () => {
  expect(movingScenes.length).toBeGreaterThanOrEqual(3);
});

describe.each(movingScenes)('in scene $name', (recipe) => {
  let scene: Scene;
  let moving: MovingObjects;
  let placement: MovingPlacement;
  beforeAll(() => {
    scene = recipe.build();
    moving = populate(recipe.moving!());
    placement = createMovingPlacement(moving);
  });

  test('they are the same each time, others with another seed, and the first of many are those of few', () => {
    expect(populate(recipe.moving!())).toEqual(moving);
    expect(populate(recipe.moving!(99)).offsets).not.toEqual(moving.offsets);
    const many = populate(recipe.moving!(), 3000);
    const own = movingCount(moving);
    expect(movingCount(many)).toBe(3000);
    expect(own).toBeGreaterThanOrEqual(20);
    expect(own).toBeLessThanOrEqual(200);
    expect(many.shapeOf.subarray(0, own)).toEqual(moving.shapeOf);
    expect(many.trackOf.subarray(0, own)).toEqual(moving.trackOf);
    expect(many.ahead.subarray(0, own)).toEqual(moving.ahead);
    expect(many.offsets.subarray(0, own * 3)).toEqual(moving.offsets);
    // every shape and every track is used, and no two of the own objects are in one place
    expect(new Set(many.shapeOf).size).toBe(moving.shapes.names.length);
    expect(new Set(many.trackOf).size).toBe(moving.tracks.length);
    placeMoving(placement, 0);
    const where = Array.from({ length: own }, (_, m) => placement.poses.subarray(m * 5, m * 5 + 3).join());
    expect(new Set(where).size).toBe(own);
  });

  test('the closed parts of their shapes are wound outward', () => {
    let closed = 0;
    for (let shape = 0; shape < moving.shapes.names.length; shape++)
      for (const volume of closedVolumes(moving.shapes, shape)) {
        closed++;
        if (!(volume > -1e-6))
          expect.fail(`shape ${shape} (${moving.shapes.names[shape]}) has a part of volume ${volume}`);
      }
    expect(closed).toBeGreaterThan(0);
  });

  test('they move no faster than their tracks say, and come round to where they were', () => {
    const step = 1 / 60;
    const random = createRandom(3);
    const before = new Float64Array(placement.poses.length);
    const bounds = moving.tracks.map(fastest);
    for (let k = 0; k < 300; k++) {
      const time = random() * 400;
      placeMoving(placement, time);
      before.set(placement.poses);
      placeMoving(placement, time + step);
      for (let m = 0; m < movingCount(moving); m++) {
        const { speed, turning } = bounds[moving.trackOf[m]];
        const [x, , z] = moving.offsets.subarray(m * 3, m * 3 + 3);
        const most = (speed + turning * Math.hypot(x, z)) * step;
        const [a, b] = [before, placement.poses].map((poses) => poses.subarray(m * 5, m * 5 + 5));
        const moved = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        if (moved > most * (1 + 1e-6))
          expect.fail(`object ${m} moves ${moved} in a sixtieth of a second, more than ${most}`);
      }
      const m = randomInt(random, movingCount(moving));
      placeMoving(placement, time);
      const there = placement.poses.slice(m * 5, m * 5 + 3);
      placeMoving(placement, time + 3 * moving.tracks[moving.trackOf[m]].seconds);
      const gap = there.map((v, axis) => v - placement.poses[m * 5 + axis]);
      expect(Math.hypot(...gap)).toBeLessThan(1e-6);
    }
  });

  test('they keep clear of what stands, and on what they go on', () => {
    const random = createRandom(8);
    const names = moving.shapes.names;
    let looked = 0;
    for (let k = 0; k < 600; k++) {
      const m = randomInt(random, movingCount(moving));
      const name = names[moving.shapeOf[m]];
      const time = random() * 1000;
      placeMoving(placement, time);
      const [x, y, z, cos, sin] = placement.poses.subarray(m * 5, m * 5 + 5);
      const clear = CLEAR[name];
      for (const [px, py, pz] of clear?.points ?? []) {
        looked++;
        const point: Vec3 = [x + cos * px + sin * pz, y + py, z + cos * pz - sin * px];
        const { distance, object } = clearance(scene, point, clear.least);
        if (distance < clear.least)
          expect.fail(`${name} ${m} at ${time} s is ${distance} from ${scene.names[object]}, at ${[x, y, z]}`);
      }
      if (!ON[name]) continue;
      const hit = castRay(scene, [x, y + 0.5, z], [0, -1, 0]);
      const under = hit ? scene.names[hit.object] : 'nothing';
      const height = (hit?.distance ?? 0) - 0.5;
      // a pad lies flat over a road that slopes
      const most = under === 'boost pad' ? 0.1 : 0.05;
      if (!ON[name].test(under) || Math.abs(height) > most)
        expect.fail(`${name} ${m} at ${time} s is ${height} above ${under}, at ${[x, y, z]}`);
    }
    expect(looked).toBeGreaterThan(100);
  });
});

test('every shape that is said to keep clear is there', () => {
  const names = new Set(movingScenes.flatMap((recipe) => recipe.moving!().shapes.names));
  for (const name of [...Object.keys(CLEAR), ...Object.keys(ON)]) expect(names).toContain(name);
});
