/**
 * A cull of the wide tree as the documents describe it, written to be read: every node decision in float32, lists of
 * objects, no tricks. The fast cull must have the same jobs, order of jobs, ids and counters.
 */
import { PLANES } from '../../../../src/core/math/frustum.ts';
import type { CullQuery } from '../../../../src/core/tree/query.ts';
import type { WidePlanes } from '../../../../src/core/tree/wide/wide-planes.ts';
import {
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
} from '../../../../src/core/tree/wide/wide-tree.ts';

const f = Math.fround;

export interface ReferenceJob {
  first: number;
  end: number;
  mask: number;
  key: number;
}

export interface Reference {
  jobs: ReferenceJob[];
  nodesVisited: number;
  leavesVisited: number;
  /** of the root and the nodes, without those of the objects */
  planesTested: number;
}

/** @param planes as setWidePlanes left them */
export function referenceJobs(tree: WideTree, query: CullQuery, planes: WidePlanes, batch: number): Reference {
  const { nodes, words } = tree;
  const found: Reference = { jobs: [], nodesVisited: 0, leavesVisited: 0, planesTested: words.length > 0 ? PLANES : 0 };
  const [ex, ey, ez] = Array.from(query.eye, f);
  const queue = words.length > 0 && planes.mask >= 0 ? [{ node: 0, mask: planes.mask }] : [];
  for (const { node, mask } of queue) {
    found.nodesVisited++;
    found.planesTested += 4 * bitsOf(mask).length;
    for (let child = 0; child < 4; child++) {
      const at = node * WIDE_NODE + child;
      const [x, y, z, r] = [nodes[at], nodes[at + WIDE_Y], nodes[at + WIDE_Z], nodes[at + WIDE_R]];
      const [reference, first, end] = [words[at + WIDE_REFERENCE], words[at + WIDE_FIRST], words[at + WIDE_END]];
      if (first === end) continue;
      const distances = bitsOf(mask).map((p) => {
        const [nx, ny, nz, nd] = planes.floats.subarray(p * 4, p * 4 + 4);
        return { p, d: f(f(f(nx * x) + f(ny * y)) + f(f(nz * z) + nd)) };
      });
      const threshold = f(r + planes.slack);
      if (distances.some(({ d }) => d < -threshold)) continue;
      const left = distances.filter(({ d }) => !(d >= threshold)).reduce((bits, { p }) => bits | (1 << p), 0);
      const isLeaf = reference >= WIDE_LEAF;
      if (isLeaf) found.leavesVisited++;
      if (isLeaf || (left === 0 && end - first <= batch)) {
        const [dx, dy, dz] = [f(x - ex), f(y - ey), f(z - ez)];
        found.jobs.push({ first, end, mask: left, key: f(Math.sqrt(f(f(f(dx * dx) + f(dy * dy)) + f(dz * dz)))) });
      } else {
        queue.push({ node: reference, mask: left });
      }
    }
  }
  return found;
}

/** The planes of a mask. */
export const bitsOf = (mask: number) => [0, 1, 2, 3, 4, 5].filter((p) => (mask >> p) & 1);

/**
 * Up to 16 jobs by the bits of their keys without the last four, more of them in 64 buckets, of which the first begins at the least key and the last at the greatest;
 * equal ones in the order in which they were found. Back to front few jobs stand in reverse, of many the buckets do.
 */
export function referenceRuns(jobs: ReferenceJob[], back: boolean): ReferenceJob[] {
  if (jobs.length <= 16) {
    const bitsOf = ({ key }: ReferenceJob) => Math.floor(new Uint32Array(Float32Array.of(key).buffer)[0] / 16);
    const sorted = jobs.toSorted((a, b) => bitsOf(a) - bitsOf(b));
    return back ? sorted.reverse() : sorted;
  }
  const least = Math.min(...jobs.map(({ key }) => key));
  const most = Math.max(...jobs.map(({ key }) => key));
  const scale = most > least ? f(63 / f(most - least)) : 0;
  const bucketOf = ({ key }: ReferenceJob) => Math.floor(f(f(key - least) * scale)) || 0;
  const buckets = Array.from({ length: 64 }, (_, bucket) => jobs.filter((job) => bucketOf(job) === bucket));
  return (back ? buckets.reverse() : buckets).flat();
}

/** The visible positions in tree order of each job. */
export function referencePositions(
  tree: WideTree,
  { planes }: CullQuery,
  { first, end, mask }: ReferenceJob,
): number[] {
  const { objects } = tree;
  return Array.from({ length: end - first }, (_, k) => first + k).filter((o) =>
    bitsOf(mask).every((p) => {
      const [nx, ny, nz, nd] = planes.subarray(p * 4, p * 4 + 4);
      const [x, y, z, r] = objects.subarray(o * 4, o * 4 + 4);
      return nx * x + ny * y + nz * z + nd >= -r;
    }),
  );
}
