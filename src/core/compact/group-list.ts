/**
 * Objects of one material side by side in the list of a frame, within a window of its order: fewer changes of material than the tree's own order has, for
 * a little more overdraw (docs/materials.md).
 *
 * Next comes the first waiting item of the last one's material, where it is one of the `window` items from the first waiting one on; else the first waiting one.
 * Guarantee: no item goes more than window - 1 places forward or back, and items of one material keep their order.
 * Time: it grows with the items and the materials, not with the window.
 *
 * Tried, and lost: the list cut into pieces of 16, each sorted by material: 24.3 changes at an overdraw of 1.087, where a window of 16 has 20.0 on the level of
 * docs/materials.md; the end of a piece cuts what goes together.
 * Twin: src/core/runtime/cull64_materials.h.
 */

/** Most items that the next one is taken of, as in C. */
export const MAX_WINDOW = 64;

/** What groupList works with; made once for a tree. */
export type ListGrouping = ReturnType<typeof createListGrouping>;

const NOWHERE = 0xffffffff;

/**
 * What groupList works with, for lists of these objects.
 * @param materials by id or slot: whole numbers from 0 on. Blended objects that are drawn apart have one number for all, and keep their order
 * @param window 1: lists stay as they are
 * @throws RangeError for a window below 1 or above MAX_WINDOW
 * @example
 * ```ts
 * import { createListGrouping } from 'cull64/n64';
 *
 * const materialOf = [0, 1, 0, 2];
 * createListGrouping(materialOf, 16).heads.length; // 3
 * ```
 */
export function createListGrouping(materials: ArrayLike<number>, window: number) {
  checkWindow(window);
  const most = materials.length;
  let count = 0;
  for (let i = 0; i < most; i++) count = Math.max(count, materials[i] + 1);
  return {
    /** by id or slot, as the lists have them */
    materials,
    /** from how many items of the list the next one is taken, 1 to MAX_WINDOW */
    window,
    /** by material: where its first waiting item stands */
    heads: new Uint32Array(count),
    /** by place in the list: the item, where the next one of its material stands, its flag, whether it was drawn */
    items: new Uint32Array(most),
    next: new Uint32Array(most),
    inside: new Uint8Array(most),
    drawn: new Uint8Array(most),
  };
}

/** @throws RangeError for a window below 1 or above MAX_WINDOW */
export function checkWindow(window: number): void {
  if (!(Number.isInteger(window) && window >= 1 && window <= MAX_WINDOW))
    throw new RangeError(`window ${window}: a whole number, 1 to ${MAX_WINDOW}`);
}

/**
 * Bring the objects of one material together, in place.
 * @param list the frame's objects in drawing order, the first `count` of it, each at most once
 * @param flags a number for each item, which goes with it
 * @example
 * ```ts
 * import { createListGrouping, groupList } from 'cull64/n64';
 *
 * // a stone, a tree, a stone, a tree, and a stone that is far behind
 * const list = Uint32Array.of(0, 1, 2, 3, 4, 5);
 * const grouping = createListGrouping([7, 2, 7, 2, 2, 7], 4);
 * groupList(grouping, list, 6);
 * list; // [0, 2, 1, 3, 4, 5]
 * ```
 */
export function groupList(
  grouping: ListGrouping,
  list: Uint32Array | Uint16Array,
  count: number,
  flags?: Uint8Array,
): void {
  const { materials, window, heads, items, next, inside, drawn } = grouping;
  if (window < 2 || count < 3) return;
  heads.fill(NOWHERE);
  for (let k = count - 1; k >= 0; k--) {
    const material = materials[list[k]];
    items[k] = list[k];
    next[k] = heads[material];
    if (flags) inside[k] = flags[k];
    drawn[k] = 0;
    heads[material] = k;
  }
  let first = 0;
  let at = 0;
  for (let k = 0; ; ) {
    drawn[at] = 1;
    list[k] = items[at];
    if (flags) flags[k] = inside[at];
    if (++k === count) return;
    while (drawn[first] === 1) first++;
    // items of a material are drawn in their order, so the next one waits
    at = next[at];
    if (at === NOWHERE || at - first >= window) at = first;
  }
}
