/** Spheres that fall, bounce, slide and pile up: against formulas where there are any, else against what must always hold. */

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { MAX_STEP_PARTS } from '../../../src/seeds/physics/sphere-swift.ts';
import {
  addSpheres,
  createSphereWorld,
  type SphereWorld,
  type SphereWorldOptions,
  stepWorld,
} from '../../../src/seeds/physics/sphere-world.ts';
import { meanOverlap } from '../../../tools/bench/sphere-overlaps.ts';
import { createPit, pitHeight, pourInto } from '../../../tools/bench/sphere-pit.ts';
import { worldEnergy } from './world-energy.ts';

const STEP = 1 / 60;

/** A square of side 40 about the origin that rises along x. */
function plane(degrees = 0, y = 0) {
  const rise = 20 * Math.tan((degrees * Math.PI) / 180);
  const positions = Float32Array.of(-20, y - rise, -20, -20, y - rise, 20, 20, y + rise, 20, 20, y + rise, -20);
  return buildMeshTree(positions, Uint32Array.of(0, 1, 2, 0, 2, 3));
}

function worldOn(tree = plane(), options: Partial<SphereWorldOptions> = {}, capacity = 400): SphereWorld {
  return createSphereWorld(tree, [-20, -20, -20, 20, 40, 20], capacity, options);
}

const stepFor = (world: SphereWorld, steps: number) => {
  for (let i = 0; i < steps; i++) stepWorld(world, STEP);
};

describe('one sphere', () => {
  test('falls as g t^2 / 2 says, and rests on the floor', () => {
    const world = worldOn();
    addSpheres(world, Float32Array.of(1, 10, 2, 0.5));
    stepFor(world, 30);
    expect(world.state.positions[1]).toBeCloseTo(10 - (9.81 * 0.5 ** 2) / 2, 10);
    stepFor(world, 300);
    expect(world.spheres[0]).toBe(1);
    expect(world.spheres[2]).toBe(2);
    expect(Math.abs(world.spheres[1] - 0.5)).toBeLessThan(0.005);
    expect(Math.abs(world.state.velocities[1])).toBeLessThan(1e-9);
  });
  test('bounces back with its share of the speed', () => {
    const world = worldOn(plane(), { restitution: 0.5, gravity: 0 });
    addSpheres(world, Float32Array.of(0, 3, 0, 0.5), Float32Array.of(0, -8, 0));
    stepFor(world, 60);
    expect(world.state.velocities[1]).toBeCloseTo(4, 6);
  });
  test('slides down a slope by what friction leaves, and stays where friction holds it', () => {
    const angle = (20 * Math.PI) / 180;
    for (const friction of [0, 0.2, 0.36, 0.37, 1]) {
      // 0.36 is so near to the angle's tangent that a sphere sleeps there
      const world = worldOn(plane(20), { friction, restitution: 0, sleeps: false });
      addSpheres(world, Float32Array.of(0, 0.5 / Math.cos(angle), 0, 0.5));
      stepFor(world, 60);
      const speed = Math.hypot(...world.state.velocities.subarray(0, 3));
      const want = Math.max(0, 9.81 * (Math.sin(angle) - friction * Math.cos(angle)));
      expect(speed).toBeGreaterThan(want * 0.98 - 1e-9);
      expect(speed).toBeLessThan(want * 1.02 + 1e-9);
    }
  });
  test.each([50, 300, 2000])(
    'thrown at %d units a second at a floor as thin as a triangle, it does not pass',
    (speed) => {
      for (let k = 0; k < 20; k++) {
        const world = worldOn();
        const start = Float32Array.of(k * 0.37 - 3, 15, k * 0.11, 0.1 + 0.02 * k);
        addSpheres(world, start, Float32Array.of(k - 10, -speed, 3));
        for (let i = 0; i < 60; i++) {
          stepWorld(world, STEP);
          expect(world.state.positions[1]).toBeGreaterThan(world.state.radii[0] * 0.5 * (1 - 1e-5));
        }
      }
    },
  );
  test('that finds no mesh lands on the floor of the box', () => {
    const world = worldOn(buildMeshTree(new Float32Array(0), new Uint32Array(0)));
    addSpheres(world, Float32Array.of(0, 0, 0, 0.5));
    stepFor(world, 400);
    expect(Math.abs(world.spheres[1] + 19.5)).toBeLessThan(0.005);
  });
});

