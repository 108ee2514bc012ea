/**
 * What a cull knows of its planes before it looks at a node. Twin of setWidePlanes in wide-planes.ts: the same sums in doubles, so the same mask and slack; and the planes
 * as nodes and leaves want them.
 */
import { LEAF_PLANES, NODE_PLANES, PLANES, ROOT } from './layout';
import { NORMAL } from './leaf-units';

/** In place of a mask: outside. */
export const OUT: i32 = -1;

/** what float32 may be wrong by, set by setPlanes */
export let slack: f32 = 0;

/** @returns the planes that cut the tree, a bit each, or OUT */
export function setPlanes(): i32 {
  const x = f64x2.splat(<f64>load<f32>(ROOT));
  const y = f64x2.splat(<f64>load<f32>(ROOT, 4));
  const z = f64x2.splat(<f64>load<f32>(ROOT, 8));
  const r = f64x2.splat(<f64>load<f32>(ROOT, 12));
  const farX = f64x2.add(f64x2.abs(x), r);
  const farY = f64x2.add(f64x2.abs(y), r);
  const farZ = f64x2.add(f64x2.abs(z), r);
  const small =
    1.1754943508222875e-38 * f64x2.extract_lane(f64x2.add(f64x2.add(farX, farY), farZ), 0) + 7.52316384526264e-37;
  let most = f64x2.splat(0);
  let mask = 0;
  // two at once
  for (let plane: usize = 0; plane < 6; plane += 2) {
    const from = PLANES + (plane << 5);
    const xy0 = v128.load(from);
    const zd0 = v128.load(from, 16);
    const xy1 = v128.load(from, 32);
    const zd1 = v128.load(from, 48);
    const nx = v128.shuffle<i64>(xy0, xy1, 0, 2);
    const ny = v128.shuffle<i64>(xy0, xy1, 1, 3);
    const nz = v128.shuffle<i64>(zd0, zd1, 0, 2);
    const nd = v128.shuffle<i64>(zd0, zd1, 1, 3);
    const d = f64x2.add(f64x2.add(f64x2.add(f64x2.mul(nx, x), f64x2.mul(ny, y)), f64x2.mul(nz, z)), nd);
    const far = f64x2.add(f64x2.mul(f64x2.abs(nx), farX), f64x2.mul(f64x2.abs(ny), farY));
    const sum = f64x2.add(
      f64x2.add(f64x2.add(far, f64x2.mul(f64x2.abs(nz), farZ)), f64x2.abs(nd)),
      f64x2.splat(small),
    );
    const reach = f64x2.add(r, f64x2.mul(sum, f64x2.splat(1.0 / 281474976710656)));
    const within = f64x2.ge(d, reach);
    if (v128.any_true(f64x2.le(d, f64x2.neg(reach)))) return OUT;
    // a sum that is no number is not the greatest
    most = f64x2.pmax(most, v128.andnot(sum, within));
    mask |= (i64x2.bitmask(within) ^ 3) << <i32>plane;
  }
  for (let plane: usize = 0; plane < 6; plane++) {
    const from = PLANES + (plane << 5);
    const floats = v128.shuffle<i64>(
      f32x4.demote_f64x2_zero(v128.load(from)),
      f32x4.demote_f64x2_zero(v128.load(from, 16)),
      0,
      2,
    );
    v128.store(NODE_PLANES + 16 + (plane << 4), floats);
    const whole = i32x4.trunc_sat_f32x4_s(
      f32x4.nearest(f32x4.mul(f32x4.replace_lane(floats, 3, 1), f32x4.splat(<f32>NORMAL))),
    );
    v128.store64_lane(LEAF_PLANES + (plane << 3), i16x8.narrow_i32x4_s(whole, whole), 0);
  }
  slack = <f32>(max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)) * (6.0 / 16777216));
  return mask;
}
