/**
 * Builds a box tree.
 *
 * midpoint  the seed's: the middle of the longest axis of the node's box, objects to the side that the centres of their boxes are
 *           on. Where that leaves a side empty the seed keeps a leaf of any size; here the median cuts.
 * sah       the sphere tree's binned rule: 16 bins an axis, where the areas of the two boxes times their objects are least.
 *
 * Guarantee, memory and time: those of build-nodes.ts.
 *
 * Source: seed "Bounding volume hierarchy (BVH)" of On The Bubble for midpoint.
 */
import { checkBox } from '../../core/math/box.ts';
import { longestAxis, partition, type SplitRule, splitMedian } from '../../core/tree/sphere/split.ts';
import { splitSah } from '../../core/tree/sphere/split-binned.ts';
import type { BoxTree } from './box-tree.ts';
import { buildNodes, createBuildBoxes, ruleOf } from './build-nodes.ts';
import { MAX_BOXES } from './node.ts';

export type BoxSplit = 'midpoint' | 'sah';

const splitMidpoint: SplitRule = (objects, start, end, box, cut) => {
  cut.axis = longestAxis(box);
  cut.at = partition(objects, start, end, cut.axis, (box[cut.axis] + box[3 + cut.axis]) / 2);
  if (cut.at === start || cut.at === end) splitMedian(objects, start, end, box, cut);
};

const BOX_RULES: Record<BoxSplit, SplitRule> = { midpoint: splitMidpoint, sah: splitSah };

export const BOX_SPLITS = Object.keys(BOX_RULES) as readonly BoxSplit[];

export interface BoxBuildOptions {
  /** which rule cuts a node in two */
  split: BoxSplit;
  /** most objects in a leaf, 1 .. MAX_LEAF_SIZE */
  leafSize: number;
}

const BOX_BUILD_DEFAULTS: BoxBuildOptions = { split: 'sah', leafSize: 4 };

/**
 * Build the tree of these boxes.
 * @param boxes n x (min x, y, z, max x, y, z); left as it is
 * @throws RangeError for boxes that are not finite, inside out or beyond MAX_COORDINATE, too many objects, options that there are
 * not
 * @example
 * ```ts
 * import { validateBoxTree } from 'cull64/check';
 * import { buildBoxTree } from 'cull64/trees';
 *
 * // three cubes in a row
 * const boxes = Float32Array.of(0, 0, 0, 1, 1, 1, 8, 0, 0, 9, 1, 1, 4, 0, 0, 5, 1, 1);
 * const tree = buildBoxTree(boxes, { leafSize: 1 });
 * tree.ids; // [0, 2, 1]
 * tree.depth; // 3
 * tree.boxes.subarray(0, 6); // [0, 0, 0, 9, 1, 1]
 * validateBoxTree(tree); // []
 * ```
 */
export function buildBoxTree(boxes: Float32Array, options: Partial<BoxBuildOptions> = {}): BoxTree {
  const split = options.split ?? BOX_BUILD_DEFAULTS.split;
  const leafSize = options.leafSize ?? BOX_BUILD_DEFAULTS.leafSize;
  const count = boxes.length / 6;
  if (!Number.isInteger(count)) throw new RangeError(`boxes: ${boxes.length} numbers, not six for each object`);
  if (count > MAX_BOXES) throw new RangeError(`${count} objects: a box tree holds at most ${MAX_BOXES}`);
  const rule = ruleOf(BOX_RULES, split, leafSize);
  for (let object = 0; object < count; object++) checkBox(boxes, object);
  const objects = createBuildBoxes(boxes.slice());
  const nodes = buildNodes(objects, rule, leafSize);
  return { ...nodes, objectBoxes: objects.boxes, ids: objects.ids, leafSize };
}