describe('two spheres', () => {
  test('head on, without gravity: momentum is kept, and so much of the speed as the restitution says', () => {
    const world = worldOn(plane(), { gravity: 0, restitution: 0.6 });
    addSpheres(world, Float32Array.of(-3, 5, 0, 0.5, 3, 5, 0, 1), Float32Array.of(6, 0, 0, -1, 0, 0));
    stepFor(world, 120);
    const { velocities, masses } = world.state;
    expect(masses[1]).toBe(8 * masses[0]);
    expect(masses[0] * velocities[0] + masses[1] * velocities[3]).toBeCloseTo(masses[0] * 6 - masses[1], 6);
    expect(velocities[3] - velocities[0]).toBeCloseTo(0.6 * 7, 5);
  });
  test('do not pass through each other at 500 units a second each', () => {
    const world = worldOn(plane(), { gravity: 0, restitution: 0 });
    addSpheres(world, Float32Array.of(-9, 5, 0, 0.5, 9, 5, 0, 0.5), Float32Array.of(500, 0, 0, -500, 0, 0));
    for (let i = 0; i < 60; i++) {
      stepWorld(world, STEP);
      expect(world.statistics.parts).toBeLessThanOrEqual(MAX_STEP_PARTS);
      expect(world.spheres[0]).toBeLessThan(world.spheres[4]);
    }
    expect(world.spheres[4] - world.spheres[0]).toBeLessThan(2);
  });
});

describe('what the passes cannot settle in one step', () => {
  test('120 worlds of large and small spheres that begin in each other: nothing but finite, and no energy but what lifts them apart, seeds 0 ..', () => {
    let shortened = 0;
    for (let seed = 0; seed < 120; seed++) {
      const random = createRandom(seed);
      const n = 2 + Math.floor(random() * 25);
      const gravity = seed % 3 === 0 ? 0 : random() * 40;
      const world = worldOn(plane(), { gravity, restitution: random() * 0.99, friction: random() * 2 });
      const place = (i: number) =>
        [4 * random() - 2, 3 + 4 * random(), 4 * random() - 2, 0.2 * 2 ** (random() * 4)][i % 4];
      const spheres = Float32Array.from({ length: n * 4 }, (_, i) => place(i));
      addSpheres(
        world,
        spheres,
        Float32Array.from({ length: n * 3 }, () => random() * 20 - 10),
      );
      let energy = worldEnergy(world);
      const first = energy;
      for (let i = 0; i < 100; i++) {
        stepWorld(world, STEP);
        const next = worldEnergy(world);
        expect(next - energy - world.statistics.lifted).toBeLessThanOrEqual(1e-12 * (first + world.statistics.lifted));
        energy = next;
        if (world.statistics.kept < 1) shortened++;
      }
      expect(world.spheres.every(Number.isFinite)).toBe(true);
    }
    expect(shortened).toBeGreaterThan(0);
  });
  test('a small sphere between a large one and a ceiling as thin as a triangle does not pass it', () => {
    let stopped = 0;
    for (let k = 0; k < 20; k++) {
      const world = worldOn(plane(0, 10), { gravity: 0, restitution: 0 });
      addSpheres(world, Float32Array.of(0, 5, 0, 3, 0.1 * k, 9, 0.05, 0.2), Float32Array.of(0, 40, 0, 0, 0, 0));
      for (let i = 0; i < 40; i++) {
        stepWorld(world, STEP);
        stopped += world.statistics.stopped;
        expect(world.state.positions[1]).toBeLessThan(10 - 1.5 * (1 - 1e-4));
        expect(world.state.positions[4]).toBeLessThan(10 - 0.1 * (1 - 1e-4));
      }
    }
    expect(stopped).toBeGreaterThan(0);
  });
  test.each([4, 10, 20])(
    'a groove of %d degrees: what falls into it stays on its upper side, and gains nothing',
    (degrees) => {
      const wide = 20 * Math.tan((degrees * Math.PI) / 360);
      const corners = [0, 0, -20, 0, 0, 20, wide, 20, 20, wide, 20, -20, -wide, 20, 20, -wide, 20, -20];
      const groove = buildMeshTree(Float32Array.from(corners), Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 1, 4, 0, 4, 5));
      for (let k = 0; k < 10; k++) {
        const world = worldOn(groove, { restitution: 0, friction: 0, gravity: 30 });
        addSpheres(world, Float32Array.of(0.01 * k, 22, 0, 0.3), Float32Array.of(0, -30 * k, 5));
        let energy = worldEnergy(world);
        const first = energy;
        for (let i = 0; i < 90; i++) {
          stepWorld(world, STEP);
          const [x, y] = world.spheres;
          if (y < 20) expect(Math.abs(x)).toBeLessThan((wide * y) / 20);
          const next = worldEnergy(world);
          expect(next).toBeLessThanOrEqual(first + 1e-12 * first);
          expect(next - energy - world.statistics.lifted).toBeLessThanOrEqual(1e-12 * first);
          energy = next;
        }
      }
    },
  );
});

