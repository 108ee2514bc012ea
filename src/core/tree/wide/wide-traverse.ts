/**
 * Walks the nodes breadth first, and writes the subtrees and leaves that may be visible as jobs. Twin of kernel/traverse.as: the same jobs in the same order.
 *
 * A waiting node has the planes that still cut it as bits of a mask. Each of its children, 0 to 3, is dropped where it lies outside
 * one of them; becomes a job, with the rest of its mask, where it is a leaf, or has no plane left and at most `batch` objects; otherwise it waits in its turn.
 *
 * Bound: a node waits once, and a leaf has at most one job, so the queue has room for all nodes and the jobs for all leaves.
 */
import type { CullQuery } from '../query.ts';
import { cutChild, OUT, planesIn, setWidePlanes } from './wide-planes.ts';
import { JOB, type WideResult } from './wide-result.ts';
import { WIDE_END, WIDE_FIRST, WIDE_NODE, WIDE_REFERENCE, WIDE_Y, WIDE_Z, type WideTree } from './wide-tree.ts';

const fround = Math.fround;

/** Writes the jobs of a frame into result.scratch, and counts nodes, leaves and the plane tests of nodes. */
export function traverseWide(tree: WideTree, query: CullQuery, batch: number, result: WideResult): void {
  const { nodes, words } = tree;
  const { queue, jobs, keys, planes } = result.scratch;
  const eyeX = fround(query.eye[0]);
  const eyeY = fround(query.eye[1]);
  const eyeZ = fround(query.eye[2]);
  let tests = nodes.length > 0 ? 6 : 0;
  let leaves = 0;
  let job = 0;
  let head = 0;
  let tail = 0;
  if (nodes.length > 0) {
    setWidePlanes(tree.root, query.planes, planes);
    queue[0] = planes.mask;
    if (planes.mask !== OUT) tail = 1;
  }
  while (head < tail) {
    const waiting = queue[head++];
    const cutting = waiting & 63;
    const at = (waiting >>> 6) * WIDE_NODE;
    tests += 4 * planesIn(cutting);
    for (let child = at; child < at + 4; child++) {
      const mask = cutChild(planes, tree, child, cutting);
      if (mask === OUT) continue;
      // the sign marks a leaf
      const reference = words[child + WIDE_REFERENCE] | 0;
      const first = words[child + WIDE_FIRST];
      const end = words[child + WIDE_END];
      if (reference >= 0 && (mask !== 0 || end - first > batch)) {
        queue[tail++] = (reference << 6) | mask;
        continue;
      }
      if (reference < 0) leaves++;
      jobs[job] = first;
      jobs[job + 1] = end;
      jobs[job + 2] = mask;
      const dx = fround(nodes[child] - eyeX);
      const dy = fround(nodes[child + WIDE_Y] - eyeY);
      const dz = fround(nodes[child + WIDE_Z] - eyeZ);
      keys[job + 3] = fround(Math.sqrt(fround(fround(fround(dx * dx) + fround(dy * dy)) + fround(dz * dz))));
      job += JOB;
    }
  }
  result.nodesVisited = head;
  result.leavesVisited = leaves;
  result.planesTested = tests;
  result.scratch.jobCount = job / JOB;
}
