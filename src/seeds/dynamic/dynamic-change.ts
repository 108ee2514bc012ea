/**
 * Objects come, go and move.
 *
 * A move writes the object's own box, and leaves the tree as it is while the leaf's enlarged box holds that. Where it does not, or is more than
 * SHRINK times as large as a new one would be (the object has come to rest), the leaf is taken out and inserted with a new box.
 *
 * Tried and lost: leaving the leaf in its place where its parent's box holds the new one saves 10 % of a move (10,000 boxes in motion), but 300
 * objects that leave one place and come back one by one make a tree of 300 levels.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies", "choose remove/re-insert"; the prediction and the shrinking are Box2D's.
 */
import { halfArea } from '../../core/math/box.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { holdDepth } from './dynamic-lower.ts';
import { refitAndRotateUp, refitUp, replaceChild } from './dynamic-refit.ts';
import { findSibling } from './dynamic-sibling.ts';
import {
  checkObjectBox,
  type DynamicTree,
  freeNode,
  growIds,
  ID_BYTES,
  leafOf,
  NONE,
  takeNode,
} from './dynamic-tree.ts';

/** A leaf's box is made anew when its surface is more than this many times that of a new one. */
const SHRINK = 4;

const NO_DISPLACEMENT: Vec3 = [0, 0, 0];

/**
 * Add object `id` with the box at boxes[at .. at + 5].
 * @param id whole number from 0, not in the tree; it is an index: 28 bytes are kept for every number up to the largest
 * @param boxes min x, y, z, max x, y, z
 * @param displacement how far the object is expected to move until the next call, world units
 * @throws RangeError for an id that is taken or not below the option maxObjects, a box that is not finite, inside out or beyond 2^120, a
 * displacement that is not finite; the tree is then as it was
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * const boxes = Float32Array.of(0, 0, 0, 1, 1, 1, 5, 0, 0, 6, 1, 1);
 * for (let id = 0; id < 2; id++) dynamicInsert(tree, id, boxes, id * 6);
 * tree.count; // 2
 * ```
 */
export function dynamicInsert(
  tree: DynamicTree,
  id: number,
  boxes: Float32Array,
  at = 0,
  displacement: Vec3 = NO_DISPLACEMENT,
): void {
  const { maxObjects } = tree.options;
  if (!(Number.isInteger(id) && id >= 0 && id < maxObjects))
    throw new RangeError(
      `object ${id}: ids are whole numbers from 0 to ${maxObjects - 1}; number the objects without gaps, or make the tree with a larger maxObjects, for ${ID_BYTES} bytes an id up to the largest`,
    );
  if (id < tree.leaves.length && tree.leaves[id] !== NONE) throw new RangeError(`object ${id}: it is in the tree`);
  checkObjectBox(id, boxes, at);
  checkDisplacement(id, displacement);
  growIds(tree, id);
  for (let k = 0; k < 6; k++) tree.objectBoxes[id * 6 + k] = boxes[at + k];
  const leaf = takeNode(tree);
  tree.heights[leaf] = 0;
  tree.children[leaf * 2] = id;
  tree.children[leaf * 2 + 1] = NONE;
  tree.leaves[id] = leaf;
  tree.count++;
  writeEnlarged(tree, id, displacement);
  linkLeaf(tree, leaf);
}

/**
 * Take object `id` out.
 * @throws RangeError for an id that is not in the tree
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert, dynamicRemove } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(0, 0, 0, 1, 1, 1));
 * dynamicRemove(tree, 0);
 * tree.count; // 0
 * ```
 */
export function dynamicRemove(tree: DynamicTree, id: number): void {
  const leaf = leafOf(tree, id);
  unlinkLeaf(tree, leaf);
  freeNode(tree, leaf);
  tree.leaves[id] = NONE;
  tree.count--;
  holdDepth(tree);
}

/**
 * Give object `id` the box at boxes[at .. at + 5].
 * @param boxes min x, y, z, max x, y, z
 * @param displacement how far the object is expected to move until the next call, world units; its leaf reaches `prediction` times as far ahead
 * @returns whether its leaf was inserted anew
 * @throws RangeError for an id that is not in the tree, and for boxes and displacements as dynamicInsert; the tree is then as it was
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert, dynamicMove } from 'cull64/trees';
 *
 * const tree = createDynamicTree({ margin: 0, prediction: 4 });
 * dynamicInsert(tree, 0, Float32Array.of(0, 0, 0, 1, 1, 1), 0, [0.5, 0, 0]);
 * // expected: up to 2 further along x
 * dynamicMove(tree, 0, Float32Array.of(2, 0, 0, 3, 1, 1), 0, [0.5, 0, 0]); // false
 * dynamicMove(tree, 0, Float32Array.of(2.5, 0, 0, 3.5, 1, 1), 0, [0.5, 0, 0]); // true
 * ```
 */
