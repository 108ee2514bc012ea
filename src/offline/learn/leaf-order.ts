/**
 * The order of the objects in a leaf, and the axis by which a cull tells from which end to begin.
 *
 * A cull of a compact tree gives a leaf's objects as they are stored, or from the last: by the side of the leaf's centre that the eye is on along
 * the leaf's axis, or, in a wholly visible subtree of a few leaves, by that subtree's own axis. So any order can be stored. Here each
 * axis is tried: each pair says, by its view, which of its two objects should come first in the leaf; starting with the order of their centres,
 * objects are moved one at a time to where the least weight of pairs is wrong, until no move helps.
 */

import { addTo } from '../../core/base/keyed.ts';
import { BATCH } from '../../core/compact/compact-cull.ts';
import { sortLeaf } from '../../core/compact/content.ts';
import type { Camera } from '../../core/math/camera.ts';
import { classifySphere, INSIDE, OUTSIDE } from '../../core/math/frustum.ts';
import { type CullQuery, createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { slotsOf } from '../../core/tree/sphere/levels.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from '../../core/tree/sphere/sphere-tree.ts';
import { bestOrder } from './linear-order.ts';
import type { OccluderPairs } from './occluder-pairs.ts';

/** How a view is given a leaf: not at all, from one of its ends, or by the leaf's axis. */
type Given = typeof FORWARDS | typeof BACKWARDS | typeof BY_ITS_AXIS;
const FORWARDS = 1;
const BACKWARDS = 2;
const BY_ITS_AXIS = 3;

/** A pair's places in the leaf, and how the leaf is given to the view of the pair. */
interface LeafPair {
  front: number;
  back: number;
  weight: number;
  eye: Camera['eye'];
  given: Given;
}

/**
 * Reorder the objects inside every leaf of a tree with full leaves, in place, and say so in its `leafAxes`.
 * @param cameras by view of the pairs
 */
export function orderLeaves(tree: SphereTree, pairs: OccluderPairs, cameras: readonly Camera[]): void {
  const { links, first } = tree;
  const axes = new Uint8Array(links.length);
  const order = Uint32Array.from(tree.ids, (_, slot) => slot);
  const seen = pairsOfLeaves(tree, pairs, cameras);
  for (let leaf = 0; leaf < links.length; leaf++) {
    if (!isLeaf(links[leaf])) continue;
    const own = order.subarray(first[leaf], first[leaf + 1]);
    axes[leaf] = sortLeaf(tree.objects, order, first[leaf], first[leaf + 1]);
    const leafPairs = seen.get(leaf);
    if (leafPairs) axes[leaf] = orderLeaf(tree, leaf, axes[leaf], own, leafPairs);
  }
  const { objects, ids } = tree;
  tree.objects = objects.map((_, i) => objects[order[i >> 2] * 4 + (i & 3)]);
  tree.ids = order.map((slot) => ids[slot]);
  tree.leafAxes = axes;
}

/**
 * Finds the best of three axes, the usual one first; `own` holds the slots along the usual axis, and receives the order
 * that is found.
 */
function orderLeaf(
  { spheres, objects, first }: SphereTree,
  leaf: number,
  usual: number,
  own: Uint32Array,
  pairs: readonly LeafPair[],
): number {
  const count = own.length;
  const start = first[leaf];
  let best = usual;
  let least = Number.POSITIVE_INFINITY;
  let found: number[] = [];
  for (const axis of [usual, (usual + 1) % 3, (usual + 2) % 3]) {
    const centre = spheres[leaf * 4 + axis];
    const wants = new Float64Array(count * count);
    for (const { front, back, weight, eye, given } of pairs) {
      const forwards = given === BY_ITS_AXIS ? eye[axis] < centre : given === FORWARDS;
      wants[forwards ? front * count + back : back * count + front] += weight;
    }
    const order = Array.from(own, (slot) => slot - start);
    order.sort((a, b) => objects[(start + a) * 4 + axis] - objects[(start + b) * 4 + axis]);
    const wrong = bestOrder(order, wants);
    if (wrong >= least) continue;
    least = wrong;
    best = axis;
    found = order;
  }
  own.set(found.map((place) => start + place));
  return best;
}

/** By leaf: the pairs that lie in it and whose view is given the leaf. */
function pairsOfLeaves(tree: SphereTree, pairs: OccluderPairs, cameras: readonly Camera[]): Map<number, LeafPair[]> {
  const slots = slotsOf(tree);
  const leaves = leafOfSlots(tree);
  const given = new Uint8Array(tree.links.length);
  const query = createBlankQuery();
  const found = new Map<number, LeafPair[]>();
  let view = -1;
  for (let i = 0; i < pairs.count; i++) {
    const front = slots[pairs.front[i]];
    const back = slots[pairs.back[i]];
    const leaf = leaves[front];
    if (leaf !== leaves[back]) continue;
    const { eye } = cameras[pairs.view[i]];
    if (pairs.view[i] !== view) {
      view = pairs.view[i];
      findGiven(tree, setQuery(query, cameras[view]), given);
    }
    if (given[leaf] === 0) continue;
    const start = tree.first[leaf];
    const pair = {
      front: front - start,
      back: back - start,
      weight: pairs.weight[i],
      eye,
      given: given[leaf] as Given,
    };
    addTo(found, leaf, pair);
  }
  return found;
}

function leafOfSlots({ links, first, ids }: SphereTree): Uint32Array {
  const leaves = new Uint32Array(ids.length);
  links.forEach((link, node) => {
    if (isLeaf(link)) leaves.fill(node, first[node], first[node + 1]);
  });
  return leaves;
}

/** How each leaf is given: a wholly visible subtree of few leaves by the side of its own plane, as core/compact/compact-cull.ts does it. */
function findGiven({ links, spheres, leafSize }: SphereTree, { planes, eye }: CullQuery, given: Uint8Array): void {
  const batch = Math.max(1, Math.floor(BATCH / leafSize));
  const waiting = [0, links.length];
  given.fill(0);
  while (waiting.length > 0) {
    const end = waiting.pop()!;
    const node = waiting.pop()!;
    const s = node * 4;
    const place = classifySphere(planes, spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]);
    if (place === OUTSIDE) continue;
    if (isLeaf(links[node])) {
      given[node] = BY_ITS_AXIS;
      continue;
    }
    const axis = axisOf(links[node]);
    if (place === INSIDE && (end - node + 1) / 2 <= batch)
      given.fill(eye[axis] < spheres[s + axis] ? FORWARDS : BACKWARDS, node, end);
    else waiting.push(node + 1, targetOf(links[node]), targetOf(links[node]), end);
  }
}
