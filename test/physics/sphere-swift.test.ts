/** Spheres that go many radii in a step: they meet what is on their way, and pass nothing. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/math/random.ts';
import { addSpheres, createSphereWorld, stepWorld } from '../../src/physics/sphere-world.ts';
import { buildMeshTree } from '../../src/tree/boxes/mesh/mesh-build.ts';

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
