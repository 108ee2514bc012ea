/** The object under a point of the picture, and what is known of it. */
import { pick, rayThrough } from '../frame/pick.ts';
import type { Camera } from '../math/camera.ts';
import { CROSSING, cameraPlanes, classifySphere, INSIDE } from '../math/frustum.ts';
import { triangleCount } from '../scene/scene.ts';
import { pathTo } from '../tree/levels.ts';
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

/** The object in front at a point, among those drawn. */
export function pickAt(
  { scene, tree }: LoadedScene,
  camera: Camera,
  { x, y, width, height }: Point,
  drawn: DrawList,
): number | null {
  const visible = new Uint8Array(tree.ids.length);
  for (let i = 0; i < drawn.count; i++) visible[drawn.ids[i]] = 1;
  return pick(scene, tree, rayThrough(camera, x, y, width, height), visible)?.object ?? null;
}

export function describeObject(
  { scene, tree }: LoadedScene,
  object: number,
  cullCamera: Camera,
  drawn: DrawList,
): PickedInfo {
  const [x, y, z, radius] = scene.spheres.subarray(object * 4, object * 4 + 4);
  const state = classifySphere(cameraPlanes(cullCamera), x, y, z, radius);
  const path = pathTo(tree, object);
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
