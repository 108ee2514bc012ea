/** The pairs of spheres that are kept from step to step, against all pairs. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { removeSphere } from '../../../src/seeds/physics/sphere-remove.ts';
import { addSpheres, createSphereWorld, type SphereWorld, stepWorld } from '../../../src/seeds/physics/sphere-world.ts';
import { createPit, pourInto } from '../../../tools/bench/sphere-pit.ts';
import { soak } from '../../soak.ts';

const STEP = 1 / 60;
const WIDE = 12;

function poured(seed: number, count: number, room = 0): SphereWorld {
  const { positions, indices, box } = createPit(24, WIDE);
  // what sleeps has no contacts of its own
  const world = createSphereWorld(buildMeshTree(positions, indices), box, count + room, { sleeps: false });
  addSpheres(world, pourInto(WIDE, count, 0.3, seed));
  return world;
}

/** `lower upper nx ny nz gap` of each contact between spheres, the lower number first, and the normal towards the higher number. */
function contactsOf({ contacts }: SphereWorld): string {
  const lines: string[] = [];
  for (let c = 0; c < contacts.count; c++) {
    const [i, j] = [contacts.upper[c], contacts.lower[c]];
    if (j < 0) continue;
    const sign = i > j ? 1 : -1;
    const normal = Array.from(contacts.normals.subarray(c * 3, c * 3 + 3), (n) => n * sign + 0);
    lines.push([Math.min(i, j), Math.max(i, j), ...normal, contacts.gaps[c]].join(' '));
  }
  return lines.sort().join('\n');
}

/** The same by looking at all pairs where they stood when the contacts were found. */
function allContactsOf({ started, state, largest }: SphereWorld): string {
  const { count, radii } = state;
  const lines: string[] = [];
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const dx = started[i * 3] - started[j * 3];
      const dy = started[i * 3 + 1] - started[j * 3 + 1];
      const dz = started[i * 3 + 2] - started[j * 3 + 2];
      const sum = radii[i] + radii[j];
      const square = dx * dx + dy * dy + dz * dz;
      const within = sum + 0.05 * largest;
      if (square >= within * within) continue;
      const distance = Math.sqrt(square);
      const normal = [dx, dy, dz].map((d) => Math.fround(d / distance) + 0);
      lines.push([j, i, ...normal, Math.fround(distance - sum)].join(' '));
    }
  return lines.sort().join('\n');
}

/** Contacts of loose spheres with others whose lower side stands higher than the upper one. */
function turnedOf({ contacts, started, pairs }: SphereWorld): number {
  let turned = 0;
  for (let c = 0; c < contacts.count; c++) {
    const [i, j] = [contacts.upper[c], contacts.lower[c]];
    if (j >= 0 && (pairs.isLoose[i] || pairs.isLoose[j]) && started[j * 3 + 1] > started[i * 3 + 1]) turned++;
  }
  return turned;
}

/** Go on, and compare in every step; @returns how often all spheres were searched */
function stepAndCompare(world: SphereWorld, steps: number): number {
  let searches = 0;
  for (let i = 0; i < steps; i++) {
    stepWorld(world, STEP);
    searches += world.statistics.searches;
    expect(contactsOf(world)).toBe(allContactsOf(world));
  }
  return searches;
}

describe.each(soak([31], [31, 32, 33, 34]))('seed %d', (seed) => {
  test('300 spheres that fall, pile up and rest: in 200 steps the contacts of all pairs, to the bit', () => {
    const world = poured(seed, 300);
    for (let i = 0; i < 600; i++) stepWorld(world, STEP);
    stepAndCompare(world, 100);
    expect(stepAndCompare(world, 100)).toBeLessThan(50);
  });
  test('2 shots through a pile of 300 that rests are loose: searched alone, and their contacts found', () => {
    const world = poured(seed, 300, 2);
    const random = createRandom(seed);
    for (let i = 0; i < 400; i++) stepWorld(world, STEP);
    const shots = Array.from({ length: 2 }, () => [random() * 8 - 4, 9, random() * 8 - 4, 0.25 + 0.1 * random()]);
    addSpheres(
      world,
      Float32Array.from(shots.flat()),
      Float32Array.from({ length: 6 }, (_, k) => (k % 3 === 1 ? -4 : 0)),
    );
    let loose = 0;
    let touching = 0;
    for (let i = 0; i < 90; i++) {
      stepAndCompare(world, 1);
      const { isKept, isLoose, looseCount } = world.pairs;
      if (!isKept) continue;
      loose += looseCount;
      for (let c = 0; c < world.contacts.count; c++)
        if (world.contacts.lower[c] >= 0 && isLoose[world.contacts.upper[c]]) touching++;
      expect(turnedOf(world)).toBe(0);
    }
    expect(loose).toBeGreaterThan(50);
    expect(touching).toBeGreaterThan(10);
  });
});

