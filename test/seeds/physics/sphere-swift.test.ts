/** Spheres that go many radii in a step: they meet what is on their way, and pass nothing. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { addSphereContact } from '../../../src/seeds/physics/sphere-contacts.ts';
import { partsOf, stopSwift } from '../../../src/seeds/physics/sphere-swift.ts';
import { addSpheres, createSphereWorld, type SphereWorld, stepWorld } from '../../../src/seeds/physics/sphere-world.ts';

const STEP = 1 / 60;
const nothing = buildMeshTree(new Float32Array(0), new Uint32Array(0));
const floor = buildMeshTree(
  Float32Array.of(-20, 0, -20, -20, 0, 20, 20, 0, 20, 20, 0, -20),
  Uint32Array.of(0, 1, 2, 0, 2, 3),
);

test.each([0, 0.3, 0.96])(
  'two of a fiftieth, at 400 units a second each: bounce with restitution %d, momentum kept',
  (e) => {
    const world = createSphereWorld(nothing, [-900, -9, -9, 900, 9, 9], 2, { gravity: 0, restitution: e });
    addSpheres(world, Float32Array.of(-10, 0, 0, 0.02, 10.3, 0, 0, 0.03), Float32Array.of(400, 0, 0, -400, 0, 0));
    let swift = 0;
    for (let i = 0; i < 20; i++) {
      stepWorld(world, STEP);
      swift += world.statistics.swift;
      expect(world.state.positions[0]).toBeLessThan(world.state.positions[3]);
    }
    expect(swift).toBeGreaterThan(0);
    const { velocities, masses } = world.state;
    expect(velocities[3] - velocities[0]).toBeCloseTo(e * 800, 3);
    const before = 400 * (masses[0] - masses[1]);
    expect((masses[0] * velocities[0] + masses[1] * velocities[3]) / before).toBeCloseTo(1, 9);
  },
);

test.each([0.3, 0.9])('one of a thousandth that falls 50: comes up to e^2 of it, restitution %d', (e) => {
  const world = createSphereWorld(floor, [-20, -1, -20, 20, 60, 20], 1, { restitution: e });
  addSpheres(world, Float32Array.of(0.3, 50, 0.2, 0.001));
  while (world.state.velocities[1] <= 0) stepWorld(world, STEP);
  const { positions, velocities } = world.state;
  expect((positions[1] + velocities[1] ** 2 / (2 * 9.81)) / (e * e * 50)).toBeCloseTo(1, 3);
});

describe.each([1, 2, 3, 4, 5, 6])('seed %d', (seed) => {
  test('twelve on one line, at up to 5,000 units a second: their order stays, and no energy comes of it', () => {
    const random = createRandom(seed);
    const world = createSphereWorld(nothing, [-50, -1, -1, 50, 1, 1], 12, { gravity: 0, restitution: 0.9 });
    const spheres = Float32Array.from(
      { length: 48 },
      (_, i) => [(i >> 2) * 4 - 22 + random(), 0, 0, 0.01 + 0.04 * random()][i % 4],
    );
    const speeds = Float32Array.from({ length: 36 }, (_, i) =>
      i % 3 === 0 ? ((random() * 2 - 1) * 10 ** (4 * random())) / 2 : 0,
    );
    addSpheres(world, spheres, speeds);
    const { positions, velocities, masses } = world.state;
    const energyOf = () => masses.reduce((sum, m, i) => sum + m * velocities[i * 3] ** 2, 0);
    let energy = energyOf();
    for (let i = 0; i < 60; i++) {
      stepWorld(world, STEP);
      for (let k = 1; k < 12; k++) expect(positions[k * 3]).toBeGreaterThan(positions[k * 3 - 3]);
      expect(energyOf()).toBeLessThanOrEqual(energy * (1 + 1e-12));
      energy = energyOf();
    }
  });
});

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const three = (of: Float64Array, i: number) => [...of.subarray(i * 3, i * 3 + 3)];

describe.each([11, 12, 13, 14])('seed %d', (seed) => {
  test('two meet at a slant, far from the origin: places and velocities as two smooth balls have them', () => {
    const random = createRandom(seed);
    const some = (size: number) => Float32Array.from({ length: 3 }, () => size * (2 * random() - 1));
    const centre = some(300);
    const [r, q, e] = [0.05, 0.08, 0.7];
    // both come to the centre after a 16th of a second, but for a miss that is less than the radii
    const [u, v, miss] = [some(400), some(400), some(0.06)];
    const start = [0, 1, 2].map((k) => Math.fround(centre[k] - u[k] / 16 + miss[k]));
    const other = [0, 1, 2].map((k) => Math.fround(centre[k] - v[k] / 16));
    const world = createSphereWorld(nothing, [-900, -900, -900, 900, 900, 900], 2, {
      gravity: 0,
      restitution: e,
      friction: 0,
    });
    addSpheres(world, Float32Array.of(...start, r, ...other, q), Float32Array.of(...u, ...v));
    const { positions, velocities, masses, radii } = world.state;
    const away = [0, 1, 2].map((k) => start[k] - other[k]);
    const speed = [0, 1, 2].map((k) => u[k] - v[k]);
    const along = dot(away, speed);
    const open = dot(away, away) - (radii[0] + radii[1]) ** 2;
    const time = (-along - Math.sqrt(along * along - dot(speed, speed) * open)) / dot(speed, speed);
    const normal = [0, 1, 2].map((k) => (away[k] + speed[k] * time) / (radii[0] + radii[1]));
    const given = (-(1 + e) * dot(normal, speed)) / (1 / masses[0] + 1 / masses[1]);
    for (let i = 0; i < 8; i++) stepWorld(world, STEP);
    for (let k = 0; k < 3; k++) {
      const after = [u[k] + (given / masses[0]) * normal[k], v[k] - (given / masses[1]) * normal[k]];
      expect(velocities[k]).toBeCloseTo(after[0], 2);
      expect(velocities[3 + k]).toBeCloseTo(after[1], 2);
      expect(positions[k]).toBeCloseTo(start[k] + u[k] * time + after[0] * (8 * STEP - time), 3);
      expect(positions[3 + k]).toBeCloseTo(other[k] + v[k] * time + after[1] * (8 * STEP - time), 3);
    }
  });
});

test('one at 600 units a second wakes what it meets, which goes on as it would if it had been awake', () => {
  const [slept, woke] = [true, false].map((sleeps) => {
    const world = createSphereWorld(floor, [-20, -1, -20, 20, 60, 20], 2, { sleeps, friction: 0, restitution: 0.5 });
    addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5));
    for (let i = 0; i < 200; i++) stepWorld(world, STEP);
    expect(world.sleep.awake).toBe(sleeps ? 0 : 1);
    addSpheres(world, Float32Array.of(-5, 0.5, 0, 0.5), Float32Array.of(600, 0, 0));
    stepWorld(world, STEP);
    expect(world.statistics.swift).toBeGreaterThan(0);
    expect(world.sleep.awake).toBe(2);
    stepWorld(world, STEP);
    return world.state;
  });
  // 600 (1 +- 0.5) / 2
  expect(slept.velocities[0]).toBeCloseTo(450, 3);
  expect(slept.velocities[3]).toBeCloseTo(150, 3);
  expect(slept.positions[0]).toBeCloseTo(woke.positions[0], 6);
  expect(slept.positions[3]).toBeCloseTo(woke.positions[3], 6);
});

describe('parts of a step', () => {
  const partsAt = (count: number, fast: number, speed: number, gravity: number) => {
    const world = createSphereWorld(nothing, [-900, -9, -9, 900, 9, 9], count, { gravity });
    addSpheres(
      world,
      Float32Array.from({ length: count * 4 }, (_, i) => [(i >> 2) * 2, 0, 0, 0.5][i % 4]),
      Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 2 && i < fast * 3 ? speed : 0)),
    );
    return partsOf(world.swift, world.state, world.sleep.isAsleep, gravity, 0.1);
  };
  test.each([
    [0, 0, 1],
    [4.9, 0, 1],
    [5.1, 0, 2],
    // and what gravity adds in the step
    [9.9, 2, 3],
    [9.9, 0, 2],
    [74.9, 0, 15],
    [75.1, 0, 16],
    [1e6, 0, 16],
  ])('at speed %d and gravity %d: %d, so that none goes more than its radius in one', (speed, gravity, parts) => {
    expect(partsAt(1, 1, speed, gravity)).toBe(parts);
  });
  test('a 64th of all may be swift', () => {
    expect([63, 64, 128].map((count) => partsAt(count, 1, 23, 0))).toEqual([5, 1, 1]);
    expect([64, 127, 128].map((count) => partsAt(count, 2, 23, 0))).toEqual([5, 5, 1]);
    expect(partsAt(64, 1, 1e6, 0)).toBe(1);
    expect(partsAt(64, 2, 1e6, 0)).toBe(16);
  });
});

const DIRECTIONS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [2 / 3, -1 / 3, 2 / 3],
  [-2 / 7, 3 / 7, 6 / 7],
];

/** Spheres (x, y, z, r) that are to go their ways in a step of 1, at velocities that are the ways. */
function onTheirWay(spheres: number[], ways: number[], gravity = 0): SphereWorld {
  const world = createSphereWorld(nothing, [-900, -900, -900, 900, 900, 900], spheres.length / 4, { gravity });
  addSpheres(world, Float32Array.from(spheres), Float32Array.from(ways));
  world.ways.set(world.state.velocities);
  world.swift.shares.fill(1);
  return world;
}

