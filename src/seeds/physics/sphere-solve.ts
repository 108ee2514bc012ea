/**
 * Velocities after the contacts of a step: what seed "DX11 Framework" calls collision solving, in its three parts (are the two approaching,
 * velocities, friction), repeated, and then once more from the bottom up.
 *
 * PASSES times each contact gives the momentum that keeps its two sides from approaching by more than their gap, never pulling. Then, lowest
 * contact first, what still approaches is stopped against the lower side alone, as if that were fixed: so a pile of any height rests after one
 * such pass; without it the pile would sink by one layer's weight a pass.
 * Friction is Coulomb's, limited by the momentum that a contact has just given; spheres do not roll.
 *
 * Source: Catto, "Iterative Dynamics with Temporal Coherence" (2005) for accumulated impulses; Guendelman, Bridson and Fedkiw, "Nonconvex
 * Rigid Bodies with Stacking" (2003) for the pass from the bottom up.
 */
import { FIXED, type SphereContacts } from './sphere-contacts.ts';
import type { SphereSleep } from './sphere-sleep.ts';
import type { SphereState } from './sphere-state.ts';

const PASSES = 3;

/** Height of a contact's normal above which its lower sphere is taken to carry the upper one. */
const CARRIES = 0.2;

/** What contacts are solved with. */
export interface SolveParts {
  contacts: SphereContacts;
  state: SphereState;
  gravity: number;
  friction: number;
  /** share of the speed of an impact that a bounce gives back, where that is more than gravity adds in a step */
  restitution: number;
  /** spheres: when in the step each meets what it bounces off, written; `step` where it does not */
  bounces: Float64Array;
  /** isHeld, written: 1 for those whose velocity a contact has changed */
  sleep: SphereSleep;
}

/** @param step length of the step, which has put its gravity into the velocities */
export function solveVelocities(parts: SolveParts, step: number): void {
  const { contacts, state, gravity, friction, restitution, bounces } = parts;
  const { isHeld } = parts.sleep;
  bounces.fill(step, 0, state.count);
  isHeld.fill(0, 0, state.count);
  setTargets(contacts, state, gravity, step, restitution, bounces);
  for (let pass = 1; pass <= PASSES; pass++) exchange(contacts, state, pass === PASSES ? friction : 0);
  markHeld(contacts, isHeld);
  carry(contacts, state, friction, isHeld);
}

/**
 * The least speed of separation at the end of the step. For a bounce, it is what is left of the rebound after gravity has acted for the rest
 * of the step: a fall onto something fixed goes as if the impact were computed at its exact time, and only the restitution loses energy.
 */
function setTargets(
  { count, upper, lower, normals, gaps, targets, impulses }: SphereContacts,
  { velocities }: SphereState,
  gravity: number,
  step: number,
  restitution: number,
  bounces: Float64Array,
): void {
  const share = restitution * restitution;
  const slow = (gravity * step) ** 2;
  for (let c = 0; c < count; c++) {
    const a = upper[c] * 3;
    const b = lower[c] * 3;
    const nx = normals[c * 3];
    const ny = normals[c * 3 + 1];
    const nz = normals[c * 3 + 2];
    let approach = -(nx * velocities[a] + ny * velocities[a + 1] + nz * velocities[a + 2]);
    if (b >= 0) approach += nx * velocities[b] + ny * velocities[b + 1] + nz * velocities[b + 2];
    impulses[c] = 0;
    const gap = gaps[c] > 0 ? gaps[c] : 0;
    // gravity acts on both spheres alike, but not on the fixed side
    const pull = b >= 0 ? 0 : gravity * ny;
    const freely = gap / step + (pull * step) / 2;
    // a parabola that does not come down to the contact in this step is not cut
    targets[c] = gap > 0 && approach <= freely ? -freely : -gap / step;
    const start = approach - pull * step;
    const square = start * start + 2 * pull * gap;
    const isComing = start > 0 || (gap > 0 && pull > 0);
    if (!isComing || !(share * square > slow)) continue;
    const impact = Math.sqrt(square);
    const time = gap > 0 ? (2 * gap) / (start + impact) : 0;
    if (!(time < step)) continue;
    targets[c] = restitution * impact - pull * (step - time);
    if (time < bounces[upper[c]]) bounces[upper[c]] = time;
    if (b >= 0 && time < bounces[lower[c]]) bounces[lower[c]] = time;
  }
}

