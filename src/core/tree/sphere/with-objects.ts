/**
 * Puts a scene's own spheres back into a tree that was read from a file.
 *
 * A file whose leaves stand for their objects keeps object spheres rounded outward: its tree finds a few objects too many.
 * With the scene's own spheres in their place every object is judged exactly, and the visible set is the linear scan's
 * again. The nodes stay as they were read; they hold the rounded spheres, so they hold the exact ones.
 *
 * Guarantee: the result is valid wherever `tree` is; a tree of another scene is refused. The order of visits is that of the
 * nodes as read. From a seed20 file, whose coordinates are exact, it is that of the tree that was written. From a float16 file it differs
 * where an eye stands within the rounding of a cut: on the paths of the built-in scenes in 692 of 13,565 places in the dungeon, whose
 * cuts lie in the middle of its corridors, in 16 of 38,955 in asteroids, in none of the other five.
 */
import type { SphereTree } from './sphere-tree.ts';

/** a sphere may stick out of its rounded one by this part of its extent, which is rounding of this check alone */
const ROUNDING = 2 ** -50;

/**
 * @param spheres n x (x, y, z, r), by input id
 * @returns a tree that shares all but `objects` with `tree`
 * @throws RangeError with one line where the tree is not of these spheres
 */
export function withObjects(tree: SphereTree, spheres: Float32Array): SphereTree {
  const { ids } = tree;
  const count = spheres.length / 4;
  if (ids.length !== count) throw new RangeError(`the tree has ${ids.length} objects, the scene ${count}`);
  const seen = new Uint8Array(count);
  const objects = new Float32Array(count * 4);
  for (let k = 0; k < count; k++) {
    const id = ids[k];
    if (id >= count || seen[id]++) throw new RangeError(`the tree does not name object ${id} of ${count} exactly once`);
    for (let i = 0; i < 4; i++) objects[k * 4 + i] = spheres[id * 4 + i];
    if (!holds(tree.objects, k * 4, objects))
      throw new RangeError(`the tree has object ${id} in another place, or smaller, than the scene`);
  }
  return { ...tree, objects };
}

/** Whether the sphere at outer[at] holds the one at inner[at]. */
function holds(outer: Float32Array, at: number, inner: Float32Array): boolean {
  const moved = Math.hypot(inner[at] - outer[at], inner[at + 1] - outer[at + 1], inner[at + 2] - outer[at + 2]);
  return moved + inner[at + 3] <= outer[at + 3] * (1 + ROUNDING);
}
