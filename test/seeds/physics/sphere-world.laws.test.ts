/** Single spheres against the laws of mechanics, and any legal world against what none may do: the oracles are formulas, not the solver. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import {
  addSpheres,
  createSphereWorld,
  type SphereWorld,
  type SphereWorldOptions,
  stepWorld,
} from '../../../src/seeds/physics/sphere-world.ts';
import { worldEnergy } from './world-energy.ts';

/** A square of side 2 x size about the origin, at height 0. */
function floor(size: number, degrees = 0) {
  const rise = size * Math.tan((degrees * Math.PI) / 180);
  const positions = Float32Array.of(-size, -rise, -size, -size, -rise, size, size, rise, size, size, rise, -size);
  return buildMeshTree(positions, Uint32Array.of(0, 1, 2, 0, 2, 3));
}

function worldOf(size: number, capacity: number, options: Partial<SphereWorldOptions> = {}): SphereWorld {
  return createSphereWorld(floor(size), [-size, -size, -size, size, 2 * size, size], capacity, options);
}

describe('free fall', () => {
  test.each([1e-4, 1 / 240, 1 / 60, 0.1])('of 1 unit of time in steps of %d is g t^2 / 2', (step) => {
    const world = worldOf(100, 1, { gravity: 9.81 });
    addSpheres(world, Float32Array.of(0, 100, 0, 1));
    const steps = Math.round(1 / step);
    for (let i = 0; i < steps; i++) stepWorld(world, step);
    const t = steps * step;
    expect(world.state.positions[1]).toBeCloseTo(100 - (9.81 * t * t) / 2, 10);
    expect(world.state.velocities[1]).toBeCloseTo(-9.81 * t, 10);
  });
  test('a throw is a parabola', () => {
    const world = worldOf(100, 1);
    addSpheres(world, Float32Array.of(-50, 50, 0, 1), Float32Array.of(20, 10, -5));
    for (let i = 0; i < 120; i++) stepWorld(world, 1 / 60);
    const [x, y, z] = world.state.positions;
    expect([x, y, z]).toEqual([-50 + 40, 50 + 20 - (9.81 * 4) / 2, -10].map((v) => expect.closeTo(v, 9)));
  });
  test.each([0.001, 0.01, 0.05])('beside a sphere of radius %d a ball falls as it does alone', (small) => {
    const world = worldOf(100, 2);
    addSpheres(world, Float32Array.of(0, 50, 0, 0.5, 9, small, 9, small));
    for (let i = 0; i < 120; i++) stepWorld(world, 1 / 60);
    expect(50 - world.state.positions[1]).toBeCloseTo((9.81 * 4) / 2, 9);
  });
  test.each([0.01, 0.001])('a sphere of radius %d falls as fast as any', (r) => {
    const world = worldOf(100, 1);
    addSpheres(world, Float32Array.of(0, 90, 0, r));
    for (let i = 0; i < 240; i++) stepWorld(world, 1 / 60);
    expect(90 - world.state.positions[1]).toBeCloseTo((9.81 * 16) / 2, 4);
  });
});

/** How high it would rise from where it is. */
const apexOf = ({ state, gravity }: SphereWorld) => state.positions[1] + state.velocities[1] ** 2 / (2 * gravity);

/** Heights above the rest of the floor that it comes up to after each of `bounces` impacts. */
function bouncesOf(world: SphereWorld, step: number, bounces: number): number[] {
  const r = world.state.radii[0];
  const heights: number[] = [];
  for (let i = 0; i < 100_000 && heights.length < bounces; i++) {
    const before = world.state.velocities[1];
    stepWorld(world, step);
    if (before < 0 && world.state.velocities[1] > 0) heights.push(apexOf(world) - r);
  }
  return heights;
}

