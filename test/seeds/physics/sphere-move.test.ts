/** Ways past a mesh and within a box, and what a missed fall costs: against formulas. */
import { describe, expect, test } from 'vitest';
import { createMovingSphere, setMovingSphere } from '../../../src/core/math/moving-sphere.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshContacts } from '../../../src/seeds/mesh/mesh-contact-list.ts';
import { createMeshTouch } from '../../../src/seeds/mesh/mesh-sweep.ts';
import { freeShare, payFor, shareInBox } from '../../../src/seeds/physics/sphere-move.ts';
import { addSpheres, createSphereWorld, stepWorld } from '../../../src/seeds/physics/sphere-world.ts';

describe('a missed fall', () => {
  test('is paid by all three of a velocity: its energy is less by that, its direction the same', () => {
    const velocities = Float64Array.of(7, 7, 7, 3, 4, 12, 7, 7, 7);
    payFor(20, velocities, 3);
    const share = Math.sqrt((169 / 2 - 20) / (169 / 2));
    [7, 7, 7, 3 * share, 4 * share, 12 * share, 7, 7, 7].forEach((v, i) => {
      expect(velocities[i]).toBeCloseTo(v, 12);
    });
  });
  test.each([169 / 2, 100])('of %d takes all of an energy of 84.5', (missed) => {
    const velocities = Float64Array.of(3, 4, 12);
    payFor(missed, velocities, 0);
    expect([...velocities]).toEqual([0, 0, 0]);
  });
  test.each([0, -1])('of %d costs nothing', (missed) => {
    const velocities = Float64Array.of(3, 4, 12);
    payFor(missed, velocities, 0);
    expect([...velocities]).toEqual([3, 4, 12]);
  });
});

describe('within a box', () => {
  const box = Float64Array.of(-1, -2, -3, 4, 5, 6);
  const shareFrom = (position: number[], way: number[], r: number) =>
    shareInBox(box, Float64Array.of(9, 9, 9, ...position), Float64Array.of(9, 9, 9, ...way), 3, r);
  test.each([0, 1, 2])('a centre comes as near as half a radius to both sides of axis %d', (k) => {
    for (const sign of [-1, 1]) {
      const way = [0, 0, 0];
      way[k] = sign * 20;
      const room = (sign < 0 ? 0.5 - box[k] : box[3 + k] - 0.5) - 0.2;
      expect(shareFrom([0.5, 0.5, 0.5], way, 0.4)).toBeCloseTo(room / 20, 12);
      way[k] = sign * room * 0.999;
      expect(shareFrom([0.5, 0.5, 0.5], way, 0.4)).toBe(1);
    }
  });
  test('of three sides the first ends the way', () => {
    // room: 3.3, 4.3, 5.3
    expect(shareFrom([0.5, 0.5, 0.5], [33, 8.6, 10.6], 0.4)).toBeCloseTo(0.1, 12);
    expect(shareFrom([0.5, 0.5, 0.5], [6.6, 43, 10.6], 0.4)).toBeCloseTo(0.1, 12);
    expect(shareFrom([0.5, 0.5, 0.5], [6.6, 8.6, 53], 0.4)).toBeCloseTo(0.1, 12);
  });
  test('a centre that is nearer already, or outside, is free to leave the side and comes no nearer', () => {
    for (const x of [-0.9, -1, -1.5]) {
      expect(shareFrom([x, 0, 0], [-1, 0, 0], 0.4)).toBe(0);
      expect(shareFrom([x, 0, 0], [1, 0, 0], 0.4)).toBe(1);
    }
    for (const x of [3.9, 4, 4.5]) {
      expect(shareFrom([x, 0, 0], [1, 0, 0], 0.4)).toBe(0);
      expect(shareFrom([x, 0, 0], [-1, 0, 0], 0.4)).toBe(1);
    }
  });
});

