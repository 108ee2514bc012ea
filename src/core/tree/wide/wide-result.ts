/** What a cull of a wide tree writes to, and its scratch: made once for a tree, used for every frame. */
import { blankResult, type CullResult } from '../cull-options.ts';
import { kernelOf, type WideKernel } from './wide-kernel.ts';
import { createWidePlanes, type WidePlanes } from './wide-planes.ts';
import type { WideSortScratch } from './wide-sort.ts';
import { MAX_WIDE_DEPTH, type WideTree, wideNodeCount } from './wide-tree.ts';

/**
 * Of its counters: leaves are those of which something may be visible, those below a node that is wholly visible left out; plane tests are six of the
 * root, four a plane of each node visited, one a plane of each object in a leaf that is cut.
 */
export interface WideResult extends CullResult {
  scratch: WideScratch;
}

/** What is to be emitted, and in which order. */
export interface WideScratch {
  /** the ids in tree order, then the room of `ids`, so that a range is copied within one array */
  store: Uint32Array;
  /** the tree's ids, to tell that a result is that of another tree */
  source: Uint32Array;
  planes: WidePlanes;
  /** nodes that wait: number x 64 + planes that still cut */
  queue: Uint32Array;
  /** what waits in the order by splits, as wide-axis.ts says, and the planes that cut the children of the node at hand */
  stack: Int32Array;
  masks: Int32Array;
  /** the references of the children that the cull at hand leaves out */
  references: Uint32Array;
  /** leaves x (first object, end, planes that still cut and REVERSED, key as float32) */
  jobs: Uint32Array;
  /** the same memory */
  keys: Float32Array;
  jobCount: number;
  /** jobs in the order of runs */
  order: Uint32Array;
  /** the bucket of each job, and where the next one of each bucket goes */
  buckets: Uint8Array;
  places: Uint32Array;
  /** scratch of the exact sort in TypeScript, made when it is first asked for */
  sort: WideSortScratch | null;
  /** what culls the tree, if it has one: then the arrays above are made when something is asked for that it does not do */
  kernel: WideKernel | undefined;
}

/** Buckets of the order of runs. */
export const WIDE_BUCKETS = 64;
/** Words of a job. */
export const JOB = 4;
/** In a job's word of planes: the planes, and the mark of a range that goes from its last object to its first. */
export const MASK = 63;
export const REVERSED = 64;

/**
 * A result for culls of `tree`: eight bytes an object, and the scratch of a frame. Inside flags and what the exact sort needs are made when they are first asked for.
 * Of a tree with a kernel, the first result is the lists that the kernel writes, and takes no memory; into another they are copied.
 */
export function createWideResult(tree: WideTree): WideResult {
  const objects = tree.ids.length;
  const kernel = kernelOf(tree);
  const result: WideResult = {
    ...blankResult(new Uint32Array(0), new Uint8Array(0)),
    scratch: {
      store: new Uint32Array(0),
      source: tree.ids,
      planes: createWidePlanes(),
      queue: new Uint32Array(0),
      stack: new Int32Array(0),
      masks: new Int32Array(4),
      references: new Uint32Array(0),
      jobs: new Uint32Array(0),
      keys: new Float32Array(0),
      jobCount: 0,
      order: new Uint32Array(0),
      buckets: new Uint8Array(0),
      places: new Uint32Array(WIDE_BUCKETS),
      sort: null,
      kernel,
    },
  };
  if (!kernel) {
    fillWideScratch(tree, result);
    result.ids = result.scratch.store.subarray(objects);
  } else if (kernel.isTaken) {
    result.ids = new Uint32Array(objects);
  } else {
    kernel.isTaken = true;
    Object.assign(result, kernel.own);
  }
  return result;
}

/** Make what a cull in TypeScript needs, where it is not there yet. */
export function fillWideScratch(tree: WideTree, { scratch }: WideResult): void {
  const objects = tree.ids.length;
  if (scratch.store.length > 0) return;
  // one entry to spare: the leaf loop writes before it knows whether the object counts
  scratch.store = new Uint32Array(2 * objects + 1);
  scratch.store.set(tree.ids);
  scratch.queue = new Uint32Array(wideNodeCount(tree));
  scratch.stack = new Int32Array((3 * MAX_WIDE_DEPTH + 1) * 2);
  scratch.jobs = new Uint32Array(tree.leaves * JOB);
  scratch.keys = new Float32Array(scratch.jobs.buffer);
  scratch.order = new Uint32Array(tree.leaves);
  scratch.buckets = new Uint8Array(tree.leaves);
}