function markHeld({ count, upper, lower, impulses }: SphereContacts, isHeld: Uint8Array): void {
  for (let c = 0; c < count; c++) {
    if (!(impulses[c] > 0)) continue;
    isHeld[upper[c]] = 1;
    if (lower[c] !== FIXED) isHeld[lower[c]] = 1;
  }
}

/** Each contact once: momentum from one side to the other, equal and opposite. */
function exchange(
  { count, upper, lower, normals, targets, impulses }: SphereContacts,
  { velocities, masses }: SphereState,
  friction: number,
): void {
  for (let c = 0; c < count; c++) {
    const a = upper[c] * 3;
    const nx = normals[c * 3];
    const ny = normals[c * 3 + 1];
    const nz = normals[c * 3 + 2];
    const ma = masses[upper[c]];
    let vx = velocities[a];
    let vy = velocities[a + 1];
    let vz = velocities[a + 2];
    let b = 0;
    let mb = 0;
    let mass = ma;
    if (lower[c] !== FIXED) {
      b = lower[c] * 3;
      mb = masses[lower[c]];
      mass = (ma * mb) / (ma + mb);
      vx -= velocities[b];
      vy -= velocities[b + 1];
      vz -= velocities[b + 2];
    }
    const along = nx * vx + ny * vy + nz * vz;
    const before = impulses[c];
    const after = Math.max(0, before + (targets[c] - along) * mass);
    impulses[c] = after;
    const given = after - before;
    let px = given * nx;
    let py = given * ny;
    let pz = given * nz;
    if (friction > 0 && after > 0) {
      const sx = vx - along * nx;
      const sy = vy - along * ny;
      const sz = vz - along * nz;
      const slide = Math.sqrt(sx * sx + sy * sy + sz * sz);
      if (slide > 0) {
        const held = Math.min(mass, (friction * after) / slide);
        px -= held * sx;
        py -= held * sy;
        pz -= held * sz;
      }
    }
    velocities[a] += px / ma;
    velocities[a + 1] += py / ma;
    velocities[a + 2] += pz / ma;
    if (mb > 0) {
      velocities[b] -= px / mb;
      velocities[b + 1] -= py / mb;
      velocities[b + 2] -= pz / mb;
    }
  }
}

/** Each contact once, lowest first: the upper side is stopped, the lower one stands. */
function carry(
  { count, upper, lower, normals, targets }: SphereContacts,
  { velocities }: SphereState,
  friction: number,
  isHeld: Uint8Array,
): void {
  for (let c = 0; c < count; c++) {
    const ny = normals[c * 3 + 1];
    if (lower[c] !== FIXED && ny < CARRIES) continue;
    const a = upper[c] * 3;
    const nx = normals[c * 3];
    const nz = normals[c * 3 + 2];
    let vx = velocities[a];
    let vy = velocities[a + 1];
    let vz = velocities[a + 2];
    if (lower[c] !== FIXED) {
      const b = lower[c] * 3;
      vx -= velocities[b];
      vy -= velocities[b + 1];
      vz -= velocities[b + 2];
    }
    const along = nx * vx + ny * vy + nz * vz;
    const given = targets[c] - along;
    if (!(given > 0)) continue;
    isHeld[upper[c]] = 1;
    const sx = vx - along * nx;
    const sy = vy - along * ny;
    const sz = vz - along * nz;
    const slide = Math.sqrt(sx * sx + sy * sy + sz * sz);
    const held = slide > 0 ? Math.min(1, (friction * given) / slide) : 0;
    velocities[a] += given * nx - held * sx;
    velocities[a + 1] += given * ny - held * sy;
    velocities[a + 2] += given * nz - held * sz;
  }
}
