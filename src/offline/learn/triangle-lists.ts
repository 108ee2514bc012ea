/**
 * Which triangles of one object lie over each other, pixel by pixel: lists from which the fragments that an order
 * inside objects shades are counted (overdraw/order/order-cost.ts).
 */
import type { LayerLists } from '../../overdraw/raster/view-layers.ts';
import type { ContestedPixels } from './contested-pixels.ts';

/**
 * A list for each object with two fragments or more over a pixel, its entries triangles, nearest first.
 * @param objectOf of each triangle; an object's triangles follow each other
 */
export function triangleLists(
  { firstFragment, triangle, nearness }: ContestedPixels,
  objectOf: Uint32Array,
): LayerLists {
  const objects = new Uint32Array(triangle.length);
  const tied = new Uint8Array(triangle.length);
  const first = new Uint32Array(triangle.length + 1);
  let lists = 0;
  let entries = 0;
  for (let pixel = 0; pixel + 1 < firstFragment.length; pixel++)
    for (let start = firstFragment[pixel], end = start; start < firstFragment[pixel + 1]; start = end) {
      const object = objectOf[triangle[start]];
      while (end < firstFragment[pixel + 1] && objectOf[triangle[end]] === object) end++;
      if (end - start < 2) continue;
      const order = Array.from({ length: end - start }, (_, i) => start + i);
      order.sort((a, b) => nearness[b] - nearness[a] || a - b);
      order.forEach((fragment, i) => {
        tied[entries] = i > 0 && nearness[fragment] === nearness[order[i - 1]] ? 1 : 0;
        objects[entries++] = triangle[fragment];
      });
      first[++lists] = entries;
    }
  return { covered: lists, cut: 0, lists, first, objects, tied, pixels: new Uint32Array(lists).fill(1) };
}
