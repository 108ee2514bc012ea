/**
 * One part of a step of a sphere world: forces, contacts, velocities, ways, sinking.
 *
 * Energy. Let E be the kinetic energy of all spheres and their potential energy.
 *
 * 1. Velocities and ways never add to E, but for rounding, 1e-12 of it: see sphere-ways.ts.
 * 2. A sphere that stops before a triangle, a side of the box or another sphere has missed a part of its fall: its
 *    speed is reduced by that energy.
 * 3. The sinking correction lifts spheres, and may spend no more energy than E has lost so far: see sphere-sink.ts. So E never exceeds what it was at
 *    the beginning. Spheres that were put into each other or into the mesh are lifted even where nothing was lost, until none of the world's contacts
 *    is deeper than APART.
 */
import { createMovingSphere, setMovingSphere } from '../../core/math/moving-sphere.ts';
import type { MeshTouch } from '../mesh/mesh-sweep.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';
import { addMeshContacts, type NearTriangles } from './near-triangles.ts';
import { addSphereContact, FIXED, type SphereContacts } from './sphere-contacts.ts';
import type { SphereGrid } from './sphere-grid.ts';
import { freeShare, payFor, shareInBox } from './sphere-move.ts';
import { findNear, refreshPairs, type SpherePairs } from './sphere-pairs.ts';
import { findCorrections } from './sphere-sink.ts';
import { type SphereSleep, wakeByTouch } from './sphere-sleep.ts';
import { solveVelocities } from './sphere-solve.ts';
import { kineticEnergy, potentialEnergy, type SphereState } from './sphere-state.ts';
import { addSwiftContacts, findSwift, type SwiftSpheres, speedOf, stopSwift } from './sphere-swift.ts';
import { keepEnergy, writeWays } from './sphere-ways.ts';

/** All that a step reads and writes. */
export interface StepParts {
  tree: MeshTree;
  box: Float64Array;
  state: SphereState;
  contacts: SphereContacts;
  grid: SphereGrid;
  pairs: SpherePairs;
  near: NearTriangles;
  touch: MeshTouch;
  sleep: SphereSleep;
  swift: SwiftSpheres;
  /** spheres: those near the sphere at hand */
  found: Int32Array;
  /** spheres x 3: where they stood when the contacts were found, and the ways that they are to go */
  started: Float64Array;
  ways: Float64Array;
  /** spheres x 3: velocities at the start of the part; and the time in it at which each bounces */
  before: Float64Array;
  bounces: Float64Array;
  /** the first sphere that was put into the world after the last step */
  fresh: number;
  /** whether spheres that were put into each other or into the mesh are not apart yet */
  isPacked: boolean;
  /** energy that was lost so far, and not spent on lifts */
  spare: number;
  /** downwards, at least 0 */
  gravity: number;
  friction: number;
  restitution: number;
  largest: number;
  statistics: StepStatistics;
}

/** Summed over the parts of a step. */
export type StepStatistics = ReturnType<typeof blankStatistics>;

export function blankStatistics() {
  return {
    /** spheres that did not sleep at the end */
    awake: 0,
    /** parts into which the step was cut, so that few spheres move more than their radius in one */
    parts: 0,
    /** spheres that moved more than their radius all the same, and were swept past the others */
    swift: 0,
    /** contacts solved */
    contacts: 0,
    /** those of them between two spheres */
    pairs: 0,
    /** parts in which all near pairs were searched for; in the others the list of pairs was kept */
    searches: 0,
    /** queries of the tree by spheres that had moved on, and nodes that they visited */
    asked: 0,
    nodesVisited: 0,
    /** spheres that stopped before a triangle, a side of the box or another sphere */
    stopped: 0,
    /** factor by which velocities were scaled so that the energy did not grow: the least of the parts */
    kept: 1,
    /** share of the sinking correction that the energy allowed: the least of the parts */
    corrected: 1,
    /** energy that the sinking correction has put into lifts */
    lifted: 0,
  };
}

/** Contacts are looked for where two surfaces are at most this many radii of the largest sphere apart. */
const OPEN = 0.05;

/** Radii: spheres that were put deeper than this into something are moved apart whatever energy it takes, until none is as deep. */
const APART = 0.002;

/** Share of the energy that does not count as growth: without it the rounding of a lift could keep a pile from moving. */
const ROUNDING = 1e-14;

/** scratch: the sphere at hand and its way */
const moving = createMovingSphere();

