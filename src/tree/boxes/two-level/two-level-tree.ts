/**
 * Two levels of box trees: one over objects (TLAS), and below each of its objects one over the object's triangles (BLAS). The
 * nodes of all trees of triangles stand in one pool, one tree after another, each as node.ts says, its root at an even node.
 *
 * The lower pool is a mesh's nodes too, with the corners of the triangles beside it: contacts and sweeps of spheres ask it as they ask
 * the mesh tree.
 *
 * Guarantee: the box of an object in the upper tree is that of its root in the lower pool, to the bit. Triangles keep to their
 * object's range: those of object o are slots and ids firstTriangle[o] .. firstTriangle[o + 1] - 1.
 *
 * Source: what the author of the seed "Bounding volume hierarchy (BVH)" of On The Bubble wants to extend his tree to.
 */
import { BOX_BUILD_DEFAULTS, BOX_RULES, type BoxBuildOptions, buildBoxTree } from '../box-build.ts';
import type { BoxTree } from '../box-tree.ts';
import { buildNodes, createBuildBoxes, createPool, nodesIn, ruleOf } from '../build-nodes.ts';
import { NODE_WORDS } from '../node.ts';
import { checkCorners, checkLengths, cornersOf, type Triangles, triangleBoxes } from '../triangles.ts';

/** Triangles in objects; a Scene is one. */
export interface TriangleObjects extends Triangles {
  /** objects + 1: object o's triangles are firstTriangle[o] .. firstTriangle[o + 1] - 1 */
  firstTriangle: Uint32Array;
}

/** The trees over triangles: their pool, the boxes and ids of all triangles, the depth of the deepest. */
export interface LowerTrees extends BoxTree {
  /** triangles x (x, y, z) x 3 corners, in tree order */
  corners: Float32Array;
}

export interface TwoLevelTree {
  /** over the boxes of the objects */
  top: BoxTree;
  bottom: LowerTrees;
  /** objects: the node of `bottom` that is the root of the object's tree */
  roots: Uint32Array;
  /** objects + 1: as it was given */
  firstTriangle: Uint32Array;
}

/**
 * Build the tree of all objects and those of their triangles.
 * @param options of the trees of both levels
 * @throws RangeError for vertices that are not there, not finite or beyond MAX_COORDINATE, objects without triangles, too many
 * triangles, options that there are not
 * @example
 * ```ts
 * import { validateTwoLevelTree } from 'cull64/check';
 * import { buildTwoLevelTree } from 'cull64/trees';
 *
 * // a square of two triangles, and a triangle beside it
 * const tree = buildTwoLevelTree({
 *   positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 6, 1, 0),
 *   indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6),
 *   firstTriangle: Uint32Array.of(0, 2, 3),
 * });
 * tree.top.ids.length; // 2
 * tree.bottom.ids; // [0, 1, 2]
 * validateTwoLevelTree(tree); // []
 * ```
 */
export function buildTwoLevelTree(triangles: TriangleObjects, options: Partial<BoxBuildOptions> = {}): TwoLevelTree {
  const split = options.split ?? BOX_BUILD_DEFAULTS.split;
  const leafSize = options.leafSize ?? BOX_BUILD_DEFAULTS.leafSize;
  const rule = ruleOf(BOX_RULES, split, leafSize);
  checkLengths(triangles);
  checkObjects(triangles);
  checkCorners(triangles);
  const { firstTriangle } = triangles;
  const objects = firstTriangle.length - 1;
  const lower = createBuildBoxes(triangleBoxes(triangles));
  const pool = createPool(lower.ids.length);
  const roots = new Uint32Array(objects);
  const objectBoxes = new Float32Array(objects * 6);
  let depth = 0;
  for (let object = 0; object < objects; object++) {
    roots[object] = pool.nodes;
    const levels = buildNodes(pool, lower, firstTriangle[object], firstTriangle[object + 1], rule, leafSize);
    const root = roots[object] * NODE_WORDS;
    objectBoxes.set(pool.boxes.subarray(root, root + 6), object * 6);
    depth = Math.max(depth, levels);
  }
  const { boxes, ids } = lower;
  return {
    top: buildBoxTree(objectBoxes, options),
    bottom: { ...nodesIn(pool), objectBoxes: boxes, ids, corners: cornersOf(triangles, ids), depth, leafSize },
    roots,
    firstTriangle: firstTriangle.slice(),
  };
}

function checkObjects({ indices, firstTriangle }: TriangleObjects): void {
  const count = indices.length / 3;
  const objects = firstTriangle.length - 1;
  if (firstTriangle[0] !== 0 || firstTriangle[objects] !== count)
    throw new RangeError(`firstTriangle: it must run from 0 to ${count}, the number of triangles`);
  for (let object = 0; object < objects; object++)
    if (!(firstTriangle[object] < firstTriangle[object + 1]))
      throw new RangeError(`object ${object} has no triangles: leave it out`);
}
