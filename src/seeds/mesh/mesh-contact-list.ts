/** What a contact query writes to, and what a contact is. mesh-contacts.ts and its linear twin fill the same list. */
import { lengthened } from '../../core/base/grown.ts';
import { closestOnTriangle } from '../../core/math/closest-point.ts';
import { CORNER_NUMBERS } from '../boxes/triangles.ts';

/** Made once, used for every query. A query that finds more than any before makes the arrays longer; none is cut short. */
export type MeshContacts = ReturnType<typeof createMeshContacts>;

/** An empty list. The stack has a place for each level of a tree of `depth` levels; brute force needs none. */
export function createMeshContacts({ depth }: { depth: number } = { depth: 0 }) {
  return {
    /** valid entries of each list */
    count: 0,
    /** input triangle */
    triangles: new Uint32Array(16),
    /** the triangle's number in tree order; of brute force, that in the input */
    slots: new Uint32Array(16),
    /** x, y, z: the triangle's nearest point to the sphere's centre */
    points: new Float64Array(16 * 3),
    /** x, y, z, unit vector from there to the centre; where the centre is on the triangle, the normal of its front */
    normals: new Float64Array(16 * 3),
    /** how far the sphere would have to go along the normal to touch only: its radius less the distance, at least 0 */
    depths: new Float64Array(16),
    /** nodes whose box was compared with a sphere */
    nodesVisited: 0,
    /** triangles whose nearest point was looked for */
    trianglesTested: 0,
    /** waiting nodes */
    stack: new Uint32Array(depth),
  };
}

const nearest = new Float64Array(3);
const normal = new Float64Array(3);

/** Add the contact of a sphere with the triangle at corners[slot * 9 ..], where the two touch. */
export function addContact(
  contacts: MeshContacts,
  triangle: number,
  corners: Float32Array,
  slot: number,
  x: number,
  y: number,
  z: number,
  r: number,
): void {
  const square = closestOnTriangle(corners, slot * CORNER_NUMBERS, x, y, z, nearest);
  if (!(square <= r * r)) return;
  const i = contacts.count++;
  if (i === contacts.depths.length) lengthen(contacts);
  contacts.triangles[i] = triangle;
  contacts.slots[i] = slot;
  contacts.points.set(nearest, i * 3);
  writeNormal(corners, slot, x, y, z, nearest, normal);
  contacts.normals.set(normal, i * 3);
  contacts.depths[i] = r - Math.sqrt(square);
}

/** Unit vector from `point` of a triangle to (x, y, z); where the two are one, the normal of the front; without area, up. */
export function writeNormal(
  corners: Float32Array,
  slot: number,
  x: number,
  y: number,
  z: number,
  point: Float64Array,
  out: Float64Array,
): void {
  out[0] = x - point[0];
  out[1] = y - point[1];
  out[2] = z - point[2];
  if (normalize(out)) return;
  const at = slot * CORNER_NUMBERS;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    out[k] =
      (corners[at + 3 + i] - corners[at + i]) * (corners[at + 6 + j] - corners[at + j]) -
      (corners[at + 3 + j] - corners[at + j]) * (corners[at + 6 + i] - corners[at + i]);
  }
  if (normalize(out)) return;
  out[0] = 0;
  out[1] = 1;
  out[2] = 0;
}

/** Make a vector of length 1; false for the zero vector. */
function normalize(v: Float64Array): boolean {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0)) return false;
  v[0] /= length;
  v[1] /= length;
  v[2] /= length;
  return true;
}

function lengthen(contacts: MeshContacts): void {
  const n = contacts.depths.length * 2;
  contacts.triangles = lengthened(contacts.triangles, n);
  contacts.slots = lengthened(contacts.slots, n);
  contacts.points = lengthened(contacts.points, n * 3);
  contacts.normals = lengthened(contacts.normals, n * 3);
  contacts.depths = lengthened(contacts.depths, n);
}
