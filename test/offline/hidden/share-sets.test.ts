/** Leaves that come to share sets, held against a search that weighs every two neighbours anew at each step. */
import { describe, expect, it } from 'vitest';
import { countBits, createBits, setBit, uniteBits } from '../../../src/core/base/bits.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { buildKdCells, type KdNode } from '../../../src/offline/hidden/kd-cells.ts';
import { LEAF_BYTES, type MergedNode, NODE_BYTES } from '../../../src/offline/hidden/merged-cells.ts';
import type { Region } from '../../../src/offline/hidden/region.ts';
import { createSetMeasure, type SetMeasure } from '../../../src/offline/hidden/set-bytes.ts';
import { shareSets } from '../../../src/offline/hidden/share-sets.ts';

const SIDE = 4;
const OBJECTS = 60;

/** Cubes side by side, some solid and some that are neither, with objects that near cubes see. */
function given(random: Random): { region: Region; sets: Uint8Array[] } {
  const cells: number[][] = [];
  const solid: number[][] = [];
  for (let at = 0; at < SIDE ** 3; at++) {
    const box = [at % SIDE, Math.floor(at / SIDE) % SIDE, Math.floor(at / SIDE ** 2)];
    const kind = random();
    if (kind < 0.7 || at === 0) cells.push(box);
    else if (kind < 0.9) solid.push(box);
  }
  const boxesOf = (places: number[][]) => Int32Array.from(places.flatMap((at) => [...at, ...at.map((v) => v + 1)]));
  const apart = (a: number[], b: number[]) => Math.hypot(...a.map((v, k) => v - b[k]));
  const neighbours = cells.map((a) => [...cells.keys()].filter((b) => apart(a, cells[b]) === 1));
  // round weights, and the same set in cubes side by side, for equal prices
  const isRound = random() < 0.5;
  const weights = Float64Array.from(cells, () => 1 / 4 + randomInt(random, 3) + (isRound ? 0 : random()));
  const homes = Array.from({ length: OBJECTS }, () => [0, 1, 2].map(() => random() * SIDE));
  const sets = cells.map((at) => {
    const set = createBits(OBJECTS);
    for (const [object, home] of homes.entries())
      if (apart(isRound ? at.map((v) => v & ~1) : at, home) < 2) setBit(set, object);
    return set;
  });
  return { region: { boxes: boxesOf(cells), solid: boxesOf(solid), weights, neighbours } as Region, sets };
}

/** A tree that ends at random where it may. */
function pruned(kd: KdNode, random: Random): MergedNode {
  const ends = kd.children === null || (kd.isWhole && random() < 0.2) || random() < 0.05;
  const children = ends ? null : kd.children!.map((child) => pruned(child, random));
  const isOpen = ends && (!kd.isWhole || random() < 0.2);
  return { kd, children: children as MergedNode['children'], set: null, isOpen };
}

interface Share {
  number: number;
  leaves: MergedNode[];
  set: Uint8Array;
  weight: number;
}

const leavesOf = <T>(node: MergedNode<T>): MergedNode<T>[] => node.children?.flatMap(leavesOf) ?? [node];

/** The tree with shares in its leaves, as few leaves as can be. */
function joined({ kd, children, isOpen }: MergedNode, shareOf: (kd: KdNode) => Share): MergedNode<Share> {
  const leaf = (set: Share | null): MergedNode<Share> => ({ kd, children: null, set, isOpen: set === null });
  if (children === null) return leaf(isOpen ? null : shareOf(kd));
  const [left, right] = children.map((child) => joined(child, shareOf));
  const isLeaves = left.children === null && right.children === null;
  if (isLeaves && left.set === right.set && (left.set === null || kd.isWhole)) return leaf(left.set);
  return { kd, children: [left, right], set: null, isOpen: false };
}

