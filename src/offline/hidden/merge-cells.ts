/**
 * From base cells to few cells that fit a budget of bytes.
 *
 * Stage 1: a kd-tree over the base cells (kd-cells.ts), whose nodes know whether their box holds cells and solid space alone: only such a node can be a cell.
 * Stage 2: pruned bottom up: a node becomes a leaf where distortion + lambda x bytes is no more than its children's: a cell, or a place where everything
 * is seen. Distortion is the objects given, summed over base cells by their weight.
 * Stage 3: leaves come to share sets: while the bytes are above the budget, the two sets of neighbouring leaves are united that cost the
 * least distortion a byte; leaves side by side in the tree that have come to the same set become one where their box can be a cell.
 * Stages 2 and 3 are tried for several lambdas: each pruned tree of at most SLACK times the budget then shares sets. The least distortion within the
 * budget wins.
 *
 * Source: Chou, Lookabaugh and Gray, "Optimal pruning with applications to tree-structured source coding and modeling" (1989), for stage 2.
 * Tried and lost: a uniform grid of cells, which takes twice the bytes; the planes of the sphere tree, which give a
 * tenth more objects.
 */
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { BaseCells } from './base-cells.ts';
import { buildKdCells, type KdNode } from './kd-cells.ts';
import { LEAF_BYTES, type MergedCells, type MergedNode, NODE_BYTES } from './merged-cells.ts';
import type { Region } from './region.ts';
import { createSetMeasure } from './set-bytes.ts';
import { shareSets } from './share-sets.ts';

const HEADER_BYTES = 48;
/** how far above the budget a pruned tree may be, before sets are shared */
const SLACK = [1, 1.5, 2.5, 4];
const BISECTIONS = 30;

/**
 * @param region of one cell at least
 * @param tree the tree that the sets will be coded on
 * @param budget bytes of the section
 * @returns null where not even one cell fits, or is worth its bytes
 */
export function mergeCells(
  region: Region,
  base: Pick<BaseCells, 'sets' | 'vouched'>,
  tree: SphereTree,
  budget: number,
): MergedCells | null {
  const measure = createSetMeasure(tree);
  const root = buildKdCells(region, base, measure, tree.ids.length);
  if (root === null) return null;
  let best: MergedCells | null = null;
  for (const slack of SLACK) {
    const pruned = pruneTo(root, budget * slack);
    const merged = shareSets(pruned, measure, region, budget - HEADER_BYTES);
    if (merged !== null && (best === null || merged.distortion < best.distortion)) best = merged;
  }
  return best && { ...best, bytes: best.bytes + HEADER_BYTES };
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

interface Pruned {
  node: MergedNode;
  cost: number;
  bytes: number;
}

function prune(kd: KdNode, lambda: number): Pruned {
  const leaf = NODE_BYTES + LEAF_BYTES;
  const leafOf = (isOpen: boolean, distortion: number, bytes: number): Pruned => ({
    node: { kd, children: null, set: null, isOpen },
    cost: distortion + lambda * bytes,
    bytes,
  });
  let best = leafOf(true, kd.everything, leaf);
  if (kd.isWhole) {
    const cell = leafOf(false, kd.distortion, kd.bytes + leaf);
    if (cell.cost <= best.cost) best = cell;
  }
  if (kd.children === null) return best;
  const left = prune(kd.children[0], lambda);
  const right = prune(kd.children[1], lambda);
  const cost = left.cost + right.cost + lambda * NODE_BYTES;
  if (cost >= best.cost) return best;
  return {
    node: { kd, children: [left.node, right.node], set: null, isOpen: false },
    cost,
    bytes: left.bytes + right.bytes + NODE_BYTES,
  };
}
