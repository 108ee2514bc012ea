/**
 * Whether a camera sees anything of a scene at all: the way back is offered to whoever has lost it.
 *
 * Exact for the object spheres, as culling is, except that a scene so far away that it is smaller than a pixel counts as out of
 * sight.
 */
import type { Camera } from '../../core/math/camera.ts';
import { cameraPlanes, classifySphere, OUTSIDE } from '../../core/math/frustum.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';

/** pixels, across */
const LEAST = 1;

/**
 * @param spheres of the objects, n x (x, y, z, r)
 * @param height of the picture, in pixels
 */
export function inSight(spheres: Float32Array, tree: SphereTree, camera: Camera, height: number): boolean {
  const planes = cameraPlanes(camera);
  const sees = (all: Float32Array, i: number): boolean =>
    classifySphere(planes, all[i * 4], all[i * 4 + 1], all[i * 4 + 2], all[i * 4 + 3]) !== OUTSIDE;
  if (tree.ids.length === 0 || !sees(tree.spheres, 0)) return false;
  const [x, y, z, radius] = tree.spheres;
  const away = Math.hypot(x - camera.eye[0], y - camera.eye[1], z - camera.eye[2]);
  const seen = (radius / away / Math.tan((camera.fov * Math.PI) / 360)) * height;
  // a root of radius 0 is a scene of points, which no picture shows larger
  if (away > radius && radius > 0 && seen < LEAST) return false;
  for (let object = 0; object * 4 < spheres.length; object++) if (sees(spheres, object)) return true;
  return false;
}
