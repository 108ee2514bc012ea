/**
 * A quad that may be an occlusion plane of F3DEX3: four corners in whole units of the console, convex, in one plane, behind a wall.
 *
 * A wall's rectangle becomes a quad in three steps: inset on all sides, moved behind the wall, rounded. It lies behind because the microcode's numbers are
 * coarse: were it in the wall's plane, the wall itself would be removed. LEAST_DEPTH covers what they lose: kc is cut to 2 units of clip space, kx, ky and kz
 * each to 1 / 32768 of a coordinate, which is 3 units at the far end of 16 bits.
 *
 * What is legal: corners in 16 bits (F3DEX3's struct OcclusionPlaneCandidate); the rules of fast64's exporter: four corners, the normals of the two halves
 * within 0.999 of each other, every corner turning the same way.
 */
import { type Vec3, vec3Of } from '../../core/math/camera.ts';
import { cross, dot, minus } from './vectors.ts';
import type { WallRectangle } from './wall-rectangles.ts';

/** units of the console behind the wall: aimed at, and after rounding */
const DEPTH = 8;
const LEAST_DEPTH = 6;
const MAX_DEPTH = 10;
/** units of the console */
const LEAST_SIDE = 32;
const MAX_COORDINATE = 32_767;
const PLANAR = 0.999;
/** insets of a rectangle that are tried, as parts of its shorter side: what is far away needs a wider one (safe.ts) */
const INSETS = [1 / 64, 1 / 24, 1 / 10, 1 / 5];

export interface PlaneQuad {
  /** x, y, z of 4 corners in units of the console, counter-clockwise seen from the front, where the eye is */
  corners: Int16Array;
  wall: WallRectangle;
}

/** The legal quads behind a rectangle of a wall, the largest first. @param scale units of the console in one of the model */
export function quadsBehind(wall: WallRectangle, scale: number): PlaneQuad[] {
  const { low, high } = wall;
  const shorter = Math.min(high[0] - low[0], high[1] - low[1]);
  return INSETS.flatMap((part) => {
    const inset = part * shorter;
    const at = (u: number, v: number) => inUnits(wall, u, v, scale);
    const [u0, v0, u1, v1] = [low[0] + inset, low[1] + inset, high[0] - inset, high[1] - inset];
    const corners = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
    return isBehind(wall, corners, scale) && isLegal(corners) ? { corners: Int16Array.from(corners.flat()), wall } : [];
  });
}

function inUnits({ u, v, normal, offset }: WallRectangle, across: number, along: number, scale: number): Vec3 {
  return vec3Of((k) => Math.round(scale * (across * u[k] + along * v[k] + offset * normal[k]) - DEPTH * normal[k]));
}

/** Whether corners that a caller has are what F3DEX3 and fast64's exporter take. */
export function isLegal(corners: readonly Vec3[]): boolean {
  if (corners.length !== 4 || corners.flat().some((value) => !(Math.abs(value) <= MAX_COORDINATE))) return false;
  const side = (k: number) => minus(corners[(k + 1) % 4], corners[k % 4]);
  const turn = (k: number) => cross(side(k), side(k + 1));
  if ([0, 1, 2, 3].some((k) => Math.hypot(...side(k)) < LEAST_SIDE || !(dot(turn(0), turn(k)) > 0))) return false;
  const across = minus(corners[2], corners[0]);
  const halves = [cross(side(0), across), cross(across, minus(corners[3], corners[0]))];
  return dot(halves[0], halves[1]) >= PLANAR * Math.hypot(...halves[0]) * Math.hypot(...halves[1]);
}

function isBehind({ normal, offset }: WallRectangle, corners: readonly Vec3[], scale: number): boolean {
  return corners.every((corner) => {
    const depth = offset * scale - dot(normal, corner);
    return depth >= LEAST_DEPTH && depth <= MAX_DEPTH;
  });
}

/** A quad's corner in units of the console. */
export function cornerOf({ corners }: PlaneQuad, k: number): Vec3 {
  return [corners[k * 3], corners[k * 3 + 1], corners[k * 3 + 2]];
}
