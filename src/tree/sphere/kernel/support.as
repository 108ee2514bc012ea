/** The smallest ball around at most five balls, found among those that touch a subset of them from inside. Twin of src/math/support.ts, which has the method. */
import { MEMBER_BYTES, MEMBERS, TRIAL } from './layout';

const TOLERANCE: f64 = 1e-12;
const DEPENDENT: f64 = 1e-14;
const CLEARLY: f64 = 1 - 1e-6;

/** members in use */
let count: u32 = 0;
/** 2 where the centre must lie in a plane, else 3 */
let dimension: u32 = 3;
/** the answer of solve */
export let x: f64 = 0;
export let y: f64 = 0;
export let z: f64 = 0;
export let radius: f64 = 0;

export function clearSupport(dimensions: u32): void {
  count = 0;
  dimension = dimensions;
}

// @ts-ignore: decorator
@inline
function memberAt(k: u32): usize {
  return MEMBERS + <usize>k * MEMBER_BYTES;
}

export function addMember(px: f64, py: f64, pz: f64, r: f64, height: f64): void {
  const at = memberAt(count++);
  store<f64>(at, px);
  store<f64>(at, py, 8);
  store<f64>(at, pz, 16);
  store<f64>(at, r, 24);
  store<f64>(at, height, 32);
}

export function solve(): bool {
  const last = count - 1;
  let best: u32 = 0;
  let bestRadius: f64 = Infinity;
  for (let subset: u32 = 1 << last; subset < <u32>1 << count; subset++) {
    if (last > 0 && tooSmall(subset, last)) continue;
    if (!touch(subset)) continue;
    const r = load<f64>(TRIAL, 24);
    if (r >= bestRadius || !holds(subset)) continue;
    bestRadius = r;
    best = subset;
    x = load<f64>(TRIAL);
    y = load<f64>(TRIAL, 8);
    z = load<f64>(TRIAL, 16);
  }
  if (!best) return false;
  radius = bestRadius;
  keep(best);
  return true;
}

function tooSmall(subset: u32, last: u32): bool {
  const at = memberAt(last);
  const others = subset & ~(<u32>1 << last);
  const extent = abs(load<f64>(at, 32)) + load<f64>(at, 24);
  const bound = radius * CLEARLY;
  if (!others) return extent < bound;
  if (others & (others - 1)) return false;
  const k = memberAt(ctz(others));
  const dx = load<f64>(at) - load<f64>(k);
  const dy = load<f64>(at, 8) - load<f64>(k, 8);
  const dz = load<f64>(at, 16) - load<f64>(k, 16);
  const other = abs(load<f64>(k, 32)) + load<f64>(k, 24);
  return extent < bound && other < bound && sqrt(dx * dx + dy * dy + dz * dz) + extent + other < 2 * bound;
}

