/**
 * Ways of spheres past a mesh, none of which takes a centre through a triangle, or nearer to one than half the sphere's radius.
 *
 * A core of half the radius is moved by the way, and stops where it touches. A sphere whose centre is nearer already, because it was put
 * there, has a core that just does not touch: it is free to leave, and comes no nearer. A way that is shorter than the distance less the
 * core needs no query of the tree, and nearly every way is.
 */
import type { MovingSphere } from '../../core/math/moving-sphere.ts';
import type { MeshContacts } from '../mesh/mesh-contact-list.ts';
import { meshContacts } from '../mesh/mesh-contacts.ts';
import { type MeshTouch, meshSweep } from '../mesh/mesh-sweep.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';

/**
 * The part that a sphere goes of its way up to a touch, and the part of a distance that a core may have as its radius:
 * a sweep is right to 2^-34 of a world's size.
 */
const BEFORE = 1 - 2 ** -20;

/**
 * Share of its way that a sphere may go, 0 .. 1; `touch` says what it meets where that is below 1.
 * @param sphere the query of the tree; its radius becomes that of the core
 * @param distance a lower bound of the distance from its centre to the mesh
 * @param found room for contacts
 */
export function freeShare(
  tree: MeshTree,
  sphere: MovingSphere,
  distance: number,
  touch: MeshTouch,
  found: MeshContacts,
): number {
  const { x, y, z, r, dx, dy, dz } = sphere;
  let core = r / 2;
  const spare = distance - core;
  if (spare > 0 && dx * dx + dy * dy + dz * dz < spare * spare) return 1;
  const near = meshContacts(tree, x, y, z, core, found);
  for (let i = 0; i < near; i++) core = Math.min(core, (r / 2 - found.depths[i]) * BEFORE);
  sphere.r = core;
  return meshSweep(tree, sphere, touch) ? touch.t * BEFORE : 1;
}

/** Share of a way that keeps a sphere's core, half of its radius, within a box: 1 where all of it does, 0 where the core is beyond a side and would go on. */
export function shareInBox(
  box: Float64Array,
  positions: Float64Array,
  ways: Float64Array,
  at: number,
  r: number,
): number {
  let share = 1;
  for (let k = 0; k < 3; k++) {
    const way = ways[at + k];
    const open = way < 0 ? positions[at + k] - (box[k] + r / 2) : box[3 + k] - r / 2 - positions[at + k];
    const room = Math.max(0, open);
    if (Math.abs(way) * share > room) share = room / Math.abs(way);
  }
  return share;
}

/**
 * Slow a sphere down by the energy that it has, for each unit of its mass, because it is higher than where its speed
 * would have led.
 */
export function payFor(missed: number, velocities: Float64Array, a: number): void {
  if (!(missed > 0)) return;
  const energy = (velocities[a] ** 2 + velocities[a + 1] ** 2 + velocities[a + 2] ** 2) / 2;
  const share = energy > missed ? Math.sqrt(1 - missed / energy) : 0;
  for (let k = 0; k < 3; k++) velocities[a + k] *= share;
}
