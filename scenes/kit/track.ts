/** A closed track: evenly spaced places along a smooth loop, with the sideways direction at each. */

import { samplePath } from '../../src/core/camera/path.ts';
import type { Vec3 } from '../../src/core/math/camera.ts';

export interface Track {
  /** how many places; one every `step` metres */
  count: number;
  step: number;
  /** count x (x, y, z) */
  places: Vec3[];
  /** unit vector to the right of the way, level */
  right: Vec3[];
}

/** The loop through `points`, in `count` even steps. */
export function createTrack(points: readonly Vec3[], count: number): Track {
  const path = { points: points.map((eye) => ({ eye, target: eye })), closed: true };
  const places = samplePath(path, count).map((view) => view.eye);
  const right = places.map((_, i): Vec3 => {
    const a = places[(i + count - 1) % count];
    const b = places[(i + 1) % count];
    const length = Math.hypot(b[0] - a[0], b[2] - a[2]);
    return [-(b[2] - a[2]) / length, 0, (b[0] - a[0]) / length];
  });
  const step = Math.hypot(places[1][0] - places[0][0], places[1][1] - places[0][1], places[1][2] - places[0][2]);
  return { count, step, places, right };
}

/** The point `side` metres right of the track and `up` above it, at place `at` (fractions between places). */
export function beside(track: Track, at: number, side: number, up = 0): Vec3 {
  const whole = Math.floor(at);
  const part = at - whole;
  const i = ((whole % track.count) + track.count) % track.count;
  const j = (i + 1) % track.count;
  const mixed = (axis: number, list: readonly Vec3[]) => list[i][axis] * (1 - part) + list[j][axis] * part;
  return [
    mixed(0, track.places) + mixed(0, track.right) * side,
    mixed(1, track.places) + up,
    mixed(2, track.places) + mixed(2, track.right) * side,
  ];
}

/** The turn with which an object's front (+z) faces back along the track, towards approaching drivers. */
export function facing(track: Track, at: number): number {
  const [rx, , rz] = track.right[((Math.round(at) % track.count) + track.count) % track.count];
  return Math.atan2(-rz, rx);
}

/** Level distance from (x, z) to the nearest place. */
export function offTrack(track: Track, x: number, z: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [px, , pz] of track.places) nearest = Math.min(nearest, (px - x) ** 2 + (pz - z) ** 2);
  return Math.sqrt(nearest);
}
