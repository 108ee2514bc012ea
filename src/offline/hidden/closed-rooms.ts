/**
 * Places in closed rooms, where somebody may stand though the flood does not lead there from a recorded eye: behind a door that is shut, on a
 * ledge that a lift or other stairs lead to, beyond a teleporter.
 *
 * A closed room is free space over floors, in which every ray from every place meets something. The void about a level is open somewhere, as a yard is, and so no
 * place of theirs is given. A hollow between solids that somebody could stand in is given: it costs eyes and bytes, and what is hidden stays right.
 * Of a level of 3,194 brushes 8 closed rooms have recorded eyes, and of the 71,698 places of the void about it 781 are enclosed.
 */

import { madeOnce } from '../../core/base/keyed.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { type FreeSpace, floorBelow, isInRoom, isOpenBetween } from '../../seeds/places/free-space.ts';
import { ASIDE, type EyeHeights, keyOf } from './places.ts';

/** most places at which rooms are looked for; in a larger box only every second of each row, or every third .. */
const MAX_STARTS = 1_000_000;
/** a room of fewer places to stand at is a gap between solids */
const LEAST = 4;

/** A place of the grid where an eye can be, over a floor, in a room or not. */
interface Place {
  at: Vec3;
  steps: [number, number, number];
  over: number;
  isEnclosed: boolean;
}

/**
 * @param box least and greatest x, y and z of where rooms are looked for
 * @returns the places of closed rooms at which an eye is within the heights, centres of the grid
 */
export function closedRooms(space: FreeSpace, box: ArrayLike<number>, grid: number, { low, high }: EyeHeights): Vec3[] {
  const known = new Map<number, Place | null>();
  /** of places that were come to: the place that their room was begun at */
  const roomOf = new Map<Place, Place>();
  const look = (x: number, y: number, z: number): Place | null =>
    madeOnce(known, keyOf(x, y, z), () => {
      const at: Vec3 = [(x + 0.5) * grid, (y + 0.5) * grid, (z + 0.5) * grid];
      const over = floorBelow(space, at);
      const isEnclosed = over >= low && over < Number.POSITIVE_INFINITY ? isInRoom(space, at) : null;
      return isEnclosed === null ? null : { at, steps: [x, y, z], over, isEnclosed };
    });
  /** the places of the room about one; null where it is open, or goes on in one that is */
  const roomAbout = (start: Place): Place[] | null => {
    const places = [start];
    roomOf.set(start, start);
    for (let next = 0; next < places.length; next++) {
      const { at, steps, isEnclosed } = places[next];
      if (!isEnclosed) return null;
      for (const [dx, dy, dz] of ASIDE) {
        const place = look(steps[0] + dx, steps[1] + dy, steps[2] + dz);
        if (place === null || roomOf.get(place) === start || !isOpenBetween(space, at, place.at)) continue;
        // a closed room was gone through to its end
        if (roomOf.has(place)) return null;
        roomOf.set(place, start);
        places.push(place);
      }
    }
    return places;
  };
  const found: Vec3[] = [];
  const first = [0, 1, 2].map((k) => Math.floor(box[k] / grid));
  const last = [0, 1, 2].map((k) => Math.floor(box[k + 3] / grid));
  const size = [0, 1, 2].map((k) => last[k] - first[k] + 1);
  const stride = Math.ceil(Math.cbrt((size[0] * size[1] * size[2]) / MAX_STARTS));
  for (let x = first[0]; x <= last[0]; x += stride)
    for (let y = first[1]; y <= last[1]; y += stride)
      for (let z = first[2]; z <= last[2]; z += stride) {
        const start = look(x, y, z);
        if (start === null || start.over > high || roomOf.has(start)) continue;
        const standing = roomAbout(start)?.filter(({ over }) => over <= high) ?? [];
        if (standing.length >= LEAST) for (const { at } of standing) found.push(at);
      }
  return found;
}
