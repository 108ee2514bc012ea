/** The sphere of a node in WebAssembly SIMD. Twin of node-bounds.ts, and of smallestBall and writeBall of src/math/sphere.ts: the same pivots, the same sums. */
import { BOX, PLANES, SPHERE, SPHERES_BOX } from './layout';
import { addMember, clearSupport, radius as supportRadius, solve, x as supportX, y as supportY, z as supportZ } from './support';

const MAX_ROUNDS: u32 = 100;
const TOLERANCE: f64 = 1e-10;
/** Covers what the double arithmetic of a distance may have rounded away. */
const ROUNDING: f64 = 1.0 + 1.0 / 1125899906842624;
/** the axis of a ball whose centre may lie anywhere */
const NONE: u32 = 3;

let spheres: usize = 0;
let boxes: usize = 0;

/** the ball so far */
let x: f64 = 0;
let y: f64 = 0;
let z: f64 = 0;
let radius: f64 = 0;
/** how far from the centre the farthest member reaches */
let reach: f64 = 0;

export function place(spheresAt: usize, boxesAt: usize): void {
  spheres = spheresAt;
  boxes = boxesAt;
}

/** The sphere around [start, end), which bound was told of, at least two objects: with its centre in the middle of their box. */
export function boxBall(start: usize, end: usize): void {
  x = (load<f64>(BOX) + load<f64>(BOX, 24)) / 2;
  y = (load<f64>(BOX, 8) + load<f64>(BOX, 32)) / 2;
  z = (load<f64>(BOX, 16) + load<f64>(BOX, 40)) / 2;
  writeBall(spheres + (start << 4), spheres + (end << 4));
}

/** The smallest one. */
export function freeBall(start: usize, end: usize): void {
  const first = spheres + (start << 4);
  const last = spheres + (end << 4);
  smallestBall(first, last, NONE, 0);
  writeBall(first, last);
}

/** The smallest one with its centre on a plane that splits the sides. @param at first object of the right side @param given whether PLANES has the planes */
export function planeBall(start: usize, end: usize, at: usize, axis: u32, given: bool): void {
  const first = spheres + (start << 4);
  const last = spheres + (end << 4);
  smallestBall(first, last, NONE, 0);
  if (!given) splittingPlanes(start, end, at, axis);
  const low = load<f64>(PLANES);
  const high = load<f64>(PLANES, 8);
  const centre = axis == 0 ? x : axis == 1 ? y : z;
  if (centre < low) smallestBall(first, last, axis, low);
  else if (centre > high) smallestBall(first, last, axis, high);
  writeBall(first, last);
}

function splittingPlanes(start: usize, end: usize, at: usize, axis: u32): void {
  const data = spheres + (<usize>axis << 2);
  const toRadius = 12 - (<usize>axis << 2);
  let lastCentre: f64 = -Infinity;
  let lastSide: f64 = -Infinity;
  let firstCentre: f64 = Infinity;
  let firstSide: f64 = Infinity;
  let box = boxes + start * 24 + (<usize>axis << 2);
  const middle = data + (at << 4);
  const last = data + (end << 4);
  let to = data + (start << 4);
  for (; to < middle; to += 16) {
    const c = <f64>load<f32>(to);
    const side = boxes ? <f64>load<f32>(box, 12) : c + <f64>load<f32>(to + toRadius);
    lastCentre = c > lastCentre ? c : lastCentre;
    lastSide = side > lastSide ? side : lastSide;
    box += 24;
  }
  for (; to < last; to += 16) {
    const c = <f64>load<f32>(to);
    const side = boxes ? <f64>load<f32>(box) : c - <f64>load<f32>(to + toRadius);
    firstCentre = c < firstCentre ? c : firstCentre;
    firstSide = side < firstSide ? side : firstSide;
    box += 24;
  }
  const clear = lastSide <= firstSide;
  store<f64>(PLANES, clear ? max(lastCentre, lastSide) : lastCentre);
  store<f64>(PLANES, clear ? min(firstCentre, firstSide) : firstCentre, 8);
}

