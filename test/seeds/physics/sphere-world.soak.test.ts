/** 10,000 steps of a pit full of spheres: none through the floor, and no energy from anywhere. */

import { expect, test } from 'vitest';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshTouch, meshSweep } from '../../../src/seeds/mesh/mesh-sweep.ts';
import { addSpheres, createSphereWorld, stepWorld } from '../../../src/seeds/physics/sphere-world.ts';
import { createPit, pitHeight, pourInto } from '../../../tools/bench/sphere-pit.ts';
import { soak } from '../../soak.ts';
import { worldEnergy } from './world-energy.ts';

const STEPS = soak(2000, 10_000);

test(`200 spheres, ${STEPS} steps, seed 11`, () => {
  const { positions, indices, box } = createPit(32, 10);
  const tree = buildMeshTree(positions, indices);
  const touch = createMeshTouch(tree);
  const world = createSphereWorld(tree, box, 200, { sleeps: false });
  addSpheres(world, pourInto(10, 200, 0.3, 11));
  const first = worldEnergy(world);
  let energy = first;
  let growth = Number.NEGATIVE_INFINITY;
  let crossed = 0;
  let below = 0;
  const before = new Float64Array(600);
  const after = world.state.positions;
  for (let step = 0; step < STEPS; step++) {
    before.set(after);
    stepWorld(world, 1 / 60);
    const next = worldEnergy(world);
    growth = Math.max(growth, next - energy - world.statistics.lifted);
    expect(next).toBeLessThan(first * (1 + 1e-12));
    energy = next;
    for (let a = 0; a < 600; a += 3) {
      const [x, y, z] = before.subarray(a, a + 3);
      const [dx, dy, dz] = [after[a] - x, after[a + 1] - y, after[a + 2] - z];
      if (meshSweep(tree, { x, y, z, r: 0, dx, dy, dz }, touch)) crossed++;
      // the corners of the floor are on that height, its faces a little beside it
      if (after[a + 1] < pitHeight(after[a], after[a + 2], 10) - 0.1) below++;
    }
  }
  expect(crossed).toBe(0);
  expect(below).toBe(0);
  expect(growth).toBeLessThan(1e-12 * first);
});
