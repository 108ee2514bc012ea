/**
 * The spheres of a wide tree that was made without them, and of one whose objects have moved: from the last node to the first, so
 * that what is below a child stands before the child is asked for it.
 *
 * A leaf's sphere has its centre in the middle of its objects' box and reaches to the farthest of them. That of another child has its centre in the
 * middle of its objects' box too, and reaches to the farthest sphere of those in its node, or to the box's farthest corner,
 * whichever is nearer: either holds all objects.
 */
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

/** of the child at hand: min x, y, z, max x, y, z of its objects' spheres */
const box = new Float64Array(6);

/** Put the sphere of every child, and of the root, around its objects. */
export function putWideSpheres(tree: WideTree): void {
  const { nodes, words, objects, root } = tree;
  const count = wideNodeCount(tree);
  const boxes = new Float64Array(count * 6);
  for (let node = count - 1; node >= 0; node--) putNodeSpheres(nodes, words, objects, boxes, node);
  root.fill(0);
  if (count === 0) return;
  for (let k = 0; k < 6; k++) box[k] = boxes[k];
  putOuter(nodes, 0, root, 0, 1);
  growWideRoot(root, nodes);
}

function putNodeSpheres(
  nodes: Float32Array,
  words: Uint32Array,
  objects: Float32Array,
  boxes: Float64Array,
  node: number,
): void {
  const at = node * WIDE_NODE;
  const own = node * 6;
  emptyBox(boxes, own);
  for (let child = at; child < at + 4; child++) {
    const reference = words[child + WIDE_REFERENCE] | 0;
    if (reference === NO_CHILD) continue;
    // the sign is the mark of a leaf
    if (reference < 0) {
      putLeaf(nodes, child, objects, words[child + WIDE_FIRST], words[child + WIDE_END]);
    } else {
      for (let k = 0; k < 6; k++) box[k] = boxes[reference * 6 + k];
      putOuter(nodes, reference * WIDE_NODE, nodes, child, 4);
    }
    for (let k = 0; k < 3; k++) {
      if (box[k] < boxes[own + k]) boxes[own + k] = box[k];
      if (box[k + 3] > boxes[own + k + 3]) boxes[own + k + 3] = box[k + 3];
    }
  }
}

function emptyBox(boxes: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    boxes[at + k] = Number.POSITIVE_INFINITY;
    boxes[at + k + 3] = Number.NEGATIVE_INFINITY;
  }
}

/** The sphere of the leaf over objects first .. end - 1 at nodes[child ..]; their box into `box`. */
function putLeaf(nodes: Float32Array, child: number, objects: Float32Array, first: number, end: number): void {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = x0;
  let z0 = x0;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = x1;
  let z1 = x1;
  for (let at = first * 4; at < end * 4; at += 4) {
    const x = objects[at];
    const y = objects[at + 1];
    const z = objects[at + 2];
    const r = objects[at + 3];
    if (x - r < x0) x0 = x - r;
    if (y - r < y0) y0 = y - r;
    if (z - r < z0) z0 = z - r;
    if (x + r > x1) x1 = x + r;
    if (y + r > y1) y1 = y + r;
    if (z + r > z1) z1 = z + r;
  }
  box[0] = x0;
  box[1] = y0;
  box[2] = z0;
  box[3] = x1;
  box[4] = y1;
  box[5] = z1;
  const x = Math.fround((x0 + x1) / 2);
  const y = Math.fround((y0 + y1) / 2);
  const z = Math.fround((z0 + z1) / 2);
  let most = 0;
  for (let at = first * 4; at < end * 4; at += 4) {
    const dx = objects[at] - x;
    const dy = objects[at + 1] - y;
    const dz = objects[at + 2] - z;
    const reach = Math.sqrt(dx * dx + dy * dy + dz * dz) + objects[at + 3];
    if (reach > most) most = reach;
  }
  nodes[child] = x;
  nodes[child + WIDE_Y] = y;
  nodes[child + WIDE_Z] = z;
  nodes[child + WIDE_R] = ceilFloat32(most * ROUNDING);
}

/**
 * The sphere around what the node at `at` has, whose objects' box is in `box`: x, y, z, r at to[place], `step` apart.
 */
function putOuter(nodes: Float32Array, at: number, to: Float32Array, place: number, step: number): void {
  const x = Math.fround((box[0] + box[3]) / 2);
  const y = Math.fround((box[1] + box[4]) / 2);
  const z = Math.fround((box[2] + box[5]) / 2);
  let most = 0;
  for (let child = at; child < at + 4; child++) {
    if (nodes[child + WIDE_R] < 0) continue;
    const dx = nodes[child] - x;
    const dy = nodes[child + WIDE_Y] - y;
    const dz = nodes[child + WIDE_Z] - z;
    const reach = Math.sqrt(dx * dx + dy * dy + dz * dz) + nodes[child + WIDE_R];
    if (reach > most) most = reach;
  }
  const cornerX = Math.max(box[3] - x, x - box[0]);
  const cornerY = Math.max(box[4] - y, y - box[1]);
  const cornerZ = Math.max(box[5] - z, z - box[2]);
  const corner = Math.sqrt(cornerX * cornerX + cornerY * cornerY + cornerZ * cornerZ);
  to[place] = x;
  to[place + step] = y;
  to[place + 2 * step] = z;
  to[place + 3 * step] = ceilFloat32(Math.min(most, corner) * ROUNDING);
}
