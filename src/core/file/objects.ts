/**
 * What a file says of its objects: their spheres where leaves do not stand for them, their ids, and their box.
 */
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { ceilSum, floorSum } from './float32.ts';
import { OBJECT, offsetOf } from './layout.ts';
import type { Section } from './sections.ts';

const NUMBERS = (['x', 'y', 'z', 'r'] as const).map((name) => offsetOf(OBJECT, name));

/** Box of all objects, rounded outward: least x y z, greatest x y z; zeros for none. */
export function boundsOf(objects: Float32Array): number[] {
  if (objects.length === 0) return [0, 0, 0, 0, 0, 0];
  const low = new Array<number>(3).fill(Number.POSITIVE_INFINITY);
  const high = new Array<number>(3).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < objects.length / 4; i++)
    for (let axis = 0; axis < 3; axis++) {
      const at = objects[i * 4 + axis];
      const radius = objects[i * 4 + 3];
      // a sum in doubles is never on the wrong side of a float: most objects need no exact one
      if (at - radius <= low[axis]) low[axis] = Math.min(low[axis], floorSum(at, -radius));
      if (at + radius >= high[axis]) high[axis] = Math.max(high[axis], ceilSum(at, radius));
    }
  return [...low, ...high];
}

/** Spheres of the leaves: in preorder, which is the order of their objects. */
export function leavesOf(tree: SphereTree, spheres: Float32Array): Float32Array {
  const { first } = tree;
  return spheres.filter((_, i) => first[(i >> 2) + 1] > first[i >> 2]);
}

/** The objects section: exact spheres, in world coordinates. */
export function writeObjects(objects: Float32Array, view: DataView, section: Section, little: boolean): void {
  for (let i = 0; i < objects.length; i++)
    view.setFloat32(section.offset + (i >> 2) * OBJECT.size + NUMBERS[i & 3], objects[i], little);
}

export function readObjects(view: DataView, section: Section, count: number, little: boolean): Float32Array {
  const objects = new Float32Array(count * 4);
  for (let i = 0; i < objects.length; i++)
    objects[i] = view.getFloat32(section.offset + (i >> 2) * OBJECT.size + NUMBERS[i & 3], little);
  return objects;
}

/** The ids section: tree order -> input id. */
export function writeIds(ids: Uint32Array, view: DataView, section: Section, width: number, little: boolean): void {
  for (let i = 0; i < ids.length; i++)
    if (width === 2) view.setUint16(section.offset + 2 * i, ids[i], little);
    else view.setUint32(section.offset + 4 * i, ids[i], little);
}

export function readIds(view: DataView, section: Section, count: number, width: number, little: boolean): Uint32Array {
  const ids = new Uint32Array(count);
  for (let i = 0; i < count; i++)
    ids[i] =
      width === 2 ? view.getUint16(section.offset + 2 * i, little) : view.getUint32(section.offset + 4 * i, little);
  return ids;
}
