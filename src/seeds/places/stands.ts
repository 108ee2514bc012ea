/**
 * Where somebody stands in a scene: on the floors over points of its plan, under the sky or under a roof.
 *
 * A place is under a roof where COVERED of the rays that go up from it meet something: a bridge or a tree overhead is none. A scene is closed above where
 * there is room under a roof in at least CLOSED of the points that have anything over or under them, as in the levels of games, whose roofs nobody sees.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import { halton } from '../../core/math/halton.ts';
import { coverAbove, type FreeSpace, isOutside, surfaceBelow } from './free-space.ts';

const COVERED = 0.75;
const CLOSED = 0.5;
/** points of the plan that are looked at */
const POINTS = 128;
/** surfaces over one point that are looked at */
const MAX_SURFACES = 64;
/** how far below a surface the next is looked for, as a part of the scene's largest side */
const BELOW = 1e-5;
/** an eye stands no higher than this part of the way to the ceiling, which is at least so many eye heights above the floor */
const UNDER_CEILING = 0.4;
const LEAST_ROOM = 0.7;

export interface Stand {
  eye: Vec3;
  /** of its floor */
  floor: number;
  isRoofed: boolean;
}

export interface Stands {
  found: Stand[];
  /** closed above: who stands elsewhere than under a roof stands on one */
  isClosed: boolean;
}

/** The floors over a point of the plan on which an eye has room, from the top down. @param height of an eye over its floor */
export function standsOver(space: FreeSpace, x: number, z: number, height: number): Stand[] {
  const { boxes } = space.walls;
  const stands: Stand[] = [];
  if (space.walls.depth === 0) return stands;
  const step = BELOW * Math.max(boxes[3] - boxes[0], boxes[4] - boxes[1], boxes[5] - boxes[2]);
  let ceiling = Number.POSITIVE_INFINITY;
  let y = boxes[4] + height;
  for (let i = 0; i < MAX_SURFACES; i++) {
    const below = surfaceBelow(space, [x, y, z]);
    if (!below) break;
    const floor = y - below.distance;
    const room = ceiling - floor;
    if (below.isFloor && room >= LEAST_ROOM * height) {
      // a high room is seen from its middle height, an open place from where somebody stands
      const over = room < Number.POSITIVE_INFINITY ? Math.max((LEAST_ROOM / 2) * height, UNDER_CEILING * room) : height;
      const eye: Vec3 = [x, floor + over, z];
      if (isOutside(space, eye))
        stands.push({ eye, floor, isRoofed: room < Number.POSITIVE_INFINITY && coverAbove(space, eye) >= COVERED });
    }
    ceiling = floor;
    y = floor - step;
  }
  return stands;
}

/**
 * All over the plan of a scene.
 * @param box where they are: min x, y, z, max x, y, z
 */
export function findStands(space: FreeSpace, height: number, box: ArrayLike<number> = space.walls.boxes): Stands {
  const found: Stand[] = [];
  let points = 0;
  let roofed = 0;
  for (let i = 1; i <= POINTS && space.walls.depth > 0; i++) {
    const x = box[0] + (box[3] - box[0]) * halton(i, 2);
    const z = box[2] + (box[5] - box[2]) * halton(i, 3);
    const stands = standsOver(space, x, z, height).filter(({ eye }) => eye[1] >= box[1] && eye[1] <= box[4] + height);
    if (stands.length === 0) continue;
    points++;
    if (stands.some(({ isRoofed }) => isRoofed)) roofed++;
    found.push(...stands);
  }
  return { found, isClosed: points > 0 && roofed >= points * CLOSED };
}
