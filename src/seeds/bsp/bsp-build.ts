/**
 * Builds a polygon BSP, top down and iteratively: a plane is chosen, the polygons of the node are put before it, behind it or on it,
 * those that it crosses are cut, and each side is built in turn.
 *
 * Guarantees. With `minimum` 1 and a depth below `maxDepth` the tree is full: the polygons of every node lie on its plane. The surface
 * stays what it was: parts share their cut points, areas add up. The same input and seed give the same tree on every machine.
 * Bound: a child has fewer polygons than its node (see bsp-splitter.ts), so a build ends; one that would cut its input into more than
 * `maxPolygons` is refused.
 * Memory: the polygons of the open nodes, one a level, and every polygon that there was, cut or not.
 *
 * Source: seed "Trees in Games: Binary Space Partitioning Trees", without its recursion; Fuchs, Kedem and Naylor (1980).
 */
import { grown } from '../../core/base/grown.ts';
import { classifyPolygon, IN_FRONT, ON_PLANE, SPANNING, splitPolygon } from '../../core/math/polygon.ts';
import { createRandom } from '../../core/math/random.ts';
import { BSP_BUILD_DEFAULTS, type BspBuildOptions, checkBspOptions, checkTriangles } from './bsp-input.ts';
import { bspSources } from './bsp-sources.ts';
import { chooseSplitter, type Splitter } from './bsp-splitter.ts';
import { type BspTree, isBspLeaf, NO_NODE, unorderedIn } from './bsp-tree.ts';

/** The tree as it grows. */
interface Growth {
  planes: Float32Array;
  links: Uint32Array;
  firstPolygon: Uint32Array;
  nodes: number;
  /** polygons in the order of the tree -> number in the pool */
  order: Uint32Array;
  polygons: number;
  depth: number;
}

/**
 * Build the BSP of these triangles.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices, counter-clockwise seen from the front
 * @throws RangeError for coordinates that are not finite or beyond 2^120, indices of missing vertices or objects, options out of
 * their range, and triangles that would be cut into more than `maxPolygons` polygons
 * @example
 * ```ts
 * import { validateBspTree } from 'cull64/check';
 * import { buildBspTree } from 'cull64/trees';
 *
 * // a square on the floor, and a triangle that stands in it and goes through it
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 4, 4, 0, 4, 4, 0, 0, 2, -1, 1, 2, -1, 3, 2, 2, 2);
 * const tree = buildBspTree(positions, Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6));
 * tree.uncut; // 2
 * tree.triangles; // [0, 2, 2]
 * validateBspTree(tree); // []
 * ```
 */
export function buildBspTree(
  positions: Float32Array,
  indices: Uint32Array,
  options: Partial<BspBuildOptions> = {},
): BspTree {
  const chosen = { ...BSP_BUILD_DEFAULTS, ...options };
  checkBspOptions(chosen);
  checkTriangles(positions, indices, chosen.objects);
  const found = bspSources(positions, indices, chosen.objects, chosen.merge);
  const { polygons, tolerance, dropped } = found;
  const uncut = polygons.count;
  const splitter: Splitter = {
    polygons,
    planes: found.planes,
    tolerance,
    sources: Uint32Array.from({ length: uncut }, (_, i) => i),
    score: chosen.score,
    splitWeight: chosen.splitWeight,
    candidates: chosen.candidates,
    random: createRandom(chosen.seed),
    plane: new Float64Array(4),
    cost: 0,
    place: 0,
    trial: new Float64Array(4),
  };
  const growth = grow(splitter, chosen);
  const order = growth.order.subarray(0, growth.polygons);
  const triangles = order.map((polygon) => found.triangles[splitter.sources[polygon]]);
  const tree: BspTree = {
    planes: growth.planes.slice(0, growth.nodes * 4),
    links: growth.links.slice(0, growth.nodes * 2),
    firstPolygon: growth.firstPolygon.slice(0, growth.nodes + 1),
    ...cornersOf(splitter, order),
    positions: polygons.positions.slice(0, polygons.vertices * 3),
    triangles,
    objects: triangles.map((triangle) => chosen.objects?.[triangle] ?? 0),
    depth: growth.depth,
    tolerance,
    unordered: 0,
    uncut,
    dropped,
  };
  // of corners and planes as they are stored: a cut point is rounded once more than when its polygon was classified
  for (let node = 0; node < growth.nodes; node++) if (isBspLeaf(tree, node)) tree.unordered += unorderedIn(tree, node);
  return tree;
}

