/** Rays through small meshes, against a scan of all triangles; the built-in scenes are in mesh-ray.scenes.test.ts. */
import { describe, expect, test } from 'vitest';
import { boundingBox } from '../../../src/core/math/box.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import { bruteMeshRay } from '../../../src/seeds/mesh/brute-mesh.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { doubling, MESH_KINDS, type Mesh, randomMesh, sameTriangle } from './mesh-cases.ts';
import { RAY_KINDS, randomRay, vector } from './mesh-rays.ts';

/** With room around it, so that rays come from outside, and from beside a flat mesh. */
const boxOf = ({ positions }: Mesh) => {
  const box = new Float64Array(6);
  boundingBox(positions, 0, positions.length / 3, box);
  return box.map((v, k) => v + (k < 3 ? -20 : 20));
};

/** Both casts against the scan, to the bit; @returns whether something is met */
function agree(mesh: Mesh, tree: MeshTree, ray: Ray, bothSides: boolean, doubleSided?: Uint8Array): boolean {
  const { positions, indices } = mesh;
  const want = bruteMeshRay(positions, indices, ray, bothSides, doubleSided);
  const result = createMeshRayResult(tree);
  expect(meshRayClosest(tree, ray, result, { bothSides })).toBe(want !== null);
  const nothing = { triangle: -1, distance: Number.POSITIVE_INFINITY };
  expect({ triangle: result.triangle, distance: result.distance }).toEqual(want ?? nothing);
  expect(meshRayAny(tree, ray, result, { bothSides })).toBe(want !== null);
  if (!want) {
    expect(result).toMatchObject({ ...nothing, slot: -1 });
    return false;
  }
  const alone = indices.slice(result.triangle * 3, result.triangle * 3 + 3);
  const sides = doubleSided?.slice(result.triangle);
  expect(bruteMeshRay(positions, alone, ray, bothSides, sides)?.distance).toBe(result.distance);
  expect(tree.ids[result.slot]).toBe(result.triangle);
  return true;
}

describe.each(MESH_KINDS.map((kind, i) => [kind, i + 1] as const))('%s', (meshKind, seed) => {
  test.each(RAY_KINDS)(`%s: 8 meshes x 40 rays meet what a scan meets, seed ${seed}`, (rayKind) => {
    const random = createRandom(seed);
    let hits = 0;
    for (let k = 0; k < 8; k++) {
      const mesh = randomMesh(random, 1 + Math.floor(random() * 300), meshKind);
      const doubleSided = Uint8Array.from(mesh.indices.subarray(0, mesh.indices.length / 3), () => k & 1);
      const tree = buildMeshTree(mesh.positions, mesh.indices, {
        split: k % 3 ? 'sah' : 'median',
        leafSize: 1 + 3 * (k % 4),
        doubleSided,
      });
      for (let r = 0; r < 40; r++) {
        const ray = randomRay(random, mesh, boxOf(mesh), rayKind);
        if (agree(mesh, tree, ray, r % 3 === 0, doubleSided)) hits++;
      }
    }
    // triangles on a line have no area, and what is not aimed at a triangle meets few
    if (meshKind !== 'on a line' && rayKind.startsWith('at ')) expect(hits).toBeGreaterThan(25);
  });
});

test.each([
  ['none', { positions: new Float32Array(0), indices: new Uint32Array(0) }, 0],
  ['one', sameTriangle(1, [0, 0, 0, 0, 0, 1, 1, 0, 0]), 1],
  ['without area', sameTriangle(30, [0, 0, 0, 1, 1, 1, 2, 2, 2]), 0],
  ['all in one place', sameTriangle(2000, [0, 0, 0, 0, 0, 1, 1, 0, 0]), 1],
  ['huge', sameTriangle(5, [0, 0, 0, 0, 0, 2 ** 114, 2 ** 114, 0, 0]), 1],
  ['tiny', sameTriangle(5, [0, 0, 0, 0, 0, 1e-40, 1e-40, 0, 0]), 1],
  ['distances that double', doubling(240), 1],
])('%s: as a scan', (_, mesh, least) => {
  const tree = buildMeshTree(mesh.positions, mesh.indices, { leafSize: 2 });
  const random = createRandom(1);
  const box = mesh.indices.length > 0 ? boxOf(mesh) : new Float64Array(6);
  let hits = 0;
  const down: Ray = { origin: [0.25, 3, 0.25], direction: [0, -1, 0], start: 0, end: Number.POSITIVE_INFINITY };
  if (agree(mesh, tree, down, true)) hits++;
  for (const kind of mesh.indices.length > 0 ? RAY_KINDS : [])
    for (let k = 0; k < 20; k++) if (agree(mesh, tree, randomRay(random, mesh, box, kind), k % 2 === 0)) hits++;
  expect(hits).toBeGreaterThanOrEqual(least);
});

const SQUARE: Mesh = {
  positions: Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
};
const from = (x: number, y: number, z: number): Ray => ({
  origin: [x, y, z],
  direction: [0, y > 0 ? -1 : 1, 0],
  start: 0,
  end: Number.POSITIVE_INFINITY,
});

