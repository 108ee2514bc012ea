/** Piles that sleep, what wakes them, and spheres that are taken away. */

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { removeSphere } from '../../../src/seeds/physics/sphere-remove.ts';
import { wake } from '../../../src/seeds/physics/sphere-sleep.ts';
import {
  addSpheres,
  createSphereWorld,
  type SphereWorld,
  type SphereWorldOptions,
  stepWorld,
} from '../../../src/seeds/physics/sphere-world.ts';
import { meanOverlap, overlapsOf } from '../../../tools/bench/sphere-overlaps.ts';
import { createPit, pourInto } from '../../../tools/bench/sphere-pit.ts';
import { worldEnergy } from './world-energy.ts';

const STEP = 1 / 60;

function floorAt(y: number) {
  return buildMeshTree(
    Float32Array.of(-20, y, -20, -20, y, 20, 20, y, 20, 20, y, -20),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
  );
}

function worldOn(capacity: number, options: Partial<SphereWorldOptions> = {}): SphereWorld {
  return createSphereWorld(floorAt(0), [-20, -20, -20, 20, 40, 20], capacity, options);
}

const stepFor = (world: SphereWorld, steps: number) => {
  for (let i = 0; i < steps; i++) stepWorld(world, STEP);
};

const placeOf = (world: SphereWorld, i: number) => [...world.state.positions.subarray(i * 3, i * 3 + 3)];

/** Steps until all sleep. @throws where they do not */
function untilAsleep(world: SphereWorld, most = 3000): number {
  for (let i = 0; i < most; i++) {
    stepWorld(world, STEP);
    if (world.sleep.awake === 0) return i;
  }
  throw new Error(`${world.sleep.awake} awake after ${most} steps`);
}

/** A pile in a pit, asleep. */
function pile(seed: number, count = 200, room = 2): SphereWorld {
  const { positions, indices, box } = createPit(24, 12);
  const world = createSphereWorld(buildMeshTree(positions, indices), box, count + room);
  addSpheres(world, pourInto(12, count, 0.3, seed));
  untilAsleep(world);
  return world;
}

describe('a pile', () => {
  test.each([1, 2, 3])('seed %d: falls asleep, does no work then, and lies as it should', (seed) => {
    const world = pile(seed);
    const before = world.spheres.slice();
    stepFor(world, 10);
    expect(world.statistics).toMatchObject({ awake: 0, parts: 0, contacts: 0, asked: 0, searches: 0 });
    expect(world.spheres).toEqual(before);
    expect(world.state.velocities.every((v) => v === 0)).toBe(true);
    expect(meanOverlap(before.subarray(0, 800))).toBeLessThan(0.003);
    expect(overlapsOf(before.subarray(0, 800)).deepest).toBeLessThan(0.05);
  });
  test.each([1, 2, 3])('seed %d: none that sleeps hangs in the air: woken, none begins to fall', (seed) => {
    const world = pile(seed);
    const before = world.state.positions.slice();
    world.friction *= 1.0000001;
    stepFor(world, 6);
    expect(world.statistics.awake).toBe(200);
    const fell = Array.from({ length: 200 }, (_, i) => before[i * 3 + 1] - world.state.positions[i * 3 + 1]);
    // a fall of six steps; some slide, as friction begins anew
    expect(Math.max(...fell)).toBeLessThan(0.3 * ((9.81 / 2) * (6 * STEP) ** 2));
  });
  test('sleeps and wakes to the same bits in another world', () => {
    const play = (world: SphereWorld) => {
      addSpheres(world, pourInto(12, 150, 0.3, 5));
      stepFor(world, 500);
      addSpheres(world, Float32Array.of(0, 12, 0, 0.4), Float32Array.of(0, -20, 0));
      stepFor(world, 60);
      removeSphere(world, 70);
      stepFor(world, 60);
      return world.state.positions.slice();
    };
    const { positions, indices, box } = createPit(24, 12);
    const tree = buildMeshTree(positions, indices);
    const world = createSphereWorld(tree, box, 200);
    const first = play(world);
    expect(world.sleep.awake).toBeLessThan(150);
    expect(play(createSphereWorld(tree, box, 200))).toEqual(first);
  });
});

