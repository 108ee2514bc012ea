/**
 * What a sphere touches in a two-level tree: the first triangle on its way, and all those that it overlaps where it is. The upper tree says
 * which objects, and the walk goes on below each.
 *
 * Guarantee: the answers of the mesh tree over the same triangles, and of its linear twins, to the last bit. Contacts stand object by object.
 * Cost: the leaves of the upper tree are looked into as the sphere comes to them, and none that it comes to after the touch found so far.
 */
import { checkSphere } from '../../../math/check-sphere.ts';
import type { MovingSphere } from '../../../math/moving-sphere.ts';
import { boxOverlap } from '../box-overlap.ts';
import { type BoxResult, createBoxResult } from '../box-result.ts';
import { createMeshContacts, type MeshContacts } from '../mesh/mesh-contact-list.ts';
import { beginContacts, CONTACT_SLACK, contactsBelow, meshExtent } from '../mesh/mesh-contacts.ts';
import { createMeshTouch, endTouch, type MeshTouch, startTouch, touchBelow } from '../mesh/mesh-sweep.ts';
import { createSweepWalk, nextLeaf, reaches, type SweepWalk, startSweepWalk, walkBelow } from '../mesh/sweep-walk.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../node.ts';
import type { TwoLevelTree } from './two-level-tree.ts';

/** Made once for a tree, used for every sweep; counters are of both levels. */
export interface TwoLevelTouch extends MeshTouch {
  /** the walk of the upper tree */
  objects: SweepWalk;
}

/** A result for sweeps in `tree`, or in any tree of no more depth. */
export function createTwoLevelTouch({ top, bottom }: TwoLevelTree): TwoLevelTouch {
  return { ...createMeshTouch(bottom), objects: createSweepWalk(top.depth) };
}

/**
 * First touch of a moving sphere, into `touch`; of equally early ones that of the triangle with the lowest number.
 * @returns whether there is one
 * @throws RangeError for a sphere or a way that is not finite, and for a result made for a tree of less depth
 * @example
 * ```ts
 * import { buildTwoLevelTree, createTwoLevelTouch, twoLevelSweep } from 'cull64/trees';
 *
 * // a floor, and one above it
 * const tree = buildTwoLevelTree({
 *   positions: Float32Array.of(0, 0, 0, 0, 0, 8, 8, 0, 0, 0, 2, 0, 0, 2, 8, 8, 2, 0),
 *   indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
 *   firstTriangle: Uint32Array.of(0, 1, 2),
 * });
 * const touch = createTwoLevelTouch(tree);
 * twoLevelSweep(tree, { x: 2, y: 7, z: 1, r: 1, dx: 0, dy: -8, dz: 0 }, touch); // true
 * [touch.triangle, touch.t]; // [1, 0.5]
 * ```
 */
export function twoLevelSweep(tree: TwoLevelTree, sphere: MovingSphere, touch: TwoLevelTouch): boolean {
  const { top, bottom, roots } = tree;
  const { objects } = touch;
  const extent = meshExtent(top);
  startTouch(touch, sphere, bottom.depth, extent);
  startSweepWalk(objects, sphere, top.depth, extent);
  if (top.ids.length > 0) walkBelow(objects, 0);
  const { boxes, links, objectBoxes, ids } = top;
  for (let leaf = nextLeaf(objects, boxes, links); leaf >= 0; leaf = nextLeaf(objects, boxes, links)) {
    const first = links[leaf * NODE_WORDS + LEFT_FIRST];
    const end = first + links[leaf * NODE_WORDS + COUNT];
    for (let slot = first; slot < end; slot++) {
      if (!reaches(objects, objectBoxes, slot * 6)) continue;
      touchBelow(bottom, roots[ids[slot]], sphere, touch);
      objects.end = touch.walk.end;
    }
  }
  touch.walk.nodesVisited += objects.nodesVisited;
  return endTouch(bottom, sphere, touch);
}

/** Made once for a tree, used for every query; counters are of both levels. */
export interface TwoLevelContacts extends MeshContacts {
  /** the objects whose boxes touch that around the sphere */
  objects: BoxResult;
  /** the box around the sphere */
  box: Float64Array;
}

/** A list for contacts with `tree`, or with any tree of no more objects and no more depth. */
export function createTwoLevelContacts({ top, bottom }: TwoLevelTree): TwoLevelContacts {
  return { ...createMeshContacts(bottom), objects: createBoxResult(top), box: new Float64Array(6) };
}

/**
 * Contacts of one sphere, into `contacts`.
 * @param r radius, at least 0
 * @returns how many
 * @throws RangeError for a sphere that is not finite or of negative radius, and for contacts made for a smaller tree
 */
export function twoLevelContacts(
  tree: TwoLevelTree,
  x: number,
  y: number,
  z: number,
  r: number,
  contacts: TwoLevelContacts,
): number {
  const { top, bottom, roots } = tree;
  const { objects, box } = contacts;
  beginContacts(bottom.depth, contacts);
  checkSphere('sphere', x, y, z, r);
  const extent = meshExtent(top);
  const grown = r + CONTACT_SLACK * (r + extent);
  box[0] = x - grown;
  box[1] = y - grown;
  box[2] = z - grown;
  box[3] = x + grown;
  box[4] = y + grown;
  box[5] = z + grown;
  const found = boxOverlap(top, box, objects);
  for (let i = 0; i < found; i++) contactsBelow(bottom, roots[objects.ids[i]], extent, x, y, z, r, contacts);
  contacts.nodesVisited += objects.nodesVisited;
  return contacts.count;
}
