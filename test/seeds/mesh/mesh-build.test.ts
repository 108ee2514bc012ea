/** Trees of meshes are valid, the same each time, and as deep as promised. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { LEFT_FIRST, MAX_BOXES, NODE_WORDS, nodeCount } from '../../../src/seeds/boxes/node.ts';
import { buildMeshTree, type MeshBuildOptions } from '../../../src/seeds/mesh/mesh-build.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { validateMeshTree } from '../../../src/seeds/mesh/mesh-validate.ts';
import { doubling, MESH_KINDS, type Mesh, nodesOf, randomMesh, sameTriangle } from './mesh-cases.ts';

const OPTIONS = (['sah', 'median'] as const).flatMap((split) => [1, 4, 32].map((leafSize) => ({ split, leafSize })));

const build = ({ positions, indices }: Mesh, options: Partial<MeshBuildOptions> = {}): MeshTree =>
  buildMeshTree(positions, indices, options);

describe.each(OPTIONS)('$split, leaf $leafSize', (options) => {
  test.each(MESH_KINDS)('%s, 1 to 2,000 triangles: valid, and the corners are the mesh’s, seed 11', (kind) => {
    const random = createRandom(11);
    for (const n of [1, 2, 3, 5, 17, 100, 2000]) {
      const mesh = randomMesh(random, n, kind);
      const count = mesh.indices.length / 3;
      const doubleSided = Uint8Array.from({ length: count }, () => (random() < 0.5 ? 1 : 0));
      const tree = build(mesh, { ...options, doubleSided });
      expect(validateMeshTree(tree)).toEqual([]);
      const cornerOf = (slot: number, i: number) =>
        mesh.positions[mesh.indices[tree.ids[slot] * 3 + Math.floor(i / 3)] * 3 + (i % 3)];
      expect(tree.doubleSided.findIndex((sides, slot) => sides !== doubleSided[tree.ids[slot]])).toBe(-1);
      expect(tree.corners.findIndex((v, at) => !Object.is(v, cornerOf(Math.floor(at / 9), at % 9)))).toBe(-1);
    }
  });

  test('the same input gives the same bytes, and is left as it was', () => {
    const mesh = randomMesh(createRandom(5), 300, 'heights');
    const kept = structuredClone(mesh);
    expect(build(mesh, options)).toEqual(build(mesh, options));
    expect(mesh).toEqual(kept);
  });

  test.each([
    ['65,537 in one place', sameTriangle(65537, [0, 0, 0, 1, 0, 0, 0, 1, 0])],
    ['without area', sameTriangle(100, [1, 2, 3, 1, 2, 3, 1, 2, 3])],
    ['on a line', randomMesh(createRandom(1), 300, 'on a line')],
    ['at 2^120', sameTriangle(9, [2 ** 120, -(2 ** 120), 0, 0, 2 ** 120, 0, 0, 0, -(2 ** 120)])],
    [
      'at 1e-40',
      { ...sameTriangle(50, []), positions: Float32Array.from({ length: 450 }, (_, i) => 1e-40 * (i % 17)) },
    ],
    ['distances that double from one to the next', doubling(240)],
  ])('%s: valid', (_, mesh) => {
    const tree = build(mesh, options);
    expect(validateMeshTree(tree)).toEqual([]);
    expect(tree.ids).toHaveLength(mesh.indices.length / 3);
  });
});

test('no triangle, one, two', () => {
  const none = build({ positions: new Float32Array(9), indices: new Uint32Array(0) });
  expect(validateMeshTree(none)).toEqual([]);
  expect([nodeCount(none), none.depth]).toEqual([0, 0]);
  const one = build(sameTriangle(1, [0, 0, 0, 3, 0, 0, 0, -2, 1]));
  expect(Array.from(one.boxes.subarray(0, 6))).toEqual([0, -2, 0, 3, 0, 1]);
  expect([Array.from(one.links.subarray(6, 8)), one.depth]).toEqual([[0, 1], 1]);
  const two = build(sameTriangle(2, [0, 0, 0, 3, 0, 0, 0, -2, 1]), { leafSize: 1 });
  expect([nodeCount(two), two.depth, two.links[6], two.links[7]]).toEqual([3, 2, 2, 0]);
});

test('65,537 in one place are halved: 18 levels of them, one a leaf', () => {
  expect(build(sameTriangle(65537, [0, 0, 0, 1, 0, 0, 0, 1, 0]), { leafSize: 1 }).depth).toBe(18);
});

test('median gives each side half of the triangles, cut along the longest axis of the box', () => {
  const tree = build(randomMesh(createRandom(2), 1000, 'scattered'), { split: 'median', leafSize: 1 });
  expect(tree.depth).toBe(11);
  const slotsOf = (node: number): number[] => {
    const [first, count] = tree.links.subarray(node * NODE_WORDS + 6, node * NODE_WORDS + 8);
    return count > 0 ? [first] : [...slotsOf(first), ...slotsOf(first + 1)];
  };
  for (const { node, leaf } of nodesOf(tree)) {
    const left = tree.links[node * NODE_WORDS + LEFT_FIRST];
    if (leaf) continue;
    const [lower, upper] = [slotsOf(left), slotsOf(left + 1)];
    expect(lower.length).toBe((lower.length + upper.length) >> 1);
    const box = tree.boxes.subarray(node * NODE_WORDS, node * NODE_WORDS + 6);
    const sides = [0, 1, 2].map((axis) => box[3 + axis] - box[axis]);
    const axis = sides.indexOf(Math.max(...sides));
    const centre = (slot: number) => {
      const values = [0, 3, 6].map((corner) => tree.corners[slot * 9 + corner + axis]);
      return Math.fround((Math.min(...values) + Math.max(...values)) / 2);
    };
    expect(Math.max(...lower.map(centre))).toBeLessThanOrEqual(Math.min(...upper.map(centre)));
  }
});

describe('what is refused', () => {
  const triangle = Uint32Array.of(0, 1, 2);
  test.each([
    [1, Number.NaN, 'triangle 0: vertex 0 has y = NaN; it must be finite, at most 2^120'],
    [5, Number.POSITIVE_INFINITY, 'triangle 0: vertex 1 has z = Infinity'],
    [6, -(2 ** 120) * (1 + 2 ** -23), 'triangle 0: vertex 2 has x = -1'],
  ])('a corner that cannot be: number %i is %f', (at, value, message) => {
    expect(() => buildMeshTree(new Float32Array(9).with(at, value), triangle)).toThrow(message);
    expect(() => buildMeshTree(new Float32Array(9).with(at, value), triangle)).toThrow(RangeError);
  });

  test('vertices that there are not, arrays of a wrong length, options that there are not', () => {
    const positions = new Float32Array(9);
    expect(() => buildMeshTree(positions, Uint32Array.of(0, 1, 2, 0, 3, 1))).toThrow(
      'triangle 1: vertex 3; there are 3, numbered from 0',
    );
    expect(() => buildMeshTree(new Float32Array(8), triangle)).toThrow('positions: 8 numbers');
    expect(() => buildMeshTree(positions, Uint32Array.of(0, 1))).toThrow('indices: 2 numbers');
    expect(() => buildMeshTree(positions, triangle, { doubleSided: new Uint8Array(2) })).toThrow(
      'doubleSided: 2 numbers for 1 triangles',
    );
    expect(() => buildMeshTree(positions, triangle, { split: 'best' as never })).toThrow(
      'split best: it must be sah, median',
    );
    for (const leafSize of [0, 256, 1.5, Number.NaN])
      expect(() => buildMeshTree(positions, triangle, { leafSize })).toThrow(`leaf size ${leafSize}`);
  });

  test('one triangle more than MAX_BOXES, and not so many', () => {
    // only the lengths are looked at: the sides are refused next
    const indices = (triangles: number) => ({ length: triangles * 3 }) as Uint32Array;
    const sides = { doubleSided: new Uint8Array(1) };
    expect(() => buildMeshTree(new Float32Array(9), indices(MAX_BOXES + 1), sides)).toThrow(
      '134217729 triangles: a tree holds at most 134217728',
    );
    expect(() => buildMeshTree(new Float32Array(9), indices(MAX_BOXES), sides)).toThrow('doubleSided: 1');
  });
});

test('progress rises to 1, in at most a hundred steps', () => {
  const seen: number[] = [];
  const { positions, indices } = randomMesh(createRandom(1), 5000, 'scattered');
  buildMeshTree(positions, indices, { leafSize: 1, onProgress: (done) => seen.push(done) });
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.length).toBeLessThanOrEqual(100);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});
