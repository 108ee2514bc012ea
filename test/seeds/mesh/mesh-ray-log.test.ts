/** The log of a ray against the walk in its own words, and the counts that come back with every ray. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { boundingBox } from '../../../src/core/math/box.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { boxEntry, type Ray, writeInverse } from '../../../src/core/math/ray.ts';
import { rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { createMeshRayLog } from '../../../src/seeds/mesh/mesh-ray-log.ts';
import { meshRayAny, meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { MESH_KINDS, nodesOf, randomMesh } from './mesh-cases.ts';
import { randomRay } from './mesh-rays.ts';

const parents = (tree: MeshTree) => {
  const above = new Map<number, number>();
  for (const { node, leaf } of nodesOf(tree))
    if (!leaf) for (const child of [0, 1]) above.set(tree.links[node * 8 + 6] + child, node);
  return above;
};

/** Where the ray enters a node's box, by the plain function; Infinity where it does not meet it. */
const entryOf = (tree: MeshTree, node: number, ray: Ray, end: number) =>
  boxEntry(tree.boxes, node * 8, ray.origin, writeInverse(ray, new Float64Array(3)), ray.start, end);

describe.each(MESH_KINDS.map((kind, i) => [kind, i + 1] as const))('%s', (kind, seed) => {
  test(`every node taken up once, under an opened parent, and rightly opened or not: 100 rays, seed ${seed}`, () => {
    const random = createRandom(seed);
    const mesh = randomMesh(random, 250, kind);
    const tree = buildMeshTree(mesh.positions, mesh.indices, { leafSize: 2 });
    const box = new Float64Array(6);
    boundingBox(mesh.positions, 0, mesh.positions.length / 3, box);
    const above = parents(tree);
    const sizes = new Map(nodesOf(tree).map(({ node, leaf, slots }) => [node, leaf ? slots.length : 0]));
    const log = createMeshRayLog();
    const result = createMeshRayResult(tree);
    let unopened = 0;
    for (let k = 0; k < 100; k++) {
      const ray = randomRay(
        random,
        mesh,
        box.map((v, i) => v + (i < 3 ? -9 : 9)),
        'anywhere',
      );
      meshRayClosest(tree, ray, result, { log, bothSides: true });
      const entries = Array.from(log.nodes.subarray(0, log.length));
      const opened = entries.filter((entry) => entry >= 0);
      expect(result.nodesVisited).toBe(opened.length);
      expect(result.trianglesTested).toBe(opened.reduce((sum, node) => sum + (sizes.get(node) ?? 0), 0));
      expect(entries[0]).toBe(0);
      const taken = new Set(entries.map((entry) => (entry < 0 ? ~entry : entry)));
      expect(taken.size).toBe(entries.length);
      for (const [i, entry] of entries.entries()) {
        const node = entry < 0 ? ~entry : entry;
        if (node !== 0) expect(entries.indexOf(above.get(node) ?? -1)).toBeLessThan(i);
        if (node !== 0) expect(entries.indexOf(above.get(node) ?? -1)).toBeGreaterThanOrEqual(0);
        const end = Math.min(ray.end, result.distance);
        // what lies before the hit is opened; what is not met at all is not
        if (entry < 0) expect(entryOf(tree, node, ray, end)).toBeGreaterThanOrEqual(end * (1 - 2 ** -39));
        else if (node !== 0) expect(entryOf(tree, node, ray, ray.end)).toBeLessThan(Number.POSITIVE_INFINITY);
        if (entry < 0) unopened++;
      }
      // both children of every opened node are taken up
      for (const node of opened)
        if (sizes.get(node) === 0)
          for (const child of [0, 1]) expect(taken.has(tree.links[node * 8 + 6] + child)).toBe(true);
    }
    expect(unopened).toBeGreaterThan(100);
  });
});

test('one log serves trees of any size, and a ray that stops at the first hit', () => {
  const log = createMeshRayLog();
  const down: Ray = { origin: [50, 90, 50], direction: [0, -1, 0], start: 0, end: Number.POSITIVE_INFINITY };
  const lengths = [2, 2000, 2].map((n) => {
    const { positions, indices } = randomMesh(createRandom(1), n, 'heights');
    const tree = buildMeshTree(positions, indices, { leafSize: 1 });
    const result = createMeshRayResult(tree);
    expect(meshRayAny(tree, down, result, { log })).toBe(true);
    expect(log.nodes[0]).toBe(0);
    // the leaf in which it stops is the last that it took up
    const last = log.nodes[log.length - 1];
    expect(tree.links[last * 8 + 6]).toBe(result.slot);
    return log.length;
  });
  expect(lengths[1]).toBeGreaterThan(lengths[0]);
  expect(lengths[2]).toBe(lengths[0]);
});

describe('the castle, 24 views of 768 rays', () => {
  const scene = castle.build();
  const tree = buildMeshTree(scene.positions, scene.indices);
  const result = createMeshRayResult(tree);

  test.each([
    ['closest hit', meshRayClosest, 30, 4.7],
    ['any hit', meshRayAny, 26.3, 4.11],
  ] as const)('%s: nodes and triangles a ray looks at, bounds that may only go down', (_, query, mostNodes, most) => {
    let nodes = 0;
    let triangles = 0;
    let rays = 0;
    for (const view of scene.views)
      for (let y = 5; y < 240; y += 10)
        for (let x = 5; x < 320; x += 10, rays++) {
          query(tree, rayThrough(createCamera(view), x, y, 320, 240), result);
          nodes += result.nodesVisited;
          triangles += result.trianglesTested;
        }
    expect(nodes / rays).toBeLessThan(mostNodes);
    expect(triangles / rays).toBeLessThan(most);
  });
});
