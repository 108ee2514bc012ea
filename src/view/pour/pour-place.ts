/**
 * Where spheres are poured: above the point at the middle of the picture, high enough to be seen falling, and below the
 * ceiling if there is one. Where nothing is free between the eye and that point, or there is no such point, it is above
 * the middle of the scene. The same tree and view give the same place, and so does nearly every view that an address
 * has rounded: places lie on a grid of one radius.
 */
import type { Vec3, View } from '../../core/math/camera.ts';
import { createMeshContacts } from '../../seeds/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../seeds/mesh/mesh-contacts.ts';
import { createMeshRayResult } from '../../seeds/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../seeds/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';
import { FREE } from './pour-block.ts';

/** radii: greatest distance from the eye, inside the scene; height above the point that is looked at */
const FAR = 60;
const RISE = 20;

/** places that are tried, from what is looked at to the eye */
const TRIES = 16;

/** @param box of the scene: min x, y, z, max x, y, z */
export function pourPlace(tree: MeshTree, box: ArrayLike<number>, view: View, radius: number): Vec3 {
  const { eye } = view;
  const way = view.target.map((v, k) => v - eye[k]);
  const length = Math.hypot(...way);
  const direction = way.map((v) => v / length) as unknown as Vec3;
  const along = (distance: number): Vec3 => [0, 1, 2].map((k) => eye[k] + direction[k] * distance) as unknown as Vec3;
  const hit = distanceOf(tree, eye, direction);
  const far = isInside(box, along(FAR * radius)) ? Math.min(hit, FAR * radius) : hit;
  const onGrid = (v: number): number => Math.round(v / radius) * radius;
  const contacts = createMeshContacts(tree);
  const isFree = ([x, y, z]: Vec3): boolean => meshContacts(tree, x, y, z, FREE * radius, contacts) === 0;
  for (let i = 0; i < TRIES && far < Number.POSITIVE_INFINITY; i++) {
    const [x, y, z] = along(Math.max(0, far - 2 * FREE * radius) * (1 - i / TRIES));
    const place: Vec3 = [onGrid(x), onGrid(y), onGrid(z)];
    if (!isInside(box, place) || !isFree(place)) continue;
    const ceiling = distanceOf(tree, place, [0, 1, 0]);
    const raised: Vec3 = [place[0], onGrid(place[1] + Math.min(RISE * radius, ceiling / 2)), place[2]];
    return isFree(raised) ? raised : place;
  }
  return [(box[0] + box[3]) / 2, box[4] + RISE * radius, (box[2] + box[5]) / 2];
}

function distanceOf(tree: MeshTree, origin: Vec3, direction: Vec3): number {
  const result = createMeshRayResult(tree);
  meshRayClosest(tree, { origin, direction, start: 0, end: Number.POSITIVE_INFINITY }, result);
  return result.distance;
}

function isInside(box: ArrayLike<number>, place: Vec3): boolean {
  return place.every((v, k) => v >= box[k] && v <= box[k + 3]);
}