describe('a square of two triangles', () => {
  const { positions, indices } = SQUARE;
  const tree = buildMeshTree(positions, indices, { leafSize: 1, doubleSided: Uint8Array.of(0, 1) });
  const hit = createMeshRayResult(tree);

  test('of two that meet in an edge, the first', () => {
    expect(meshRayClosest(tree, from(0.5, 2, 0.5), hit)).toBe(true);
    expect([hit.triangle, hit.distance]).toEqual([0, 2]);
    const turned = buildMeshTree(positions, Uint32Array.of(0, 2, 3, 0, 1, 2), { leafSize: 1 });
    expect(meshRayClosest(turned, from(0.5, 2, 0.5), hit)).toBe(true);
    expect(hit.triangle).toBe(0);
  });
  test('its edges and corners belong to it, what lies beside does not', () => {
    for (const [x, z] of [0, 0.5, 1].flatMap((u) => [0, 0.5, 1].map((w) => [u, w])))
      expect(meshRayAny(tree, from(x, 2, z), hit)).toBe(true);
    const off = 2 ** -20;
    for (const [x, z] of [-off, 1 + off].flatMap((u) => [0, 0.5, 1].map((w) => [u, w]))) {
      expect(meshRayAny(tree, from(x, 2, z), hit)).toBe(false);
      expect(meshRayAny(tree, from(z, 2, x), hit)).toBe(false);
    }
  });
  test('a back counts where the triangle or the asker says so', () => {
    expect(meshRayClosest(tree, from(0.2, -2, 0.8), hit)).toBe(false);
    expect(meshRayClosest(tree, from(0.2, -2, 0.8), hit, { bothSides: true })).toBe(true);
    expect(meshRayClosest(tree, from(0.8, -2, 0.2), hit)).toBe(true);
    expect(hit.triangle).toBe(1);
  });
  test('start and end are held, and count', () => {
    const meets = (start: number, end: number) => meshRayAny(tree, { ...from(0.2, 2, 0.8), start, end }, hit);
    expect([meets(0, 2), meets(2, 2), meets(2, 5)]).toEqual([true, true, true]);
    expect([meets(0, 2 - 2 ** -50), meets(2 + 2 ** -50, 5), meets(3, 1)]).toEqual([false, false, false]);
  });
});

describe('rays that are none', () => {
  const tree = buildMeshTree(SQUARE.positions, SQUARE.indices);
  const result = createMeshRayResult(tree);
  const ray = from(0.2, 2, 0.8);
  test.each<[string, Partial<Ray>, string]>([
    [
      'an origin without number',
      { origin: [0, Number.NaN, 0] },
      'ray: origin y = NaN; it must be finite, at most 2^120',
    ],
    ['an origin beyond the limit', { origin: [0, 0, 2 ** 121] }, 'ray: origin z = '],
    ['a direction of length 0', { direction: [0, 0, 0] }, 'ray: direction 0, 0, 0 is not of length 1'],
    ['a direction of length 2', { direction: [0, 2, 0] }, 'ray: direction 0, 2, 0 is not of length 1'],
    ['a direction with a NaN', { direction: [0, 1, Number.NaN] }, 'ray: direction 0, 1, NaN is not of length 1'],
    ['a start below 0', { start: -1 }, 'ray: from -1 to Infinity'],
    ['an end without number', { end: Number.NaN }, 'ray: from 0 to NaN'],
  ])('%s is refused', (_, part, message) => {
    for (const query of [meshRayClosest, meshRayAny]) {
      expect(() => query(tree, { ...ray, ...part }, result)).toThrow(message);
      expect(() => query(tree, { ...ray, ...part }, result)).toThrow(RangeError);
    }
    expect(() => bruteMeshRay(SQUARE.positions, SQUARE.indices, { ...ray, ...part })).toThrow(message);
  });
  test('a result for a tree of less depth is refused', () => {
    const deeper = buildMeshTree(SQUARE.positions, SQUARE.indices, { leafSize: 1 });
    expect(() => meshRayClosest(deeper, ray, result)).toThrow('result: made for a tree of 1 levels; this one has 2');
  });
});

test('thin triangles, grazed from afar: 20,000 rays meet what a scan meets, seed 9', () => {
  const random = createRandom(9);
  let hits = 0;
  for (let k = 0; k < 20_000; k++) {
    const positions = Float32Array.from({ length: 9 }, () => random() * 2 ** (10 * random()));
    const mesh = { positions, indices: Uint32Array.of(0, 1, 2, 2, 1, 0) };
    const tree = buildMeshTree(positions, mesh.indices, { leafSize: 1 });
    const ray = randomRay(random, mesh, boxOf(mesh), 'along a plane');
    const origin = vector((axis) => ray.origin[axis] - 1000 * ray.direction[axis]);
    if (agree(mesh, tree, { ...ray, origin, end: Number.POSITIVE_INFINITY }, true)) hits++;
  }
  expect(hits).toBeGreaterThan(500);
});
