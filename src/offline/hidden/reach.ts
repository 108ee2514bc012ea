/**
 * Points where a camera can be, on a grid.
 *
 * A flood fill from the recorded eyes through free space that keeps to floors: between the least and the greatest height of an eye over a floor
 * (crouching, and at the top of a jump), up ledges and stairs, and down from them: a fall goes straight down, or aslant with one step aside for each
 * step down. Where the recorded eyes see each other in a row they are a path, and the flood goes no farther from it than NEAR of its heights, or one of
 * its steps; a path without floors is a tube. It goes from point to point where a straight line meets no triangle, so it reaches nothing behind a wall,
 * and leaves out what seems to be inside something, as under a one-sided floor.
 *
 * Where the recorded eyes are no path and stand in closed rooms, all closed rooms belong to the reach (closed-rooms.ts), without the falls in them. E1M1, found from
 * 12 of its 24 eyes: with a door, a lift or a teleporter before them two of the other eyes were in no cell, of the other twelve four. With the falls in the
 * rooms the reach has 29,830 points in place of 18,470, and 190 objects are given in place of 177.
 */

import type { Vec3 } from '../../core/math/camera.ts';
import { distance } from '../../core/math/distance.ts';
import { type FreeSpace, floorBelow, isEnclosed, isOpenBetween, isOutside } from '../../seeds/places/free-space.ts';
import { closedRooms } from './closed-rooms.ts';
import { ASIDE, type EyeHeights, keyAt, keyOf } from './places.ts';

/**
 * the share of the steps between eyes that must be open for a path, and of the eyes that must have a floor for walking
 */
const PATH_SHARE = 2 / 3;
const FLOOR_SHARE = 1 / 2;
/**
 * how far from a path the flood goes, in greatest recorded heights, and at most in median steps of the path; radius of
 * a tube in such steps
 */
const NEAR = 5;
const TUBE = 1 / 4;
/** grid of a tube in radii, and of a walk in greatest recorded heights */
const TUBE_GRID = 1 / 3;
const WALK_GRID = 0.9;
/** the default least and greatest height, in least and greatest recorded heights */
const CROUCH = 1 / 2;
const JUMP = 2;
/** how high lifts and ladders take a camera over a floor, in greatest recorded heights; no eye is tried there */
const CLIMB = 2.5;
/** the share of the recorded heights that is left out at each end, where somebody may have jumped */
const ODD_SHARE = 1 / 20;
/** and what is more than so many times the middle one: an eye on a lift, or that falls */
const ODD_HEIGHT = 2;
/** most points of a grid; a finer grid is made coarser until it has no more */
const MAX_POINTS = 40_000;
const COARSER = 1.5;

export interface Reach {
  kind: 'tubes' | 'flood';
  points: Vec3[];
  /** between two points */
  grid: number;
  /** heights of eyes over the floor; null where there are no floors */
  heights: EyeHeights | null;
}

/** @param asked heights in place of those of the recorded eyes */
export function reach(space: FreeSpace, eyes: readonly Vec3[], asked: EyeHeights | null): Reach {
  const recorded = recordedHeights(space, eyes);
  const path = pathOf(space, eyes);
  const walks = asked !== null || recorded.length >= eyes.length * FLOOR_SHARE;
  if (path !== null && !walks) {
    for (let grid = path.step * TUBE * TUBE_GRID; ; grid *= COARSER) {
      const seeds = path.ways.flatMap(([from, to]) => between(from, to, grid));
      const points = flood(space, seeds, grid, nearTo(seeds, path.step * TUBE), null);
      if (points !== null) return { kind: 'tubes', points, grid, heights: null };
    }
  }
  const [least, greatest] = typical(recorded, eyes);
  const heights = asked ?? { low: least * CROUCH, high: greatest * JUMP };
  const climb = Math.max(heights.high, greatest * CLIMB);
  const isClosed = path === null && eyes.filter((eye) => isEnclosed(space, eye)).length >= eyes.length * FLOOR_SHARE;
  for (let grid = Math.min(greatest, heights.high) * WALK_GRID; ; grid *= COARSER) {
    const seeds = path === null ? eyes : path.ways.flatMap(([from, to]) => between(from, to, grid));
    const isNear = path === null ? () => true : nearTo(seeds, Math.min(greatest * NEAR, path.step));
    const points = flood(space, seeds, grid, isNear, { ...heights, climb });
    if (points === null) continue;
    if (path !== null) return { kind: 'tubes', points, grid, heights };
    const all = isClosed ? joined(points, closedRooms(space, space.walls.boxes, grid, heights), grid) : points;
    return { kind: 'flood', points: all, grid, heights };
  }
}

/** The steps between eyes that are open, and their median length; null where the eyes are no path. */
function pathOf(space: FreeSpace, eyes: readonly Vec3[]): { ways: [Vec3, Vec3][]; step: number } | null {
  const all = eyes.slice(1).map((eye, i): [Vec3, Vec3] => [eyes[i], eye]);
  const ways = all.filter(([from, to]) => isOpenBetween(space, from, to));
  if (ways.length === 0 || ways.length < all.length * PATH_SHARE) return null;
  const lengths = ways.map(([from, to]) => distance(from, to)).sort((a, b) => a - b);
  const step = lengths[lengths.length >> 1];
  return step > 0 ? { ways, step } : null;
}

