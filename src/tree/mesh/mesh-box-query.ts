/**
 * Which triangles have a box that touches a box? What moves in a mesh asks this first, and then tests these triangles.
 *
 * Guarantee: exactly the slots whose triangle's own box has a point in common with the asked one, in tree order; touching counts.
 * Twin: bruteMeshBox.
 * Bound: one child waits a level, so the stack has a place for each level of the tree.
 * Cost: a node's box is six comparisons, a triangle's the same after six minima and maxima of its corners.
 */
import { CORNER_NUMBERS, COUNT, LEFT_FIRST, type MeshTree, NODE_WORDS } from './mesh-tree.ts';

/** Made once for a tree, used for every query. */
export interface MeshBoxResult {
  /** in tree order; the first `count` are valid. tree.triangles[slot] is the input triangle, tree.corners has its corners */
  slots: Uint32Array;
  count: number;
  /** nodes whose box touches the asked one */
  nodesVisited: number;
  /** triangles whose own box was looked at */
  trianglesTested: number;
  /** waiting nodes */
  stack: Uint32Array;
}

/** A result for box queries of `tree`, or of any tree with as many triangles and no more depth. */
export function createMeshBoxResult(tree: MeshTree): MeshBoxResult {
  return {
    slots: new Uint32Array(tree.triangles.length),
    count: 0,
    nodesVisited: 0,
    trianglesTested: 0,
    stack: new Uint32Array(tree.depth),
  };
}

/**
 * Slots of the triangles whose boxes touch `box`, into `result.slots`.
 * @param box min x, y, z, max x, y, z; one with a NaN touches nothing
 * @returns how many
 * @throws RangeError when the result was made for a smaller tree
 * @example
 * ```ts
 * import { buildMeshTree, createMeshBoxResult, meshBoxQuery } from 'cull64/trees';
 *
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 9, 0, 0, 9, 0, 1, 8, 0, 1);
 * const tree = buildMeshTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5));
 * const result = createMeshBoxResult(tree);
 * meshBoxQuery(tree, Float64Array.of(7, -1, 0, 8, 1, 1), result); // 1
 * tree.triangles[result.slots[0]]; // 1
 * ```
 */
export function meshBoxQuery(tree: MeshTree, box: Float32Array | Float64Array, result: MeshBoxResult): number {
  const { boxes, links, corners } = tree;
  const { slots, stack } = result;
  if (slots.length < tree.triangles.length || stack.length < tree.depth)
    throw new RangeError(
      `result: made for ${slots.length} triangles and ${stack.length} levels; this tree has ${tree.triangles.length} and ${tree.depth}`,
    );
  // boxesOverlap, written out, here and for the triangles
  const x0 = box[0];
  const y0 = box[1];
  const z0 = box[2];
  const x1 = box[3];
  const y1 = box[4];
  const z1 = box[5];
  let count = 0;
  let nodesVisited = 0;
  let trianglesTested = 0;
  let top = 0;
  let node = 0;
  while (links.length > 0) {
    const at = node * NODE_WORDS;
    if (
      boxes[at] <= x1 &&
      boxes[at + 1] <= y1 &&
      boxes[at + 2] <= z1 &&
      boxes[at + 3] >= x0 &&
      boxes[at + 4] >= y0 &&
      boxes[at + 5] >= z0
    ) {
      nodesVisited++;
      const first = links[at + LEFT_FIRST];
      const size = links[at + COUNT];
      if (size === 0) {
        stack[top++] = first + 1;
        node = first;
        continue;
      }
      trianglesTested += size;
      for (let slot = first; slot < first + size; slot++) {
        const c = slot * CORNER_NUMBERS;
        if (
          Math.min(corners[c], corners[c + 3], corners[c + 6]) <= x1 &&
          Math.min(corners[c + 1], corners[c + 4], corners[c + 7]) <= y1 &&
          Math.min(corners[c + 2], corners[c + 5], corners[c + 8]) <= z1 &&
          Math.max(corners[c], corners[c + 3], corners[c + 6]) >= x0 &&
          Math.max(corners[c + 1], corners[c + 4], corners[c + 7]) >= y0 &&
          Math.max(corners[c + 2], corners[c + 5], corners[c + 8]) >= z0
        )
          slots[count++] = slot;
      }
    }
    if (top === 0) break;
    node = stack[--top];
  }
  result.count = count;
  result.nodesVisited = nodesVisited;
  result.trianglesTested = trianglesTested;
  return count;
}
