/**
 * One cut on the way to an object: where it lies, what is on each side, which side the eye is on, and what the node is in a compact file.
 *
 * The child that a cull visits first follows from the node's axis and centre and the eye alone (core/tree/sphere/sphere-traverse.ts, the axis rule).
 * Of a few objects wholly in view a cull takes the stored order, or its reverse, in one go.
 */
import { compactTree } from '../../core/compact/build.ts';
import { type CompactTree, nodeAxis } from '../../core/compact/compact-tree.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { type ObjectPath, pathTo } from '../../core/tree/sphere/levels.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from '../../core/tree/sphere/sphere-tree.ts';
import type { CutInfo } from '../state/report.ts';

export type Cut = NonNullable<ReturnType<typeof cutOf>>;

const AXES = ['x', 'y', 'z'] as const;

/** @param level from 1 on; a level below the last cut is the last one. @returns null for 0, and where the root is a leaf */
export function cutOf(
  { boxes }: { boxes: Float32Array },
  tree: SphereTree,
  object: number,
  level: number,
  path: ObjectPath = pathTo(tree, object),
) {
  const step = path.steps[Math.min(level, path.steps.length) - 1];
  if (!step) return null;
  const { node } = step;
  const right = targetOf(tree.links[node]);
  const axis = axisOf(tree.links[node]);
  const both = new Float32Array(12);
  both.set(boxOf(boxes, tree.ids, tree.first[node + 1], tree.first[right]));
  both.set(boxOf(boxes, tree.ids, tree.first[right], tree.first[endOf(tree, right)]), 6);
  return {
    level: path.steps.indexOf(step) + 1,
    node,
    /** 0 .. 2, and the coordinate of the cut along it */
    axis,
    at: tree.spheres[node * 4 + axis],
    /** the boxes of the left child's objects and the right one's: min x, y, z, max x, y, z each */
    boxes: both,
  };
}

export function cutInfo(tree: SphereTree, { level, node, axis, at }: Cut, eye: Vec3): CutInfo {
  const below = eye[axis] < at;
  const compact = compactOf(tree);
  return {
    level,
    axis: AXES[axis],
    eye: below ? '−' : '+',
    first: below ? 'left' : 'right',
    bits: (compact ? nodeAxis(compact, node) : axis).toString(2).padStart(2, '0'),
    bytes: compact && [...compact.nodes.subarray(node * 4, node * 4 + 4)].map(hex).join(' '),
  };
}

const hex = (word: number): string => word.toString(16).padStart(4, '0');

/** The node after the last one below `node`. */
function endOf({ links }: SphereTree, node: number): number {
  let last = node;
  while (!isLeaf(links[last])) last = targetOf(links[last]);
  return last + 1;
}

function boxOf(boxes: Float32Array, ids: Uint32Array, from: number, to: number): number[] {
  const box = [1, 1, 1, -1, -1, -1].map((sign) => sign * Number.POSITIVE_INFINITY);
  for (const id of ids.subarray(from, to))
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], boxes[id * 6 + k]);
      box[k + 3] = Math.max(box[k + 3], boxes[id * 6 + k + 3]);
    }
  return box;
}

const made = new WeakMap<SphereTree, CompactTree | null>();

/** Made once for a tree; null where leaves are not full, or there are too many. */
function compactOf(tree: SphereTree): CompactTree | null {
  const known = made.get(tree);
  if (known !== undefined) return known;
  let compact: CompactTree | null = null;
  try {
    compact = compactTree(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  made.set(tree, compact);
  return compact;
}
