/**
 * Keys of the exact order, from the float32 bits of squared distances, four objects a step. A squared distance is a double as in sort-ties.as, less that of the nearest
 * point of the tree, as part of what lies between its nearest and its farthest. No step turns the order of two objects round, so one of a lower key is nearer.
 */
import { EYE, NEAREST } from './layout';

/** The bits of a key that count: as many octaves below 1 as 28 bits of a float32 hold, 32 of squared distance, 16 of distance. What is nearer has key 0. */
export const KEY_BITS: i32 = 28;
const ONE: i32 = 0x3f800000;

/**
 * Writes an entry (key, position) for each position of a list, and up to three more.
 * @param scale 1 / (squared distance of the farthest point - that of the nearest)
 * @param shift lowest bits of the keys that are left out
 * @param flip all ones where keys are to fall with the distance, else 0
 */
export function writeEntries(list: usize, objects: usize, to: usize, end: usize, scale: f64, shift: i32, flip: i32): void {
  const x = v128.load64_splat(EYE);
  const y = v128.load64_splat(EYE, 8);
  const z = v128.load64_splat(EYE, 16);
  const nearest = v128.load64_splat(NEAREST);
  const scales = f64x2.splat(scale);
  const least = i32x4.splat(ONE - (1 << KEY_BITS));
  const most = i32x4.splat(ONE - 1);
  const flips = i32x4.splat(flip);
  for (; to < end; to += 32) {
    const low = squares(list, objects, x, y, z, nearest, scales);
    const high = squares(list + 8, objects, x, y, z, nearest, scales);
    // negative ones, zero of either sign and what is no number are integers beyond either end
    const bits = i32x4.min_s(i32x4.max_s(v128.shuffle<i64>(low, high, 0, 2), least), most);
    const keys = i32x4.shr_u(v128.xor(i32x4.sub(bits, least), flips), shift);
    const positions = v128.load(list);
    v128.store(to, v128.shuffle<i32>(keys, positions, 0, 4, 1, 5));
    v128.store(to, v128.shuffle<i32>(keys, positions, 2, 6, 3, 7), 16);
    list += 16;
  }
}

/** Squared distances of the objects at two positions as parts of the range, in float32. */
// @ts-ignore: decorator
@inline
function squares(list: usize, objects: usize, x: v128, y: v128, z: v128, nearest: v128, scales: v128): v128 {
  const a = v128.load(objects + (<usize>load<u32>(list) << 4));
  const b = v128.load(objects + (<usize>load<u32>(list, 4) << 4));
  const xy = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const dx = f64x2.sub(f64x2.promote_low_f32x4(xy), x);
  const dy = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i64>(xy, xy, 1, 0)), y);
  const dz = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(a, b, 2, 6, 3, 7)), z);
  const d = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz));
  return f32x4.demote_f64x2_zero(f64x2.mul(f64x2.sub(d, nearest), scales));
}
