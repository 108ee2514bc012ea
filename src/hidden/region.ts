/**
 * Where a camera can be: base cells, cubes of one size, each with the points that it was reached by.
 *
 * From recorded eyes that see each other in a row, a path: tubes round it. From others, or where no path is known: a flood through
 * free space that keeps to floors, between LOWEST and HIGHEST of the height at which the eyes stand. Both go from point to point of a grid
 * where a straight line meets no triangle, so nothing behind a wall is reached, and leave out what seems to be inside something: under a floor of one side. The cells of the given eyes always belong to it.
 *
 * An eye of a cell is a point of its cube that a straight line joins to one of the cell's points (eyes.ts).
 */
import { type FreeSpace, floorBelow, isOpenBetween, isOutside } from '../frame/free-space.ts';
import type { Vec3 } from '../math/camera.ts';

/** of the steps between eyes, so many must be open for a path */
const PATH_SHARE = 2 / 3;
/** radius of a tube, in the middle one of the path's steps */
const TUBE = 1 / 4;
/** grid of a tube in radii, and of a flood in heights of the eye */
const TUBE_GRID = 1 / 3;
const FLOOD_GRID = 0.7;
/** height over the floor where a flood stays, in heights of the eye; it climbs to CLIMB, over ledges and stairs */
const LOWEST = 0.4;
const HIGHEST = 1.6;
const CLIMB = 2.5;
/** most points of a grid; a finer grid is made coarser until it has no more */
const MAX_POINTS = 60_000;
const COARSER = 1.5;
/** planes are multiples of a power of two, this many bits below a cell's side: exact in 32-bit floats and on the grid of a file */
const QUANTUM_BITS = 4;

export interface Region {
  kind: 'tubes' | 'flood';
  /** least corner of the grid of cells, and the side of a cell, in world units */
  origin: Vec3;
  step: number;
  /** cells x (x, y, z): places in the grid, ascending by x, then y, then z */
  coordinates: Int32Array;
  /** cells + 1: the points of cell c are firstPoint[c] .. firstPoint[c + 1] - 1 */
  firstPoint: Uint32Array;
  /** points x (x, y, z) in world units, the given eyes among them */
  points: Float64Array;
  /** cell by place, as cellAt looks it up */
  cellOf: Map<number, number>;
}

/** How many cells there are. */
export function regionSize(region: Region): number {
  return region.firstPoint.length - 1;
}

/** The cell that a point lies in; -1 outside them all. */
export function cellAt({ origin, step, cellOf }: Region, [x, y, z]: Vec3): number {
  const at = (value: number, axis: number) => Math.floor((value - origin[axis]) / step);
  return cellOf.get(keyOf(at(x, 0), at(y, 1), at(z, 2))) ?? -1;
}

/** The cell at a place of the grid, or -1. */
export function cellAtPlace({ cellOf }: Region, x: number, y: number, z: number): number {
  return cellOf.get(keyOf(x, y, z)) ?? -1;
}

/** Those of the six cells beside a cell that there are. */
export function neighboursOf(region: Region, cell: number): number[] {
  const [x, y, z] = region.coordinates.subarray(cell * 3, cell * 3 + 3);
  const around = [
    [x - 1, y, z],
    [x + 1, y, z],
    [x, y - 1, z],
    [x, y + 1, z],
    [x, y, z - 1],
    [x, y, z + 1],
  ];
  return around.map(([a, b, c]) => cellAtPlace(region, a, b, c)).filter((other) => other >= 0);
}

/** @param mostCells the cells are the smallest cubes of which there are no more, though no smaller than the grid */
export function findRegion(space: FreeSpace, eyes: readonly Vec3[], mostCells: number): Region {
  const { kind, points, grid } = reach(space, eyes);
  const all = [...eyes, ...points];
  const least = [0, 1, 2].map((k) => all.reduce((low, point) => Math.min(low, point[k]), Number.POSITIVE_INFINITY));
  for (let side = grid; ; side *= 2 ** 0.25) {
    const quantum = 2 ** (Math.floor(Math.log2(side)) - QUANTUM_BITS);
    const step = Math.ceil(side / quantum) * quantum;
    // half a step of the grid is left beside the outermost points, for the eyes about them
    const corner = (k: number) => Math.floor((least[k] - grid / 2) / quantum) * quantum;
    const origin: Vec3 = [corner(0), corner(1), corner(2)];
    const cells = groupByCell(all, origin, step);
    if (cells.size <= mostCells) return regionOf(kind, origin, step, cells);
  }
}

type PointsByCell = Map<number, { place: [number, number, number]; points: Vec3[] }>;

function groupByCell(points: readonly Vec3[], origin: Vec3, step: number): PointsByCell {
  const cells: PointsByCell = new Map();
  for (const point of points) {
    const [x, y, z] = [0, 1, 2].map((k) => Math.floor((point[k] - origin[k]) / step));
    const key = keyOf(x, y, z);
    const cell = cells.get(key);
    if (cell) cell.points.push(point);
    else cells.set(key, { place: [x, y, z], points: [point] });
  }
  return cells;
}

