/** The box tree: a binary tree of axis-aligned boxes over objects, its nodes as node.ts says. */
import type { BoxNodes } from './node.ts';

export interface BoxTree extends BoxNodes {
  /** objects x (min x, y, z, max x, y, z), in tree order */
  objectBoxes: Float32Array;
  /** objects: tree order -> input id */
  ids: Uint32Array;
  /** most objects in one leaf */
  leafSize: number;
}
