/**
 * The spheres of a wide tree that was made without them, and of what moved in one: from the last node to the first, so that
 * what is below a child is known before the child is asked for it.
 *
 * A child's sphere has its centre in the middle of its objects' box. That of a leaf reaches to the farthest of its objects; that of another child
 * to the farthest sphere in its node, or to the box's farthest corner, whichever is nearer: either holds all objects.
 */
import { emptyBox, growBySphere, uniteBox } from '../../math/box.ts';
import { ceilFloat32 } from '../../math/float.ts';
import { growWideRoot } from './wide-node.ts';
import {
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/** Covers what the double arithmetic of a distance may have rounded away. */
const ROUNDING = 1 + 2 ** -50;

/** All four children of a node. */
const ALL_CHILDREN = 15;

/** of what is at hand: min x, y, z, max x, y, z */
const box = new Float64Array(6);

/** Boxes around the objects' spheres of every child, 24 numbers a node; not set yet. */
export function createWideBoxes(tree: WideTree): Float64Array {
  return new Float64Array(wideNodeCount(tree) * 24);
}

/** Put the sphere of every child, and of the root, around its objects; `boxes` too. */
export function putWideSpheres(tree: WideTree, boxes: Float64Array): void {
  for (let node = wideNodeCount(tree) - 1; node >= 0; node--) putWideNode(tree, boxes, node, ALL_CHILDREN);
  putWideRoot(tree, boxes);
}

/** Put boxes around the objects of every child, and leave the spheres as they are. */
export function putWideBoxes(tree: WideTree, boxes: Float64Array): void {
  for (let node = wideNodeCount(tree) - 1; node >= 0; node--)
    for (let child = 0; child < 4; child++) putBox(tree, boxes, node, child);
}

/** @param children a bit for each child whose sphere and box are to be put around its objects */
export function putWideNode(tree: WideTree, boxes: Float64Array, node: number, children: number): void {
  const { nodes, words, objects } = tree;
  for (let child = 0; child < 4; child++) {
    if (((children >> child) & 1) === 0) continue;
    const at = node * WIDE_NODE + child;
    const reference = words[at + WIDE_REFERENCE] | 0;
    if (reference === NO_CHILD) continue;
    putBox(tree, boxes, node, child);
    // the sign is the mark of a leaf
    if (reference < 0) putLeaf(nodes, at, objects, words[at + WIDE_FIRST], words[at + WIDE_END]);
    else putOuter(nodes, reference * WIDE_NODE, nodes, at, 4);
  }
}

/** Put the sphere of the root around the children of node 0, whose boxes are known. */
export function putWideRoot({ nodes, words, root }: WideTree, boxes: Float64Array): void {
  root.fill(0);
  if (nodes.length === 0) return;
  unite(words, boxes, 0);
  putOuter(nodes, 0, root, 0, 1);
  growWideRoot(root, nodes);
}

/** The box of a child into `box` and into its place. */
function putBox({ words, objects }: WideTree, boxes: Float64Array, node: number, child: number): void {
  const at = node * WIDE_NODE + child;
  const reference = words[at + WIDE_REFERENCE] | 0;
  if (reference === NO_CHILD) return;
  if (reference < 0) boxOf(objects, words[at + WIDE_FIRST], words[at + WIDE_END]);
  else unite(words, boxes, reference);
  for (let k = 0; k < 6; k++) boxes[node * 24 + child * 6 + k] = box[k];
}

/** The box around the boxes of a node's children into `box`. */
function unite(words: Uint32Array, boxes: Float64Array, node: number): void {
  for (let k = 0; k < 6; k++) box[k] = boxes[node * 24 + k];
  for (let child = 1; child < 4; child++) {
    if (words[node * WIDE_NODE + child + WIDE_REFERENCE] === NO_CHILD) continue;
    uniteBox(box, 0, boxes, node * 24 + child * 6);
  }
}

/** The box around the spheres first .. end - 1 into `box`. */
function boxOf(objects: Float32Array, first: number, end: number): void {
  emptyBox(box);
  for (let at = first * 4; at < end * 4; at += 4) {
    const x = objects[at];
    const y = objects[at + 1];
    const z = objects[at + 2];
    const r = objects[at + 3];
    growBySphere(box, x, y, z, r);
  }
}

/** The sphere of the leaf over objects first .. end - 1, whose box is in `box`, at nodes[at ..]. */
function putLeaf(nodes: Float32Array, at: number, objects: Float32Array, first: number, end: number): void {
  const x = Math.fround((box[0] + box[3]) / 2);
  const y = Math.fround((box[1] + box[4]) / 2);
  const z = Math.fround((box[2] + box[5]) / 2);
  let most = 0;
  for (let o = first * 4; o < end * 4; o += 4) {
    const dx = objects[o] - x;
    const dy = objects[o + 1] - y;
    const dz = objects[o + 2] - z;
    const extent = Math.sqrt(dx * dx + dy * dy + dz * dz) + objects[o + 3];
    if (extent > most) most = extent;
  }
  nodes[at] = x;
  nodes[at + WIDE_Y] = y;
  nodes[at + WIDE_Z] = z;
  nodes[at + WIDE_R] = ceilFloat32(most * ROUNDING);
}

/** The sphere around what the node at nodes[from ..] has, whose box is in `box`: x, y, z, r at to[at ..], `step` apart. */
function putOuter(nodes: Float32Array, from: number, to: Float32Array, at: number, step: number): void {
  const x = Math.fround((box[0] + box[3]) / 2);
  const y = Math.fround((box[1] + box[4]) / 2);
  const z = Math.fround((box[2] + box[5]) / 2);
  let most = 0;
  for (let child = from; child < from + 4; child++) {
    if (nodes[child + WIDE_R] < 0) continue;
    const dx = nodes[child] - x;
    const dy = nodes[child + WIDE_Y] - y;
    const dz = nodes[child + WIDE_Z] - z;
    const extent = Math.sqrt(dx * dx + dy * dy + dz * dz) + nodes[child + WIDE_R];
    if (extent > most) most = extent;
  }
  const cornerX = Math.max(box[3] - x, x - box[0]);
  const cornerY = Math.max(box[4] - y, y - box[1]);
  const cornerZ = Math.max(box[5] - z, z - box[2]);
  // a side of the box is a sum, from which a small radius may be rounded away altogether
  const rounded = (Math.abs(x) + Math.abs(y) + Math.abs(z) + cornerX + cornerY + cornerZ) * 2 ** -50;
  const corner = Math.sqrt(cornerX * cornerX + cornerY * cornerY + cornerZ * cornerZ) + rounded;
  to[at] = x;
  to[at + step] = y;
  to[at + 2 * step] = z;
  to[at + 3 * step] = ceilFloat32(Math.min(most, corner) * ROUNDING);
}
