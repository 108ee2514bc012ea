/**
 * Where who walks begins: as near to the camera as there is a place, below the camera itself, then below places around it, from its height or from above.
 *
 * Where the model is closed above, its roof is no place: there one begins on the nearest floor under it.
 */

import type { Vec3 } from '../../core/math/camera.ts';
import { type FreeSpace, openAround } from '../../seeds/places/free-space.ts';
import { findStands, standsOver } from '../../seeds/places/stands.ts';

/** rings around the point that are looked at, each so many times as wide as the one before, and places on each */
const RINGS = 24;
const WIDER = 1.4;
const PLACES = 12;

/** of the level directions from a roof more are open; from a yard between walls fewer */
const ON_TOP = 0.5;

/** The height of a sphere that came down from (x, y, z) to what holds it; null where nothing does. */
export type Ground = (x: number, y: number, z: number) => number | null;

export interface Indoors {
  space: FreeSpace;
  /** of an eye over its floor */
  height: number;
}

/** @param box of all that is solid; @param radius of the sphere */
export function findPlace(
  ground: Ground,
  box: ArrayLike<number>,
  radius: number,
  from: Vec3,
  indoors: Indoors | null,
): Vec3 | null {
  const place = nearestBelow(ground, box, radius, from);
  if (!indoors || !place || !isOnTop(indoors, place)) return place;
  return nearestIndoors(ground, radius, from, indoors) ?? place;
}

function nearestBelow(ground: Ground, box: ArrayLike<number>, radius: number, from: Vec3): Vec3 | null {
  for (const { x, z } of around(from, radius)) {
    for (const y of [from[1], box[4] + 2 * radius]) {
      const height = ground(x, y, z);
      if (height !== null) return [x, height, z];
    }
  }
  return null;
}

/** Whether a place is on the roof of a model that is closed above. */
function isOnTop({ space, height }: Indoors, [x, y, z]: Vec3): boolean {
  return openAround(space, [x, y + height, z]) > ON_TOP && findStands(space, height).isClosed;
}

/** The nearest place under a roof. */
function nearestIndoors(ground: Ground, radius: number, from: Vec3, { space, height }: Indoors): Vec3 | null {
  let best: Vec3 | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const { x, z, away } of around(from, radius)) {
    if (away >= nearest) break;
    for (const { eye, isRoofed } of standsOver(space, x, z, height)) {
      const y = isRoofed ? ground(x, eye[1], z) : null;
      if (y === null) continue;
      const distance = Math.hypot(away, y - from[1]);
      if (distance >= nearest) continue;
      best = [x, y, z];
      nearest = distance;
    }
  }
  return best;
}

/** Points of the plan around another, itself first, ring by ring. */
function* around([x, , z]: Vec3, radius: number): Generator<{ x: number; z: number; away: number }> {
  for (let ring = 0; ring <= RINGS; ring++) {
    const away = ring === 0 ? 0 : radius * WIDER ** (ring - 1);
    for (let i = 0; i < (ring === 0 ? 1 : PLACES); i++) {
      const angle = (i / PLACES) * 2 * Math.PI;
      yield { x: x + Math.cos(angle) * away, z: z + Math.sin(angle) * away, away };
    }
  }
}
