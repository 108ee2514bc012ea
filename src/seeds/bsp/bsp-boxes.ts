/** Boxes of a BSP's subtrees, for orders that leave out what a frustum does not show. */
import { emptyBox, uniteBox } from '../../core/math/box.ts';
import { type BspTree, NO_NODE } from './bsp-tree.ts';

/** nodes x (min x, y, z, max x, y, z): the box of the corners of a node's own polygons and of all below it. */
export function bspBoxes(tree: BspTree): Float32Array {
  const { links, firstPolygon, firstCorner, corners, positions } = tree;
  const nodes = links.length / 2;
  const boxes = new Float32Array(nodes * 6);
  const corner = new Float32Array(6);
  // In preorder a child stands after its parent: backwards, its box is ready.
  for (let node = nodes - 1; node >= 0; node--) {
    emptyBox(boxes, node * 6);
    const end = firstCorner[firstPolygon[node + 1]];
    for (let i = firstCorner[firstPolygon[node]]; i < end; i++) {
      for (let k = 0; k < 3; k++) {
        corner[k] = positions[corners[i] * 3 + k];
        corner[k + 3] = corner[k];
      }
      uniteBox(boxes, node * 6, corner, 0);
    }
    for (const child of [links[node * 2], links[node * 2 + 1]])
      if (child !== NO_NODE) uniteBox(boxes, node * 6, boxes, child * 6);
  }
  return boxes;
}
