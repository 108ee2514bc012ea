/**
 * How often a program that draws a list changes its material: what an order costs beside fragments.
 *
 * The price of an order is in fragments a view: those that it shades, and for each change of material as many as a change costs. SWITCH_PRICE is an ESTIMATE from
 * below, of a Nintendo 64: a texture that fills its 4,096 bytes of texture memory is loaded at 8 bytes a clock at best, in 512 clocks, and a fragment that passes the
 * depth test takes 1.806 clocks more than one that fails (offline/n64/rdp.ts). Waiting for what is drawn before, and the commands themselves, come on top.
 */
import { OBJECT_BLEND, type Scene } from '../../core/scene/scene.ts';

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

/** fragments that a change of material costs as much as */
export const SWITCH_PRICE = 283;

/** Fragments a view, changes of material among them; null where these are not known, and without views. */
export function priceOf(
  { shaded, switches }: { shaded: number; switches: number | null },
  views: number,
  switchPrice: number,
): number | null {
  return switches === null || views === 0 ? null : shaded / views + switches * switchPrice;
}
