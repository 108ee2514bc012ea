/** Draws the triangles of an object. Twin of drawObject in id-raster.ts: the same doubles in the same order, two rows or four pixels at a time. */
import { A, AB, B, BC, C, CA, EYE, HIT, PLANE, corners, depth, doubleSided, firstTriangle, owner, size } from './layout';

export { prepare } from './layout';

/** in pixels */
const MARGIN: f64 = 1.0 / 1048576;
/** 2^-300, and -2^300 */
const LEAST_W: f64 = 4.909093465297727e-91;
const LEAST_SLOPE: f64 = LEAST_W;
/** 3 x 2^51: added to a whole number it leaves that in the low bits */
const WHOLE: f64 = 6755399441055744;
const NEVER: f64 = -2.037035976334486e90;

/** whether any pixel of the object at hand was nearer */
let drawn: bool = false;

/**
 * @param faces the bits of those it is drawn on
 * @param write whether it is drawn; else the first pixel that it could be seen at ends the test, and is kept at HIT
 * @returns whether any pixel of it is nearer than what is there
 */
export function drawObject(object: u32, faces: u32, write: bool): bool {
  const bothSides = <bool>load<u8>(doubleSided + object);
  const ex = load<f64>(EYE);
  const ey = load<f64>(EYE, 8);
  const ez = load<f64>(EYE, 16);
  const places = firstTriangle + (<usize>object << 2);
  const end = corners + <usize>load<u32>(places, 4) * 36;
  drawn = false;
  for (let at = corners + <usize>load<u32>(places) * 36; at < end; at += 36) {
    const ax = <f64>load<f32>(at) - ex;
    const ay = <f64>load<f32>(at, 4) - ey;
    const az = <f64>load<f32>(at, 8) - ez;
    const bx = <f64>load<f32>(at, 12) - ex;
    const by = <f64>load<f32>(at, 16) - ey;
    const bz = <f64>load<f32>(at, 20) - ez;
    const cx = <f64>load<f32>(at, 24) - ex;
    const cy = <f64>load<f32>(at, 28) - ey;
    const cz = <f64>load<f32>(at, 32) - ez;
    const abX = by * az - bz * ay;
    const abY = bz * ax - bx * az;
    const abZ = bx * ay - by * ax;
    const volume = cx * abX + cy * abY + cz * abZ;
    if (!(volume > 0) && !(bothSides && volume < 0)) continue;
    const bcX = cy * bz - cz * by;
    const bcY = cz * bx - cx * bz;
    const bcZ = cx * by - cy * bx;
    const caX = ay * cz - az * cy;
    const caY = az * cx - ax * cz;
    const caZ = ax * cy - ay * cx;
    const scale = 1 / (volume * <f64>size);
    const planeX = (abX + bcX + caX) * scale;
    const planeY = (abY + bcY + caY) * scale;
    const planeZ = (abZ + bcZ + caZ) * scale;
    const facing: f64 = volume > 0 ? 1 : -1;
    storePoint(A, ax, ay, az);
    storePoint(B, bx, by, bz);
    storePoint(C, cx, cy, cz);
    storePoint(AB, facing * abX, facing * abY, facing * abZ);
    storePoint(BC, facing * bcX, facing * bcY, facing * bcZ);
    storePoint(CA, facing * caX, facing * caY, facing * caZ);
    storePoint(PLANE, planeX, planeY, planeZ);
    for (let left = faces; left; left &= left - 1) {
      drawOnFace(ctz(left), object + 1, write);
      if (drawn && !write) return true;
    }
  }
  return drawn;
}

// @ts-ignore: decorator
@inline
function storePoint(at: usize, x: f64, y: f64, z: f64): void {
  store<f64>(at, x);
  store<f64>(at, y, 8);
  store<f64>(at, z, 16);
}

