/**
 * What of a scene is a place to be in: all but the sky and the plain around it, in whose bounds an eye would stand anywhere but in the level.
 *
 * Some of the largest objects are its surroundings where they are few, each is at least twice as large as the rest and reaches around it in two of three axes, and all together do in x
 * and z: a dome, a plain, the sides of a skybox. Where the rest has surroundings of its own, as the plain below a dome, these are left out, too.
 */
import { madeOnce } from '../base/keyed.ts';
import { emptyBox, uniteBox } from '../math/box.ts';
import type { Scene } from './scene.ts';

/** of all objects, how many may be surroundings: a part of them, and a number */
const PART = 1 / 10;
const MOST = 16;
/** so many times as large as the rest */
const LARGER = 2;

/** Box of a scene without its surroundings: min x, y, z, max x, y, z; an empty box where there are no objects. */
export function levelBox(scene: Scene): Float64Array {
  return levelOf(scene).box;
}

/** The objects that are the surroundings of the others, largest first. */
export function surroundingsOf(scene: Scene): readonly number[] {
  return levelOf(scene).surroundings;
}

/** Those of the surroundings that reach high over the rest: nobody stands under them as under a roof. */
export function skyOf(scene: Scene): readonly number[] {
  const { box, surroundings } = levelOf(scene);
  const high = box[4] + sideOf(box, 0);
  return surroundings.filter((object) => scene.boxes[object * 6 + 4] > high);
}

interface Level {
  box: Float64Array;
  surroundings: readonly number[];
}

const levels = new WeakMap<Float32Array, Level>();

function levelOf({ boxes }: Scene): Level {
  return madeOnce(levels, boxes, () => findLevel(boxes));
}

function findLevel(boxes: Float32Array): Level {
  const count = boxes.length / 6;
  const sides = Float64Array.from({ length: count }, (_, object) => sideOf(boxes, object * 6));
  const order = Array.from(sides.keys()).sort((a, b) => sides[b] - sides[a] || a - b);
  const most = Math.min(MOST, Math.floor(count * PART));
  // rests[k]: the box of all but the first k
  const rests: Float64Array[] = [];
  const rest = new Float64Array(6);
  emptyBox(rest);
  for (let k = count; k >= 0; k--) {
    if (k < count) uniteBox(rest, 0, boxes, order[k] * 6);
    if (k <= most) rests[k] = rest.slice();
  }
  let left = 0;
  for (let k = 1; k <= most; k++) {
    if (sides[order[k - 1]] < LARGER * sideOf(rests[k], 0)) continue;
    const around = new Float64Array(6);
    emptyBox(around);
    let areAround = true;
    for (const object of order.slice(left, k)) {
      uniteBox(around, 0, boxes, object * 6);
      areAround &&= axesHeld(boxes, object * 6, rests[k]).length >= 2;
    }
    const held = axesHeld(around, 0, rests[k]);
    if (areAround && held.includes(0) && held.includes(2)) left = k;
  }
  return { box: rests[left], surroundings: order.slice(0, left) };
}

function sideOf(boxes: ArrayLike<number>, at: number): number {
  return Math.max(...[0, 1, 2].map((axis) => boxes[at + 3 + axis] - boxes[at + axis]));
}

/** The axes in which a box reaches around another. */
function axesHeld(boxes: ArrayLike<number>, at: number, inner: ArrayLike<number>): number[] {
  return [0, 1, 2].filter((axis) => boxes[at + axis] <= inner[axis] && inner[axis + 3] <= boxes[at + axis + 3]);
}
