/**
 * The walk of a ray down a mesh tree, nearer child first; a child that is entered beyond the best hit is passed by.
 *
 * Guarantee: no leaf is passed by whose triangles could change the answer; mesh-ray.ts says by how much its box is grown for it.
 * Bound: of the two children of a node one waits while the other is walked, so at most depth - 1 wait at once.
 *
 * Both children's boxes are read in a row and met at once: boxEntry of core/math/ray.ts for grown boxes, written out twice. The sides that the ray enters and
 * leaves by are chosen once a ray.
 *
 * Source: seed "Trees in Games: Bounding Volume Hierarchy", whose recursion visits both children of every node that is met.
 */
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../boxes/node.ts';
import { BEST, ENTERS, INVERSE, LEAVES, type MeshRayResult, NO_TRIANGLE, START } from './mesh-ray.ts';
import { meetLeaf } from './mesh-ray-leaf.ts';
import type { MeshRayLog } from './mesh-ray-log.ts';
import type { MeshTree } from './mesh-tree.ts';

/**
 * @param result as beginRay leaves it; receives the hit and what was looked at
 * @param any whether the first hit that is found ends the walk
 */
export function castRay(
  tree: MeshTree,
  result: MeshRayResult,
  any: boolean,
  bothSides: boolean,
  log: MeshRayLog | null,
): void {
  const { boxes, links } = tree;
  const { stack, entries, numbers, frame } = result;
  const ex = numbers[ENTERS];
  const ey = numbers[ENTERS + 1];
  const ez = numbers[ENTERS + 2];
  const lx = numbers[LEAVES];
  const ly = numbers[LEAVES + 1];
  const lz = numbers[LEAVES + 2];
  const ix = numbers[INVERSE];
  const iy = numbers[INVERSE + 1];
  const iz = numbers[INVERSE + 2];
  const inX = ix < 0 ? 3 : 0;
  const inY = iy < 0 ? 4 : 1;
  const inZ = iz < 0 ? 5 : 2;
  const outX = 3 - inX;
  const outY = 5 - inY;
  const outZ = 7 - inZ;
  const start = numbers[START];
  const noted = log === null ? null : log.nodes;
  let notes = 0;
  let best = numbers[BEST];
  let slot = NO_TRIANGLE;
  let nodesVisited = 0;
  let trianglesTested = 0;
  let top = 0;
  // the root is opened without a look at its box
  let node = 0;
  let walking = links.length > 0;
  while (walking) {
    nodesVisited++;
    if (noted !== null) noted[notes++] = node;
    const size = links[node * NODE_WORDS + COUNT];
    const first = links[node * NODE_WORDS + LEFT_FIRST];
    if (size === 0) {
      const l = first * NODE_WORDS;
      const r = l + NODE_WORDS;
      let nearL = start;
      let farL = best;
      let nearR = start;
      let farR = best;
      // not min and max: along an axis of direction 0 a side at the origin gives NaN, which is no limit
      const enterLX = (boxes[l + inX] - ex) * ix;
      const enterLY = (boxes[l + inY] - ey) * iy;
      const enterLZ = (boxes[l + inZ] - ez) * iz;
      const leaveLX = (boxes[l + outX] - lx) * ix;
      const leaveLY = (boxes[l + outY] - ly) * iy;
      const leaveLZ = (boxes[l + outZ] - lz) * iz;
      if (enterLX > nearL) nearL = enterLX;
      if (enterLY > nearL) nearL = enterLY;
      if (enterLZ > nearL) nearL = enterLZ;
      if (leaveLX < farL) farL = leaveLX;
      if (leaveLY < farL) farL = leaveLY;
      if (leaveLZ < farL) farL = leaveLZ;
      const enterRX = (boxes[r + inX] - ex) * ix;
      const enterRY = (boxes[r + inY] - ey) * iy;
      const enterRZ = (boxes[r + inZ] - ez) * iz;
      const leaveRX = (boxes[r + outX] - lx) * ix;
      const leaveRY = (boxes[r + outY] - ly) * iy;
      const leaveRZ = (boxes[r + outZ] - lz) * iz;
      if (enterRX > nearR) nearR = enterRX;
      if (enterRY > nearR) nearR = enterRY;
      if (enterRZ > nearR) nearR = enterRZ;
      if (leaveRX < farR) farR = leaveRX;
      if (leaveRY < farR) farR = leaveRY;
      if (leaveRZ < farR) farR = leaveRZ;
      const meetsL = nearL <= farL;
      const meetsR = nearR <= farR;
      if (noted !== null) {
        if (!meetsL) noted[notes++] = ~first;
        if (!meetsR) noted[notes++] = ~(first + 1);
      }
      if (meetsL && meetsR) {
        const leftFirst = nearL <= nearR;
        stack[top] = leftFirst ? first + 1 : first;
        entries[top++] = leftFirst ? nearR : nearL;
        node = leftFirst ? first : first + 1;
        continue;
      }
      if (meetsL || meetsR) {
        node = meetsL ? first : first + 1;
        continue;
      }
    } else {
      trianglesTested += size;
      const found = meetLeaf(tree, first, first + size, bothSides, numbers, frame);
      if (found !== NO_TRIANGLE) {
        slot = found;
        best = numbers[BEST];
        if (any) break;
      }
    }
    for (;;) {
      walking = top > 0;
      if (!walking) break;
      node = stack[--top];
      if (entries[top] <= best) break;
      if (noted !== null) noted[notes++] = ~node;
    }
  }
  result.nodesVisited = nodesVisited;
  result.trianglesTested = trianglesTested;
  if (log !== null) log.length = notes;
  if (slot === NO_TRIANGLE) return;
  result.slot = slot;
  result.triangle = tree.ids[slot];
  result.distance = best;
}
