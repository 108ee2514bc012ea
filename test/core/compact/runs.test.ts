/** Runs beside brute force: of all nodes, the largest one whose objects are what comes next in the list. */
import { describe, expect, test } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { collectRuns, possibleRuns, type Run, SINGLE } from '../../../src/core/compact/runs.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { CULL_ORDERS } from '../../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { isLeaf, type SphereTree, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { KINDS, randomSpheres } from '../tree/sphere/cases.ts';

/** Every node's objects, from the tree that the compact one was made of. */
function nodesOf({ links, first, ids }: SphereTree): Run[] {
  const ends = new Uint32Array(links.length);
  for (let node = links.length - 1; node >= 0; node--)
    ends[node] = isLeaf(links[node]) ? (first[node + 1] ?? ids.length) : ends[targetOf(links[node])];
  return Array.from(links.keys(), (node) => ({ first: first[node], count: ends[node] - first[node], node }));
}

function bruteRuns(nodes: readonly Run[], list: readonly number[], most: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < list.length; ) {
    const whole = nodes.filter(({ first, count }) => {
      const next = new Set(list.slice(at, at + count));
      return count <= most && next.size === count && [...next].every((slot) => slot >= first && slot < first + count);
    });
    const run = whole.toSorted((a, b) => b.count - a.count)[0] ?? { first: list[at], count: 1, node: SINGLE };
    runs.push(run);
    at += run.count;
  }
  return runs;
}

const SEED = 12;
const random = createRandom(SEED);
const cases = KINDS.flatMap((kind) => [0, 1, 2, 9, 60, 250].map((count) => ({ kind, count })));

describe.each(COMPACT_FORMATS)(`the runs of %s (seed ${SEED})`, (format) => {
  test('are the largest nodes that are given as a whole, in lists of culls, in all orders and cut short', () => {
    let nodesGiven = 0;
    for (const { kind, count } of cases) {
      const spheres = randomSpheres(random, count, kind);
      const leafSize = [1, 2, 3, 8][randomInt(random, 4)];
      const built = buildSphereTree(spheres, { ...FORMATS[format].build, leafSize });
      const tree = compactTree(built, { format });
      const nodes = nodesOf(built);
      const [x, y, z, r] = count > 0 ? built.spheres : [0, 0, 0, 1];
      const query = createFixedQuery();
      const result = createCompactResult(tree);
      for (let k = 0; k < 6; k++) {
        const around = () => [x, y, z].map((v) => v + r * (2 * random() - 1)) as [number, number, number];
        const camera = createCamera({ eye: around(), target: around(), near: r / 1000 }, 4 / 3);
        setFixedQuery(query, tree, floatCamera(camera));
        const given = cullCompact(
          tree,
          query,
          { order: CULL_ORDERS[k % 3], max: k < 3 ? count : randomInt(random, count + 1) },
          result,
        );
        const list = Array.from(result.slots.subarray(0, given));
        const most = [1, 2, 5, 8, 16, 300][randomInt(random, 6)];
        const runs = collectRuns(tree, list, given, most);
        expect(runs).toEqual(bruteRuns(nodes, list, most));
        const possible = possibleRuns(tree, most);
        expect(possible).toEqual(nodes.filter((node) => node.count <= most));
        nodesGiven += runs.filter(({ count }) => count > 1).length;
      }
    }
    expect(nodesGiven).toBeGreaterThan(100);
  });

  test('hold each item of any list once, and only what comes next in it', () => {
    for (const { kind, count } of cases) {
      const spheres = randomSpheres(random, count, kind);
      const tree = compactTree(buildSphereTree(spheres, { ...FORMATS[format].build, leafSize: 4 }), { format });
      const list = Array.from({ length: count }, (_, slot) => slot).filter(() => random() < 0.95);
      const [from, to] = [randomInt(random, count + 1), randomInt(random, count + 1)];
      list.splice(Math.min(from, list.length), 0, ...list.splice(to, 5).reverse());
      checkCover(tree, list, 16);
    }
  });
});

function checkCover(tree: CompactTree, list: readonly number[], most: number): void {
  let at = 0;
  for (const { first, count, node } of collectRuns(tree, list, list.length, most)) {
    const items = list.slice(at, at + count).toSorted((a, b) => a - b);
    expect(items).toEqual(Array.from({ length: count }, (_, k) => first + k));
    if (count > 1) expect(possibleRuns(tree, most)).toContainEqual({ first, count, node });
    at += count;
  }
  expect(at).toBe(list.length);
}
