/**
 * Eyes of a region's cells: on a lattice that neighbouring cells share, and at random.
 *
 * An eye of a cell is any point of its box that is at least as far from every triangle as a near plane's farthest corner is from its eye, and that is outside
 * what is solid: a straight line that meets no triangle joins it to where a camera can be, or it sees few backs of triangles. Eyes on the faces of a box are
 * worth more than eyes inside: what is seen from inside through a gap is mostly seen from a face that lies before it, and one eye there serves two cells.
 */

import { CAMERA_DEFAULTS, type Vec3, type View, vec3Of } from '../../core/math/camera.ts';
import { distance } from '../../core/math/distance.ts';
import type { Random } from '../../core/math/random.ts';
import { type FreeSpace, isClear, isOpenBetween, isOutside } from '../../seeds/places/free-space.ts';
import { isReached } from './reached.ts';
import { cellsAbout, type Region, regionSize } from './region.ts';

/** points at random that are tried for an eye */
const TRIES = 24;
/** eyes of which the best is taken */
const CANDIDATES = 8;

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

/** A point as an eye of all cells whose boxes hold it; null where no eye can be. */
export function eyeAt({ space, region, clearance }: EyeRules, point: Vec3): Eye | null {
  const cells = cellsAbout(region, point);
  if (cells.length === 0 || !isClear(space, point, clearance)) return null;
  return isReached(region.reach, point) || isOutside(space, point) ? { at: point, cells } : null;
}

/** The eyes at the corners of all cells, cell by cell; each once. */
export function* latticeEyes(rules: EyeRules): Generator<Eye> {
  const { boxes, origin, quantum } = rules.region;
  const asked = new Set<string>();
  for (let cell = 0; cell < regionSize(rules.region); cell++)
    for (let corner = 0; corner < 8; corner++) {
      const at = vec3Of((k) => boxes[cell * 6 + k + ((corner >> k) & 1 ? 3 : 0)]);
      const key = at.join();
      if (asked.has(key)) continue;
      asked.add(key);
      const eye = eyeAt(
        rules,
        vec3Of((k) => origin[k] + at[k] * quantum),
      );
      if (eye) yield eye;
    }
}

/** An eye of this cell at random; null where none is found. Every other point that is tried lies on a face of the box. */
export function randomEye(rules: EyeRules, cell: number, random: Random): Eye | null {
  for (let i = 0; i < TRIES; i++) {
    const eye = eyeAt(rules, randomPoint(rules.region, cell, random));
    if (eye !== null) return eye;
  }
  return null;
}

/**
 * Of some random eyes of this cell, one that no earlier eye sees, and of several such the one farthest from these: a corner behind something, or
 * the other side of a wall, is a small part of the cell and another picture. Null where no eye is found.
 * @param before earlier eyes of the cell
 */
export function newEye(rules: EyeRules, cell: number, before: readonly Vec3[], random: Random): Eye | null {
  let best: Eye | null = null;
  let most = -1;
  for (let i = 0; i < TRIES && (best === null || i < CANDIDATES); i++) {
    const eye = eyeAt(rules, randomPoint(rules.region, cell, random));
    if (eye === null) continue;
    let least = Number.POSITIVE_INFINITY;
    let nearest: Vec3 | null = null;
    for (const other of before) {
      const apart = distance(other, eye.at);
      if (apart >= least) continue;
      least = apart;
      nearest = other;
    }
    // the nearest is the likeliest to see it
    const isSeen =
      nearest !== null &&
      (isOpenBetween(rules.space, nearest, eye.at) ||
        before.some((other) => other !== nearest && isOpenBetween(rules.space, other, eye.at)));
    if (!isSeen) return eye;
    if (least <= most) continue;
    most = least;
    best = eye;
  }
  return best;
}

function randomPoint({ boxes, origin, quantum }: Region, cell: number, random: Random): Vec3 {
  const part = [random(), random(), random()];
  const face = Math.floor(random() * 12);
  if (face < 6) part[face >> 1] = face & 1;
  return vec3Of((k) => {
    const low = boxes[cell * 6 + k];
    return origin[k] + (low + part[k] * (boxes[cell * 6 + 3 + k] - low)) * quantum;
  });
}
