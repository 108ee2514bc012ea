/**
 * What setting the eye's cell costs a VR4300, cull64_set_fixed_hidden, in cen64's cycles from a cold data cache: in a frame that stays in its cell, in one
 * that comes into another cell, and, if that cell has another set, for decoding its bits as well.
 *
 * Source: measured on castle, dungeon, town, canyon and asteroids, leaves of 2 to 32, with random sets (test/console/measured/measure.ts), and fitted by least
 * squares to the words that are cleared, visible nodes, and objects of visible leaves.
 * Bound: a change within 12 % of what is measured there for compact8 and compact4, sets of 3 % as a mean (test/slow/console/hidden-cost.test.ts). In a frame it is less:
 * nodes that a decoding has read are in the data cache when the cull asks for them. The instruction cache is taken to be warm; where this code and the cull's lie in
 * the same lines of it, as in that program with compact2, a change takes 1,200 more.
 */
import { hasBit } from '../../core/base/bits.ts';
import type { CompactFormat } from '../../core/compact/codings.ts';
import type { TreeShape } from '../../core/tree/hidden/hidden-set.ts';
import type { HiddenBits } from '../../core/tree/hidden-bits.ts';
import { isLeaf } from '../../core/tree/sphere/sphere-tree.ts';

/**
 * In cen64's cycles. stay: to see that the eye is in the cell that it was in; enter: to find another one, and level: for each level of the kd-tree on the
 * way; decode: for a decoding, word: for each word of bits, node: for each visible node, object: for each object of a visible leaf.
 */
export const HIDDEN_CELL_CYCLES = {
  stay: 620,
  enter: 950,
  level: 65,
  decode: 720,
  word: 14.5,
  node: { compact8: 71, compact4: 45, compact2: 45 } satisfies Record<CompactFormat, number>,
  object: 3.1,
} as const;

/**
 * Cycles of a frame in which the eye is in another cell than before, or in none. @param levels how many levels of the
 * cells' kd-tree are above the eye's cell
 */
export function enterCycles(levels: number): number {
  return HIDDEN_CELL_CYCLES.enter + HIDDEN_CELL_CYCLES.level * levels;
}

/** Cycles added where that cell has another set. @param bits of that set, on the tree */
export function decodeCycles(format: CompactFormat, { links, first }: TreeShape, { nodes }: HiddenBits): number {
  const { decode, word, node, object } = HIDDEN_CELL_CYCLES;
  let visible = 0;
  let objects = 0;
  for (let i = 0; i < links.length; i++) {
    if (!hasBit(nodes, i)) continue;
    visible++;
    if (isLeaf(links[i])) objects += first[i + 1] - first[i];
  }
  const words = Math.ceil(links.length / 32) + Math.ceil(first[links.length] / 32);
  return decode + word * words + node[format] * visible + object * objects;
}