export function dynamicMove(
  tree: DynamicTree,
  id: number,
  boxes: Float32Array,
  at = 0,
  displacement: Vec3 = NO_DISPLACEMENT,
): boolean {
  const leaf = leafOf(tree, id);
  checkObjectBox(id, boxes, at);
  checkDisplacement(id, displacement);
  for (let k = 0; k < 6; k++) tree.objectBoxes[id * 6 + k] = boxes[at + k];
  if (holds(tree.boxes, leaf * 6, boxes, at) && !isOversized(tree, id, displacement)) return false;
  unlinkLeaf(tree, leaf);
  writeEnlarged(tree, id, displacement);
  linkLeaf(tree, leaf);
  return true;
}

function checkDisplacement(id: number, displacement: Vec3): void {
  for (let k = 0; k < 3; k++)
    if (!(Math.abs(displacement[k]) <= MAX_COORDINATE))
      throw new RangeError(
        `object ${id}: its displacement is ${displacement[k]} on ${'xyz'[k]}; it must be at most 2^120`,
      );
}

/**
 * Write the leaf's box: the object's with its margin and its displacements ahead. Rounding to floats is monotone, so that what is moved out
 * never ends up further in.
 */
function writeEnlarged(tree: DynamicTree, id: number, displacement: Vec3): void {
  const { boxes, objectBoxes } = tree;
  const own = id * 6;
  const leaf = tree.leaves[id] * 6;
  const margin = marginOf(tree, own);
  for (let k = 0; k < 3; k++) {
    const ahead = tree.options.prediction * displacement[k];
    boxes[leaf + k] = objectBoxes[own + k] - margin + Math.min(0, ahead);
    boxes[leaf + 3 + k] = objectBoxes[own + 3 + k] + margin + Math.max(0, ahead);
  }
  tree.areas[tree.leaves[id]] = halfArea(boxes, leaf);
}

/**
 * Whether the leaf's box is more than SHRINK times as large as writeEnlarged would make it. One that it has just made never is: rounding moves a
 * side out by no more than it was moved already.
 */
function isOversized(tree: DynamicTree, id: number, displacement: Vec3): boolean {
  const { objectBoxes } = tree;
  const { prediction } = tree.options;
  const own = id * 6;
  const margins = 2 * marginOf(tree, own);
  const x = objectBoxes[own + 3] - objectBoxes[own] + margins + prediction * Math.abs(displacement[0]);
  const y = objectBoxes[own + 4] - objectBoxes[own + 1] + margins + prediction * Math.abs(displacement[1]);
  const z = objectBoxes[own + 5] - objectBoxes[own + 2] + margins + prediction * Math.abs(displacement[2]);
  return tree.areas[tree.leaves[id]] > SHRINK * (x * y + y * z + z * x);
}

function marginOf({ objectBoxes, options }: DynamicTree, own: number): number {
  const x = objectBoxes[own + 3] - objectBoxes[own];
  const y = objectBoxes[own + 4] - objectBoxes[own + 1];
  const z = objectBoxes[own + 5] - objectBoxes[own + 2];
  return options.margin * Math.max(x, y, z);
}

function holds(outer: Float32Array, at: number, inner: Float32Array, from: number): boolean {
  return (
    outer[at] <= inner[from] &&
    outer[at + 1] <= inner[from + 1] &&
    outer[at + 2] <= inner[from + 2] &&
    outer[at + 3] >= inner[from + 3] &&
    outer[at + 4] >= inner[from + 4] &&
    outer[at + 5] >= inner[from + 5]
  );
}

/** Put a leaf, with its box written, beside its best sibling under a new parent. */
function linkLeaf(tree: DynamicTree, leaf: number): void {
  tree.inserted++;
  if (tree.root === NONE) {
    tree.root = leaf;
    tree.parents[leaf] = NONE;
    return;
  }
  // Stage 1: find the best sibling
  const sibling = findSibling(tree, leaf);
  // Stage 2: a new parent for the two
  const parent = takeNode(tree);
  const { parents, children } = tree;
  const above = parents[sibling];
  if (above === NONE) tree.root = parent;
  else replaceChild(children, above, sibling, parent);
  parents[parent] = above;
  parents[sibling] = parent;
  parents[leaf] = parent;
  children[parent * 2] = sibling;
  children[parent * 2 + 1] = leaf;
  // Stage 3: refit and rotate on the way up
  refitAndRotateUp(tree, parent);
  // Stage 4: no deeper than so many objects may be
  holdDepth(tree);
}

/** Take a leaf out with its parent; its sibling takes the parent's place. The leaf itself is not given back. */
function unlinkLeaf(tree: DynamicTree, leaf: number): void {
  const { parents, children } = tree;
  const parent = parents[leaf];
  if (parent === NONE) {
    tree.root = NONE;
    return;
  }
  const sibling = children[parent * 2] === leaf ? children[parent * 2 + 1] : children[parent * 2];
  const above = parents[parent];
  parents[sibling] = above;
  if (above === NONE) tree.root = sibling;
  else replaceChild(children, above, parent, sibling);
  freeNode(tree, parent);
  refitUp(tree, above);
}
