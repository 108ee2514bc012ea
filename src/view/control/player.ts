/**
 * The body of the player: a walker's sphere (seeds/physics/walker.ts) and an eye above it.
 *
 * Size: all lengths and speeds follow from the eye's height (core/camera/eye-height.ts).
 *
 * Guarantee: the eye is never nearer to a wall than HEAD radii of the sphere. The head is swept up from the sphere's
 * centre, which is swept itself, so the player ducks under a low ceiling. After a step up the eye rises softly, between
 * the centre and its new place.
 *
 * Water: from land nobody comes to be over water, walking or jumping. A move that would is made along one axis alone, or not at all. Who begins over water is put
 * on the nearest land; where there is none, it holds like ground.
 */
import { EYE, eyeHeight } from '../../core/camera/eye-height.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { SKIN } from '../../seeds/physics/slide.ts';
import type { Surface } from '../../seeds/physics/surface.ts';
import { createWalker, WALKER_DEFAULTS, type Walker, walk } from '../../seeds/physics/walker.ts';
import type { FreeSpace } from '../../seeds/places/free-space.ts';
import { findPlace } from './start-place.ts';
import type { Water } from './water.ts';

/** for an eye at 1: the sphere's radius, its highest step, gravity, the speed of a jump, which is 0.3 high */
const RADIUS = 0.4 / EYE;
const STEP = 0.5 / EYE;
const GRAVITY = 9.81 / EYE;
const JUMP = Math.sqrt(2 * GRAVITY * 0.3);

/** the head's radius, in radii of the sphere */
export const HEAD = 0.95;

/** a step up is 95 % done after 0.2 s, and done where so many eye heights are left */
const RISING = 15;
const RISEN = 1e-4;

/** eye heights: a player that has fallen this far, with nothing below, is put back on its last ground */
const LOST = 4;

export type Player = NonNullable<ReturnType<typeof createPlayer>>;

/**
 * A player on the ground below a point, or at the nearest place that is free and has ground below. A point at which a
 * player's eye was puts the player back there, to the last digits: an address brings the same picture back.
 * @param box of the surface: min x, y, z, max x, y, z
 * @param space of the same triangles: where it is closed above, nobody begins on its roof
 * @param water where nobody walks
 * @returns null where no ground is found
 */
export function createPlayer(
  surface: Surface,
  box: ArrayLike<number>,
  size: number,
  from: Vec3,
  space: FreeSpace | null = null,
  water: Water | null = null,
) {
  const height = eyeHeight(size);
  const radius = height * RADIUS;
  const below: Vec3 = [from[0], from[1] - (height - radius), from[2]];
  const stood = isStanding(surface, radius, below);
  const ground = (x: number, y: number, z: number) => groundBelow(surface, box, radius, x, y, z);
  /** whether water is the first thing below */
  const isWet = (x: number, y: number, z: number): boolean => {
    const down = box[1] - radius - y;
    return (
      water !== null &&
      down < 0 &&
      surface.sweep(x, y, z, 0, 0, down, 0) &&
      water.isUnder(x, y + surface.t * down, z, height)
    );
  };
  const land = (x: number, y: number, z: number) => {
    const rest = ground(x, y, z);
    return rest !== null && isWet(x, rest, z) ? null : rest;
  };
  const indoors = space && { space, height };
  const place = stood
    ? below
    : (findPlace(land, box, radius, from, indoors) ?? (water && findPlace(ground, box, radius, from, indoors)));
  if (!place) return null;
  const walker = createWalker(...place, { radius, stepHeight: height * STEP, gravity: height * GRAVITY });
  walker.isOnGround = stood;
  const safe = Float64Array.from(place);
  let eyeY = topOf(walker, surface, height);

  const isOverWater = () => isWet(walker.position[0], walker.position[1], walker.position[2]);

  /** Walk, and where that leads over water, along z or x alone, or stay. */
  function walkOnLand(vx: number, vz: number, seconds: number): void {
    const { rise, isOnGround } = walker;
    const before = walker.position.slice();
    for (const [x, z] of [
      [vx, vz],
      [vx, 0],
      [0, vz],
      [0, 0],
    ]) {
      walk(walker, surface, x, z, seconds);
      if (!isOverWater()) return;
      walker.position.set(before);
      walker.drift.fill(0);
      walker.rise = rise;
      walker.isOnGround = isOnGround;
    }
  }

  return {
    /** the eye's height above the ground where no ceiling keeps it lower: lengths and speeds derive from it */
    height,
    /** the eye's distance from every wall is at least this */
    clearance: radius * HEAD,
    get eye() {
      return [walker.position[0], eyeY, walker.position[2]] as const;
    },
    get isOnGround() {
      return walker.isOnGround;
    },
    /** Walk at this velocity, world units a second, for so many seconds. */
    go(vx: number, vz: number, seconds: number) {
      if (!(seconds > 0)) return;
      if (!water || isOverWater()) walk(walker, surface, vx, vz, seconds);
      else walkOnLand(vx, vz, seconds);
      if (walker.isOnGround) safe.set(walker.position);
      else if (walker.position[1] < safe[1] - LOST * height && isLost(walker, surface, box[1])) {
        walker.position.set(safe);
        walker.rise = 0;
      }
      const top = topOf(walker, surface, height);
      const risen = eyeY + (top - eyeY) * (1 - Math.exp(-RISING * seconds));
      eyeY = Math.max(walker.position[1], top - risen < height * RISEN ? top : risen);
    },
    /** does nothing in the air */
    jump() {
      if (!walker.isOnGround) return;
      walker.rise = height * JUMP;
      walker.isOnGround = false;
    },
  };
}

function isLost({ position: [x, y, z], radius }: Walker, surface: Surface, bottom: number): boolean {
  const down = bottom - radius - y;
  return !(down < 0 && surface.sweep(x, y, z, radius, 0, down, 0));
}

/** How high the eye can be: its height above the ground, or as far up as the head can be swept. */
function topOf({ position: [x, y, z], radius }: Walker, surface: Surface, height: number): number {
  const up = height - radius;
  return surface.sweep(x, y, z, radius * HEAD, 0, up, 0) ? y + surface.t * up : y + up;
}

/** upward part of the normal of the steepest ground that holds a walker */
const LEVEL = Math.cos((WALKER_DEFAULTS.slope * Math.PI) / 180);

function isStanding(surface: Surface, radius: number, [x, y, z]: Vec3): boolean {
  const down = -2 * SKIN * radius;
  return !surface.deepest(x, y, z, radius) && surface.sweep(x, y, z, radius, 0, down, 0) && surface.normal[1] >= LEVEL;
}

/** The height at which a sphere dropped from (x, y, z), a free place, comes to rest; null where nothing holds it. */
function groundBelow(
  surface: Surface,
  box: ArrayLike<number>,
  radius: number,
  x: number,
  y: number,
  z: number,
): number | null {
  const down = box[1] - radius - y;
  if (!(down < 0) || surface.deepest(x, y, z, radius) || !surface.sweep(x, y, z, radius, 0, down, 0)) return null;
  return surface.normal[1] >= LEVEL ? y + surface.t * down : null;
}
