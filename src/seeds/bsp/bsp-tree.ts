/**
 * The polygon BSP: convex polygons cut by planes until the polygons of each node lie on one plane, so that their order from any point
 * is exact.
 *
 * Layout. Nodes stand in preorder: the root is node 0, a node's front subtree follows it, then its back subtree; a link is the child's
 * number or NO_NODE. Polygons are kept in the order of the nodes, so that a node's own are one range, and so are those of a subtree.
 * A node with a child has its own polygons on its plane, facing either way, or none where the plane is not one of a polygon's. A node
 * without children is a leaf: its polygons are on its plane too in a full tree, and any few where the build was told to stop early.
 * Vertices are first those of the input, in their places, then the cut points.
 *
 * Guarantee: no corner below a node's front link is further than the tolerance behind its plane, none below its back link further
 * before it, none of its own further from it, and BSP_DRIFT of the tolerance more where a cut point was rounded. Planes and corners are
 * taken as they are stored, in 32-bit floats.
 *
 * Source: Fuchs, Kedem and Naylor, "On Visible Surface Generation by A Priori Tree Structures" (1980); seed "Trees in Games: Binary
 * Space Partitioning Trees" for lists in leaves and the score.
 */

export interface BspTree {
  /** nodes x (nx, ny, nz, d): a unit normal; n p + d is how far the point p lies in front */
  planes: Float32Array;
  /** nodes x (front child, back child), or NO_NODE */
  links: Uint32Array;
  /** nodes + 1: node n's own polygons are firstPolygon[n] .. firstPolygon[n + 1] - 1 */
  firstPolygon: Uint32Array;
  /** polygons + 1: polygon p's corners are corners[firstCorner[p] .. firstCorner[p + 1] - 1], 3 or more */
  firstCorner: Uint32Array;
  /** vertices, counter-clockwise seen from the polygon's front */
  corners: Uint32Array;
  /** vertices x (x, y, z) */
  positions: Float32Array;
  /** polygons: the input triangle that it is a part of; the first of them where triangles were merged */
  triangles: Uint32Array;
  /** polygons: the object of that triangle */
  objects: Uint32Array;
  /** nodes on the longest way from the root to a leaf: 0 for an empty tree */
  depth: number;
  /** how far from a plane a corner counts as on it, in units of the input */
  tolerance: number;
  /** polygons in leaves of a tree that is not full, which have no order among each other: of those leaves whose plane does not hold them all */
  unordered: number;
  /** polygons before any was cut: the triangles, or what they were merged to */
  uncut: number;
  /** triangles left out, because they have no area */
  dropped: number;
}

/** The link of a side without polygons. */
export const NO_NODE = 0xffffffff;

/** Most polygons of a tree; it has fewer than twice as many nodes. */
export const MAX_BSP_POLYGONS = 2 ** 24;

/** Deepest tree that is built: it bounds the stack of a walk. */
export const MAX_BSP_DEPTH = 65_536;

/** Of the largest coordinate: how far from a plane a corner counts as on it. */
export const BSP_TOLERANCE = 2 ** -20;

/**
 * Of the tolerance: how far beyond it a corner may stand. A cut point lies between two corners that are held to the tolerance, and is
 * rounded by at most sqrt(3) x 2^-25 of the largest coordinate, 0.054 of the tolerance, each time that an edge is cut again.
 */
export const BSP_DRIFT = 1 / 4;

/** Bytes of the tree's arrays, the input's vertices among them. */
export function bspBytes(tree: BspTree): number {
  const { planes, links, firstPolygon, firstCorner, corners, positions, triangles, objects } = tree;
  return [planes, links, firstPolygon, firstCorner, corners, positions, triangles, objects].reduce(
    (bytes, array) => bytes + array.byteLength,
    0,
  );
}

/** Whether a node has no children. */
export function isBspLeaf({ links }: Pick<BspTree, 'links'>, node: number): boolean {
  return links[node * 2] === NO_NODE && links[node * 2 + 1] === NO_NODE;
}

/** How many polygons of a leaf have no order among each other: none where all their corners are on its plane, else all. */
export function unorderedIn(
  tree: Pick<BspTree, 'firstPolygon' | 'firstCorner' | 'corners' | 'tolerance' | 'planes' | 'positions'>,
  leaf: number,
): number {
  const { firstPolygon, firstCorner, corners, tolerance } = tree;
  const end = firstCorner[firstPolygon[leaf + 1]];
  for (let i = firstCorner[firstPolygon[leaf]]; i < end; i++)
    if (Math.abs(bspDistance(tree, leaf, corners[i])) > tolerance * (1 + BSP_DRIFT))
      return firstPolygon[leaf + 1] - firstPolygon[leaf];
  return 0;
}

/** How far a vertex lies in front of a node's plane. */
export function bspDistance(
  { planes, positions }: Pick<BspTree, 'planes' | 'positions'>,
  node: number,
  vertex: number,
): number {
  const p = node * 4;
  const v = vertex * 3;
  return planes[p] * positions[v] + planes[p + 1] * positions[v + 1] + planes[p + 2] * positions[v + 2] + planes[p + 3];
}
