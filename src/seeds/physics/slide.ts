/**
 * Moves a sphere by a way, sliding along what it meets.
 *
 * Every leg is swept, so that none passes through anything at any speed, and ends SKIN radii before what it would touch. The rest of
 * the way is then projected onto the surface, or onto the crease of two, and dropped in a corner of three.
 *
 * Source: Fauerby, "Improved Collision Detection and Response" (2003); the crease is that of Quake's player movement.
 */
import type { Surface } from './surface.ts';

/** Radii that are kept between the sphere and what it stands on or slides along. */
export const SKIN = 0.01;

/** Most legs of one way: a corner takes three, and the others are for rounded walls of many faces. */
const MAX_LEGS = 8;

/** Room of a path: pushes out of walls, up a step and along and down, a fall, are 8 + 10 + 8 legs at most. */
export const MAX_PATH = 26;

/** A sphere on its way, with the places where its legs ended. */
export interface Mover {
  /** x, y, z */
  position: Float64Array;
  readonly radius: number;
  /** MAX_PATH x (x, y, z): the first `legs` are valid, the last of them is `position` */
  path: Float64Array;
  legs: number;
}

/** A slide that meets surfaces steeper than ground as if they were upright walls, and slides up and down ground. */
export const ALONG = 0;
/** A slide that meets everything as it is, and ends on ground. */
export const FALL = 1;

/** What a slide did. */
export const CLEAR = 0;
export const BLOCKED = 1;
export const LANDED = 2;

const way = new Float64Array(3);
/** normals of the two surfaces met last */
const before = new Float64Array(3);
const earlier = new Float64Array(3);
const crease = new Float64Array(3);

/**
 * Go straight, up to the skin of what is met; @returns the share of the way that was gone; where it is below 1, surface.normal
 * is valid
 */
export function goStraight(mover: Mover, surface: Surface, dx: number, dy: number, dz: number): number {
  const { position, radius } = mover;
  const isMet = surface.sweep(position[0], position[1], position[2], radius, dx, dy, dz);
  let share = 1;
  if (isMet) {
    const towards = -(surface.normal[0] * dx + surface.normal[1] * dy + surface.normal[2] * dz);
    share = towards > 0 ? Math.max(0, surface.t - (SKIN * radius) / towards) : surface.t;
  }
  if (share === 0) return 0;
  position[0] += share * dx;
  position[1] += share * dy;
  position[2] += share * dz;
  mover.path.set(position, mover.legs * 3);
  mover.legs++;
  // the skin of what is met may begin where the way ends
  return isMet ? Math.min(share, 1 - 2 ** -30) : 1;
}

/**
 * Go (dx, dy, dz), sliding.
 * @param how ALONG or FALL
 * @param level height of the normal of the steepest ground
 * @returns FREE; BLOCKED where it met a surface that is no ground; LANDED where it fell on ground
 */
export function slide(
  mover: Mover,
  surface: Surface,
  dx: number,
  dy: number,
  dz: number,
  how: number,
  level: number,
): number {
  const { normal } = surface;
  way[0] = dx;
  way[1] = dy;
  way[2] = dz;
  let result = CLEAR;
  for (let leg = 0; leg < MAX_LEGS; leg++) {
    const share = goStraight(mover, surface, way[0], way[1], way[2]);
    if (share === 1) return result;
    const isGround = normal[1] >= level;
    if (isGround && how === FALL) return LANDED;
    if (!isGround) result = BLOCKED;
    if (!isGround && how === ALONG && !makeUpright(normal)) return result;
    for (let k = 0; k < 3; k++) way[k] *= 1 - share;
    // uphill the horizontal speed is that on level ground
    if (isGround) way[1] = -(normal[0] * way[0] + normal[2] * way[2]) / normal[1];
    else layAlong(normal);
    if (leg > 0 && dot(way, before) < 0) layAlongCrease(normal);
    if (leg > 1 && dot(way, earlier) < 0) return result;
    earlier.set(before);
    before.set(normal);
    if (way[0] === 0 && way[1] === 0 && way[2] === 0) return result;
  }
  return result;
}

/** False for a ceiling that is level. */
function makeUpright(normal: Float64Array): boolean {
  const length = Math.sqrt(normal[0] * normal[0] + normal[2] * normal[2]);
  if (!(length > 0)) return false;
  normal[0] /= length;
  normal[1] = 0;
  normal[2] /= length;
  return true;
}

/** Keep the part of `way` that leads along both this surface and the one before. */
function layAlongCrease(normal: Float64Array): void {
  crease[0] = normal[1] * before[2] - normal[2] * before[1];
  crease[1] = normal[2] * before[0] - normal[0] * before[2];
  crease[2] = normal[0] * before[1] - normal[1] * before[0];
  const square = dot(crease, crease);
  const along = square > 0 ? dot(way, crease) / square : 0;
  for (let k = 0; k < 3; k++) way[k] = along * crease[k];
}

/** Remove the part of `way` that leads into the surface. */
function layAlong(normal: Float64Array): void {
  const into = dot(way, normal);
  if (into < 0) for (let k = 0; k < 3; k++) way[k] -= into * normal[k];
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