export function stepPart(parts: StepParts, step: number): void {
  const { state, gravity, box, statistics, before, ways, sleep, swift } = parts;
  const { count, velocities } = state;
  const base = box[1];
  const kinetic = kineticEnergy(state);
  const energy = kinetic + potentialEnergy(state, gravity, base);
  before.set(velocities.subarray(0, count * 3));
  for (let i = 0; i < count; i++) if (sleep.isAsleep[i] === 0) velocities[i * 3 + 1] -= gravity * step;
  findSwift(swift, state, velocities, sleep.isAsleep, step);
  statistics.swift += swift.count;
  findContacts(parts, step);
  if (parts.fresh < count) noticePacked(parts);
  solveVelocities(parts, step);
  writeWays(parts, step);
  const kept = keepEnergy(state, ways, gravity, kinetic + ROUNDING * Math.abs(energy));
  if (kept < statistics.kept) statistics.kept = kept;
  move(parts);
  payBack(parts, energy, kinetic);
  const lost = energy - kineticEnergy(state) - potentialEnergy(state, gravity, base);
  parts.spare = Math.max(0, parts.spare + lost);
  correct(parts);
}

function findContacts(parts: StepParts, step: number): void {
  const { tree, box, state, contacts, grid, pairs, near, found, started, largest, statistics, sleep, swift } = parts;
  const { count, positions, velocities, radii } = state;
  const { isAsleep } = sleep;
  const open = OPEN * largest;
  contacts.count = 0;
  near.asked = 0;
  near.nodesVisited = 0;
  started.set(positions.subarray(0, count * 3));
  if (!refreshPairs(pairs, grid, state, step, largest, open, found)) statistics.searches++;
  const { awake } = sleep;
  if (swift.count > 0) addSwiftContacts(swift, parts, step);
  if (awake < count) wakeTouched(parts, open);
  if (sleep.awake > awake) startFalling(parts, step);
  for (let k = 0; k < count; k++) {
    const i = grid.order[k];
    const a = i * 3;
    if (isAsleep[i] === 0) {
      const way = speedOf(velocities, a) * step;
      const slack = OPEN * radii[i];
      addMeshContacts(near, tree, state, i, Math.min(radii[i], way) + slack, contacts);
      addBoxContacts(box, positions, i, radii[i], way + slack, contacts);
    }
    const others = findNear(pairs, grid, state, largest, k, found);
    for (let m = 0; m < others; m++) {
      const j = found[m];
      if (isAsleep[i] === 1 && isAsleep[j] === 1) continue;
      // a loose sphere may have come under what stands earlier in the order
      const isUnder = pairs.isLoose[i] && positions[j * 3 + 1] > positions[a + 1];
      if (isUnder) addPair(parts, j, i, open);
      else addPair(parts, i, j, open);
    }
  }
  statistics.contacts += contacts.count;
  statistics.asked += near.asked;
  statistics.nodesVisited += near.nodesVisited;
}

/** Wake the spheres that are touched by one that has moved on. */
function wakeTouched(parts: StepParts, open: number): void {
  const { state, grid, pairs, found, largest, sleep, gravity } = parts;
  const { isAsleep, hasMoved } = sleep;
  const { count, positions, radii } = state;
  for (let k = 0; k < count; k++) {
    const i = grid.order[k];
    if (isAsleep[i] === 0 && hasMoved[i] === 0) continue;
    const others = findNear(pairs, grid, state, largest, k, found);
    for (let m = 0; m < others; m++) {
      const j = found[m];
      if (isAsleep[i] === isAsleep[j]) continue;
      const sleeper = isAsleep[i] === 1 ? i : j;
      const other = sleeper === i ? j : i;
      if (hasMoved[other] === 0) continue;
      const dx = positions[i * 3] - positions[j * 3];
      const dy = positions[i * 3 + 1] - positions[j * 3 + 1];
      const dz = positions[i * 3 + 2] - positions[j * 3 + 2];
      const within = radii[i] + radii[j] + open;
      if (dx * dx + dy * dy + dz * dz < within * within) wakeByTouch(sleep, state, sleeper, other, gravity);
    }
  }
}

/** Spheres that were just woken get their gravity of this part. */
function startFalling({ state, sleep, gravity }: StepParts, step: number): void {
  const { count, velocities } = state;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const stands = velocities[a] === 0 && velocities[a + 1] === 0 && velocities[a + 2] === 0;
    if (stands && sleep.isAsleep[i] === 0) velocities[a + 1] -= gravity * step;
  }
}

/** Notice whether a new sphere was put into another, into the mesh or into a side of the box. */
function noticePacked(parts: StepParts): void {
  const { contacts, state, fresh } = parts;
  const { upper, lower, gaps } = contacts;
  for (let c = 0; c < contacts.count; c++)
    if ((upper[c] >= fresh || lower[c] >= fresh) && gaps[c] < -APART * state.radii[upper[c]]) parts.isPacked = true;
  parts.fresh = state.count;
}

