/**
 * From base cells to few cells that fit a budget of bytes.
 *
 * Stage 1: a kd-tree over the grid of base cells, each node cut where the sum of cells x |set| of its two sides is least.
 * Stage 2: pruned bottom up: a node becomes a leaf where distortion + lambda x bytes is no more than its children's. Distortion is the objects
 * given, summed over base cells.
 * Stage 3: leaves come to share sets: while the bytes are above the budget, the two sets of neighbouring leaves are united that cost the
 * least distortion a byte; leaves side by side in the tree that have come to the same set become one.
 * Stages 2 and 3 are tried for several lambdas: what is pruned to SLACK times the budget and then shared. The least distortion within the budget wins.
 *
 * Source: Chou, Lookabaugh and Gray, "Optimal pruning with applications to tree-structured source coding and modeling" (1989), for stage 2.
 * Lost: a uniform grid of cells takes twice the bytes; the planes of the sphere tree give a tenth more objects.
 */
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { sizeOf, unite } from './object-sets.ts';
import type { Region } from './region.ts';
import { createSetMeasure, LEAF_BYTES, NODE_BYTES, type SetMeasure } from './set-bytes.ts';
import { shareSets } from './share-sets.ts';

const HEADER_BYTES = 48;
/** how far above the budget a pruned tree may be, before sets are shared */
const SLACK = [1, 1.5, 2.5, 4];
const BISECTIONS = 30;

/** A node of the kd-tree over base cells; cells are counted by `weight`. */
export interface KdNode {
  /** 0, 1, 2; of a lone base cell 0 */
  axis: number;
  /** base cells at places below it go left */
  place: number;
  children: [KdNode, KdNode] | null;
  cells: Uint32Array;
  set: Uint32Array;
  /** objects given, summed over the cells, if this were a leaf */
  distortion: number;
  /** bytes of the coded set */
  bytes: number;
}

/** A pruned tree; its leaves have no children, and a set once it is known. */
export interface MergedNode<T = number> {
  kd: KdNode;
  children: [MergedNode<T>, MergedNode<T>] | null;
  set: T | null;
}

export interface MergedCells {
  /** of a leaf: the index of its set in `sets` */
  root: MergedNode;
  sets: Uint32Array[];
  /** leaves, and bytes of the section as stages 2 and 3 reckon them */
  leaves: number;
  bytes: number;
  /** objects given, summed over base cells */
  distortion: number;
}

/**
 * @param region of one cell at least
 * @param tree what the sets will be coded on
 * @param budget bytes of the section
 * @returns null where not even one cell fits
 */
export function mergeCells(
  region: Region,
  sets: readonly Uint32Array[],
  tree: SphereTree,
  budget: number,
): MergedCells | null {
  const measure = createSetMeasure(tree);
  const root = buildKd(
    region,
    sets,
    measure,
    Uint32Array.from(sets, (_, cell) => cell),
  );
  let best: MergedCells | null = null;
  for (const slack of SLACK) {
    const pruned = pruneTo(root, budget * slack);
    const merged = shareSets(pruned, measure, region, budget - HEADER_BYTES);
    if (merged !== null && (best === null || merged.distortion < best.distortion)) best = merged;
  }
  return best && { ...best, bytes: best.bytes + HEADER_BYTES };
}

function buildKd(region: Region, sets: readonly Uint32Array[], measure: SetMeasure, cells: Uint32Array): KdNode {
  const set = sets[cells[0]].slice();
  for (const cell of cells) unite(set, sets[cell]);
  const cut = cells.length > 1 ? bestCut(region, sets, cells) : null;
  const side = (left: boolean) =>
    buildKd(
      region,
      sets,
      measure,
      cells.filter((cell) => region.coordinates[cell * 3 + cut!.axis] < cut!.place === left),
    );
  return {
    axis: cut?.axis ?? 0,
    place: cut?.place ?? 0,
    children: cut && [side(true), side(false)],
    cells,
    set,
    distortion: cells.length * sizeOf(set),
    bytes: measure.bytes(set),
  };
}

/** Where to cut cells of different places: the least sum of cells x |set|. */
function bestCut(region: Region, sets: readonly Uint32Array[], cells: Uint32Array): { axis: number; place: number } {
  let best = { axis: 0, place: 0, cost: Number.POSITIVE_INFINITY };
  for (let axis = 0; axis < 3; axis++) {
    const placeOf = (cell: number) => region.coordinates[cell * 3 + axis];
    const sorted = cells.slice().sort((a, b) => placeOf(a) - placeOf(b) || a - b);
    // cost of the cells from i on
    const behind = new Float64Array(sorted.length);
    const union = new Uint32Array(sets[0].length);
    for (let i = sorted.length - 1; i > 0; i--) {
      unite(union, sets[sorted[i]]);
      if (placeOf(sorted[i - 1]) !== placeOf(sorted[i])) behind[i] = (sorted.length - i) * sizeOf(union);
    }
    union.fill(0);
    for (let i = 1; i < sorted.length; i++) {
      unite(union, sets[sorted[i - 1]]);
      const place = placeOf(sorted[i]);
      if (placeOf(sorted[i - 1]) === place) continue;
      const cost = i * sizeOf(union) + behind[i];
      if (cost < best.cost) best = { axis, place, cost };
    }
  }
  return best;
}

/** The pruned tree with the least lambda whose bytes fit. */
function pruneTo(root: KdNode, budget: number): MergedNode {
  let low = 0;
  let high = 1;
  while (high < 1e12 && prune(root, high).bytes > budget) high *= 4;
  let best = prune(root, high);
  for (let i = 0; i < BISECTIONS; i++) {
    const lambda = (low + high) / 2;
    const tried = prune(root, lambda);
    if (tried.bytes > budget) low = lambda;
    else {
      high = lambda;
      best = tried;
    }
  }
  return best.node;
}

function prune(kd: KdNode, lambda: number): { node: MergedNode; cost: number; bytes: number } {
  const bytes = kd.bytes + NODE_BYTES + LEAF_BYTES;
  const cost = kd.distortion + lambda * bytes;
  if (kd.children !== null) {
    const left = prune(kd.children[0], lambda);
    const right = prune(kd.children[1], lambda);
    const both = left.cost + right.cost + lambda * NODE_BYTES;
    if (both < cost)
      return {
        node: { kd, children: [left.node, right.node], set: null },
        cost: both,
        bytes: left.bytes + right.bytes + NODE_BYTES,
      };
  }
  return { node: { kd, children: null, set: null }, cost, bytes };
}
