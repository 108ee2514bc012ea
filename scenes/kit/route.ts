/** Camera paths from a line of places: the views of a player that looks ahead along the way. */

import { type CameraPath, type PathPoint, samplePath } from '../../src/core/camera/path.ts';
import type { Vec3, View } from '../../src/core/math/camera.ts';
import { distance } from '../../src/core/math/distance.ts';
import { PATH_VIEWS } from './recipe.ts';

export interface RouteOptions {
  fov: number;
  near: number;
  /** look at the place this many metres further on along the line; default 12 */
  ahead?: number;
  /** how much higher than the eye's line the look goes, in metres at the target; default 0 */
  lift?: number;
  closed?: boolean;
}

/** Views along `eyes`, each looking at the line further on. */
export function route(eyes: readonly Vec3[], options: RouteOptions): View[] {
  const { fov, near, ahead = 12, lift = 0, closed = false } = options;
  const line: CameraPath = { points: eyes.map((eye): PathPoint => ({ eye, target: eye })), closed };
  const fine = samplePath(line, 40 * eyes.length).map((view) => view.eye);
  let length = 0;
  for (let i = 1; i < fine.length; i++) length += distance(fine[i - 1], fine[i]);
  const step = length / (fine.length - 1);
  const far = Math.max(1, Math.round(ahead / step));
  const views: View[] = [];
  const last = fine.length - 1;
  for (let k = 0; k < PATH_VIEWS; k++) {
    const i = Math.round((k * last) / (closed ? PATH_VIEWS : PATH_VIEWS - 1));
    const eye = fine[i];
    let target: Vec3;
    if (closed) target = fine[(i + far) % fine.length];
    else if (i + far <= last) target = fine[i + far];
    else target = beyond(fine[last - 1], fine[last], (i + far - last) * step);
    views.push({ eye, target: [target[0], target[1] + lift, target[2]], fov, near });
  }
  return views;
}

/**
 * Places in the middle of streets, from corner to corner in nearly even steps: a path through them stays in the middle.
 * @param turn how long before a corner, and after it, the way leaves the middle
 */
export function alongStreets(
  corners: readonly [x: number, z: number][],
  step: number,
  turn: number,
): [number, number][] {
  const places: [number, number][] = [];
  for (let k = 1; k < corners.length; k++) {
    const [[ax, az], [bx, bz]] = [corners[k - 1], corners[k]];
    const length = Math.hypot(bx - ax, bz - az);
    const from = k === 1 ? 0 : turn;
    const way = (k === corners.length - 1 ? length : length - turn) - from;
    const steps = Math.round(way / step);
    for (let i = 0; i <= steps; i++) {
      const part = (from + (way * i) / steps) / length;
      places.push([ax + (bx - ax) * part, az + (bz - az) * part]);
    }
  }
  return places;
}

/** The point `length` past `b` on the line from `a` through `b`. */
function beyond(a: Vec3, b: Vec3, length: number): Vec3 {
  const t = length / distance(a, b);
  return [b[0] + (b[0] - a[0]) * t, b[1] + (b[1] - a[1]) * t, b[2] + (b[2] - a[2]) * t];
}
