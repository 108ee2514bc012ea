/**
 * Swift spheres: those that go more than their radius in a part of a step. No speed is cut down for them; their ways are swept instead.
 *
 * A step is cut in up to MAX_STEP_PARTS parts, as few as leave at most a 64th of the spheres swift. Each sphere and triangle that a swift sphere would touch on
 * its whole way becomes a contact with the normal of that touch, so that it bounces as a slow one does. When the spheres are then moved, no core of half the
 * radius passes another: where two would, both stop there.
 *
 * Limits: each swift sphere is compared with all. Of twelve spheres on one line at up to 5,000 units a second, pairs that were pressed against a side of
 * the box changed places in 3 of 193 tries.
 */
import { createMovingSphere, setMovingSphere } from '../../core/math/moving-sphere.ts';
import { type MeshTouch, meshSweep } from '../mesh/mesh-sweep.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';
import { addSphereContact, FIXED, type SphereContacts } from './sphere-contacts.ts';
import { payFor } from './sphere-move.ts';
import { type SphereSleep, wake, wakeByTouch } from './sphere-sleep.ts';
import type { SphereState } from './sphere-state.ts';

/** Most parts of a step. */
export const MAX_STEP_PARTS = 16;

/** Rounds of stops; after them, swift spheres that are not clear of others stand still for this part. */
const ROUNDS = 8;

/** The part that a sphere goes of its way up to a touch. */
const BEFORE = 1 - 2 ** -20;

export type SwiftSpheres = ReturnType<typeof createSwiftSpheres>;

export function createSwiftSpheres(capacity: number) {
  return {
    count: 0,
    /** the swift spheres of the part at hand; and for each sphere whether it is swift */
    list: new Int32Array(capacity),
    isSwift: new Uint8Array(capacity),
    /** by number of parts: how many spheres of the step at hand need it */
    needs: new Int32Array(MAX_STEP_PARTS + 2),
    /** spheres: share of its way that each goes */
    shares: new Float64Array(capacity),
  };
}

/** The number of parts into which a step is cut. */
export function partsOf(
  { needs }: SwiftSpheres,
  { count, velocities, radii }: SphereState,
  isAsleep: Uint8Array,
  gravity: number,
  step: number,
): number {
  needs.fill(0);
  for (let i = 0; i < count; i++) {
    if (isAsleep[i] === 1) continue;
    const need = Math.ceil((speedOf(velocities, i * 3) + gravity * step) * (step / radii[i]));
    needs[Math.min(MAX_STEP_PARTS + 1, need)]++;
  }
  let more = needs[MAX_STEP_PARTS + 1];
  let parts = MAX_STEP_PARTS;
  for (; parts > 1 && more + needs[parts] <= count >> 6; parts--) more += needs[parts];
  return parts;
}

export function speedOf(velocities: Float64Array, a: number): number {
  return Math.sqrt(velocities[a] ** 2 + velocities[a + 1] ** 2 + velocities[a + 2] ** 2);
}

/** Find the spheres that are swift at these velocities, spheres x 3. */
export function findSwift(
  swift: SwiftSpheres,
  { count, radii }: SphereState,
  velocities: Float64Array,
  isAsleep: Uint8Array,
  step: number,
): void {
  swift.count = 0;
  for (let i = 0; i < count; i++) {
    swift.isSwift[i] = 0;
    if (isAsleep[i] === 0 && speedOf(velocities, i * 3) * step > radii[i]) add(swift, i);
  }
}

function add(swift: SwiftSpheres, i: number): void {
  if (swift.isSwift[i] === 1) return;
  swift.isSwift[i] = 1;
  swift.list[swift.count++] = i;
}

/**
 * Spheres in contact that go into each other by more than half the sum of their radii count as swift too: the solver's
 * passes have not separated them.
 */
