/**
 * Velocities after the contacts of a step: what seed "DX11 Framework" calls collision solving, in its three parts (are the two approaching,
 * velocities, friction), repeated, and then once more from the bottom up.
 *
 * PASSES times each contact gives the momentum that keeps its two sides from approaching by more than their gap, never pulling. Then, lowest
 * contact first, what still approaches is stopped against the lower side alone, as if that were fixed: so a pile of any height rests after one
 * pass, which without it would sink by one layer's weight a pass.
 * Friction is Coulomb's, against what a contact has just given; spheres do not roll.
 *
 * Source: Catto, "Iterative Dynamics with Temporal Coherence" (2005) for accumulated impulses; Guendelman, Bridson and Fedkiw, "Nonconvex
 * Rigid Bodies with Stacking" (2003) for the pass from the bottom up.
 */
import { FIXED, type SphereContacts } from './sphere-contacts.ts';
import type { SphereState } from './sphere-state.ts';

const PASSES = 4;

/** Height of a contact's normal above which its lower sphere is held to carry the upper one. */
const CARRIES = 0.2;

/**
 * @param step length of the step
 * @param restitution share of the speed of approach that a bounce gives back, from `bounceSpeed` on
 */
export function solveVelocities(
  contacts: SphereContacts,
  state: SphereState,
  step: number,
  friction: number,
  restitution: number,
  bounceSpeed: number,
): void {
  setTargets(contacts, state, step, restitution, bounceSpeed);
  for (let pass = 1; pass <= PASSES; pass++) exchange(contacts, state, pass === PASSES ? friction : 0);
  carry(contacts, state, friction);
}

function setTargets(
  { count, upper, lower, normals, gaps, targets, impulses }: SphereContacts,
  { velocities }: SphereState,
  step: number,
  restitution: number,
  bounceSpeed: number,
): void {
  for (let c = 0; c < count; c++) {
    const a = upper[c] * 3;
    const b = lower[c] * 3;
    const nx = normals[c * 3];
    const ny = normals[c * 3 + 1];
    const nz = normals[c * 3 + 2];
    let approach = -(nx * velocities[a] + ny * velocities[a + 1] + nz * velocities[a + 2]);
    if (b >= 0) approach += nx * velocities[b] + ny * velocities[b + 1] + nz * velocities[b + 2];
    const open = gaps[c] > 0 ? gaps[c] / step : 0;
    targets[c] = approach > open && approach > bounceSpeed ? restitution * approach : -open;
    impulses[c] = 0;
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
