/**
 * The order in which an object draws its own triangles, learned from the pixels where they lie over each other.
 *
 * An order inside an object is the same from all sides, and what lies in front from one side mostly does so from most sides from which both are
 * seen: the outside of a crown before its inside, what stands on the ground before the ground. All triangles of a scene are put in the order that
 * shades least on the pixels of all training views together (overdraw/order/best-order.ts). An object takes its part of it where that pays on views kept
 * for validation; else its triangles stay as they are.
 *
 * Tried and lost: ignoring triangles that other objects hide in the order of the distance sort, and learning again after the cuts; each
 * changes the excess by .01 at most, up or down.
 */

import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { findBestOrder } from '../../overdraw/order/best-order.ts';
import { passesOf } from '../../overdraw/order/order-cost.ts';
import { createOrderMoves, setMoves } from '../../overdraw/order/order-moves.ts';
import type { LayerLists } from '../../overdraw/raster/view-layers.ts';
import type { ContestedPixels } from './contested-pixels.ts';
import { triangleLists } from './triangle-lists.ts';

/**
 * The new number of each triangle; an object's triangles keep the range that they have.
 * @param least fragments of `validation` that an object's new order must save
 */
export function learnTriangleOrder(
  scene: Scene,
  trained: ContestedPixels,
  validation: ContestedPixels,
  least: number,
): { numberOf: Uint32Array; reordered: number } {
  const objectOf = objectsOf(scene);
  const usual = Float64Array.from(objectOf, (_, triangle) => triangle);
  const learned = learnPlaces(triangleLists(trained, objectOf), usual);
  const kept = triangleLists(validation, objectOf);
  const saved = savedBy(kept, objectOf, objectCount(scene), usual, learned);
  const numberOf = Uint32Array.from(usual);
  let reordered = 0;
  for (let object = 0; object < objectCount(scene); object++) {
    if (!(saved[object] > 0 && saved[object] >= least)) continue;
    reordered++;
    const start = scene.firstTriangle[object];
    const own = usual.slice(start, scene.firstTriangle[object + 1]);
    own.sort((a, b) => learned[a] - learned[b]);
    own.forEach((triangle, i) => {
      numberOf[triangle] = start + i;
    });
  }
  return { numberOf, reordered };
}

/** The scene with its triangles numbered anew. */
export function reorderTriangles(scene: Scene, numberOf: Uint32Array): Scene {
  const indices = scene.indices.slice();
  numberOf.forEach((number, triangle) => {
    indices.set(scene.indices.subarray(triangle * 3, triangle * 3 + 3), number * 3);
  });
  return { ...scene, indices };
}

/** The same pixels for triangles that are numbered anew. */
export function renumberTriangles(pixels: ContestedPixels, numberOf: Uint32Array): ContestedPixels {
  const { firstFragment } = pixels;
  const triangle = pixels.triangle.slice();
  const nearness = pixels.nearness.slice();
  for (let pixel = 0; pixel + 1 < firstFragment.length; pixel++) {
    const start = firstFragment[pixel];
    for (let f = start; f < firstFragment[pixel + 1]; f++) {
      const number = numberOf[pixels.triangle[f]];
      let at = f;
      for (; at > start && triangle[at - 1] > number; at--) {
        triangle[at] = triangle[at - 1];
        nearness[at] = nearness[at - 1];
      }
      triangle[at] = number;
      nearness[at] = pixels.nearness[f];
    }
  }
  return { ...pixels, triangle, nearness };
}

function objectsOf({ firstTriangle, indices }: Scene): Uint32Array {
  const objectOf = new Uint32Array(indices.length / 3);
  for (let object = 0; object + 1 < firstTriangle.length; object++)
    objectOf.fill(object, firstTriangle[object], firstTriangle[object + 1]);
  return objectOf;
}

/** Triangles: the lower, the earlier drawn. Those that no view shows over another come last, as they were. */
function learnPlaces(layers: LayerLists, usual: Float64Array): Float64Array {
  const moves = createOrderMoves(usual.length);
  setMoves(moves, layers);
  const order = Uint32Array.from(usual.filter((triangle) => moves.firstList[triangle] < moves.firstList[triangle + 1]));
  findBestOrder({ layers, moves, other: order.slice() }, order, order.length);
  const places = usual.map((triangle) => usual.length + triangle);
  order.forEach((triangle, place) => {
    places[triangle] = place;
  });
  return places;
}

/** Objects: how many fragments fewer their triangles shade in the learned order. */
function savedBy(
  layers: LayerLists,
  objectOf: Uint32Array,
  objects: number,
  usual: Float64Array,
  learned: Float64Array,
): Float64Array {
  const saved = new Float64Array(objects);
  for (let list = 0; list < layers.lists; list++)
    saved[objectOf[layers.objects[layers.first[list]]]] +=
      passesOf(layers, list, usual) - passesOf(layers, list, learned);
  return saved;
}