function addUnparted(swift: SwiftSpheres, { state, ways, contacts }: SwiftParts): void {
  const { count, upper, lower, normals, gaps } = contacts;
  const { radii } = state;
  for (let c = 0; c < count; c++) {
    if (lower[c] === FIXED) continue;
    const a = upper[c] * 3;
    const b = lower[c] * 3;
    const nx = normals[c * 3];
    const ny = normals[c * 3 + 1];
    const nz = normals[c * 3 + 2];
    const along = nx * (ways[b] - ways[a]) + ny * (ways[b + 1] - ways[a + 1]) + nz * (ways[b + 2] - ways[a + 2]);
    if (along <= gaps[c] + (radii[upper[c]] + radii[lower[c]]) / 2) continue;
    add(swift, upper[c]);
    add(swift, lower[c]);
  }
}

/** All that contacts and stops of swift spheres read and write. */
export interface SwiftParts {
  tree: MeshTree;
  touch: MeshTouch;
  state: SphereState;
  /** spheres x 3 */
  ways: Float64Array;
  sleep: SphereSleep;
  contacts: SphereContacts;
  gravity: number;
  statistics: { stopped: number };
}

/** the sphere at hand on its way */
const moving = createMovingSphere();

/** Add contacts with what swift spheres will touch in this part, of length `step`; sleeping spheres among it wake. */
export function addSwiftContacts(swift: SwiftSpheres, parts: SwiftParts, step: number): void {
  const { tree, touch, state, sleep, contacts, gravity } = parts;
  const { count, positions, velocities, radii } = state;
  for (let s = 0; s < swift.count; s++) {
    const i = swift.list[s];
    const a = i * 3;
    const vx = velocities[a];
    const vy = velocities[a + 1];
    const vz = velocities[a + 2];
    for (let j = 0; j < count; j++) {
      if (j === i) continue;
      const b = j * 3;
      const dx = positions[a] - positions[b];
      const dy = positions[a + 1] - positions[b + 1];
      const dz = positions[a + 2] - positions[b + 2];
      const ux = vx - velocities[b];
      const uy = vy - velocities[b + 1];
      const uz = vz - velocities[b + 2];
      const sum = radii[i] + radii[j];
      const t = touchTime(dx, dy, dz, ux, uy, uz, sum);
      if (!(t > 0 && t < step)) continue;
      if (sleep.isAsleep[j] === 1) wakeByTouch(sleep, state, j, i, gravity);
      const nx = (dx + ux * t) / sum;
      const ny = (dy + uy * t) / sum;
      const nz = (dz + uz * t) / sum;
      addSphereContact(contacts, i, j, nx, ny, nz, -(nx * ux + ny * uy + nz * uz) * t);
    }
    setMovingSphere(
      moving,
      positions[a],
      positions[a + 1],
      positions[a + 2],
      radii[i],
      vx * step,
      vy * step,
      vz * step,
    );
    if (!meshSweep(tree, moving, touch)) continue;
    const [nx, ny, nz] = touch.normal;
    const approach = -(nx * vx + ny * vy + nz * vz);
    addSphereContact(contacts, i, FIXED, nx, ny, nz, approach * touch.t * step);
  }
}

/** The time when |d + u t| falls to `sum`: 0 where it is below and falling, Infinity where it never does. */
function touchTime(dx: number, dy: number, dz: number, ux: number, uy: number, uz: number, sum: number): number {
  const along = dx * ux + dy * uy + dz * uz;
  if (!(along < 0)) return Number.POSITIVE_INFINITY;
  const open = dx * dx + dy * dy + dz * dz - sum * sum;
  if (open <= 0) return 0;
  const square = along * along - (ux * ux + uy * uy + uz * uz) * open;
  return square < 0 ? Number.POSITIVE_INFINITY : open / (Math.sqrt(square) - along);
}

