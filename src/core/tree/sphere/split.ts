/**
 * The type of the rules in splits.ts, the functions that rules reorder objects with, and the two rules that cut the longest axis of the box.
 *
 * midpoint  the seed's: at the box's centre, with the median where no centre lies behind that. Where all lie behind it the seed cuts off the
 *           first one; not so here when they are equal, or equal objects would make a list of the tree.
 * median    half the objects each.
 */
import { emptyBox, uniteBox } from '../../math/box.ts';
import { type Axis, MAX_DEPTH } from './sphere-tree.ts';

/** The arrays that a build permutes: entry i of each belongs to one object. */
export interface BuildObjects {
  /** x, y, z, r */
  spheres: Float32Array;
  /** min x, y, z, max x, y, z; null when the spheres' own boxes are meant */
  boxes: Float32Array | null;
  ids: Uint32Array;
}

export interface NodeCut {
  axis: Axis;
  /** first object of the right side; start < at < end */
  at: number;
  /** lowest and highest coordinate of a plane that splits the two sides, where the rule knows it; null: as the centres lie */
  gap?: readonly [number, number] | null;
}

/** Reorder the objects of [start, end) in place, and write where and on which axis to cut them in two; `box` is around them. */
export type SplitRule = (objects: BuildObjects, start: number, end: number, box: Float64Array, cut: NodeCut) => void;

export function swapObjects(objects: BuildObjects, i: number, j: number): void {
  const { spheres, boxes, ids } = objects;
  const a = i * 4;
  const b = j * 4;
  const x = spheres[a];
  const y = spheres[a + 1];
  const z = spheres[a + 2];
  const r = spheres[a + 3];
  spheres[a] = spheres[b];
  spheres[a + 1] = spheres[b + 1];
  spheres[a + 2] = spheres[b + 2];
  spheres[a + 3] = spheres[b + 3];
  spheres[b] = x;
  spheres[b + 1] = y;
  spheres[b + 2] = z;
  spheres[b + 3] = r;
  const id = ids[i];
  ids[i] = ids[j];
  ids[j] = id;
  if (!boxes) return;
  for (let k = 0; k < 6; k++) {
    const kept = boxes[i * 6 + k];
    boxes[i * 6 + k] = boxes[j * 6 + k];
    boxes[j * 6 + k] = kept;
  }
}

/** Move the objects whose centre lies below `plane` to the front; answers where the others begin. */
export function partition(objects: BuildObjects, start: number, end: number, axis: number, plane: number): number {
  const { spheres } = objects;
  let low = start;
  let high = end - 1;
  for (;;) {
    while (low <= high && spheres[low * 4 + axis] < plane) low++;
    while (low <= high && spheres[high * 4 + axis] >= plane) high--;
    if (low >= high) return low;
    swapObjects(objects, low++, high--);
  }
}

/** Reorder so that no centre before `nth` lies above one from `nth` on (Hoare's selection, median of three). */
export function select(objects: BuildObjects, start: number, end: number, axis: number, nth: number): void {
  const { spheres } = objects;
  let low = start;
  let high = end - 1;
  while (high > low) {
    const pivot = medianOfThree(
      spheres[low * 4 + axis],
      spheres[((low + high) >> 1) * 4 + axis],
      spheres[high * 4 + axis],
    );
    let i = low;
    let j = high;
    while (i <= j) {
      while (spheres[i * 4 + axis] < pivot) i++;
      while (spheres[j * 4 + axis] > pivot) j--;
      if (i <= j) swapObjects(objects, i++, j--);
    }
    if (nth <= j) high = j;
    else if (nth >= i) low = i;
    else return;
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** The longest side of a box; the seed's preference where sides are equal: x before y before z. */
export function longestAxis(box: Float64Array): Axis {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  if (y < z && x < z) return 2;
  return x < y ? 1 : 0;
}

export function splitMedian(objects: BuildObjects, start: number, end: number, box: Float64Array, cut: NodeCut): void {
  cut.axis = longestAxis(box);
  cut.at = start + ((end - start) >> 1);
  select(objects, start, end, cut.axis, cut.at);
}

export function splitMidpoint(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  cut: NodeCut,
): void {
  const axis = longestAxis(box);
  const at = partition(objects, start, end, axis, (box[axis] + box[3 + axis]) / 2);
  cut.axis = axis;
  // The seed's loop looks for the cut from the second object of the sorted range to the last but one.
  if (at > start && at < end - 1) {
    cut.at = at;
  } else if (at === start && end - start > 2 && !allEqual(objects, start, end, axis)) {
    cut.at = start + 1;
    select(objects, start, end, axis, start);
  } else {
    splitMedian(objects, start, end, box, cut);
  }
}

function allEqual(objects: BuildObjects, start: number, end: number, axis: number): boolean {
  const { spheres } = objects;
  for (let i = start + 1; i < end; i++) if (spheres[i * 4 + axis] !== spheres[start * 4 + axis]) return false;
  return true;
}

/** Cut [start, end) by the rule, or by the median where another uneven cut could take the tree beyond `maxDepth` levels. */
export function splitNode(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  rule: SplitRule,
  level: number,
  cut: NodeCut,
  maxDepth = MAX_DEPTH,
): void {
  const balanced = 32 - Math.clz32(end - start);
  if (level + balanced >= maxDepth) splitMedian(objects, start, end, box, cut);
  else rule(objects, start, end, box, cut);
}

/** Box of an object: its own where it has one, else that of its sphere. */
export function objectBox({ spheres, boxes }: BuildObjects, object: number, box: Float64Array): void {
  const r = spheres[object * 4 + 3];
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = boxes ? boxes[object * 6 + axis] : spheres[object * 4 + axis] - r;
    box[axis + 3] = boxes ? boxes[object * 6 + axis + 3] : spheres[object * 4 + axis] + r;
  }
}

/** Box around the objects of [start, end). */
export function objectsBox(objects: BuildObjects, start: number, end: number, box: Float64Array): void {
  emptyBox(box);
  for (let i = start; i < end; i++) {
    objectBox(objects, i, one);
    uniteBox(box, 0, one, 0);
  }
}

const one = new Float64Array(6);
