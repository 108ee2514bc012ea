/** Draws the objects' numbers round an eye in WebAssembly SIMD, and lists what is seen. Twin of lookAround in id-raster.ts: the same depths, owners, lists and counters. */
import { facesOfBox } from './boxes';
import {
  COUNTERS, EYE, FACES, HIT, TILE_BITS, seeThrough, seeThroughEnd, boxes, depth, first, ids, isSeeThrough, least, links, markDepths, markObjects, marks, nodeBoxes, nodes, owner, pixels, seen, size, stack, stale,
} from './layout';

export { prepare } from './layout';

/** of draw.as, another module that works in the same memory */
// @ts-ignore: decorator
@external('env', 'drawObject')
declare function drawObject(object: u32, faces: u32, write: bool): bool;

/** a link's top two bits */
const LEAF: u32 = 3;
const LINK_BITS: u32 = 30;
const LINK_MASK: u32 = 0x3fffffff;

let markCount: u32 = 0;

/** @returns how many objects are seen */
export function look(seenBefore: u32): u32 {
  const faceBytes = FACES * size * size * 4;
  const tiles = FACES * (size >> TILE_BITS) * (size >> TILE_BITS);
  memory.fill(depth, 0, faceBytes);
  memory.fill(owner, 0, faceBytes);
  memory.fill(least, 0, tiles * 4);
  memory.fill(stale, 0, tiles);
  for (let at = seen; at < seen + (<usize>seenBefore << 2); at += 4) store<u32>(pixels + (<usize>load<u32>(at) << 2), 0);
  store<i64>(COUNTERS, 0);
  markCount = 0;
  drawOpaque();
  const count = listSeen(faceBytes);
  store<u32>(COUNTERS, markCount, 8);
  return count;
}

function drawOpaque(): void {
  if (nodes == 0) return;
  store<u32>(stack, 0);
  let top = stack + 4;
  let visited: u32 = 0;
  let objects: u32 = 0;
  while (top > stack) {
    top -= 4;
    const node = load<u32>(top);
    visited++;
    if (facesOfBox(nodeBoxes + <usize>node * 24, false) == 0) continue;
    const link = load<u32>(links + (<usize>node << 2));
    if (link >> LINK_BITS != LEAF) {
      const left = node + 1;
      const right = link & LINK_MASK;
      const leftFirst = distanceTo(left) <= distanceTo(right);
      store<u32>(top, leftFirst ? right : left);
      store<u32>(top, leftFirst ? left : right, 4);
      top += 8;
      continue;
    }
    const slots = first + (<usize>node << 2);
    const end = ids + (<usize>load<u32>(slots, 4) << 2);
    for (let slot = ids + (<usize>load<u32>(slots) << 2); slot < end; slot += 4) {
      const object = load<u32>(slot);
      if (load<u8>(isSeeThrough + object)) continue;
      const faces = facesOfBox(boxes + <usize>object * 24, true);
      if (faces == 0) continue;
      objects++;
      drawObject(object, faces, true);
    }
  }
  store<u32>(COUNTERS, visited);
  store<u32>(COUNTERS, objects, 4);
}

/** Square of the distance from the eye to a node's box. */
function distanceTo(node: u32): f64 {
  let box = nodeBoxes + <usize>node * 24;
  let square: f64 = 0;
  for (let k: usize = 0; k < 24; k += 8) {
    const at = load<f64>(EYE + k);
    const away = max(max(<f64>load<f32>(box) - at, at - <f64>load<f32>(box, 12)), 0);
    square += away * away;
    box += 4;
  }
  return square;
}

function listSeen(bytes: u32): u32 {
  let count: u32 = 0;
  let last: u32 = 0;
  let start = owner;
  const end = owner + bytes;
  for (let at = owner; at < end; at += 16) {
    const four = v128.load(at);
    if (!v128.any_true(i32x4.ne(four, i32x4.splat(last)))) continue;
    for (let pixel = at; pixel < at + 16; pixel += 4) {
      const id = load<u32>(pixel);
      if (id == last) continue;
      count = addRun(last, start, pixel, count);
      last = id;
      start = pixel;
    }
  }
  count = addRun(last, start, end, count);
  for (let at = seeThrough; at < seeThroughEnd; at += 4) {
    const object = load<u32>(at);
    const faces = facesOfBox(boxes + <usize>object * 24, false);
    if (faces == 0 || !drawObject(object, faces, false)) continue;
    addMark(object, load<u32>(HIT), load<f32>(HIT, 4));
    store<u32>(seen + (<usize>count << 2), object);
    count++;
  }
  return count;
}

/** Count a run of pixels, `start` to `end` in the owners. @returns how many objects are seen so far */
function addRun(id: u32, start: usize, end: usize, count: u32): u32 {
  if (id == 0) return count;
  const at = pixels + (<usize>(id - 1) << 2);
  const before = load<u32>(at);
  const after = before + (<u32>(end - start) >> 2);
  store<u32>(at, after);
  if (clz(before) >> 1 != clz(after) >> 1) {
    const middle = (<u32>(start - owner) + <u32>(end - owner)) >> 3;
    addMark(id - 1, middle, load<f32>(depth + (<usize>middle << 2)));
  }
  if (before != 0) return count;
  store<u32>(seen + (<usize>count << 2), id - 1);
  return count + 1;
}

function addMark(object: u32, pixel: u32, nearness: f32): void {
  const to = <usize>markCount << 2;
  store<u32>(marks + to, pixel);
  store<u32>(markObjects + to, object);
  store<f32>(markDepths + to, nearness);
  markCount++;
}