/** A pit with spheres of many sizes above it. */
function poured(seed: number, count = 300, options: Partial<SphereWorldOptions> = {}): SphereWorld {
  const { positions, indices, box } = createPit(24, 12);
  const world = createSphereWorld(buildMeshTree(positions, indices), box, count, options);
  addSpheres(world, pourInto(12, count, 0.3, seed));
  return world;
}

describe('a pile', () => {
  test.each([
    [1, {}],
    [2, { friction: 0 }],
    [3, { restitution: 0.8 }],
    [4, { gravity: 60, restitution: 0.5 }],
    [5, { friction: 2, restitution: 0 }],
  ] as const)('seed %d, %o: its energy never exceeds the first, and grows in no step but by lifts', (seed, options) => {
    const world = poured(seed, 300, options);
    let energy = worldEnergy(world);
    const first = energy;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < 500; i++) {
      stepWorld(world, STEP);
      const next = worldEnergy(world);
      most = Math.max(most, next - energy - world.statistics.lifted);
      energy = next;
      expect(energy).toBeLessThan(first * (1 + 1e-12));
    }
    expect(most).toBeLessThan(1e-12 * first);
    expect(energy).toBeLessThan(0.9 * first);
  });
  test('settles, without spheres in each other or in the floor', () => {
    const world = poured(6, 300, { sleeps: false });
    stepFor(world, 1500);
    const { contacts, state } = world;
    let deepest = 0;
    for (let c = 0; c < contacts.count; c++)
      deepest = Math.max(deepest, -contacts.gaps[c] / state.radii[contacts.upper[c]]);
    expect(deepest).toBeLessThan(0.05);
    expect(meanOverlap(world.spheres)).toBeLessThan(0.003);
    let speeds = 0;
    for (let i = 0; i < 300; i++) speeds += Math.hypot(...state.velocities.subarray(i * 3, i * 3 + 3));
    expect(speeds / 300).toBeLessThan(0.03);
    for (let i = 0; i < 300; i++) {
      const [x, y, z] = world.spheres.subarray(i * 4, i * 4 + 3);
      expect(y).toBeGreaterThan(pitHeight(x, z, 12));
    }
  });
  test('the same calls give the same bits, in another world', () => {
    const one = poured(7);
    stepFor(one, 200);
    const other = poured(7);
    stepFor(other, 200);
    expect(other.state.positions).toEqual(one.state.positions);
    expect(other.spheres).toEqual(one.spheres);
    expect(other.state.velocities).toEqual(one.state.velocities);
    expect(poured(8).spheres).not.toEqual(poured(7).spheres);
  });
  test('asks the tree seldom once it is at rest, and looks at few pairs', () => {
    const world = poured(9, 300, { sleeps: false });
    stepFor(world, 600);
    let asked = 0;
    for (let i = 0; i < 60; i++) {
      stepWorld(world, STEP);
      asked += world.statistics.asked;
    }
    expect(asked).toBeLessThan(60 * 8);
    expect(world.statistics.contacts).toBeLessThan(300 * 4);
    expect(world.statistics.pairs).toBeLessThan(300 * 3.5);
  });
});

