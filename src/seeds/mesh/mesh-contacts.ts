/**
 * Which triangles does a sphere touch, where, and how deep?
 *
 * Guarantee: the same contacts, to the last bit, as the scan of all triangles; in tree order. Touching counts, and so do both sides of a triangle.
 * Bound: one child waits a level, so the stack has a place for each level of the tree. A box is entered where its distance is at most
 * the radius and the slack: 2^-20 of the largest length in play, above all that closestOnTriangle can be wrong by.
 * Twin: bruteMeshContacts.
 *
 * Source: seed "DX11 Framework", its sphere against a tree of boxes.
 */
import { checkSphere } from '../../core/math/check-sphere.ts';
import { type BoxNodes, COUNT, LEFT_FIRST, NODE_WORDS } from '../boxes/node.ts';
import { addContact, type MeshContacts } from './mesh-contact-list.ts';
import type { MeshTree } from './mesh-tree.ts';

/** Share of the largest length that a box is grown by. */
export const CONTACT_SLACK = 2 ** -20;

/** Largest magnitude of a coordinate in the tree. */
export function meshExtent({ boxes }: Pick<BoxNodes, 'boxes'>): number {
  let extent = 0;
  for (let k = 0; k < 6 && k < boxes.length; k++) extent = Math.max(extent, Math.abs(boxes[k]));
  return extent;
}

/**
 * Contacts of one sphere, into `contacts`.
 * @param r radius, at least 0
 * @returns how many
 * @throws RangeError for a sphere that is not finite or of negative radius, and for contacts made for a tree of less depth
 * @example
 * ```ts
 * import { buildMeshTree, createMeshContacts, meshContacts } from 'cull64/trees';
 *
 * const floor = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 8, 8, 0, 0), Uint32Array.of(0, 1, 2));
 * const contacts = createMeshContacts(floor);
 * meshContacts(floor, 2, 0.75, 1, 1, contacts); // 1
 * contacts.triangles[0]; // 0
 * contacts.depths[0]; // 0.25
 * contacts.points.subarray(0, 3); // [2, 0, 1]
 * contacts.normals.subarray(0, 3); // [0, 1, 0]
 * ```
 */
export function meshContacts(
  tree: MeshTree,
  x: number,
  y: number,
  z: number,
  r: number,
  contacts: MeshContacts,
): number {
  const { boxes, links, corners, ids, depth } = tree;
  const { stack } = contacts;
  if (stack.length < depth)
    throw new RangeError(
      `contacts: made for a tree of ${stack.length} levels; this one has ${depth}: see createMeshContacts`,
    );
  contacts.count = 0;
  contacts.nodesVisited = 0;
  contacts.trianglesTested = 0;
  checkSphere('sphere', x, y, z, r);
  if (ids.length === 0) return 0;
  const grown = r + CONTACT_SLACK * (r + meshExtent(tree));
  const limit = grown * grown;
  let top = 0;
  let node = 0;
  for (;;) {
    contacts.nodesVisited++;
    const at = node * NODE_WORDS;
    const dx = Math.max(boxes[at] - x, 0, x - boxes[at + 3]);
    const dy = Math.max(boxes[at + 1] - y, 0, y - boxes[at + 4]);
    const dz = Math.max(boxes[at + 2] - z, 0, z - boxes[at + 5]);
    if (dx * dx + dy * dy + dz * dz <= limit) {
      const first = links[at + LEFT_FIRST];
      const size = links[at + COUNT];
      if (size === 0) {
        stack[top++] = first + 1;
        node = first;
        continue;
      }
      contacts.trianglesTested += size;
      for (let slot = first; slot < first + size; slot++) addContact(contacts, ids[slot], corners, slot, x, y, z, r);
    }
    if (top === 0) return contacts.count;
    node = stack[--top];
  }
}
