/**
 * The nodes over objects in Morton order, all but their spheres, breadth first. Twin of growNodes in morton-build.ts.
 *
 * Nodes stand last in memory, which grows with them. A node that waits keeps its own range where its splits will be.
 */
import { AXES, AXIS_BYTES, BIT_AXES, LOW, SIZE } from './build-layout';
import { NODE_BYTES } from './layout';

const SPLITS: usize = 112;
const SPLIT_AXES: usize = 124;

/** nodes and leaves made */
export let made: usize = 0;
export let leaves: u32 = 0;

let nodes: usize = 0;
let pairs: usize = 0;
let objects: usize = 0;
let size: u32 = 0;
let codeBits: u32 = 0;

/** Makes memory reach to `end`; traps where there is no more. */
export function reachTo(end: usize): void {
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}

/**
 * @param leafSize most objects in a leaf
 * @param bits of a code
 */
export function growNodes(
  nodesAt: usize,
  pairsAt: usize,
  objectsAt: usize,
  count: u32,
  leafSize: u32,
  bits: u32,
): void {
  nodes = nodesAt;
  pairs = pairsAt;
  objects = objectsAt;
  size = leafSize;
  codeBits = bits;
  made = 0;
  leaves = 0;
  if (count) addNode(0, count);
  for (let node: usize = 0; node < made; node++) {
    const at = nodes + node * NODE_BYTES;
    const first = load<u32>(at, SPLITS);
    const end = load<u32>(at, SPLITS + 4);
    store<u64>(at, 0, SPLITS);
    if (end - first <= size) {
      putChild(at, 0, first, end);
      continue;
    }
    const middle = cutRange(at, 0, first, end);
    addSide(at, 0, first, middle);
    addSide(at, 1, middle, end);
  }
}

function addSide(at: usize, side: u32, first: u32, end: u32): void {
  const child = side << 1;
  if (end - first <= size) {
    putChild(at, child, first, end);
    return;
  }
  const middle = cutRange(at, side + 1, first, end);
  putChild(at, child, first, middle);
  putChild(at, child + 1, middle, end);
}

/** A leaf, or a node that will be cut in its turn. */
function putChild(at: usize, child: u32, first: u32, end: u32): void {
  const place = at + (<usize>child << 2);
  store<u32>(place, end - first <= size ? 0x80000000 | leaves++ : <u32>addNode(first, end), 64);
  store<u32>(place, first, 80);
  store<u32>(place, end, 96);
}

function addNode(first: u32, end: u32): usize {
  const at = nodes + made * NODE_BYTES;
  reachTo(at + NODE_BYTES);
  memory.fill(at, 0, NODE_BYTES);
  v128.store(at, f32x4.splat(-Infinity), 48);
  store<u32>(at, first, SPLITS);
  store<u32>(at, end, SPLITS + 4);
  return made++;
}

// @ts-ignore: decorator
@inline
function codeOf(object: u32): u32 {
  return load<u32>(pairs + (<usize>object << 3));
}

/** Where the codes of a range first differ, its middle where they do not; notes the plane as a split of the node. */
function cutRange(at: usize, split: usize, first: u32, end: u32): u32 {
  const plane = at + (split << 2);
  const last = codeOf(end - 1);
  const different = codeOf(first) ^ last;
  if (!different) {
    const middle = (first + end) >> 1;
    store<f32>(plane, load<f32>(objects + (<usize>middle << 4)), SPLITS);
    return middle;
  }
  const bit = 31 - clz(different);
  const code = (last >> bit) << bit;
  let low = first;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codeOf(middle) < code) low = middle + 1;
    else high = middle;
  }
  const level = codeBits - 1 - bit;
  const axis = load<u8>(BIT_AXES + level);
  let cell: f64 = 0;
  let cells: f64 = 1;
  for (let k: u32 = 0; k <= level; k++) {
    if (load<u8>(BIT_AXES + k) != axis) continue;
    cell = cell * 2 + <f64>((code >> (codeBits - 1 - k)) & 1);
    cells *= 2;
  }
  const along = AXES + <usize>axis * AXIS_BYTES;
  store<f32>(plane, <f32>(load<f64>(along, LOW) + (load<f64>(along, SIZE) * cell) / cells), SPLITS);
  store<u32>(at, load<u32>(at, SPLIT_AXES) | (<u32>axis << (<u32>split << 1)), SPLIT_AXES);
  return low;
}
