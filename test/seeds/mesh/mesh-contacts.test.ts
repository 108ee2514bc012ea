/** Contacts and sweeps of spheres against a scan of all triangles. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { createMeshContacts } from '../../../src/seeds/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../../src/seeds/mesh/mesh-contacts.ts';
import { createMeshTouch, meshSweep } from '../../../src/seeds/mesh/mesh-sweep.ts';
import { agree, aimAt, subject } from './contact-cases.ts';
import { MESH_KINDS, randomMesh, sameTriangle } from './mesh-cases.ts';

describe.each(MESH_KINDS.map((kind, i) => [kind, 80 + i] as const))('%s', (kind, seed) => {
  test(`3,000 spheres and ways find what a scan finds, seed ${seed}`, () => {
    const random = createRandom(seed);
    let contacts = 0;
    let met = 0;
    for (let k = 0; k < 30; k++) {
      const it = subject(randomMesh(random, 1 + Math.floor(random() * 200), kind), 1 + (k % 6));
      for (let i = 0; i < 100; i++) {
        const { count, isMet } = agree(it, aimAt(it.mesh, random, i, 100));
        contacts += count;
        met += isMet ? 1 : 0;
      }
    }
    expect(contacts).toBeGreaterThan(1500);
    expect(met).toBeGreaterThan(500);
  });
});

describe('degenerate', () => {
  test('a tree of none, of one, of two', () => {
    const none = subject({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect(agree(none, [0, 0, 0, 1, 1, 0, 0])).toEqual({ count: 0, isMet: false });
    const one = subject(sameTriangle(1, [0, 0, 0, 4, 0, 0, 0, 4, 0]));
    expect(agree(one, [1, 1, 1, 1, 0, 0, -1])).toEqual({ count: 1, isMet: true });
    const two = subject(sameTriangle(2, [0, 0, 0, 4, 0, 0, 0, 4, 0]), 1);
    expect(agree(two, [1, 1, 2, 1, 0, 0, -2])).toEqual({ count: 0, isMet: true });
  });
  test('65,537 triangles in one place: all are touched, and the first is met', () => {
    const it = subject(sameTriangle(65_537, [0, 0, 0, 4, 0, 0, 0, 4, 0]));
    expect(agree(it, [1, 1, 1, 1, 0, 0, -1])).toEqual({ count: 65_537, isMet: true });
    expect(it.touch.triangle).toBe(0);
  });
  test('a centre on the face has the normal of the front, one on a triangle without area has up', () => {
    const face = subject(sameTriangle(1, [0, 0, 0, 4, 0, 0, 0, 4, 0]));
    agree(face, [1, 1, 0, 1, 0, 0, 0]);
    expect(Array.from(face.contacts.normals.subarray(0, 3))).toEqual([0, 0, 1]);
    const point = subject(sameTriangle(1, [2, 2, 2, 2, 2, 2, 2, 2, 2]));
    expect(agree(point, [2, 2, 2, 0, 0, 0, 0])).toEqual({ count: 1, isMet: false });
    expect(Array.from(point.contacts.normals.subarray(0, 3))).toEqual([0, 1, 0]);
  });
  test.each([2 ** -100, 2 ** 110])('a mesh and spheres of size %d', (scale) => {
    const random = createRandom(6);
    const mesh = randomMesh(random, 100, 'scattered');
    mesh.positions.forEach((v, i) => {
      mesh.positions[i] = v * scale;
    });
    const it = subject(mesh);
    let met = 0;
    for (let i = 0; i < 400; i++) met += agree(it, aimAt(mesh, random, i, 100 * scale)).isMet ? 1 : 0;
    expect(met).toBeGreaterThan(80);
  });
  test('what is not finite is refused by name', () => {
    const { tree, contacts, touch } = subject(sameTriangle(1, [0, 0, 0, 4, 0, 0, 0, 4, 0]));
    for (let k = 0; k < 4; k++) {
      const [x, y, z, r] = [1, 1, 1, 1].with(k, Number.NaN);
      expect(() => meshContacts(tree, x, y, z, r, contacts)).toThrow(RangeError);
      expect(() => meshSweep(tree, { x, y, z, r, dx: 0, dy: 0, dz: -1 }, touch)).toThrow(/^sphere: centre .*NaN/);
    }
    expect(() => meshContacts(tree, 0, 0, 0, -1, contacts)).toThrow('radius -1');
    for (let k = 0; k < 3; k++) {
      const [dx, dy, dz] = [1, 1, 1].with(k, Number.POSITIVE_INFINITY);
      expect(() => meshSweep(tree, { x: 0, y: 0, z: 9, r: 1, dx, dy, dz }, touch)).toThrow(/^way .*Infinity/);
    }
  });
  test('a list made for a tree of less depth is refused', () => {
    const deep = subject(randomMesh(createRandom(1), 50, 'scattered'), 1).tree;
    expect(() => meshContacts(deep, 0, 0, 0, 1, createMeshContacts())).toThrow('made for a tree of 0 levels');
    expect(() => meshSweep(deep, { x: 0, y: 0, z: 0, r: 1, dx: 1, dy: 0, dz: 0 }, createMeshTouch())).toThrow(
      'made for a tree of 0 levels',
    );
  });
});

test('work: what is behind the first touch is not looked into', () => {
  // 64 walls across x, of two triangles each
  const positions = Float32Array.from({ length: 64 * 4 * 3 }, (_, k) => {
    const corner = Math.floor(k / 3) % 4;
    return [Math.floor(k / 12), corner % 2 ? 9 : 0, corner > 1 ? 9 : 0][k % 3];
  });
  const indices = Uint32Array.from({ length: 64 * 6 }, (_, k) => 4 * Math.floor(k / 6) + [0, 1, 2, 1, 3, 2][k % 6]);
  const it = subject({ positions, indices }, 2);
  expect(it.sweep({ x: -2, y: 4, z: 4, r: 0.5, dx: 80, dy: 0, dz: 0 })).toBe(true);
  expect(it.touch.triangle).toBeLessThan(2);
  expect([it.touch.nodesVisited, it.touch.trianglesTested]).toEqual([7, 2]);
  // beside all walls the root alone is looked at; between the middle two, both children on the way to either
  expect(it.find(-2, 4, 4, 0.5)).toBe(0);
  expect([it.contacts.nodesVisited, it.contacts.trianglesTested]).toEqual([1, 0]);
  expect(it.find(31.5, 4, 4, 0.75)).toBe(2);
  expect([it.contacts.nodesVisited, it.contacts.trianglesTested]).toEqual([23, 4]);
});

test('what leaves a surface is not held by it, however often it is asked', () => {
  const { tree, touch } = subject(sameTriangle(1, [-9, 0, -9, 0, 0, 9, 9, 0, -9]));
  const sphere = { x: 0, y: 0.5, z: 0, r: 1, dx: 3, dy: 0, dz: 0 };
  expect(meshSweep(tree, sphere, touch)).toBe(false);
  expect(meshSweep(tree, { ...sphere, dy: 1e-9 }, touch)).toBe(false);
  expect(meshSweep(tree, { ...sphere, dy: -1e-9 }, touch)).toBe(true);
  expect(touch.t).toBe(0);
});
