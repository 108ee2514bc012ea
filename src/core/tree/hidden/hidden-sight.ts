/** What is hidden from a view's eye, in the two forms that drawing asks for: bits of the tree's nodes, and a set by id. */

import { createBits, hasBit, setBit } from '../../base/bits.ts';
import type { Vec3 } from '../../math/camera.ts';
import type { HiddenBits } from '../hidden-bits.ts';
import type { SphereTree } from '../sphere/sphere-tree.ts';
import type { HiddenCells } from './hidden-cells.ts';
import { encodeHidden } from './hidden-code.ts';
import { createHiddenEye, type HiddenEye, setHiddenEye } from './hidden-eye.ts';

/** Made once for a scene, set by lookFrom for every view. */
export interface HiddenSight {
  eye: HiddenEye;
  /** slot -> id */
  ids: Uint32Array;
  /** what the tree's cull asks; null: everything is seen */
  bits: HiddenBits | null;
  /** a bit for each object of the scene by id, 1 where it can be seen */
  seen: Uint8Array;
}

/**
 * @param tree of the static objects
 * @param objects in the scene, static ones first: those beyond the tree's can be seen from everywhere
 * @throws RangeError for cells of other objects than the tree's
 */
export function createHiddenSight(cells: HiddenCells, tree: SphereTree, objects: number): HiddenSight {
  const eye = createHiddenEye(encodeHidden(cells, tree, tree.ids), tree);
  return { eye, ids: tree.ids, bits: null, seen: createBits(objects) };
}

/** Set what can be seen from an eye. @returns the set by id, valid until the next look; null where everything is seen */
export function lookFrom(sight: HiddenSight, eye: Vec3): Uint8Array | null {
  sight.bits = setHiddenEye(sight.eye, eye);
  if (!sight.bits) return null;
  const { ids, seen } = sight;
  seen.fill(0);
  for (let slot = 0; slot < ids.length; slot++) if (hasBit(sight.bits.objects, slot)) setBit(seen, ids[slot]);
  for (let id = ids.length; id < seen.length * 8; id++) setBit(seen, id);
  return seen;
}
