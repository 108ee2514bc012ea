/**
 * Keeps a dynamic tree up with spheres that move; object m of the tree is the box of sphere m.
 *
 * A box is rounded outward by more than the error of a distance to a plane, so that a plane that does not cut a sphere off does not cut its box off either.
 */
import { dynamicInsert, dynamicMove } from './dynamic-change.ts';
import type { DynamicTree } from './dynamic-tree.ts';

const ROUNDING = 2 ** -22;

const box = new Float32Array(6);
const moved: [number, number, number] = [0, 0, 0];

/**
 * Bring `tree` to where the spheres are now. The first call inserts all of them; later ones expect an object to go as far again as since the last.
 * @param tree holds nothing else
 * @param spheres n x (x, y, z, r)
 * @param anew objects: 1 where the object's leaf was inserted by this, else 0
 */
export function dynamicKeepUp(tree: DynamicTree, spheres: Float32Array, anew?: Uint8Array): void {
  for (let m = 0; m < spheres.length / 4; m++) {
    const before = tree.inserted;
    writeSphereBox(spheres, m);
    if (m >= tree.count) dynamicInsert(tree, m, box);
    else {
      for (let k = 0; k < 3; k++) moved[k] = box[k] - tree.objectBoxes[m * 6 + k];
      dynamicMove(tree, m, box, 0, moved);
    }
    if (anew) anew[m] = tree.inserted - before;
  }
}

function writeSphereBox(spheres: Float32Array, m: number): void {
  const at = m * 4;
  const r = spheres[at + 3];
  for (let k = 0; k < 3; k++) {
    const v = spheres[at + k];
    const extent = r + (Math.abs(v) + r) * ROUNDING;
    box[k] = v - extent;
    box[k + 3] = v + extent;
  }
}
