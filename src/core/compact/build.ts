/**
 * Makes a compact tree of a sphere tree whose leaves are full (sphere-build's leaves 'full'; 'balanced' for compact4 and compact2).
 *
 * Guarantee: conservative, see absolute.ts and relative.ts. No number is cut to fit: one that does not fit is a RangeError.
 */
import { isLeaf, type SphereTree, targetOf } from '../tree/sphere/sphere-tree.ts';
import { absolute } from './absolute.ts';
import { CODINGS, type CompactFormat } from './codings.ts';
import { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS, type CompactTree } from './compact-tree.ts';
import { contentOf, leastExponent } from './content.ts';
import { relative } from './relative.ts';

export interface CompactOptions {
  format: CompactFormat;
  /** keep the spheres of objects; without them a leaf's objects are visible together. Of no effect where a leaf is one object. */
  objectSpheres: boolean;
}

const COMPACT_DEFAULTS: CompactOptions = { format: 'compact8', objectSpheres: true };

/**
 * The same tree in integers.
 * @throws RangeError for a tree whose leaves are not full (or not balanced, where the format has no link), for more objects or
 * leaves than 16 bits address, and for a scene of no size so far from 0 that floats cannot tell its objects apart
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { compactTree } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'balanced' }), { format: 'compact4' });
 * tree.leaves; // 3
 * tree.nodes.byteLength; // 20
 * tree.scale; // 2 ** -12
 * ```
 */
export function compactTree(tree: SphereTree, options: Partial<CompactOptions> = {}): CompactTree {
  const { format, objectSpheres } = { ...COMPACT_DEFAULTS, ...options };
  checkFull(tree, format);
  const coding = CODINGS[format].relative;
  for (let exponent = leastExponent(tree); ; exponent++) {
    const content = contentOf(tree, 2 ** exponent);
    const made = coding
      ? relative(tree, content, format, coding, objectSpheres)
      : absolute(tree, content, format, objectSpheres);
    if (made) return made;
  }
}

function checkFull(tree: SphereTree, format: CompactFormat): void {
  const { links, first, leafSize, ids } = tree;
  const leaves = (links.length + 1) >> 1;
  if (ids.length > COMPACT_MAX_OBJECTS)
    throw new RangeError(`${ids.length} objects; ${format} numbers at most ${COMPACT_MAX_OBJECTS}: use float16`);
  if (leaves > COMPACT_MAX_LEAVES)
    throw new RangeError(`${leaves} leaves; ${format} addresses ${COMPACT_MAX_LEAVES}: build with a larger --leaf`);
  let leaf = 0;
  for (let node = 0; node < links.length; node++) {
    if (!isLeaf(links[node])) continue;
    if (++leaf < leaves && first[node + 1] !== leaf * leafSize)
      throw new RangeError(`leaf ${node} is not full; ${format} needs a tree built with full leaves`);
  }
  if (CODINGS[format].relative && !isBalanced(tree, leaves))
    throw new RangeError(`the tree is not balanced; ${format} needs one built with balanced leaves`);
}

/** Whether every node gives half of its leaves, rounded up, to the left. */
function isBalanced({ links }: SphereTree, leaves: number): boolean {
  const waiting = [[0, leaves]];
  while (waiting.length > 0) {
    const [node, count] = waiting.pop()!;
    if (count <= 1) continue;
    const left = (count + 1) >> 1;
    if (targetOf(links[node]) !== node + 2 * left) return false;
    waiting.push([node + 1, left], [node + 2 * left, count - left]);
  }
  return true;
}
