/** Which cells a straight line crosses: it is followed from cube to cube (Amanatides and Woo, 1987), and the cells in each are tried. */
import type { Vec3 } from '../math/camera.ts';
import { type Region, regionSize } from './region.ts';

/** Most cubes of a grid: a region whose cells lie far apart has larger ones. */
const MAX_CUBES = 2 ** 18;

export interface CellGrid {
  region: Region;
  /** the outermost planes of all cells, in steps of the region's grid */
  low: Float64Array;
  high: Float64Array;
  /** steps of a cube's side */
  side: number;
  /** the cube at the least corner, and how many cubes there are along each axis */
  first: Int32Array;
  counts: Int32Array;
  /** the cells in cube c are cells[starts[c] .. starts[c + 1]] */
  starts: Int32Array;
  cells: Int32Array;
}

export function createCellGrid(region: Region): CellGrid {
  const { boxes, step, quantum } = region;
  const size = regionSize(region);
  const low = new Float64Array(3).fill(size > 0 ? Number.POSITIVE_INFINITY : 0);
  const high = new Float64Array(3).fill(size > 0 ? Number.NEGATIVE_INFINITY : 0);
  for (let at = 0; at < boxes.length; at += 6)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], boxes[at + k]);
      high[k] = Math.max(high[k], boxes[at + 3 + k]);
    }
  // a cell lies in one cube of any multiple of the region's own side
  let side = Math.round(step / quantum);
  const along = (k: number) => Math.ceil(high[k] / side) - Math.floor(low[k] / side);
  while (along(0) * along(1) * along(2) > MAX_CUBES) side *= 2;
  const first = Int32Array.from(low, (v) => Math.floor(v / side));
  const counts = Int32Array.from([0, 1, 2], along);
  const cubes = Int32Array.from({ length: size }, (_, cell) => {
    const [x, y, z] = [0, 1, 2].map((k) => Math.floor(boxes[cell * 6 + k] / side) - first[k]);
    return (x * counts[1] + y) * counts[2] + z;
  });
  const starts = new Int32Array(counts[0] * counts[1] * counts[2] + 1);
  for (const cube of cubes) starts[cube + 1]++;
  for (let cube = 1; cube < starts.length; cube++) starts[cube] += starts[cube - 1];
  const cells = Int32Array.from(cubes.keys()).sort((a, b) => cubes[a] - cubes[b] || a - b);
  return { region, low, high, side, first, counts, starts, cells };
}

/** The line at hand: a point, in steps of the region's grid, and the line's length over a step along each axis; infinite where it never takes one. */
const point = new Float64Array(3);
const over = new Float64Array(3);

/**
 * Call `visit` for each cell that a piece of the line eye + t direction lies in, each once.
 * @param directions x, y, z from `at` on
 * @param from, to least and greatest t, which may be infinite
 */
export function crossCells(
  grid: CellGrid,
  eye: Vec3,
  directions: ArrayLike<number>,
  at: number,
  from: number,
  to: number,
  visit: (cell: number) => void,
): void {
  const { region, low, high, side, counts, starts, cells } = grid;
  const { origin, quantum, boxes } = region;
  let start = from;
  let end = to;
  for (let k = 0; k < 3; k++) {
    point[k] = (eye[k] - origin[k]) / quantum;
    over[k] = quantum / directions[at + k];
    const a = (low[k] - point[k]) * over[k];
    const b = (high[k] - point[k]) * over[k];
    start = Math.max(start, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  // no number where it lies in an outermost plane
  if (!(start < end)) return;
  let x = cubeAt(grid, 0, start);
  let y = cubeAt(grid, 1, start);
  let z = cubeAt(grid, 2, start);
  let leavesX = leavesAt(grid, 0, x);
  let leavesY = leavesAt(grid, 1, y);
  let leavesZ = leavesAt(grid, 2, z);
  const strideX = side * Math.abs(over[0]);
  const strideY = side * Math.abs(over[1]);
  const strideZ = side * Math.abs(over[2]);
  const nextX = over[0] > 0 ? 1 : -1;
  const nextY = over[1] > 0 ? 1 : -1;
  const nextZ = over[2] > 0 ? 1 : -1;
  while (x >= 0 && y >= 0 && z >= 0 && x < counts[0] && y < counts[1] && z < counts[2]) {
    const cube = (x * counts[1] + y) * counts[2] + z;
    for (let i = starts[cube]; i < starts[cube + 1]; i++)
      if (isCrossed(boxes, cells[i] * 6, start, end)) visit(cells[i]);
    if (leavesX < leavesY && leavesX < leavesZ) {
      if (leavesX >= end) return;
      leavesX += strideX;
      x += nextX;
    } else if (leavesY < leavesZ) {
      if (leavesY >= end) return;
      leavesY += strideY;
      y += nextY;
    } else {
      if (leavesZ >= end) return;
      leavesZ += strideZ;
      z += nextZ;
    }
  }
}

/** The cube of the grid in which the line at hand is at `t`, along an axis. */
function cubeAt({ side, first, counts }: CellGrid, k: number, t: number): number {
  // t / infinity is the point itself
  const cube = Math.floor((point[k] + t / over[k]) / side) - first[k];
  return Math.min(Math.max(cube, 0), counts[k] - 1);
}

/** Where the line at hand leaves a cube of the grid, along an axis. */
function leavesAt({ side, first }: CellGrid, k: number, cube: number): number {
  if (Math.abs(over[k]) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return ((first[k] + cube + (over[k] > 0 ? 1 : 0)) * side - point[k]) * over[k];
}

/** Whether a piece of the line at hand between `start` and `end` lies in a box. */
function isCrossed(boxes: Int32Array, box: number, start: number, end: number): boolean {
  let enters = start;
  let exits = end;
  for (let k = 0; k < 3; k++) {
    const a = (boxes[box + k] - point[k]) * over[k];
    const b = (boxes[box + 3 + k] - point[k]) * over[k];
    enters = Math.max(enters, Math.min(a, b));
    exits = Math.min(exits, Math.max(a, b));
  }
  return enters < exits;
}