describe('falls asleep', () => {
  test('only where it lies: not in the air, not without gravity, not where sleep is off', () => {
    const air = worldOn(1, { gravity: 1e-4 });
    addSpheres(air, Float32Array.of(0, 30, 0, 0.5));
    const none = worldOn(2, { gravity: 0 });
    addSpheres(none, Float32Array.of(0, 0.5, 0, 0.5, 1, 0.5, 0, 0.5));
    const off = worldOn(1, { sleeps: false });
    addSpheres(off, Float32Array.of(0, 0.5, 0, 0.5));
    for (const world of [air, none, off]) {
      stepFor(world, 500);
      expect(world.sleep.awake).toBe(world.state.count);
    }
  });
  test.each([1e-4, 1 / 60, 0.1])('not on a slope that it slides down, in steps of %d', (step) => {
    const rise = 20 * Math.tan((10 * Math.PI) / 180);
    const slope = buildMeshTree(
      Float32Array.of(-20, -rise, -20, -20, -rise, 20, 20, rise, 20, 20, rise, -20),
      Uint32Array.of(0, 1, 2, 0, 2, 3),
    );
    const world = createSphereWorld(slope, [-20, -20, -20, 20, 40, 20], 1, { friction: 0.15, restitution: 0 });
    addSpheres(world, Float32Array.of(15, 15 * Math.tan((10 * Math.PI) / 180) + 0.51 / Math.cos(0.1745), 0, 0.5));
    for (let i = 0; i * step < 0.6; i++) {
      stepWorld(world, step);
      expect(world.sleep.awake).toBe(1);
    }
  });
  test.each([
    [1 / 60, 39],
    [0.2, 8],
  ])(
    'in steps of %d after %d of rest: at first, when it was woken, and in the place of one that slept',
    (step, steps) => {
      const world = worldOn(1);
      const rest = Float32Array.of(0, 0.5, 0, 0.5);
      // a fall of four radii takes 0.639, and 8 steps are the fewest
      const stepsOf = () => {
        for (let i = 1; i < 100; i++) {
          stepWorld(world, step);
          if (world.sleep.awake === 0) return i;
        }
        throw new Error('awake');
      };
      addSpheres(world, rest);
      expect(stepsOf()).toBe(steps);
      wake(world.sleep, 0);
      expect(stepsOf()).toBe(steps);
      removeSphere(world, 0);
      addSpheres(world, rest);
      expect(stepsOf()).toBe(steps);
    },
  );
  test('as soon in other units: a thousand times the size and the gravity', () => {
    const small = worldOn(1, { gravity: 9.81 });
    addSpheres(small, Float32Array.of(0, 2, 0, 0.5));
    const large = createSphereWorld(
      buildMeshTree(
        Float32Array.of(-2e4, 0, -2e4, -2e4, 0, 2e4, 2e4, 0, 2e4, 2e4, 0, -2e4),
        Uint32Array.of(0, 1, 2, 0, 2, 3),
      ),
      [-2e4, -2e4, -2e4, 2e4, 4e4, 2e4],
      1,
      { gravity: 9810 },
    );
    addSpheres(large, Float32Array.of(0, 2000, 0, 500));
    expect(untilAsleep(large)).toBe(untilAsleep(small));
  });
});

