/**
 * Refits a tree when some objects have moved or grown: the same nodes, links and order of objects, new spheres on the way
 * from each changed object to the root.
 *
 * Guarantee: afterwards every node holds its objects again, so that culls stay exact. A node's centre keeps its coordinate on
 * the cut's axis, so the order of visits stays what the builder made it. What the tree loses as objects travel is
 * tightness.
 *
 * Cost: one descent for each changed object, and one small ball for each node above one, children before parents (a parent
 * stands before its children in preorder, so descending node numbers do it).
 */
import { smallestBall, writeBall } from '../../math/sphere.ts';
import { checkObjectSphere } from './build-input.ts';
import { slotsOf } from './levels.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from './sphere-tree.ts';

/** What refits of one tree share; made once. */
export interface RefitScratch {
  /** input id -> position in tree order */
  positions: Uint32Array;
  /** nodes: 1 while a node waits to be refitted */
  waiting: Uint8Array;
}

/** What refit keeps between calls, made once for a tree: the place of each id, and a mark for each node. */
export function createRefitScratch(tree: SphereTree): RefitScratch {
  return { positions: slotsOf(tree), waiting: new Uint8Array(tree.links.length) };
}

const children = new Float32Array(8);
const centre = new Float64Array(4);

/**
 * Take over the spheres of the objects in `changed`.
 * @param changed input ids; one may stand there more than once
 * @param spheres (x, y, z, r) of all objects by input id; only the changed ones are read
 * @returns how many nodes were refitted
 * @throws RangeError for an id that the tree does not have, or a sphere that it cannot hold; the tree is then as it was
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, createQuery, cull } from 'cull64';
 * import { createRefitScratch, refit } from 'cull64/trees';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = buildSphereTree(spheres);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * cull(tree, query); // 2
 *
 * // object 2 comes round to the front
 * spheres[4 * 2 + 2] = -12;
 * refit(tree, [2], spheres, createRefitScratch(tree));
 * cull(tree, query); // 3
 * ```
 */
export function refit(
  tree: SphereTree,
  changed: ArrayLike<number>,
  spheres: Float32Array,
  scratch: RefitScratch = createRefitScratch(tree),
): number {
  for (let i = 0; i < changed.length; i++) {
    if (!(Number.isInteger(changed[i]) && changed[i] >= 0 && changed[i] < tree.ids.length))
      throw new RangeError(`object ${changed[i]}: the tree has ${tree.ids.length}`);
    checkObjectSphere(spheres, changed[i]);
  }
  const nodes: number[] = [];
  for (let i = 0; i < changed.length; i++) {
    const id = changed[i];
    const position = scratch.positions[id];
    for (let k = 0; k < 4; k++) tree.objects[position * 4 + k] = spheres[id * 4 + k];
    collectPath(tree, position, scratch.waiting, nodes);
  }
  refitNodes(tree, nodes, scratch.waiting);
  return nodes.length;
}

/** Refit the nodes that wait, children before parents. */
function refitNodes(tree: SphereTree, nodes: number[], waiting: Uint8Array): void {
  nodes.sort((a, b) => b - a);
  for (const node of nodes) {
    waiting[node] = 0;
    if (isLeaf(tree.links[node])) refitLeaf(tree, node);
    else refitInner(tree, node);
  }
}

/** Add the nodes from the root to the leaf of the object at `position`; those that do not wait already. */
function collectPath({ links, first }: SphereTree, position: number, waiting: Uint8Array, nodes: number[]): void {
  let node = 0;
  for (;;) {
    if (!waiting[node]) {
      waiting[node] = 1;
      nodes.push(node);
    }
    const link = links[node];
    if (isLeaf(link)) return;
    const right = targetOf(link);
    node = position < first[right] ? node + 1 : right;
  }
}

function refitLeaf(tree: SphereTree, leaf: number): void {
  const start = tree.first[leaf];
  const end = tree.first[leaf + 1];
  smallestBall(tree.objects, 4, start, end, centre);
  writeBall(tree.objects, 4, start, end, centre, tree.spheres, leaf * 4);
}

function refitInner(tree: SphereTree, node: number): void {
  const { spheres, links } = tree;
  const axis = axisOf(links[node]);
  const right = targetOf(links[node]) * 4;
  const left = node * 4 + 4;
  for (let k = 0; k < 4; k++) {
    children[k] = spheres[left + k];
    children[4 + k] = spheres[right + k];
  }
  smallestBall(children, 4, 0, 2, centre, axis, spheres[node * 4 + axis]);
  writeBall(children, 4, 0, 2, centre, spheres, node * 4);
}
