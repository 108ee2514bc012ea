/**
 * Makes cells of the cubes that a camera gets to: boxes without the space that no camera reaches.
 *
 * A cube may hold two spaces, either side of a wall: the other room, or the void about a level. Points at random in it tell them apart: those that a line
 * joins to where a camera can be, those that no line joins though an eye could be there, and those where no eye can be. A cube with points of the first
 * two kinds is cut, again and again, where a plane separates them best; pieces of the second kind alone are dropped. A piece that cannot be separated is
 * kept where most of its points are reached.
 *
 * A neighbouring cube is added where a camera can walk in it, between the grid of the points and a wall, and counts as solid where no point of it is
 * free.
 */

import { type Vec3, vec3Of } from '../../core/math/camera.ts';
import type { Random } from '../../core/math/random.ts';
import { floorBelow, isClear, isOutside } from '../../seeds/places/free-space.ts';
import { type EyeHeights, keyOf } from './places.ts';
import { isReached, type ReachIndex } from './reached.ts';

/** points of a cube: so many along each side, one at random in each small cube */
const PROBES = 4;
/** least points of a piece */
const LEAST_PROBES = 20;
/** cuts are at multiples of so many steps, and no piece is thinner */
const THIN = 2;
const MAX_CUTS = 5;
/** the share of a piece's points that may be apart without a cut */
const MIXED = 1 / 32;

interface Cubes {
  /** steps of a cube's side, and a step in world units */
  parts: number;
  quantum: number;
  clearance: number;
  heights: EyeHeights | null;
  /** recorded eyes: always in a cell */
  eyes: readonly Vec3[];
}

const NO_EYE = 0;
const REACHED = 1;
const APART = 2;

interface Probe {
  /** in steps */
  at: Vec3;
  kind: typeof NO_EYE | typeof REACHED | typeof APART;
  /** whether it is a point of the reach itself: a piece is worth as many of these as it has */
  counts: boolean;
}

type Box = [number, number, number, number, number, number];

export function cellsOfCubes(
  index: ReachIndex,
  cubes: Cubes,
  random: Random,
): { boxes: Int32Array; weights: Float64Array; solid: Int32Array } {
  const { parts } = cubes;
  const cells: { box: Box; weight: number }[] = [];
  const solid: Box[] = [];
  const split = (box: Box, probes: readonly Probe[], cuts: number): void => {
    const count = (kind: number) => probes.filter((probe) => probe.kind === kind).length;
    const reached = count(REACHED);
    const apart = count(APART);
    if (reached === 0) {
      if (apart === 0) solid.push(box);
      return;
    }
    const cut = apart > probes.length * MIXED && cuts < MAX_CUTS ? bestCut(box, probes) : null;
    if (cut === null) {
      const weight = probes.filter(({ counts }) => counts).length;
      const mustStay = weight > 0 && cubes.eyes.some((eye) => holds(box, inSteps(index, cubes, eye)));
      if (apart <= reached || mustStay) cells.push({ box, weight: Math.max(weight, 1 / 4) });
      return;
    }
    for (const isBelow of [true, false]) {
      const piece: Box = [...box];
      piece[cut.axis + (isBelow ? 3 : 0)] = cut.place;
      const own = probes.filter(({ at }) => at[cut.axis] < cut.place === isBelow);
      while (own.length < LEAST_PROBES) own.push(probe(index, cubes, within(piece, random)));
      split(piece, own, cuts + 1);
    }
  };
  const places = [...index.cubes.points.keys()].sort((a, b) => a - b);
  const beside = new Map<number, Box>();
  for (const key of places) {
    const points = index.cubes.points.get(key)!;
    const box = cubeAt(inSteps(index, cubes, points[0]), parts);
    const probes = [...probesOf(index, cubes, box, random), ...points.map((point) => knownProbe(index, cubes, point))];
    split(box, probes, 0);
    for (let side = 0; side < 6; side++) {
      const next: Box = [...box];
      const d = side < 3 ? -parts : parts;
      next[side % 3] += d;
      next[(side % 3) + 3] += d;
      const nextKey = keyOf(next[0] / parts, next[1] / parts, next[2] / parts);
      if (!index.cubes.points.has(nextKey)) beside.set(nextKey, next);
    }
  }
  for (const key of [...beside.keys()].sort((a, b) => a - b)) {
    const box = beside.get(key)!;
    const probes = [...probesOf(index, cubes, box, random)];
    const isWalked = cubes.heights === null || probes.some((each) => isWalkable(index, cubes, each));
    if (isWalked || probes.every(({ kind }) => kind === NO_EYE)) split(box, probes, 0);
  }
  return {
    boxes: Int32Array.from(cells.flatMap(({ box }) => box)),
    weights: Float64Array.from(cells, ({ weight }) => weight),
    solid: Int32Array.from(solid.flat()),
  };
}