describe('wakes', () => {
  test('by an impact, whose momentum goes into the pile as if it had been awake', () => {
    const gains = [true, false].map((sleeps) => {
      const world = worldOn(4, { sleeps, friction: 0, restitution: 0.5 });
      addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, 1, 0.5, 0, 0.5, 2, 0.5, 0, 0.5));
      stepFor(world, 200);
      expect(world.sleep.awake).toBe(sleeps ? 0 : 3);
      addSpheres(world, Float32Array.of(-3, 0.5, 0, 0.5), Float32Array.of(10, 0, 0));
      stepFor(world, 60);
      const { velocities, masses } = world.state;
      const momentum = [0, 1, 2, 3].map((i) => masses[i] * velocities[i * 3]);
      expect(momentum.reduce((a, b) => a + b)).toBeCloseTo(masses[0] * 10, 6);
      return momentum;
    });
    gains[0].forEach((momentum, i) => {
      expect(momentum).toBeCloseTo(gains[1][i], 2);
    });
  });
  test('by an impact, and falls with the others from that part on: friction acts at once, and who lies apart does not hop', () => {
    const [slept, woke] = [true, false].map((sleeps) => {
      const world = worldOn(5, { sleeps, restitution: 0 });
      addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, 1, 0.5, 0, 0.5, 2, 0.5, 0, 0.5, 1, 0.5, 3, 0.5));
      stepFor(world, 200);
      expect(world.sleep.awake).toBe(sleeps ? 0 : 4);
      addSpheres(world, Float32Array.of(-3, 0.5, 0, 0.5), Float32Array.of(10, 0, 0));
      const { positions, velocities } = world.state;
      for (let step = 0; step < 40; step++) {
        stepWorld(world, STEP);
        for (let i = 0; i < 5; i++) expect(positions[i * 3 + 1]).toBeLessThan(0.5 + 1e-5);
        // the first step of the impact
        if (velocities[0] > 0) return { velocities, awake: world.sleep.awake };
      }
      throw new Error('no impact');
    });
    expect(slept.awake).toBe(5);
    for (let v = 0; v < 15; v++) expect(slept.velocities[v]).toBeCloseTo(woke.velocities[v], 6);
  });
  test('by a touch alone where that is soft: only what is touched', () => {
    const world = worldOn(4);
    addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, 5, 0.5, 0, 0.5));
    untilAsleep(world);
    addSpheres(world, Float32Array.of(-1.05, 0.5, 0, 0.5), Float32Array.of(1, 0, 0));
    stepFor(world, 20);
    expect(world.sleep.isAsleep[1]).toBe(1);
    expect(world.state.positions[0]).toBeGreaterThan(0.001);
  });
  test('by one that is put beside it: only what that touches', () => {
    const world = worldOn(3);
    addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, -3, 0.5, 0, 0.5));
    untilAsleep(world);
    addSpheres(world, Float32Array.of(1, 0.5, 0, 0.5));
    stepWorld(world, STEP);
    expect([...world.sleep.isAsleep]).toEqual([0, 1, 0]);
  });
  test('when what it rests on is taken away, and the tower comes down', () => {
    const world = worldOn(5);
    addSpheres(
      world,
      Float32Array.from({ length: 20 }, (_, i) => [0, (i >> 2) + 0.5, 0, 0.5][i % 4]),
    );
    untilAsleep(world);
    const top = placeOf(world, 4);
    expect(removeSphere(world, 0)).toBe(4);
    // the top one has number 0 now
    expect(placeOf(world, 0)).toEqual(top);
    stepFor(world, 300);
    expect(world.state.positions[1]).toBeLessThan(top[1] - 0.98);
    expect(world.state.positions[1]).toBeGreaterThan(0.49);
  });
  test('when what it rests on slides away slowly', () => {
    const world = worldOn(2, { friction: 0 });
    addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, 0, 1.5, 0, 0.5));
    untilAsleep(world);
    wake(world.sleep, 0);
    world.state.velocities[0] = 0.15;
    stepFor(world, 6);
    expect(world.sleep.isAsleep[1]).toBe(1);
    stepFor(world, 900);
    expect(world.state.positions[4]).toBeCloseTo(0.5, 2);
  });
  test('when gravity, friction, the tree or a side of the box is another, and by no other restitution', () => {
    const make = () => {
      const world = worldOn(2);
      addSpheres(world, Float32Array.of(0, 0.5, 0, 0.5, 3, 0.5, 0, 0.5));
      untilAsleep(world);
      return world;
    };
    const gravity = make();
    gravity.gravity = 20;
    stepWorld(gravity, STEP);
    expect(gravity.statistics.awake).toBe(2);
    const floor = make();
    floor.tree = floorAt(-5);
    stepFor(floor, 600);
    expect(floor.state.positions[1]).toBeCloseTo(-4.5, 2);
    expect(floor.sleep.awake).toBe(0);
    const higher = make();
    higher.tree = floorAt(0.2);
    stepFor(higher, 200);
    expect(higher.state.positions[4]).toBeCloseTo(0.7, 2);
    const friction = make();
    friction.friction = 0.3;
    stepWorld(friction, STEP);
    expect(friction.statistics.awake).toBe(2);
    const restitution = make();
    restitution.restitution = 0.9;
    stepWorld(restitution, STEP);
    expect(restitution.statistics.awake).toBe(0);
    for (let side = 0; side < 6; side++) {
      const moved = make();
      moved.box[side] *= 1.5;
      stepWorld(moved, STEP);
      expect(moved.statistics.awake).toBe(2);
      // and no more until the next change
      untilAsleep(moved);
      stepWorld(moved, STEP);
      expect(moved.statistics.awake).toBe(0);
    }
    const box = make();
    box.box[1] = 0.1;
    stepFor(box, 200);
    expect(box.state.positions[1]).toBeCloseTo(0.6, 2);
  });
});