describe('a bounce off the floor', () => {
  const cases = [0.1, 0.3, 0.5, 0.9, 0.96, 0.99, 0.999].flatMap((e) => [0.02, 0.5].map((r) => [e, r] as const));
  test.each(cases)('restitution %d, radius %d: comes up to e^2 of the height', (e, r) => {
    const world = worldOf(20, 1, { restitution: e });
    const height = 6.3;
    addSpheres(world, Float32Array.of(0.3, height + r, 0.2, r));
    const start = world.state.positions[1] - world.state.radii[0];
    // until a bounce takes less than some steps
    const times = Math.max(1, Math.min(3, Math.floor(Math.log(0.02) / Math.log(e))));
    const heights = bouncesOf(world, 1 / 60, times);
    expect(heights).toHaveLength(times);
    heights.forEach((h, k) => {
      expect(h / (start * e ** (2 * k + 2))).toBeCloseTo(1, 5);
    });
  });
  test('gives back its energy but for the restitution: 2,000 steps of restitution 0.999', () => {
    const world = worldOf(20, 1, { restitution: 0.999, sleeps: false });
    addSpheres(world, Float32Array.of(0, 10, 0, 0.5));
    const rest = world.state.masses[0] * 9.81 * (20 + 0.5);
    let energy = worldEnergy(world);
    let impacts = 0;
    for (let i = 0; i < 2000; i++) {
      const before = world.state.velocities[1];
      stepWorld(world, 1 / 60);
      const next = worldEnergy(world);
      expect(next).toBeLessThanOrEqual(energy * (1 + 1e-12));
      const isImpact = before < 0 && world.state.velocities[1] > 0;
      if (isImpact) impacts++;
      expect((next - rest) / (energy - rest)).toBeCloseTo(isImpact ? 0.999 ** 2 : 1, 6);
      energy = next;
    }
    expect(impacts).toBeGreaterThan(8);
  });
});

describe('a bounce off a side of the box', () => {
  const sides = [0, 1, 2].flatMap((k) => [-1, 1].map((sign) => [k, sign] as const));
  test.each(sides)(
    'axis %d, direction %d: at its time, with the restitution, and along the side as before',
    (k, sign) => {
      const box = [-3, -4, -5, 6, 7, 8];
      const world = createSphereWorld(buildMeshTree(new Float32Array(0), new Uint32Array(0)), box, 1, {
        gravity: 0,
        restitution: 0.5,
        friction: 0,
      });
      const velocity = [0.5, -0.25, 1];
      velocity[k] = sign * 10;
      addSpheres(world, Float32Array.of(1, 1, 1, 0.5), Float32Array.from(velocity));
      for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
      const end = sign < 0 ? box[k] + 0.5 : box[3 + k] - 0.5;
      const time = (end - 1) / velocity[k];
      for (let axis = 0; axis < 3; axis++) {
        expect(world.state.velocities[axis]).toBeCloseTo(velocity[axis] * (axis === k ? -0.5 : 1), 6);
        const place = axis === k ? end - 0.5 * velocity[k] * (1 - time) : 1 + velocity[axis];
        expect(world.state.positions[axis]).toBeCloseTo(place, 6);
      }
    },
  );
});

describe('begun in something', () => {
  test.each([0.9, 0.5, 0.1, 1e-3, 1e-9, 0])('%d radii above a floor, it comes out of it and stays', (share) => {
    for (const degrees of [0, 7, 20]) {
      const world = createSphereWorld(floor(20, degrees), [-20, -20, -20, 20, 40, 20], 1, { friction: 3 });
      const cos = Math.cos((degrees * Math.PI) / 180);
      addSpheres(world, Float32Array.of(0, (share * 0.5) / cos, 0, 0.5));
      for (let i = 0; i < 240; i++) stepWorld(world, 1 / 60);
      const [x, y] = world.state.positions;
      const distance = y * cos - x * Math.sin((degrees * Math.PI) / 180);
      expect(distance).toBeGreaterThan(0.5 * 0.995);
      expect(distance).toBeLessThan(0.5 * 1.005);
      expect(Math.abs(x)).toBeLessThan(0.6);
    }
  });
  test('on the plane of an upright triangle it leaves to the side', () => {
    const wall = buildMeshTree(Float32Array.of(0, -9, -9, 0, -9, 30, 0, 30, -9), Uint32Array.of(0, 1, 2));
    const world = createSphereWorld(wall, [-9, -9, -9, 9, 9, 9], 1, { gravity: 0 });
    addSpheres(world, Float32Array.of(0, 0, 0, 0.5));
    for (let i = 0; i < 120; i++) stepWorld(world, 1 / 60);
    expect(Math.abs(world.state.positions[0])).toBeGreaterThan(0.495);
  });
  test.each([2, 20, 100])('%d in one place lie apart after ten seconds', (count) => {
    const world = worldOf(20, count, { friction: 0.1 });
    addSpheres(
      world,
      Float32Array.from({ length: count * 4 }, (_, i) => [0, 2, 0, 0.5][i % 4]),
    );
    for (let i = 0; i < 600; i++) stepWorld(world, 1 / 60);
    expect(deepestOf(world)).toBeLessThan(0.02);
    // lifts took them apart, and threw none: the sum of their diameters is a tower of all
    expect(Math.max(...heightsOf(world))).toBeLessThan(6);
    for (const y of heightsOf(world)) expect(y).toBeGreaterThan(0.49);
  });
});

