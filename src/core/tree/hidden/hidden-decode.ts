/** The cells that a coding holds: the other way of hidden-code.ts. */
import { createBits, hasBit, setBit } from '../../base/bits.ts';
import { ALL_SEEN, CELL, type HiddenCells } from './hidden-cells.ts';
import { type HiddenCode, inset } from './hidden-code.ts';
import { gridWorld } from './hidden-grid.ts';
import { createHiddenBits, decodeSet, type TreeShape } from './hidden-set.ts';

/**
 * Cells and sets by input id. Their planes and boxes lie on the grid, so that they are coded as the same bytes again.
 * @param code on `tree`, and valid (validate-hidden.ts)
 * @param ids slot -> input id
 */
export function decodeHidden(code: HiddenCode, tree: TreeShape, ids: Uint32Array): HiddenCells {
  const { nodes, margins, low, high, tested } = code;
  const count = nodes.length;
  const cells: HiddenCells = {
    axes: Uint8Array.from(nodes, (word) => word >>> 30),
    planes: new Float32Array(count),
    links: new Uint32Array(count),
    boxes: new Float32Array(count * 6),
    sets: [],
    objectCount: ids.length,
    tested,
  };
  const places = new Map<number, number>();
  let region = [...low, ...high];
  const waiting: number[][] = [];
  let cell = 0;
  for (let node = 0; node < count; node++) {
    const axis = nodes[node] >>> 30;
    if (axis !== CELL) {
      const plane = nodes[node] & 0xffff;
      cells.planes[node] = gridWorld(code, axis, plane);
      cells.links[node] = (nodes[node] >>> 16) & 0x3fff;
      waiting.push(region.with(axis, plane));
      region = region.with(axis + 3, plane);
      continue;
    }
    const place = (nodes[node] & 0x3fffffff) - 1;
    cells.links[node] = place < 0 ? ALL_SEEN : (places.get(place) ?? cells.sets.length);
    if (cells.links[node] === cells.sets.length) {
      places.set(place, cells.sets.length);
      cells.sets.push(setAt(code, tree, ids, place));
    }
    for (let side = 0; place >= 0 && side < 6; side++) {
      const k = side % 3;
      const taken = inset(region[k + 3] - region[k], margins[cell * 6 + side]);
      cells.boxes[node * 6 + side] = gridWorld(code, k, side < 3 ? region[side] + taken : region[side] - taken);
    }
    cell++;
    region = waiting.pop() ?? region;
  }
  return cells;
}

/** The set that is coded at a byte, by input id. */
function setAt({ sets }: HiddenCode, tree: TreeShape, ids: Uint32Array, place: number): Uint8Array {
  const bits = createHiddenBits(tree);
  decodeSet(tree, sets, place, bits, new Uint32Array(tree.depth));
  const set = createBits(ids.length);
  for (let slot = 0; slot < ids.length; slot++) if (hasBit(bits.objects, slot)) setBit(set, ids[slot]);
  return set;
}
