/** Writes the leaves in 16-bit integers, as leaf-units.as describes, from the nodes and the objects. */
import { NODE_BYTES } from './layout';
import { FLOOR, NORMAL, REACH } from './leaf-units';

const CHILDREN: usize = 4;

/**
 * @param nodes where `count` nodes stand
 * @param objects objects x (x, y, z, r), float32
 * @param leaves receives the address of each leaf
 * @param data where the leaves go: 32 bytes and 32 for each four objects begun
 * @returns where they end
 */
export function packLeaves(nodes: usize, count: usize, objects: usize, leaves: usize, data: usize): usize {
  for (let node = nodes; node < nodes + count * NODE_BYTES; node += NODE_BYTES)
    for (let child = node; child < node + CHILDREN * 4; child += 4) {
      const reference = load<i32>(child, 64);
      if (reference >= 0) continue;
      store<u32>(leaves + (<usize>(reference & 0x7fffffff) << 2), <u32>data);
      data = packLeaf(objects, child, data);
    }
  return data;
}

/** Four numbers a vector, x, y, z, r, of the four objects of a group. */
let x: v128 = i32x4.splat(0);
let y: v128 = i32x4.splat(0);
let z: v128 = i32x4.splat(0);
let r: v128 = i32x4.splat(0);

/** The objects from..from + 3, in float32 relative to a centre; the last one stands in for those beyond it. */
// @ts-ignore: decorator
@inline
function loadGroup(from: usize, last: usize, cx: v128, cy: v128, cz: v128): void {
  const a = v128.load(from);
  const b = v128.load(min(from + 16, last));
  const c = v128.load(min(from + 32, last));
  const d = v128.load(min(from + 48, last));
  const abxy = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cdxy = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const abzr = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cdzr = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  x = f32x4.sub(v128.shuffle<i64>(abxy, cdxy, 0, 2), cx);
  y = f32x4.sub(v128.shuffle<i64>(abxy, cdxy, 1, 3), cy);
  z = f32x4.sub(v128.shuffle<i64>(abzr, cdzr, 0, 2), cz);
  r = v128.shuffle<i64>(abzr, cdzr, 1, 3);
}

/** @returns where the next leaf goes */
function packLeaf(objects: usize, child: usize, to: usize): usize {
  const first = objects + (<usize>load<u32>(child, 80) << 4);
  const last = objects + (<usize>load<u32>(child, 96) << 4) - 16;
  const cx = v128.load32_splat(child);
  const cy = v128.load32_splat(child, 16);
  const cz = v128.load32_splat(child, 32);
  let reach = f32x4.splat(FLOOR);
  for (let from = first; from <= last; from += 64) {
    loadGroup(from, last, cx, cy, cz);
    const squares = f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z));
    reach = f32x4.max(reach, f32x4.add(f32x4.sqrt(squares), r));
  }
  const farthest = max(
    max(f32x4.extract_lane(reach, 0), f32x4.extract_lane(reach, 1)),
    max(f32x4.extract_lane(reach, 2), f32x4.extract_lane(reach, 3)),
  );
  const scales = f32x4.splat(<f32>REACH / farthest);
  const unit = -NORMAL * <f64>f32x4.extract_lane(scales, 0);
  for (let k: usize = 0; k < 3; k++) store<f64>(to + (k << 3), unit * <f64>load<f32>(child + (k << 4)));
  store<f64>(to, unit, 24);
  to += 32;
  const low = i32x4.splat(0xffff);
  for (let from = first; from <= last; from += 64) {
    loadGroup(from, last, cx, cy, cz);
    v128.store(to, v128.or(v128.and(units(x, scales), low), i32x4.shl(units(y, scales), 16)));
    v128.store(to, v128.or(v128.and(units(z, scales), low), i32x4.shl(units(r, scales), 16)), 16);
    to += 32;
  }
  return to;
}

/** The nearest whole numbers of units. */
// @ts-ignore: decorator
@inline
function units(lengths: v128, scales: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(lengths, scales)));
}