const heightsOf = ({ state }: SphereWorld) => Array.from({ length: state.count }, (_, i) => state.positions[i * 3 + 1]);

/** Of all pairs, in radii of the smaller one. */
function deepestOf({ state }: SphereWorld): number {
  const { count, positions, radii } = state;
  let deepest = 0;
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const apart = Math.hypot(...[0, 1, 2].map((k) => positions[i * 3 + k] - positions[j * 3 + k]));
      deepest = Math.max(deepest, (radii[i] + radii[j] - apart) / Math.min(radii[i], radii[j]));
    }
  return deepest;
}

describe('any legal world', () => {
  test.each([
    ['radius 1e-4 at rest', 1e-4, 1 / 60, 9.81],
    ['a step of 1', 0.5, 1, 9.81],
    ['gravity 981, radius 0.01', 0.01, 1 / 60, 981],
  ] as const)('%s: rests on the floor', (_, r, step, gravity) => {
    const world = worldOf(20, 1, { gravity });
    addSpheres(world, Float32Array.of(0, r, 0, r));
    for (let i = 0; i < 200; i++) stepWorld(world, step);
    expect(world.state.positions[1] / r).toBeCloseTo(1, 2);
  });

  const logarithmic = (low: number, high: number) =>
    fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map(Math.exp);
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const sphere = fc.record({ place: fc.tuple(unit, unit, unit), size: unit, velocity: fc.tuple(unit, unit, unit) });
  const legal = fc.record({
    radius: logarithmic(1e-6, 1e3),
    /** largest to smallest radius */
    range: logarithmic(1, 50),
    /** of the world, in radii of the largest */
    size: logarithmic(4, 1e4),
    step: logarithmic(1e-4, 1),
    gravity: fc.oneof(fc.constant(0), logarithmic(1e-3, 1e4)),
    restitution: fc.double({ min: 0, max: 0.9999, noNaN: true }),
    friction: fc.double({ min: 0, max: 3, noNaN: true }),
    speed: fc.oneof(fc.constant(0), logarithmic(1e-2, 1e4)),
    /** begin on the floor, in it or above it */
    start: fc.constantFrom('anywhere', 'in the floor', 'in one place'),
    spheres: fc.array(sphere, { minLength: 1, maxLength: 6 }),
  });

  test('never throws, never is NaN, lets nothing under its floor and gains no energy but by lifts', () => {
    fc.assert(
      fc.property(legal, (given) => {
        const { radius, range, step, gravity, restitution, friction, speed, start, spheres } = given;
        const largest = Math.min(1e3, radius * range);
        const size = largest * given.size;
        const world = worldOf(size, spheres.length, { gravity, restitution, friction });
        const added = spheres.flatMap(({ place, size: share }) => {
          const r = Math.fround(radius * (largest / radius) ** share);
          const room = 0.999 * (size - r);
          const height = start === 'in the floor' ? 0.6 * r : Math.max(0.6 * r, place[1] * size);
          if (start === 'in one place') return [0, Math.fround(Math.max(r, size / 2)), 0, r];
          return [(2 * place[0] - 1) * room, height, (2 * place[2] - 1) * room, r];
        });
        const velocities = spheres.flatMap(({ velocity }) => velocity.map((v) => (2 * v - 1) * speed));
        addSpheres(world, Float32Array.from(added), Float32Array.from(velocities));
        let energy = worldEnergy(world);
        for (let i = 0; i < 30; i++) {
          stepWorld(world, step);
          const next = worldEnergy(world);
          const { lifted } = world.statistics;
          if (!(next <= energy + lifted + 1e-11 * (Math.abs(energy) + lifted)))
            throw new Error(`energy ${energy} to ${next}`);
          energy = next;
          for (let k = 0; k < spheres.length; k++) {
            const [x, y, z] = world.state.positions.subarray(k * 3, k * 3 + 3);
            const r = world.state.radii[k];
            if (![x, y, z, ...world.state.velocities.subarray(k * 3, k * 3 + 3)].every(Number.isFinite))
              throw new Error(`sphere ${k} at ${x}, ${y}, ${z}`);
            if (!(y >= 0.499 * r)) throw new Error(`step ${i}: sphere ${k} of radius ${r} at height ${y}`);
          }
        }
      }),
      { numRuns: 300, seed: 8 },
    );
  });
});

