/**
 * What setting the eye's cell costs a VR4300, cull64_set_fixed_hidden, in cen64's cycles from a cold data cache: each frame, and more where the
 * cell is of another set and its bits are decoded.
 *
 * Source: measured on the seeded plain, castle, dungeon, town and canyon with random sets (tools/bench/console/measure.ts); the decoding fitted by least
 * squares to visible nodes and objects.
 * Bound: within 15 % of what is measured there for compact8 and compact4 (test/console/hidden-cost.test.ts). The instruction cache is taken to be warm;
 * where this code and the cull's lie in the same lines of it, as in that program with compact2, a change takes 2,200 more.
 */
import type { CompactFormat } from '../compact/codings.ts';
import type { HiddenBits } from '../tree/hidden/hidden-set.ts';

/** In cen64's cycles: of the call, of a level of the cells' kd-tree; of a decoding, of a visible node and object in it. */
export const HIDDEN_CELL_CYCLES = {
  call: 880,
  level: 65,
  decode: 1400,
  node: { compact8: 80, compact4: 50, compact2: 50 } satisfies Record<CompactFormat, number>,
  object: 22,
} as const;

/** Each frame. @param levels of the cells' kd-tree above the eye's cell */
export function stayCycles(levels: number): number {
  return HIDDEN_CELL_CYCLES.call + HIDDEN_CELL_CYCLES.level * levels;
}

/** More, in a frame in which the eye comes into a cell of another set. */
export function changeCycles(format: CompactFormat, { nodes, objects }: HiddenBits): number {
  const { decode, node, object } = HIDDEN_CELL_CYCLES;
  return decode + node[format] * bitsIn(nodes) + object * bitsIn(objects);
}

function bitsIn(bytes: Uint8Array): number {
  let count = 0;
  for (let byte of bytes) for (; byte !== 0; byte &= byte - 1) count++;
  return count;
}
