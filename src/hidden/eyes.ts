/**
 * Eyes of a region's cells: on a lattice that neighbouring cells share, and at random.
 *
 * An eye of a cell lies in its cube, outside what is solid, is joined to a point of this or a neighbouring cell by a straight line that meets no triangle, and keeps
 * clear of every triangle by the farthest corner of a near plane. Eyes on the faces of a cube are worth more than eyes inside: what is seen from inside through a
 * gap is mostly seen from a face that lies before it, and one eye there serves two cells.
 */
import { type FreeSpace, isClear, isOpenBetween, isOutside } from '../frame/free-space.ts';
import { CAMERA_DEFAULTS, type Vec3, type View } from '../math/camera.ts';
import type { Random } from '../math/random.ts';
import { cellAtPlace, neighboursOf, type Region, regionSize } from './region.ts';

/** points that are tried for a line, nearest first */
const MAX_LINES = 12;
/** points at random that are tried for an eye */
const TRIES = 24;
/** part of a cell's side within which a point on a face belongs to both cells */
const TOUCHING = 1e-6;

export interface EyeRules {
  space: FreeSpace;
  region: Region;
  /** least distance from every triangle */
  clearance: number;
}

export interface Eye {
  at: Vec3;
  /** the cells that it is an eye of: two or more on a face, an edge or a corner */
  cells: number[];
}

/** The farthest that a near plane's corner lies from the eye, over all views. */
export function clearanceOf(views: readonly View[], aspect = CAMERA_DEFAULTS.aspect): number {
  const corner = ({ near = CAMERA_DEFAULTS.near, fov = CAMERA_DEFAULTS.fov }: View): number => {
    const high = Math.tan((fov * Math.PI) / 360);
    return near * Math.hypot(1, high, high * aspect);
  };
  return views.reduce((most, view) => Math.max(most, corner(view)), 0);
}

/** A point as an eye of all cells whose cubes hold it; null where it is none. */
export function eyeAt(rules: EyeRules, point: Vec3): Eye | null {
  const cells = cellsAbout(rules.region, point);
  if (cells.length === 0 || !isClear(rules.space, point, rules.clearance)) return null;
  return isReached(rules, cells, point) && isOutside(rules.space, point) ? { at: point, cells } : null;
}

/** The eyes at the corners of all cells, with `parts` - 1 between two corners, cell by cell; each once. */
export function* latticeEyes(rules: EyeRules, parts: number): Generator<Eye> {
  const { coordinates, origin, step } = rules.region;
  const asked = new Set<string>();
  for (let cell = 0; cell < regionSize(rules.region); cell++)
    for (let x = 0; x <= parts; x++)
      for (let y = 0; y <= parts; y++)
        for (let z = 0; z <= parts; z++) {
          const at = [x, y, z].map((part, k) => coordinates[cell * 3 + k] * parts + part);
          const key = at.join();
          if (asked.has(key)) continue;
          asked.add(key);
          const point = (k: number) => origin[k] + (at[k] / parts) * step;
          const eye = eyeAt(rules, [point(0), point(1), point(2)]);
          if (eye) yield eye;
        }
}

/**
 * An eye of this cell at random; null where none is found.
 * @param onFaces whether every other one lies on a face of the cube
 */
export function randomEye(rules: EyeRules, cell: number, random: Random, onFaces: boolean): Eye | null {
  const { coordinates, origin, step } = rules.region;
  for (let i = 0; i < TRIES; i++) {
    const part = [random(), random(), random()];
    const face = Math.floor(random() * 12);
    if (onFaces && face < 6) part[face >> 1] = face & 1;
    const at = (k: number) => origin[k] + (coordinates[cell * 3 + k] + part[k]) * step;
    const eye = eyeAt(rules, [at(0), at(1), at(2)]);
    if (eye !== null) return eye;
  }
  return null;
}

function cellsAbout(region: Region, point: Vec3): number[] {
  const ranges = [0, 1, 2].map((k) => {
    const place = (point[k] - region.origin[k]) / region.step;
    return [Math.floor(place - TOUCHING), Math.floor(place + TOUCHING)];
  });
  const cells: number[] = [];
  for (let x = ranges[0][0]; x <= ranges[0][1]; x++)
    for (let y = ranges[1][0]; y <= ranges[1][1]; y++)
      for (let z = ranges[2][0]; z <= ranges[2][1]; z++) {
        const cell = cellAtPlace(region, x, y, z);
        if (cell >= 0) cells.push(cell);
      }
  return cells;
}

/** Whether a line joins a point to one of the nearest points of the cells and their neighbours. */
function isReached({ space, region }: EyeRules, cells: readonly number[], point: Vec3): boolean {
  const { firstPoint, points } = region;
  const near: { from: Vec3; square: number }[] = [];
  for (const cell of new Set(cells.flatMap((each) => [each, ...neighboursOf(region, each)])))
    for (let i = firstPoint[cell]; i < firstPoint[cell + 1]; i++) {
      const from: Vec3 = [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]];
      near.push({ from, square: (from[0] - point[0]) ** 2 + (from[1] - point[1]) ** 2 + (from[2] - point[2]) ** 2 });
    }
  near.sort((a, b) => a.square - b.square);
  return near.slice(0, MAX_LINES).some(({ from }) => isOpenBetween(space, from, point));
}
