/**
 * Tells the cells that straight lines cross what is seen along these: a line is followed from cube to cube (Amanatides and Woo, 1987), and the cells in each are tried.
 *
 * Of 200 crossings one tells a cell anything new, so a cell's set is asked before its box.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import { type Region, regionSize } from './region.ts';
import type { SightLines } from './sight-lines.ts';

/** Most cubes of a grid: a region whose cells lie far apart has larger ones. */
const MAX_CUBES = 2 ** 18;

/**
 * `low`: the outermost planes of all cells, in steps of the region's grid
 * `side`: steps of a cube's side
 * `first`: the cube at the least corner, and how many cubes there are along each axis
 * `starts`: the cells in cube c are cells[starts[c] .. starts[c + 1]]
 */
export type CellGrid = ReturnType<typeof createCellGrid>;

export function createCellGrid(region: Region) {
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
 * Both ends of a line are seen from all cells that it crosses.
 * @param lines through an eye
 * @param sets of each cell, which get the objects at the ends
 */
export function addAlong(grid: CellGrid, eye: Vec3, lines: SightLines, sets: readonly Uint8Array[]): void {
  const { origin, quantum } = grid.region;
  for (let k = 0; k < 3; k++) point[k] = (eye[k] - origin[k]) / quantum;
  for (let line = 0; line * 2 < lines.objects.length; line++) addLine(grid, lines, line, sets);
}

function addLine(
  grid: CellGrid,
  { ways, lengths, objects }: SightLines,
  line: number,
  sets: readonly Uint8Array[],
): void {
  const { region, low, high, side, counts, starts, cells } = grid;
  const { quantum, boxes } = region;
  let start = -lengths[line * 2 + 1];
  let end = lengths[line * 2];
  for (let k = 0; k < 3; k++) {
    const per = quantum / ways[line * 3 + k];
    const a = (low[k] - point[k]) * per;
    const b = (high[k] - point[k]) * per;
    // it lies in an outermost plane
    if (Number.isNaN(a) || Number.isNaN(b)) return;
    // comparisons take less long than Math.min and Math.max
    const enters = a < b ? a : b;
    const exits = a < b ? b : a;
    if (enters > start) start = enters;
    if (exits < end) end = exits;
    over[k] = per;
  }
  if (start >= end) return;
  const ahead = objects[line * 2] - 1;
  const back = objects[line * 2 + 1] > 0 ? objects[line * 2 + 1] - 1 : ahead;
  const aheadByte = ahead >> 3;
  const aheadBit = 1 << (ahead & 7);
  const backByte = back >> 3;
  const backBit = 1 << (back & 7);
  const x = cubeAt(grid, 0, start);
  const y = cubeAt(grid, 1, start);
  const z = cubeAt(grid, 2, start);
  let leavesX = leavesAt(grid, 0, x);
  let leavesY = leavesAt(grid, 1, y);
  let leavesZ = leavesAt(grid, 2, z);
  const strideX = side * Math.abs(over[0]);
  const strideY = side * Math.abs(over[1]);
  const strideZ = side * Math.abs(over[2]);
  // how many cubes are left along each axis, this one among them
  let leftX = over[0] > 0 ? counts[0] - x : x + 1;
  let leftY = over[1] > 0 ? counts[1] - y : y + 1;
  let leftZ = over[2] > 0 ? counts[2] - z : z + 1;
  const nextX = over[0] > 0 ? counts[1] * counts[2] : -counts[1] * counts[2];
  const nextY = over[1] > 0 ? counts[2] : -counts[2];
  const nextZ = over[2] > 0 ? 1 : -1;
  let cube = (x * counts[1] + y) * counts[2] + z;
  for (;;) {
    const last = starts[cube + 1];
    for (let i = starts[cube]; i < last; i++) {
      const set = sets[cells[i]];
      if ((set[aheadByte] & aheadBit) !== 0 && (set[backByte] & backBit) !== 0) continue;
      if (!isCrossed(boxes, cells[i] * 6, start, end)) continue;
      set[aheadByte] |= aheadBit;
      set[backByte] |= backBit;
    }
    if (leavesX < leavesY && leavesX < leavesZ) {
      if (leavesX >= end || --leftX === 0) return;
      leavesX += strideX;
      cube += nextX;
    } else if (leavesY < leavesZ) {
      if (leavesY >= end || --leftY === 0) return;
      leavesY += strideY;
      cube += nextY;
    } else {
      if (leavesZ >= end || --leftZ === 0) return;
      leavesZ += strideZ;
      cube += nextZ;
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