/** A point in each of the small cubes of a cube. */
function* probesOf(index: ReachIndex, cubes: Cubes, box: Box, random: Random): Generator<Probe> {
  const side = cubes.parts / PROBES;
  for (let x = 0; x < PROBES; x++)
    for (let y = 0; y < PROBES; y++)
      for (let z = 0; z < PROBES; z++)
        yield probe(index, cubes, [
          box[0] + (x + random()) * side,
          box[1] + (y + random()) * side,
          box[2] + (z + random()) * side,
        ]);
}

function within(box: Box, random: Random): Vec3 {
  return vec3Of((k) => box[k] + random() * (box[k + 3] - box[k]));
}

function probe(index: ReachIndex, cubes: Cubes, at: Vec3): Probe {
  const point = inWorld(index, cubes, at);
  const kind = !isClear(index.space, point, cubes.clearance)
    ? NO_EYE
    : isReached(index, point)
      ? REACHED
      : isOutside(index.space, point)
        ? APART
        : NO_EYE;
  return { at, kind, counts: false };
}

function knownProbe(index: ReachIndex, cubes: Cubes, point: Vec3): Probe {
  return { at: inSteps(index, cubes, point), kind: REACHED, counts: true };
}

function isWalkable(index: ReachIndex, cubes: Cubes, { kind, at }: Probe): boolean {
  if (kind !== REACHED) return false;
  const over = floorBelow(index.space, inWorld(index, cubes, at));
  return over >= cubes.heights!.low && over <= cubes.heights!.high;
}

function inSteps({ cubes: { origin } }: ReachIndex, { quantum }: Cubes, point: Vec3): Vec3 {
  return vec3Of((k) => (point[k] - origin[k]) / quantum);
}

function inWorld({ cubes: { origin } }: ReachIndex, { quantum }: Cubes, at: Vec3): Vec3 {
  return vec3Of((k) => origin[k] + at[k] * quantum);
}

function cubeAt(at: Vec3, parts: number): Box {
  const [x, y, z] = at.map((v) => Math.floor(v / parts) * parts);
  return [x, y, z, x + parts, y + parts, z + parts];
}

function holds(box: Box, at: Vec3): boolean {
  return [0, 1, 2].every((k) => at[k] >= box[k] && at[k] <= box[k + 3]);
}

/** The cut that leaves the two kinds of free points the least mixed; of equally good cuts the middle one. */
function bestCut(box: Box, probes: readonly Probe[]): { axis: number; place: number } | null {
  let least = mixed(
    probes.filter(({ kind }) => kind === REACHED).length,
    probes.filter(({ kind }) => kind === APART).length,
  );
  let best: { axis: number; place: number }[] = [];
  for (let axis = 0; axis < 3; axis++)
    for (let place = (Math.floor(box[axis] / THIN) + 1) * THIN; place <= box[axis + 3] - THIN; place += THIN) {
      const counts = [0, 0, 0, 0, 0, 0];
      for (const { at, kind } of probes) counts[(at[axis] < place ? 0 : 3) + kind]++;
      const cost = mixed(counts[REACHED], counts[APART]) + mixed(counts[3 + REACHED], counts[3 + APART]);
      if (cost < least - 1e-9) {
        least = cost;
        best = [];
      }
      if (cost < least + 1e-9 && (best.length === 0 || best[0].axis === axis)) best.push({ axis, place });
    }
  return best.length === 0 ? null : best[best.length >> 1];
}

/** Gini impurity, weighed by the number. */
function mixed(a: number, b: number): number {
  return a + b === 0 ? 0 : (a * b) / (a + b);
}