function slowlyShared(root: MergedNode, measure: SetMeasure, { neighbours }: Region, budget: number) {
  const leaves = leavesOf(root).filter(({ isOpen }) => !isOpen);
  let shares = leaves.map((leaf, number): Share => {
    return { number, leaves: [leaf], set: leaf.kd.set.slice(), weight: leaf.kd.weight };
  });
  const united = (a: Share, b: Share) => {
    const set = a.set.slice();
    uniteBits(set, b.set);
    return set;
  };
  const isBeside = (a: MergedNode, b: MergedNode) =>
    Math.abs(leaves.indexOf(a) - leaves.indexOf(b)) === 1 ||
    [...a.kd.cells].some((cell) => neighbours[cell].some((other) => b.kd.cells.includes(other)));
  const areNear = (a: Share, b: Share) => a.leaves.some((leaf) => b.leaves.some((other) => isBeside(leaf, other)));
  const priceOf = (a: Share, b: Share) => {
    const set = united(a, b);
    const more = (a.weight + b.weight) * countBits(set) - a.weight * countBits(a.set) - b.weight * countBits(b.set);
    return more / Math.max(measure.bytes(a.set) + measure.bytes(b.set) - measure.bytes(set), 1 / 8);
  };
  for (;;) {
    const tree = joined(root, (kd) => shares.find((share) => share.leaves.some((leaf) => leaf.kd === kd))!);
    const count = leavesOf(tree).length;
    let bytes = (2 * count - 1) * NODE_BYTES + count * LEAF_BYTES;
    for (const { set } of shares) bytes += measure.bytes(set);
    if (bytes <= budget) return { tree, shares, leaves: count, bytes };
    let best: { a: Share; b: Share; price: number } | null = null;
    for (const a of shares)
      for (const b of shares) {
        if (a === b || !areNear(a, b)) continue;
        const price = priceOf(a, b);
        if (best === null || price < best.price) best = { a, b, price };
      }
    if (best === null) return null;
    const { a, b } = best;
    a.set = united(a, b);
    a.weight += b.weight;
    a.leaves.push(...b.leaves);
    shares = shares.filter((share) => share !== b);
  }
}

/** Planes, and what is in the leaves: the number of a set, or -1 where everything is seen. */
const shapeOf = <T>(node: MergedNode<T>, numberOf: (set: T) => number): unknown =>
  node.children === null
    ? node.set === null
      ? -1
      : numberOf(node.set)
    : [node.kd.axis, node.kd.place, ...node.children.map((child) => shapeOf(child, numberOf))];

describe('leaves share sets', () => {
  it('8 trees, seeds 1 .. 8: as by a search that weighs every two neighbours at each step', () => {
    const spheres = Float32Array.from({ length: OBJECTS * 4 }, (_, i) => (i * 7919) % 13);
    const tree = buildSphereTree(spheres, { leafSize: 2 });
    const measure = createSetMeasure(tree);
    let fewer = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const random = createRandom(seed);
      const { region, sets } = given(random);
      const kd = buildKdCells(region, { sets, vouched: sets.map(() => random() < 0.95) }, measure, OBJECTS)!;
      const root = pruned(kd, random);
      for (const budget of [50, 150, 300, 1e6]) {
        const fast = shareSets(root, measure, region, budget);
        const slow = slowlyShared(root, measure, region, budget);
        if (fast === null || slow === null || slow.shares.length === 0) {
          expect(fast, `seed ${seed}`).toBeNull();
          continue;
        }
        expect(
          { leaves: fast.leaves, bytes: fast.bytes, sets: fast.sets, shape: shapeOf(fast.root, (set) => set) },
          `seed ${seed}`,
        ).toEqual({
          leaves: slow.leaves,
          bytes: slow.bytes,
          sets: slow.shares.map(({ set }) => set),
          shape: shapeOf(slow.tree, (share) => slow.shares.indexOf(share)),
        });
        if (fast.leaves < leavesOf(root).length) fewer++;
      }
    }
    expect(fewer).toBeGreaterThan(5);
  });
});
