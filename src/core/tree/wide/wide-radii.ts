/** The least and the greatest radius of the objects below each child of a wide tree, or numbers beyond them. */
import { createWidePath, widePathTo } from './wide-path.ts';
import { WIDE_LEAF, WIDE_NODE, WIDE_R, WIDE_REFERENCE, type WideTree, wideNodeCount } from './wide-tree.ts';
import { gatherWide } from './wide-walk.ts';

export interface WideRadii {
  /** children: as wide-path.ts numbers them */
  least: Float32Array;
  most: Float32Array;
  /** the children that hold the object at hand */
  path: Uint32Array;
}

export function createWideRadii(tree: WideTree): WideRadii {
  const { objects } = tree;
  const children = wideNodeCount(tree) * 4;
  const least = new Float32Array(children).fill(Number.POSITIVE_INFINITY);
  const most = new Float32Array(children).fill(Number.NEGATIVE_INFINITY);
  gatherWide(tree, (child, first, last, isLeaf) => {
    for (let k = first; k < last; k++) {
      least[child] = Math.min(least[child], isLeaf ? objects[k * 4 + 3] : least[k]);
      most[child] = Math.max(most[child], isLeaf ? objects[k * 4 + 3] : most[k]);
    }
  });
  return { least, most, path: createWidePath() };
}

/** Take in the radius of the object at a position, which has changed. What it was before stays within. */
export function takeInRadius(tree: WideTree, { least, most, path }: WideRadii, position: number): void {
  const radius = tree.objects[position * 4 + 3];
  const length = widePathTo(tree, position, path);
  for (let i = 0; i < length; i++) {
    least[path[i]] = Math.min(least[path[i]], radius);
    most[path[i]] = Math.max(most[path[i]], radius);
  }
}

/** The sum of the leaves' radii, which grows as objects travel. */
export function leafRadii({ nodes, words }: WideTree): number {
  let sum = 0;
  for (let at = 0; at < nodes.length; at += WIDE_NODE)
    for (let child = at; child < at + 4; child++)
      if (words[child + WIDE_REFERENCE] >= WIDE_LEAF) sum += nodes[child + WIDE_R];
  return sum;
}
