/**
 * What an order shades, from the lists of a view (view-layers.ts, with `inside`) instead of drawing it.
 *
 * An entry passes where its object is the earliest drawn of all that lie over the pixel as near as it or nearer. The sum over the lists
 * of pixels times entries that pass is the number of fragments that drawOrder counts as shaded: exactly, unless lists were cut.
 */
import type { LayerLists } from '../raster/view-layers.ts';

/** @param place of each object in the order, by object; no two of a list alike */
export function shadedInOrder(layers: LayerLists, place: Float64Array): number {
  let shaded = 0;
  for (let list = 0; list < layers.lists; list++) shaded += passesOf(layers, list, place) * layers.pixels[list];
  return shaded;
}

/** Entries of one list that pass. @param place as for shadedInOrder */
export function passesOf({ first, objects, tied }: LayerLists, list: number, place: Float64Array): number {
  const end = first[list + 1];
  let earliest = Infinity;
  let passes = 0;
  for (let at = first[list]; at < end; ) {
    const group = at;
    do {
      if (place[objects[at]] < earliest) earliest = place[objects[at]];
      at++;
    } while (at < end && tied[at] === 1);
    for (let i = group; i < at; i++) if (place[objects[i]] === earliest) passes++;
  }
  return passes;
}
