/**
 * One step of a sphere world: forces, contacts, velocities, ways, sinking.
 *
 * Energy. Let E be the kinetic energy of all spheres and their potential energy. In no step does E grow, but for rounding, 1e-12 of it:
 *
 * 1. After the velocities are solved, kinetic energy and what the ways to come add in height may exceed E. Then velocities, and with
 *    them ways, are shortened by one factor s, the larger root of a quadratic; at s = 0 nothing moves, so there is one.
 * 2. A sphere that stops before a triangle has missed a part of its fall: its speed pays for that.
 * 3. The sinking correction is given what E has lost so far, see sphere-sink.ts.
 */
import { createMovingSphere, setMovingSphere } from '../math/moving-sphere.ts';
import type { MeshTouch } from '../tree/mesh/mesh-sweep.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';
import { addMeshContacts, type NearTriangles } from './near-triangles.ts';
import { addSphereContact, FIXED, type SphereContacts } from './sphere-contacts.ts';
import type { SphereGrid } from './sphere-grid.ts';
import { freeShare, shareInBox } from './sphere-move.ts';
import { findNear, refreshPairs, type SpherePairs } from './sphere-pairs.ts';
import { findCorrections } from './sphere-sink.ts';
import { solveVelocities } from './sphere-solve.ts';
import { kineticEnergy, potentialEnergy, type SphereState } from './sphere-state.ts';

/** What a step works with. */
export interface StepParts {
  tree: MeshTree;
  box: Float64Array;
  state: SphereState;
  contacts: SphereContacts;
  grid: SphereGrid;
  pairs: SpherePairs;
  near: NearTriangles;
  touch: MeshTouch;
  /** spheres: those near the sphere at hand */
  found: Int32Array;
  /** spheres x 3: where they stood when the contacts were found, and the ways that they are to go */
  started: Float64Array;
  ways: Float64Array;
  /** downwards, at least 0 */
  gravity: number;
  friction: number;
  restitution: number;
  largest: number;
  statistics: StepStatistics;
}

/** Summed over the parts of a step. */
export interface StepStatistics {
  /** parts that the step was cut in, so that no sphere moves more than the smallest radius in one */
  parts: number;
  /** contacts solved */
  contacts: number;
  /** of them between two spheres */
  pairs: number;
  /** searches of all spheres for near ones; in the other parts the list of pairs was kept */
  searches: number;
  /** questions to the tree by spheres that had moved on, and nodes that they visited */
  asked: number;
  nodesVisited: number;
  /** spheres that stopped before a triangle */
  stopped: number;
  /** share of the velocities that was left so that the energy did not grow, the least of the parts */
  kept: number;
  /** share of the sinking correction that the energy allowed, the least of the parts */
  corrected: number;
}

/** A contact is looked for up to so many radii of the largest sphere between two surfaces. */
const OPEN = 0.05;

/** Share of the energy that does not count as growth: without it a pile at rest could be held still by the last digit of a lift. */
const ROUNDING = 1e-14;

/** the sphere at hand on its way */
const moving = createMovingSphere();

export function stepPart(parts: StepParts, step: number): void {
  const { state, gravity, box, statistics } = parts;
  const base = box[1];
  const kinetic = kineticEnergy(state);
  const energy = kinetic + potentialEnergy(state, gravity, base);
  for (let i = 0; i < state.count; i++) state.velocities[i * 3 + 1] -= gravity * step;
  findContacts(parts, step);
  // at a lower speed the height that a bounce gains in this step would be more than it has lost
  const bounceSpeed = (2.5 * gravity * step) / (1 - parts.restitution);
  solveVelocities(parts.contacts, state, step, parts.friction, parts.restitution, bounceSpeed);
  const kept = keepEnergy(parts, step, kinetic + ROUNDING * Math.abs(energy));
  if (kept < statistics.kept) statistics.kept = kept;
  move(parts, step);
  correct(parts, energy - kineticEnergy(state) - potentialEnergy(state, gravity, base));
}

function findContacts(parts: StepParts, step: number): void {
  const { tree, box, state, contacts, grid, pairs, near, found, started, largest, statistics } = parts;
  const { count, positions, velocities, radii } = state;
  contacts.count = 0;
  near.asked = 0;
  near.nodesVisited = 0;
  started.set(positions.subarray(0, count * 3));
  const open = OPEN * largest;
  if (!refreshPairs(pairs, grid, state, step, largest, open, found)) statistics.searches++;
  for (let k = 0; k < count; k++) {
    const i = grid.order[k];
    const a = i * 3;
    const vx = velocities[a];
    const vy = velocities[a + 1];
    const vz = velocities[a + 2];
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    const need = Math.min(radii[i], speed * step) + OPEN * radii[i];
    addMeshContacts(near, tree, state, i, need, contacts);
    addBoxContacts(box, positions, i, radii[i], need, contacts);
    const others = findNear(pairs, grid, state, largest, k, found);
    for (let m = 0; m < others; m++) {
      // a loose sphere may have come under what stands earlier in the order
      const isUnder = pairs.isLoose[i] && positions[found[m] * 3 + 1] > positions[a + 1];
      if (isUnder) addPair(state, found[m], i, open, contacts, statistics);
      else addPair(state, i, found[m], open, contacts, statistics);
    }
  }
  statistics.contacts += contacts.count;
  statistics.asked += near.asked;
  statistics.nodesVisited += near.nodesVisited;
}

