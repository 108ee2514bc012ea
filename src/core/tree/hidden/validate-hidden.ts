/** Validates a coding of cells and sets: checks each guarantee of hidden-code.ts. */
import { CELL } from './hidden-cells.ts';
import { type HiddenCode, inset, MAX_HIDDEN_NODES } from './hidden-code.ts';
import { MAX_GRID_ORIGIN } from './hidden-grid.ts';
import { createHiddenBits, decodeSet, encodeSet, nodesOf, type TreeShape } from './hidden-set.ts';
import { shapeFault, testFaults } from './validate-cells.ts';

/**
 * Faults of a coding on a valid `tree`. A set that no cell names is a fault, and so is one that encodeSet would code otherwise.
 * Safe on any content: no link is followed before it was checked.
 */
export function validateHidden(code: HiddenCode, tree: TreeShape): string[] {
  const { nodes, margins, low, high, tested } = code;
  const count = nodes.length;
  if (count > MAX_HIDDEN_NODES) return [`${count} nodes of cells, at most ${MAX_HIDDEN_NODES} can be`];
  if (!Number.isInteger(Math.log2(code.scale))) return [`the scale of the cells is ${code.scale}, no power of two`];
  if (code.origin.some((v) => !Number.isInteger(v / code.scale) || Math.abs(v / code.scale) > MAX_GRID_ORIGIN))
    return [`the origin of the cells is ${code.origin.join(', ')}, not within ${MAX_GRID_ORIGIN} whole steps`];
  if (low.some((v, k) => v > high[k])) return [`the region of the cells is ${low.join(', ')} to ${high.join(', ')}`];
  const fault = shapeFault(
    count,
    (node) => nodes[node] >>> 30,
    (node) => (nodes[node] >>> 16) & 0x3fff,
  );
  if (fault) return [`cells: ${fault}`];
  if (margins.length !== 3 * (count + 1)) return [`${margins.length} margins for ${count} nodes of cells`];
  const faults = [...regionFaults(code), ...setFaults(code, tree)];
  if (tested) faults.push(...testFaults(tested));
  return faults;
}

/** Reports planes outside the region of their node, and cells whose margins leave no eye. */
function regionFaults({ nodes, margins, low, high }: HiddenCode): string[] {
  const faults: string[] = [];
  let region = [...low, ...high];
  const waiting: number[][] = [];
  let cell = 0;
  for (let node = 0; node < nodes.length; node++) {
    const axis = nodes[node] >>> 30;
    if (axis === CELL) {
      const margin = margins.subarray(cell * 6, cell * 6 + 6);
      const isKnown = (nodes[node] & 0x3fffffff) !== 0;
      for (let k = 0; k < 3; k++) {
        const extent = region[k + 3] - region[k];
        const taken = inset(extent, margin[k]) + inset(extent, margin[k + 3]);
        if (isKnown ? taken >= extent : margin[k] !== 0 || margin[k + 3] !== 0)
          faults.push(`cell ${cell}: its margins are ${margin.join(', ')}`);
      }
      cell++;
      region = waiting.pop() ?? region;
      continue;
    }
    const plane = nodes[node] & 0xffff;
    if (plane < region[axis] || plane > region[axis + 3])
      faults.push(`node ${node} of the cells: its plane is ${plane}, outside ${region[axis]} to ${region[axis + 3]}`);
    waiting.push(region.with(axis, plane));
    region = region.with(axis + 3, plane);
  }
  return faults;
}

/** Checks that each set decodes exactly, and that sets stand without gaps in the order in which cells first name them. */
function setFaults({ nodes, sets, setCount }: HiddenCode, tree: TreeShape): string[] {
  const bits = createHiddenBits(tree);
  const stack = new Uint32Array(tree.depth);
  const places = new Set<number>();
  let end = 0;
  for (let node = 0; node < nodes.length; node++) {
    const link = nodes[node] & 0x3fffffff;
    if (nodes[node] >>> 30 !== CELL || link === 0 || places.has(link - 1)) continue;
    if (link - 1 !== end) return [`node ${node} of the cells: no set begins at byte ${link - 1}`];
    const after = end < sets.length ? decodeSet(tree, sets, end, bits, stack) : end + 1;
    if (after > sets.length) return [`the set at byte ${end} ends behind the sets`];
    const again = encodeSet(tree, { nodes: nodesOf(tree, bits.objects), objects: bits.objects });
    if (!again.every((byte, i) => byte === sets[end + i]) || again.length !== after - end)
      return [`the set at byte ${end} is not coded as a set is`];
    places.add(end);
    end = after;
  }
  if (end !== sets.length) return [`the sets end at byte ${end}, there are ${sets.length}`];
  return places.size === setCount ? [] : [`cells name ${places.size} sets, there are ${setCount}`];
}