function touch(subset: u32): bool {
  const o = memberAt(ctz(subset));
  const xo = load<f64>(o);
  const yo = load<f64>(o, 8);
  const zo = load<f64>(o, 16);
  const ro = load<f64>(o, 24);
  const ho = load<f64>(o, 32);
  let rest = subset & (subset - 1);
  let least = ro;
  let size: u32 = 0;
  let x0: f64 = 0;
  let y0: f64 = 0;
  let z0: f64 = 0;
  let a0: f64 = 0;
  let b0: f64 = 0;
  let x1: f64 = 0;
  let y1: f64 = 0;
  let z1: f64 = 0;
  let a1: f64 = 0;
  let b1: f64 = 0;
  let x2: f64 = 0;
  let y2: f64 = 0;
  let z2: f64 = 0;
  let a2: f64 = 0;
  let b2: f64 = 0;
  while (rest) {
    const k = memberAt(ctz(rest));
    rest &= rest - 1;
    const r = load<f64>(k, 24);
    const h = load<f64>(k, 32);
    const px = load<f64>(k) - xo;
    const py = load<f64>(k, 8) - yo;
    const pz = load<f64>(k, 16) - zo;
    const a = (px * px + py * py + pz * pz + h * h - ho * ho - r * r + ro * ro) / 2;
    const b = r - ro;
    if (r > least) least = r;
    if (size == 0) {
      x0 = px;
      y0 = py;
      z0 = pz;
      a0 = a;
      b0 = b;
    } else if (size == 1) {
      x1 = px;
      y1 = py;
      z1 = pz;
      a1 = a;
      b1 = b;
    } else {
      if (size == 3) return false;
      x2 = px;
      y2 = py;
      z2 = pz;
      a2 = a;
      b2 = b;
    }
    size++;
  }
  if (size > dimension) return false;
  let ux: f64 = 0;
  let uy: f64 = 0;
  let uz: f64 = 0;
  let vx: f64 = 0;
  let vy: f64 = 0;
  let vz: f64 = 0;
  if (size > 0) {
    const g00 = x0 * x0 + y0 * y0 + z0 * z0;
    let g11 = x1 * x1 + y1 * y1 + z1 * z1;
    let g22 = x2 * x2 + y2 * y2 + z2 * z2;
    if (!(g00 > DEPENDENT * max(max(g00, g11), g22))) return false;
    if (size > 1) {
      const g01 = x0 * x1 + y0 * y1 + z0 * z1;
      const f1 = g01 / g00;
      g11 -= f1 * g01;
      a1 -= f1 * a0;
      b1 -= f1 * b0;
      if (size > 2) {
        const g02 = x0 * x2 + y0 * y2 + z0 * z2;
        const f2 = g02 / g00;
        const g12 = x1 * x2 + y1 * y2 + z1 * z2 - f1 * g02;
        const g21 = x2 * x1 + y2 * y1 + z2 * z1 - f2 * g01;
        g22 -= f2 * g02;
        a2 -= f2 * a0;
        b2 -= f2 * b0;
        if (!(g11 > DEPENDENT * max(max(g00, abs(g11)), abs(g22)))) return false;
        const f = g21 / g11;
        g22 -= f * g12;
        a2 -= f * a1;
        b2 -= f * b1;
        if (!(g22 > DEPENDENT * max(max(g00, g11), abs(g22)))) return false;
        a2 /= g22;
        b2 /= g22;
        a1 -= g12 * a2;
        b1 -= g12 * b2;
        a1 /= g11;
        b1 /= g11;
        a0 -= g01 * a1;
        b0 -= g01 * b1;
        a0 -= g02 * a2;
        b0 -= g02 * b2;
      } else {
        if (!(g11 > DEPENDENT * max(g00, abs(g11)))) return false;
        a1 /= g11;
        b1 /= g11;
        a0 -= g01 * a1;
        b0 -= g01 * b1;
      }
    }
    a0 /= g00;
    b0 /= g00;
    ux = a0 * x0 + a1 * x1 + a2 * x2;
    uy = a0 * y0 + a1 * y1 + a2 * y2;
    uz = a0 * z0 + a1 * z1 + a2 * z2;
    vx = b0 * x0 + b1 * x1 + b2 * x2;
    vy = b0 * y0 + b1 * y1 + b2 * y2;
    vz = b0 * z0 + b1 * z1 + b2 * z2;
  }
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const r = smallestRoot(vv - 1, uv + ro, uu + ho * ho - ro * ro, least);
  if (!(r < Infinity)) return false;
  let cx = xo;
  let cy = yo;
  let cz = zo;
  if (size > 0) {
    const part = a0 + r * b0;
    cx += part * x0;
    cy += part * y0;
    cz += part * z0;
  }
  if (size > 1) {
    const part = a1 + r * b1;
    cx += part * x1;
    cy += part * y1;
    cz += part * z1;
  }
  if (size > 2) {
    const part = a2 + r * b2;
    cx += part * x2;
    cy += part * y2;
    cz += part * z2;
  }
  store<f64>(TRIAL, cx);
  store<f64>(TRIAL, cy, 8);
  store<f64>(TRIAL, cz, 16);
  store<f64>(TRIAL, r, 24);
  return true;
}

/** Whether the trial ball holds the members that are not in `subset`. */
function holds(subset: u32): bool {
  for (let i: u32 = 0; i < count; i++) {
    if ((subset >> i) & 1) continue;
    const k = memberAt(i);
    const dx = load<f64>(k) - load<f64>(TRIAL);
    const dy = load<f64>(k, 8) - load<f64>(TRIAL, 8);
    const dz = load<f64>(k, 16) - load<f64>(TRIAL, 16);
    const h = load<f64>(k, 32);
    if (sqrt(dx * dx + dy * dy + dz * dz + h * h) + load<f64>(k, 24) > load<f64>(TRIAL, 24) * (1 + TOLERANCE)) return false;
  }
  return true;
}

function keep(subset: u32): void {
  let to = MEMBERS;
  for (let i: u32 = 0; i < count; i++) {
    if (!((subset >> i) & 1)) continue;
    const k = memberAt(i);
    v128.store(to, v128.load(k));
    v128.store(to, v128.load(k, 16), 16);
    store<f64>(to, load<f64>(k, 32), 32);
    to += MEMBER_BYTES;
  }
  count = <u32>((to - MEMBERS) / MEMBER_BYTES);
}

/** Smallest root R >= least of a R^2 + 2 b R + c = 0, or Infinity. */
function smallestRoot(a: f64, b: f64, c: f64, least: f64): f64 {
  const floor = least * (1 - TOLERANCE);
  const discriminant = b * b - a * c;
  if (discriminant < 0) return Infinity;
  const root = sqrt(discriminant);
  const t = -(b + (b < 0 ? -root : root));
  const r1 = t / a;
  const r2 = c / t;
  const low = min(r1, r2);
  const high = max(r1, r2);
  if (low >= floor) return max(low, least);
  if (high >= floor) return max(high, least);
  return t == 0 && floor <= 0 ? 0 : Infinity;
}