function addPair(
  { positions, radii }: SphereState,
  i: number,
  j: number,
  open: number,
  contacts: SphereContacts,
  statistics: StepStatistics,
): void {
  const dx = positions[i * 3] - positions[j * 3];
  const dy = positions[i * 3 + 1] - positions[j * 3 + 1];
  const dz = positions[i * 3 + 2] - positions[j * 3 + 2];
  const sum = radii[i] + radii[j];
  const square = dx * dx + dy * dy + dz * dz;
  if (square >= (sum + open) * (sum + open)) return;
  statistics.pairs++;
  const distance = Math.sqrt(square);
  // of two centres in one place, the later one is the upper one
  if (distance > 0) addSphereContact(contacts, i, j, dx / distance, dy / distance, dz / distance, distance - sum);
  else addSphereContact(contacts, i, j, 0, 1, 0, -sum);
}

function addBoxContacts(
  box: Float64Array,
  positions: Float64Array,
  i: number,
  r: number,
  need: number,
  contacts: SphereContacts,
): void {
  for (let k = 0; k < 3; k++) {
    const low = positions[i * 3 + k] - r - box[k];
    const high = box[3 + k] - positions[i * 3 + k] - r;
    if (low <= need) addSphereContact(contacts, i, FIXED, k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0, low);
    if (high <= need) addSphereContact(contacts, i, FIXED, k === 0 ? -1 : 0, k === 1 ? -1 : 0, k === 2 ? -1 : 0, high);
  }
}

/** Shorten all velocities so that they and the heights they lead to have no more energy than there was; @returns the share that is left */
function keepEnergy({ state, gravity }: StepParts, step: number, before: number): number {
  const { count, velocities, masses } = state;
  const kinetic = kineticEnergy(state);
  let lift = 0;
  for (let i = 0; i < count; i++) lift += masses[i] * velocities[i * 3 + 1];
  lift *= gravity * step;
  if (kinetic + lift <= before) return 1;
  // of kinetic s^2 + lift s = before; the form without a difference of like numbers
  const root = Math.sqrt(lift * lift + 4 * kinetic * before);
  const share = lift > 0 ? (2 * before) / (root + lift) : (root - lift) / (2 * kinetic);
  for (let v = 0; v < count * 3; v++) velocities[v] *= share;
  return share;
}

/** Go the ways that the velocities give, up to the mesh and the sides of the box. */
function move(parts: StepParts, step: number): void {
  const { tree, box, state, near, touch, ways, gravity, statistics } = parts;
  const { count, positions, velocities, radii } = state;
  for (let v = 0; v < count * 3; v++) ways[v] = velocities[v] * step;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const x = positions[a];
    const y = positions[a + 1];
    const z = positions[a + 2];
    setMovingSphere(moving, x, y, z, radii[i], ways[a], ways[a + 1], ways[a + 2]);
    const free = freeShare(tree, moving, near.distances[i], touch, near.found);
    const share = Math.min(free, shareInBox(box, positions, ways, a, radii[i]));
    positions[a] += share * ways[a];
    positions[a + 1] += share * ways[a + 1];
    positions[a + 2] += share * ways[a + 2];
    if (share === 1) continue;
    statistics.stopped++;
    const missed = -(1 - share) * ways[a + 1] * gravity;
    payFor(missed, velocities, a);
    if (free < 1) stopTowards(touch.normal, velocities, a);
  }
}

/** Slow a sphere down by the energy, for each unit of its mass, that it has in height above where its speed would have led. */
function payFor(missed: number, velocities: Float64Array, a: number): void {
  if (!(missed > 0)) return;
  const energy = (velocities[a] ** 2 + velocities[a + 1] ** 2 + velocities[a + 2] ** 2) / 2;
  const share = energy > missed ? Math.sqrt(1 - missed / energy) : 0;
  for (let k = 0; k < 3; k++) velocities[a + k] *= share;
}

function stopTowards(normal: Float64Array, velocities: Float64Array, a: number): void {
  const along = normal[0] * velocities[a] + normal[1] * velocities[a + 1] + normal[2] * velocities[a + 2];
  if (!(along < 0)) return;
  for (let k = 0; k < 3; k++) velocities[a + k] -= along * normal[k];
}

/** Take spheres that overlap apart. @param spare energy that this may cost */
function correct(parts: StepParts, spare: number): void {
  const { tree, box, state, contacts, near, touch, started, ways, gravity, statistics } = parts;
  const { count, positions, radii, masses } = state;
  findCorrections(contacts, state, started, ways);
  let cost = 0;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    if (ways[a] === 0 && ways[a + 1] === 0 && ways[a + 2] === 0) continue;
    const x = positions[a];
    const y = positions[a + 1];
    const z = positions[a + 2];
    const gone = Math.sqrt((x - started[a]) ** 2 + (y - started[a + 1]) ** 2 + (z - started[a + 2]) ** 2);
    const distance = Math.max(0, near.distances[i] - gone);
    setMovingSphere(moving, x, y, z, radii[i], ways[a], ways[a + 1], ways[a + 2]);
    const free = freeShare(tree, moving, distance, touch, near.found);
    const share = Math.min(free, shareInBox(box, positions, ways, a, radii[i]));
    for (let k = 0; k < 3; k++) ways[a + k] *= share;
    cost += masses[i] * gravity * ways[a + 1];
  }
  const share = cost > 0 && cost > spare ? Math.max(0, spare) / cost : 1;
  if (share < statistics.corrected) statistics.corrected = share;
  for (let v = 0; v < count * 3; v++) positions[v] += share * ways[v];
}
