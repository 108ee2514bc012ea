/** The object under a point of the picture, and what is known of it. */
import { pick, rayThrough } from '../frame/pick.ts';
import type { Camera, Vec3 } from '../math/camera.ts';
import { CROSSING, cameraPlanes, classifySphere, INSIDE } from '../math/frustum.ts';
import { triangleCount } from '../scene/scene.ts';
import { pathTo } from '../tree/sphere/levels.ts';
import type { DrawList } from './gl/draw-list.ts';
import type { LoadedScene } from './load/loaded.ts';
import type { PickedInfo } from './ui/pick-card.ts';

/** Place (x, y) of a picture of width x height pixels, (0, 0) at its top left. */
export interface Point {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picked {
  object: number;
  /** where the object is met, in the world */
  point: Vec3;
}

/** The object in front at a point, among those drawn; null outside the picture too. */
export function pickAt(
  { scene, tree }: LoadedScene,
  camera: Camera,
  { x, y, width, height }: Point,
  drawn: DrawList,
): Picked | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const visible = new Uint8Array(tree.ids.length);
  for (let i = 0; i < drawn.count; i++) visible[drawn.ids[i]] = 1;
  const ray = rayThrough(camera, x, y, width, height);
  const hit = pick(scene, tree, ray, visible);
  if (!hit) return null;
  const along = (axis: number): number => ray.origin[axis] + ray.direction[axis] * hit.distance;
  return { object: hit.object, point: [along(0), along(1), along(2)] };
}

/** @param slots objects: slot */
export function describeObject(
  { scene, tree }: LoadedScene,
  slots: Uint32Array,
  object: number,
  cullCamera: Camera,
  drawn: DrawList,
): PickedInfo {
  const [x, y, z, radius] = scene.spheres.subarray(object * 4, object * 4 + 4);
  const state = classifySphere(cameraPlanes(cullCamera), x, y, z, radius);
  const path = pathTo(tree, object, slots);
  const place = drawn.ids.subarray(0, drawn.count).indexOf(object);
  return {
    name: scene.names[object],
    object,
    triangles: triangleCount(scene, object),
    radius,
    depth: path.depth + 1,
    place: place < 0 ? null : place,
    drawn: drawn.count,
    path: path.steps.map(({ axis, side }) => ({ axis, side: side === 'left' ? 'L' : 'R' })),
    state: state === INSIDE ? 'inside' : state === CROSSING ? 'cut' : 'outside',
  };
}
