/**
 * Searches for the best order of a view's objects. To find the order that shades least of all is NP-hard; what the found order shades is an upper
 * bound. The only lower bounds known are the covered pixels and the entries that pass in any order (occluder-order.ts).
 *
 * From a given order: moves of one object at a time until none helps (order-moves.ts), a new order from the occluders that are left
 * (occluder-order.ts), moves again, and the better of the two. From a random order it finds the optimum in 199 of 200 seeded views of 2 to 8
 * objects. On the built-in scenes' paths the distance sort and tree order lead to the same figure, to 0.00001 a covered pixel.
 *
 * Guarantee: never worse than the order that it is given, by the rasteriser's count. The same view and order give the same one.
 * Time (`npm run bench -- best` of commit 1fdd9ade, Node 20, one of two shared cores): 3 to 55 ms a view of the built-in scenes, 65 ms of LibreQuake's E1M1 with its 7
 * layers of surface; a measurement of all orders takes 1.5 to 3 times as long as one of the others alone.
 *
 * Tried and lost: more rounds, which find nothing more; the order by occluders without moves after it, which leaves up to 8 % more
 * excess; moves alone, from file order, which leave up to 60 % more.
 */

import type { ViewSetup } from '../raster/setup.ts';
import { createViewLayers, type LayerLists, layersOfView, type ViewLayers } from '../raster/view-layers.ts';
import { orderByOccluders } from './occluder-order.ts';
import { shadedInOrder } from './order-cost.ts';
import { createOrderMoves, improveOrder, type OrderMoves, setMoves } from './order-moves.ts';

/** What is made once for all views. */
export interface BestOrder {
  layers: ViewLayers;
  moves: OrderMoves;
  other: Uint32Array;
}

/** @param pixels of the picture */
export function createBestOrder(objects: number, pixels: number): BestOrder {
  return {
    layers: createViewLayers(pixels),
    moves: createOrderMoves(objects),
    other: new Uint32Array(objects),
  };
}

/** Set which view is looked at: the first `count` objects of `ids`, as they are set up. */
export function setBestOrder(best: BestOrder, setup: ViewSetup, ids: Uint32Array, count: number): void {
  layersOfView(setup, ids, count, best.layers, { deepest: Number.POSITIVE_INFINITY, inside: true });
  setMoves(best.moves, best.layers);
}

/**
 * Put the first `count` objects of `order`, which are those of the view, into a better order.
 * @returns fragments that it shades
 */
export function findBestOrder(
  { layers, moves, other }: BestOrder | (Omit<BestOrder, 'layers'> & { layers: LayerLists }),
  order: Uint32Array,
  count: number,
): number {
  improveOrder(moves, layers, order, count);
  const shaded = shadedInOrder(layers, moves.place);
  other.set(order.subarray(0, count));
  orderByOccluders(layers, moves.place, other, count);
  improveOrder(moves, layers, other, count);
  const otherShaded = shadedInOrder(layers, moves.place);
  if (otherShaded >= shaded) return shaded;
  order.set(other.subarray(0, count));
  return otherShaded;
}
