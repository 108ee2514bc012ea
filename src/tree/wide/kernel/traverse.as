/**
 * Which parts of the tree are visible: breadth first over the wide nodes, four children at a time. Twin of wide-traverse.ts: the same float32
 * operations in the same order, so the same jobs, in the same order.
 *
 * What a child becomes is decided without a branch: the ones of each kind are moved to the front of a vector, written, and the end moves by their
 * number. So a write reaches up to three entries beyond the end, for which the queue and the jobs have room.
 */
import {
  COMPRESS,
  EYE,
  jobEnd,
  jobFirst,
  jobKey,
  jobLeaf,
  LEAF_PLANES,
  NODE_BYTES,
  NODE_PLANES,
  nodes,
  PLANES,
  queue,
} from './layout';
import { NORMAL } from './leaf-units';

/** nodes looked at, leaves that are jobs, and plane tests of nodes, by the last traversal */
export let nodesVisited: i32 = 0;
export let leavesVisited: i32 = 0;
export let nodeTests: i32 = 0;

/** Writes the normals as leaves want them. */
export function prepareNormals(): void {
  for (let plane: usize = 0; plane < 6; plane++) {
    const from = PLANES + (plane << 5);
    const units = f64x2.splat(NORMAL);
    const xy = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(v128.load(from), units)));
    const z = <i32>nearest(load<f64>(from, 16) * NORMAL);
    const to = LEAF_PLANES + (plane << 3);
    store<i32>(to, i32x4.extract_lane(i16x8.narrow_i32x4_s(xy, xy), 0));
    store<i32>(to, (z & 0xffff) | (<i32>NORMAL << 16), 4);
  }
}

/**
 * @param cutting planes that cut the tree, a bit each
 * @param slack what float32 may be wrong by, see wide-planes.ts
 * @param batch most objects of a wholly visible subtree that is not opened
 * @returns jobs found
 */
export function traverse(cutting: i32, slack: f32, batch: i32): usize {
  const eyeX = f32x4.splat(<f32>load<f64>(EYE));
  const eyeY = f32x4.splat(<f32>load<f64>(EYE, 8));
  const eyeZ = f32x4.splat(<f32>load<f64>(EYE, 16));
  const slacks = f32x4.splat(slack);
  const none = i32x4.splat(0);
  const most = i32x4.splat(batch);
  let head = queue;
  let tail = queue + 4;
  let jobs: usize = 0;
  let leaves: i32 = 0;
  let tests: i32 = 6;
  store<i32>(queue, cutting);
  while (head < tail) {
    const entry = load<u32>(head);
    head += 4;
    const node = nodes + <usize>(entry >> 6) * NODE_BYTES;
    let mask = <i32>entry & 63;
    const x = v128.load(node);
    const y = v128.load(node, 16);
    const z = v128.load(node, 32);
    const r = v128.load(node, 48);
    const reference = v128.load(node, 64);
    let outside = i32x4.eq(reference, none);
    let masks = i32x4.splat(mask);
    if (mask) {
      tests += popcnt(mask) << 2;
      const inner = f32x4.add(r, slacks);
      const outer = f32x4.neg(inner);
      do {
        const plane = NODE_PLANES + (<usize>ctz(mask) << 4);
        const d = f32x4.add(
          f32x4.add(f32x4.mul(v128.load32_splat(plane), x), f32x4.mul(v128.load32_splat(plane, 4), y)),
          f32x4.add(f32x4.mul(v128.load32_splat(plane, 8), z), v128.load32_splat(plane, 12)),
        );
        outside = v128.or(outside, f32x4.lt(d, outer));
        masks = v128.andnot(masks, v128.and(f32x4.ge(d, inner), i32x4.splat(mask & -mask)));
        mask &= mask - 1;
      } while (mask);
    }
    const first = v128.load(node, 80);
    const end = v128.load(node, 96);
    const isWhole = v128.and(
      i32x4.eq(masks, none),
      i32x4.le_s(i32x4.sub(end, first), most),
    );
    const visible = i32x4.bitmask(outside) ^ 15;
    const asJob = i32x4.bitmask(v128.or(isWhole, reference)) & visible;
    const asNode = visible & ~asJob;
    const entries = v128.or(i32x4.shl(reference, 6), masks);
    v128.store(tail, v128.swizzle(entries, v128.load(COMPRESS + (<usize>asNode << 4))));
    tail += <usize>popcnt(asNode) << 2;
    if (asJob) {
      leaves += popcnt(i32x4.bitmask(reference) & visible);
      const dx = f32x4.sub(x, eyeX);
      const dy = f32x4.sub(y, eyeY);
      const dz = f32x4.sub(z, eyeZ);
      const key = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz)));
      const front = v128.load(COMPRESS + (<usize>asJob << 4));
      const at = jobs << 2;
      v128.store(jobFirst + at, v128.swizzle(first, front));
      v128.store(jobEnd + at, v128.swizzle(end, front));
      v128.store(jobLeaf + at, v128.swizzle(entries, front));
      v128.store(jobKey + at, v128.swizzle(key, front));
      jobs += popcnt(asJob);
    }
  }
  nodesVisited = <i32>((tail - queue) >> 2);
  leavesVisited = leaves;
  nodeTests = tests;
  return jobs;
}