function grow(splitter: Splitter, { minimum, maxDepth, maxPolygons, onProgress }: BspBuildOptions): Growth {
  const uncut = splitter.polygons.count;
  const growth: Growth = {
    planes: new Float32Array(uncut * 4),
    links: new Uint32Array(uncut * 2),
    firstPolygon: new Uint32Array(uncut + 1),
    nodes: 0,
    order: new Uint32Array(uncut),
    polygons: 0,
    depth: 0,
  };
  // The polygons of the open nodes, those of the next one last.
  let list = splitter.sources.slice();
  // Open nodes: end in the list, link that will lead to it, level. One starts where the one below it ends.
  const open: number[] = uncut > 0 ? [uncut, -1, 1] : [];
  let reported = 0;
  while (open.length > 0) {
    const level = open.pop()!;
    const link = open.pop()!;
    const end = open.pop()!;
    const start = open.length > 0 ? open[open.length - 3] : 0;
    const node = addNode(growth, link, level);
    const count = end - start;
    const isLeaf = count <= minimum || level >= maxDepth;
    if (isLeaf || count === 1) usePlaneOf(splitter, list, start);
    else chooseSplitter(splitter, list, start, end);
    growth.planes.set(splitter.plane, node * 4);
    let back = start;
    let front = end;
    if (isLeaf) addOwn(growth, list, start, end);
    else {
      // At most two parts of each polygon: those behind are gathered from the start, those in front after the end.
      list = grown(list, end + count);
      for (let i = start; i < end; i++) {
        const polygon = list[i];
        const side =
          i === splitter.place
            ? ON_PLANE
            : classifyPolygon(splitter.polygons, polygon, splitter.plane, 0, splitter.tolerance);
        if (side === ON_PLANE) addOwn(growth, list, i, i + 1);
        else if (side === IN_FRONT) list[front++] = polygon;
        else if (side === SPANNING) {
          const part = cutPolygon(splitter, polygon, maxPolygons);
          list[front++] = part;
          list[back++] = part + 1;
        } else list[back++] = polygon;
      }
      list.copyWithin(back, end, front);
      if (back > start) open.push(back, node * 2 + 1, level + 1);
      if (front > end) open.push(back + front - end, node * 2, level + 1);
    }
    const done = growth.polygons / (growth.polygons + (open.at(-3) ?? 0));
    if (!onProgress || done < reported + 0.01) continue;
    reported = done;
    onProgress(done);
  }
  growth.firstPolygon[growth.nodes] = growth.polygons;
  return growth;
}

/** The next node in preorder, which `link` leads to. */
function addNode(growth: Growth, link: number, level: number): number {
  const node = growth.nodes++;
  growth.planes = grown(growth.planes, growth.nodes * 4);
  growth.links = grown(growth.links, growth.nodes * 2);
  growth.firstPolygon = grown(growth.firstPolygon, growth.nodes + 1);
  growth.links[node * 2] = NO_NODE;
  growth.links[node * 2 + 1] = NO_NODE;
  if (link >= 0) growth.links[link] = node;
  growth.firstPolygon[node] = growth.polygons;
  growth.depth = Math.max(growth.depth, level);
  return node;
}

function addOwn(growth: Growth, list: Uint32Array, start: number, end: number): void {
  growth.order = grown(growth.order, growth.polygons + end - start);
  for (let i = start; i < end; i++) growth.order[growth.polygons++] = list[i];
}

/** The plane of the polygon list[place], without a choice. */
function usePlaneOf(splitter: Splitter, list: Uint32Array, place: number): void {
  const source = splitter.sources[list[place]] * 4;
  splitter.plane.set(splitter.planes.subarray(source, source + 4));
  splitter.place = place;
}

/** Cut a polygon by the chosen plane. @returns the number of its part in front; the part behind has the next one */
function cutPolygon(splitter: Splitter, polygon: number, maxPolygons: number): number {
  const { polygons, planes, plane, tolerance } = splitter;
  // Each cut has put two parts into the pool, and one polygon more into the tree.
  if ((planes.length / 4 + polygons.count) / 2 >= maxPolygons)
    throw new RangeError(
      `the planes cut the triangles into more than ${maxPolygons} polygons: build it of fewer, or with a larger minimum`,
    );
  const front = splitPolygon(polygons, polygon, plane, 0, tolerance);
  splitter.sources = grown(splitter.sources, front + 2);
  splitter.sources[front] = splitter.sources[polygon];
  splitter.sources[front + 1] = splitter.sources[polygon];
  return front;
}

/** Corners of the polygons in the order of the tree. */
function cornersOf({ polygons }: Splitter, order: Uint32Array): Pick<BspTree, 'firstCorner' | 'corners'> {
  const firstCorner = new Uint32Array(order.length + 1);
  for (let i = 0; i < order.length; i++)
    firstCorner[i + 1] = firstCorner[i] + polygons.firstCorner[order[i] + 1] - polygons.firstCorner[order[i]];
  const corners = new Uint32Array(firstCorner[order.length]);
  for (let i = 0; i < order.length; i++)
    corners.set(
      polygons.corners.subarray(polygons.firstCorner[order[i]], polygons.firstCorner[order[i] + 1]),
      firstCorner[i],
    );
  return { firstCorner, corners };
}
