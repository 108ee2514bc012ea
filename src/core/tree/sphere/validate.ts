/** Validates a sphere tree: checks each guarantee of sphere-tree.ts. */
import { checkPermutation, checkSpheres, type Report, reportTo } from '../faults.ts';
import { axisOf, LEAF, MAX_DEPTH, MAX_LEAF_SIZE, type SphereTree, targetOf } from './sphere-tree.ts';

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it,
 * and visits each node once. Containment is held to double precision: an object may stick out by 2^-50 of the radius, less than what a cull allows for.
 */
export function validateTree(tree: SphereTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  const { spheres, links, first, objects, ids } = tree;
  const nodes = links.length;
  const count = ids.length;
  const { leafAxes } = tree;
  if (leafAxes && !(leafAxes.length === nodes && leafAxes.every((axis) => axis <= 2)))
    report(`leaf axes: ${leafAxes.length} for ${nodes} nodes; there must be one from 0 to 2 for each`);
  if (spheres.length !== nodes * 4) report(`${spheres.length} sphere numbers for ${nodes} nodes, not four for each`);
  if (first.length !== nodes + 1) report(`${first.length} ranges for ${nodes} nodes, not one more than nodes`);
  if (objects.length !== count * 4) report(`${objects.length} sphere numbers for ${count} objects, not four for each`);
  if (count > 0 && (nodes < 1 || nodes > 2 * count - 1)) report(`${nodes} nodes cannot hold ${count} objects`);
  if (!(Number.isInteger(tree.leafSize) && tree.leafSize >= (count > 0 ? 1 : 0) && tree.leafSize <= MAX_LEAF_SIZE))
    report(`leaf size ${tree.leafSize}; it must be from 1 to ${MAX_LEAF_SIZE}`);
  if (count === 0 && (nodes !== 0 || tree.depth !== 0)) report('nodes or a depth without objects');
  if (faults.length > 0) return faults;

  checkSpheres(spheres, 'node', report);
  checkSpheres(objects, 'object', report);
  checkPermutation(ids, report);
  if (first[nodes] !== count) report(`the last range ends at ${first[nodes]}, not at ${count} objects`);
  if (faults.length === 0 && nodes > 0) {
    const fault = walk(tree, report);
    if (fault) report(fault);
  }
  return faults;
}

/**
 * Preorder, links, ranges, depth, containment: one pass, with the open ancestors on a stack. Objects that stick out are
 * reported as they are found; the first fault of the structure ends the walk and is returned.
 */
function walk(tree: SphereTree, report: Report): string | null {
  const { links, first } = tree;
  const nodes = links.length;
  /** ancestors of the current node, and the node after each one's subtree */
  const path: number[] = [];
  const ends: number[] = [nodes];
  let object = 0;
  let depth = 1;
  for (let node = 0; node < nodes; node++) {
    while (path.length > 0 && ends[ends.length - 1] <= node) {
      path.pop();
      ends.pop();
    }
    depth = Math.max(depth, path.length + 1);
    if (depth > MAX_DEPTH) return `node ${node}: deeper than ${MAX_DEPTH} levels`;
    const end = endOf(tree, node, path, ends);
    const axis = axisOf(links[node]);
    const target = targetOf(links[node]);
    if (first[node] !== object) return `node ${node}: its range starts at ${first[node]}, not at ${object}`;
    if (axis === LEAF) {
      if (end !== node + 1) return `node ${node}: a leaf where an inner node must stand`;
      if (target !== object) return `leaf ${node}: its first object is ${target}, not ${object}`;
      const size = first[node + 1] - object;
      if (!(size >= 1 && size <= tree.leafSize))
        return `leaf ${node} holds ${size} objects; this tree's leaves hold 1 to ${tree.leafSize}`;
      for (let k = object; k < object + size; k++) {
        for (const above of path) checkInside(tree, above, k, report);
        checkInside(tree, node, k, report);
      }
      object += size;
    } else {
      if (!(target > node + 1 && target < end))
        return `node ${node}: right child ${target} is not between ${node + 2} and ${end - 1}`;
      path.push(node);
      ends.push(end);
    }
  }
  if (object !== tree.ids.length) return `the leaves hold ${object} objects, not ${tree.ids.length}`;
  return depth === tree.depth ? null : `the tree is ${depth} levels deep, not ${tree.depth}`;
}

/** The node that follows the subtree of `node`: its parent's right child if it is the left one, else its parent's end. */
function endOf(tree: SphereTree, node: number, path: number[], ends: number[]): number {
  if (path.length === 0) return tree.links.length;
  const right = targetOf(tree.links[path[path.length - 1]]);
  return node < right ? right : ends[ends.length - 1];
}

function checkInside(tree: SphereTree, node: number, object: number, report: Report): void {
  const { spheres, objects } = tree;
  const x = objects[object * 4] - spheres[node * 4];
  const y = objects[object * 4 + 1] - spheres[node * 4 + 1];
  const z = objects[object * 4 + 2] - spheres[node * 4 + 2];
  const r = spheres[node * 4 + 3];
  const extent = Math.sqrt(x * x + y * y + z * z) + objects[object * 4 + 3];
  if (extent > r * (1 + 2 ** -50)) report(`node ${node}: object ${object} reaches ${extent}, beyond its radius ${r}`);
}
