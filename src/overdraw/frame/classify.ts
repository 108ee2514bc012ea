/** Where each object of a scene lies to a frustum, by a linear scan. */
import type { Camera } from '../../core/math/camera.ts';
import { cameraPlanes, classifySphere } from '../../core/math/frustum.ts';

/**
 * Where each object lies: OUTSIDE, CROSSING or INSIDE of core/math/frustum.ts.
 * @param states a number an object, by id; overwritten
 */
export function classifyObjects(spheres: Float32Array, camera: Camera, states: Uint8Array): void {
  const planes = cameraPlanes(camera);
  for (let id = 0; id < states.length; id++)
    states[id] = classifySphere(planes, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2], spheres[id * 4 + 3]);
}