describe('one sphere taken away', () => {
  test('the last takes its number, the others keep theirs: 60 times, against a list', () => {
    const world = pile(8, 100, 10);
    const random = createRandom(8);
    let list = Array.from({ length: 100 }, (_, i) => world.state.radii[i]);
    for (let turn = 0; turn < 60; turn++) {
      const out = Math.floor(random() * list.length);
      const moved = removeSphere(world, out);
      expect(moved).toBe(list.length - 1);
      const last = list.pop() as number;
      if (out < list.length) list[out] = last;
      if (turn % 3 === 0) {
        const r = Math.fround(0.2 + 0.1 * random());
        expect(addSpheres(world, Float32Array.of(0, 15 + turn / 4, 0, r))).toBe(list.length);
        list = [...list, r];
      }
      stepFor(world, 5);
      expect([...world.state.radii.subarray(0, list.length)]).toEqual(list);
      expect(world.state.count).toBe(list.length);
      expect(world.largest).toBe(Math.max(...list));
      const asleep = world.sleep.isAsleep.subarray(0, list.length).reduce((a, b) => a + b, 0);
      expect(world.sleep.awake).toBe(list.length - asleep);
    }
    untilAsleep(world);
    expect(meanOverlap(world.spheres.subarray(0, list.length * 4))).toBeLessThan(0.003);
  });
  test('the last flies on with its place, speed and mass, and meets another as it would have', () => {
    const three = [-9, 5, 0, 0.3, 1, 5, 0, 0.5, 4, 5, 0, 1].map(Math.fround);
    const speeds = [0, 0, 3, 2, 1, 0, -2, -1, 0.5];
    const options = { gravity: 0, friction: 0, restitution: 0.5 };
    const world = worldOn(3, options);
    addSpheres(world, Float32Array.from(three), Float32Array.from(speeds));
    stepFor(world, 10);
    const last = placeOf(world, 2);
    expect(removeSphere(world, 0)).toBe(2);
    expect([...world.spheres.subarray(0, 4)]).toEqual([...last, 1].map(Math.fround));
    const other = worldOn(2, options);
    const order = [2, 1];
    addSpheres(
      other,
      Float32Array.from(order.flatMap((i) => three.slice(i * 4, i * 4 + 4))),
      Float32Array.from(order.flatMap((i) => speeds.slice(i * 3, i * 3 + 3))),
    );
    stepFor(other, 10);
    stepFor(world, 60);
    stepFor(other, 60);
    expect(other.state.velocities[0]).not.toBe(-2);
    for (let v = 0; v < 6; v++) {
      expect(world.state.positions[v]).toBeCloseTo(other.state.positions[v], 9);
      expect(world.state.velocities[v]).toBeCloseTo(other.state.velocities[v], 9);
    }
  });
  test('the last keeps the triangles that it knows: no question to the tree', () => {
    const world = worldOn(3, { sleeps: false });
    addSpheres(world, Float32Array.of(-9, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 9, 0.5, 0, 0.5));
    stepFor(world, 5);
    removeSphere(world, 0);
    stepWorld(world, STEP);
    expect(world.statistics.asked).toBe(0);
  });
  test.each([1 / 60, 0.2])('the last falls asleep when it would have, in steps of %d', (step) => {
    const stepsOf = (removed: number) => {
      const world = worldOn(2, { restitution: 0 });
      // it has lain for a while when the other is still in the air
      addSpheres(world, Float32Array.of(-9, 30, 0, 0.5, 9, 0.5, 0, 0.5));
      for (let i = 0; i < 1000; i++) {
        const last = world.state.count - 1;
        if (i === removed) expect(removeSphere(world, 0)).toBe(last);
        stepWorld(world, step);
        if (world.sleep.isAsleep[world.state.count - 1] === 1) return i;
      }
      throw new Error('awake');
    };
    const steps = stepsOf(-1);
    for (let removed = 0; removed < steps; removed++) expect(stepsOf(removed)).toBe(steps);
  });
  test('the last wakes what it comes to when it would have', () => {
    /** The step in which the middle one wakes. */
    const wakingAt = (removed: number) => {
      const world = worldOn(3, { friction: 0 });
      addSpheres(world, Float32Array.of(-9, 0.5, 9, 0.5, 0, 0.5, 0, 0.5));
      untilAsleep(world);
      addSpheres(world, Float32Array.of(1.2, 0.5, 0, 0.5), Float32Array.of(-0.5, 0, 0));
      for (let i = 0; i < 100; i++) {
        if (i === removed) expect(removeSphere(world, 0)).toBe(2);
        stepWorld(world, STEP);
        if (world.sleep.isAsleep[1] === 0) return i;
      }
      throw new Error('asleep');
    };
    const step = wakingAt(-1);
    expect(step).toBeGreaterThan(10);
    for (let removed = 0; removed <= step; removed++) expect(wakingAt(removed)).toBe(step);
  });
  test('what was put into the floor and has another number before the first step comes out of it', () => {
    const world = worldOn(3);
    addSpheres(world, Float32Array.of(-9, 0.5, 0, 0.5, 0, 9, 0, 0.5));
    stepWorld(world, STEP);
    addSpheres(world, Float32Array.of(9, 0.1, 0, 0.5));
    expect(removeSphere(world, 0)).toBe(2);
    expect(world.spheres[0]).toBe(9);
    stepFor(world, 40);
    expect(world.state.positions[1]).toBeGreaterThan(0.5 * 0.995);
  });
  test.each([0, 1])(
    'who was there before is not put in anew: what is pressed into the floor rises no further than the energy allows',
    (removed) => {
      const world = worldOn(3, { sleeps: false });
      addSpheres(world, Float32Array.of(-9, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 9, 0.5, 0, 0.5));
      stepWorld(world, STEP);
      const { positions } = world.state;
      for (const i of [0, 1, 2]) positions[i * 3 + 1] = 0.4;
      removeSphere(world, removed);
      const energy = worldEnergy(world);
      for (let i = 0; i < 60; i++) {
        stepWorld(world, STEP);
        expect(worldEnergy(world)).toBeLessThanOrEqual(energy * (1 + 1e-12));
      }
    },
  );
  test('what is no number of a sphere is refused', () => {
    const world = worldOn(2);
    for (const wrong of [0, -1, 0.5, Number.NaN])
      expect(() => removeSphere(world, wrong)).toThrow(`sphere ${wrong}: the world has 0`);
    addSpheres(world, Float32Array.of(0, 1, 0, 0.5));
    expect(removeSphere(world, 0)).toBe(0);
    stepWorld(world, STEP);
    expect(world.sleep.awake).toBe(0);
  });
});