function drawOnFace(face: u32, me: u32, write: bool): void {
  const axis = face >> 1;
  const sign: f64 = face & 1 ? -1 : 1;
  const u: usize = axis == 0 ? 8 : 0;
  const v: usize = axis == 2 ? 8 : 16;
  const w: usize = axis << 3;
  const aw = sign * load<f64>(A + w);
  const bw = sign * load<f64>(B + w);
  const cw = sign * load<f64>(C + w);
  if (aw <= 0 && bw <= 0 && cw <= 0) return;
  const au = load<f64>(A + u);
  const bu = load<f64>(B + u);
  const cu = load<f64>(C + u);
  const av = load<f64>(A + v);
  const bv = load<f64>(B + v);
  const cv = load<f64>(C + v);
  const half = <f64>size / 2;
  const middle = half - 0.5;
  const last = <f64>size - 1;
  // columns in the first lane, rows in the second
  let lows = f64x2.splat(0);
  let highs = f64x2.splat(last);
  if (aw > LEAST_W && bw > LEAST_W && cw > LEAST_W) {
    const a = f64x2.mul(f64x2(au, av), f64x2.splat(1 / aw));
    const b = f64x2.mul(f64x2(bu, bv), f64x2.splat(1 / bw));
    const c = f64x2.mul(f64x2(cu, cv), f64x2.splat(1 / cw));
    const scale = f64x2.splat(half);
    lows = f64x2.pmax(lows, f64x2.ceil(f64x2.add(f64x2.mul(scale, f64x2.pmin(f64x2.pmin(a, b), c)), f64x2.splat(middle - MARGIN))));
    highs = f64x2.pmin(highs, f64x2.floor(f64x2.add(f64x2.mul(scale, f64x2.pmax(f64x2.pmax(a, b), c)), f64x2.splat(middle + MARGIN))));
    if (v128.any_true(f64x2.gt(lows, highs))) return;
  } else if ((au > aw && bu > bw && cu > cw) || (au < -aw && bu < -bw && cu < -cw)) return;
  else if ((av > aw && bv > bw && cv > cw) || (av < -aw && bv < -bw && cv < -cw)) return;

  const abU = load<f64>(AB + u);
  const bcU = load<f64>(BC + u);
  const caU = load<f64>(CA + u);
  const abV = load<f64>(AB + v);
  const bcV = load<f64>(BC + v);
  const caV = load<f64>(CA + v);
  const abW = sign * load<f64>(AB + w);
  const bcW = sign * load<f64>(BC + w);
  const caW = sign * load<f64>(CA + w);
  const planeU = load<f64>(PLANE + u);
  const planeV = load<f64>(PLANE + v);
  const planeW = sign * load<f64>(PLANE + w);
  const abOver = crossing(abU);
  const bcOver = crossing(bcU);
  const caOver = crossing(caU);
  const wide = <f64>size;
  const abX0 = f64x2.splat((abW * wide - (abU + abV) * last) * abOver);
  const bcX0 = f64x2.splat((bcW * wide - (bcU + bcV) * last) * bcOver);
  const caX0 = f64x2.splat((caW * wide - (caU + caV) * last) * caOver);
  const abStep = f64x2.splat(2 * abV * abOver);
  const bcStep = f64x2.splat(2 * bcV * bcOver);
  const caStep = f64x2.splat(2 * caV * caOver);
  const zero = f64x2.splat(0);
  const abHigh = f64x2.gt(f64x2.splat(abOver), zero);
  const bcHigh = f64x2.gt(f64x2.splat(bcOver), zero);
  const caHigh = f64x2.gt(f64x2.splat(caOver), zero);
  const abLow = v128.not(abHigh);
  const bcLow = v128.not(bcHigh);
  const caLow = v128.not(caHigh);
  const z0 = planeW * wide - (planeU + planeV) * last;
  const zRow = 2 * planeV;
  const zStep = 2 * planeU;
  const slopes = f32x4.mul(f32x4.splat(<f32>zStep), f32x4(0, 1, 2, 3));
  const left = f64x2.splat(f64x2.extract_lane(lows, 0));
  const right = f64x2.splat(f64x2.extract_lane(highs, 0));
  const top = <u32>f64x2.extract_lane(lows, 1);
  const bottom = <u32>f64x2.extract_lane(highs, 1);
  const mine = i32x4.splat(me);
  const rowBytes = <usize>size << 2;
  let row = ((face * size + top) * size) << 2;
  let j = f64x2(<f64>top, <f64>top + 1);
  for (let at = top; at <= bottom; at += 2) {
    const ab = f64x2.add(abX0, f64x2.mul(abStep, j));
    const bc = f64x2.add(bcX0, f64x2.mul(bcStep, j));
    const ca = f64x2.add(caX0, f64x2.mul(caStep, j));
    const low = f64x2.ceil(f64x2.pmax(f64x2.pmax(f64x2.pmax(left, v128.or(ab, abHigh)), v128.or(bc, bcHigh)), v128.or(ca, caHigh)));
    const high = f64x2.floor(f64x2.pmin(f64x2.pmin(f64x2.pmin(right, v128.or(ab, abLow)), v128.or(bc, bcLow)), v128.or(ca, caLow)));
    const some = i64x2.bitmask(f64x2.le(low, high));
    const z = f64x2.add(f64x2.splat(z0), f64x2.mul(f64x2.splat(zRow), j));
    j = f64x2.add(j, f64x2.splat(2));
    if (some) {
      const firsts = f64x2.add(low, f64x2.splat(WHOLE));
      const lasts = f64x2.add(high, f64x2.splat(WHOLE));
      if (some & 1) fill(row, i32x4.extract_lane(firsts, 0), i32x4.extract_lane(lasts, 0), f64x2.extract_lane(z, 0), zStep, slopes, mine, write);
      if (some & 2 && at < bottom)
        fill(row + rowBytes, i32x4.extract_lane(firsts, 2), i32x4.extract_lane(lasts, 2), f64x2.extract_lane(z, 1), zStep, slopes, mine, write);
      if (!write && drawn) return;
    }
    row += rowBytes << 1;
  }
}

