/**
 * Runs: the jobs in order of distance, by one stable counting sort in 64 buckets between the least and the greatest key. Twin of wide-order.ts.
 */
import { HISTOGRAM, jobKey, jobOrder } from './layout';

const BUCKETS: usize = 64;
const AS_FOUND: i32 = 0;
const FRONT: i32 = 1;

/** Writes the jobs' numbers in order: as they were found, the nearest first, or the farthest. */
export function orderJobs(jobs: usize, direction: i32): void {
  if (direction == AS_FOUND) {
    for (let job: usize = 0; job < jobs; job++) store<u32>(jobOrder + (job << 2), <u32>job);
    return;
  }
  const end = jobKey + (jobs << 2);
  let least = load<f32>(jobKey);
  let most = least;
  for (let at = jobKey + 4; at < end; at += 4) {
    const key = load<f32>(at);
    least = min(least, key);
    most = max(most, key);
  }
  memory.fill(HISTOGRAM, 0, BUCKETS * 4 + 4);
  const scale: f32 = <f32>BUCKETS / (most - least);
  for (let at = jobKey; at < end; at += 4) {
    const quotient = (load<f32>(at) - least) * scale;
    // where all are equally far the quotient is no number, which is not less either
    let bucket: i32 = quotient < <f32>BUCKETS ? <i32>quotient : BUCKETS - 1;
    if (direction != FRONT) bucket = BUCKETS - 1 - bucket;
    store<i32>(at, bucket);
    const count = HISTOGRAM + (<usize>bucket << 2);
    store<u32>(count, load<u32>(count, 4) + 1, 4);
  }
  let sum: u32 = 0;
  for (let at = HISTOGRAM; at < HISTOGRAM + BUCKETS * 4; at += 4) {
    sum += load<u32>(at);
    store<u32>(at, sum);
  }
  for (let at = jobKey; at < end; at += 4) {
    const place = HISTOGRAM + (<usize>load<i32>(at) << 2);
    const to = load<u32>(place);
    store<u32>(place, to + 1);
    store<u32>(jobOrder + (<usize>to << 2), <u32>((at - jobKey) >> 2));
  }
}
