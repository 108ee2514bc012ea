/** Stage 3 of merge-cells.ts: leaves that are neighbours come to share sets until the bytes fit a budget. */
import { countBits, countUnited, uniteBits } from '../base/bits.ts';
import type { KdNode } from './kd-cells.ts';
import { LEAF_BYTES, type MergedCells, type MergedNode, NODE_BYTES } from './merged-cells.ts';
import { type Region, regionSize } from './region.ts';
import type { SetMeasure } from './set-bytes.ts';

/** A set, and the leaves that share it. */
interface Group {
  set: Uint8Array;
  /** sum over its base cells */
  weight: number;
  size: number;
  bytes: number;
  /** groups with a cell beside one of these */
  near: Set<Group>;
  /** the neighbour to unite with, and what it costs: distortion a byte */
  best: Group | null;
  price: number;
  number: number;
}

/** @returns null where one cell with one set is above the budget, or there is none */
export function shareSets(root: MergedNode, measure: SetMeasure, region: Region, budget: number): MergedCells | null {
  const leaves = leavesOf(root).filter(({ isOpen }) => !isOpen);
  if (leaves.length === 0) return null;
  const groups = leaves.map(({ kd }, number) => groupOf(kd, number));
  // of a leaf; and the groups that are left, in a Set, which keeps their order
  const groupOfLeaf = new Map(leaves.map((leaf, i) => [leaf, groups[i]]));
  const left = new Set(groups);
  findNeighbours(leaves, groups, region);
  for (const group of groups) findBest(group, measure);
  for (;;) {
    const merged = collapse(root, groupOfLeaf);
    const count = leavesOf(merged).length;
    let bytes = (2 * count - 1) * NODE_BYTES + count * LEAF_BYTES;
    for (const group of left) bytes += group.bytes;
    if (bytes <= budget) return finish(merged, [...left], count, bytes);
    const cheapest = leastPrice(left);
    if (cheapest === null) return null;
    const gone = cheapest.best!;
    takeOver(cheapest, gone, measure);
    left.delete(gone);
    for (const [leaf, group] of groupOfLeaf) if (group === gone) groupOfLeaf.set(leaf, cheapest);
  }
}

function finish(root: MergedNode<Group>, groups: Group[], leaves: number, bytes: number): MergedCells {
  const numbers = new Map(groups.map((group, i) => [group, i]));
  const numbered = (node: MergedNode<Group>): MergedNode<number> => ({
    kd: node.kd,
    children: node.children && [numbered(node.children[0]), numbered(node.children[1])],
    set: node.set === null ? null : numbers.get(node.set)!,
    isOpen: node.isOpen,
  });
  const open = leavesOf(root).reduce((sum, { kd, isOpen }) => sum + (isOpen ? kd.everything : 0), 0);
  return {
    root: numbered(root),
    sets: groups.map(({ set }) => set),
    leaves,
    bytes,
    distortion: groups.reduce((sum, { weight, size }) => sum + weight * size, open),
  };
}

/**
 * The tree with the leaves' groups. Two leaves under one node become one leaf where they are of one group and the node
 * can be a cell, or where both see everything.
 */
function collapse(node: MergedNode, groups: Map<MergedNode, Group>): MergedNode<Group> {
  const { kd, children, isOpen } = node;
  if (children === null) return { kd, children: null, set: isOpen ? null : groups.get(node)!, isOpen };
  const left = collapse(children[0], groups);
  const right = collapse(children[1], groups);
  if (left.set !== null && left.set === right.set && kd.isWhole) return { kd, children: null, set: left.set, isOpen };
  if (left.isOpen && right.isOpen) return { kd, children: null, set: null, isOpen: true };
  return { kd, children: [left, right], set: null, isOpen: false };
}

/** Move the leaves of `gone` to `group`, and unite both sets. */
function takeOver(group: Group, gone: Group, measure: SetMeasure): void {
  uniteBits(group.set, gone.set);
  group.weight += gone.weight;
  group.size = countBits(group.set);
  group.bytes = measure.bytes(group.set);
  for (const other of gone.near) {
    other.near.delete(gone);
    if (other === group) continue;
    other.near.add(group);
    group.near.add(other);
  }
  findBest(group, measure);
  for (const other of group.near) findBest(other, measure);
}

function leastPrice(groups: Set<Group>): Group | null {
  let least: Group | null = null;
  for (const group of groups) if (group.best !== null && (least === null || group.price < least.price)) least = group;
  return least;
}

function groupOf({ set, weight, bytes }: KdNode, number: number): Group {
  return { set: set.slice(), weight, size: countBits(set), bytes, near: new Set(), best: null, price: 0, number };
}

function leavesOf<T>(node: MergedNode<T>): MergedNode<T>[] {
  return node.children ? node.children.flatMap((child) => leavesOf(child)) : [node];
}

/**
 * Neighbours are groups with cells side by side, and groups of leaves in a row, so that any two groups are connected.
 */
function findNeighbours(leaves: MergedNode[], groups: Group[], region: Region): void {
  const meet = (a: Group, b: Group): void => {
    if (a === b) return;
    a.near.add(b);
    b.near.add(a);
  };
  for (let i = 1; i < groups.length; i++) meet(groups[i - 1], groups[i]);
  const leafOf = new Int32Array(regionSize(region)).fill(-1);
  leaves.forEach(({ kd }, leaf) => {
    for (const cell of kd.cells) leafOf[cell] = leaf;
  });
  region.neighbours.forEach((near, cell) => {
    if (leafOf[cell] < 0) return;
    for (const other of near) if (leafOf[other] >= 0) meet(groups[leafOf[cell]], groups[leafOf[other]]);
  });
}

/** Find the neighbour whose set can be shared for the least distortion a byte. */
function findBest(group: Group, measure: SetMeasure): void {
  group.best = null;
  group.price = Number.POSITIVE_INFINITY;
  for (const other of group.near) {
    const size = countUnited(group.set, other.set);
    const more = (group.weight + other.weight) * size - group.weight * group.size - other.weight * other.size;
    const union = group.set.slice();
    uniteBits(union, other.set);
    const saved = group.bytes + other.bytes - measure.bytes(union);
    const price = more / Math.max(saved, 1 / 8);
    if (price < group.price || (price === group.price && other.number < group.best!.number)) {
      group.best = other;
      group.price = price;
    }
  }
}