function crossing(slope: f64): f64 {
  return abs(slope) > LEAST_SLOPE ? -0.5 / slope : NEVER;
}

/** Pixels first .. last of a row, in groups of four that begin at a multiple of it. */
// @ts-ignore: decorator
@inline
function fill(row: usize, first: i32, last: i32, z: f64, step: f64, slopes: v128, mine: v128, write: bool): void {
  let group = first & ~3;
  let i = i32x4.add(i32x4.splat(group), i32x4(0, 1, 2, 3));
  let column = <f64>group;
  const low = i32x4.splat(first);
  const high = i32x4.splat(last);
  let at = depth + row + (<usize>group << 2);
  const toOwner = owner - depth;
  for (; group <= last; group += 4) {
    const nearness = f32x4.add(f32x4.splat(<f32>(z + step * column)), slopes);
    const before = v128.load(at);
    const outside = v128.or(i32x4.lt_s(i, low), i32x4.gt_s(i, high));
    const pass = v128.andnot(f32x4.gt(nearness, before), outside);
    if (v128.any_true(pass)) {
      if (!write) {
        if (!drawn) keepHit(at, nearness, pass);
        drawn = true;
        return;
      }
      drawn = true;
      v128.store(at, v128.bitselect(nearness, before, pass));
      v128.store(at + toOwner, v128.bitselect(mine, v128.load(at + toOwner), pass));
    }
    i = i32x4.add(i, i32x4.splat(4));
    column += 4;
    at += 16;
  }
}

/** The first of four pixels that pass. */
function keepHit(at: usize, nearness: v128, pass: v128): void {
  const lane = ctz(i32x4.bitmask(pass));
  store<u32>(HIT, <u32>(((at - depth) >> 2) + lane));
  v128.store(HIT + 8, nearness);
  store<f32>(HIT, load<f32>(HIT + 8 + (<usize>lane << 2)), 4);
}