function regionOf(kind: Region['kind'], origin: Vec3, step: number, found: PointsByCell): Region {
  const keys = [...found.keys()].sort((a, b) => a - b);
  const cells = keys.map((key) => found.get(key)!);
  const firstPoint = new Uint32Array(cells.length + 1);
  cells.forEach(({ points }, i) => {
    firstPoint[i + 1] = firstPoint[i] + points.length;
  });
  return {
    kind,
    origin,
    step,
    coordinates: Int32Array.from(cells.flatMap(({ place }) => place)),
    firstPoint,
    points: Float64Array.from(cells.flatMap(({ points }) => points.flat())),
    cellOf: new Map(keys.map((key, i) => [key, i])),
  };
}

/** Grid points that can be reached from the eyes, and the grid's step. */
function reach(space: FreeSpace, eyes: readonly Vec3[]): { kind: Region['kind']; points: Vec3[]; grid: number } {
  const path = pathOf(space, eyes);
  if (path !== null) {
    for (let grid = path.radius * TUBE_GRID; ; grid *= COARSER) {
      const seeds = path.steps.flatMap(([from, to]) => between(from, to, grid));
      const points = flood(space, seeds, grid, (point) => isNear(seeds, point, path.radius));
      if (points !== null) return { kind: 'tubes', points, grid };
    }
  }
  const height = eyeHeight(space, eyes);
  for (let grid = height * FLOOD_GRID; ; grid *= COARSER) {
    const heights = new Map<Vec3, number>();
    const points = flood(space, eyes, grid, (point) => {
      const over = floorBelow(space, point) / height;
      heights.set(point, over);
      return over >= LOWEST && over <= CLIMB;
    });
    if (points !== null)
      return { kind: 'flood', points: points.filter((point) => heights.get(point)! <= HIGHEST), grid };
  }
}

/** The steps between eyes that are open, and the radius of tubes round them; null where the eyes are no path. */
function pathOf(space: FreeSpace, eyes: readonly Vec3[]): { steps: [Vec3, Vec3][]; radius: number } | null {
  const all = eyes.slice(1).map((eye, i): [Vec3, Vec3] => [eyes[i], eye]);
  const steps = all.filter(([from, to]) => isOpenBetween(space, from, to));
  if (steps.length === 0 || steps.length < all.length * PATH_SHARE) return null;
  const lengths = steps.map(([from, to]) => distance(from, to)).sort((a, b) => a - b);
  const radius = lengths[lengths.length >> 1] * TUBE;
  return radius > 0 ? { steps, radius } : null;
}

/** The middle one of the eyes' heights over a floor; without floors a part of how far the eyes are spread. */
function eyeHeight(space: FreeSpace, eyes: readonly Vec3[]): number {
  const heights = eyes.map((eye) => floorBelow(space, eye)).filter((height) => height > 0 && height < Infinity);
  heights.sort((a, b) => a - b);
  if (heights.length > 0) return heights[heights.length >> 1];
  const spread = Math.max(...eyes.map((eye) => distance(eye, eyes[0])));
  return spread > 0 ? spread / 50 : 1;
}

/** Points of the line from one point to another, a step apart or less, both ends among them. */
function between(from: Vec3, to: Vec3, step: number): Vec3[] {
  const count = Math.max(1, Math.ceil(distance(from, to) / step));
  const at = (i: number, k: number) => from[k] + ((to[k] - from[k]) * i) / count;
  return Array.from({ length: count + 1 }, (_, i) => [at(i, 0), at(i, 1), at(i, 2)]);
}

function isNear(points: readonly Vec3[], point: Vec3, most: number): boolean {
  return points.some((other) => distance(other, point) <= most);
}

/**
 * Grid points that straight open steps along the axes lead to from the seeds, through points that may be entered.
 * @returns null where they are more than MAX_POINTS
 */
function flood(
  space: FreeSpace,
  seeds: readonly Vec3[],
  grid: number,
  mayEnter: (point: Vec3) => boolean,
): Vec3[] | null {
  const reached = new Map<number, Vec3>();
  const refused = new Set<number>();
  const waiting: [number, number, number][] = [];
  const enter = (x: number, y: number, z: number, from: Vec3): void => {
    const key = keyOf(x, y, z);
    if (reached.has(key) || refused.has(key)) return;
    const point: Vec3 = [(x + 0.5) * grid, (y + 0.5) * grid, (z + 0.5) * grid];
    if (!isOpenBetween(space, from, point)) return;
    if (!mayEnter(point) || !isOutside(space, point)) {
      refused.add(key);
      return;
    }
    reached.set(key, point);
    waiting.push([x, y, z]);
  };
  const cell = (value: number) => Math.floor(value / grid);
  for (const seed of seeds) enter(cell(seed[0]), cell(seed[1]), cell(seed[2]), seed);
  for (let next = 0; next < waiting.length; next++) {
    if (reached.size > MAX_POINTS) return null;
    const [x, y, z] = waiting[next];
    const from = reached.get(keyOf(x, y, z))!;
    for (let k = 0; k < 3; k++)
      for (const d of [-1, 1]) enter(x + (k === 0 ? d : 0), y + (k === 1 ? d : 0), z + (k === 2 ? d : 0), from);
  }
  return [...reached.values()];
}

/** A number for a place of a grid of up to 2^17 steps a side, that ascends by x, then y, then z. */
function keyOf(x: number, y: number, z: number): number {
  const half = 2 ** 16;
  return ((x + half) * 2 ** 17 + (y + half)) * 2 ** 17 + (z + half);
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}
