/** The view from behind and above a camera, from which one sees what lies before it: a frozen camera's frustum, and what is left out of it. */
import type { Vec3, View } from '../../core/math/camera.ts';

/** parts of the scene's largest side: how far back and up one flies, and how far before the camera one looks */
const [BACK, UP, AHEAD] = [0.12, 0.3, 0.14];

/** @param size largest side of the scene, in world units */
export function outsideOf({ eye, target, ...lens }: View, size: number): View {
  const [x, y, z] = eye;
  const [dx, dz] = [target[0] - x, target[2] - z];
  // a camera that looks straight down has no direction over the ground: north is taken
  const length = Math.hypot(dx, dz);
  const [fx, fz] = length > 0 ? [dx / length, dz / length] : [0, -1];
  const along = (part: number, rise: number): Vec3 => [x + fx * part * size, y + rise * size, z + fz * part * size];
  return { ...lens, eye: along(-BACK, UP), target: along(AHEAD, 0) };
}