/** When the cores of two touch, half the radii apart, less the part of a way before a touch. */
const coresTouch = (open: number, speed: number) => (open / speed) * (1 - 2 ** -20);

describe('ways on which a swift one would pass another', () => {
  test.each([
    [100, -40, 30],
    [-300, 200, -100],
  ])(
    'end where their cores touch, about (%d, %d, %d), and the two keep their momentum and do not approach',
    (...at) => {
      // three units apart along (2, 1, 2) / 3, and beside that they go alike
      const spheres = [at[0], at[1], at[2], 0.5, at[0] + 2, at[1] + 1, at[2] + 2, 1];
      const world = onTheirWay(spheres, [8 + 1, 4 + 2, 8 - 2, -4 + 1, -2 + 2, -4 - 2]);
      stopSwift(world.swift, world);
      const { velocities, masses } = world.state;
      const share = coresTouch(3 - 0.75, 12 + 6);
      expect(world.swift.shares[0]).toBeCloseTo(share, 10);
      expect(world.swift.shares[1]).toBeCloseTo(share, 10);
      expect(world.statistics.stopped).toBe(2);
      const both = (12 * masses[0] - 6 * masses[1]) / (masses[0] + masses[1]) / 3;
      for (const i of [0, 1])
        expect(three(velocities, i)).toEqual([2 * both + 1, both + 2, 2 * both - 2].map((v) => expect.closeTo(v, 10)));
    },
  );
  test('wake the other', () => {
    const world = onTheirWay([0, 0, 0, 0.5, 9, 0, 0, 0.5], [20, 0, 0, 0, 0, 0]);
    world.sleep.isAsleep[1] = 1;
    world.sleep.awake = 1;
    stopSwift(world.swift, world);
    expect(world.sleep.awake).toBe(2);
    expect(world.state.velocities[3]).toBeCloseTo(10, 10);
  });
  test('cost the fall that they miss', () => {
    const world = onTheirWay([0, 9, 0, 0.5, 0, 0, 0, 1], [0, -20, 0, 0, 0, 0], 4);
    stopSwift(world.swift, world);
    const { velocities, masses } = world.state;
    const share = coresTouch(9 - 0.75, 20);
    const left = Math.sqrt(20 * 20 - 2 * 4 * (1 - share) * 20);
    const both = (-left * masses[0]) / (masses[0] + masses[1]);
    expect(velocities[1]).toBeCloseTo(both, 10);
    expect(velocities[4]).toBeCloseTo(both, 10);
  });
  test('are whole where the two go by each other, or apart', () => {
    for (const ways of [
      [20, 0, 0, 0, 0, 0],
      [0, -20, 0, 0, 0, 0],
    ]) {
      const world = onTheirWay([0, 1.001, 0, 0.5, 9, 0, 0, 1.5], ways);
      stopSwift(world.swift, world);
      expect([...world.swift.shares]).toEqual([1, 1]);
      expect([...world.state.velocities]).toEqual(ways);
      expect(world.statistics.stopped).toBe(0);
    }
  });
  test.each(DIRECTIONS)(
    'end on one that has stopped before, which stands for the rest of the step, along (%d, %d, %d)',
    (...along) => {
      const at = (distance: number) => along.map((v) => v * distance);
      // the middle one meets the last, and then the first the middle one
      const world = onTheirWay([...at(0), 0.5, ...at(2), 0.5, ...at(6), 0.5], [...at(8), ...at(10), 0, 0, 0]);
      stopSwift(world.swift, world);
      const { shares } = world.swift;
      expect(shares[1]).toBeCloseTo(0.35, 5);
      expect(shares[0]).toBeCloseTo(0.625, 5);
      expect(shares[0] * 8).toBeLessThan(2 + shares[1] * 10 - 0.5);
    },
  );
  test('of a train longer than there are rounds: all stand still', () => {
    for (const length of [7, 8, 20]) {
      const spheres = Array.from({ length: (length + 1) * 4 }, (_, i) => [(i >> 2) * 2, 0, 0, 0.5][i % 4]);
      const world = onTheirWay(
        spheres,
        Array.from({ length: (length + 1) * 3 }, (_, i) => (i % 3 === 0 && i < length * 3 ? 90 : 0)),
      );
      stopSwift(world.swift, world);
      const { shares } = world.swift;
      for (let i = 0; i < length; i++) expect(shares[i]).toBeCloseTo(length === 7 ? (1.5 * (length - i)) / 90 : 0, 5);
    }
  });
});

