/**
 * What is hidden from where: space in cells, and for each cell the set of objects that can be seen from inside it.
 *
 * The cells are the leaves of a kd-tree in preorder: the left child of node i is node i + 1, as in the sphere tree. A leaf has a box
 * of its own, inside its region. An eye outside the leaf's box that it descends to, or outside them all, sees everything: where
 * nothing is known, nothing is hidden. Sets hold input ids, so that they belong to the scene and not to one tree of it; several cells may share a set.
 *
 * The sets are found by sampling (src/offline/hidden): an object that no sampled eye of a cell saw is hidden there. That is not a proof; what was missed
 * on eyes that took no part is kept beside the cells.
 */

/** leaf of a kd-tree, where an axis would stand */
export const CELL = 3;
/** in place of a set's number: everything is seen */
export const ALL_SEEN = 0xffffffff;

export interface HiddenCells {
  /** nodes: 0, 1, 2 for x, y, z, or CELL, 3 */
  axes: Uint8Array;
  /** nodes: where an inner node cuts, in world units: an eye below goes left */
  planes: Float32Array;
  /** nodes: an inner node's right child; a cell's set number, or ALL_SEEN, 2^32 - 1 */
  links: Uint32Array;
  /** nodes x (min x, y, z, max x, y, z) in world units: of a cell, the eyes that its set was found for; of inner nodes zeros */
  boxes: Float32Array;
  /** a bit for each object by input id, 1 where it can be seen: bit id & 7 of byte id >> 3 */
  sets: Uint8Array[];
  objectCount: number;
  /** what was measured on eyes that took no part in finding the sets; null without such a test */
  tested: HiddenTest | null;
}

export interface HiddenTest {
  /** eyes */
  eyes: number;
  /** pixels whose object was hidden wrongly, as a share of all pixels of these eyes: 0 .. 1 */
  missedPixels: number;
  /** eyes with at least one such pixel */
  missedEyes: number;
}
