/**
 * Which plane cuts the polygons of a node: candidates are tried, and the one that costs the least is taken; of equal ones the first.
 *
 * balance  the seed's score: | front - back |, where a polygon that is cut counts on neither side; planes of polygons only
 * cost     splitWeight x polygons cut + | front - back |; in nodes of AXIS_PLANES_FROM polygons also planes across an axis
 *
 * A plane across an axis goes through a corner of a polygon. It is taken only where a polygon lies on it, or one wholly on each of its
 * sides: so each child has fewer polygons than its node, and a build ends.
 *
 * Polygons after / before cutting on lqdm11, lq_e1m1, castle, canyon, with 16 candidates of each kind:
 *   balance                                      3.32  4.35  4.12  5.52
 *   cost, weight 4, without planes across axes   1.42  1.74  2.34  2.73
 *   cost, weight 16, the same                    1.19  1.52  2.25  2.64
 *   cost, weight 16, these from 300 polygons     1.22  1.51  2.02  2.59
 *   cost, weight 16, these from 32 polygons      1.19  1.50  1.82  2.50
 * A weight of 64 gives 4 % fewer to 4 % more, from trees up to 45 % deeper; 64 candidates 1 % more to 3 % fewer, for about twice the time;
 * 4 candidates 6 to 15 % more (`npm run bench -- bsp` of commit 1fdd9ade).
 */
import { BEHIND, classifyPolygon, IN_FRONT, ON_PLANE, type Polygons } from '../../core/math/polygon.ts';
import { type Random, randomInt } from '../../core/math/random.ts';

export type BspScore = 'balance' | 'cost';

export const BSP_SCORES: readonly BspScore[] = ['balance', 'cost'];

/** Fewest polygons for which planes across an axis are tried. */
const AXIS_PLANES_FROM = 32;

/** What the choice looks at, and what it finds. */
export interface Splitter {
  polygons: Polygons;
  /** sources x (nx, ny, nz, d) */
  planes: Float64Array;
  /** polygons: the source, whose plane a polygon lies on */
  sources: Uint32Array;
  tolerance: number;
  score: BspScore;
  splitWeight: number;
  candidates: number;
  random: Random;
  /** the best plane so far, its cost, and the place in the list of the polygon it belongs to, -1 for none */
  plane: Float64Array;
  cost: number;
  place: number;
  trial: Float64Array;
}

/** Find the plane for the polygons list[start .. end - 1], two or more. */
export function chooseSplitter(splitter: Splitter, list: Uint32Array, start: number, end: number): void {
  const { planes, sources, random, trial } = splitter;
  const count = end - start;
  const tries = Math.min(count, splitter.candidates);
  splitter.cost = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const place = start + (tries === count ? i : randomInt(random, count));
    const source = sources[list[place]] * 4;
    for (let k = 0; k < 4; k++) trial[k] = planes[source + k];
    tryPlane(splitter, list, start, end, place);
  }
  if (splitter.score === 'balance' || count < AXIS_PLANES_FROM) return;
  const { firstCorner, corners, positions } = splitter.polygons;
  for (let i = 0; i < tries; i++) {
    const corner = firstCorner[list[start + (tries === count ? i : randomInt(random, count))]];
    const axis = i % 3;
    trial.fill(0);
    trial[axis] = 1;
    trial[3] = -positions[corners[corner] * 3 + axis];
    tryPlane(splitter, list, start, end, -1);
  }
}

/** Keep the trial's plane where it costs less than the best so far. */
function tryPlane(splitter: Splitter, list: Uint32Array, start: number, end: number, place: number): void {
  const { polygons, trial, tolerance } = splitter;
  const weight = splitter.score === 'cost' ? splitter.splitWeight : 0;
  let front = 0;
  let back = 0;
  let on = 0;
  let cut = 0;
  for (let i = start; i < end; i++) {
    const side = classifyPolygon(polygons, list[i], trial, 0, tolerance);
    if (side === ON_PLANE) on++;
    else if (side === IN_FRONT) front++;
    else if (side === BEHIND) back++;
    else if (++cut * weight >= splitter.cost) return;
  }
  if (place < 0 && on === 0 && (front === 0 || back === 0)) return;
  const cost = weight * cut + Math.abs(front - back);
  if (cost >= splitter.cost) return;
  splitter.cost = cost;
  splitter.place = place;
  splitter.plane.set(trial);
}