/** The eyes' heights over a floor, ascending. */
function recordedHeights(space: FreeSpace, eyes: readonly Vec3[]): number[] {
  const heights = eyes.map((eye) => floorBelow(space, eye)).filter((height) => height > 0 && height < Infinity);
  return heights.sort((a, b) => a - b);
}

/** The least and the greatest height, without odd ones; without floors a part of how far the eyes are spread. */
function typical(heights: readonly number[], eyes: readonly Vec3[]): [number, number] {
  if (heights.length > 0) {
    const odd = Math.floor(heights.length * ODD_SHARE);
    const middle = heights[heights.length >> 1];
    const usual = heights.slice(odd, heights.length - odd).filter((height) => height <= middle * ODD_HEIGHT);
    return [usual[0], usual[usual.length - 1]];
  }
  const spread = Math.max(...eyes.map((eye) => distance(eye, eyes[0])));
  return spread > 0 ? [spread / 50, spread / 50] : [1, 1];
}

/** Points of the line from one point to another, a step apart or less, both ends among them. */
function between(from: Vec3, to: Vec3, step: number): Vec3[] {
  const count = Math.max(1, Math.ceil(distance(from, to) / step));
  const at = (i: number, k: number) => from[k] + ((to[k] - from[k]) * i) / count;
  return Array.from({ length: count + 1 }, (_, i) => [at(i, 0), at(i, 1), at(i, 2)]);
}

/** Points of both, all centres of the grid, each once. */
function joined(points: readonly Vec3[], more: readonly Vec3[], grid: number): Vec3[] {
  const known = new Set(points.map((point) => keyAt(point, grid)));
  return [...points, ...more.filter((point) => !known.has(keyAt(point, grid)))];
}

function nearTo(points: readonly Vec3[], most: number): (point: Vec3) => boolean {
  return (point) => points.some((other) => distance(other, point) <= most);
}

/**
 * How the flood came to a point: a camera that stands, jumps or crouches is within the heights, one that falls is above
 * them.
 */
const STANDS = 1;
const CLIMBS = 2;
/** has just gone aside over an edge, and can only go down */
const STEPS_OFF = 3;
const FALLS = 4;
type Way = typeof STANDS | typeof CLIMBS | typeof STEPS_OFF | typeof FALLS;

/** @param walk heights; null for going anywhere */
function flood(
  space: FreeSpace,
  seeds: readonly Vec3[],
  grid: number,
  isNear: (point: Vec3) => boolean,
  walk: (EyeHeights & { climb: number }) | null,
): Vec3[] | null {
  /** grid places that were tried: the height over a floor, or null where no eye can be */
  const known = new Map<number, { point: Vec3; over: number } | null>();
  const ways = new Map<number, Way>();
  const waiting: [number, number, number, Way][] = [];
  let kept = 0;
  const look = (key: number, x: number, y: number, z: number) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const point: Vec3 = [(x + 0.5) * grid, (y + 0.5) * grid, (z + 0.5) * grid];
    const over = walk === null ? 0 : floorBelow(space, point);
    const isFree =
      (walk === null || (over >= walk.low && over < Number.POSITIVE_INFINITY)) &&
      isNear(point) &&
      isOutside(space, point);
    const found = isFree ? { point, over } : null;
    known.set(key, found);
    return found;
  };
  const enter = (x: number, y: number, z: number, from: Vec3, by: Way | null, dy: number): void => {
    const key = keyOf(x, y, z);
    const before = ways.get(key);
    if (before === STANDS || before === FALLS) return;
    const place = look(key, x, y, z);
    if (place === null) return;
    const way = wayTo(place.over, walk, by, dy);
    if (way === null || before === way || (way === CLIMBS && before !== undefined)) return;
    if (!isOpenBetween(space, from, place.point)) return;
    if (way !== CLIMBS && (before === undefined || before === CLIMBS)) kept++;
    ways.set(key, way);
    waiting.push([x, y, z, way]);
  };
  const cell = (value: number) => Math.floor(value / grid);
  for (const seed of seeds) enter(cell(seed[0]), cell(seed[1]), cell(seed[2]), seed, null, 0);
  for (let next = 0; next < waiting.length; next++) {
    if (kept > MAX_POINTS) return null;
    const [x, y, z, way] = waiting[next];
    const from = known.get(keyOf(x, y, z))!.point;
    for (const [dx, dy, dz] of ASIDE) enter(x + dx, y + dy, z + dz, from, way, dy);
  }
  const points: Vec3[] = [];
  for (const [key, way] of ways) if (way !== CLIMBS) points.push(known.get(key)!.point);
  return points;
}

/** How a camera comes to a place that is `over` above a floor; null where it cannot. */
function wayTo(over: number, walk: { high: number; climb: number } | null, by: Way | null, dy: number): Way | null {
  if (walk === null || over <= walk.high) return STANDS;
  // an eye that was recorded up there
  if (by === null) return FALLS;
  if ((by === STANDS || by === FALLS) && dy === 0) return STEPS_OFF;
  if ((by === STEPS_OFF || by === FALLS) && dy < 0) return FALLS;
  return over <= walk.climb ? CLIMBS : null;
}
