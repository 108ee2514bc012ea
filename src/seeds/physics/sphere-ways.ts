/**
 * The ways of a part of a step, limited so that they add no energy.
 *
 * A sphere that touches nothing moves on an exact parabola: its energy stays the same but for rounding, and a fall from rest is g t^2 / 2. One that bounces moves
 * on one parabola up to the impact and on another after it. All others move at the velocity that their contacts have left.
 */
import type { SphereSleep } from './sphere-sleep.ts';
import { kineticEnergy, type SphereState } from './sphere-state.ts';

/** What the ways of a part are made from. */
export interface WayParts {
  state: SphereState;
  /** spheres x 3: velocities at the start of the part */
  before: Float64Array;
  /** spheres: when each bounces, from the start of the part; `step` where it does not */
  bounces: Float64Array;
  sleep: SphereSleep;
  gravity: number;
  /** spheres x 3, written */
  ways: Float64Array;
}

/** The ways of a part of length `step`, after its contacts. */
export function writeWays({ state, before, bounces, sleep, gravity, ways }: WayParts, step: number): void {
  const { count, velocities } = state;
  const { isHeld, isAsleep } = sleep;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    if (isAsleep[i] === 1) {
      ways[a] = 0;
      ways[a + 1] = 0;
      ways[a + 2] = 0;
      continue;
    }
    const isBouncing = isHeld[i] === 1 && bounces[i] < step;
    const first = isBouncing ? bounces[i] : 0;
    const rest = step - first;
    ways[a] = before[a] * first + velocities[a] * rest;
    ways[a + 1] = before[a + 1] * first + velocities[a + 1] * rest;
    ways[a + 2] = before[a + 2] * first + velocities[a + 2] * rest;
    if (isBouncing || isHeld[i] === 0) ways[a + 1] += (gravity / 2) * (rest * rest - first * first);
  }
}

/**
 * Shorten all velocities and ways by one factor, so that they lead to no more energy than there was: the factor is the larger root of a
 * quadratic, which exists because at 0 nothing moves.
 * @param before kinetic energy at the start of the part
 * @returns the share that is left
 */
export function keepEnergy(state: SphereState, ways: Float64Array, gravity: number, before: number): number {
  const { count, velocities, masses } = state;
  const kinetic = kineticEnergy(state);
  let lift = 0;
  for (let i = 0; i < count; i++) lift += masses[i] * ways[i * 3 + 1];
  lift *= gravity;
  if (kinetic + lift <= before) return 1;
  // of kinetic s^2 + lift s = before; in the form without a difference of nearly equal numbers
  const root = Math.sqrt(lift * lift + 4 * kinetic * before);
  const share = lift > 0 ? (2 * before) / (root + lift) : (root - lift) / (2 * kinetic);
  for (let v = 0; v < count * 3; v++) {
    velocities[v] *= share;
    ways[v] *= share;
  }
  return share;
}
