/** Which points an open straight line joins to where a camera can be: these lie in the same free space. */
import { type FreeSpace, isOpenBetween } from '../camera/free-space.ts';
import type { Vec3 } from '../math/camera.ts';
import { keyOf } from './places.ts';

/** points that are tried for a line: those about the point, and then the nearest others of its cube and those beside it */
const MAX_NEAR = 12;
const MAX_FAR = 6;

/** Points of a reach, to be found by place. */
export interface ReachIndex {
  space: FreeSpace;
  grid: number;
  /** by place of the points' own grid */
  near: Map<number, Vec3[]>;
  /** by place of the grid of cubes */
  cubes: Map<number, Vec3[]>;
  origin: Vec3;
  step: number;
}

export function indexReach(
  space: FreeSpace,
  points: readonly Vec3[],
  grid: number,
  origin: Vec3,
  step: number,
): ReachIndex {
  const index: ReachIndex = { space, grid, near: new Map(), cubes: new Map(), origin, step };
  for (const point of points) {
    put(index.near, placeOf(point, ORIGIN, grid), point);
    put(index.cubes, placeOf(point, origin, step), point);
  }
  return index;
}

/** Whether a line joins a point to one of the points nearest to it. */
export function isReached(index: ReachIndex, point: Vec3): boolean {
  const { space, grid, near, cubes, origin, step } = index;
  const about = nearest(near, placeOf(point, ORIGIN, grid), CUBE_OF_27, point, MAX_NEAR);
  if (about.some((from) => isOpenBetween(space, from, point))) return true;
  const far = nearest(cubes, placeOf(point, origin, step), CROSS_OF_7, point, MAX_NEAR + MAX_FAR);
  return far.some((from) => !about.includes(from) && isOpenBetween(space, from, point));
}

const ORIGIN: Vec3 = [0, 0, 0];
const ONES = [-1, 0, 1];
const CUBE_OF_27 = ONES.flatMap((x) => ONES.flatMap((y) => ONES.map((z) => [x, y, z])));
const CROSS_OF_7 = CUBE_OF_27.filter((way) => way.filter((d) => d !== 0).length <= 1);

type Place = [number, number, number];

function placeOf(point: Vec3, origin: Vec3, step: number): Place {
  const at = (k: number) => Math.floor((point[k] - origin[k]) / step);
  return [at(0), at(1), at(2)];
}

function put(map: Map<number, Vec3[]>, [x, y, z]: Place, point: Vec3): void {
  const key = keyOf(x, y, z);
  const list = map.get(key);
  if (list) list.push(point);
  else map.set(key, [point]);
}

/** The nearest few of the points at the places around one, nearest first. */
function nearest(
  map: Map<number, Vec3[]>,
  [x, y, z]: Place,
  ways: readonly number[][],
  to: Vec3,
  count: number,
): Vec3[] {
  const found: Vec3[] = [];
  const squares: number[] = [];
  for (const [dx, dy, dz] of ways)
    for (const point of map.get(keyOf(x + dx, y + dy, z + dz)) ?? []) {
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
