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
/** a plane that nothing lies outside of or across, the six in float32, and it again */
export const NODE_PLANES: usize = 224;
/** the tree's root: x, y, z, r in float32 */
export const ROOT: usize = 352;
/** of the last cull: nodes, leaves, plane tests, the planes that cut the tree, a bit each */
export const COUNTERS: usize = 368;

/** 6 x (nx, ny, nz, 1), int16 in units of 1 / NORMAL */
export const LEAF_PLANES: usize = 400;
/** planes that cut the leaf at hand: 6 x (as in LEAF_PLANES, threshold) */
export const CUTTING: usize = 448;
/** how many jobs a bucket holds, then where its next job goes */
export const HISTOGRAM: usize = 544;
/** ids of the ones of a mask of four bits moved to the front, as byte shuffles: 16 x 16 bytes, which wide-memory.ts writes, as what comes after them */
export const COMPRESS: usize = 800;
/** 0, 1, 2 ... 15 */
export const COUNTING: usize = 1056;

/** bytes of a wide node */
export const NODE_BYTES: usize = 128;

/** nodes; objects x (x, y, z, r); ids; leaves' addresses; waiting nodes; jobs; output */
export let nodes: usize = 0;
export let objects: usize = 0;
export let ids: usize = 0;
export let leaves: usize = 0;
export let queue: usize = 0;
export let jobs: usize = 0;
export let jobKeys: usize = 0;
export let jobOrder: usize = 0;
export let output: usize = 0;
export let inside: usize = 0;

/**
 * @param jobsAt where the jobs begin: three arrays of `room` bytes each
 * @param idsTo where the ids of the next culls go, then their inside flags
 */
export function place(
  nodesAt: usize,
  objectsAt: usize,
  idsAt: usize,
  leavesAt: usize,
  queueAt: usize,
  jobsAt: usize,
  room: usize,
  idsTo: usize,
  insideTo: usize,
): void {
  nodes = nodesAt;
  objects = objectsAt;
  ids = idsAt;
  leaves = leavesAt;
  queue = queueAt;
  jobs = jobsAt;
  jobKeys = jobsAt + room;
  jobOrder = jobsAt + 2 * room;
  output = idsTo;
  inside = insideTo;
  store<f32>(NODE_PLANES, Infinity, 12);
  store<f32>(NODE_PLANES + 112, Infinity, 12);
}
