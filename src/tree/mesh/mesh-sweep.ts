/**
 * Which triangle does a moving sphere touch first?
 *
 * Guarantee: the same answer, to the last bit, as the scan of all triangles: the least t of sweepTriangle, of equal ones the lowest
 * triangle number. A sphere that begins in touch with a triangle and moves away from it, or along it, does not meet it.
 * Bound: one child waits a level, so the stacks have a place for each level of the tree. A box is grown by the radius and the slack, 2^-20 of the
 * largest length in play, above all that sweepTriangle can be wrong by, so that the centre is in the grown box at the moment of touch.
 * Cost: the child that is entered first is looked at first, and none that is entered after the touch found so far.
 * Twin: bruteMeshSweep.
 */
import { checkSphere } from '../../math/check-sphere.ts';
import { closestOnTriangle } from '../../math/closest-point.ts';
import { MAX_COORDINATE } from '../../math/float.ts';
import { sweepTriangle } from '../../math/sweep-triangle.ts';
import { writeNormal } from './mesh-contact-list.ts';
import { CONTACT_SLACK, meshExtent } from './mesh-contacts.ts';
import { CORNER_NUMBERS, COUNT, LEFT_FIRST, type MeshTree, NODE_WORDS } from './mesh-tree.ts';

/** Made once for a tree, used for every sweep. */
export interface MeshTouch {
  /** share of the way up to the touch, 0 .. 1; Infinity where there is none */
  t: number;
  /** input triangle; valid, as all below, where t is finite */
  triangle: number;
  /** x, y, z: where the sphere touches it */
  point: Float64Array;
  /** x, y, z, unit vector from there to the sphere's centre */
  normal: Float64Array;
  nodesVisited: number;
  trianglesTested: number;
  /** waiting nodes, and when the sphere enters each */
  stack: Uint32Array;
  entries: Float64Array;
}

/** A result for sweeps; brute force needs no levels. */
export function createMeshTouch({ depth }: { depth: number } = { depth: 0 }): MeshTouch {
  return {
    t: Number.POSITIVE_INFINITY,
    triangle: 0,
    point: new Float64Array(3),
    normal: new Float64Array(3),
    nodesVisited: 0,
    trianglesTested: 0,
    stack: new Uint32Array(depth),
    entries: new Float64Array(depth),
  };
}

/**
 * First touch of a sphere whose centre moves from (x, y, z) by (dx, dy, dz), into `touch`.
 * @param r radius, at least 0; with 0 this is a segment against the mesh
 * @returns whether there is one
 * @throws RangeError for a sphere or a way that is not finite, and for a result made for a tree of less depth
 * @example
 * ```ts
 * import { buildMeshTree, createMeshTouch, meshSweep } from 'cull64';
 *
 * const floor = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 8, 8, 0, 0), Uint32Array.of(0, 1, 2));
 * const touch = createMeshTouch(floor);
 * meshSweep(floor, 2, 5, 1, 1, 0, -8, 0, touch); // true
 * touch.t; // 0.5
 * touch.normal; // [0, 1, 0]
 * meshSweep(floor, 2, 5, 1, 1, 0, 8, 0, touch); // false
 * ```
 */
export function meshSweep(
  tree: MeshTree,
  x: number,
  y: number,
  z: number,
  r: number,
  dx: number,
  dy: number,
  dz: number,
  touch: MeshTouch,
): boolean {
  const { boxes, links, corners, triangles } = tree;
  const { stack, entries } = touch;
  if (stack.length < tree.depth)
    throw new RangeError(`touch: made for a tree of ${stack.length} levels; this one has ${tree.depth}`);
  checkSphere('sphere', x, y, z, r);
  const length = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (!(length <= MAX_COORDINATE)) throw new RangeError(`way (${dx}, ${dy}, ${dz}): it must be finite, at most 2^120`);
  const grown = r + CONTACT_SLACK * (r + length + meshExtent(tree));
  const ix = 1 / dx;
  const iy = 1 / dy;
  const iz = 1 / dz;
  let best = Number.POSITIVE_INFINITY;
  let bestSlot = -1;
  let nodesVisited = 0;
  let trianglesTested = 0;
  let top = 0;
  let node = links.length > 0 ? 0 : -1;
  while (node >= 0) {
    nodesVisited++;
    const first = links[node * NODE_WORDS + LEFT_FIRST];
    const size = links[node * NODE_WORDS + COUNT];
    node = -1;
    if (size === 0) {
      const left = entryOf(boxes, first * NODE_WORDS, x, y, z, ix, iy, iz, grown);
      const right = entryOf(boxes, (first + 1) * NODE_WORDS, x, y, z, ix, iy, iz, grown);
      const isLeftNearer = left <= right;
      if ((isLeftNearer ? left : right) <= 1) node = isLeftNearer ? first : first + 1;
      if ((isLeftNearer ? right : left) <= 1) {
        stack[top] = isLeftNearer ? first + 1 : first;
        entries[top++] = isLeftNearer ? right : left;
      }
    } else {
      trianglesTested += size;
      for (let slot = first; slot < first + size; slot++) {
        const t = sweepTriangle(corners, slot * CORNER_NUMBERS, x, y, z, r, dx, dy, dz);
        if (t < best || (t === best && t <= 1 && triangles[slot] < triangles[bestSlot])) {
          best = t;
          bestSlot = slot;
        }
      }
    }
    while (node < 0 && top > 0) if (entries[--top] <= best) node = stack[top];
  }
  touch.nodesVisited = nodesVisited;
  touch.trianglesTested = trianglesTested;
  touch.t = best;
  if (bestSlot < 0) return false;
  touch.triangle = triangles[bestSlot];
  writeTouch(touch, corners, bestSlot, x + best * dx, y + best * dy, z + best * dz);
  return true;
}

/** Where and in which direction the triangle at `slot` is touched by a sphere whose centre has come to (x, y, z). */
export function writeTouch(
  { point, normal }: MeshTouch,
  corners: Float32Array,
  slot: number,
  x: number,
  y: number,
  z: number,
): void {
  closestOnTriangle(corners, slot * CORNER_NUMBERS, x, y, z, point);
  writeNormal(corners, slot, x, y, z, point, normal);
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
