/**
 * What a fixed-point cull did, sphere by sphere in the order in which it looked at them: numbers from which the count of its work (offline/n64/trace.ts)
 * reads each step.
 *
 * Steps that follow from the spheres are not noted. A node that is not culled has its range given where the next entry has more objects before
 * it, has its objects tested where the next entry is one, and else has its children visited: one waits, the other is the next node. After
 * any other node and its objects, the next node is the child that has waited least.
 * Bound: a cull looks at a sphere once, so there is room for as many entries as a tree has nodes and objects, and one more.
 */
import type { CompactTree } from './compact-tree.ts';

/** Made once, used for culls of any tree. */
export interface CullLog {
  /** ENTRY_WORDS a sphere; the first `length` are valid */
  words: Int32Array;
  length: number;
}

/**
 * node, or ~object; planes to be tested; those of them that cut the sphere, or, where it lies behind one, ~(64 x that plane + those left by
 * then); objects given before
 */
export const ENTRY_WORDS = 4;

/** An empty log. */
export function createCullLog(): CullLog {
  return { words: new Int32Array(0), length: 0 };
}

/** Forget what the log holds, and make room for a cull of `tree`. */
export function beginLog(log: CullLog, tree: CompactTree): void {
  const room = (2 * tree.leaves + tree.objectCount) * ENTRY_WORDS;
  if (log.words.length < room) log.words = new Int32Array(room);
  log.length = 0;
}

/** Add an entry. */
export function logSphere(log: CullLog, sphere: number, asked: number, cutting: number, given: number): void {
  const { words } = log;
  words[log.length++] = sphere;
  words[log.length++] = asked;
  words[log.length++] = cutting;
  words[log.length++] = given;
}
