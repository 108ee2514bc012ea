/**
 * Where everything stands in the memory of a tree. Below FREE the places are fixed; above it they depend on the tree, and its memory is told
 * them once (place). Twin of the offsets in wide-memory.ts.
 */

/** 6 x (nx, ny, nz, d), doubles */
export const PLANES: usize = 0;
/** the eye's x, y, z, doubles */
export const EYE: usize = 192;
/** the squared distance of the nearest point of the tree, a double: where an exact order is asked for */
export const NEAREST: usize = 216;
/** the planes in float32 */
export const NODE_PLANES: usize = 224;
/** counters of the last cull: nodes, leaves, plane tests, ranges */
export const COUNTERS: usize = 320;

/** 6 x (nx, ny, nz, 1), int16 in units of 1 / NORMAL */
export const LEAF_PLANES: usize = 336;
/** planes that cut the leaf at hand: 6 x (as in LEAF_PLANES, threshold) */
export const CUTTING: usize = 384;
/** how many jobs a bucket holds, then where its next job goes */
export const HISTOGRAM: usize = 464;
/** ids of the ones of a mask of four bits moved to the front, as byte shuffles: 16 x 16 bytes */
export const COMPRESS: usize = 736;

/** bytes of a wide node */
export const NODE_BYTES: usize = 128;

/** nodes; objects x (x, y, z, r); ids; leaves' addresses; waiting nodes; jobs; output */
export let nodes: usize = 0;
export let objects: usize = 0;
export let ids: usize = 0;
export let leaves: usize = 0;
export let queue: usize = 0;
export let jobFirst: usize = 0;
export let jobEnd: usize = 0;
export let jobLeaf: usize = 0;
export let jobKey: usize = 0;
export let jobOrder: usize = 0;
export let output: usize = 0;
export let inside: usize = 0;
export let ranges: usize = 0;

/** Where the ids, inside flags and ranges of the next culls go. */
export function writeTo(idsAt: usize, insideAt: usize, rangesAt: usize): void {
  output = idsAt;
  inside = insideAt;
  ranges = rangesAt;
}

/** @param jobs where the jobs begin: five arrays of `room` bytes each */
export function place(
  nodesAt: usize,
  objectsAt: usize,
  idsAt: usize,
  leavesAt: usize,
  queueAt: usize,
  jobs: usize,
  room: usize,
): void {
  nodes = nodesAt;
  objects = objectsAt;
  ids = idsAt;
  leaves = leavesAt;
  queue = queueAt;
  jobFirst = jobs;
  jobEnd = jobs + room;
  jobLeaf = jobs + 2 * room;
  jobKey = jobs + 3 * room;
  jobOrder = jobs + 4 * room;
  for (let mask: usize = 0; mask < 16; mask++) {
    let to = COMPRESS + (mask << 4);
    for (let lane = 0; lane < 4; lane++) {
      if (!((mask >> lane) & 1)) continue;
      store<u32>(to, 0x03020100 + lane * 0x04040404);
      to += 4;
    }
  }
}