describe('degenerate', () => {
  test('a world of none', () => {
    const world = worldOn();
    stepWorld(world, STEP);
    expect(worldEnergy(world)).toBe(0);
    expect(world.statistics.contacts).toBe(0);
    const empty = worldOn(plane(), {}, 0);
    stepWorld(empty, STEP);
    expect(() => addSpheres(empty, Float32Array.of(0, 0, 0, 1))).toThrow('1 spheres in a world made for 0');
  });
  test('200 in one place come apart, and gain nothing but what lifts them', () => {
    const world = worldOn(plane(), {}, 200);
    addSpheres(
      world,
      Float32Array.from({ length: 800 }, (_, i) => [0, 5, 0, 0.25][i % 4]),
    );
    let energy = worldEnergy(world);
    for (let i = 0; i < 600; i++) {
      stepWorld(world, STEP);
      const next = worldEnergy(world);
      expect(next - world.statistics.lifted).toBeLessThanOrEqual(energy * (1 + 1e-12));
      energy = next;
    }
    expect(new Set(world.state.positions).size).toBeGreaterThan(200);
    for (let i = 0; i < 200; i++) expect(world.spheres[i * 4 + 1]).toBeGreaterThan(0);
  });
  test('what no world can hold is refused by name, and nothing is added', () => {
    const world = worldOn();
    const add = (...numbers: number[]) => addSpheres(world, Float32Array.of(0, 5, 0, 1, ...numbers));
    expect(() => add(0, Number.NaN, 0, 1)).toThrow(/^sphere 1: centre .*NaN/);
    expect(() => add(0, 0, 0, 0)).toThrow('sphere 1: radius 0');
    expect(() => add(0, 0, 0, -1)).toThrow('radius -1');
    expect(() => add(19.5, 0, 0, 1)).toThrow("sphere 1: not within the world's box on x");
    expect(() => add(0, 0, 0, 2 ** -30)).toThrow('at least 1/16777216');
    expect(() => add(0, 0, 0)).toThrow('not four for each');
    expect(() => addSpheres(world, Float32Array.of(0, 0, 0, 1), Float32Array.of(0, Number.NaN, 0))).toThrow(
      'velocity NaN on y',
    );
    expect(() => addSpheres(world, Float32Array.of(0, 0, 0, 1), Float32Array.of(0))).toThrow('not three for each');
    expect(world.state.count).toBe(0);
    expect(() => stepWorld(world, Number.NaN)).toThrow('step NaN');
    expect(() => createSphereWorld(plane(), [0, 0, 0, 1, 0, 1], 1)).toThrow('box: from 0 to 0 on y');
    expect(() => createSphereWorld(plane(), [0, 0, 0, 1, Number.NaN, 1], 1)).toThrow('to NaN on y');
    for (const options of [{ gravity: -1 }, { friction: Number.NaN }, { restitution: 1 }])
      expect(() => worldOn(plane(), options)).toThrow(Object.keys(options)[0]);
    expect(() => worldOn(plane(), {}, 1.5)).toThrow('capacity 1.5');
  });
});
