/** The least and the greatest radius of the objects below each child of a wide tree, or numbers beyond them. */
import { createWidePath, widePathTo, wordOfChild } from './wide-path.ts';
import {
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_REFERENCE,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

export interface WideRadii {
  /** children: as wide-path.ts numbers them */
  least: Float32Array;
  most: Float32Array;
  /** the children that hold the object at hand */
  path: Uint32Array;
}

export function createWideRadii(tree: WideTree): WideRadii {
  const { words, objects } = tree;
  const children = wideNodeCount(tree) * 4;
  const least = new Float32Array(children).fill(Number.POSITIVE_INFINITY);
  const most = new Float32Array(children).fill(Number.NEGATIVE_INFINITY);
  // a child's number is greater than its parent's
  for (let child = children - 1; child >= 0; child--) {
    const at = wordOfChild(child);
    const reference = words[at + WIDE_REFERENCE];
    if (reference === NO_CHILD) continue;
    if (reference >= WIDE_LEAF)
      for (let o = words[at + WIDE_FIRST]; o < words[at + WIDE_END]; o++) {
        least[child] = Math.min(least[child], objects[o * 4 + 3]);
        most[child] = Math.max(most[child], objects[o * 4 + 3]);
      }
    else
      for (let below = reference * 4; below < reference * 4 + 4; below++) {
        least[child] = Math.min(least[child], least[below]);
        most[child] = Math.max(most[child], most[below]);
      }
  }
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
