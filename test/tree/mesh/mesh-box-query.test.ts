/** The box query against a scan of all triangles. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import { bruteMeshBox } from '../../../src/tree/mesh/brute-mesh.ts';
import { createMeshBoxResult, meshBoxQuery } from '../../../src/tree/mesh/mesh-box-query.ts';
import { buildMeshTree, type MeshSplit } from '../../../src/tree/mesh/mesh-build.ts';
import { MESH_KINDS, type Mesh, randomMesh } from './mesh-cases.ts';

/** Compare one box with the oracle; @returns how many triangles it touches */
function agree({ positions, indices }: Mesh, tree: ReturnType<typeof buildMeshTree>, box: Float64Array): number {
  const want = new Uint32Array(indices.length / 3);
  const count = bruteMeshBox(positions, indices, box, want);
  const result = createMeshBoxResult(tree);
  expect(meshBoxQuery(tree, box, result)).toBe(count);
  expect(result.count).toBe(count);
  const slots = result.slots.subarray(0, count);
  expect(slots).toEqual(slots.slice().sort());
  expect(Uint32Array.from(slots, (slot) => tree.triangles[slot]).sort()).toEqual(want.subarray(0, count));
  return count;
}

describe.each(MESH_KINDS.map((kind, i) => [kind, i + 1] as const))('%s', (kind, seed) => {
  test.each(['sah', 'median'] as const)(`%s: 60 boxes find what a scan finds, seed ${seed}`, (split: MeshSplit) => {
    const random = createRandom(seed);
    let found = 0;
    for (let k = 0; k < 60; k++) {
      const mesh = randomMesh(random, 1 + Math.floor(random() * 400), kind);
      const tree = buildMeshTree(mesh.positions, mesh.indices, { split, leafSize: 1 + (k % 9) });
      const box = new Float64Array(6);
      // every other box begins where a triangle's corner is, so that it only touches
      const vertex = Math.floor((random() * mesh.positions.length) / 3);
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = k % 2 ? mesh.positions[vertex * 3 + axis] : random() * 100;
        box[3 + axis] = box[axis] + (k % 4 === 1 ? 0 : random() * 30);
      }
      found += agree(mesh, tree, box);
    }
    expect(found).toBeGreaterThan(30);
  });
});

test('a tree of none, a box with a NaN, a box around everything', () => {
  const none = buildMeshTree(new Float32Array(0), new Uint32Array(0));
  expect(meshBoxQuery(none, new Float64Array(6), createMeshBoxResult(none))).toBe(0);
  const mesh = randomMesh(createRandom(1), 50, 'scattered');
  const tree = buildMeshTree(mesh.positions, mesh.indices);
  const all = Float64Array.of(-200, -200, -200, 200, 200, 200);
  expect(agree(mesh, tree, all)).toBe(50);
  for (let k = 0; k < 6; k++) expect(agree(mesh, tree, all.with(k, Number.NaN))).toBe(0);
});

test('a result of a smaller tree is refused', () => {
  const of = (n: number) => {
    const { positions, indices } = randomMesh(createRandom(1), n, 'scattered');
    return buildMeshTree(positions, indices, { leafSize: 1 });
  };
  const result = createMeshBoxResult(of(20));
  expect(() => meshBoxQuery(of(21), new Float64Array(6), result)).toThrow('result: made for 20 triangles');
  const deep = { ...of(20), depth: result.stack.length + 1 };
  expect(() => meshBoxQuery(deep, new Float64Array(6), result)).toThrow(/result: made for .* levels/);
});

test('a small box in a large mesh: nodes and triangles looked at, bounds that may only go down', () => {
  const random = createRandom(3);
  const { positions, indices } = randomMesh(random, 20_000, 'heights');
  const tree = buildMeshTree(positions, indices);
  const result = createMeshBoxResult(tree);
  let nodes = 0;
  let tested = 0;
  for (let k = 0; k < 200; k++) {
    const [x, z] = [random() * 98, random() * 98];
    meshBoxQuery(tree, Float64Array.of(x, 0, z, x + 2, 10, z + 2), result);
    nodes += result.nodesVisited;
    tested += result.trianglesTested;
  }
  expect(nodes / 200).toBeLessThan(NODES_A_BOX);
  expect(tested / 200).toBeLessThan(TRIANGLES_A_BOX);
});

const NODES_A_BOX = 28;
const TRIANGLES_A_BOX = 23.5;
