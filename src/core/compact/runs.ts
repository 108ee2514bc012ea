/**
 * The list of a compact tree's cull as runs: nodes of which every object is given, and single objects. What is recorded for a node beforehand is drawn by one call.
 *
 * Guarantee: each item of the list is in one run, runs are in its order, and the objects of a run follow one another in it, in any order. In the list of a cull no
 * run could be that of a larger node of `most` objects, for a cull gives the objects of a node one after the other.
 * Bound: one waiting side for each level.
 *
 * Tried, and lost: neighbouring slots in the order of the list, whatever node they are of. Any first and any count may come then, and nothing can be recorded for them.
 * Twin: src/core/runtime/cull64_runs.h.
 */
import { type CompactTree, leftLeaves } from './compact-tree.ts';

/** Objects first .. first + count - 1 in tree order. */
export interface Run {
  first: number;
  count: number;
  /** whose objects they are, in preorder, the root 0; SINGLE for a single object of a leaf of several */
  node: number;
}

/** The node of a single object of a leaf of several. */
export const SINGLE = 0xffff;

/**
 * All runs that can come: every node of at most `most` objects, in preorder.
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { compactTree, possibleRuns } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1, 12, 0, 0, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'full', leafSize: 2 }));
 * possibleRuns(tree, 2); // [{ first: 0, count: 2, node: 1 }, { first: 2, count: 2, node: 2 }]
 * ```
 */
export function possibleRuns(tree: CompactTree, most: number): Run[] {
  const runs: Run[] = [];
  const waiting = tree.leaves > 0 ? [{ node: 0, leaf: 0, leaves: tree.leaves }] : [];
  while (waiting.length > 0) {
    const { node, leaf, leaves } = waiting.pop()!;
    const [first, end] = slotsOf(tree, leaf, leaves);
    if (end - first <= most) runs.push({ first, count: end - first, node });
    if (leaves === 1) continue;
    const left = leftLeaves(tree, node, leaves);
    waiting.push(
      { node: node + 2 * left, leaf: leaf + left, leaves: leaves - left },
      { node: node + 1, leaf, leaves: left },
    );
  }
  return runs;
}

/**
 * The list of a cull as runs of at most `most` objects.
 * @param list slots, each at most once, the first `count` of it
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { collectRuns, compactTree } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1, 12, 0, 0, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'full', leafSize: 2 }));
 * collectRuns(tree, [3, 1, 0], 3, 2); // [{ first: 3, count: 1, node: 65535 }, { first: 0, count: 2, node: 1 }]
 * ```
 */
export function collectRuns(tree: CompactTree, list: ArrayLike<number>, count: number, most: number): Run[] {
  const runs: Run[] = [];
  const waiting = tree.leaves > 0 ? [{ node: 0, leaf: 0, leaves: tree.leaves }] : [];
  let at = 0;
  while (at < count && waiting.length > 0) {
    const { node, leaf, leaves } = waiting.pop()!;
    const [first, end] = slotsOf(tree, leaf, leaves);
    const isWithin = (place: number) => place < count && list[place] >= first && list[place] < end;
    if (!isWithin(at)) continue;
    if (end - first <= most && isWhole(list, at, count, first, end)) {
      runs.push({ first, count: end - first, node });
      at += end - first;
    } else if (leaves === 1) {
      while (isWithin(at)) runs.push({ first: list[at++], count: 1, node: SINGLE });
    } else {
      const left = leftLeaves(tree, node, leaves);
      const sides = [
        { node: node + 2 * left, leaf: leaf + left, leaves: leaves - left },
        { node: node + 1, leaf, leaves: left },
      ];
      // the side of the next item first
      if (list[at] >= (leaf + left) * tree.leafSize) sides.reverse();
      waiting.push(...sides);
    }
  }
  while (at < count) runs.push({ first: list[at++], count: 1, node: SINGLE });
  return runs;
}

/** First object of so many leaves, and the one after the last. */
function slotsOf({ leafSize, objectCount }: CompactTree, leaf: number, leaves: number): [number, number] {
  return [leaf * leafSize, Math.min((leaf + leaves) * leafSize, objectCount)];
}

/** Whether the items from `at` on are all of first .. end - 1. */
function isWhole(list: ArrayLike<number>, at: number, count: number, first: number, end: number): boolean {
  const after = at + end - first;
  if (after > count) return false;
  for (let place = at; place < after; place++) if (list[place] < first || list[place] >= end) return false;
  return true;
}
