/**
 * The inner loop of the cull: depth first, nearer child first, with an explicit stack. Alone in its file because it is hot.
 *
 * Planes still to be tested below a node are bits of a mask: a plane that a node lies wholly inside of is never tested again in
 * its subtree, and a subtree with none left is emitted untested: at once where the order allows it.
 *
 * Rounding. A distance is computed in doubles from at most four products; its error is below 2^-51 of the sum of their
 * magnitudes. A node's sphere holds its objects', so an object's exact distance is within the radius of the node's; a node
 * judged with `slack` = 2^-48 of the largest such sum to spare therefore never contradicts its objects.
 *
 * Where bits say what is hidden, a child without its bit is not visited, and an object without its bit is neither tested nor given: the list is that
 * of a plain cull less the hidden objects, in the same order, and no counter is greater.
 *
 * Bound: one waiting child for each level above the current node, so the stack has tree.depth entries.
 */
import type { CullKey, CullOrder } from '../cull-options.ts';
import type { HiddenBits } from '../hidden-bits.ts';
import type { CullQuery } from '../query.ts';
import type { SphereResult } from './cull-result.ts';
import { LEAF, LINK_BITS, LINK_MASK, type SphereTree } from './sphere-tree.ts';

/** Ranges longer than this are copied as a block: a call costs about as much as this many turns of a loop. */
const BLOCK = 32;

/**
 * @param labels what to write for each object in tree order: the tree's ids, or the positions themselves
 * @param hidden null: everything is seen
 */
