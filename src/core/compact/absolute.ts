/**
 * compact8 trees: every sphere in four 16-bit words, independent of its parent's.
 *
 * Guarantee: an object's stored sphere holds the object's, a node's holds those of all objects below it, as stored where objects
 * have spheres of their own, as given where leaves stand for them, and the root's
 * holds every stored centre, which bounds the products of a cull (fixed-query.ts).
 */
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import type { CompactFormat } from './codings.ts';
import { COMPACT_MAX_RADIUS, type CompactTree, decodeNode } from './compact-tree.ts';
import { type Content, coveringRadius, FIXED_ROUNDING, frame, rangeOf } from './content.ts';

/** Objects first, then every node around them; undefined where a radius asks for a larger scale. */
export function absolute(
  tree: SphereTree,
  content: Content,
  format: CompactFormat,
  objectSpheres: boolean,
): CompactTree | undefined {
  const made = frame(tree, content, format, objectSpheres);
  const { nodes, objects } = made;
  const held = content.objects.slice();
  for (let at = 0; at < objects.length; at += 4) {
    let moved = 0;
    for (let k = 0; k < 3; k++) {
      const q = Math.round(held[at + k]);
      moved += (q - held[at + k]) ** 2;
      objects[at + k] = q;
      held[at + k] = q;
    }
    held[at + 3] = Math.ceil((held[at + 3] + Math.sqrt(moved)) * FIXED_ROUNDING);
    if (held[at + 3] > 0xffff) return undefined;
    objects[at + 3] = held[at + 3];
  }
  const centre = [0, 0, 0];
  for (let node = nodes.length / 4 - 1; node >= 0; node--) {
    const link = linkOf(content, node);
    for (let k = 0; k < 3; k++) {
      centre[k] = withLowBits(content.centres[node * 3 + k], (link >> (12 - 4 * k)) & 15);
      nodes[node * 4 + k] = centre[k];
    }
    let least = coveringRadius(held, ...rangeOf(tree, content, node), centre);
    if (node === 0) least = Math.max(least, centresReach(made, centre));
    const radius = Math.ceil((least - (link & 15)) / 16) * 16 + (link & 15);
    if (radius > COMPACT_MAX_RADIUS) return undefined;
    nodes[node * 4 + 3] = radius;
  }
  return made;
}

function linkOf(content: Content, node: number): number {
  const left = content.leaves[node] > 1 ? content.leaves[node + 1] : 0;
  return (content.axes[node] << 14) | left;
}

/** The whole number nearest to `value` whose low four bits are `low`, as a signed word. */
function withLowBits(value: number, low: number): number {
  return Math.round((value - low) / 16) * 16 + low;
}

/** The least radius that holds the centres of all nodes and objects of a compact8 tree. */
function centresReach(made: CompactTree, centre: ArrayLike<number>): number {
  const at = new Int32Array(4);
  let most = 0;
  for (let node = 1; node < made.nodes.length / 4; node++) {
    decodeNode(made, node, at, 0, 0);
    most = Math.max(most, Math.hypot(at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]));
  }
  return Math.ceil(most * FIXED_ROUNDING);
}
