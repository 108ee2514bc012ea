/**
 * Moving objects culled by a dynamic tree that is kept up with them, in place of the linear scan.
 *
 * The tree holds the boxes of the spheres, and each object that it finds is judged by its sphere, since spheres say what is visible. A box is
 * rounded outward by more than the error of a distance to a plane, so that no visible object is lost.
 *
 * It is for programs that query the moving objects many times in one frame. For one cull a frame it is slower than the
 * linear scan: see moving-list.ts.
 */

import { classifySphere, OUTSIDE } from '../math/frustum.ts';
import type { MovingPlacement } from '../scene/moving.ts';
import { dynamicInsert, dynamicMove } from '../tree/dynamic/dynamic-change.ts';
import { dynamicCull } from '../tree/dynamic/dynamic-cull.ts';
import { createDynamicResult } from '../tree/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicTree } from '../tree/dynamic/dynamic-tree.ts';
import type { MovingCull } from './moving-list.ts';

const ROUNDING = 2 ** -22;

/** It belongs to one placement, whose objects have the same numbers in the tree. */
export interface MovingTree {
  /** holds the objects' boxes as of the last cull or keepUp */
  tree: DynamicTree;
  /** keeps the tree up first */
  cull: MovingCull;
  /**
   * Bring the tree to where the objects are now.
   * @param anew objects: 1 where the object's leaf was inserted by this, else 0
   */
  keepUp(placement: MovingPlacement, anew?: Uint8Array): void;
}

/** A cull with a tree of its own: for one list. */
export function createMovingTree(): MovingTree {
  const tree = createDynamicTree();
  const result = createDynamicResult(tree);
  const box = new Float32Array(6);
  const moved: [number, number, number] = [0, 0, 0];

  const keepUp: MovingTree['keepUp'] = ({ spheres }, anew) => {
    for (let m = 0; m < spheres.length / 4; m++) {
      const before = tree.inserted;
      writeSphereBox(spheres, m, box);
      if (m >= tree.count) dynamicInsert(tree, m, box);
      else {
        for (let k = 0; k < 3; k++) moved[k] = box[k] - tree.objectBoxes[m * 6 + k];
        dynamicMove(tree, m, box, 0, moved);
      }
      if (anew) anew[m] = tree.inserted - before;
    }
  };

  const cull: MovingCull = (placement, query, found) => {
    keepUp(placement);
    dynamicCull(tree, query, { order: 'none' }, result);
    const { spheres } = placement;
    let count = 0;
    for (let i = 0; i < result.count; i++) {
      const at = result.ids[i] * 4;
      const state = classifySphere(query.planes, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
      if (state !== OUTSIDE) found[count++] = result.ids[i];
    }
    found.subarray(0, count).sort();
    return count;
  };
  return { tree, cull, keepUp };
}

function writeSphereBox(spheres: Float32Array, m: number, box: Float32Array): void {
  const at = m * 4;
  const r = spheres[at + 3];
  for (let k = 0; k < 3; k++) {
    const v = spheres[at + k];
    const extent = r + (Math.abs(v) + r) * ROUNDING;
    box[k] = v - extent;
    box[k + 3] = v + extent;
  }
}
