/**
 * The triangles near each sphere, kept from step to step: a sphere that moves little queries the tree once and then knows its
 * triangles.
 *
 * The query is for all triangles within the radius and a margin. As long as the sphere has moved by less than the margin less what a contact
 * needs, the triangles that it may touch are among these. They are sorted by their distances from the centre at the query: the search ends at
 * the first whose distance exceeds the way since the query plus what a contact reaches, and that distance gives a lower bound of the distance
 * to the mesh. A sphere near more than NEAR_TRIANGLES queries the tree in every step.
 */
import { closestOnTriangle } from '../../core/math/closest-point.ts';
import { CORNER_NUMBERS } from '../boxes/triangles.ts';
import { createMeshContacts } from '../mesh/mesh-contact-list.ts';
import { meshContacts } from '../mesh/mesh-contacts.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';
import { addSphereContact, FIXED, type SphereContacts } from './sphere-contacts.ts';
import type { SphereState } from './sphere-state.ts';

/** Most triangles that are kept for a sphere. */
const NEAR_TRIANGLES = 32;

/** A touch counts as the same as a deeper one where its point is at most this many radii above that one's plane. */
const SAME_PLANE = 0.02;
/**
 * A centre that is nearer to a triangle than this many radii is on it: the way to its nearest point is rounding, and
 * the triangle's normal counts.
 */
const ON = 2 ** -20;

/**
 * A sphere that needs no more than CALM radii, and is more than FAR radii from where it queried the tree, queries
 * again: the farther it is from there, the more triangles are looked at.
 */
const CALM = 0.07;
const FAR = 0.125;

export type NearTriangles = ReturnType<typeof createNearTriangles>;

export function createNearTriangles(tree: MeshTree, capacity: number) {
  return {
    /**
     * spheres x NEAR_TRIANGLES: slots of the tree, nearest first, and their distances from the sphere's centre at the
     * query
     */
    slots: new Int32Array(capacity * NEAR_TRIANGLES),
    lengthsThere: new Float64Array(capacity * NEAR_TRIANGLES),
    /** spheres: how many triangles there are, or a number above NEAR_TRIANGLES */
    counts: new Int32Array(capacity),
    /** spheres x 3: the centre at the query */
    origins: new Float64Array(capacity * 3),
    /** spheres: how far around that place all triangles are known; 0 before the first query */
    reaches: new Float64Array(capacity),
    /** spheres: a lower bound of the distance from the centre to the mesh */
    distances: new Float64Array(capacity),
    found: createMeshContacts(tree),
    /** of the sphere at hand, by distance: its triangles' slots, nearest points and distances */
    slotsNow: new Int32Array(64),
    points: new Float64Array(64 * 3),
    lengths: new Float64Array(64),
    /** of its contacts: unit vectors from the triangle to the centre */
    normals: new Float64Array(64 * 3),
    /** queries of the tree, and nodes that they visited */
    asked: 0,
    nodesVisited: 0,
  };
}

/**
 * Contacts of a sphere with the mesh that are open by `need` at most. Of triangles whose touching points lie in one plane, as the parts of a
 * flat floor, and of an edge that two share, the nearest alone counts: the others' normals would be those of edges that are not there.
 * A centre on a triangle is taken to be above it.
 */
export function addMeshContacts(
  near: NearTriangles,
  tree: MeshTree,
  state: SphereState,
  sphere: number,
  need: number,
  contacts: SphereContacts,
): void {
  const { positions, radii } = state;
  const x = positions[sphere * 3];
  const y = positions[sphere * 3 + 1];
  const z = positions[sphere * 3 + 2];
  const r = radii[sphere];
  let moved = distanceTo(near.origins, sphere * 3, x, y, z);
  const isFar = moved + r + need > near.reaches[sphere] || (moved > FAR * r && need < CALM * r);
  if (isFar || near.counts[sphere] > NEAR_TRIANGLES) {
    ask(near, tree, state, sphere, need);
    moved = 0;
  }
  const count = sortByDistance(near, tree, state, sphere, r + need + moved, moved);
  const { points, lengths, normals, slotsNow } = near;
  let kept = 0;
  for (let i = 0; i < count && lengths[i] - r <= need; i++) {
    const px = points[i * 3];
    const py = points[i * 3 + 1];
    const pz = points[i * 3 + 2];
    let isNew = true;
    for (let k = 0; isNew && k < kept; k++) {
      const a = k * 3;
      const above =
        normals[a] * (px - points[a]) + normals[a + 1] * (py - points[a + 1]) + normals[a + 2] * (pz - points[a + 2]);
      isNew = above > SAME_PLANE * r;
    }
    if (!isNew) continue;
    const length = lengths[i];
    const a = kept * 3;
    if (length > ON * r) {
      normals[a] = (x - px) / length;
      normals[a + 1] = (y - py) / length;
      normals[a + 2] = (z - pz) / length;
    } else normalAbove(tree.corners, slotsNow[i] * CORNER_NUMBERS, normals, a);
    points[a] = px;
    points[a + 1] = py;
    points[a + 2] = pz;
    kept++;
    addSphereContact(contacts, sphere, FIXED, normals[a], normals[a + 1], normals[a + 2], length - r);
  }
}