describe('units do not matter: to the bit', () => {
  /** Positions, in the first unit of length, and all statistics of 40 that are thrown about a floor, some swift; units are so many times as large. */
  const play = (length: number, time: number) => {
    const random = createRandom(5);
    const corners = [-8, 0, -8, -8, 0, 8, 8, 0.5, 8, 8, 0.5, -8].map((v) => v * length);
    const tree = buildMeshTree(Float32Array.from(corners), Uint32Array.of(0, 1, 2, 0, 2, 3));
    const box = [-8, -1, -8, 8, 9, 8].map((v) => v * length);
    const world = createSphereWorld(tree, box, 40, { gravity: (9.81 * length) / (time * time) });
    const place = [
      () => 14 * random() - 7,
      () => 1 + 7 * random(),
      () => 14 * random() - 7,
      () => 0.05 + 0.5 * random(),
    ];
    addSpheres(
      world,
      Float32Array.from({ length: 160 }, (_, i) => Math.fround(place[i % 4]()) * length),
      Float32Array.from(
        { length: 120 },
        (_, i) => (Math.fround(10 ** (3 * random()) * (i % 2 ? 1 : -1)) * length) / time,
      ),
    );
    const lines: string[] = [];
    for (let i = 0; i < 120; i++) {
      stepWorld(world, time / 64);
      const { lifted: _, ...statistics } = world.statistics;
      lines.push(JSON.stringify([statistics, Array.from(world.state.positions, (v) => v / length)]));
    }
    return lines;
  };
  const plain = play(1, 1);
  test('some are swift, and some touch each other', () => {
    for (const of of ['swift', 'pairs']) expect(plain.some((line) => !line.includes(`"${of}":0`))).toBe(true);
  });
  test.each([
    [1, 2 ** 12],
    [1, 2 ** -12],
    [2 ** 9, 1],
    [2 ** -9, 2 ** 5],
  ])('lengths %d times, times %d times as large', (length, time) => {
    expect(play(length, time)).toEqual(plain);
  });
});

test('a lift spends what was lost before, once', () => {
  const world = worldOf(20, 1, { gravity: 10, restitution: 0, sleeps: false });
  addSpheres(world, Float32Array.of(0, 0.75, 0, 0.5));
  for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
  const { positions, masses } = world.state;
  // its mass is 1/8: an impact after a fall of a quarter has lost all of its energy
  expect(world.spare).toBeCloseTo(masses[0] * 10 * 0.25, 3);
  const lost = world.spare;
  positions[1] = 0.1;
  for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
  expect(positions[1]).toBeCloseTo(0.1 + lost / (masses[0] * 10), 9);
  expect(world.spare).toBeLessThan(1e-12);
});
