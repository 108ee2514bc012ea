/**
 * Builds the nodes of a tree of boxes top down, with a stack in place of recursion: of the box tree and of the mesh tree.
 *
 * Guarantee: at most MAX_DEPTH levels and leafSize slots in a leaf, whatever the input: a rule that would go deeper is overruled by the median.
 * The same input gives the same bytes on every machine.
 *
 * The rules and the partitions are the sphere tree's own (sphere/split.ts, sphere/split-binned.ts): they are given each box, and its centre as a
 * sphere of radius 0. A centre is rounded to a 32-bit float, which moves cuts but no box.
 *
 * Memory: 44 bytes a box while it builds, beside the tree. Time: every level passes over all boxes a few times.
 *
 * Source: Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies" (2007).
 */
import { emptyBox, uniteBox } from '../../core/math/box.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../../core/tree/sphere/sphere-tree.ts';
import { type BuildObjects, type NodeCut, type SplitRule, splitNode } from '../../core/tree/sphere/split.ts';
import { type BoxNodes, COUNT, LEFT_FIRST, NODE_WORDS } from './node.ts';

/** What the rules permute: of each object, or triangle, the centre of its box with radius 0, the box, the number. */
export type BuildBoxes = BuildObjects & { boxes: Float32Array };

/** Boxes as the rules take them, in the order that they come in. @param boxes n x (min x, y, z, max x, y, z); the build reorders them */
export function createBuildBoxes(boxes: Float32Array): BuildBoxes {
  const count = boxes.length / 6;
  const spheres = new Float32Array(count * 4);
  const ids = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    ids[i] = i;
    for (let axis = 0; axis < 3; axis++) spheres[i * 4 + axis] = (boxes[i * 6 + axis] + boxes[i * 6 + 3 + axis]) / 2;
  }
  return { spheres, boxes, ids };
}

/**
 * Build the tree of these boxes, which are put into tree order. Without boxes there is no node.
 * @param onProgress called about a hundred times with the part of the boxes that stand in leaves, 0 .. 1
 */
export function buildNodes(
  objects: BuildBoxes,
  rule: SplitRule,
  leafSize: number,
  onProgress?: (done: number) => void,
): BoxNodes {
  const count = objects.ids.length;
  const boxes = new Float32Array(2 * count * NODE_WORDS);
  const links = new Uint32Array(boxes.buffer);
  if (count === 0) return { boxes, links, depth: 0 };
  const box = new Float64Array(6);
  const cut: NodeCut = { axis: 0, at: 0 };
  // Right children that wait while the left ones are built, one a level at most: node, level. A node that is not built holds its
  // range as a leaf does.
  const stack = new Int32Array(MAX_DEPTH * 2);
  let top = 0;
  let depth = 0;
  let nodes = 2;
  let node = 0;
  let level = 1;
  let reported = 0;
  links[COUNT] = count;
  for (;;) {
    const at = node * NODE_WORDS;
    const from = links[at + LEFT_FIRST];
    const to = from + links[at + COUNT];
    if (level > depth) depth = level;
    measure(objects, from, to, box);
    boxes.set(box, at);
    if (to - from > leafSize) {
      splitNode(objects, from, to, box, rule, level, cut);
      const left = nodes * NODE_WORDS;
      const right = left + NODE_WORDS;
      links[left + LEFT_FIRST] = from;
      links[left + COUNT] = cut.at - from;
      links[right + LEFT_FIRST] = cut.at;
      links[right + COUNT] = to - cut.at;
      node = nodes;
      links[at + LEFT_FIRST] = node;
      links[at + COUNT] = 0;
      level++;
      stack[top++] = node + 1;
      stack[top++] = level;
      nodes += 2;
      continue;
    }
    if (onProgress && to >= reported + count / 100) {
      reported = to;
      onProgress(to / count);
    }
    if (top === 0) break;
    level = stack[--top];
    node = stack[--top];
  }
  // without the room that is left
  const used = boxes.length === nodes * NODE_WORDS ? boxes : boxes.slice(0, nodes * NODE_WORDS);
  return { boxes: used, links: new Uint32Array(used.buffer), depth };
}

/** Box of the boxes start .. end - 1. */
function measure({ boxes }: BuildBoxes, start: number, end: number, box: Float64Array): void {
  emptyBox(box);
  for (let b = start * 6; b < end * 6; b += 6) uniteBox(box, 0, boxes, b);
}

/**
 * The rule of a name.
 * @throws RangeError for a split or a leaf size that there is not
 */
export function ruleOf<S extends string>(rules: Record<S, SplitRule>, split: S, leafSize: number): SplitRule {
  if (!Object.hasOwn(rules, split)) throw new RangeError(`split ${split}: it must be ${Object.keys(rules).join(', ')}`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    throw new RangeError(`leaf size ${leafSize}: it must be a whole number from 1 to ${MAX_LEAF_SIZE}`);
  return rules[split];
}
