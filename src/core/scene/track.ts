/**
 * A track: a closed curve on which a moving object goes round, as even steps of time, each with a place and a heading.
 *
 * Between two steps place and heading go linearly, so that a track has no jumps: whatever the time, an object moves and turns no faster than
 * `fastest` says, and after `seconds` it is back where it was.
 */

import type { Vec3 } from '../math/camera.ts';
import { MAX_COORDINATE } from '../math/float.ts';

export interface Track {
  /** how long one round takes */
  seconds: number;
  /**
   * (steps + 1) x (x, y, z, yaw): world units, and radians counter-clockwise from above, 0 where +z stays +z. The last is the first place
   * again, its yaw whole turns away.
   */
  steps: Float64Array;
}

const TURN = 2 * Math.PI;

/**
 * The track through `places`, an even part of the round from one to the next; +z looks along the way.
 * @param places at least 2, no neighbours (the last and the first too) in one place
 * @throws RangeError for fewer places, places that are not finite, neighbours in one place, a round that takes no time
 * @example
 * ```ts
 * import { closedTrack, placeOnTrack } from 'cull64/moving';
 *
 * // round a square in 8 seconds
 * const track = closedTrack([[0, 0, 0], [4, 0, 0], [4, 0, 4], [0, 0, 4]], 8);
 * const pose = new Float64Array(4);
 * placeOnTrack(track, 3, pose, 0);
 * pose.subarray(0, 3); // [4, 0, 2]
 * placeOnTrack(track, 8 + 3, pose, 0);
 * pose.subarray(0, 3); // [4, 0, 2]
 * ```
 */
export function closedTrack(places: readonly Vec3[], seconds: number): Track {
  const count = places.length;
  if (count < 2) throw new RangeError(`track: ${count} places; it needs at least 2`);
  if (!(seconds >= 1 / MAX_COORDINATE && seconds <= MAX_COORDINATE))
    throw new RangeError(`track: a round of ${seconds} seconds; it must be from 2^-120 to 2^120`);
  places.forEach((place, i) => {
    if (place.length !== 3 || !place.every((v) => Math.abs(v) <= MAX_COORDINATE))
      throw new RangeError(`track: place ${i} is ${place.join(', ')}; it must be three finite numbers, at most 2^120`);
  });
  const steps = new Float64Array((count + 1) * 4);
  for (let i = 0; i <= count; i++) {
    steps.set(places[i % count], i * 4);
    steps[i * 4 + 3] = headingAt(places, i % count);
  }
  unwind(steps);
  return { seconds, steps };
}

/** Which way is ahead at place `i`, from the one before it to the one after it. */
function headingAt(places: readonly Vec3[], i: number): number {
  const count = places.length;
  const [ax, , az] = places[(i + count - 1) % count];
  const [bx, by, bz] = places[i];
  const [cx, cy, cz] = places[(i + 1) % count];
  if (bx === cx && by === cy && bz === cz)
    throw new RangeError(`track: places ${i} and ${(i + 1) % count} are the same`);
  // where the track goes there and straight back: the way to the next place
  return cx === ax && cz === az ? Math.atan2(cx - bx, cz - bz) : Math.atan2(cx - ax, cz - az);
}

/** Add whole turns, so that no yaw is more than half a turn from the one before. */
function unwind(steps: Float64Array): void {
  for (let i = 7; i < steps.length; i += 4) steps[i] -= TURN * Math.round((steps[i] - steps[i - 4]) / TURN);
}

/** Where the track is at a time, as x, y, z, yaw into pose[at .. at + 3]; any time up to 2^120, before 0 too. */
export function placeOnTrack({ seconds, steps }: Track, time: number, pose: Float64Array, at: number): void {
  const count = steps.length / 4 - 1;
  const round = time / seconds;
  const along = (round - Math.floor(round)) * count;
  // a time just below 0 rounds up to a whole round
  const step = Math.min(Math.floor(along), count - 1);
  const part = along - step;
  const from = step * 4;
  for (let k = 0; k < 4; k++) pose[at + k] = steps[from + k] + (steps[from + 4 + k] - steps[from + k]) * part;
}
