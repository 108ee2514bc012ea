/**
 * Spheres that have come to rest sleep: they have no gravity, no contacts of their own and no way, until something
 * moves them.
 *
 * A sphere falls asleep when it touches something and has stayed within MOVED radii of one place for as long as a fall of four radii takes, and
 * for CALM_STEPS steps; without gravity none does. While it sleeps others meet it as they meet the mesh.
 *
 * What wakes it: a sphere that has moved MOVED radii and touches it, be it an impact or a support that goes away. Where that sphere is faster than
 * after a fall of one radius, all spheres wake that are within WAKES times the two radii, so that a heavy one sinks into a pile as it would if the
 * pile were awake. Spheres that are added or taken away wake those they touch. Another gravity, friction, box or tree wakes all.
 *
 * Limits: a sphere that moves by less than MOVED radii in that time sleeps, also on a slope: an acceleration of less than 1/80 of gravity
 * is not seen.
 */
import type { SphereState } from './sphere-state.ts';

/**
 * Radii; less than a contact reaches (sphere-step.ts), so that a sphere that moves away is still in touch when this is
 * noticed.
 */
const MOVED = 0.04;
/** Fewest steps of rest. */
const CALM_STEPS = 8;
/** How far a hard impact wakes, in sums of the two radii. */
const WAKES = 8;

export type SphereSleep = ReturnType<typeof createSphereSleep>;

export function createSphereSleep(capacity: number) {
  return {
    /** spheres: 1 for one that sleeps */
    isAsleep: new Uint8Array(capacity),
    /** how many are awake */
    awake: 0,
    /** spheres: 1 for one that has moved on in the last step, and wakes what it touches */
    hasMoved: new Uint8Array(capacity),
    /** spheres: 1 for one that a contact held in the part at hand */
    isHeld: new Uint8Array(capacity),
    /** spheres x 3: where each has stayed, and the units of time and steps since */
    anchors: new Float64Array(capacity * 3),
    calmFor: new Float64Array(capacity),
    calmSteps: new Int32Array(capacity),
    /** the world's gravity, friction and box in the last step */
    known: new Float64Array(8),
  };
}

/** A sphere begins, awake. */
export function beginAwake(sleep: SphereSleep, { positions }: SphereState, sphere: number): void {
  sleep.isAsleep[sphere] = 0;
  sleep.awake++;
  sleep.hasMoved[sphere] = 1;
  sleep.calmFor[sphere] = 0;
  sleep.calmSteps[sphere] = 0;
  for (let k = 0; k < 3; k++) sleep.anchors[sphere * 3 + k] = positions[sphere * 3 + k];
}

/** Its anchor stays, so that small moves of a sphere that is woken again and again add up. */
export function wake(sleep: SphereSleep, sphere: number): void {
  if (sleep.isAsleep[sphere] === 0) return;
  sleep.isAsleep[sphere] = 0;
  sleep.awake++;
  sleep.calmFor[sphere] = 0;
  sleep.calmSteps[sphere] = 0;
}

export function wakeAll(sleep: SphereSleep, count: number): void {
  for (let i = 0; i < count; i++) wake(sleep, i);
}

/** Wake all whose surfaces are within `reach` of (x, y, z). */
export function wakeAround(
  sleep: SphereSleep,
  { count, positions, radii }: SphereState,
  x: number,
  y: number,
  z: number,
  reach: number,
): void {
  for (let i = 0; i < count; i++) {
    if (sleep.isAsleep[i] === 0) continue;
    const dx = positions[i * 3] - x;
    const dy = positions[i * 3 + 1] - y;
    const dz = positions[i * 3 + 2] - z;
    const within = reach + radii[i];
    if (dx * dx + dy * dy + dz * dz <= within * within) wake(sleep, i);
  }
}

/** A sphere that has moved on touches one that sleeps. @param gravity of the world */
export function wakeByTouch(
  sleep: SphereSleep,
  state: SphereState,
  sleeper: number,
  other: number,
  gravity: number,
): void {
  const { positions, velocities, radii } = state;
  const a = other * 3;
  const square = velocities[a] ** 2 + velocities[a + 1] ** 2 + velocities[a + 2] ** 2;
  const isHard = square > 2 * gravity * radii[other];
  const within = WAKES * (radii[sleeper] + radii[other]);
  if (isHard) wakeAround(sleep, state, positions[a], positions[a + 1], positions[a + 2], within);
  wake(sleep, sleeper);
}

/** After a step: find the spheres that have moved on, and those that fall asleep. */
export function fallAsleep(sleep: SphereSleep, state: SphereState, gravity: number, step: number): void {
  const { isAsleep, hasMoved, isHeld, anchors, calmFor, calmSteps } = sleep;
  const { count, positions, velocities, radii } = state;
  for (let i = 0; i < count; i++) {
    if (isAsleep[i] === 1) continue;
    const a = i * 3;
    const dx = positions[a] - anchors[a];
    const dy = positions[a + 1] - anchors[a + 1];
    const dz = positions[a + 2] - anchors[a + 2];
    const limit = MOVED * radii[i];
    hasMoved[i] = dx * dx + dy * dy + dz * dz > limit * limit ? 1 : 0;
    if (hasMoved[i] === 1) {
      anchors[a] = positions[a];
      anchors[a + 1] = positions[a + 1];
      anchors[a + 2] = positions[a + 2];
      calmFor[i] = 0;
      calmSteps[i] = 0;
      continue;
    }
    calmFor[i] += step;
    calmSteps[i]++;
    // a fall of four radii takes sqrt(8 r / g)
    if (calmSteps[i] < CALM_STEPS || isHeld[i] === 0 || calmFor[i] * calmFor[i] * gravity < 8 * radii[i]) continue;
    isAsleep[i] = 1;
    sleep.awake--;
    velocities[a] = 0;
    velocities[a + 1] = 0;
    velocities[a + 2] = 0;
  }
}

/** @returns whether the world has changed since the last step */
export function noticeChanges(
  { known }: SphereSleep,
  { gravity, friction, box }: { gravity: number; friction: number; box: Float64Array },
): boolean {
  let isOther = known[0] !== gravity || known[1] !== friction;
  for (let k = 0; k < 6; k++) if (known[2 + k] !== box[k]) isOther = true;
  if (!isOther) return false;
  known[0] = gravity;
  known[1] = friction;
  known.set(box, 2);
  return true;
}

/** What is known of sphere `from` becomes that of sphere `to`. */
export function copySleep(sleep: SphereSleep, from: number, to: number): void {
  sleep.isAsleep[to] = sleep.isAsleep[from];
  sleep.hasMoved[to] = sleep.hasMoved[from];
  sleep.calmFor[to] = sleep.calmFor[from];
  sleep.calmSteps[to] = sleep.calmSteps[from];
  sleep.anchors.copyWithin(to * 3, from * 3, from * 3 + 3);
}
