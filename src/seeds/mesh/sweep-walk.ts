/**
 * The leaves of a tree of boxes on a moving sphere's way, in the order in which it comes to them.
 *
 * The caller takes one leaf after the other, and says in `end` how far the sphere goes: what it comes to later is left out.
 *
 * Guarantee: every leaf that the sphere may touch up to `end` is among them. A box is grown by the radius and the slack, 2^-20 of the largest
 * length in play, above all that sweepTriangle can be wrong by, so that the centre is in the grown box at the moment of touch.
 * Bound: one child waits a level, so the stacks have a place for each level of the tree.
 */
import type { MovingSphere } from '../../core/math/moving-sphere.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../boxes/node.ts';
import { CONTACT_SLACK } from './mesh-contacts.ts';

export type SweepWalk = ReturnType<typeof createSweepWalk>;

export function createSweepWalk(depth: number) {
  return {
    /** share of the way that the sphere goes: what it comes to after that is left out; set by the caller */
    end: 1,
    nodesVisited: 0,
    /** the sphere's centre, one by its way, and what boxes are grown by */
    x: Number.NaN,
    y: Number.NaN,
    z: Number.NaN,
    ix: Number.NaN,
    iy: Number.NaN,
    iz: Number.NaN,
    grown: Number.NaN,
    /** waiting nodes, and when the sphere comes to each */
    waiting: 0,
    stack: new Uint32Array(depth),
    entries: new Float64Array(depth),
  };
}

/**
 * Begin at the root of a tree of `depth` levels; where that is 0 there is no leaf.
 * @param extent largest magnitude of a coordinate in the tree
 * @throws RangeError for a walk made for a tree of less depth
 */
export function startSweepWalk(
  walk: SweepWalk,
  { x, y, z, r, dx, dy, dz }: MovingSphere,
  depth: number,
  extent: number,
): void {
  if (walk.stack.length < depth)
    throw new RangeError(`touch: made for a tree of ${walk.stack.length} levels; this one has ${depth}`);
  walk.end = 1;
  walk.nodesVisited = 0;
  walk.x = x;
  walk.y = y;
  walk.z = z;
  walk.ix = 1 / dx;
  walk.iy = 1 / dy;
  walk.iz = 1 / dz;
  walk.grown = r + CONTACT_SLACK * (r + Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) + extent);
  walk.stack[0] = 0;
  walk.entries[0] = 0;
  walk.waiting = Math.min(depth, 1);
}

/** The next leaf; -1 where there is none up to `end`. */
export function nextLeaf(walk: SweepWalk, boxes: Float32Array, links: Uint32Array): number {
  const { x, y, z, ix, iy, iz, grown, end, stack, entries } = walk;
  let { waiting, nodesVisited } = walk;
  let node = -1;
  while (waiting > 0 && node < 0) {
    waiting--;
    if (!(entries[waiting] <= end)) continue;
    node = stack[waiting];
    for (;;) {
      nodesVisited++;
      if (links[node * NODE_WORDS + COUNT] > 0) break;
      const first = links[node * NODE_WORDS + LEFT_FIRST];
      const left = entryOf(boxes, first * NODE_WORDS, x, y, z, ix, iy, iz, grown);
      const right = entryOf(boxes, (first + 1) * NODE_WORDS, x, y, z, ix, iy, iz, grown);
      const isLeftNearer = left <= right;
      if ((isLeftNearer ? right : left) <= end) {
        stack[waiting] = isLeftNearer ? first + 1 : first;
        entries[waiting++] = isLeftNearer ? right : left;
      }
      if (!((isLeftNearer ? left : right) <= end)) {
        node = -1;
        break;
      }
      node = isLeftNearer ? first : first + 1;
    }
  }
  walk.waiting = waiting;
  walk.nodesVisited = nodesVisited;
  return node;
}

/** When the way enters a box grown on all sides: 0 where it begins inside, Infinity where it does not up to t = 1. boxEntry, written out. */
function entryOf(
  boxes: Float32Array,
  at: number,
  x: number,
  y: number,
  z: number,
  ix: number,
  iy: number,
  iz: number,
  grown: number,
): number {
  let near = 0;
  let far = 1;
  const x0 = (boxes[at] - grown - x) * ix;
  const x1 = (boxes[at + 3] + grown - x) * ix;
  if (x0 < x1) {
    if (x0 > near) near = x0;
    if (x1 < far) far = x1;
  } else {
    if (x1 > near) near = x1;
    if (x0 < far) far = x0;
  }
  const y0 = (boxes[at + 1] - grown - y) * iy;
  const y1 = (boxes[at + 4] + grown - y) * iy;
  if (y0 < y1) {
    if (y0 > near) near = y0;
    if (y1 < far) far = y1;
  } else {
    if (y1 > near) near = y1;
    if (y0 < far) far = y0;
  }
  const z0 = (boxes[at + 2] - grown - z) * iz;
  const z1 = (boxes[at + 5] + grown - z) * iz;
  if (z0 < z1) {
    if (z0 > near) near = z0;
    if (z1 < far) far = z1;
  } else {
    if (z1 > near) near = z1;
    if (z0 < far) far = z0;
  }
  return near <= far ? near : Number.POSITIVE_INFINITY;
}
