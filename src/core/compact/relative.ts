/**
 * compact4 and compact2 trees: every sphere relative to its parent's, so that the tree is packed from the root down.
 *
 * Guarantee: an object's stored sphere holds the object's, a node's holds those of all objects below it, as given (stored ones are only
 * known once their nodes are), and the root's holds every stored centre. Where the parent's precision gives no smaller sphere, a
 * node has its parent's own: it holds everything below.
 */
import { clamp } from '../base/clamp.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import type { Code, CompactFormat, RelativeCoding } from './codings.ts';
import { type CompactTree, decodeNode, decodeObject, leftLeaves, ROOT } from './compact-tree.ts';
import { type Content, coveringRadius, frame, rangeOf } from './content.ts';

export function relative(
  tree: SphereTree,
  content: Content,
  format: CompactFormat,
  coding: RelativeCoding,
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
    const code = codeOf(spheres.subarray(parent), target, coding.nodeRadius, coding.steps, (centre) =>
      coveringRadius(content.objects, from, to, centre),
    );
    coding.packNode(made.nodes, node, code, content.axes[node]);
    decodeNode(made, node, spheres, parent, at);
    if (outside(at)) return undefined;
    if (content.leaves[node] > 1 || made.objects.length === 0) continue;
    for (let object = from; object < to; object++) {
      const centre = content.objects.subarray(object * 4);
      coding.packObject(
        made.objects,
        object,
        codeOf(spheres.subarray(at), centre, coding.objectRadius, coding.steps, (c) =>
          coveringRadius(content.objects, object, object + 1, c),
        ),
      );
      decodeObject(made, object, spheres, at, objectAt);
      if (outside(objectAt)) return undefined;
    }
  }
  return made;
}

/** The code whose centre is nearest to `target` and whose radius holds; or the parent's own sphere. */
function codeOf(
  parent: Int32Array,
  target: ArrayLike<number>,
  radiusBits: number,
  steps: number,
  coveringRadius: (centre: number[]) => number,
): Code {
  const half = 1 << steps;
  const codes = 1 << radiusBits;
  const r = parent[3];
  const offsets = [0, 1, 2].map((k) => {
    const wanted = r === 0 ? 0 : Math.round(((target[k] - parent[k]) * half) / r);
    return clamp(wanted, -half, half - 1);
  });
  const least = coveringRadius(offsets.map((offset, k) => parent[k] + ((offset * r) >> steps)));
  const code = r === 0 ? 0 : Math.max(0, Math.ceil((least * codes) / r) - 1);
  if (code >= codes) return [half, half, half, codes - 1];
  return [offsets[0] + half, offsets[1] + half, offsets[2] + half, code];
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
