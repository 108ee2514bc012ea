/**
 * Two levels of box trees: one over objects (TLAS), and below each of its objects one over the object's triangles (BLAS). The
 * nodes of all trees of triangles stand in one pool, one tree after another, each as aabb-tree.ts says, its root at an even node.
 *
 * The lower pool is a mesh's nodes too, with the corners of the triangles beside it: contacts and sweeps of spheres ask it as they ask
 * the mesh tree.
 *
 * Guarantee: the box of an object in the upper tree is that of its root in the lower pool, to the bit. Triangles keep to their
 * object's range: those of object o are slots and ids firstTriangle[o] .. firstTriangle[o + 1] - 1.
 *
 * Source: what the author of the seed "Bounding volume hierarchy (BVH)" of On The Bubble wants to extend his tree to.
 */
import { emptyBox, uniteBox } from '../../math/aabb.ts';
import { MAX_COORDINATE } from '../../math/float.ts';
import { CORNER_NUMBERS, type MeshNodes } from '../mesh/mesh-tree.ts';
import { type AabbBuildOptions, buildAabbTree } from './aabb-build.ts';
import { type AabbTree, COUNT, LEFT_FIRST, MAX_AABB_OBJECTS, NODE_WORDS } from './aabb-tree.ts';

/** Triangles in objects; a Scene is one. */
export interface TriangleObjects {
  /** vertices x (x, y, z) */
  positions: Float32Array;
  /** triangles x 3 vertices */
  indices: Uint32Array;
  /** objects + 1: object o's triangles are firstTriangle[o] .. firstTriangle[o + 1] - 1 */
  firstTriangle: Uint32Array;
}

export interface TwoLevelTree {
  /** over the boxes of the objects */
  top: AabbTree;
  /** the trees over triangles: their pool, the boxes and ids of all triangles, the depth of the deepest */
  bottom: AabbTree;
  /** the same nodes and ids as those of `bottom`, with the corners of the triangles */
  mesh: MeshNodes;
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
 * import { buildTwoLevelTree } from 'cull64/trees';
 * import { validateTwoLevelTree } from 'cull64/check';
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
export function buildTwoLevelTree(triangles: TriangleObjects, options: Partial<AabbBuildOptions> = {}): TwoLevelTree {
  checkTriangles(triangles);
  const { indices, firstTriangle } = triangles;
  const count = indices.length / 3;
  const objects = firstTriangle.length - 1;
  const triangleBoxes = new Float32Array(count * 6);
  for (let triangle = 0; triangle < count; triangle++)
    writeTriangleBox(triangles, triangle, triangleBoxes, triangle * 6);

  const floats = new Float32Array(2 * count * NODE_WORDS);
  const words = new Uint32Array(floats.buffer);
  const boxes = new Float32Array(count * 6);
  const ids = new Uint32Array(count);
  const roots = new Uint32Array(objects);
  const objectBoxes = new Float32Array(objects * 6);
  let nodes = 0;
  let depth = 0;
  for (let object = 0; object < objects; object++) {
    const first = firstTriangle[object];
    const own = buildAabbTree(triangleBoxes.subarray(first * 6, firstTriangle[object + 1] * 6), options);
    roots[object] = nodes;
    objectBoxes.set(own.floats.subarray(0, 6), object * 6);
    words.set(own.words, nodes * NODE_WORDS);
    const end = nodes + own.words.length / NODE_WORDS;
    for (let at = nodes * NODE_WORDS; at < end * NODE_WORDS; at += NODE_WORDS)
      words[at + LEFT_FIRST] += words[at + COUNT] > 0 ? first : nodes;
    words[(nodes + 1) * NODE_WORDS + LEFT_FIRST] = 0;
    boxes.set(own.boxes, first * 6);
    for (let slot = 0; slot < own.ids.length; slot++) ids[first + slot] = first + own.ids[slot];
    nodes = end;
    depth = Math.max(depth, own.depth);
  }
  const top = buildAabbTree(objectBoxes, options);
  const pool = floats.slice(0, nodes * NODE_WORDS);
  const links = new Uint32Array(pool.buffer);
  return {
    top,
    bottom: { floats: pool, words: links, boxes, ids, depth, leafSize: top.leafSize },
    mesh: { boxes: pool, links, corners: cornersOf(triangles, ids), triangles: ids },
    roots,
    firstTriangle: firstTriangle.slice(),
  };
}

/** Corners in the order of `ids`. */
function cornersOf({ positions, indices }: TriangleObjects, ids: Uint32Array): Float32Array {
  const corners = new Float32Array(ids.length * CORNER_NUMBERS);
  for (let corner = 0; corner < ids.length * 3; corner++) {
    const vertex = indices[ids[Math.floor(corner / 3)] * 3 + (corner % 3)] * 3;
    for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = positions[vertex + axis];
  }
  return corners;
}

/** Box of a triangle into out[at .. at + 5]. */
export function writeTriangleBox(
  { positions, indices }: TriangleObjects,
  triangle: number,
  out: Float32Array,
  at: number,
): void {
  emptyBox(out, at);
  for (let corner = 0; corner < 3; corner++) {
    const vertex = indices[triangle * 3 + corner] * 3;
    for (let axis = 0; axis < 3; axis++) {
      point[axis] = positions[vertex + axis];
      point[axis + 3] = point[axis];
    }
    uniteBox(out, at, point, 0);
  }
}

/** A corner as a box. */
const point = new Float32Array(6);

function checkTriangles({ positions, indices, firstTriangle }: TriangleObjects): void {
  const count = indices.length / 3;
  const vertices = positions.length / 3;
  const objects = firstTriangle.length - 1;
  if (!Number.isInteger(count)) throw new RangeError(`indices: ${indices.length} numbers, not three for each triangle`);
  if (!Number.isInteger(vertices))
    throw new RangeError(`positions: ${positions.length} numbers, not three for each vertex`);
  if (count > MAX_AABB_OBJECTS)
    throw new RangeError(`${count} triangles: a two-level tree holds at most ${MAX_AABB_OBJECTS}`);
  if (firstTriangle[0] !== 0 || firstTriangle[objects] !== count)
    throw new RangeError(`firstTriangle: it must run from 0 to ${count}, the number of triangles`);
  for (let object = 0; object < objects; object++)
    if (!(firstTriangle[object] < firstTriangle[object + 1]))
      throw new RangeError(`object ${object} has no triangles: leave it out`);
  for (let k = 0; k < indices.length; k++) {
    const vertex = indices[k];
    const triangle = Math.floor(k / 3);
    if (vertex >= vertices) throw new RangeError(`triangle ${triangle}: vertex ${vertex} of ${vertices}`);
    for (let axis = 0; axis < 3; axis++) {
      const v = positions[vertex * 3 + axis];
      if (!(Math.abs(v) <= MAX_COORDINATE))
        throw new RangeError(
          `triangle ${triangle}: ${'xyz'[axis]} of vertex ${vertex} is ${v}; it must be finite, at most 2^120`,
        );
    }
  }
}
