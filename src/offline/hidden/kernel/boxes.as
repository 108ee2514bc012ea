/** Which faces a box could be seen on, and the least depths of tiles. Twin of id-cube.ts. */
import { EYE, TILE_BITS, depth, least, size, stale } from './layout';

/** in pixels; and relative, above the rounding of the 32-bit floats that hold depths */
const MARGIN: f64 = 1.0 / 1048576;
const ROOM: f64 = 1.0 + 1.0 / 1048576;

/** Twin of facesOfBox. */
export function facesOfBox(box: usize, mark: bool): u32 {
  let faces: u32 = 0;
  for (let axis: u32 = 0; axis < 3; axis++) {
    const w = <usize>axis;
    const u: usize = axis == 0 ? 1 : 0;
    const v: usize = axis == 2 ? 1 : 2;
    const eyeW = load<f64>(EYE + (w << 3));
    const low = <f64>load<f32>(box + (w << 2)) - eyeW;
    const high = <f64>load<f32>(box + (w << 2), 12) - eyeW;
    const eyeU = load<f64>(EYE + (u << 3));
    const eyeV = load<f64>(EYE + (v << 3));
    const u0 = <f64>load<f32>(box + (u << 2)) - eyeU;
    const u1 = <f64>load<f32>(box + (u << 2), 12) - eyeU;
    const v0 = <f64>load<f32>(box + (v << 2)) - eyeV;
    const v1 = <f64>load<f32>(box + (v << 2), 12) - eyeV;
    for (let side: u32 = 0; side < 2; side++) {
      const near = side == 0 ? low : -high;
      const far = side == 0 ? high : -low;
      if (!(far > 0) || u0 > far || u1 < -far || v0 > far || v1 < -far) continue;
      const face = axis * 2 + side;
      let left: i32 = 0;
      let right: i32 = <i32>size - 1;
      let top: i32 = 0;
      let bottom: i32 = right;
      if (near > 0) {
        const half = <f64>size / 2;
        const first = half - 0.5 - MARGIN;
        const last = half - 0.5 + MARGIN;
        left = max(0, <i32>ceil(first + half * (u0 / (u0 < 0 ? near : far))));
        right = min(right, <i32>floor(last + half * (u1 / (u1 > 0 ? near : far))));
        top = max(0, <i32>ceil(first + half * (v0 / (v0 < 0 ? near : far))));
        bottom = min(bottom, <i32>floor(last + half * (v1 / (v1 > 0 ? near : far))));
        if (left > right || top > bottom) continue;
      }
      if (near > 0 && isBehind(face, left, right, top, bottom, ROOM / near)) continue;
      if (mark) {
        const tiles = size >> TILE_BITS;
        const first = left >> TILE_BITS;
        const columns = (right >> TILE_BITS) - first + 1;
        for (let row = top >> TILE_BITS; row <= bottom >> TILE_BITS; row++)
          memory.fill(stale + (face * tiles + row) * tiles + first, 1, columns);
      }
      faces |= 1 << face;
    }
  }
  return faces;
}

function isBehind(face: u32, left: u32, right: u32, top: u32, bottom: u32, nearness: f64): bool {
  const tiles = size >> TILE_BITS;
  // a depth is below `nearness` where it is below the least float that is not
  let bound = <f32>nearness;
  if (<f64>bound < nearness) bound = reinterpret<f32>(reinterpret<u32>(bound) + 1);
  for (let row = top >> TILE_BITS; row <= bottom >> TILE_BITS; row++) {
    let tile = (face * tiles + row) * tiles + (left >> TILE_BITS);
    for (let column = left >> TILE_BITS; column <= right >> TILE_BITS; column++) {
      const x = column << TILE_BITS;
      const y = row << TILE_BITS;
      if (load<u8>(stale + tile)) findLeast(tile, ((face * size + y) * size + x) << 2);
      if (load<f32>(least + (tile << 2)) < bound && isBefore(face, max(left, x), min(right, x + 7), max(top, y), min(bottom, y + 7), bound)) return false;
      tile++;
    }
  }
  return true;
}

/** Whether any of the pixels of a rectangle in a tile has less depth. */
function isBefore(face: u32, left: u32, right: u32, top: u32, bottom: u32, bound: f32): bool {
  const x = left & ~7;
  const rowBytes = <usize>size << 2;
  let from = depth + (((face * size + top) * size + x) << 2);
  const end = from + (bottom - top) * rowBytes;
  const bounds = f32x4.splat(bound);
  const mask = (2 << (right - x)) - (1 << (left - x));
  for (; from <= end; from += rowBytes) {
    const lower = i32x4.bitmask(f32x4.lt(v128.load(from), bounds));
    const upper = i32x4.bitmask(f32x4.lt(v128.load(from, 16), bounds));
    if ((lower | (upper << 4)) & mask) return true;
  }
  return false;
}

function findLeast(tile: u32, at: usize): void {
  let from = depth + at;
  let found = v128.load(from);
  found = f32x4.pmin(found, v128.load(from, 16));
  const row = <usize>size << 2;
  for (let i: u32 = 1; i < 8; i++) {
    from += row;
    found = f32x4.pmin(found, f32x4.pmin(v128.load(from), v128.load(from, 16)));
  }
  found = f32x4.pmin(found, v128.shuffle<i32>(found, found, 2, 3, 2, 3));
  const a = f32x4.extract_lane(found, 0);
  const b = f32x4.extract_lane(found, 1);
  store<f32>(least + (tile << 2), a < b ? a : b);
  store<u8>(stale + tile, 0);
}
