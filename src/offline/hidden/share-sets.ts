/**
 * Stage 3 of merge-cells.ts: leaves that are neighbours come to share sets until the bytes fit a budget.
 *
 * What each two neighbours would cost is kept, and found anew where one of them has changed; the tree's leaves are joined where a set has moved.
 */
import { countBits, countUnited, uniteBits } from '../../core/base/bits.ts';
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
  leaves: Branch[];
  /** groups with a cell beside one of these, and what it costs to unite with each: distortion a byte */
  near: Map<Group, number>;
  /** the neighbour to unite with */
  best: Group | null;
  price: number;
  number: number;
}

/** A node of the tree at hand; a leaf where it has no children. */
interface Branch {
  kd: KdNode;
  above: Branch | null;
  children: [Branch, Branch] | null;
  /** of a leaf that is not open */
  group: Group | null;
  isOpen: boolean;
}

/** @returns null where one cell with one set is above the budget, or there is none */
export function shareSets(root: MergedNode, measure: SetMeasure, region: Region, budget: number): MergedCells | null {
  const tree = branchOf(root, null);
  const all = leavesOf(tree);
  const leaves = all.filter(({ isOpen }) => !isOpen);
  if (leaves.length === 0) return null;
  const groups = leaves.map(groupOf);
  // the groups that are left, in a Set, which keeps their order
  const left = new Set(groups);
  findNeighbours(groups, region, measure);
  for (const group of groups) findBest(group);
  let count = all.length;
  for (const leaf of all) count -= joinedFrom(leaf);
  let setBytes = groups.reduce((sum, { bytes }) => sum + bytes, 0);
  for (;;) {
    const bytes = (2 * count - 1) * NODE_BYTES + count * LEAF_BYTES + setBytes;
    if (bytes <= budget) return finish(tree, [...left], count, bytes);
    const cheapest = leastPrice(left);
    if (cheapest === null) return null;
    const gone = cheapest.best!;
    setBytes -= cheapest.bytes + gone.bytes;
    takeOver(cheapest, gone, measure);
    setBytes += cheapest.bytes;
    left.delete(gone);
    for (const leaf of gone.leaves) count -= joinedFrom(leaf);
  }
}

function finish(root: Branch, groups: Group[], leaves: number, bytes: number): MergedCells {
  const numbers = new Map(groups.map((group, i) => [group, i]));
  const numbered = ({ kd, children, group, isOpen }: Branch): MergedNode<number> => ({
    kd,
    children: children && [numbered(children[0]), numbered(children[1])],
    set: group && numbers.get(group)!,
    isOpen,
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

function branchOf({ kd, children, isOpen }: MergedNode, above: Branch | null): Branch {
  const branch: Branch = { kd, above, children: null, group: null, isOpen };
  if (children) branch.children = [branchOf(children[0], branch), branchOf(children[1], branch)];
  return branch;
}

function leavesOf(root: Branch): Branch[] {
  const leaves: Branch[] = [];
  const add = (branch: Branch): void => {
    if (branch.children === null) leaves.push(branch);
    else branch.children.forEach(add);
  };
  add(root);
  return leaves;
}

function groupOf(leaf: Branch, number: number): Group {
  const { set, weight, bytes } = leaf.kd;
  const group: Group = {
    set: set.slice(),
    weight,
    size: countBits(set),
    bytes,
    leaves: [leaf],
    near: new Map(),
    best: null,
    price: 0,
    number,
  };
  leaf.group = group;
  return group;
}

/**
 * Two leaves under one node become one leaf where they are of one group and the node can be a cell, or where both see
 * everything; and so on above it.
 * @returns how many leaves fewer there are
 */
function joinedFrom(leaf: Branch): number {
  let joined = 0;
  for (let { above } = leaf; above?.children; above = above.above) {
    const [left, right] = above.children;
    const isOne = left.group !== null && left.group === right.group && above.kd.isWhole;
    if (!isOne && !(left.isOpen && right.isOpen)) break;
    above.children = null;
    above.group = left.group;
    above.isOpen = left.isOpen;
    above.group?.leaves.push(above);
    joined++;
  }
  return joined;
}

/** Move the leaves of `gone` to `group`, and unite both sets. */
function takeOver(group: Group, gone: Group, measure: SetMeasure): void {
  uniteBits(group.set, gone.set);
  group.weight += gone.weight;
  group.size = countBits(group.set);
  group.bytes = measure.bytes(group.set);
  for (const leaf of gone.leaves) leaf.group = group;
  group.leaves.push(...gone.leaves);
  group.near.delete(gone);
  gone.near.delete(group);
  for (const other of gone.near.keys()) {
    other.near.delete(gone);
    group.near.set(other, 0);
  }
  for (const other of group.near.keys()) {
    weigh(group, other, measure);
    findBest(other);
  }
  findBest(group);
}

function leastPrice(groups: Set<Group>): Group | null {
  let least: Group | null = null;
  for (const group of groups) if (group.best !== null && (least === null || group.price < least.price)) least = group;
  return least;
}

/**
 * Neighbours are groups with cells side by side, and groups of leaves in a row, so that any two groups are connected.
 */
function findNeighbours(groups: Group[], region: Region, measure: SetMeasure): void {
  const meet = (a: Group, b: Group): void => {
    if (a !== b && !a.near.has(b)) weigh(a, b, measure);
  };
  for (let i = 1; i < groups.length; i++) meet(groups[i - 1], groups[i]);
  const groupAt: (Group | null)[] = new Array(regionSize(region)).fill(null);
  for (const group of groups) for (const cell of group.leaves[0].kd.cells) groupAt[cell] = group;
  region.neighbours.forEach((near, cell) => {
    const group = groupAt[cell];
    if (group === null) return;
    for (const other of near) if (groupAt[other] !== null) meet(group, groupAt[other]);
  });
}

/** Find what it costs two neighbours to share one set. */
function weigh(a: Group, b: Group, measure: SetMeasure): void {
  const size = countUnited(a.set, b.set);
  const union = a.set.slice();
  uniteBits(union, b.set);
  const saved = Math.max(a.bytes + b.bytes - measure.bytes(union), 1 / 8);
  const all = (a.weight + b.weight) * size;
  const ofA = a.weight * a.size;
  const ofB = b.weight * b.size;
  // rounded as each of them has it
  a.near.set(b, (all - ofA - ofB) / saved);
  b.near.set(a, (all - ofB - ofA) / saved);
}

/** Find the neighbour whose set can be shared for the least distortion a byte. */
function findBest(group: Group): void {
  group.best = null;
  group.price = Number.POSITIVE_INFINITY;
  for (const [other, price] of group.near)
    if (price < group.price || (price === group.price && other.number < group.best!.number)) {
      group.best = other;
      group.price = price;
    }
}
