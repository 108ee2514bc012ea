/**
 * Which triangle does a moving sphere touch first?
 *
 * Guarantee: the same answer, to the last bit, as the scan of all triangles: the least t of sweepTriangle, of equal ones the lowest
 * triangle number. A sphere that begins in touch with a triangle and moves away from it, or along it, does not meet it.
 * Cost: the child that is entered first is looked at first, and a child that is entered after the touch found so far is not looked at.
 * Twin: bruteMeshSweep.
 */
import { closestOnTriangle } from '../../core/math/closest-point.ts';
import { checkMovingSphere, type MovingSphere } from '../../core/math/moving-sphere.ts';
import { sweepTriangle } from '../../core/math/sweep-triangle.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../boxes/node.ts';
import { CORNER_NUMBERS } from '../boxes/triangles.ts';
import { writeNormal } from './mesh-contact-list.ts';
import { meshExtent } from './mesh-contacts.ts';
import type { MeshTree } from './mesh-tree.ts';
import { createSweepWalk, nextLeaf, startSweepWalk } from './sweep-walk.ts';

/** Made once for a tree, used for every sweep. */
export type MeshTouch = ReturnType<typeof createMeshTouch>;

/** A result for sweeps; brute force needs no levels. */
export function createMeshTouch({ depth }: { depth: number } = { depth: 0 }) {
  return {
    /** share of the way up to the touch, 0 .. 1; Infinity where there is none */
    t: Number.POSITIVE_INFINITY,
    /** input triangle; valid, as all below, where t is finite */
    triangle: 0,
    /** the triangle's number in tree order; of brute force, that in the input */
    slot: 0,
    /** x, y, z: where the sphere touches it */
    point: new Float64Array(3),
    /** x, y, z, unit vector from there to the sphere's centre */
    normal: new Float64Array(3),
    nodesVisited: 0,
    trianglesTested: 0,
    walk: createSweepWalk(depth),
  };
}

/**
 * First touch of a moving sphere, into `touch`.
 * @param sphere with radius 0 this is a segment against the mesh
 * @returns whether there is one
 * @throws RangeError for a sphere or a way that is not finite, and for a result made for a tree of less depth
 * @example
 * ```ts
 * import { buildMeshTree, createMeshTouch, meshSweep } from 'cull64/trees';
 *
 * const floor = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 8, 8, 0, 0), Uint32Array.of(0, 1, 2));
 * const touch = createMeshTouch(floor);
 * meshSweep(floor, { x: 2, y: 5, z: 1, r: 1, dx: 0, dy: -8, dz: 0 }, touch); // true
 * touch.t; // 0.5
 * touch.normal; // [0, 1, 0]
 * meshSweep(floor, { x: 2, y: 5, z: 1, r: 1, dx: 0, dy: 8, dz: 0 }, touch); // false
 * ```
 */
export function meshSweep(tree: MeshTree, sphere: MovingSphere, touch: MeshTouch): boolean {
  const { boxes, links, corners, ids, depth } = tree;
  const { walk } = touch;
  checkMovingSphere(sphere);
  startSweepWalk(walk, sphere, depth, meshExtent(tree));
  touch.t = Number.POSITIVE_INFINITY;
  touch.trianglesTested = 0;
  for (let leaf = nextLeaf(walk, boxes, links); leaf >= 0; leaf = nextLeaf(walk, boxes, links)) {
    const first = links[leaf * NODE_WORDS + LEFT_FIRST];
    const end = first + links[leaf * NODE_WORDS + COUNT];
    touch.trianglesTested += end - first;
    for (let slot = first; slot < end; slot++) {
      const t = sweepTriangle(corners, slot * CORNER_NUMBERS, sphere);
      if (!(t < touch.t || (t === touch.t && t <= 1 && ids[slot] < touch.triangle))) continue;
      touch.t = t;
      touch.slot = slot;
      touch.triangle = ids[slot];
      walk.end = t;
    }
  }
  touch.nodesVisited = walk.nodesVisited;
  if (!(touch.t <= 1)) return false;
  writeTouch(touch, corners, touch.slot, sphere);
  return true;
}

/** Where and in which direction a sphere that has come to touch.t touches the triangle at `slot`. */
export function writeTouch(
  { t, point, normal }: MeshTouch,
  corners: Float32Array,
  slot: number,
  { x, y, z, dx, dy, dz }: MovingSphere,
): void {
  const tx = x + t * dx;
  const ty = y + t * dy;
  const tz = z + t * dz;
  closestOnTriangle(corners, slot * CORNER_NUMBERS, tx, ty, tz, point);
  writeNormal(corners, slot, tx, ty, tz, point, normal);
}
