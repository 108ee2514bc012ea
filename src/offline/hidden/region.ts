/**
 * Where a camera can be, as base cells: boxes of whole steps of a fine grid, at most cubes of one size.
 *
 * Guarantee: every point of a cell may be sampled (base-cells.ts): no probe showed that an eye can be there and that no camera reaches it (region-cells.ts).
 * Points that no probe told of are sampled with the rest. Beside the cells there is solid space, where probes found no place for an eye: cells may be merged
 * across it. Everything else is in no cell.
 */
import { addTo } from '../../core/base/keyed.ts';
import { sum } from '../../core/base/sum.ts';
import { type Vec3, vec3Of } from '../../core/math/camera.ts';
import { createRandom } from '../../core/math/random.ts';
import type { FreeSpace } from '../../seeds/places/free-space.ts';
import { ASIDE, type EyeHeights, keyOf } from './places.ts';
import { reach } from './reach.ts';
import { byPlace, type ReachIndex } from './reached.ts';
import { cellsOfCubes } from './region-cells.ts';

/** planes are multiples of a power of two, this many bits below a cube's side: exact in 32-bit floats and on the grid of a file */
const QUANTUM_BITS = 4;
/** part of a cube's side within which a point on a face belongs to both cells */
const TOUCHING = 1e-6;

/**
 * The part of all weight that the cells of the given eyes get on top of their own. For E1M1 in full, 40 KB, the objects given of those in the frustum on its
 * recorded views and on walks are 11.9 and 13.6 %; without this weight 13.1 and 14.9 %, with a half 11.9 and 13.6 %.
 */
const RECORDED = 1 / 4;

export interface Region {
  kind: 'tubes' | 'flood';
  /** at which eyes are over floors; null where there are none */
  heights: EyeHeights | null;
  /** least corner of the grid, and a step of it, in world units */
  origin: Vec3;
  quantum: number;
  /** side of a cube in world units */
  step: number;
  /** cells x (least x, y, z, greatest x, y, z) in steps of the grid; they do not overlap */
  boxes: Int32Array;
  /**
   * what a cell is worth: the number of points of the reach in it, and its part of RECORDED where a given eye is in it
   */
  weights: Float64Array;
  /** solid space beside the cells, as boxes in the layout of `boxes` */
  solid: Int32Array;
  /** the cells in each cube, by the cube's place */
  cellsOf: Map<number, number[]>;
  /** the cells beside each cell */
  neighbours: number[][];
  reach: ReachIndex;
}

export interface RegionOptions {
  /**
   * most cubes that the points may fall in: the cubes are as small as this allows, though no smaller than the grid of
   * points
   */
  mostCells: number;
  /** least distance of an eye from every triangle */
  clearance: number;
  heights?: EyeHeights | null;
  seed: number;
}

/** How many cells there are. */
export function regionSize({ weights }: Region): number {
  return weights.length;
}

/** The cell that a point lies in, the first of them on a face; -1 outside them all. */
export function cellAt(region: Region, point: Vec3): number {
  return cellsAbout(region, point)[0] ?? -1;
}

/** The cells that a point lies in or touches. */
export function cellsAbout({ origin, quantum, step, boxes, cellsOf }: Region, point: Vec3): number[] {
  const room = TOUCHING * step;
  const first = point.map((v, k) => Math.floor((v - room - origin[k]) / step));
  const last = point.map((v, k) => Math.floor((v + room - origin[k]) / step));
  const found: number[] = [];
  for (let x = first[0]; x <= last[0]; x++)
    for (let y = first[1]; y <= last[1]; y++)
      for (let z = first[2]; z <= last[2]; z++)
        for (const cell of cellsOf.get(keyOf(x, y, z)) ?? []) {
          let isInside = true;
          for (let k = 0; k < 3 && isInside; k++) {
            const at = point[k] - origin[k];
            isInside = at >= boxes[cell * 6 + k] * quantum - room && at <= boxes[cell * 6 + 3 + k] * quantum + room;
          }
          if (isInside) found.push(cell);
        }
  return found;
}

export function findRegion(space: FreeSpace, eyes: readonly Vec3[], options: RegionOptions): Region {
  const { kind, points, grid, heights } = reach(space, eyes, options.heights ?? null);
  const all = [...eyes, ...points];
  const least = [0, 1, 2].map((k) => all.reduce((low, point) => Math.min(low, point[k]), Number.POSITIVE_INFINITY));
  const near = byPlace(all, grid);
  for (let side = grid; ; side *= 2 ** 0.25) {
    const quantum = 2 ** (Math.floor(Math.log2(side)) - QUANTUM_BITS);
    const parts = Math.ceil(side / quantum);
    const step = parts * quantum;
    // half a step of the points is added around the outermost, for the eyes about them
    const origin = vec3Of((k) => Math.floor((least[k] - grid / 2) / quantum) * quantum);
    const cubes = byPlace(all, step, origin);
    if (cubes.points.size > options.mostCells) continue;
    const index = { space, near, cubes };
    const { clearance, seed } = options;
    const { boxes, weights, solid } = cellsOfCubes(
      index,
      { parts, quantum, clearance, heights, eyes },
      createRandom(seed),
    );
    const cellsOf = byCube(boxes, parts);
    const neighbours = neighboursOf(boxes, parts, cellsOf);
    const region = { kind, heights, origin, quantum, step, boxes, weights, solid, cellsOf, neighbours, reach: index };
    weighEyes(region, eyes);
    return region;
  }
}

/** The cells of the given eyes, which cameras certainly come to, get RECORDED of all weight on top of their own, in equal parts. */
function weighEyes(region: Region, eyes: readonly Vec3[]): void {
  const { weights } = region;
  const own = new Set(eyes.flatMap((eye) => cellsAbout(region, eye)));
  const all = sum(weights);
  for (const cell of own) weights[cell] += (all * RECORDED) / (1 - RECORDED) / own.size;
}

/** Cells by the place of the cube that holds them. */
function byCube(boxes: Int32Array, parts: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let cell = 0; cell * 6 < boxes.length; cell++) {
    const [x, y, z] = boxes.subarray(cell * 6, cell * 6 + 3);
    addTo(found, keyOf(Math.floor(x / parts), Math.floor(y / parts), Math.floor(z / parts)), cell);
  }
  return found;
}

/** The cells that share a piece of a face with each cell. */
function neighboursOf(boxes: Int32Array, parts: number, cellsOf: Map<number, number[]>): number[][] {
  const near: number[][] = [];
  for (let cell = 0; cell * 6 < boxes.length; cell++) {
    const [x, y, z] = [...boxes.subarray(cell * 6, cell * 6 + 3)].map((v) => Math.floor(v / parts));
    near.push([]);
    for (const [dx, dy, dz] of ABOUT)
      for (const other of cellsOf.get(keyOf(x + dx, y + dy, z + dz)) ?? [])
        if (other !== cell && shareFace(boxes, cell * 6, other * 6)) near[cell].push(other);
  }
  return near;
}

const ABOUT = [[0, 0, 0], ...ASIDE];

function shareFace(boxes: Int32Array, a: number, b: number): boolean {
  let touching = 0;
  for (let k = 0; k < 3; k++) {
    const common = Math.min(boxes[a + 3 + k], boxes[b + 3 + k]) - Math.max(boxes[a + k], boxes[b + k]);
    if (common < 0) return false;
    if (common === 0) touching++;
  }
  return touching === 1;
}
