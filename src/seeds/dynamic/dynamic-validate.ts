/** Validates a dynamic tree: checks each guarantee of dynamic-tree.ts. */
import { halfArea } from '../../core/math/box.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { type Report, reportTo } from '../../core/tree/faults.ts';
import { type DynamicTree, FREE, maxDynamicDepth, NONE } from './dynamic-tree.ts';

/**
 * Faults of a dynamic tree, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it, and visits
 * each node once.
 * @example
 * ```ts
 * import { validateDynamicTree } from 'cull64/check';
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(0, 0, 0, 1, 1, 1));
 * validateDynamicTree(tree); // []
 * tree.count = 2;
 * validateDynamicTree(tree); // ['1 objects have leaves, not 2']
 * ```
 */
export function validateDynamicTree(tree: DynamicTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkLengths(tree, report);
  if (faults.length === 0) checkIds(tree, report);
  if (faults.length === 0) {
    const reached = new Uint8Array(tree.parents.length);
    const levels = tree.root === NONE ? 0 : tree.heights[tree.root] + 1;
    const fault = walkDown(tree, reached, report) ?? walkPool(tree, reached);
    if (fault) report(fault);
    else if (levels > maxDynamicDepth(tree.count))
      report(`${levels} levels for ${tree.count} objects, more than ${maxDynamicDepth(tree.count)}`);
    else if (reached.includes(0)) report(`node ${reached.indexOf(0)}: neither in the tree nor in the pool`);
  }
  return faults;
}

function checkLengths(tree: DynamicTree, report: Report): void {
  const nodes = tree.parents.length;
  const ids = tree.leaves.length;
  if (tree.boxes.length !== nodes * 6) report(`${tree.boxes.length} box numbers for ${nodes} nodes, not six for each`);
  if (tree.areas.length !== nodes) report(`${tree.areas.length} areas for ${nodes} nodes`);
  if (tree.children.length !== nodes * 2)
    report(`${tree.children.length} children for ${nodes} nodes, not two for each`);
  if (tree.heights.length !== nodes) report(`${tree.heights.length} heights for ${nodes} nodes`);
  if (tree.objectBoxes.length !== ids * 6)
    report(`${tree.objectBoxes.length} box numbers for ${ids} ids, not six for each`);
}

/** Every id has a leaf that is its own, or none; and the boxes of those in the tree are boxes. */
function checkIds(tree: DynamicTree, report: Report): void {
  let count = 0;
  tree.leaves.forEach((leaf, id) => {
    if (leaf === NONE) return;
    count++;
    if (!(leaf >= 0 && leaf < tree.heights.length && tree.heights[leaf] === 0 && tree.children[leaf * 2] === id))
      report(`object ${id}: node ${leaf} is not its leaf`);
    for (let k = 0; k < 3; k++) {
      const low = tree.objectBoxes[id * 6 + k];
      const high = tree.objectBoxes[id * 6 + 3 + k];
      if (!(low >= -MAX_COORDINATE && low <= high && high <= MAX_COORDINATE))
        report(`object ${id}: its box runs from ${low} to ${high} on ${'xyz'[k]}`);
    }
  });
  if (count !== tree.count) report(`${count} objects have leaves, not ${tree.count}`);
}

/** From the root: links both ways, boxes, heights. The first fault of the links ends the walk and is returned. */
function walkDown(tree: DynamicTree, reached: Uint8Array, report: Report): string | null {
  const { parents, children, heights, root } = tree;
  const nodes = parents.length;
  const isNode = (node: number) => node >= 0 && node < nodes;
  if (tree.count === 0) return root === NONE ? null : `root ${root} of a tree without objects`;
  if (!isNode(root)) return `root ${root} of ${nodes} nodes`;
  if (parents[root] !== NONE) return `root ${root}: its parent is ${parents[root]}`;
  const open = [root];
  let leaves = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached[node]++) return `node ${node}: reached twice`;
    const area = halfArea(tree.boxes, node * 6);
    if (tree.areas[node] !== area) report(`node ${node}: its half surface is ${tree.areas[node]}, not ${area}`);
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    if (right === NONE) {
      if (!(left >= 0 && left < tree.leaves.length && tree.leaves[left] === node))
        return `leaf ${node}: object ${left} is not its own`;
      if (heights[node] !== 0) report(`leaf ${node}: its height is ${heights[node]}`);
      checkLeafBox(tree, node, left, report);
      leaves++;
      continue;
    }
    for (const child of [left, right]) {
      if (!isNode(child)) return `node ${node}: child ${child} of ${nodes} nodes`;
      if (parents[child] !== node) return `node ${child}: its parent is ${parents[child]}, not ${node}`;
      open.push(child);
    }
    const height = 1 + Math.max(heights[left], heights[right]);
    if (heights[node] !== height) report(`node ${node}: its height is ${heights[node]}, not ${height}`);
    checkUnion(tree, node, left, right, report);
  }
  return leaves === tree.count ? null : `${leaves} leaves for ${tree.count} objects`;
}

function checkLeafBox({ boxes, objectBoxes }: DynamicTree, leaf: number, id: number, report: Report): void {
  for (let k = 0; k < 3; k++) {
    const low = boxes[leaf * 6 + k];
    const high = boxes[leaf * 6 + 3 + k];
    const objectLow = objectBoxes[id * 6 + k];
    const objectHigh = objectBoxes[id * 6 + 3 + k];
    if (!(low <= objectLow))
      report(`leaf ${leaf}: its box starts at ${low} on ${'xyz'[k]}, object ${id} at ${objectLow}`);
    if (!(high >= objectHigh))
      report(`leaf ${leaf}: its box ends at ${high} on ${'xyz'[k]}, object ${id} at ${objectHigh}`);
  }
}

function checkUnion({ boxes }: DynamicTree, node: number, left: number, right: number, report: Report): void {
  for (let k = 0; k < 3; k++) {
    const low = Math.min(boxes[left * 6 + k], boxes[right * 6 + k]);
    const high = Math.max(boxes[left * 6 + 3 + k], boxes[right * 6 + 3 + k]);
    if (boxes[node * 6 + k] !== low)
      report(`node ${node}: its box starts at ${boxes[node * 6 + k]} on ${'xyz'[k]}, its children's at ${low}`);
    if (boxes[node * 6 + 3 + k] !== high)
      report(`node ${node}: its box ends at ${boxes[node * 6 + 3 + k]} on ${'xyz'[k]}, its children's at ${high}`);
  }
}

/** Through the pool of free nodes. The first fault ends the walk and is returned. */
function walkPool(tree: DynamicTree, reached: Uint8Array): string | null {
  for (let node = tree.free; node !== NONE; node = tree.parents[node]) {
    if (!(node >= 0 && node < reached.length)) return `pool: node ${node} of ${reached.length}`;
    if (reached[node]++) return `node ${node}: in the pool, and reached before`;
    if (tree.heights[node] !== FREE) return `node ${node}: in the pool with height ${tree.heights[node]}`;
  }
  return null;
}
