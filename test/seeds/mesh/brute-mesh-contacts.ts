/**
 * The linear twins of mesh-contacts.ts and mesh-sweep.ts: one loop over all triangles, no tree. The oracle of the tests, the baseline of
 * the benches. Written to be read.
 */
import type { MovingSphere } from '../../../src/core/math/moving-sphere.ts';
import { sweepTriangle } from '../../../src/core/math/sweep-triangle.ts';
import { addContact, type MeshContacts } from '../../../src/seeds/mesh/mesh-contact-list.ts';
import { type MeshTouch, writeTouch } from '../../../src/seeds/mesh/mesh-sweep.ts';

/**
 * Contacts of one sphere, by ascending triangle; the twin of meshContacts.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices
 * @returns how many
 */
export function bruteMeshContacts(
  positions: Float32Array,
  indices: Uint32Array,
  x: number,
  y: number,
  z: number,
  r: number,
  contacts: MeshContacts,
): number {
  contacts.count = 0;
  for (let triangle = 0; triangle < indices.length / 3; triangle++)
    addContact(contacts, triangle, cornersOf(positions, indices, triangle), 0, x, y, z, r);
  return contacts.count;
}

/**
 * First touch of a moving sphere; the twin of meshSweep.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices
 * @returns whether there is one
 */
export function bruteMeshSweep(
  positions: Float32Array,
  indices: Uint32Array,
  sphere: MovingSphere,
  touch: MeshTouch,
): boolean {
  touch.t = Number.POSITIVE_INFINITY;
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const t = sweepTriangle(cornersOf(positions, indices, triangle), 0, sphere);
    if (!(t < touch.t)) continue;
    touch.t = t;
    touch.triangle = triangle;
    touch.slot = triangle;
  }
  if (touch.t > 1) return false;
  writeTouch(touch, cornersOf(positions, indices, touch.triangle), 0, sphere);
  return true;
}

const corners = new Float32Array(9);

function cornersOf(positions: Float32Array, indices: Uint32Array, triangle: number): Float32Array {
  for (let i = 0; i < 9; i++) corners[i] = positions[indices[triangle * 3 + Math.floor(i / 3)] * 3 + (i % 3)];
  return corners;
}
