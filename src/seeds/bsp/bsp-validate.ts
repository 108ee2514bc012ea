/** Validates a BSP: checks each guarantee of bsp-tree.ts. */
import { type Report, reportTo } from '../../core/tree/faults.ts';
import {
  BSP_DRIFT,
  type BspTree,
  bspDistance,
  isBspLeaf,
  MAX_BSP_DEPTH,
  MAX_BSP_POLYGONS,
  NO_NODE,
  unorderedIn,
} from './bsp-tree.ts';

/**
 * Faults of a BSP, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it, and visits each
 * node once. Every corner is held to the planes of all nodes above it.
 */
export function validateBspTree(tree: BspTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkSizes(tree, report);
  if (faults.length > 0) return faults;
  checkNumbers(tree, report);
  checkRanges(tree.firstPolygon, tree.triangles.length, 0, 'node', 'polygons', report);
  checkRanges(tree.firstCorner, tree.corners.length, 3, 'polygon', 'corners', report);
  if (faults.length > 0) return faults;
  const fault = walk(tree, report);
  if (fault) report(fault);
  return faults;
}

function checkSizes(tree: BspTree, report: Report): void {
  const { planes, links, firstPolygon, firstCorner, positions, triangles, objects } = tree;
  const nodes = links.length / 2;
  const polygons = triangles.length;
  if (!Number.isInteger(nodes)) report(`${links.length} links, not two for each node`);
  if (planes.length !== nodes * 4) report(`${planes.length} plane numbers for ${nodes} nodes, not four for each`);
  if (firstPolygon.length !== nodes + 1) report(`${firstPolygon.length} ranges for ${nodes} nodes, not one more`);
  if (firstCorner.length !== polygons + 1)
    report(`${firstCorner.length} ranges for ${polygons} polygons, not one more`);
  if (objects.length !== polygons) report(`${objects.length} objects for ${polygons} polygons, not one for each`);
  if (positions.length % 3 !== 0) report(`${positions.length} coordinates, not three for each vertex`);
  if (polygons > MAX_BSP_POLYGONS) report(`${polygons} polygons, more than ${MAX_BSP_POLYGONS}`);
  if (polygons > 0 ? nodes < 1 || nodes >= polygons * 2 : nodes !== 0)
    report(`${nodes} nodes cannot hold ${polygons} polygons`);
  if (!(tree.tolerance > 0 && tree.tolerance < Number.POSITIVE_INFINITY)) report(`tolerance ${tree.tolerance}`);
  if (!(tree.uncut <= polygons)) report(`${polygons} polygons, fewer than the ${tree.uncut} before any was cut`);
}

function checkNumbers({ planes, corners, positions }: BspTree, report: Report): void {
  for (let i = 0; i < positions.length; i++)
    if (!Number.isFinite(positions[i])) report(`vertex ${Math.floor(i / 3)}: ${'xyz'[i % 3]} = ${positions[i]}`);
  for (let i = 0; i < corners.length; i++)
    if (corners[i] >= positions.length / 3) report(`corner ${i}: vertex ${corners[i]} of ${positions.length / 3}`);
  for (let p = 0; p < planes.length; p += 4) {
    const length = Math.hypot(planes[p], planes[p + 1], planes[p + 2]);
    if (!(Math.abs(length - 1) < 2 ** -22 && Number.isFinite(planes[p + 3])))
      report(`node ${p / 4}: a normal of length ${length} and d = ${planes[p + 3]}`);
  }
}

/** Ranges that follow each other from 0 to `end`, of `least` or more each. */
function checkRanges(first: Uint32Array, end: number, least: number, of: string, what: string, report: Report): void {
  if (first[0] !== 0) report(`the first of the ${what} is ${first[0]}, not 0`);
  for (let i = 0; i + 1 < first.length; i++)
    if (first[i + 1] < first[i] + least) report(`${of} ${i}: its ${what} run from ${first[i]} to ${first[i + 1]}`);
  if (first[first.length - 1] !== end) report(`the ${what} end at ${first[first.length - 1]}, not at ${end}`);
}

/**
 * Preorder, depth, sides: one pass, with the open links on a stack. Corners on a wrong side are reported as they are found; the first
 * fault of the structure ends the walk and is returned.
 */
function walk(tree: BspTree, report: Report): string | null {
  const { links, firstPolygon } = tree;
  const nodes = links.length / 2;
  /** nodes from the root to the one at hand, and the side that was taken of each: 1 in front, -1 behind */
  const path: number[] = [];
  const sides: number[] = [];
  /** links that wait, the next one last, each with the length of its path */
  const open: number[] = [];
  let depth = 0;
  let unordered = 0;
  for (let node = 0; node < nodes; node++) {
    if (node > 0) {
      const link = open.pop();
      if (link === undefined) return `node ${node}: no link leads to it`;
      const level = open.pop()!;
      path.length = level;
      sides.length = level;
      path.push(link >> 1);
      sides.push(link & 1 ? -1 : 1);
      if (links[link] !== node)
        return `node ${link >> 1}: its ${link & 1 ? 'back' : 'front'} link is ${links[link]}, not ${node}`;
    }
    depth = Math.max(depth, path.length + 1);
    if (depth > MAX_BSP_DEPTH) return `node ${node}: deeper than ${MAX_BSP_DEPTH} levels`;
    for (const link of [node * 2 + 1, node * 2]) if (links[link] !== NO_NODE) open.push(path.length, link);
    const isLeaf = isBspLeaf(tree, node);
    if (isLeaf && firstPolygon[node] === firstPolygon[node + 1]) return `node ${node}: a leaf without polygons`;
    path.forEach((above, i) => {
      checkSide(tree, node, above, sides[i], report);
    });
    if (isLeaf) unordered += unorderedIn(tree, node);
    else checkSide(tree, node, node, 0, report);
  }
  if (open.length > 0) return `node ${open[open.length - 1] >> 1}: a link beyond the last node`;
  if (depth !== tree.depth) return `the tree is ${depth} levels deep, not ${tree.depth}`;
  return unordered === tree.unordered ? null : `${unordered} polygons are in no order, not ${tree.unordered}`;
}

/** Corners of the node's own polygons against the plane of `above`: side 1 in front of it, -1 behind it, 0 on it. */
function checkSide(tree: BspTree, node: number, above: number, side: number, report: Report): void {
  const { firstPolygon, firstCorner, corners, tolerance } = tree;
  const end = firstCorner[firstPolygon[node + 1]];
  for (let i = firstCorner[firstPolygon[node]]; i < end; i++) {
    const distance = bspDistance(tree, above, corners[i]);
    const wrong = side === 0 ? Math.abs(distance) : -side * distance;
    if (wrong > tolerance * (1 + BSP_DRIFT))
      report(`node ${node}: vertex ${corners[i]} lies ${distance} from the plane of node ${above}, ${SIDES[side + 1]}`);
  }
}

const SIDES = ['behind which it belongs', 'on which it belongs', 'before which it belongs'];
