/** Is this a mesh tree? Every promise of mesh-tree.ts, checked one by one. */
import { emptyBox, uniteBox } from '../../math/aabb.ts';
import { MAX_COORDINATE } from '../../math/float.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../sphere/sphere-tree.ts';
import {
  CORNER_NUMBERS,
  COUNT,
  LEFT_FIRST,
  MAX_MESH_TRIANGLES,
  type MeshTree,
  meshNodeCount,
  NODE_WORDS,
  slotBox,
} from './mesh-tree.ts';

/** Faults that are listed before the rest is left unsaid. */
const MAX_FAULTS = 20;

type Report = (fault: string) => void;

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: no link is followed before it is checked, and each node is
 * visited once.
 * @example
 * ```ts
 * import { buildMeshTree } from 'cull64/trees';
 * import { validateMeshTree } from 'cull64/check';
 *
 * const tree = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1), Uint32Array.of(0, 1, 2));
 * validateMeshTree(tree); // []
 * tree.boxes[0] = 0.5;
 * validateMeshTree(tree); // ['node 0: its box starts at 0.5 on x; its triangles start at 0']
 * ```
 */
export function validateMeshTree(tree: MeshTree): string[] {
  const faults: string[] = [];
  const report = (fault: string): void => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  checkLengths(tree, report);
  if (faults.length > 0) return faults;
  checkTriangles(tree, report);
  if (tree.triangles.length > 0) {
    const fault = checkStructure(tree);
    if (fault) report(fault);
    else checkBoxes(tree, report);
  }
  return faults;
}

function checkLengths(tree: MeshTree, report: Report): void {
  const { boxes, links, corners, doubleSided, triangles, depth, leafSize } = tree;
  const nodes = meshNodeCount(tree);
  const count = triangles.length;
  if (count > MAX_MESH_TRIANGLES) report(`${count} triangles; a mesh tree holds at most ${MAX_MESH_TRIANGLES}`);
  if (boxes.buffer !== links.buffer || boxes.byteOffset !== links.byteOffset || boxes.length !== links.length)
    report('boxes and links are not the same bytes');
  if (!Number.isInteger(nodes)) report(`${links.length} words of nodes, not ${NODE_WORDS} for each`);
  if (count === 0 ? nodes !== 0 || depth !== 0 : nodes < 1 || nodes > 2 * count - 1)
    report(`${nodes} nodes and ${depth} levels cannot hold ${count} triangles`);
  if (corners.length !== count * CORNER_NUMBERS)
    report(`${corners.length} corner numbers for ${count} triangles, not nine for each`);
  if (doubleSided.length !== count) report(`${doubleSided.length} sides for ${count} triangles, not one for each`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    report(`leaf size ${leafSize}; it must be from 1 to ${MAX_LEAF_SIZE}`);
}

function checkTriangles({ corners, doubleSided, triangles }: MeshTree, report: Report): void {
  const seen = new Uint8Array(triangles.length);
  triangles.forEach((triangle, slot) => {
    if (triangle >= triangles.length) report(`slot ${slot}: triangle ${triangle} in a tree of ${triangles.length}`);
    else if (seen[triangle]++) report(`slot ${slot}: triangle ${triangle} stands twice`);
    if (doubleSided[slot] > 1) report(`slot ${slot}: doubleSided is ${doubleSided[slot]}, not 0 or 1`);
  });
  corners.forEach((v, i) => {
    if (!(Math.abs(v) <= MAX_COORDINATE))
      report(`slot ${Math.floor(i / CORNER_NUMBERS)}: corner ${Math.floor((i % 9) / 3)} has ${'xyz'[i % 3]} = ${v}`);
  });
}

/** Links, ranges and depth, from the root down, left before right; the first fault ends the walk. */
function checkStructure(tree: MeshTree): string | null {
  const { links, leafSize } = tree;
  const nodes = meshNodeCount(tree);
  const waiting = [{ node: 0, level: 1 }];
  let made = 1;
  let slot = 0;
  let depth = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    if (level > MAX_DEPTH) return `node ${node}: deeper than ${MAX_DEPTH} levels`;
    depth = Math.max(depth, level);
    const first = links[node * NODE_WORDS + LEFT_FIRST];
    const size = links[node * NODE_WORDS + COUNT];
    if (size === 0) {
      if (first !== made) return `node ${node}: its left child is ${first}, not ${made}`;
      if (first + 1 >= nodes) return `node ${node}: its right child is ${first + 1} in a tree of ${nodes} nodes`;
      made += 2;
      waiting.push({ node: first + 1, level: level + 1 }, { node: first, level: level + 1 });
      continue;
    }
    if (first !== slot) return `leaf ${node}: its first slot is ${first}, not ${slot}`;
    if (size > leafSize) return `leaf ${node} holds ${size} triangles; this tree's leaves hold 1 to ${leafSize}`;
    slot += size;
    if (slot > tree.triangles.length) return `leaf ${node}: its slots end at ${slot} of ${tree.triangles.length}`;
  }
  if (made !== nodes) return `${nodes} nodes, of which ${made} are reached`;
  if (slot !== tree.triangles.length) return `the leaves hold ${slot} triangles, not ${tree.triangles.length}`;
  return depth === tree.depth ? null : `the tree is ${depth} levels deep, not ${tree.depth}`;
}

/** Every box is that of its triangles, or of its children: parents stand before these, so nodes are taken from the last to the first. */
function checkBoxes(tree: MeshTree, report: Report): void {
  const { boxes, links } = tree;
  const nodes = meshNodeCount(tree);
  const right = new Float64Array(nodes * 6);
  const one = new Float64Array(6);
  for (let node = nodes - 1; node >= 0; node--) {
    const first = links[node * NODE_WORDS + LEFT_FIRST];
    const size = links[node * NODE_WORDS + COUNT];
    emptyBox(right, node * 6);
    for (let slot = first; slot < first + size; slot++) {
      slotBox(tree, slot, one);
      uniteBox(right, node * 6, one, 0);
    }
    if (size === 0) for (const child of [first, first + 1]) uniteBox(right, node * 6, right, child * 6);
    for (let k = 0; k < 6; k++) {
      const stored = boxes[node * NODE_WORDS + k];
      const verb = k < 3 ? 'start' : 'end';
      if (stored !== right[node * 6 + k])
        report(
          `node ${node}: its box ${verb}s at ${stored} on ${'xyz'[k % 3]}; its triangles ${verb} at ${right[node * 6 + k]}`,
        );
    }
  }
}
