/**
 * The set of the cell that an eye is in, as the bits that a cull asks. They are decoded only when the cell changes.
 *
 * Cost: one comparison a level of the kd-tree each time; on a change, a step for each visible node and each object of a visible leaf.
 * Twin: src/core/runtime/cull64.h does the same, to the bit.
 */

import type { HiddenBits } from '../hidden-bits.ts';
import { CELL } from './hidden-cells.ts';
import { type HiddenCode, inset } from './hidden-code.ts';
import { GRID_MIDDLE, gridStep } from './hidden-grid.ts';
import { createHiddenBits, decodeSet, type TreeShape } from './hidden-set.ts';

/** Made once for a tree and the sets that are coded on it; setHiddenEye moves it. */
export type HiddenEye = ReturnType<typeof createHiddenEye>;

/**
 * The eye of a camera among the cells, at no place yet.
 * @param code on `tree`, and valid, as encodeHidden gives it
 */
export function createHiddenEye(code: HiddenCode, tree: TreeShape) {
  return {
    code,
    tree,
    /** of the set at `place` */
    bits: createHiddenBits(tree),
    /** first byte of the set that was decoded last; -1: none yet */
    place: -1,
    /** right children that wait while a set is decoded */
    stack: new Uint32Array(tree.depth),
    /** where the region that the planes leave begins and ends, in steps */
    region: new Int32Array(6),
  };
}

/**
 * What can be seen from an eye in the world.
 * @param eye x, y, z
 * @returns bits that are valid until the eye is set again; null where everything is seen
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, createCullResult, createQuery, cull } from 'cull64';
 * import { createHiddenEye, encodeHidden, setHiddenEye } from 'cull64/hidden';
 *
 * // two objects before the camera; from the cell round it, object 0 alone can be seen
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
 * const hidden = createHiddenEye(encodeHidden(cells, tree, tree.ids), tree);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createCullResult(tree);
 * cull(tree, query, {}, result); // 2
 * cull(tree, query, { hidden: setHiddenEye(hidden, query.eye) }, result); // 1
 * result.ids[0]; // 0
 * // outside all cells everything is seen
 * setHiddenEye(hidden, [0, 0, 5]); // null
 * ```
 */
export function setHiddenEye(hidden: HiddenEye, eye: ArrayLike<number>): HiddenBits | null {
  const { code } = hidden;
  return bitsAt(hidden, gridStep(code, 0, eye[0]), gridStep(code, 1, eye[1]), gridStep(code, 2, eye[2]));
}

/**
 * What can be seen from an eye in whole tree units, as a fixed query has it.
 * @param hidden of a compact tree, coded on its grid
 * @returns as setHiddenEye does
 */
export function setHiddenFixedEye(hidden: HiddenEye, eye: Int32Array): HiddenBits | null {
  return bitsAt(hidden, eye[0] + GRID_MIDDLE, eye[1] + GRID_MIDDLE, eye[2] + GRID_MIDDLE);
}

function bitsAt(hidden: HiddenEye, x: number, y: number, z: number): HiddenBits | null {
  const place = setPlaceAt(hidden.code, hidden.region, x, y, z);
  if (place < 0) return null;
  if (place !== hidden.place) decodeSet(hidden.tree, hidden.code.sets, place, hidden.bits, hidden.stack);
  hidden.place = place;
  return hidden.bits;
}

/** The first byte of the set of the cell at these steps; -1 where everything is seen. */
function setPlaceAt({ nodes, margins, low, high }: HiddenCode, region: Int32Array, x: number, y: number, z: number) {
  for (let k = 0; k < 3; k++) {
    region[k] = low[k];
    region[k + 3] = high[k];
  }
  let node = 0;
  let cell = 0;
  while (nodes[node] >>> 30 !== CELL) {
    const axis = nodes[node] >>> 30;
    const plane = nodes[node] & 0xffff;
    if ((axis === 0 ? x : axis === 1 ? y : z) < plane) {
      region[axis + 3] = plane;
      node++;
    } else {
      const right = (nodes[node] >>> 16) & 0x3fff;
      region[axis] = plane;
      cell += (right - node) >> 1;
      node = right;
    }
  }
  const place = (nodes[node] & 0x3fffffff) - 1;
  const isInside =
    isWithin(region, margins, cell * 6, 0, x) &&
    isWithin(region, margins, cell * 6, 1, y) &&
    isWithin(region, margins, cell * 6, 2, z);
  return isInside ? place : -1;
}

/** Along one axis: whether a step is inside a cell's box; NaN is not. */
function isWithin(region: Int32Array, margins: Uint8Array, at: number, k: number, step: number): boolean {
  const extent = region[k + 3] - region[k];
  return (
    step >= region[k] + inset(extent, margins[at + k]) && step < region[k + 3] - inset(extent, margins[at + k + 3])
  );
}
