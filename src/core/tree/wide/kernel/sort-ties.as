/**
 * The exact order among entries of one key: by squared distances in doubles, equal ones by id. Few entries have a neighbour of their key, but where all objects are
 * equally far all of them do: hence steps that shrink (Shell), by 5 / 11 each (Gonnet), which stay near n log n.
 */
import { EYE } from './layout';

/** objects x (x, y, z, r), and their ids, in tree order */
let objects: usize = 0;
let ids: usize = 0;
/** 1: nearest first; -1: farthest first */
let sign: f64 = 1;

export function startTies(objectsAt: usize, idsAt: usize, isBack: bool): void {
  objects = objectsAt;
  ids = idsAt;
  sign = isBack ? -1 : 1;
}

/** Puts right those of the entries from .. end - 1, sorted by their keys, that have equal ones. At `end` stands a key that none has. */
export function sortTies(from: usize, end: usize): void {
  for (let block = from; block < end; block += 32) {
    const same = v128.or(
      i32x4.eq(v128.load(block), v128.load(block, 8)),
      i32x4.eq(v128.load(block, 16), v128.load(block, 24)),
    );
    // lanes 0 and 2 have the keys
    if (!(i32x4.bitmask(same) & 5)) continue;
    for (let at = max(block, from); at < min(block + 32, end); at = from) {
      const key = load<u32>(at);
      from = at + 8;
      while (load<u32>(from) == key) from += 8;
      if (from - at > 8) sortGroup(at, from);
    }
  }
}

function sortGroup(from: usize, end: usize): void {
  let gap = (end - from) >> 3;
  do {
    gap = max((gap * 5) / 11, 1);
    const step = gap << 3;
    for (let at = from + step; at < end; at += 8) {
      const entry = load<u64>(at);
      const d = squaredDistance(at);
      const id = idOf(at);
      let to = at;
      for (; to >= from + step; to -= step) {
        const before = to - step;
        const e = squaredDistance(before);
        if (e < d || (!(e > d) && idOf(before) < id)) break;
        store<u64>(to, load<u64>(before));
      }
      store<u64>(to, entry);
    }
  } while (gap > 1);
}

/** The id of an entry's object. */
// @ts-ignore: decorator
@inline
export function idOf(entry: usize): u32 {
  return load<u32>(ids + (<usize>load<u32>(entry, 4) << 2));
}

/** The squared distance of an entry's object, with the sign of the order. */
function squaredDistance(entry: usize): f64 {
  const object = objects + (<usize>load<u32>(entry, 4) << 4);
  const x = <f64>load<f32>(object) - load<f64>(EYE);
  const y = <f64>load<f32>(object, 4) - load<f64>(EYE, 8);
  const z = <f64>load<f32>(object, 8) - load<f64>(EYE, 16);
  return sign * (x * x + y * y + z * z);
}