describe.each(DIRECTIONS)('two slow ones in touch along (%d, %d, %d)', (...along) => {
  const parted = (one: number, other: number) => {
    const at = (distance: number) => along.map((v) => v * distance);
    const world = onTheirWay([...at(1.25), 0.25, 0, 0, 0, 1], [...at(one), ...at(other)]);
    addSphereContact(world.contacts, 0, 1, along[0], along[1], along[2], 0);
    stopSwift(world.swift, world);
    return world;
  };
  test('that go into each other by more than half of their radii stop before', () => {
    const { swift, state } = parted(-0.2, 0.75);
    expect(swift.shares[0]).toBeCloseTo(0.625 / 0.95, 5);
    expect(swift.shares[1]).toBeCloseTo(0.625 / 0.95, 5);
    expect(dot(three(state.velocities, 0), along)).toBeCloseTo(dot(three(state.velocities, 1), along), 6);
  });
  test('that go less far are left to the sinking correction', () => {
    const { swift, state } = parted(-0.2, 0.375);
    expect(swift.count).toBe(0);
    expect([...swift.shares]).toEqual([1, 1]);
    expect(dot(three(state.velocities, 1), along)).toBeCloseTo(0.375, 6);
  });
});

test.each(DIRECTIONS)(
  'one at 900 units a second meets a wall across (%d, %d, %d): its place and velocity are those of a bounce',
  (...along) => {
    const side = [along[1], along[2], along[0]];
    // a large triangle through the origin, at right angles to `along`
    const u = [0, 1, 2].map((k) => side[k] - along[k] * dot(side, along));
    const v = [0, 1, 2].map((k) => along[(k + 1) % 3] * u[(k + 2) % 3] - along[(k + 2) % 3] * u[(k + 1) % 3]);
    const corners = [
      [200, 0],
      [-100, 200],
      [-100, -200],
    ].flatMap(([a, b]) => u.map((x, k) => a * x + b * v[k]));
    const wall = buildMeshTree(Float32Array.from(corners), Uint32Array.of(0, 1, 2));
    const world = createSphereWorld(wall, [-900, -900, -900, 900, 900, 900], 1, {
      gravity: 0,
      restitution: 0.7,
      friction: 0,
    });
    const start = along.map((a, k) => 30 * a + u[k]);
    const velocity = along.map((a, k) => -900 * a + 50 * u[k] - 70 * v[k]);
    addSpheres(world, Float32Array.of(...start, 0.05), Float32Array.from(velocity));
    let swift = 0;
    for (let i = 0; i < 4; i++) {
      stepWorld(world, STEP);
      swift += world.statistics.swift;
    }
    expect(swift).toBeGreaterThan(0);
    const time = 29.95 / 900;
    for (let k = 0; k < 3; k++) {
      const after = velocity[k] + 1.7 * 900 * along[k];
      expect(world.state.velocities[k]).toBeCloseTo(after, 2);
      expect(world.state.positions[k]).toBeCloseTo(start[k] + velocity[k] * time + after * (4 * STEP - time), 3);
    }
  },
);
