/**
 * Cells and their sets as a tree file holds them: a kd-tree of whole numbers, and the sets coded on the preorder of that file's own tree.
 *
 * The section, in the byte order of its file. The header is the table HIDDEN_HEADER of core/file/layout.ts: 48 bytes
 *   0x00 u32 nodeCount     of the kd-tree: twice the cells, less one; 1 .. 16383
 *   0x04 u32 setCount
 *   0x08 f32 scale         world units a step of the grid; a power of two; in a compact file the header's own
 *   0x0c f32 origin[3]     world position of step 32768; in a compact file the header's own
 *   0x18 u16 low[3]        the region of all cells: the first step inside,
 *   0x1e u16 high[3]         and the first one outside
 *   0x24 u32 eyes          that the sets were tested with; 0: not tested
 *   0x28 f32 missedPixels  hidden wrongly, as a share of all pixels of these eyes
 *   0x2c u32 missedEyes    eyes with such a pixel
 * then nodeCount words, u32, in preorder (the left child of node i is i + 1)
 *   axis 0 .. 2 in bits 31..30: bits 29..16 the right child, bits 15..0 the plane: an eye whose step is below it goes left
 *   3 (a cell) in bits 31..30: bits 29..0 are 0 where everything is seen, else 1 + the byte of its set in the sets
 * then 6 bytes a cell, cells in preorder: margins at the least x, y, z and at the greatest x, y, z, see below
 * then the sets, hidden-set.ts, each of whole bytes, in the order in which cells first name them, without a gap, to the end of the section.
 *
 * Steps are those of hidden-grid.ts: the eye's, 0 .. 65535; beyond these everything is seen. A cell's number is that of the leaves before it: the left side
 * of inner node i has (right - i) / 2 cells. A cell's region a .. b - 1 is what the planes leave of low .. high - 1; the eyes for which its set
 * holds are those of the steps a + inset(b - a, margin) .. b - 1 - inset(b - a, other margin), inset(extent, m) = (extent m + 255) >> 8.
 *
 * Guarantee: conservative. Planes and boxes are rounded so that an eye is given a set of the cells, or sees everything: never another
 * cell's set, whose box it is not in. What is decoded is coded as the same bytes on the same grid.
 * Twins: hidden-decode.ts is the other way; src/core/runtime/cull64.h reads it; validate-hidden.ts says what is valid.
 */
import { clamp } from '../../base/clamp.ts';
import { ALL_SEEN, CELL, type HiddenCells, type HiddenTest } from './hidden-cells.ts';
import { GRID_LAST, gridCeil, gridFloor, gridOf, type HiddenGrid } from './hidden-grid.ts';
import { bitsOfSet, encodeSet, type TreeShape } from './hidden-set.ts';
import { validateCells } from './validate-cells.ts';

export interface HiddenCode extends HiddenGrid {
  /** steps x, y, z: the first inside the region of all cells */
  low: readonly [number, number, number];
  /** and the first outside */
  high: readonly [number, number, number];
  /** words */
  nodes: Uint32Array;
  /** cells x (least x, y, z, greatest x, y, z) */
  margins: Uint8Array;
  sets: Uint8Array;
  setCount: number;
  tested: HiddenTest | null;
}

export const HIDDEN_HEADER_BYTES = 48;
/** most nodes: a right child has 14 bits */
export const MAX_HIDDEN_NODES = 16383;
/** most bytes of all sets: an offset has 30 bits, and 0 is taken */
export const MAX_HIDDEN_SET_BYTES = 2 ** 30 - 1;
const MAX_MARGIN = 255;

/** Bytes of the section that a coding takes in a tree file. */
export function hiddenCodeBytes({ nodes, margins, sets }: HiddenCode): number {
  return HIDDEN_HEADER_BYTES + nodes.length * 4 + margins.length + sets.length;
}

/** By how many steps a margin is inside a region of `extent` steps. */
export function inset(extent: number, margin: number): number {
  return (extent * margin + 255) >> 8;
}

/**
 * Cells and sets, coded for one tree.
 * @param tree of one node at least
 * @param ids slot -> input id
 * @param grid a compact tree's own; else the finest that holds the cells
 * @throws RangeError for cells that are not valid, of other objects than the tree's, or beyond a limit, which it names
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { encodeHidden } from 'cull64/hidden';
 *
 * const tree = buildSphereTree(Float32Array.of(0, 0, -4, 1, 0, 0, -8, 1));
 * const cells = {
 *   axes: Uint8Array.of(3), // a cell, no plane
 *   planes: new Float32Array(1),
 *   links: Uint32Array.of(0),
 *   boxes: Float32Array.of(-1, -1, -1, 1, 1, 1),
 *   sets: [Uint8Array.of(0b01)],
 *   objectCount: 2,
 *   tested: null,
 * };
 * const code = encodeHidden(cells, tree, tree.ids);
 * // one bit pair at the root, one bit for the leaf
 * code.sets.length; // 1
 * ```
 */