/** The unit normal of a triangle that points upwards, or as its winding says where it is upright; upwards where it has no area. */
function normalAbove(corners: Float32Array, at: number, normals: Float64Array, to: number): void {
  const abx = corners[at + 3] - corners[at];
  const aby = corners[at + 4] - corners[at + 1];
  const abz = corners[at + 5] - corners[at + 2];
  const acx = corners[at + 6] - corners[at];
  const acy = corners[at + 7] - corners[at + 1];
  const acz = corners[at + 8] - corners[at + 2];
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = (ny < 0 ? -1 : 1) / length;
  normals[to] = length > 0 ? nx * scale : 0;
  normals[to + 1] = length > 0 ? ny * scale : 1;
  normals[to + 2] = length > 0 ? nz * scale : 0;
}

/**
 * Query the tree for all triangles that a contact may be with, and for those in a margin where they are few enough to
 * keep.
 */
function ask(
  near: NearTriangles,
  tree: MeshTree,
  { positions, radii }: SphereState,
  sphere: number,
  need: number,
): void {
  const { found, slots, lengthsThere } = near;
  const x = positions[sphere * 3];
  const y = positions[sphere * 3 + 1];
  const z = positions[sphere * 3 + 2];
  const r = radii[sphere];
  let within = r + need + Math.max(r / 2, 2 * need);
  near.asked++;
  meshContacts(tree, x, y, z, within, found);
  near.nodesVisited += found.nodesVisited;
  if (found.count > NEAR_TRIANGLES) {
    within = r + need;
    meshContacts(tree, x, y, z, within, found);
    near.nodesVisited += found.nodesVisited;
  }
  near.counts[sphere] = found.count;
  near.reaches[sphere] = within;
  near.origins[sphere * 3] = x;
  near.origins[sphere * 3 + 1] = y;
  near.origins[sphere * 3 + 2] = z;
  if (found.count > NEAR_TRIANGLES) return;
  const first = sphere * NEAR_TRIANGLES;
  for (let i = 0; i < found.count; i++) {
    const length = within - found.depths[i];
    let at = first + i;
    for (; at > first && lengthsThere[at - 1] > length; at--) {
      lengthsThere[at] = lengthsThere[at - 1];
      slots[at] = slots[at - 1];
    }
    lengthsThere[at] = length;
    slots[at] = found.slots[i];
  }
}

const nearest = new Float64Array(3);

/**
 * Nearest points and distances of the sphere's triangles that were at most `limit` away at the query, nearest first, equal ones in the order
 * in which they are kept; and the lower bound of the distance to the mesh.
 * @param moved how far the sphere is from where it queried the tree
 * @returns how many
 */
function sortByDistance(
  near: NearTriangles,
  tree: MeshTree,
  { positions }: SphereState,
  sphere: number,
  limit: number,
  moved: number,
): number {
  const x = positions[sphere * 3];
  const y = positions[sphere * 3 + 1];
  const z = positions[sphere * 3 + 2];
  const count = near.counts[sphere];
  const first = sphere * NEAR_TRIANGLES;
  const isKept = count <= NEAR_TRIANGLES;
  if (count > near.lengths.length) {
    near.slotsNow = new Int32Array(count * 2);
    near.points = new Float64Array(count * 2 * 3);
    near.lengths = new Float64Array(count * 2);
    near.normals = new Float64Array(count * 2 * 3);
  }
  const { slotsNow, points, lengths, slots, lengthsThere, found } = near;
  let least = near.reaches[sphere] - moved;
  let i = 0;
  for (; i < count; i++) {
    if (isKept && lengthsThere[first + i] > limit) {
      least = lengthsThere[first + i] - moved;
      break;
    }
    const slot = isKept ? slots[first + i] : found.slots[i];
    const length = Math.sqrt(closestOnTriangle(tree.corners, slot * CORNER_NUMBERS, x, y, z, nearest));
    let at = i;
    for (; at > 0 && lengths[at - 1] > length; at--) {
      lengths[at] = lengths[at - 1];
      slotsNow[at] = slotsNow[at - 1];
      points[at * 3] = points[at * 3 - 3];
      points[at * 3 + 1] = points[at * 3 - 2];
      points[at * 3 + 2] = points[at * 3 - 1];
    }
    lengths[at] = length;
    slotsNow[at] = slot;
    points[at * 3] = nearest[0];
    points[at * 3 + 1] = nearest[1];
    points[at * 3 + 2] = nearest[2];
  }
  near.distances[sphere] = i > 0 && lengths[0] < least ? lengths[0] : least;
  return i;
}

/** Forget what is known of the spheres' surroundings, and query another tree from now on. */
export function changeTree(near: NearTriangles, tree: MeshTree): void {
  near.reaches.fill(0);
  near.found = createMeshContacts(tree);
}

/** What is known of sphere `from` becomes that of sphere `to`. */
export function copyNear(near: NearTriangles, from: number, to: number): void {
  const first = from * NEAR_TRIANGLES;
  near.slots.copyWithin(to * NEAR_TRIANGLES, first, first + NEAR_TRIANGLES);
  near.lengthsThere.copyWithin(to * NEAR_TRIANGLES, first, first + NEAR_TRIANGLES);
  near.origins.copyWithin(to * 3, from * 3, from * 3 + 3);
  near.counts[to] = near.counts[from];
  near.reaches[to] = near.reaches[from];
  near.distances[to] = near.distances[from];
}

function distanceTo(points: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = x - points[at];
  const dy = y - points[at + 1];
  const dz = z - points[at + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
