/**
 * A walker: a sphere that walks through a mesh. It falls, stands on slopes up to an angle, slides along walls, and steps up.
 *
 * Guarantees
 * - No leg of its path passes through a triangle, at any speed: each is swept, see slide.ts. `path` has them, for cameras and tests.
 * - It begins and ends each move outside: a sphere of its radius less a millionth of that touches nothing, unless it was put into a
 *   wall.
 * - On a slope below the angle it stands still, to the last digits.
 *
 * Walls, ceilings and slopes that are too steep are met as if they were upright: walking into them leads along, never up or down.
 * Where a way is blocked a step up is tried: up, along, down again. It is taken where that leads farther and ends on ground. Because the
 * sphere meets the edge of a step before its top, it looks for the ground a radius ahead.
 *
 * Source: seed "On the Bubble" for a player as a sphere; it tests boxes grown by the velocity where this sweeps.
 */
import { checkSphere } from '../../core/math/check-sphere.ts';
import { ALONG, CLEAR, FALL, goStraight, LANDED, MAX_PATH, type Mover, SKIN, slide } from './slide.ts';
import type { Surface } from './surface.ts';

export interface WalkerOptions {
  radius: number;
  /** highest step, world units */
  stepHeight: number;
  /** steepest slope that it stands on, degrees from level */
  slope: number;
  /** downwards, along -y, world units a square of the time unit */
  gravity: number;
}

export const WALKER_DEFAULTS: WalkerOptions = { radius: 0.4, stepHeight: 0.45, slope: 50, gravity: 9.81 };

export interface Walker extends Mover, WalkerOptions {
  readonly radius: number;
  /** upwards, world units a unit of time; set it to jump */
  rise: number;
  /**
   * x, z: velocity of sliding and, after a slide, of flying, in addition to the wanted one; world units a unit of time
   */
  drift: Float64Array;
  isOnGround: boolean;
}

/**
 * A walker with its centre at (x, y, z), in the air.
 * @throws RangeError for a place that is not finite, and options that no walker can have
 * @example
 * ```ts
 * import { createWalker, meshSurface, walk } from 'cull64/physics';
 * import { buildMeshTree } from 'cull64/trees';
 *
 * const floor = meshSurface(buildMeshTree(Float32Array.of(-9, 0, -9, 0, 0, 18, 9, 0, -9), Uint32Array.of(0, 1, 2)));
 * const walker = createWalker(0, 2, 0);
 * for (let i = 0; i < 60; i++) walk(walker, floor, 1, 0, 1 / 60);
 * walker.isOnGround; // true
 * walker.position[0].toFixed(2); // '1.00'
 * walker.position[1].toFixed(2); // '0.40'
 * ```
 */
export function createWalker(x: number, y: number, z: number, options: Partial<WalkerOptions> = {}): Walker {
  const { radius, stepHeight, slope, gravity } = { ...WALKER_DEFAULTS, ...options };
  checkSphere('walker', x, y, z, radius);
  if (!(radius > 0)) throw new RangeError('walker: radius 0; what has no size meets no edge');
  if (!(stepHeight >= 0 && Number.isFinite(stepHeight)))
    throw new RangeError(`walker: step height ${stepHeight}; it must be at least 0`);
  if (!(slope >= 0 && slope < 90))
    throw new RangeError(`walker: slope ${slope}; it must be at least 0 and below 90 degrees`);
  if (!(gravity >= 0 && Number.isFinite(gravity)))
    throw new RangeError(`walker: gravity ${gravity}; it must be at least 0`);
  return {
    radius,
    stepHeight,
    slope,
    gravity,
    position: Float64Array.of(x, y, z),
    path: new Float64Array(MAX_PATH * 3),
    legs: 0,
    rise: 0,
    drift: new Float64Array(2),
    isOnGround: false,
  };
}

/**
 * Walk for `step` units of time; nothing is allocated.
 * @param vx wanted velocity along x, world units a unit of time; along z `vz`
 * @throws RangeError for a velocity or step that is not finite
 */
export function walk(walker: Walker, surface: Surface, vx: number, vz: number, step: number): void {
  if (!(step > 0 && Number.isFinite(step))) throw new RangeError(`step ${step}: it must be finite and above 0`);
  if (!(Number.isFinite(vx) && Number.isFinite(vz) && Number.isFinite(walker.rise)))
    throw new RangeError(`velocity (${vx}, ${walker.rise}, ${vz}): it must be finite`);
  const level = Math.cos((walker.slope * Math.PI) / 180);
  walker.legs = 0;
  leaveWalls(walker, surface);
  if ((vx !== 0 || vz !== 0) && goAlong(walker, surface, vx * step, vz * step, level)) return;
  if (walker.isOnGround && walker.rise <= 0 && findGround(walker, surface, walker.stepHeight, level)) return;
  fall(walker, surface, step, level);
}

