/**
 * Runs: the jobs of a frame by the distance of their spheres' centres from the eye. Up to 16 by rank, their keys but for the last four bits, then as the walk found them;
 * more in one counting sort of 64 buckets that lie evenly between the nearest and the farthest, where jobs of one bucket stay as the walk found them. Twin of
 * kernel/order.as.
 */
import { JOB, WIDE_BUCKETS, type WideScratch } from './wide-result.ts';

/** Most jobs that are put in order by rank. */
const FEW = 16;
const fround = Math.fround;

/** The order of the jobs into scratch.order, the nearest first, or the farthest. */
export function orderRuns(scratch: WideScratch, back: boolean): void {
  if (scratch.jobCount <= FEW) orderFew(scratch, back);
  else orderMany(scratch, back);
}

function orderFew({ jobs, order, jobCount }: WideScratch, back: boolean): void {
  for (let job = 0; job < jobCount; job++) {
    // distances are not negative: as integers their bits have the same order
    const key = jobs[job * JOB + 3] >> 4;
    let rank = 0;
    for (let other = 0; other < jobCount; other++) {
      const against = jobs[other * JOB + 3] >> 4;
      if (against < key || (against === key && other < job)) rank++;
    }
    order[back ? jobCount - 1 - rank : rank] = job;
  }
}

function orderMany({ keys, order, buckets, places, jobCount }: WideScratch, back: boolean): void {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let job = 0, at = 3; job < jobCount; job++, at += JOB) {
    const key = keys[at];
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const range = fround(most - least);
  const scale = range > 0 ? fround((WIDE_BUCKETS - 1) / range) : 0;
  places.fill(0);
  for (let job = 0, at = 3; job < jobCount; job++, at += JOB) {
    // what is no number goes into bucket 0
    const bucket = fround(fround(keys[at] - least) * scale) | 0;
    buckets[job] = bucket;
    places[bucket]++;
  }
  let sum = 0;
  for (let k = 0; k < WIDE_BUCKETS; k++) {
    const bucket = back ? WIDE_BUCKETS - 1 - k : k;
    const size = places[bucket];
    places[bucket] = sum;
    sum += size;
  }
  for (let job = 0; job < jobCount; job++) order[places[buckets[job]]++] = job;
}
