/** Contacts and sweeps of spheres in a two-level tree against a scan of all triangles. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../src/math/random.ts';
import {
  createTwoLevelContacts,
  createTwoLevelTouch,
  twoLevelContacts,
  twoLevelSweep,
} from '../../../../src/tree/boxes/two-level/two-level-sweep.ts';
import { buildTwoLevelTree } from '../../../../src/tree/boxes/two-level/two-level-tree.ts';
import { type Asked, agree, aimAt } from '../mesh/contact-cases.ts';
import { MESH_KINDS, type Mesh, randomMesh, sameTriangle } from '../mesh/mesh-cases.ts';

/** The mesh in objects of 1 to `most` triangles, as they follow each other. */
function cut({ indices }: Mesh, random: Random, most: number): Uint32Array {
  const first = [0];
  const triangles = indices.length / 3;
  while (first[first.length - 1] < triangles)
    first.push(Math.min(triangles, first[first.length - 1] + 1 + Math.floor(random() * most)));
  return Uint32Array.from(first);
}

function subject(mesh: Mesh, firstTriangle: Uint32Array, leafSize = 4): Asked {
  const tree = buildTwoLevelTree({ ...mesh, firstTriangle }, { leafSize });
  const contacts = createTwoLevelContacts(tree);
  const touch = createTwoLevelTouch(tree);
  return {
    mesh,
    contacts,
    touch,
    find: (x, y, z, r) => twoLevelContacts(tree, x, y, z, r, contacts),
    sweep: (sphere) => twoLevelSweep(tree, sphere, touch),
  };
}

describe.each(MESH_KINDS.map((kind, i) => [kind, 130 + i] as const))('%s', (kind, seed) => {
  test(`3,000 spheres and ways find what a scan finds, seed ${seed}`, () => {
    const random = createRandom(seed);
    let contacts = 0;
    let met = 0;
    for (let k = 0; k < 30; k++) {
      const mesh = randomMesh(random, 1 + Math.floor(random() * 200), kind);
      const it = subject(mesh, cut(mesh, random, 1 + 10 * (k % 4)), 1 + (k % 6));
      for (let i = 0; i < 100; i++) {
        const { count, isMet } = agree(it, aimAt(mesh, random, i, 100));
        contacts += count;
        met += isMet ? 1 : 0;
      }
    }
    expect(contacts).toBeGreaterThan(1500);
    expect(met).toBeGreaterThan(500);
  });
});

test('no triangles, one, and two objects in one place, of which the first is met', () => {
  const none = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  expect(agree(subject(none, Uint32Array.of(0)), [0, 0, 0, 1, 1, 0, 0])).toEqual({ count: 0, isMet: false });
  const one = sameTriangle(1, [0, 0, 0, 4, 0, 0, 0, 4, 0]);
  expect(agree(subject(one, Uint32Array.of(0, 1)), [1, 1, 1, 1, 0, 0, -1])).toEqual({ count: 1, isMet: true });
  const many = sameTriangle(40, [0, 0, 0, 4, 0, 0, 0, 4, 0]);
  const it = subject(many, Uint32Array.of(0, 13, 26, 40), 1);
  expect(agree(it, [1, 1, 1, 1, 0, 0, -1])).toEqual({ count: 40, isMet: true });
  expect(it.touch.triangle).toBe(0);
});

test('work: what is behind the first touch is not looked into', () => {
  // 64 walls across x, of two triangles each
  const positions = Float32Array.from({ length: 64 * 4 * 3 }, (_, k) => {
    const corner = Math.floor(k / 3) % 4;
    return [Math.floor(k / 12), corner % 2 ? 9 : 0, corner > 1 ? 9 : 0][k % 3];
  });
  const indices = Uint32Array.from({ length: 64 * 6 }, (_, k) => 4 * Math.floor(k / 6) + [0, 1, 2, 1, 3, 2][k % 6]);
  const it = subject(
    { positions, indices },
    Uint32Array.from({ length: 65 }, (_, wall) => 2 * wall),
  );
  expect(it.sweep({ x: -2, y: 4, z: 4, r: 0.5, dx: 80, dy: 0, dz: 0 })).toBe(true);
  expect(it.touch.triangle).toBeLessThan(2);
  expect(it.touch.trianglesTested).toBeLessThanOrEqual(2);
  expect(it.touch.nodesVisited).toBeLessThanOrEqual(7);
  // beside all walls the root of the upper tree alone is looked at; between two there are 15 of its nodes and the root of each
  expect(it.find(-2, 4, 4, 0.5)).toBe(0);
  expect([it.contacts.nodesVisited, it.contacts.trianglesTested]).toEqual([1, 0]);
  expect(it.find(31.5, 4, 4, 0.75)).toBe(2);
  expect(it.contacts.trianglesTested).toBe(4);
  expect(it.contacts.nodesVisited).toBe(17);
});

describe('what is refused', () => {
  const mesh = randomMesh(createRandom(1), 50, 'scattered');
  const deep = buildTwoLevelTree({ ...mesh, firstTriangle: cut(mesh, createRandom(2), 9) }, { leafSize: 1 });
  const flat = buildTwoLevelTree({ ...mesh, firstTriangle: Uint32Array.of(0, 50) });
  const many = buildTwoLevelTree({ ...mesh, firstTriangle: Uint32Array.from({ length: 51 }, (_, i) => i) });
  const sphere = { x: 0, y: 0, z: 0, r: 1, dx: 1, dy: 0, dz: 0 };
  test('numbers that are not finite', () => {
    expect(() => twoLevelSweep(deep, { ...sphere, y: Number.NaN }, createTwoLevelTouch(deep))).toThrow(/centre .*NaN/);
    expect(() => twoLevelSweep(deep, { ...sphere, dz: Number.NaN }, createTwoLevelTouch(deep))).toThrow(/^way .*NaN/);
    expect(() => twoLevelContacts(deep, 0, 0, 0, Number.NaN, createTwoLevelContacts(deep))).toThrow('radius NaN');
  });
  test('results made for a tree of less depth, in either level', () => {
    expect(() => twoLevelSweep(deep, sphere, createTwoLevelTouch(flat))).toThrow('made for a tree of 1 levels');
    expect(() => twoLevelSweep(flat, sphere, createTwoLevelTouch(many))).toThrow('made for a tree of 1 levels');
    expect(() => twoLevelContacts(flat, 0, 0, 0, 1, createTwoLevelContacts(many))).toThrow(
      'made for a tree of 1 levels',
    );
    expect(() =>
      twoLevelContacts(deep, 0, 0, 0, 1, { ...createTwoLevelContacts(flat), stack: new Uint32Array(99) }),
    ).toThrow('make it for this tree');
  });
});