/** Most pushes of a walker away from things that have come too near. */
const MAX_PUSHES = 8;

/** Where something is nearer than half the skin, move away until it is a skin away. */
function leaveWalls(walker: Walker, surface: Surface): void {
  const { position, radius } = walker;
  const skin = SKIN * radius;
  for (let push = 0; push < MAX_PUSHES; push++) {
    if (!surface.deepest(position[0], position[1], position[2], radius + skin)) return;
    const { depth, normal } = surface;
    if (depth < skin / 2) return;
    goStraight(walker, surface, depth * normal[0], depth * normal[1], depth * normal[2]);
  }
}

const start = new Float64Array(3);
/** where the walker got without stepping up */
const below = { position: new Float64Array(3), path: new Float64Array(MAX_PATH * 3), legs: 0 };

/** Go level, along walls, and up a step where that leads farther; @returns whether it stepped up */
function goAlong(walker: Walker, surface: Surface, dx: number, dz: number, level: number): boolean {
  const { position } = walker;
  const legs = walker.legs;
  start.set(position);
  const result = slide(walker, surface, dx, 0, dz, ALONG, level);
  if (result === CLEAR || !walker.isOnGround) return false;
  copyWay(walker, below);
  position.set(start);
  walker.legs = legs;
  if (stepUp(walker, surface, dx, dz, level)) {
    const gain = (position[0] - below.position[0]) * dx + (position[2] - below.position[2]) * dz;
    if (gain > 0) return true;
  }
  copyWay(below, walker);
  return false;
}

/** Up, along and down again; @returns whether there is ground, here or a radius ahead */
function stepUp(walker: Walker, surface: Surface, dx: number, dz: number, level: number): boolean {
  const { position, radius, stepHeight } = walker;
  const floor = position[1];
  goStraight(walker, surface, 0, stepHeight, 0);
  const raised = position[1] - floor;
  if (!(raised > 0)) return false;
  slide(walker, surface, dx, 0, dz, ALONG, level);
  const length = Math.sqrt(dx * dx + dz * dz);
  const isFree = !surface.sweep(
    position[0],
    position[1],
    position[2],
    radius,
    (dx / length) * radius,
    0,
    (dz / length) * radius,
  );
  const share = isFree ? 1 : surface.t;
  const x = position[0] + share * (dx / length) * radius;
  const z = position[2] + share * (dz / length) * radius;
  const hasGround =
    surface.sweep(x, position[1], z, radius, 0, -raised - SKIN * radius, 0) && surface.normal[1] >= level;
  const isOnGround = goStraight(walker, surface, 0, -raised, 0) < 1 && surface.normal[1] >= level;
  return hasGround || isOnGround;
}

/** Stand on the ground at most `reach` below; @returns whether there is any */
function findGround(walker: Walker, surface: Surface, reach: number, level: number): boolean {
  const { position, radius } = walker;
  const down = -reach - 2 * SKIN * radius;
  if (!surface.sweep(position[0], position[1], position[2], radius, 0, down, 0) || surface.normal[1] < level)
    return false;
  goStraight(walker, surface, 0, down, 0);
  stand(walker);
  return true;
}

/** Fall, and slide down surfaces that are too steep; the speed of the slide is kept. */
function fall(walker: Walker, surface: Surface, step: number, level: number): void {
  const { position, drift } = walker;
  walker.rise -= walker.gravity * step;
  start.set(position);
  const result = slide(walker, surface, drift[0] * step, walker.rise * step, drift[1] * step, FALL, level);
  walker.isOnGround = result === LANDED && walker.rise <= 0;
  if (walker.isOnGround) stand(walker);
  else if (result !== CLEAR) {
    drift[0] = (position[0] - start[0]) / step;
    walker.rise = (position[1] - start[1]) / step;
    drift[1] = (position[2] - start[2]) / step;
  }
}

function stand(walker: Walker): void {
  walker.rise = 0;
  walker.drift.fill(0);
}

function copyWay(from: Pick<Mover, 'position' | 'path' | 'legs'>, to: Pick<Mover, 'position' | 'path' | 'legs'>): void {
  to.position.set(from.position);
  to.path.set(from.path);
  to.legs = from.legs;
}