export function traverse(
  tree: SphereTree,
  query: CullQuery,
  order: CullOrder,
  key: CullKey,
  max: number,
  batch: number,
  labels: Uint32Array,
  hidden: HiddenBits | null,
  result: SphereResult,
): void {
  result.count = 0;
  result.nodesVisited = 0;
  result.planesTested = 0;
  result.leavesVisited = 0;
  const { spheres, links, first } = tree;
  if (links.length === 0 || max <= 0) return;
  const { planes, eye, forward } = query;
  const { stack } = result;
  const p0x = planes[0];
  const p0y = planes[1];
  const p0z = planes[2];
  const p0d = planes[3];
  const p1x = planes[4];
  const p1y = planes[5];
  const p1z = planes[6];
  const p1d = planes[7];
  const p2x = planes[8];
  const p2y = planes[9];
  const p2z = planes[10];
  const p2d = planes[11];
  const p3x = planes[12];
  const p3y = planes[13];
  const p3z = planes[14];
  const p3d = planes[15];
  const p4x = planes[16];
  const p4y = planes[17];
  const p4z = planes[18];
  const p4d = planes[19];
  const p5x = planes[20];
  const p5y = planes[21];
  const p5z = planes[22];
  const p5d = planes[23];
  const slack = slackOf(tree, planes);
  const eyeX = eye[0];
  const eyeY = eye[1];
  const eyeZ = eye[2];
  const back = order === 'back';
  const byAxis = key === 'axis';
  const byDistance = key === 'distance';
  const range = order === 'none' ? Number.POSITIVE_INFINITY : batch;
  const seenNodes = hidden === null ? null : hidden.nodes;
  const seenObjects = hidden === null ? null : hidden.objects;

  let nodes = 0;
  let tests = 0;
  let leaves = 0;
  let top = 0;
  let node = 0;
  let end = links.length;
  let mask = 63;
  for (;;) {
    nodes++;
    const at = node * 4;
    const x = spheres[at];
    const y = spheres[at + 1];
    const z = spheres[at + 2];
    const link = links[node];
    const axis = link >>> LINK_BITS;
    const from = first[node];
    const to = first[end];
    let visible = true;
    // The sphere of a leaf with one object is the object's own: it is judged below, without slack.
    if (mask !== 0 && (axis !== LEAF || to - from > 1)) {
      const inner = spheres[at + 3] + slack;
      const outer = -inner;
      let d = 0;
      if (mask & 1) {
        tests++;
        d = p0x * x + p0y * y + p0z * z + p0d;
        if (d >= inner) mask &= ~1;
        else if (d < outer) visible = false;
      }
      if (visible && mask & 2) {
        tests++;
        d = p1x * x + p1y * y + p1z * z + p1d;
        if (d >= inner) mask &= ~2;
        else if (d < outer) visible = false;
      }
      if (visible && mask & 4) {
        tests++;
        d = p2x * x + p2y * y + p2z * z + p2d;
        if (d >= inner) mask &= ~4;
        else if (d < outer) visible = false;
      }
      if (visible && mask & 8) {
        tests++;
        d = p3x * x + p3y * y + p3z * z + p3d;
        if (d >= inner) mask &= ~8;
        else if (d < outer) visible = false;
      }
      if (visible && mask & 16) {
        tests++;
        d = p4x * x + p4y * y + p4z * z + p4d;
        if (d >= inner) mask &= ~16;
        else if (d < outer) visible = false;
      }
      if (visible && mask & 32) {
        tests++;
        d = p5x * x + p5y * y + p5z * z + p5d;
        if (d >= inner) mask &= ~32;
        else if (d < outer) visible = false;
      }
    }
    if (visible) {
      if (axis === LEAF) {
        leaves++;
        if (seenObjects !== null) tests += emitSeen(tree, labels, from, to, false, planes, mask, seenObjects, result);
        else if (mask === 0) emitRange(labels, from, to, result);
        else tests += emitTested(tree.objects, labels, from, to, planes, mask, result);
        if (result.count >= max) break;
      } else if (mask === 0 && to - from <= range) {
        // the lower side of every cut is stored first: seen from the upper side, the last one stored comes first
        const fromBelow = eye[axis] < spheres[at + axis];
        if (seenObjects !== null)
          emitSeen(tree, labels, from, to, order !== 'none' && fromBelow === back, planes, 0, seenObjects, result);
        else if (order === 'none' || fromBelow !== back) emitRange(labels, from, to, result);
        else emitReversed(labels, from, to, result);
        if (result.count >= max) break;
      } else {
        const left = node + 1;
        const right = link & LINK_MASK;
        if (seenNodes !== null) {
          const isLeft = (seenNodes[left >> 3] >> (left & 7)) & 1;
          if ((isLeft & (seenNodes[right >> 3] >> (right & 7))) === 0) {
            if (isLeft === 1) end = right;
            node = isLeft === 1 ? left : right;
            continue;
          }
        }
        let leftFirst: boolean;
        if (byAxis) {
          leftFirst = eye[axis] < spheres[at + axis];
        } else {
          const l = left * 4;
          const r = right * 4;
          if (byDistance) {
            const lx = spheres[l] - eyeX;
            const ly = spheres[l + 1] - eyeY;
            const lz = spheres[l + 2] - eyeZ;
            const rx = spheres[r] - eyeX;
            const ry = spheres[r + 1] - eyeY;
            const rz = spheres[r + 2] - eyeZ;
            leftFirst = lx * lx + ly * ly + lz * lz < rx * rx + ry * ry + rz * rz;
          } else {
            leftFirst =
              forward[0] * (spheres[l] - spheres[r]) +
                forward[1] * (spheres[l + 1] - spheres[r + 1]) +
                forward[2] * (spheres[l + 2] - spheres[r + 2]) <
              0;
          }
        }
        if (leftFirst !== back) {
          stack[top++] = right;
          stack[top++] = end;
          stack[top++] = mask;
          node = left;
          end = right;
        } else {
          stack[top++] = left;
          stack[top++] = right;
          stack[top++] = mask;
          node = right;
        }
        continue;
      }
    }
    if (top === 0) break;
    mask = stack[--top];
    end = stack[--top];
    node = stack[--top];
  }
  if (result.count > max) result.count = max;
  result.nodesVisited = nodes;
  result.planesTested = tests;
  result.leavesVisited = leaves;
}

