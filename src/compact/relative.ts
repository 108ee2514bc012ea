/**
 * compact4 and compact2 trees: every sphere relative to its parent's, so that the tree is packed from the root down.
 *
 * Guarantee: an object's stored sphere holds the object's, a node's holds those of all objects below it, as given (stored ones are only
 * known once their nodes are), and the root's holds every stored centre. Where the parent's precision gives no smaller sphere, a
 * node has its parent's own: it holds everything below.
 */
import type { SphereTree } from '../tree/sphere-tree.ts';
import { type CompactFormat, type CompactTree, decodeNode, decodeObject, leftLeaves, ROOT } from './compact-tree.ts';
import { type Content, frame, rangeOf, reachOf } from './content.ts';

export function relative(
  tree: SphereTree,
  content: Content,
  format: CompactFormat,
  objectSpheres: boolean,
): CompactTree | undefined {
  const made = frame(tree, content, format, objectSpheres);
  // the reference sphere, then one a node, then one for an object
  const spheres = new Int32Array((content.leaves.length + 2) * 4);
  spheres.set(ROOT);
  const parents = parentsOf(made);
  const rootAt = 4;
  const objectAt = spheres.length - 4;
  const outside = (at: number) =>
    Math.hypot(...[0, 1, 2].map((k) => spheres[at + k] - spheres[rootAt + k])) > spheres[rootAt + 3];
  for (let node = 0; node < content.leaves.length; node++) {
    const [from, to] = rangeOf(tree, content, node);
    const parent = (parents[node] + 1) * 4;
    const at = (node + 1) * 4;
    const target = content.centres.subarray(node * 3);
    const code = codeOf(spheres.subarray(parent), target, NODE_RADIUS[format], STEPS[format], (centre) =>
      reachOf(content.objects, from, to, centre),
    );
    packNode(made, node, code, content.axes[node]);
    decodeNode(made, node, spheres, parent, at);
    if (outside(at)) return undefined;
    if (content.leaves[node] > 1 || made.objects.length === 0) continue;
    for (let object = from; object < to; object++) {
      const centre = content.objects.subarray(object * 4);
      packObject(
        made,
        object,
        codeOf(spheres.subarray(at), centre, OBJECT_RADIUS[format], STEPS[format], (c) =>
          reachOf(content.objects, object, object + 1, c),
        ),
      );
      decodeObject(made, object, spheres, at, objectAt);
      if (outside(objectAt)) return undefined;
    }
  }
  return made;
}

/** bits of an offset, less its sign; of a node's radius; of an object's */
const STEPS = { compact8: 0, compact4: 7, compact2: 3 };
const NODE_RADIUS = { compact8: 0, compact4: 6, compact2: 2 };
const OBJECT_RADIUS = { compact8: 0, compact4: 8, compact2: 4 };

/** Offsets of the centre, and the radius code, in a parent's sphere. */
type Code = [number, number, number, number];

/** The code whose centre is nearest to `target` and whose radius holds; or the parent's own sphere. */
function codeOf(
  parent: Int32Array,
  target: ArrayLike<number>,
  radiusBits: number,
  steps: number,
  reach: (centre: number[]) => number,
): Code {
  const half = 1 << steps;
  const codes = 1 << radiusBits;
  const r = parent[3];
  const offsets = [0, 1, 2].map((k) => {
    const wanted = r === 0 ? 0 : Math.round(((target[k] - parent[k]) * half) / r);
    return Math.min(Math.max(wanted, -half), half - 1);
  });
  const least = reach(offsets.map((offset, k) => parent[k] + ((offset * r) >> steps)));
  const code = r === 0 ? 0 : Math.max(0, Math.ceil((least * codes) / r) - 1);
  if (code >= codes) return [half, half, half, codes - 1];
  return [offsets[0] + half, offsets[1] + half, offsets[2] + half, code];
}

function packNode(made: CompactTree, node: number, [x, y, z, r]: Code, axis: number): void {
  if (made.format === 'compact4') made.nodes.set([x, y, z, (r << 2) | axis], node * 4);
  else made.nodes[node] = (x << 12) | (y << 8) | (z << 4) | (r << 2) | axis;
}

function packObject(made: CompactTree, object: number, [x, y, z, r]: Code): void {
  if (made.format === 'compact4') made.objects.set([x, y, z, r], object * 4);
  else made.objects[object] = (x << 12) | (y << 8) | (z << 4) | r;
}

/** The parent of each node; -1 for the root. */
function parentsOf(made: CompactTree): Int32Array {
  const parents = new Int32Array(made.leaves * 2).fill(-1);
  const waiting = [[0, made.leaves]];
  while (waiting.length > 0) {
    const [node, leaves] = waiting.pop()!;
    if (leaves <= 1) continue;
    const left = leftLeaves(made, node, leaves);
    parents[node + 1] = node;
    parents[node + 2 * left] = node;
    waiting.push([node + 1, left], [node + 2 * left, leaves - left]);
  }
  return parents;
}
