/**
 * Runs: the jobs in order of distance. Up to 16 by rank, their keys but for the last four bits, then as they were found; more by one stable counting sort in 64 buckets
 * between the least and the greatest key. Twin of wide-order.ts.
 */
import { COUNTING, HISTOGRAM, jobKeys, jobOrder, jobs } from './layout';

const BUCKETS: usize = 64;
/** Most jobs that are put in order by rank, in bytes. */
const FEW: usize = 64;
export const AS_FOUND: i32 = 0;
const FRONT: i32 = 1;

/**
 * Puts the jobs in order: as they were found, the nearest first, or the farthest.
 * @param bytes of the jobs
 * @returns where they stand in that order
 */
export function orderJobs(bytes: usize, direction: i32): usize {
  if (direction == AS_FOUND) return jobs;
  if (bytes <= FEW) orderFew(bytes, direction);
  else orderMany(bytes, direction);
  return jobOrder;
}

function orderFew(bytes: usize, direction: i32): void {
  const keys = jobKeys;
  const to = jobOrder;
  const valid = (1 << (<i32>bytes >> 2)) - 1;
  for (let at: usize = 0; at < FEW; at += 16) {
    const high = i32x4.shl(i32x4.shr_u(v128.load(keys + at), 4), 4);
    v128.store(keys + at, v128.or(high, v128.load(COUNTING + at)));
  }
  for (let at: usize = 0; at < bytes; at += 4) {
    const key = v128.load32_splat(keys + at);
    const nearer = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(i32x4.lt_s(v128.load(keys), key), i32x4.lt_s(v128.load(keys, 16), key)),
      i16x8.narrow_i32x4_s(i32x4.lt_s(v128.load(keys, 32), key), i32x4.lt_s(v128.load(keys, 48), key)),
    );
    const rank = <usize>popcnt(i8x16.bitmask(nearer) & valid) << 2;
    store<u32>(to + (direction == FRONT ? rank : bytes - 4 - rank), load<u32>(jobs + at));
  }
}

function orderMany(bytes: usize, direction: i32): void {
  const keys = jobKeys;
  const end = keys + bytes;
  // whole vectors from here on
  v128.store(end, v128.load32_splat(end - 4));
  let least = v128.load(keys);
  let most = least;
  for (let at = keys + 16; at < end; at += 16) {
    const key = v128.load(at);
    least = f32x4.pmin(least, key);
    most = f32x4.pmax(most, key);
  }
  const from = min(
    min(f32x4.extract_lane(least, 0), f32x4.extract_lane(least, 1)),
    min(f32x4.extract_lane(least, 2), f32x4.extract_lane(least, 3)),
  );
  const range =
    max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    ) - from;
  least = f32x4.splat(from);
  const scale = f32x4.splat(range > 0 ? <f32>(BUCKETS - 1) / range : 0);
  // 0, or all ones where the farthest come first
  const flip = i32x4.splat((FRONT - direction) & (<i32>BUCKETS - 1));
  for (let at = keys; at < end; at += 16) {
    const bucket = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(v128.load(at), least), scale));
    v128.store(at, i32x4.shl(v128.xor(bucket, flip), 2));
  }
  memory.fill(HISTOGRAM, 0, BUCKETS * 4);
  for (let at = keys; at < end; at += 4) {
    const count = HISTOGRAM + <usize>load<u32>(at);
    store<u32>(count, load<u32>(count) + 4);
  }
  let sum = jobOrder;
  for (let at = HISTOGRAM; at < HISTOGRAM + BUCKETS * 4; at += 4) {
    const size = <usize>load<u32>(at);
    store<u32>(at, <u32>sum);
    sum += size;
  }
  const jobsFrom = jobs - keys;
  for (let at = keys; at < end; at += 4) {
    const place = HISTOGRAM + <usize>load<u32>(at);
    const to = load<u32>(place);
    store<u32>(place, to + 4);
    store<u32>(to, load<u32>(at + jobsFrom));
  }
}