function addPair({ state, sleep, contacts, statistics }: StepParts, i: number, j: number, open: number): void {
  const { positions, radii } = state;
  const dx = positions[i * 3] - positions[j * 3];
  const dy = positions[i * 3 + 1] - positions[j * 3 + 1];
  const dz = positions[i * 3 + 2] - positions[j * 3 + 2];
  const sum = radii[i] + radii[j];
  const square = dx * dx + dy * dy + dz * dz;
  if (square >= (sum + open) * (sum + open)) return;
  statistics.pairs++;
  const distance = Math.sqrt(square);
  // two centres in one place move apart sideways, in a direction that depends on the number
  const nx = distance > 0 ? dx / distance : Math.cos(i);
  const ny = distance > 0 ? dy / distance : 0;
  const nz = distance > 0 ? dz / distance : Math.sin(i);
  // a sleeping sphere is fixed, as the mesh is
  if (sleep.isAsleep[i] === 1) addSphereContact(contacts, j, FIXED, -nx, -ny, -nz, distance - sum);
  else addSphereContact(contacts, i, sleep.isAsleep[j] === 1 ? FIXED : j, nx, ny, nz, distance - sum);
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

/** Move the spheres by their ways, up to the mesh, the sides of the box and the spheres that a swift one meets. */
function move(parts: StepParts): void {
  const { tree, box, state, near, touch, ways, gravity, statistics, sleep, swift } = parts;
  const { count, positions, velocities, radii } = state;
  const { shares } = swift;
  for (let i = 0; i < count; i++) {
    shares[i] = 1;
    if (sleep.isAsleep[i] === 1) continue;
    const a = i * 3;
    setMovingSphere(
      moving,
      positions[a],
      positions[a + 1],
      positions[a + 2],
      radii[i],
      ways[a],
      ways[a + 1],
      ways[a + 2],
    );
    const free = freeShare(tree, moving, near.distances[i], touch, near.found);
    shares[i] = Math.min(free, shareInBox(box, positions, ways, a, radii[i]));
    if (shares[i] === 1) continue;
    statistics.stopped++;
    payFor(-(1 - shares[i]) * ways[a + 1] * gravity, velocities, a);
    if (free < 1) stopTowards(touch.normal, velocities, a);
  }
  stopSwift(swift, parts);
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    positions[a] += shares[i] * ways[a];
    positions[a + 1] += shares[i] * ways[a + 1];
    positions[a + 2] += shares[i] * ways[a + 2];
  }
}

/**
 * A stopped sphere may have too little speed left to pay, where another has got it: then all spheres pay, and where that
 * is not enough all ways are shortened.
 * @param energy at the start of the part, of which `kinetic` was kinetic
 */
function payBack({ state, started, gravity, box }: StepParts, energy: number, kinetic: number): void {
  const { count, velocities, positions } = state;
  const left = kineticEnergy(state);
  const high = potentialEnergy(state, gravity, box[1]);
  const over = left + high - energy;
  if (!(over > ROUNDING * Math.abs(energy))) return;
  slowDown(velocities, count, left > over ? Math.sqrt(1 - over / left) : 0);
  if (left >= over) return;
  const share = Math.min(1, kinetic / (high - (energy - kinetic)));
  for (let v = 0; v < count * 3; v++) positions[v] = started[v] + share * (positions[v] - started[v]);
}

function slowDown(velocities: Float64Array, count: number, share: number): void {
  for (let v = 0; v < count * 3; v++) velocities[v] *= share;
}

function stopTowards(normal: Float64Array, velocities: Float64Array, a: number): void {
  const along = normal[0] * velocities[a] + normal[1] * velocities[a + 1] + normal[2] * velocities[a + 2];
  if (!(along < 0)) return;
  for (let k = 0; k < 3; k++) velocities[a + k] -= along * normal[k];
}

/** Move overlapping spheres apart. */
function correct(parts: StepParts): void {
  const { tree, box, state, contacts, near, touch, started, ways, gravity, statistics } = parts;
  const { count, positions, radii, masses } = state;
  const deepest = findCorrections(contacts, state, started, ways);
  if (deepest < APART) parts.isPacked = false;
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
  const share = parts.isPacked || cost <= parts.spare ? 1 : Math.max(0, parts.spare) / cost;
  if (share < statistics.corrected) statistics.corrected = share;
  for (let v = 0; v < count * 3; v++) positions[v] += share * ways[v];
  parts.spare = Math.max(0, parts.spare - share * cost);
  statistics.lifted += Math.max(0, share * cost);
}
