/** The cull against the same visits written recursively: what it gives, in which order, and what it counts on the way. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { CULL_DEFAULTS, CULL_KEYS, CULL_ORDERS, type CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { type CullQuery, distanceKey } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { LEAF, LINK_BITS, LINK_MASK, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { KINDS, randomQuery, randomSpheres } from './cases.ts';

/** 2^-48 of the largest sum of magnitudes that a distance in the tree is made of. */
function slackOf({ spheres }: SphereTree, planes: Float64Array): number {
  const [x, y, z, r] = spheres;
  const shifts = [3, 7, 11, 15, 19, 23].map((k) => Math.abs(planes[k])).filter(Number.isFinite);
  return (Math.abs(x) + Math.abs(y) + Math.abs(z) + 3 * r + Math.max(0, ...shifts)) * 2 ** -48;
}

function visits(tree: SphereTree, query: CullQuery, options: Partial<CullOptions>) {
  const { order, key, max, batch } = { ...CULL_DEFAULTS, ...options };
  const { spheres, objects, links, first, ids } = tree;
  const { planes, eye, forward } = query;
  const slack = slackOf(tree, planes);
  const found = { ids: [] as number[], inside: [] as number[], nodes: 0, planes: 0, leaves: 0 };

  const distance = (plane: number, from: Float32Array, at: number) => {
    const [x, y, z, d] = planes.subarray(plane * 4, plane * 4 + 4);
    return x * from[at] + y * from[at + 1] + z * from[at + 2] + d;
  };
  const give = (object: number, inside: boolean) => {
    found.ids.push(ids[object]);
    found.inside.push(inside ? 1 : 0);
  };
  const test = (object: number, cutting: number[]) => {
    found.planes += cutting.length;
    const r = objects[object * 4 + 3];
    const distances = cutting.map((plane) => distance(plane, objects, object * 4));
    if (distances.every((d) => d >= -r)) give(object, Math.min(...distances) >= r);
  };
  const isLeftFirst = (node: number, axis: number, right: number) => {
    const [l, r] = [spheres.subarray(node * 4 + 4), spheres.subarray(right * 4)];
    if (key === 'axis') return eye[axis] < spheres[node * 4 + axis];
    if (key === 'distance') return distanceKey(query, l[0], l[1], l[2]) < distanceKey(query, r[0], r[1], r[2]);
    return forward[0] * (l[0] - r[0]) + forward[1] * (l[1] - r[1]) + forward[2] * (l[2] - r[2]) < 0;
  };
  const visit = (node: number, end: number, mask: number[]): void => {
    if (found.ids.length >= max) return;
    found.nodes++;
    const axis = links[node] >>> LINK_BITS;
    const range = Array.from({ length: first[end] - first[node] }, (_, i) => first[node] + i);
    const reach = spheres[node * 4 + 3] + slack;
    const cutting: number[] = [];
    for (const plane of mask) {
      const isObject = axis === LEAF && range.length === 1;
      const d = isObject ? 0 : distance(plane, spheres, node * 4);
      if (!isObject) found.planes++;
      if (d < -reach) return;
      if (d < reach) cutting.push(plane);
    }
    if (axis === LEAF) {
      found.leaves++;
      for (const object of range) {
        if (cutting.length === 0) give(object, true);
        else test(object, cutting);
      }
    } else if (cutting.length === 0 && (order === 'none' || range.length <= batch)) {
      const isUpwards = eye[axis] < spheres[node * 4 + axis] !== (order === 'back');
      for (const object of isUpwards || order === 'none' ? range : range.reverse()) give(object, true);
    } else {
      const right = links[node] & LINK_MASK;
      const sides = [() => visit(node + 1, right, cutting), () => visit(right, end, cutting)];
      if (isLeftFirst(node, axis, right) === (order === 'back')) sides.reverse();
      for (const side of sides) side();
    }
  };
  if (links.length > 0) visit(0, links.length, [0, 1, 2, 3, 4, 5]);
  return { ...found, ids: found.ids.slice(0, max), inside: found.inside.slice(0, max) };
}

function culled(tree: SphereTree, query: CullQuery, options: Partial<CullOptions>, result = createCullResult(tree)) {
  const count = cull(tree, query, options, result);
  const { nodesVisited: nodes, planesTested: planes, leavesVisited: leaves } = result;
  const inside = Array.from(result.inside.subarray(0, count));
  return { ids: Array.from(result.ids.subarray(0, count)), inside, nodes, planes, leaves };
}

describe.each(CULL_ORDERS.flatMap((order) => CULL_KEYS.map((key) => [order, key] as const)))('%s, %s', (order, key) => {
  test.each([0, 1, 2, 3, 20, 180])('%i objects: the visits as they read, seed 31', (n) => {
    const random = createRandom(31);
    for (const leafSize of [1, 5, 40]) {
      const tree = buildSphereTree(randomSpheres(random, n, KINDS[leafSize % KINDS.length]), { leafSize });
      const result = createCullResult(tree);
      for (let view = 0; view < 4; view++) {
        const query = randomQuery(random);
        for (const batch of [1, 32, 100])
          for (const max of [0, 1, 7, Number.POSITIVE_INFINITY]) {
            const options = { order, key, batch, max };
            expect(culled(tree, query, options, result)).toEqual(visits(tree, query, options));
          }
      }
    }
  });
});

test.each([
  [32, 1],
  [33, 3],
])(
  'what is left out: nearest first by the axis, ranges of up to 32: %i wholly visible objects, %i nodes',
  (n, nodes) => {
    expect(CULL_DEFAULTS).toMatchObject({ order: 'front', key: 'axis', sorted: false, max: Number.POSITIVE_INFINITY });
    const tree = buildSphereTree(randomSpheres(createRandom(5), n, 'scattered'), { leaves: 'balanced' });
    const query = randomQuery(createRandom(6));
    query.planes.fill(0);
    for (let d = 3; d < 24; d += 4) query.planes[d] = 1e6;
    expect(culled(tree, query, {})).toMatchObject({ nodes, planes: 6 });
    expect(culled(tree, query, {})).toEqual(visits(tree, query, { order: 'front', key: 'axis', batch: 32 }));
  },
);

test('a node is judged with the slack of the largest distance, to the last bit, whichever plane it is', () => {
  const places = [
    [0, 0, 0],
    [1000, 0, 0],
    [0, -1000, 0],
    [0, 0, 1000],
  ];
  for (const [x, y, z] of places) {
    const tree = buildSphereTree(Float32Array.of(x, y, z, 1, x + 4, y, z, 1));
    const query = randomQuery(createRandom(1));
    const counts = new Set<string>();
    for (let plane = 0; plane < 6; plane++)
      for (let step = 0; step < 64; step++)
        for (const sign of [-1, 1]) {
          // planes without a direction: the distance is the same everywhere
          query.planes.fill(0);
          for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
          const reach = tree.spheres[3] + slackOf(tree, Float64Array.of(0, 0, 0, 3));
          query.planes[plane * 4 + 3] = sign * (reach + (step - 32) * 2 ** -51);
          const got = culled(tree, query, {});
          expect(got).toEqual(visits(tree, query, {}));
          counts.add(`${got.nodes} ${got.planes}`);
        }
    // given up at the root, cut there, and wholly inside
    expect(counts.size).toBeGreaterThanOrEqual(3);
  }
});
