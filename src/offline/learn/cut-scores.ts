/** What the cuts of one sorted list of a node's objects are worth: see measured-split.ts for the score. */
import { emptyBox, halfArea } from '../../core/math/box.ts';
import type { OccluderPairs } from './occluder-pairs.ts';
import type { SortedLists } from './sorted-lists.ts';

/** weight of a pair that a cut leaves together, relative to one that it puts the wrong way round */
const UNDECIDED = 0.05;
/** weight of pairs, in pixels, below which they decide little */
const SCARCE = 20;

/** The best cut so far. */
export interface BestCut {
  score: number;
  list: number;
  /** objects on its left */
  count: number;
}

/** A node that is to be cut: the objects of [start, end) in every list. */
export interface CutNode {
  start: number;
  end: number;
  /** around its objects */
  box: Float64Array;
  /** numbers of its pairs, and what these weigh */
  own: Uint32Array;
  all: number;
  /** the cuts that may be: from the first number on, in steps of the second, up to the third */
  allowed: readonly [number, number, number];
}

/** Scratch for nodes of so many objects. Cuts are numbered by the objects on their left. */
export type CutScores = ReturnType<typeof createCutScores>;

export function createCutScores(lists: SortedLists, pairs: OccluderPairs, lambda: number) {
  const room = lists.spare.length + 2;
  const views = pairs.eyes.length / 3;
  return {
    lists,
    pairs,
    /** what the order weighs against the work of a cull */
    lambda,
    /** by input id: place in the list at hand, from 0 */
    places: new Int32Array(room),
    /** cuts: area of the right side's box times its objects; where that box begins and the left one ends along the axis */
    rightScore: new Float64Array(room),
    rightLow: new Float64Array(room),
    leftHigh: new Float64Array(room),
    leftScore: new Float64Array(room),
    /** cuts: lowest and highest plane that parts the two sides */
    gapLow: new Float64Array(room),
    gapHigh: new Float64Array(room),
    /** cuts: change of the weight of wrong, or right, pairs from the cut before */
    wrong: new Float64Array(room),
    right: new Float64Array(room),
    /** cuts: change, at most 0, of the wrong weight where the plane lies best among the eyes that stand in its gap */
    relief: new Float64Array(room),
    /** views: the first cut whose planes all lie above the eye, and the turn in which that was found */
    aboveEye: new Int32Array(views),
    turns: new Int32Array(views),
    turn: 0,
    /**
     * views of the turn whose eye stands in a gap, and by view: how much more is wrong once that gap's plane lies above
     * the eye
     */
    inGap: [] as number[],
    rise: new Float64Array(views),
    box: new Float64Array(6),
  };
}

/** Look for a better cut of a node in one list. */
export function scoreCuts(scores: CutScores, list: number, node: CutNode, best: BestCut): void {
  const { lambda, wrong, right, relief, rightScore, rightLow, leftHigh, leftScore } = scores;
  const { start, end, box, own, all, allowed } = node;
  const axis = list % 3;
  const length = box[3 + axis] - box[axis];
  const area = halfArea(box) * (end - start);
  sweep(scores, list, start, end);
  addPairs(scores, list, start, end, own);
  findRelief(scores, list, end - start);
  let wrongHere = 0;
  let rightHere = 0;
  let next = allowed[0];
  for (let count = 1; count <= allowed[2]; count++) {
    wrongHere += wrong[count];
    rightHere += right[count];
    if (count !== next) continue;
    next += allowed[1];
    const work = area > 0 ? (leftScore[count] + rightScore[count]) / area : 1;
    const overlap = length > 0 ? Math.max(0, leftHigh[count] - rightLow[count]) / length : 0;
    const undecided = Math.max(0, all - wrongHere - rightHere);
    const order = (Math.max(0, wrongHere + relief[count]) + UNDECIDED * undecided) / (all + SCARCE);
    const score = work * (1 + overlap) * (1 + lambda * order);
    if (score < best.score) {
      best.score = score;
      best.list = list;
      best.count = count;
    }
  }
}

