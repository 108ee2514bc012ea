/** What is known of blocks before they are built: the box and the smallest ball of each. The tree above the blocks is made of these. */
import { smallestBall, writeBall } from '../../../math/sphere.ts';
import { checkObjectSphere } from '../build-input.ts';
import { objectsBox } from '../split.ts';

export interface BlockFacts {
  /** blocks x (min x, y, z, max x, y, z) */
  boxes: Float32Array;
  /** blocks x (x, y, z, r): each holds all spheres of its block */
  balls: Float32Array;
}

export function blockFacts(blocks: number): BlockFacts {
  return { boxes: new Float32Array(blocks * 6), balls: new Float32Array(blocks * 4) };
}

const box = new Float64Array(6);
const ball = new Float64Array(4);
const NO_IDS = new Uint32Array(0);

/** Write down the facts of a block. @param spheres of its objects, count x (x, y, z, r) */
export function describeBlock({ boxes, balls }: BlockFacts, block: number, spheres: Float32Array): void {
  const count = spheres.length / 4;
  objectsBox({ spheres, boxes: null, ids: NO_IDS }, 0, count, box);
  boxes.set(box, block * 6);
  smallestBall(spheres, 4, 0, count, ball);
  writeBall(spheres, 4, 0, count, ball, balls, block * 4);
}

/**
 * Grow a box of centres by these spheres, and check them.
 * @param first the number of the first one
 * @throws RangeError for a sphere that no tree can hold, by its number
 */
export function growCentres(centres: Float64Array, spheres: Float32Array, count: number, first: number): void {
  for (let i = 0; i < count; i++) {
    checkObjectSphere(spheres, i, first + i);
    for (let axis = 0; axis < 3; axis++) {
      const v = spheres[i * 4 + axis];
      if (v < centres[axis]) centres[axis] = v;
      if (v > centres[axis + 3]) centres[axis + 3] = v;
    }
  }
}
