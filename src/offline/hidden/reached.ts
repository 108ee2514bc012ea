/** Which points an open straight line joins to where a camera can be: these lie in the same free space. */

import { addTo, madeOnce } from '../../core/base/keyed.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { type FreeSpace, isOpenBetween } from '../../seeds/places/free-space.ts';
import { keyOf } from './places.ts';

/** points that are tried for a line: those about the point, and then the nearest others of its cube and those beside it */
const MAX_NEAR = 12;
const MAX_FAR = 6;

/** Points of a reach, to be found by place. */
export interface ReachIndex {
  space: FreeSpace;
  /** by place of the points' own grid */
  near: Places;
  /** by place of the grid of cubes */
  cubes: Places;
}

/** Points by the place of a grid that they are in. `about`: the points of a place and of those about it, once they were asked for */
export type Places = ReturnType<typeof byPlace>;

export function byPlace(points: readonly Vec3[], step: number, origin: Vec3 = [0, 0, 0]) {
  const places = { origin, step, points: new Map<number, Vec3[]>(), about: new Map<number, Vec3[]>() };
  for (const point of points) addTo(places.points, keyOf(...placeOf(places, point)), point);
  return places;
}

/** Whether a line joins a point to one of the points nearest to it. */
export function isReached({ space, near, cubes }: ReachIndex, point: Vec3): boolean {
  const about = pointsAbout(near, point, CUBE_OF_27);
  // most points are joined to the nearest one
  const [first] = nearest(about, point, 1);
  if (first !== undefined && isOpenBetween(space, first, point)) return true;
  const some = nearest(about, point, MAX_NEAR);
  if (some.some((from) => from !== first && isOpenBetween(space, from, point))) return true;
  const far = nearest(pointsAbout(cubes, point, CROSS_OF_7), point, MAX_NEAR + MAX_FAR);
  return far.some((from) => !some.includes(from) && isOpenBetween(space, from, point));
}

const ONES = [-1, 0, 1];
const CUBE_OF_27 = ONES.flatMap((x) => ONES.flatMap((y) => ONES.map((z) => [x, y, z])));
const CROSS_OF_7 = CUBE_OF_27.filter((way) => way.filter((d) => d !== 0).length <= 1);

function placeOf({ origin, step }: Places, point: Vec3): [number, number, number] {
  return [
    Math.floor((point[0] - origin[0]) / step),
    Math.floor((point[1] - origin[1]) / step),
    Math.floor((point[2] - origin[2]) / step),
  ];
}

/** The points at the places around that of a point. @param ways to these places, always the same ones */
function pointsAbout(places: Places, point: Vec3, ways: readonly number[][]): Vec3[] {
  const [x, y, z] = placeOf(places, point);
  return madeOnce(places.about, keyOf(x, y, z), () =>
    ways.flatMap(([dx, dy, dz]) => places.points.get(keyOf(x + dx, y + dy, z + dz)) ?? []),
  );
}

/** The nearest few of some points, nearest first; of equally near ones the first. */
function nearest(points: readonly Vec3[], to: Vec3, count: number): Vec3[] {
  const found: Vec3[] = [];
  const squares: number[] = [];
  for (const point of points) {
    const square = (point[0] - to[0]) ** 2 + (point[1] - to[1]) ** 2 + (point[2] - to[2]) ** 2;
    if (found.length === count && square >= squares[count - 1]) continue;
    if (found.length === count) {
      found.pop();
      squares.pop();
    }
    let at = found.length;
    while (at > 0 && squares[at - 1] > square) at--;
    found.splice(at, 0, point);
    squares.splice(at, 0, square);
  }
  return found;
}
