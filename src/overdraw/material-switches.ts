/** How often a program that draws a list changes its material: what an order costs beside fragments. */
import { OBJECT_BLEND, type Scene } from '../scene/scene.ts';

/**
 * Opaque objects whose material is not that of the opaque one before, the first counted; 0 where the scene's materials are not known.
 * @param list ids in draw order
 */
export function materialSwitches({ materials, flags }: Scene, list: ArrayLike<number>, count: number): number {
  if (!materials) return 0;
  let switches = 0;
  let last = -1;
  for (let i = 0; i < count; i++) {
    if ((flags[list[i]] & OBJECT_BLEND) !== 0 || materials[list[i]] === last) continue;
    last = materials[list[i]];
    switches++;
  }
  return switches;
}