/** Boxes of both sides of every cut, and the planes between them. */
function sweep(scores: CutScores, list: number, start: number, end: number): void {
  const { lists, places, box, rightScore, rightLow, leftHigh, leftScore, gapLow, gapHigh } = scores;
  const { ids, keys } = lists;
  const own = ids[list];
  const key = keys[list];
  const axis = list % 3;
  const count = end - start;
  emptyBox(box);
  for (let i = count - 1; i > 0; i--) {
    grow(box, keys, own[start + i]);
    rightScore[i] = halfArea(box) * (count - i);
    rightLow[i] = box[axis];
  }
  emptyBox(box);
  for (let i = 1; i < count; i++) {
    const id = own[start + i - 1];
    places[id] = i - 1;
    grow(box, keys, id);
    leftScore[i] = halfArea(box) * i;
    leftHigh[i] = box[3 + axis];
    const clear = leftHigh[i] <= rightLow[i];
    gapLow[i] = clear ? leftHigh[i] : key[id];
    gapHigh[i] = clear ? rightLow[i] : key[own[start + i]];
  }
  places[own[end - 1]] = count - 1;
}

function grow(box: Float64Array, keys: Float64Array[], id: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (keys[3 + axis][id] < box[axis]) box[axis] = keys[3 + axis][id];
    if (keys[6 + axis][id] > box[3 + axis]) box[3 + axis] = keys[6 + axis][id];
  }
}

/**
 * Add for which cuts each pair is the wrong, or the right, way round, as differences from cut to cut, with every plane
 * as low as it may be.
 */
function addPairs(scores: CutScores, list: number, start: number, end: number, own: Uint32Array): void {
  const { pairs, places, wrong, right, aboveEye, turns, rise, inGap } = scores;
  const { front, back, view, weight } = pairs;
  const count = end - start;
  const turn = ++scores.turn;
  wrong.fill(0, 0, count + 1);
  right.fill(0, 0, count + 1);
  inGap.length = 0;
  for (let k = 0; k < own.length; k++) {
    const pair = own[k];
    const seer = view[pair];
    if (turns[seer] !== turn) {
      turns[seer] = turn;
      placeEye(scores, list, count, seer);
    }
    const above = aboveEye[seer];
    const f = places[front[pair]];
    const b = places[back[pair]];
    const pixels = weight[pair];
    // The near side is the left one where the plane lies above the eye.
    if (f < b) {
      addRange(wrong, f + 1, Math.min(b, above - 1), pixels);
      addRange(right, Math.max(f + 1, above), b, pixels);
      if (f < above - 1 && above - 1 <= b) rise[seer] -= pixels;
    } else {
      addRange(right, b + 1, Math.min(f, above - 1), pixels);
      addRange(wrong, Math.max(b + 1, above), f, pixels);
      if (b < above - 1 && above - 1 <= f) rise[seer] += pixels;
    }
  }
}

/** Where the eye of a view stands among the cuts. */
function placeEye(
  { pairs, gapLow, gapHigh, aboveEye, rise, inGap }: CutScores,
  list: number,
  count: number,
  view: number,
): void {
  const eye = pairs.eyes[view * 3 + (list % 3)];
  let low = 1;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gapLow[middle] > eye || (gapLow[middle] === eye && gapHigh[middle] > eye)) high = middle;
    else low = middle + 1;
  }
  aboveEye[view] = low;
  rise[view] = 0;
  if (low > 1 && gapHigh[low - 1] > eye) inGap.push(view);
}

/** Find the best place of each cut's plane among the eyes in its gap: above all eyes of one height, or below them. */
function findRelief({ pairs, relief, aboveEye, inGap, rise }: CutScores, list: number, count: number): void {
  const heightOf = (i: number) => pairs.eyes[inGap[i] * 3 + (list % 3)];
  relief.fill(0, 0, count + 1);
  inGap.sort((a, b) => pairs.eyes[a * 3 + (list % 3)] - pairs.eyes[b * 3 + (list % 3)]);
  let sum = 0;
  let last = -1;
  for (let i = 0; i < inGap.length; i++) {
    const cut = aboveEye[inGap[i]] - 1;
    sum = cut === last ? sum + rise[inGap[i]] : rise[inGap[i]];
    last = cut;
    if (sum < relief[cut] && (i + 1 === inGap.length || heightOf(i + 1) > heightOf(i))) relief[cut] = sum;
  }
}

function addRange(differences: Float64Array, from: number, to: number, weight: number): void {
  if (from > to) return;
  differences[from] += weight;
  differences[to + 1] -= weight;
}
