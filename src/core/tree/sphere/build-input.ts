/** The input of a sphere tree's build, checked before anything is built. */
import { isFloats, nameOfGiven } from '../../base/given.ts';
import { checkBox } from '../../math/box.ts';
import { MAX_COORDINATE } from '../../math/float.ts';
import { MAX_LEAF_SIZE, MAX_NODES } from './sphere-tree.ts';

/** @throws RangeError when there is no tree of these spheres and boxes with leaves of that size; TypeError for what is no Float32Array */
export function checkInput(spheres: Float32Array, leafSize: number, boxes: Float32Array | undefined): void {
  if (!isFloats(spheres))
    throw new TypeError(`spheres: n x (x, y, z, r) in a Float32Array is needed, not ${nameOfGiven(spheres)}`);
  const count = spheres.length / 4;
  if (!Number.isInteger(count)) throw new RangeError(`spheres: ${spheres.length} numbers, not four for each object`);
  if (count > MAX_NODES / 2) throw new RangeError(`${count} objects: a tree holds at most ${MAX_NODES / 2}`);
  if (boxes && boxes.length !== count * 6)
    throw new RangeError(`boxes: ${boxes.length} numbers for ${count} objects, not six for each`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    throw new RangeError(`leaf size ${leafSize}: it must be a whole number from 1 to ${MAX_LEAF_SIZE}`);
  for (let object = 0; object < count; object++) {
    checkObjectSphere(spheres, object);
    if (boxes) checkBox(boxes, object);
  }
}

/**
 * @param number what the error calls the object
 * @throws RangeError when the sphere of `object` is not one that a tree can hold
 */
export function checkObjectSphere(spheres: Float32Array, object: number, number = object): void {
  const at = object * 4;
  for (let k = 0; k < 4; k++) {
    const v = spheres[at + k];
    if (v >= (k === 3 ? 0 : -MAX_COORDINATE) && v <= MAX_COORDINATE) continue;
    throw new RangeError(
      `object ${number}: ${'xyzr'[k]} = ${v}; it must be finite, at most 2^120${k === 3 ? ' and not negative' : ''}`,
    );
  }
}