export function encodeHidden(
  cells: HiddenCells,
  tree: TreeShape,
  ids: Uint32Array,
  grid: HiddenGrid | null = null,
): HiddenCode {
  const faults = validateCells(cells);
  if (faults.length > 0) throw new RangeError(`these hidden cells are not valid: ${faults[0]}`);
  if (cells.objectCount !== ids.length)
    throw new RangeError(`the hidden cells are of ${cells.objectCount} objects, the tree has ${ids.length}`);
  const { axes, links, planes, tested } = cells;
  const count = axes.length;
  if (count > MAX_HIDDEN_NODES)
    throw new RangeError(
      `${(count + 1) / 2} hidden cells; a file holds at most ${(MAX_HIDDEN_NODES + 1) / 2}: lower the budget`,
    );
  const { scale, origin } = grid ?? gridOf(cells);
  const steps = { scale, origin };
  const boxes = stepBoxes(cells, steps);
  const [low, high] = regionOf(cells, boxes);
  const nodes = new Uint32Array(count);
  const margins = new Uint8Array(3 * (count + 1));
  const sets = createSetWriter(cells, tree, ids);
  // what the planes leave of the region for the node at hand: first step inside, first outside; and for right children that wait
  let region = [...low, ...high];
  const waiting: number[][] = [];
  let cell = 0;
  for (let node = 0; node < count; node++) {
    const axis = axes[node];
    if (axis === CELL) {
      const margin = links[node] === ALL_SEEN ? null : marginsOf(boxes.subarray(node * 6, node * 6 + 6), region);
      if (margin) margins.set(margin, cell * 6);
      nodes[node] = word(CELL, margin ? 1 + sets.place(links[node]) : 0);
      cell++;
      region = waiting.pop() ?? region;
      continue;
    }
    const plane = clamp(gridFloor(steps, axis, planes[node]), region[axis], region[axis + 3]);
    nodes[node] = word(axis, links[node] * 65536 + plane);
    waiting.push(region.with(axis, plane));
    region = region.with(axis + 3, plane);
  }
  return { scale, origin, low, high, nodes, margins, ...sets.finish(), tested };
}

/** Cells' boxes in steps, rounded inward: first step inside, first outside; zeros for other nodes. */
function stepBoxes({ axes, links, boxes }: HiddenCells, grid: HiddenGrid): Int32Array {
  const steps = new Int32Array(boxes.length);
  for (let node = 0; node < axes.length; node++)
    for (let k = 0; axes[node] === CELL && links[node] !== ALL_SEEN && k < 3; k++) {
      steps[node * 6 + k] = clamp(gridCeil(grid, k, boxes[node * 6 + k]), 0, GRID_LAST);
      steps[node * 6 + 3 + k] = clamp(gridFloor(grid, k, boxes[node * 6 + 3 + k]), 0, GRID_LAST);
    }
  return steps;
}

type Steps = [number, number, number];

/** The box around all boxes that have a step inside. */
function regionOf({ axes, links }: HiddenCells, boxes: Int32Array): [Steps, Steps] {
  const low: Steps = [GRID_LAST, GRID_LAST, GRID_LAST];
  const high: Steps = [0, 0, 0];
  for (let node = 0; node < axes.length; node++) {
    const box = boxes.subarray(node * 6, node * 6 + 6);
    if (axes[node] !== CELL || links[node] === ALL_SEEN || !hasInside(box)) continue;
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], box[k]);
      high[k] = Math.max(high[k], box[k + 3]);
    }
  }
  return low[0] < high[0]
    ? [low, high]
    : [
        [0, 0, 0],
        [0, 0, 0],
      ];
}

function hasInside(box: ArrayLike<number>): boolean {
  return box[0] < box[3] && box[1] < box[4] && box[2] < box[5];
}

/** The least margins that keep a cell's eyes inside its box; null where they leave none. */
function marginsOf(box: Int32Array, region: readonly number[]): number[] | null {
  if (!hasInside(box)) return null;
  const margins: number[] = [];
  const left: number[] = [];
  for (let side = 0; side < 6; side++) {
    const k = side % 3;
    const extent = region[k + 3] - region[k];
    const needed = Math.max(0, side < 3 ? box[side] - region[side] : region[side] - box[side]);
    const margin = needed === 0 ? 0 : Math.floor((256 * (needed - 1)) / extent) + 1;
    if (!(margin <= MAX_MARGIN)) return null;
    margins.push(margin);
    left.push(side < 3 ? region[side] + inset(extent, margin) : region[side] - inset(extent, margin));
  }
  return hasInside(left) ? margins : null;
}

/** Codes sets as they are first named, each once. */
function createSetWriter(cells: HiddenCells, tree: TreeShape, ids: Uint32Array) {
  const parts: Uint8Array[] = [];
  const places = new Map<number, number>();
  const placeOf = new Map<string, number>();
  let bytes = 0;
  return {
    /** the first byte of a set */
    place(set: number): number {
      const known = places.get(set);
      if (known !== undefined) return known;
      const coded = encodeSet(tree, bitsOfSet(tree, ids, cells.sets[set]));
      const key = coded.join();
      let place = placeOf.get(key);
      if (place === undefined) {
        place = bytes;
        placeOf.set(key, place);
        parts.push(coded);
        bytes += coded.length;
        if (bytes > MAX_HIDDEN_SET_BYTES)
          throw new RangeError(`the hidden sets take more than ${MAX_HIDDEN_SET_BYTES} bytes: lower the budget`);
      }
      places.set(set, place);
      return place;
    },
    finish(): Pick<HiddenCode, 'sets' | 'setCount'> {
      const sets = new Uint8Array(bytes);
      let at = 0;
      for (const part of parts) {
        sets.set(part, at);
        at += part.length;
      }
      return { sets, setCount: parts.length };
    },
  };
}

function word(axis: number, rest: number): number {
  return axis * 2 ** 30 + rest;
}
