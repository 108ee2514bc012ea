/**
 * Box trees of the benches' spheres, by split and leaf size: overlaps, sweeps and culls against their linear scans,
 * objects that the seed's grown box finds needlessly, and nodes that share a cache line with their siblings.
 */
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { BOX_SPLITS, buildBoxTree } from '../../src/tree/boxes/box-build.ts';
import { boxCull } from '../../src/tree/boxes/box-cull.ts';
import { boxOverlap } from '../../src/tree/boxes/box-overlap.ts';
import {
  type BoxResult,
  createBoxCullResult,
  createBoxResult,
  createBoxSweepResult,
} from '../../src/tree/boxes/box-result.ts';
import { boxSweep, growBySpeed } from '../../src/tree/boxes/box-sweep.ts';
import type { BoxTree } from '../../src/tree/boxes/box-tree.ts';
import { bruteBoxCull, bruteBoxOverlap, bruteBoxSweep } from '../../src/tree/boxes/brute-boxes.ts';
import { type CullResult, createCullResult } from '../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../src/tree/sphere/sphere-cull.ts';
import { interleave, row } from './harness.ts';
import { type Layout, queriesOf, spheresOf } from './workload.ts';

/** those of the tables in docs/box-tree.md */
const BOX_LAYOUTS: readonly Layout[] = ['uniform', 'city'];
const QUESTIONS = 500;
const WIDTHS = [26, 10, 8, 10, 10, 10, 10];

interface Contestant {
  /** @returns how many were found */
  ask(question: number): number;
  /** the counts of a tree's last query */
  result?: BoxResult | CullResult;
}

/** Boxes of the spheres of a layout. */
export function boxesOf(layout: Layout, n: number): Float32Array {
  const spheres = spheresOf(layout, n);
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++)
    for (let axis = 0; axis < 3; axis++) {
      boxes[i * 6 + axis] = spheres[i * 4 + axis] - spheres[i * 4 + 3];
      boxes[i * 6 + 3 + axis] = spheres[i * 4 + axis] + spheres[i * 4 + 3];
    }
  return boxes;
}

/** Boxes as large as one of the tree's, near it, and ways of up to twice its longest side. */
function questionsOf(boxes: Float32Array): { box: Float32Array; velocity: Vec3 }[] {
  const random = createRandom(4);
  return Array.from({ length: QUESTIONS }, () => {
    const at = Math.floor((random() * boxes.length) / 6) * 6;
    const side = Math.max(boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2]);
    const moved = [0, 1, 2].map(() => (random() - 0.5) * 4 * side);
    const along = () => (random() - 0.5) * 2 * side;
    return {
      box: boxes.slice(at, at + 6).map((v, k) => v + moved[k % 3]),
      velocity: [along(), along(), along()],
    };
  });
}

export function benchQueries(): void {
  for (const layout of BOX_LAYOUTS)
    for (const n of [1000, 10_000, 100_000]) {
      const boxes = boxesOf(layout, n);
      const questions = questionsOf(boxes);
      const ids = new Uint32Array(n);
      const times = new Float64Array(n);
      const grown = new Float64Array(6);
      const overlaps: Record<string, Contestant> = {
        'linear scan': { ask: (q) => bruteBoxOverlap(boxes, questions[q].box, ids) },
      };
      for (const split of BOX_SPLITS)
        for (const leafSize of [1, 4, 16]) {
          const tree = buildBoxTree(boxes, { split, leafSize });
          const result = createBoxResult(tree);
          overlaps[`${split}, leaf ${leafSize}`] = {
            ask: (q) => boxOverlap(tree, questions[q].box, result),
            result,
          };
        }
      compare(`Overlaps: ${layout}, ${n} boxes`, overlaps, QUESTIONS, true);
      const tree = buildBoxTree(boxes);
      const swept = createBoxSweepResult(tree);
      const touched = createBoxResult(tree);
      const sweeps: Record<string, Contestant> = {
        'linear scan': {
          ask: (q) => bruteBoxSweep(boxes, questions[q].box, questions[q].velocity, ids, times),
        },
        sweep: {
          ask: (q) => boxSweep(tree, questions[q].box, questions[q].velocity, swept),
          result: swept,
        },
        'grown box': {
          ask: (q) => boxOverlap(tree, growBySpeed(questions[q].box, questions[q].velocity, grown), touched),
          result: touched,
        },
      };
      compare(`Sweeps: ${layout}, ${n} boxes`, sweeps, QUESTIONS, false);
    }
}

