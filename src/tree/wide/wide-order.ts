/**
 * Runs: the jobs of a frame by the distance of their spheres' centres from the eye, in one counting sort of 64 buckets that lie evenly
 * between the nearest and the farthest. Jobs of one bucket stay in the order in which the walk found them.
 */
import { JOB, type WideScratch } from './wide-result.ts';

const BUCKETS = 64;
const fround = Math.fround;
const places = new Uint32Array(BUCKETS);

/** The order of the jobs into scratch.order, the nearest bucket first, or the farthest. */
export function orderRuns(scratch: WideScratch, back: boolean): void {
  const { keys, order, buckets, jobCount } = scratch;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let job = 0, at = 3; job < jobCount; job++, at += JOB) {
    const key = keys[at];
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const scale = fround(BUCKETS / fround(most - least));
  places.fill(0);
  for (let job = 0, at = 3; job < jobCount; job++, at += JOB) {
    const place = fround(fround(keys[at] - least) * scale);
    // where all are equally far the quotient is no number, which is not less either
    const bucket = place < BUCKETS ? place | 0 : BUCKETS - 1;
    buckets[job] = bucket;
    places[bucket]++;
  }
  let sum = 0;
  for (let k = 0; k < BUCKETS; k++) {
    const bucket = back ? BUCKETS - 1 - k : k;
    const size = places[bucket];
    places[bucket] = sum;
    sum += size;
  }
  for (let job = 0; job < jobCount; job++) order[places[buckets[job]]++] = job;
}