describe('past a floor', () => {
  const floor = buildMeshTree(
    Float32Array.of(-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
  );
  const touch = createMeshTouch(floor);
  const found = createMeshContacts(floor);
  const sphere = createMovingSphere();
  const shareFrom = (height: number, dx: number, dy: number, known = height) => {
    setMovingSphere(sphere, 0, height, 1, 1, dx, dy, 0);
    return freeShare(floor, sphere, known, touch, found);
  };
  test.each([0, 0.5, 3])(
    'a centre comes as near as half a radius where the distance is known to be %d at least',
    (known) => {
      expect(shareFrom(3, 1, -10, known)).toBeCloseTo(0.25, 5);
      expect(shareFrom(3, 1, -10, known)).toBeLessThan(0.25);
      expect([...touch.normal]).toEqual([0, 1, 0]);
      expect(shareFrom(3, 1, -2.499, known)).toBe(1);
      expect(shareFrom(3, 1, 10, known)).toBe(1);
    },
  );
  test.each([0.4, 0.1, 0.001])(
    'a centre at height %d, nearer already, is free to leave and comes no nearer',
    (height) => {
      for (const way of [-1e-3, -0.1, -5]) {
        // rounding of a sweep and the part of a way before a touch
        expect(-way * shareFrom(height, 0, way)).toBeLessThan(1e-6);
        expect(shareFrom(height, 0, -way)).toBe(1);
        // along the floor, and from one of its triangles to the other
        expect(shareFrom(height, way, 0)).toBe(1);
        expect(shareFrom(height, -way, 0)).toBe(1);
      }
    },
  );
});

test.each([0, 9.81])(
  'a lid that comes down below a centre, gravity %d: what is pushed from below rises no further, and comes under it',
  (gravity) => {
    const nothing = buildMeshTree(new Float32Array(0), new Uint32Array(0));
    for (const x of [0.05, 0.5, 1]) {
      const world = createSphereWorld(nothing, [-20, -20, -20, 20, 10, 20], 2, { gravity, restitution: 0 });
      addSpheres(world, Float32Array.of(0, 5, 0, 3, x, 9, 0.05, 0.2), Float32Array.of(0, 40, 0, 0, 0, 0));
      world.box[4] = 8.95;
      for (let i = 0; i < 40; i++) {
        stepWorld(world, 1 / 60);
        expect(world.state.positions[4]).toBeLessThanOrEqual(9);
      }
      expect(world.state.positions[4]).toBeLessThan(8.95);
    }
  },
);

test.each([0, 20])('what a push stops before a lid of %d degrees goes along it alone, and no further', (degrees) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rise = (20 * sin) / cos;
  const lid = buildMeshTree(
    Float32Array.of(-20, 10 - rise, -20, -20, 10 - rise, 20, 20, 10 + rise, 20, 20, 10 + rise, -20),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
  );
  const world = createSphereWorld(lid, [-20, -20, -20, 20, 40, 20], 2, { gravity: 0, restitution: 0, friction: 0 });
  // a small one on the side of a large one that is towards the lid, at height 10 over the origin
  addSpheres(
    world,
    Float32Array.of(5 * sin, 10 - 5 * cos, 0, 3, sin, 10 - cos, 0.05, 0.2),
    Float32Array.of(-40 * sin, 40 * cos, 0, 0, 0, 0),
  );
  const { positions, velocities, radii } = world.state;
  const stopped = [0, 0];
  for (let step = 0; step < 8; step++) {
    stepWorld(world, 1 / 60);
    for (const i of [0, 1]) {
      const distance = (10 - positions[i * 3 + 1]) * cos + positions[i * 3] * sin;
      expect(distance).toBeGreaterThan(radii[i] * 0.5 * (1 - 1e-4));
      if (distance > radii[i] * 0.5001) continue;
      stopped[i]++;
      expect(velocities[i * 3 + 1] * cos - velocities[i * 3] * sin).toBeLessThan(1e-6);
    }
  }
  expect(stopped[1]).toBeGreaterThan(0);
});
