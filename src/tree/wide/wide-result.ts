/** What a cull of a wide tree writes to, and its scratch: made once for a tree, used for every frame. */
import type { SortScratch } from '../sphere/finishing-sort.ts';
import { type WideTree, wideNodeCount } from './wide-tree.ts';

export interface WideResult {
  /** input ids of the visible objects, in order; the first `count` are valid. Not written where ranges are asked for */
  ids: Uint32Array;
  /** beside each visible object, where asked for: 1 when it lies wholly inside the frustum */
  inside: Uint8Array;
  /** visible objects */
  count: number;
  /**
   * where asked for, instead of ids: ranges x (first object in tree order, objects, direction): 1, or 0xffffffff for a range that
   * goes from its last object to its first
   */
  ranges: Uint32Array;
  rangeCount: number;
  /** nodes looked at */
  nodesVisited: number;
  /** leaves of which something may be visible, those below a node that is wholly visible left out */
  leavesVisited: number;
  /** sphere against plane tests: six of the root, four a plane of each node visited, one a plane of each object in a leaf that is cut */
  planesTested: number;
  scratch: WideScratch;
}

/** What is to be emitted, and in which order. */
export interface WideScratch {
  /** the ids in tree order, then the room of `ids`, so that a range is copied within one array */
  store: Uint32Array;
  /** the tree's ids, to tell that a result is that of another tree */
  source: Uint32Array;
  /** the planes in float32 */
  planes: Float32Array;
  /** nodes that wait: number x 64 + planes that still cut */
  queue: Uint32Array;
  /** leaves x (first object, end, planes that still cut, key as float32) */
  jobs: Uint32Array;
  /** the same memory */
  keys: Float32Array;
  jobCount: number;
  /** jobs in the order of runs */
  order: Uint32Array;
  /** the bucket of each job */
  buckets: Uint8Array;
  /** scratch of the exact sort, made when it is first asked for */
  sort: SortScratch | null;
}

/** Words of a job. */
export const JOB = 4;

/**
 * A result for culls of `tree`: eight bytes an object, and the scratch of a frame. Inside flags, ranges and what the exact sort needs are made when they are first asked for.
 */
export function createWideResult(tree: WideTree): WideResult {
  const objects = tree.ids.length;
  // one entry to spare: the leaf loop writes before it knows whether the object counts
  const store = new Uint32Array(2 * objects + 1);
  store.set(tree.ids);
  const jobs = new Uint32Array(tree.leaves * JOB);
  return {
    ids: store.subarray(objects),
    inside: new Uint8Array(0),
    count: 0,
    ranges: new Uint32Array(0),
    rangeCount: 0,
    nodesVisited: 0,
    leavesVisited: 0,
    planesTested: 0,
    scratch: {
      store,
      source: tree.ids,
      planes: new Float32Array(24),
      queue: new Uint32Array(wideNodeCount(tree)),
      jobs,
      keys: new Float32Array(jobs.buffer),
      jobCount: 0,
      order: new Uint32Array(tree.leaves),
      buckets: new Uint8Array(tree.leaves),
      sort: null,
    },
  };
}
