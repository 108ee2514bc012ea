/**
 * Objects in Morton order. Twin of morton-codes.ts: the same codes, the same order. The plan and its tables are made in TypeScript and stand where
 * build-layout.as says.
 */
import {
  AXES,
  AXIS_BYTES,
  BOUNDS,
  COUNTS,
  HIGH_TABLE,
  LAST_CELL,
  LOW,
  LOW_TABLE,
  SCALE,
  SHIFT,
} from './build-layout';

/** Writes the least and the greatest x, y, z, r; a number that is none makes the least none. */
export function bound(spheres: usize, count: usize): void {
  let least = f32x4.splat(Infinity);
  let most = f32x4.splat(-Infinity);
  let none = i32x4.splat(0);
  for (let at = spheres; at < spheres + (count << 4); at += 16) {
    const sphere = v128.load(at);
    // pmin and pmax are one instruction each and pass over what is no number; min and max are ten, one after the other
    least = f32x4.pmin(least, sphere);
    most = f32x4.pmax(most, sphere);
    none = v128.or(none, f32x4.ne(sphere, sphere));
  }
  // all ones are no number
  least = v128.or(least, none);
  v128.store(BOUNDS, least);
  v128.store(BOUNDS, most, 16);
}

/** The code of a sphere's centre. */
// @ts-ignore: decorator
@inline
function codeOf(sphere: usize): u32 {
  let code: u32 = 0;
  for (let axis = AXES; axis < AXES + 3 * AXIS_BYTES; axis += AXIS_BYTES) {
    const cell = min(
      load<i32>(axis, LAST_CELL),
      <i32>((<f64>load<f32>(sphere) - load<f64>(axis, LOW)) * load<f64>(axis, SCALE)),
    );
    const shift = load<i32>(axis, SHIFT);
    code |=
      load<u32>(load<usize>(axis, LOW_TABLE) + (<usize>(cell & ((1 << shift) - 1)) << 2)) |
      load<u32>(load<usize>(axis, HIGH_TABLE) + (<usize>(cell >> shift) << 2));
    sphere += 4;
  }
  return code;
}

/**
 * Sorts by code, equal codes by id.
 * @param pairs receives count x (code, id), and has room for as many again behind them
 * @param bits of a digit
 * @returns where they stand in the end
 */
export function sortCodes(spheres: usize, count: usize, pairs: usize, passes: usize, bits: usize): usize {
  const digits = <usize>1 << bits;
  const mask = <u32>digits - 1;
  const end = pairs + (count << 3);
  memory.fill(COUNTS, 0, (passes * digits) << 2);
  for (let at = pairs, sphere = spheres; at < end; at += 8, sphere += 16) {
    let code = codeOf(sphere);
    store<u32>(at, code);
    store<u32>(at, <u32>((at - pairs) >> 3), 4);
    for (let counts = COUNTS; counts < COUNTS + ((passes * digits) << 2); counts += digits << 2) {
      const place = counts + (<usize>(code & mask) << 2);
      store<u32>(place, load<u32>(place) + 1);
      code >>= <u32>bits;
    }
  }
  let from = pairs;
  let to = end;
  for (let pass: usize = 0; pass < passes; pass++) {
    const counts = COUNTS + ((pass * digits) << 2);
    let sum: u32 = 0;
    for (let at = counts; at < counts + (digits << 2); at += 4) {
      const size = load<u32>(at);
      store<u32>(at, sum);
      sum += size;
    }
    const shift = <u32>(pass * bits);
    for (let at = from; at < from + (count << 3); at += 8) {
      const place = counts + (<usize>((load<u32>(at) >> shift) & mask) << 2);
      const next = load<u32>(place);
      store<u32>(place, next + 1);
      store<u64>(to + (<usize>next << 3), load<u64>(at));
    }
    const done = from;
    from = to;
    to = done;
  }
  return from;
}

/** The spheres and their ids in the order of the pairs. */
export function gather(spheres: usize, pairs: usize, count: usize, objects: usize, ids: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const id = load<u32>(pairs + (i << 3), 4);
    store<u32>(ids + (i << 2), id);
    v128.store(objects + (i << 4), v128.load(spheres + (<usize>id << 4)));
  }
}
