/** Where poured spheres begin, and how they fall, without the worker. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { dungeon } from '../../../scenes/dungeon.ts';
import type { View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { createMeshContacts } from '../../../src/seeds/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../../src/seeds/mesh/mesh-contacts.ts';
import type { SphereWorld } from '../../../src/seeds/physics/sphere-world.ts';
import {
  createPourGround,
  type PourGround,
  pour,
  stepPour,
  writePositions,
} from '../../../src/view/pour/pour-world.ts';
import { meanOverlap } from '../../../tools/bench/sphere-overlaps.ts';
import { box, sceneOf, turned } from '../../overdraw/measure/shapes.ts';

/** A room from -size to size along each axis, seen from inside. */
function room(size: number): Scene {
  return sceneOf([turned(box([0, 0, 0], [size, size, size]))]);
}

const positionsOf = (world: SphereWorld): Float32Array => {
  const positions = new Float32Array(world.capacity * 3);
  writePositions(world, positions);
  return positions;
};

function meanHeight(positions: Float32Array): number {
  return positions.reduce((sum, v, i) => (i % 3 === 1 ? sum + v : sum), 0) / (positions.length / 3);
}

/** Pairs of spheres that touch, and triangles that any sphere touches. */
function touches({ tree }: PourGround, { spheres }: SphereWorld): number {
  const contacts = createMeshContacts(tree);
  let count = 0;
  for (let at = 0; at < spheres.length; at += 4)
    count += meshContacts(tree, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3], contacts);
  for (let a = 0; a < spheres.length; a += 4)
    for (let b = 0; b < a; b += 4) {
      const apart = [0, 1, 2].map((k) => spheres[a + k] - spheres[b + k]);
      if (Math.hypot(...apart) < spheres[a + 3] + spheres[b + 3]) count++;
    }
  return count;
}

describe.each([
  ['castle', castle],
  ['dungeon', dungeon],
] as const)('in the %s', (_, recipe) => {
  const scene = recipe.build();
  const ground = createPourGround(scene);

  test('spheres begin free, near what is looked at, as many as asked for, and the same each time', () => {
    for (const view of scene.views.filter((_, i) => i % 6 === 0)) {
      const world = pour(ground, view, 800);
      expect(world.capacity).toBe(800);
      expect(touches(ground, world)).toBe(0);
      expect(pour(ground, view, 800).spheres).toEqual(world.spheres);
      // from the eye 60 radii at most, 20 up, and the first of the column
      const far = Math.hypot(...[0, 1, 2].map((k) => world.spheres[k] - view.eye[k]));
      expect(far).toBeLessThan((60 + 20) * ground.radius);
    }
    expect(pour(ground, scene.views[6], 300).spheres).not.toEqual(pour(ground, scene.views[0], 300).spheres);
  });

  test('a view that an address has rounded gives the same start', () => {
    const starts = (view: View) => positionsOf(pour(ground, view, 50));
    for (const view of scene.views.slice(0, 12)) {
      const nudged = { ...view, eye: view.eye.map((v, k) => v + (k - 1) * 1e-7) as unknown as View['eye'] };
      expect(starts(nudged)).toEqual(starts(view));
    }
  });

  test('they fall, and come to lie on something, none below the scene', () => {
    const world = pour(ground, scene.views[0], 300);
    const positions = positionsOf(world);
    const start = meanHeight(positions);
    expect(stepPour(world, positions)).toMatchObject({ spheres: 300, contacts: expect.any(Number) });
    let last = meanHeight(positions);
    expect(last).toBeLessThan(start);
    let step = stepPour(world, positions);
    expect(step.awake).toBeGreaterThan(290);
    for (let i = 0; i < 900; i++) step = stepPour(world, positions);
    last = meanHeight(positions);
    expect(start - last).toBeGreaterThan(2 * ground.radius);
    expect(step.awake).toBeLessThan(6);
    // what lies sleeps: none of its contacts is looked at
    expect(step.contacts).toBeLessThan(300);
    expect(meanOverlap(world.spheres)).toBeLessThan(0.003);
    for (let i = 0; i < positions.length; i += 3) expect(positions[i + 1]).toBeGreaterThan(ground.box[1]);
  });
});

test('the same steps give the same places', () => {
  const ground = createPourGround(room(20));
  const view: View = { eye: [0, 0, 10], target: [0, -5, 0] };
  const worlds = [pour(ground, view, 100), pour(ground, view, 100)];
  const places = worlds.map((world) => {
    const positions = positionsOf(world);
    for (let i = 0; i < 200; i++) stepPour(world, positions);
    return positions;
  });
  expect(places[0]).toEqual(places[1]);
  expect(places[0]).toEqual(positionsOf(worlds[0]));
});

describe('a room within a room', () => {
  /** 60 radii wide, in one of 640 */
  const scene = sceneOf([
    box([0, 0, 0], [320, 320, 320]),
    turned(box([0, 0, 0], [30, 30, 30])),
    box([0, 0, 0], [31, 31, 31]),
  ]);
  const ground = createPourGround(scene);
  const view: View = { eye: [0, 0, 20], target: [0, -30, 0] };

  test('is not left by any sphere, and takes as many as there is room for', () => {
    const world = pour(ground, view, 16_000);
    expect(ground.radius).toBe(1);
    expect(world.capacity).toBeGreaterThan(5000);
    expect(world.capacity).toBeLessThan(16_000);
    for (const v of positionsOf(world)) expect(Math.abs(v)).toBeLessThan(29);
    // every sphere above the lowest layer stands over a gap, not over a sphere
    const [x, , z] = world.spheres;
    const above = world.spheres.subarray(4).findIndex((y, i) => i % 4 === 1 && y > world.spheres[1] + 1) - 1 + 4;
    expect(Math.hypot(world.spheres[above] - x, world.spheres[above + 2] - z)).toBeGreaterThan(1);
    // those nearest to the first come first
    expect(pour(ground, view, 50).spheres).toEqual(world.spheres.subarray(0, 200));
  });
});

test('a view of nothing makes spheres fall above the middle of the scene', () => {
  const ground = createPourGround(sceneOf([box([0, 0, 0], [32, 1, 32])]));
  const world = pour(ground, { eye: [0, 50, 200], target: [0, 60, 300] }, 200);
  expect(world.capacity).toBe(200);
  expect([world.spheres[0], world.spheres[2]].every((v) => Math.abs(v) < ground.radius)).toBe(true);
  expect(touches(ground, world)).toBe(0);
  const positions = positionsOf(world);
  for (let i = 0; i < 1200; i++) stepPour(world, positions);
  for (let i = 0; i < positions.length; i += 3) expect(positions[i + 1]).toBeGreaterThan(-1 - 4 * ground.radius);
});

test('spheres cannot be poured on a scene without triangles', () => {
  expect(() => createPourGround(sceneOf([]))).toThrow(/^There is nothing to pour spheres on$/);
});
