/**
 * Refits a wide tree when some objects have moved or grown: the same nodes, ranges, splits and order of objects, new spheres on the way from
 * each leaf that has a changed object to the root.
 *
 * Guarantee: afterwards each child's sphere holds its objects again, so that culls stay exact. What the tree loses as objects travel is
 * tightness, which `radii` tells: build anew when it has grown much.
 *
 * Cost: one pass over the objects of each such leaf, and one over four spheres for each node above one. A parent's number is less than
 * its children's, so nodes from the last to the first find their children done.
 */
import { ceilFloat32 } from '../../math/float.ts';
import { writeBall } from '../../math/sphere.ts';
import {
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_X,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/** What refits of one tree share; made once. A child's place is 4 x its node's number + its own. */
export interface WideRefit {
  /** objects, in tree order: the place of the leaf that each is in */
  leaves: Uint32Array;
  /** nodes: the place of each among its parent's children; of the root the place of no child */
  parents: Uint32Array;
  /** places: 1 while a child waits to be refitted */
  waiting: Uint8Array;
  /** sum of the radii of all leaves */
  radii: number;
}

export function createWideRefit(tree: WideTree): WideRefit {
  const { nodes, words } = tree;
  const count = wideNodeCount(tree);
  const leaves = new Uint32Array(tree.ids.length);
  const parents = new Uint32Array(count).fill(count * 4);
  let radii = 0;
  for (let place = 0; place < count * 4; place++) {
    const at = wordOf(place);
    if (nodes[at + WIDE_R] === Number.NEGATIVE_INFINITY) continue;
    const reference = words[at + WIDE_REFERENCE];
    if (reference >= WIDE_LEAF) {
      leaves.fill(place, words[at + WIDE_FIRST], words[at + WIDE_END]);
      radii += nodes[at + WIDE_R];
    } else parents[reference] = place;
  }
  return { leaves, parents, waiting: new Uint8Array(count * 4 + 1), radii };
}

/**
 * Take over objects whose spheres in `tree.objects` have changed.
 * @param positions theirs in tree order: the first `count` entries; one may stand there more than once
 * @returns how many spheres of nodes were made anew
 */
export function refitWide(tree: WideTree, positions: Uint32Array, count: number, scratch: WideRefit): number {
  const { leaves, parents, waiting } = scratch;
  for (let i = 0; i < count; i++) waiting[leaves[positions[i]]] = 1;
  let made = 0;
  for (let place = wideNodeCount(tree) * 4 - 1; place >= 0; place--) {
    if (waiting[place] === 0) continue;
    waiting[place] = 0;
    waiting[parents[place >> 2]] = 1;
    refitChild(tree, wordOf(place), scratch);
    made++;
  }
  return made;
}

/** The first word of a child. */
function wordOf(place: number): number {
  return (place >> 2) * WIDE_NODE + (place & 3);
}

const centre = new Float64Array(4);
const sphere = new Float32Array(4);
const children = new Float32Array(16);

function refitChild(tree: WideTree, at: number, scratch: WideRefit): void {
  const { nodes, words, objects, root } = tree;
  const before = nodes[at + WIDE_R];
  if (words[at + WIDE_REFERENCE] >= WIDE_LEAF) {
    ballAround(objects, words[at + WIDE_FIRST], words[at + WIDE_END]);
    scratch.radii += sphere[3] - before;
  } else {
    ballAround(children, 0, gather(nodes, words[at + WIDE_REFERENCE] * WIDE_NODE));
  }
  for (let k = 0; k < 4; k++) nodes[at + WIDE_X + 4 * k] = sphere[k];
  const covering = Math.hypot(sphere[0] - root[0], sphere[1] - root[1], sphere[2] - root[2]) + sphere[3];
  root[3] = Math.max(root[3], ceilFloat32(covering * (1 + 2 ** -50)));
}

/** The spheres of a node's children, into `children`. Returns how many there are. */
function gather(nodes: Float32Array, at: number): number {
  let count = 0;
  for (let child = at; child < at + 4; child++) {
    if (nodes[child + WIDE_R] === Number.NEGATIVE_INFINITY) continue;
    for (let k = 0; k < 4; k++) children[count * 4 + k] = nodes[child + WIDE_X + 4 * k];
    count++;
  }
  return count;
}

/** A sphere around members first .. end - 1, its centre that of their box, into `sphere`. */
function ballAround(data: Float32Array, first: number, end: number): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = first * 4; i < end * 4; i += 4) {
      low = Math.min(low, data[i + axis] - data[i + 3]);
      high = Math.max(high, data[i + axis] + data[i + 3]);
    }
    centre[axis] = (low + high) / 2;
  }
  writeBall(data, 4, first, end, centre, sphere, 0);
}
