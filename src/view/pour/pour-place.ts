/**
 * Where spheres are poured: above the middle of what the camera looks at, so high that they are seen to fall, and below what ceiling there is.
 * The same tree and view give the same place.
 */
import type { Vec3, View } from '../../math/camera.ts';
import { createMeshContacts } from '../../tree/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../tree/mesh/mesh-contacts.ts';
import { createMeshRayResult } from '../../tree/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../tree/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../tree/mesh/mesh-tree.ts';

/** radii: how far from the eye at most, inside the scene; how high above what is looked at; what is free around the place */
const FAR = 60;
const RISE = 20;
const FREE = 1.5;

/** places that are tried, from what is looked at to the eye */
const TRIES = 16;

/**
 * @param box of the scene: min x, y, z, max x, y, z
 * @throws Error with one line where nothing is free between the eye and what it looks at
 */
export function pourPlace(tree: MeshTree, box: ArrayLike<number>, view: View, radius: number): Vec3 {
  const { eye } = view;
  const way = view.target.map((v, k) => v - eye[k]);
  const length = Math.hypot(...way);
  const direction = way.map((v) => v / length) as unknown as Vec3;
  const along = (distance: number): Vec3 => [0, 1, 2].map((k) => eye[k] + direction[k] * distance) as unknown as Vec3;
  const hit = distanceOf(tree, eye, direction);
  const near = isInside(box, along(FAR * radius)) || hit === Number.POSITIVE_INFINITY ? FAR * radius : hit;
  const distance = Math.max(0, Math.min(hit, near) - 2 * FREE * radius);
  const contacts = createMeshContacts(tree);
  for (let i = 0; i < TRIES; i++) {
    const [x, y, z] = along(distance * (1 - i / TRIES)).map((v, k) => Math.min(box[k + 3], Math.max(box[k], v)));
    if (meshContacts(tree, x, y, z, FREE * radius, contacts) > 0) continue;
    const ceiling = distanceOf(tree, [x, y, z], [0, 1, 0]);
    return [x, y + Math.min(RISE * radius, Math.max(0, ceiling / 2 - radius)), z];
  }
  throw new Error('There is no room for spheres where the camera looks');
}

function distanceOf(tree: MeshTree, origin: Vec3, direction: Vec3): number {
  const result = createMeshRayResult(tree);
  meshRayClosest(tree, { origin, direction, start: 0, end: Number.POSITIVE_INFINITY }, result);
  return result.distance;
}

function isInside(box: ArrayLike<number>, place: Vec3): boolean {
  return place.every((v, k) => v >= box[k] && v <= box[k + 3]);
}
