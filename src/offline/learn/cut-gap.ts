/**
 * Between which planes a chosen cut may lie. Every plane from the last object of the left side to the first of the right separates the two sides;
 * for eyes in this gap the left or the right side counts as near, depending on whether the plane is put above or below them.
 */

import type { BestCut } from './cut-scores.ts';
import type { OccluderPairs } from './occluder-pairs.ts';
import type { SortedLists } from './sorted-lists.ts';

/** how far a plane keeps from an eye that it is put above or below, as a part of the room that there is */
const MARGIN = 0.1;

/** The lowest and the highest of the planes for which the least weight of the separated pairs is wrong. */
export function cutGap(
  lists: SortedLists,
  { list, count }: BestCut,
  start: number,
  end: number,
  pairs: OccluderPairs,
  own: Uint32Array,
): [number, number] {
  const axis = list % 3;
  const ids = lists.ids[list];
  const key = lists.keys[list];
  const side = lists.isLeft;
  let leftHigh = Number.NEGATIVE_INFINITY;
  let rightLow = Number.POSITIVE_INFINITY;
  for (let i = start; i < end; i++) {
    side[ids[i]] = i < start + count ? 1 : 0;
    if (side[ids[i]]) leftHigh = Math.max(leftHigh, lists.keys[6 + axis][ids[i]]);
    else rightLow = Math.min(rightLow, lists.keys[3 + axis][ids[i]]);
  }
  const clear = leftHigh <= rightLow;
  const low = clear ? leftHigh : key[ids[start + count - 1]];
  const high = clear ? rightLow : key[ids[start + count]];
  const between: { at: number; gain: number }[] = [];
  for (let k = 0; k < own.length; k++) {
    const pair = own[k];
    const frontLeft = side[pairs.front[pair]];
    if (frontLeft === side[pairs.back[pair]]) continue;
    const at = pairs.eyes[pairs.view[pair] * 3 + axis];
    // with a plane above the eye the left side is near
    if (at > low && at < high) between.push({ at, gain: (frontLeft ? -1 : 1) * pairs.weight[pair] });
  }
  return leastWrong(
    low,
    high,
    between.sort((a, b) => a.at - b.at),
  );
}

/** @param eyes `gain` is how much more is wrong with the plane above the eye than below it */
function leastWrong(low: number, high: number, eyes: readonly { at: number; gain: number }[]): [number, number] {
  if (eyes.length === 0) return [low, high];
  let best: [number, number] = [low, high];
  let least = Number.POSITIVE_INFINITY;
  let widest = 0;
  let wrong = 0;
  for (let i = 0; i <= eyes.length; i++) {
    const from = i === 0 ? low : eyes[i - 1].at;
    const to = i === eyes.length ? high : eyes[i].at;
    if (i > 0) wrong += eyes[i - 1].gain;
    if (to <= from || wrong > least || (wrong === least && to - from <= widest)) continue;
    least = wrong;
    widest = to - from;
    best = [i === 0 ? from : from + MARGIN * (to - from), i === eyes.length ? to : to - MARGIN * (to - from)];
  }
  return best;
}
