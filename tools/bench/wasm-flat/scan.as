/**
 * Every sphere against all six planes, eight spheres at a time in float32; spheres that float32 leaves undecided are
 * tested again in doubles, so that the set is that of brute.ts. The ids of the visible ones move to the front of a
 * vector, which is written whole.
 */

/** 6 x (nx, ny, nz, d), doubles; the same in float32, each number four times; byte shuffles for each mask of four bits */
const PLANES: usize = 0;
const FLOATS: usize = 192;
const COMPRESS: usize = 576;

export function prepare(): void {
  for (let mask: usize = 0; mask < 16; mask++) {
    let to = COMPRESS + (mask << 4);
    for (let lane = 0; lane < 4; lane++) {
      if (!((mask >> lane) & 1)) continue;
      store<u32>(to, 0x03020100 + lane * 0x04040404);
      to += 4;
    }
  }
}

/**
 * @param spheres x of all spheres, then y, z and r, `stride` bytes each, with a whole number of vectors
 * @param slack a bound of the error in float32
 * @returns visible spheres
 */
export function scan(spheres: usize, stride: usize, count: i32, slack: f32, output: usize): i32 {
  for (let k: usize = 0; k < 24; k++) v128.store(FLOATS + (k << 4), f32x4.splat(<f32>load<f64>(PLANES + (k << 3))));
  const sure = f32x4.splat(slack);
  const perhaps = f32x4.splat(-slack);
  let ids = i32x4(0, 1, 2, 3);
  const four = i32x4.splat(4);
  let to = output;
  for (let i = 0; i < count; i += 8) {
    const at = spheres + (<usize>i << 2);
    const x = v128.load(at);
    const x2 = v128.load(at, 16);
    const y = v128.load(at + stride);
    const y2 = v128.load(at + stride, 16);
    const z = v128.load(at + 2 * stride);
    const z2 = v128.load(at + 2 * stride, 16);
    let least = f32x4.splat(Infinity);
    let least2 = least;
    for (let plane = FLOATS; plane < FLOATS + 384; plane += 64) {
      const nx = v128.load(plane);
      const ny = v128.load(plane, 16);
      const nz = v128.load(plane, 32);
      const nd = v128.load(plane, 48);
      const d = f32x4.add(f32x4.add(f32x4.mul(nx, x), f32x4.mul(ny, y)), f32x4.add(f32x4.mul(nz, z), nd));
      const d2 = f32x4.add(f32x4.add(f32x4.mul(nx, x2), f32x4.mul(ny, y2)), f32x4.add(f32x4.mul(nz, z2), nd));
      least = f32x4.pmin(least, d);
      least2 = f32x4.pmin(least2, d2);
    }
    least = f32x4.add(least, v128.load(at + 3 * stride));
    least2 = f32x4.add(least2, v128.load(at + 3 * stride, 16));
    let kept = i32x4.bitmask(f32x4.ge(least, sure)) | (i32x4.bitmask(f32x4.ge(least2, sure)) << 4);
    const possible = i32x4.bitmask(f32x4.ge(least, perhaps)) | (i32x4.bitmask(f32x4.ge(least2, perhaps)) << 4);
    if (kept != possible) kept |= settle(at, stride, kept ^ possible);
    if (i + 8 > count) kept &= (1 << (count - i)) - 1;
    v128.store(to, v128.swizzle(ids, v128.load(COMPRESS + ((<usize>kept << 4) & 0xf0))));
    ids = i32x4.add(ids, four);
    v128.store(
      to + (<usize>popcnt(kept & 15) << 2),
      v128.swizzle(ids, v128.load(COMPRESS + (<usize>kept & 0xf0))),
    );
    ids = i32x4.add(ids, four);
    to += <usize>popcnt(kept) << 2;
  }
  return <i32>((to - output) >> 2);
}

/** The undecided spheres of a vector, a bit each, that the test in doubles keeps. */
function settle(at: usize, stride: usize, undecided: i32): i32 {
  let kept = 0;
  for (; undecided; undecided &= undecided - 1) {
    const lane = ctz(undecided);
    const from = at + (<usize>lane << 2);
    const x = <f64>load<f32>(from);
    const y = <f64>load<f32>(from + stride);
    const z = <f64>load<f32>(from + 2 * stride);
    let least: f64 = Infinity;
    for (let plane: usize = PLANES; plane < PLANES + 192; plane += 32)
      least = min(
        least,
        load<f64>(plane) * x + load<f64>(plane, 8) * y + load<f64>(plane, 16) * z + load<f64>(plane, 24),
      );
    if (least >= -(<f64>load<f32>(from + 3 * stride))) kept |= 1 << lane;
  }
  return kept;
}