test('spheres that come, go and are put elsewhere are seen at once', () => {
  const world = poured(35, 300, 3);
  for (let i = 0; i < 400; i++) stepWorld(world, STEP);
  stepAndCompare(world, 5);
  expect(world.pairs.isKept).toBe(true);
  const three = world.spheres.slice(0, 12);
  addSpheres(world, three);
  stepAndCompare(world, 5);
  const { positions } = world.state;
  positions.copyWithin(0, 300, 303);
  positions[1] += 0.1;
  stepAndCompare(world, 5);
  while (world.state.count > 0) removeSphere(world, world.state.count - 1);
  addSpheres(world, pourInto(WIDE, 303, 0.3, 36));
  stepAndCompare(world, 5);
});

test('more pairs than a list has room for: no list, and still all contacts', () => {
  const world = createSphereWorld(buildMeshTree(new Float32Array(0), new Uint32Array(0)), [-9, -9, -9, 9, 9, 9], 64, {
    gravity: 0,
  });
  // 64 that overlap, at rest: more than 12 pairs each
  const random = createRandom(37);
  addSpheres(
    world,
    Float32Array.from({ length: 256 }, (_, i) => (i % 4 === 3 ? 0.5 : random() / 2)),
  );
  stepAndCompare(world, 1);
  expect(world.pairs.isKept).toBe(false);
  expect(world.statistics.pairs).toBe((64 * 63) / 2);
});

describe('a list is made and kept', () => {
  /** Searches in 30 steps of 128 of radius 0.5 that touch nothing, the first `moving` of which go at `speed`. */
  const searchesAt = (moving: number, speed: number, count = 128) => {
    const world = createSphereWorld(
      buildMeshTree(new Float32Array(0), new Uint32Array(0)),
      [-9, -99, -9, 2000, 99, 9],
      count,
      { gravity: 0 },
    );
    addSpheres(
      world,
      Float32Array.from({ length: count * 4 }, (_, i) => [(i >> 2) * 3, 0, 0, 0.5][i % 4]),
      Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 1 && i < moving * 3 ? speed : 0)),
    );
    let searches = 0;
    for (let i = 0; i < 30; i++) {
      stepWorld(world, STEP);
      expect(world.statistics.parts).toBe(1);
      searches += world.statistics.searches;
    }
    return searches;
  };
  test('while a 64th at most is faster than a list allows, and loose', () => {
    expect([0, 1, 2, 3].map((moving) => searchesAt(moving, 2))).toEqual([1, 1, 1, 30]);
    expect([1, 2].map((moving) => searchesAt(moving, 2, 127))).toEqual([1, 30]);
    expect(searchesAt(1, 2, 63)).toBe(30);
  });
  test('where it lasts three steps: as long as none has moved half the skin', () => {
    // half of a skin of 0.24 radii, in three steps
    const speed = (0.499 * 0.12) / (3 * STEP);
    expect(searchesAt(128, speed * 1.001)).toBe(30);
    // 4 steps at 0.8 go more than that: every fourth, the first of them included; at 0.4 eight
    expect(searchesAt(128, speed * 0.8)).toBe(8);
    expect(searchesAt(128, speed * 0.4)).toBe(4);
    // two of 128 may be loose
    expect([2, 3].map((moving) => searchesAt(moving, speed * 0.8))).toEqual([1, 8]);
  });
});
