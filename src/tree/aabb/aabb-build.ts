/**
 * Builds a box tree top down, with a stack in place of recursion.
 *
 * midpoint  the seed's: the middle of the longest axis of the node's box, objects to the side that the centres of their boxes are
 *           on. Where that leaves a side empty the seed keeps a leaf of any size; here the median cuts.
 * sah       the sphere tree's binned rule: 16 bins an axis, where the areas of the two boxes times their objects are least.
 *
 * Guarantee: at most MAX_DEPTH levels and leafSize objects in a leaf, whatever the input: a rule that would go deeper is
 * overruled by the median. The same input gives the same bytes on every machine.
 *
 * The rules and the partitions are the sphere tree's own (sphere/split.ts, sphere/split-binned.ts): a box stands there as its
 * centre with radius 0, and itself. A centre is rounded to a 32-bit float, which moves cuts but no box.
 *
 * Source: seed "Bounding volume hierarchy (BVH)" of On The Bubble; Wald, "On fast Construction of SAH-based Bounding Volume
 * Hierarchies" (2007).
 */
import { checkBox } from '../../math/aabb.ts';

import { MAX_DEPTH, MAX_LEAF_SIZE } from '../sphere/sphere-tree.ts';
import {
  type BuildObjects,
  type Cut,
  longestAxis,
  objectsBox,
  partition,
  type SplitRule,
  splitMedian,
  splitNode,
} from '../sphere/split.ts';
import { splitSah } from '../sphere/split-binned.ts';
import { type AabbTree, COUNT, LEFT_FIRST, MAX_AABB_OBJECTS, NODE_WORDS } from './aabb-tree.ts';

export type AabbSplit = 'midpoint' | 'sah';

export const AABB_SPLITS: readonly AabbSplit[] = ['midpoint', 'sah'];

export interface AabbBuildOptions {
  /** which rule cuts a node in two */
  split: AabbSplit;
  /** most objects in a leaf, 1 .. MAX_LEAF_SIZE */
  leafSize: number;
}

const AABB_BUILD_DEFAULTS: AabbBuildOptions = { split: 'sah', leafSize: 4 };

/**
 * Build the tree of these boxes.
 * @param boxes n x (min x, y, z, max x, y, z); left as it is
 * @throws RangeError for boxes that are not finite, inside out or beyond MAX_COORDINATE, too many objects, options that there are
 * not
 * @example
 * ```ts
 * import { buildAabbTree } from 'cull64/trees';
 * import { validateAabbTree } from 'cull64/check';
 *
 * // three cubes in a row
 * const boxes = Float32Array.of(0, 0, 0, 1, 1, 1, 8, 0, 0, 9, 1, 1, 4, 0, 0, 5, 1, 1);
 * const tree = buildAabbTree(boxes, { leafSize: 1 });
 * tree.ids; // [0, 2, 1]
 * tree.depth; // 3
 * tree.floats.subarray(0, 6); // [0, 0, 0, 9, 1, 1]
 * validateAabbTree(tree); // []
 * ```
 */
export function buildAabbTree(boxes: Float32Array, options: Partial<AabbBuildOptions> = {}): AabbTree {
  const split = options.split ?? AABB_BUILD_DEFAULTS.split;
  const leafSize = options.leafSize ?? AABB_BUILD_DEFAULTS.leafSize;
  checkInput(boxes, split, leafSize);
  const count = boxes.length / 6;
  const objects = objectsOf(boxes, count);
  const floats = new Float32Array(2 * count * NODE_WORDS);
  const words = new Uint32Array(floats.buffer);
  const rule = split === 'sah' ? splitSah : splitMidpoint;
  const box = new Float64Array(6);
  const cut: Cut = { axis: 0, at: 0 };

  // Right children that wait while the left ones are built, one a level at most: node, level. A node that is not built holds its
  // range as a leaf does.
  const stack = new Int32Array(MAX_DEPTH * 2);
  let top = 0;
  let nodes = Math.min(2, 2 * count);
  let depth = 0;
  let node = 0;
  let level = 1;
  words[COUNT] = count;
  while (count > 0) {
    const at = node * NODE_WORDS;
    const start = words[at + LEFT_FIRST];
    const end = start + words[at + COUNT];
    if (level > depth) depth = level;
    objectsBox(objects, start, end, box);
    floats.set(box, at);
    if (end - start > leafSize) {
      splitNode(objects, start, end, box, rule, level, cut);
      const left = nodes * NODE_WORDS;
      const right = left + NODE_WORDS;
      words[left + LEFT_FIRST] = start;
      words[left + COUNT] = cut.at - start;
      words[right + LEFT_FIRST] = cut.at;
      words[right + COUNT] = end - cut.at;
      words[at + LEFT_FIRST] = nodes;
      words[at + COUNT] = 0;
      level++;
      stack[top++] = nodes + 1;
      stack[top++] = level;
      node = nodes;
      nodes += 2;
      continue;
    }
    if (top === 0) break;
    level = stack[--top];
    node = stack[--top];
  }
  const used = floats.length === nodes * NODE_WORDS ? floats : floats.slice(0, nodes * NODE_WORDS);
  return {
    floats: used,
    words: new Uint32Array(used.buffer),
    boxes: objects.boxes,
    ids: objects.ids,
    depth,
    leafSize,
  };
}

/** Boxes as the rules take them. */
function objectsOf(boxes: Float32Array, count: number): BuildObjects & { boxes: Float32Array } {
  const spheres = new Float32Array(count * 4);
  const ids = new Uint32Array(count);
  for (let object = 0; object < count; object++) {
    ids[object] = object;
    for (let axis = 0; axis < 3; axis++)
      spheres[object * 4 + axis] = (boxes[object * 6 + axis] + boxes[object * 6 + 3 + axis]) / 2;
  }
  return { spheres, boxes: boxes.slice(), ids };
}

const splitMidpoint: SplitRule = (objects, start, end, box, cut) => {
  cut.axis = longestAxis(box);
  cut.at = partition(objects, start, end, cut.axis, (box[cut.axis] + box[3 + cut.axis]) / 2);
  if (cut.at === start || cut.at === end) splitMedian(objects, start, end, box, cut);
};

function checkInput(boxes: Float32Array, split: AabbSplit, leafSize: number): void {
  const count = boxes.length / 6;
  if (!Number.isInteger(count)) throw new RangeError(`boxes: ${boxes.length} numbers, not six for each object`);
  if (count > MAX_AABB_OBJECTS) throw new RangeError(`${count} objects: a box tree holds at most ${MAX_AABB_OBJECTS}`);
  if (!AABB_SPLITS.includes(split)) throw new RangeError(`split ${split}: it must be ${AABB_SPLITS.join(', ')}`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    throw new RangeError(`leaf size ${leafSize}: it must be a whole number from 1 to ${MAX_LEAF_SIZE}`);
  for (let object = 0; object < count; object++) checkBox(boxes, object);
}
