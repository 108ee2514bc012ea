/**
 * The spheres of the nodes and of the root, from the last node to the first. Twin of wide-spheres.ts: the same sums in doubles, so the same bytes.
 */
import { ROOT } from './build-layout';
import { NODE_BYTES } from './layout';

/** Covers what the double arithmetic of a distance may have rounded away. */
const BOX_ROUNDING: f64 = 1.0 / 1125899906842624;
const ROUNDING: f64 = 1.0 + BOX_ROUNDING;
/** least x, y, z and greatest x, y, z */
const BOX_BYTES: usize = 48;
/** bytes from one coordinate to the next, in a node and in the root */
const NODE_STEP: usize = 16;
const ROOT_STEP: usize = 4;

/** The smallest float32 that is at least a value. */
function ceilFloat(value: f64): f32 {
  const near = <f32>value;
  return <f64>near < value ? reinterpret<f32>(reinterpret<u32>(near) + 1) : near;
}

/**
 * Puts the spheres of `count` nodes around their objects, and one around the tree, which growWideRoot makes the root.
 * @param boxes room for a box of each node's objects, and of one more
 */
export function putSpheres(nodes: usize, count: usize, objects: usize, boxes: usize): void {
  for (let node = count; node-- > 0; ) {
    const at = nodes + node * NODE_BYTES;
    const own = boxes + node * BOX_BYTES;
    for (let k: usize = 0; k < 24; k += 8) {
      store<f64>(own + k, Infinity);
      store<f64>(own + k, -Infinity, 24);
    }
    for (let child = at; child < at + 16; child += 4) {
      const reference = load<i32>(child, 64);
      if (!reference) continue;
      let box = boxes + count * BOX_BYTES;
      if (reference < 0) {
        putLeaf(child, objects + (<usize>load<u32>(child, 80) << 4), objects + (<usize>load<u32>(child, 96) << 4), box);
      } else {
        box = boxes + <usize>reference * BOX_BYTES;
        putOuter(nodes + <usize>reference * NODE_BYTES, box, child, NODE_STEP);
      }
      for (let k: usize = 0; k < 24; k += 8) {
        // not min and max: of zeros they would choose by the sign
        if (load<f64>(box + k) < load<f64>(own + k)) store<f64>(own + k, load<f64>(box + k));
        if (load<f64>(box + k, 24) > load<f64>(own + k, 24)) store<f64>(own + k, load<f64>(box + k, 24), 24);
      }
    }
  }
  putOuter(nodes, boxes, ROOT, ROOT_STEP);
}

/** The sphere of a leaf, and its box. */
function putLeaf(child: usize, first: usize, end: usize, box: usize): void {
  let leastXY = f64x2.splat(Infinity);
  let leastZ = leastXY;
  let mostXY = f64x2.splat(-Infinity);
  let mostZ = mostXY;
  for (let at = first; at < end; at += 16) {
    const xy = f64x2.promote_low_f32x4(v128.load64_zero(at));
    const z = f64x2.promote_low_f32x4(v128.load32_zero(at, 8));
    const r = f64x2.promote_low_f32x4(v128.load32_splat(at, 12));
    leastXY = f64x2.pmin(leastXY, f64x2.sub(xy, r));
    leastZ = f64x2.pmin(leastZ, f64x2.sub(z, r));
    mostXY = f64x2.pmax(mostXY, f64x2.add(xy, r));
    mostZ = f64x2.pmax(mostZ, f64x2.add(z, r));
  }
  v128.store(box, leastXY);
  v128.store(box, leastZ, 16);
  v128.store(box, mostXY, 24);
  store<f64>(box, f64x2.extract_lane(mostZ, 0), 40);
  putCentre(box, child, NODE_STEP);
  const x = f64x2.promote_low_f32x4(v128.load32_splat(child));
  const y = f64x2.promote_low_f32x4(v128.load32_splat(child, 16));
  const z = f64x2.promote_low_f32x4(v128.load32_splat(child, 32));
  let most = f64x2.splat(0);
  // two objects at once; the last of an odd number stands for two
  for (let at = first; at < end; at += 32) {
    const a = v128.load(at);
    const b = v128.load(min(at + 16, end - 16));
    const xy = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const zr = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
    const dx = f64x2.sub(f64x2.promote_low_f32x4(xy), x);
    const dy = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i64>(xy, xy, 1, 0)), y);
    const dz = f64x2.sub(f64x2.promote_low_f32x4(zr), z);
    const squares = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz));
    const r = f64x2.promote_low_f32x4(v128.shuffle<i64>(zr, zr, 1, 0));
    most = f64x2.pmax(most, f64x2.add(f64x2.sqrt(squares), r));
  }
  const farthest = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  store<f32>(child, ceilFloat(farthest * ROUNDING), 48);
}

/** The middle of a box as a sphere's centre. */
function putCentre(box: usize, to: usize, step: usize): void {
  for (let end = box + 24; box < end; box += 8) {
    store<f32>(to, <f32>((load<f64>(box) + load<f64>(box, 24)) / 2));
    to += step;
  }
}

/** The sphere around what the node at `at` has: x, y, z, r at `to`, `step` bytes apart. */
function putOuter(at: usize, box: usize, to: usize, step: usize): void {
  putCentre(box, to, step);
  let most: f64 = 0;
  for (let child = at; child < at + 16; child += 4) {
    const r = <f64>load<f32>(child, 48);
    if (r < 0) continue;
    let squares: f64 = 0;
    for (let k: usize = 0; k < 3; k++) {
      const d = <f64>load<f32>(child + (k << 4)) - <f64>load<f32>(to + k * step);
      squares += d * d;
    }
    most = max(most, sqrt(squares) + r);
  }
  // a side of the box is a sum, from which a small radius may be rounded away altogether
  let sizes: f64 = 0;
  for (let k: usize = 0; k < 3; k++) sizes += abs(<f64>load<f32>(to + k * step));
  let squares: f64 = 0;
  for (let k: usize = 0; k < 3; k++) {
    const middle = <f64>load<f32>(to + k * step);
    const far = max(load<f64>(box + (k << 3), 24) - middle, middle - load<f64>(box + (k << 3)));
    squares += far * far;
    sizes += far;
  }
  const corner = sqrt(squares) + sizes * BOX_ROUNDING;
  store<f32>(to + 3 * step, ceilFloat(min(most, corner) * ROUNDING));
}