export function benchBoxCull(): void {
  for (const layout of BOX_LAYOUTS)
    for (const n of [10_000, 100_000]) {
      const spheres = spheresOf(layout, n);
      const boxes = boxesOf(layout, n);
      const queries = queriesOf(spheres, 0.15, 16);
      const ids = new Uint32Array(n);
      const contestants: Record<string, Contestant> = {
        'linear scan': { ask: (q) => bruteBoxCull(boxes, queries[q], ids).count },
      };
      for (const leafSize of [1, 4, 16])
        for (const order of ['none', 'front'] as const) {
          const tree = buildBoxTree(boxes, { leafSize });
          const result = createBoxCullResult(tree);
          contestants[`boxes, leaf ${leafSize}, ${order}`] = {
            ask: (q) => boxCull(tree, queries[q], { order }, result),
            result,
          };
        }
      for (const order of ['none', 'front'] as const) {
        const tree = buildSphereTree(spheres, { leafSize: 4, boxes });
        const result = createCullResult(tree);
        contestants[`spheres, leaf 4, ${order}`] = {
          ask: (q) => cull(tree, queries[q], { order }, result),
          result,
        };
      }
      compare(`Culls: ${layout}, ${n} objects, 15 % visible`, contestants, queries.length, false);
    }
}

/**
 * A million boxes, queried at random points, in three placements of the nodes: pairs of children aligned to lines of 64
 * bytes, pairs that straddle two lines, and nodes in an ArrayBuffer, whose alignment JavaScript does not tell.
 * WebAssembly's memory begins at a page.
 */
export function benchLines(): void {
  const boxes = boxesOf('uniform', 1_000_000);
  const built = buildBoxTree(boxes, { leafSize: 1 });
  const bytes = built.boxes.byteLength;
  const placed = (offset: number): BoxTree => {
    const { buffer } = new WebAssembly.Memory({ initial: Math.ceil((bytes + 64) / 65536) });
    const boxes = new Float32Array(buffer, offset, built.boxes.length);
    boxes.set(built.boxes);
    return { ...built, boxes, links: new Uint32Array(buffer, offset, boxes.length) };
  };
  const random = createRandom(6);
  const points = Array.from({ length: 20_000 }, () => {
    const point = [random() * 1000, random() * 1000, random() * 1000];
    return Float32Array.from([...point, ...point]);
  });
  const asking = (tree: BoxTree): Contestant => {
    const result = createBoxResult(tree);
    return { ask: (q) => boxOverlap(tree, points[q], result), result };
  };
  const contestants = {
    'pairs in one line': asking(placed(0)),
    'pairs in two lines': asking(placed(32)),
    'an ArrayBuffer': asking(built),
  };
  compare(`Cache lines: points in ${boxes.length / 6} boxes`, contestants, points.length, true);
}

/** @param sameFound whether all must find as many */
function compare(title: string, contestants: Record<string, Contestant>, questions: number, sameFound: boolean): void {
  const asked = Array.from({ length: questions }, (_, q) => q);
  const names = Object.keys(contestants);
  const sum = (ask: (q: number) => number) => asked.reduce((total, q) => total + ask(q), 0);
  const found = names.map((name) => sum(contestants[name].ask));
  if (sameFound && new Set(found).size > 1) throw new Error(`${title}: the contestants disagree: ${found.join(', ')}`);
  const timings = interleave(Object.fromEntries(names.map((name) => [name, () => sum(contestants[name].ask)])), 9);
  const [base] = names;
  console.log(`\n${title}`);
  console.log(row(['', 'µs', 'spread', 'first / this', 'nodes', 'found'], WIDTHS));
  names.forEach((name, i) => {
    const { ask, result } = contestants[name];
    let nodes = 0;
    for (const q of asked) {
      ask(q);
      nodes += result?.nodesVisited ?? 0;
    }
    console.log(
      row(
        [
          name,
          ((1000 * timings[name].median) / questions).toFixed(2),
          `${(100 * timings[name].spread).toFixed(0)} %`,
          `${(timings[base].median / timings[name].median).toFixed(2)} x`,
          result ? (nodes / questions).toFixed(1) : '-',
          (found[i] / questions).toFixed(2),
        ],
        WIDTHS,
      ),
    );
  });
}