function smallestBall(first: usize, last: usize, axis: u32, plane: f64): void {
  if (axis == NONE && last - first == 32) {
    ballOfTwo(first, first + 16);
    return;
  }
  clearSupport(axis == NONE ? 3 : 2);
  x = axis == 0 ? plane : middleOf(0);
  y = axis == 1 ? plane : middleOf(8);
  z = axis == 2 ? plane : middleOf(16);
  for (let round: u32 = 0; round < MAX_ROUNDS; round++) {
    const at = farthest(first, last);
    if (round > 0 && reach <= radius * (1 + TOLERANCE)) break;
    const height = axis == NONE ? 0 : <f64>load<f32>(at + (<usize>axis << 2)) - plane;
    addMember(
      axis == 0 ? plane : <f64>load<f32>(at),
      axis == 1 ? plane : <f64>load<f32>(at, 4),
      axis == 2 ? plane : <f64>load<f32>(at, 8),
      <f64>load<f32>(at, 12),
      height,
    );
    if (!solve()) break;
    x = supportX;
    y = supportY;
    z = supportZ;
    radius = supportRadius;
  }
}

/** The middle of the spheres' box on the axis whose sides are at `axis`. */
function middleOf(axis: usize): f64 {
  const low = load<f64>(SPHERES_BOX + axis);
  return low + (load<f64>(SPHERES_BOX + axis, 24) - low) / 2;
}

function ballOfTwo(a: usize, b: usize): void {
  const ra = <f64>load<f32>(a, 12);
  const rb = <f64>load<f32>(b, 12);
  const ax = <f64>load<f32>(a);
  const ay = <f64>load<f32>(a, 4);
  const az = <f64>load<f32>(a, 8);
  const dx = <f64>load<f32>(b) - ax;
  const dy = <f64>load<f32>(b, 4) - ay;
  const dz = <f64>load<f32>(b, 8) - az;
  const distance = sqrt(dx * dx + dy * dy + dz * dz);
  let part: f64 = 0;
  if (distance + rb > ra) part = distance + ra > rb ? (distance + rb - ra) / (2 * distance) : 1;
  x = ax + part * dx;
  y = ay + part * dy;
  z = az + part * dz;
}

/** The member that reaches farthest, the first of equals: even ones in one lane, odd ones in the other. */
function farthest(first: usize, last: usize): usize {
  const cx = f64x2.splat(x);
  const cy = f64x2.splat(y);
  const cz = f64x2.splat(z);
  let most = f64x2.splat(-Infinity);
  let at = i64x2(0, 0);
  let here = i64x2.replace_lane(i64x2.splat(<i64>first), 1, <i64>first + 16);
  let from = first;
  for (; from + 16 < last; from += 32) {
    const distance = reachOf(v128.load(from), v128.load(from, 16), cx, cy, cz);
    at = v128.bitselect(here, at, f64x2.gt(distance, most));
    most = f64x2.pmax(most, distance);
    here = i64x2.add(here, i64x2.splat(32));
  }
  if (from < last) {
    const one = v128.load(from);
    const distance = reachOf(one, one, cx, cy, cz);
    at = v128.bitselect(i64x2.splat(<i64>from), at, f64x2.gt(distance, most));
    most = f64x2.pmax(most, distance);
  }
  const even = f64x2.extract_lane(most, 0);
  const odd = f64x2.extract_lane(most, 1);
  const evenAt = i64x2.extract_lane(at, 0);
  const oddAt = i64x2.extract_lane(at, 1);
  reach = max(even, odd);
  return <usize>(even > odd ? evenAt : odd > even ? oddAt : min(evenAt, oddAt));
}

/** How far two spheres reach from a centre. */
// @ts-ignore: decorator
@inline
function reachOf(a: v128, b: v128, cx: v128, cy: v128, cz: v128): v128 {
  const xy = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const zr = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const dx = f64x2.sub(f64x2.promote_low_f32x4(xy), cx);
  const dy = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i64>(xy, xy, 1, 1)), cy);
  const dz = f64x2.sub(f64x2.promote_low_f32x4(zr), cz);
  const squares = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz));
  return f64x2.add(f64x2.sqrt(squares), f64x2.promote_low_f32x4(v128.shuffle<i64>(zr, zr, 1, 1)));
}

/** The ball's centre as it is stored, and the radius from there, rounded up. */
function writeBall(first: usize, last: usize): void {
  store<f32>(SPHERE, <f32>x);
  store<f32>(SPHERE, <f32>y, 4);
  store<f32>(SPHERE, <f32>z, 8);
  x = <f64>load<f32>(SPHERE);
  y = <f64>load<f32>(SPHERE, 4);
  z = <f64>load<f32>(SPHERE, 8);
  farthest(first, last);
  const wanted = reach * ROUNDING;
  const near = <f32>wanted;
  store<f32>(SPHERE, <f64>near < wanted ? reinterpret<f32>(reinterpret<u32>(near) + 1) : near, 12);
}