/** Shorten the ways on which a swift sphere would pass another; the two no longer approach, and pay for the fall that they miss. */
export function stopSwift(swift: SwiftSpheres, parts: SwiftParts): void {
  const { shares, list } = swift;
  const { state, ways } = parts;
  // contacts have made some spheres swift and others slow; a way is a velocity in a step of 1
  findSwift(swift, state, ways, parts.sleep.isAsleep, 1);
  addUnparted(swift, parts);
  for (let round = 0; round < ROUNDS; round++) {
    let isClear = true;
    for (let s = 0; s < swift.count; s++) {
      const i = list[s];
      for (let j = 0; j < state.count; j++) {
        if (j === i) continue;
        const t = passTime(state, ways, shares, i, j);
        if (t === Number.POSITIVE_INFINITY) continue;
        isClear = false;
        shorten(swift, parts, i, t);
        shorten(swift, parts, j, t);
        wake(parts.sleep, j);
        stopApproach(state, i, j);
      }
    }
    if (isClear) return;
  }
  for (let i = 0; i < state.count; i++) shorten(swift, parts, i, 0);
}

function shorten(
  { shares }: SwiftSpheres,
  { state, ways, gravity, statistics }: SwiftParts,
  i: number,
  t: number,
): void {
  const lost = shares[i] - t;
  if (!(lost > 0)) return;
  shares[i] = t;
  statistics.stopped++;
  payFor(-lost * ways[i * 3 + 1] * gravity, state.velocities, i * 3);
}

/** Transfer momentum along the line of the two centres until neither approaches the other. */
function stopApproach({ positions, velocities, masses }: SphereState, i: number, j: number): void {
  const a = i * 3;
  const b = j * 3;
  const dx = positions[a] - positions[b];
  const dy = positions[a + 1] - positions[b + 1];
  const dz = positions[a + 2] - positions[b + 2];
  const along =
    dx * (velocities[a] - velocities[b]) +
    dy * (velocities[a + 1] - velocities[b + 1]) +
    dz * (velocities[a + 2] - velocities[b + 2]);
  const square = dx * dx + dy * dy + dz * dz;
  if (!(along < 0 && square > 0)) return;
  const mass = masses[i] + masses[j];
  const byI = (-along / square) * (masses[j] / mass);
  const byJ = (-along / square) * (masses[i] / mass);
  velocities[a] += byI * dx;
  velocities[a + 1] += byI * dy;
  velocities[a + 2] += byI * dz;
  velocities[b] -= byJ * dx;
  velocities[b + 1] -= byJ * dy;
  velocities[b + 2] -= byJ * dz;
}

/** The time when the cores of two spheres first touch, each on its share of its way; Infinity where they do not. */
function passTime(
  { positions, radii }: SphereState,
  ways: Float64Array,
  shares: Float64Array,
  i: number,
  j: number,
): number {
  const a = i * 3;
  const b = j * 3;
  const dx = positions[a] - positions[b];
  const dy = positions[a + 1] - positions[b + 1];
  const dz = positions[a + 2] - positions[b + 2];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const core = Math.min((radii[i] + radii[j]) / 2, distance * BEFORE);
  const both = Math.min(shares[i], shares[j]);
  const ux = ways[a] - ways[b];
  const uy = ways[a + 1] - ways[b + 1];
  const uz = ways[a + 2] - ways[b + 2];
  const first = touchTime(dx, dy, dz, ux, uy, uz, core);
  if (first < both) return first * BEFORE;
  // in that case one of the two stands still
  const on = shares[i] > both ? i : j;
  const sign = on === i ? 1 : -1;
  const left = shares[on] - both;
  if (!(left > 0)) return Number.POSITIVE_INFINITY;
  const c = on * 3;
  const then = touchTime(
    dx + ux * both,
    dy + uy * both,
    dz + uz * both,
    sign * ways[c],
    sign * ways[c + 1],
    sign * ways[c + 2],
    core,
  );
  return then < left ? (both + then) * BEFORE : Number.POSITIVE_INFINITY;
}
