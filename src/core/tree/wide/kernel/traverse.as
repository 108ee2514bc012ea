/**
 * Which parts of the tree are visible: breadth first over the wide nodes, four children at a time. Twin of wide-traverse.ts: the same float32
 * operations in the same order, so the same jobs, in the same order.
 *
 * What a child becomes is decided without a branch: the ones of each kind are moved to the front of a vector, written, and the end moves by their
 * number. So a write reaches up to three entries beyond the end, for which the queue and the jobs have room. Most nodes are cut by one plane or two: the first
 * and the last of a mask are tested without a branch, the same one twice where there is one, and where there is none those that nothing lies across.
 *
 * A job is the number of a child, four of them a node, x 64 + the planes that cut it.
 */
import { COMPRESS, COUNTERS, COUNTING, EYE, jobKeys, jobs, NODE_PLANES, nodes, queue } from './layout';
import { slack } from './planes';

/** How far four centres lie inside a plane. */
// @ts-ignore: decorator
@inline
function distances(plane: usize, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(v128.load32_splat(plane), x), f32x4.mul(v128.load32_splat(plane, 4), y)),
    f32x4.add(f32x4.mul(v128.load32_splat(plane, 8), z), v128.load32_splat(plane, 12)),
  );
}

/**
 * @param cutting planes that cut the tree, a bit each
 * @param batch most objects of a wholly visible subtree that is not opened
 * @param withKeys whether the jobs get their distances from the eye
 * @returns bytes of the jobs found; the nodes, leaves and plane tests are counted
 */
export function traverse(cutting: i32, batch: i32, withKeys: bool): usize {
  const eyeX = f32x4.splat(<f32>load<f64>(EYE));
  const eyeY = f32x4.splat(<f32>load<f64>(EYE, 8));
  const eyeZ = f32x4.splat(<f32>load<f64>(EYE, 16));
  const slacks = f32x4.splat(slack);
  const none = i32x4.splat(0);
  const most = i32x4.splat(batch);
  const numbers = i32x4.shl(v128.load(COUNTING), 6);
  const start = nodes;
  const first = queue;
  const keysFrom = jobKeys - jobs;
  let head = first;
  let tail = head + 4;
  let job = jobs;
  let leaves: i32 = 0;
  let tests: i32 = 0;
  store<i32>(head, cutting);
  while (head < tail) {
    const entry = load<u32>(head);
    head += 4;
    const node = start + (<usize>(entry & ~63) << 1);
    // the planes stand from place 1 on: 0 and 7 are those that nothing lies across
    const mask = (<i32>entry & 63) << 1;
    const x = v128.load(node);
    const y = v128.load(node, 16);
    const z = v128.load(node, 32);
    const inner = f32x4.add(v128.load(node, 48), slacks);
    const outer = f32x4.neg(inner);
    const reference = v128.load(node, 64);
    const low = ctz(mask | 128);
    const high = 31 - clz(mask | 1);
    const d = distances(NODE_PLANES + (<usize>low << 4), x, y, z);
    const e = distances(NODE_PLANES + (<usize>high << 4), x, y, z);
    let outside = v128.or(f32x4.lt(d, outer), f32x4.lt(e, outer));
    let masks = v128.or(
      v128.andnot(i32x4.splat(1 << low), f32x4.ge(d, inner)),
      v128.andnot(i32x4.splat(1 << high), f32x4.ge(e, inner)),
    );
    for (let rest = mask & (mask - 1) & ~(1 << high); rest; rest &= rest - 1) {
      const f = distances(NODE_PLANES + (<usize>ctz(rest) << 4), x, y, z);
      outside = v128.or(outside, f32x4.lt(f, outer));
      masks = v128.or(masks, v128.andnot(i32x4.splat(rest & -rest), f32x4.ge(f, inner)));
    }
    masks = i32x4.shr_u(masks, 1);
    tests += popcnt(mask);
    const begin = v128.load(node, 80);
    const end = v128.load(node, 96);
    const isWhole = v128.and(i32x4.eq(masks, none), i32x4.le_s(i32x4.sub(end, begin), most));
    const visible = i32x4.bitmask(v128.or(i32x4.eq(reference, none), outside)) ^ 15;
    const isLeaf = i32x4.bitmask(reference);
    const asJob = (i32x4.bitmask(isWhole) | isLeaf) & visible;
    const asNode = visible & ~asJob;
    leaves += popcnt(isLeaf & visible);
    v128.store(
      tail,
      v128.swizzle(v128.or(i32x4.shl(reference, 6), masks), v128.load(COMPRESS + (<usize>asNode << 4))),
    );
    tail += <usize>popcnt(asNode) << 2;
    const front = v128.load(COMPRESS + (<usize>asJob << 4));
    const children = i32x4.add(i32x4.splat(<i32>(entry & ~63) << 2), numbers);
    v128.store(job, v128.swizzle(v128.or(children, masks), front));
    if (withKeys) {
      const dx = f32x4.sub(x, eyeX);
      const dy = f32x4.sub(y, eyeY);
      const dz = f32x4.sub(z, eyeZ);
      const key = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz)));
      v128.store(job + keysFrom, v128.swizzle(key, front));
    }
    job += <usize>popcnt(asJob) << 2;
  }
  store<u32>(COUNTERS, <u32>((tail - first) >> 2));
  store<i32>(COUNTERS, leaves, 4);
  store<i32>(COUNTERS, (tests << 2) + 6, 8);
  return job - jobs;
}