/** Twice the largest sum of magnitudes that a distance to any plane can be made of, times 2^-49. */
export function slackOf(tree: Pick<SphereTree, 'spheres'>, planes: Float64Array): number {
  const { spheres } = tree;
  const extent = Math.abs(spheres[0]) + Math.abs(spheres[1]) + Math.abs(spheres[2]) + 3 * spheres[3];
  let most = extent;
  for (let d = 3; d < planes.length; d += 4)
    if (Number.isFinite(planes[d])) most = Math.max(most, extent + Math.abs(planes[d]));
  return most * 2 ** -48;
}

/** Write the objects from .. to - 1, all of them wholly inside. */
function emitRange(labels: Uint32Array, from: number, to: number, result: SphereResult): void {
  const { ids, inside } = result;
  let count = result.count;
  if (to - from > BLOCK) {
    ids.set(labels.subarray(from, to), count);
    inside.fill(1, count, count + to - from);
    result.count = count + to - from;
    return;
  }
  for (let o = from; o < to; o++) {
    ids[count] = labels[o];
    inside[count++] = 1;
  }
  result.count = count;
}

/** Write the objects from .. to - 1, all of them wholly inside, the last one first. */
function emitReversed(labels: Uint32Array, from: number, to: number, result: SphereResult): void {
  const { ids, inside } = result;
  let count = result.count;
  for (let o = to - 1; o >= from; o--) {
    ids[count] = labels[o];
    inside[count++] = 1;
  }
  result.count = count;
}

/**
 * Write those of the objects from .. to - 1 that are seen and touch every half-space of the mask, the last one first where asked for.
 * @returns plane tests made
 */
function emitSeen(
  { objects }: SphereTree,
  labels: Uint32Array,
  from: number,
  to: number,
  backwards: boolean,
  planes: Float64Array,
  mask: number,
  seen: Uint8Array,
  result: SphereResult,
): number {
  let tests = 0;
  for (let i = from; i < to; i++) {
    const o = backwards ? from + to - 1 - i : i;
    if (((seen[o >> 3] >> (o & 7)) & 1) === 0) continue;
    if (mask === 0) emitRange(labels, o, o + 1, result);
    else tests += emitTested(objects, labels, o, o + 1, planes, mask, result);
  }
  return tests;
}

/**
 * Write those of the objects from .. to - 1 that touch every half-space of the mask. The write is unconditional and only
 * the count moves on a hit: what is visible in a leaf is a coin toss, which a branch would be mispredicted on.
 * @returns plane tests made
 */
function emitTested(
  objects: Float32Array,
  labels: Uint32Array,
  from: number,
  to: number,
  planes: Float64Array,
  mask: number,
  result: SphereResult,
): number {
  const { ids, inside, active } = result;
  let used = 0;
  for (let plane = 0; plane < 6; plane++) {
    if (!((mask >> plane) & 1)) continue;
    for (let k = 0; k < 4; k++) active[used * 4 + k] = planes[plane * 4 + k];
    used++;
  }
  const nx = active[0];
  const ny = active[1];
  const nz = active[2];
  const nd = active[3];
  let count = result.count;
  for (let o = from; o < to; o++) {
    const at = o * 4;
    const x = objects[at];
    const y = objects[at + 1];
    const z = objects[at + 2];
    const r = objects[at + 3];
    let least = nx * x + ny * y + nz * z + nd;
    for (let p = 4; p < used * 4; p += 4) {
      const d = active[p] * x + active[p + 1] * y + active[p + 2] * z + active[p + 3];
      if (d < least) least = d;
    }
    ids[count] = labels[o];
    inside[count] = least >= r ? 1 : 0;
    count += least >= -r ? 1 : 0;
  }
  result.count = count;
  return used * (to - from);
}
