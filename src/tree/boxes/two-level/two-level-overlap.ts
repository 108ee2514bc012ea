/**
 * Which triangles' boxes touch a box: the objects that the upper tree finds, then the tree of triangles of each.
 *
 * Guarantee: exactly the triangles whose boxes have a point in common with the box. They stand object by object. An object whose
 * box is touched may have none.
 */
import type { QueryBox } from '../../../math/box.ts';
import { boxOverlap, overlapBelow } from '../box-overlap.ts';
import { type BoxResult, clearResult, createBoxResult } from '../box-result.ts';
import type { TwoLevelTree } from './two-level-tree.ts';

export interface TwoLevelResult extends BoxResult {
  /** the objects whose boxes touch */
  objects: BoxResult;
  /** beside each of these objects: where its triangles end among the ids; the next one's begin there */
  ends: Uint32Array;
}

/** A result for overlaps with `tree`, or with any tree that has no more objects, triangles and depth. */
export function createTwoLevelResult({ top, bottom }: TwoLevelTree): TwoLevelResult {
  return { ...createBoxResult(bottom), objects: createBoxResult(top), ends: new Uint32Array(top.ids.length) };
}

/**
 * Find the triangles whose boxes touch `box`. The counters are those of the lower trees; the upper one's are in result.objects.
 * @param box min x, y, z, max x, y, z; may be infinite; one that is inside out touches nothing
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for a box that is not six numbers, or a result made for a smaller tree
 * @example
 * ```ts
 * import { buildTwoLevelTree, createTwoLevelResult, twoLevelOverlap } from 'cull64/trees';
 *
 * // two objects of one triangle each
 * const tree = buildTwoLevelTree({
 *   positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 5, 0, 0, 6, 0, 0, 6, 1, 0),
 *   indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
 *   firstTriangle: Uint32Array.of(0, 1, 2),
 * });
 * const result = createTwoLevelResult(tree);
 * twoLevelOverlap(tree, Float32Array.of(5.5, 0, -1, 9, 9, 1), result); // 1
 * [result.objects.ids[0], result.ids[0]]; // [1, 1]
 * ```
 */
export function twoLevelOverlap(tree: TwoLevelTree, box: QueryBox, result: TwoLevelResult): number {
  const { top, bottom, roots } = tree;
  const { objects, ends } = result;
  clearResult(result, bottom.ids.length, bottom.depth);
  clearResult(objects, top.ids.length, top.depth, ends);
  const found = boxOverlap(top, box, objects);
  for (let i = 0; i < found; i++) {
    overlapBelow(bottom, roots[objects.ids[i]], box, result);
    ends[i] = result.count;
  }
  return result.count;
}
