/**
 * Improves an order of a view's objects: moves one object at a time to where the view shades least, until no move helps.
 *
 * With all other objects left where they are, what the view shades is a step function of one object's place. An entry of that object
 * passes while it stands before the earliest drawn of the others that are as near as that entry; an entry of another one that lies as
 * deep or deeper, and would pass without it, passes while that other one stands before it (order-cost.ts). All steps stand at objects
 * that share a list with it, so that one walk over its lists weighs every place exactly.
 *
 * Guarantee: what the lists say is shaded never grows, and each move takes a fragment away or more, so it ends. It ends where no single
 * move helps, which need not be the best order.
 * Cost: an object that is looked at costs the entries of its lists and a sort of those that share them. All are looked at once, and those that
 * share a list with one that was moved once more after it: in metropolis 3,600 objects a view from tree order, in 10 ms.
 */
import type { LayerLists } from '../raster/view-layers.ts';

/**
 * An order in which objects are moved, with scratch that is made once for all views. Callers may read `place`, for
 * objects of the order alone.
 */
export type OrderMoves = ReturnType<typeof createOrderMoves>;

export function createOrderMoves(objects: number) {
  return {
    /** objects: the lower, the earlier drawn */
    place: new Float64Array(objects),
    /** objects + 1: the object drawn before object o, + 1, at [o + 1]; 0 at the ends, whose own neighbours are at [0] */
    before: new Uint32Array(objects + 1),
    /** the same of the object drawn after it */
    after: new Uint32Array(objects + 1),
    /** objects + 1: the lists of two entries or more that object o is in are listsOf[firstList[o]] .. listsOf[firstList[o + 1] - 1] */
    firstList: new Uint32Array(objects + 1),
    listsOf: new Uint32Array(0),
    /** objects: how much more is shaded with the moving object just after this one than just before it */
    step: new Float64Array(objects),
    /** objects where there is a step, listed and as flags */
    stepped: new Uint32Array(objects),
    hasStep: new Uint8Array(objects),
    /** objects that are to be looked at, as a ring and as flags */
    waiting: new Uint32Array(objects),
    isWaiting: new Uint8Array(objects),
    /** objects looked at since setMoves, and how many of them moved */
    looked: 0,
    moved: 0,
  };
}

/** Note which lists each object is in: once for a view, whichever of its orders are then improved. */
export function setMoves(moves: OrderMoves, { first, objects, lists }: LayerLists): void {
  const { firstList } = moves;
  moves.looked = 0;
  moves.moved = 0;
  firstList.fill(0);
  let sum = 0;
  for (let list = 0; list < lists; list++) {
    if (first[list + 1] - first[list] < 2) continue;
    for (let at = first[list]; at < first[list + 1]; at++) {
      if (isRepeated(objects, first[list], at)) continue;
      firstList[objects[at]]++;
      sum++;
    }
  }
  if (moves.listsOf.length < sum) moves.listsOf = new Uint32Array(2 * sum);
  // Each object's end first, from which it is filled down to its beginning.
  let end = 0;
  for (let object = 0; object < firstList.length; object++) {
    end += firstList[object];
    firstList[object] = end;
  }
  for (let list = lists - 1; list >= 0; list--) {
    if (first[list + 1] - first[list] < 2) continue;
    for (let at = first[list]; at < first[list + 1]; at++)
      if (!isRepeated(objects, first[list], at)) moves.listsOf[--firstList[objects[at]]] = list;
  }
}

function isRepeated(objects: Uint32Array, start: number, at: number): boolean {
  for (let i = start; i < at; i++) if (objects[i] === objects[at]) return true;
  return false;
}

/** Improve the order of the first `count` objects of `order`, in place; setMoves was called for these layers. */
export function improveOrder(moves: OrderMoves, layers: LayerLists, order: Uint32Array, count: number): void {
  const { after, firstList, listsOf, waiting, isWaiting } = moves;
  placeInOrder(moves, order, count);
  let left = 0;
  for (let i = 0; i < count; i++) {
    if (firstList[order[i]] === firstList[order[i] + 1]) continue;
    waiting[left++] = order[i];
    isWaiting[order[i]] = 1;
  }
  let head = 0;
  let tail = left % waiting.length;
  while (left > 0) {
    const me = waiting[head];
    head = (head + 1) % waiting.length;
    left--;
    isWaiting[me] = 0;
    moves.looked++;
    if (!moveToBest(moves, layers, me)) continue;
    moves.moved++;
    for (let l = firstList[me]; l < firstList[me + 1]; l++)
      for (let at = layers.first[listsOf[l]]; at < layers.first[listsOf[l] + 1]; at++) {
        const other = layers.objects[at];
        if (isWaiting[other] === 1 || other === me) continue;
        isWaiting[other] = 1;
        waiting[tail] = other;
        tail = (tail + 1) % waiting.length;
        left++;
      }
  }
  for (let i = 0, at = after[0]; at !== 0; at = after[at]) order[i++] = at - 1;
}

/** @returns whether it stands elsewhere now */
function moveToBest(moves: OrderMoves, layers: LayerLists, me: number): boolean {
  const { place, before, step, stepped, hasStep } = moves;
  const steps = findSteps(moves, layers, me);
  const sorted = stepped.subarray(0, steps).sort((a, b) => place[a] - place[b]);
  // Relative to the first place of all.
  let sum = 0;
  let now = 0;
  let least = 0;
  let behind = -1;
  for (let i = 0; i < steps; i++) {
    sum += step[sorted[i]];
    step[sorted[i]] = 0;
    hasStep[sorted[i]] = 0;
    if (place[sorted[i]] < place[me]) now = sum;
    if (sum >= least) continue;
    least = sum;
    behind = i;
  }
  if (least >= now) return false;
  unlink(moves, me);
  linkAfter(moves, me, behind < 0 ? before[sorted[0] + 1] : sorted[behind] + 1);
  return true;
}

/** Sum up object `me`'s steps. @returns how many objects have one */
function findSteps(moves: OrderMoves, layers: LayerLists, me: number): number {
  const { place, firstList, listsOf, step, stepped, hasStep } = moves;
  const { first, objects, tied, pixels } = layers;
  let steps = 0;
  for (let l = firstList[me]; l < firstList[me + 1]; l++) {
    const list = listsOf[l];
    const end = first[list + 1];
    // the earliest drawn of the other objects so far
    let earliest = -1;
    let isBehindMe = false;
    for (let at = first[list]; at < end; ) {
      const group = at;
      let own = 0;
      do {
        const object = objects[at++];
        if (object === me) own = 1;
        else if (earliest < 0 || place[object] < place[earliest]) earliest = object;
      } while (at < end && tied[at] === 1);
      if (own === 1) isBehindMe = true;
      if (!isBehindMe || earliest < 0) continue;
      let passing = 0;
      for (let i = group; i < at; i++) if (objects[i] === earliest) passing = 1;
      if (passing === own) continue;
      if (hasStep[earliest] === 0) stepped[steps++] = earliest;
      hasStep[earliest] = 1;
      step[earliest] += (passing - own) * pixels[list];
    }
  }
  return steps;
}

function placeInOrder({ place, before, after }: OrderMoves, order: Uint32Array, count: number): void {
  let last = 0;
  for (let i = 0; i < count; i++) {
    place[order[i]] = i;
    before[order[i] + 1] = last;
    after[last] = order[i] + 1;
    last = order[i] + 1;
  }
  after[last] = 0;
  before[0] = last;
}

function unlink({ before, after }: OrderMoves, object: number): void {
  after[before[object + 1]] = after[object + 1];
  before[after[object + 1]] = before[object + 1];
}

/** @param left the one to stand after, + 1; 0 for the beginning */
function linkAfter({ place, before, after }: OrderMoves, object: number, left: number): void {
  const right = after[left];
  before[object + 1] = left;
  after[object + 1] = right;
  after[left] = object + 1;
  before[right] = object + 1;
  const low = left === 0 ? place[right - 1] - 2 : place[left - 1];
  const high = right === 0 ? low + 2 : place[right - 1];
  place[object] = (low + high) / 2;
  if (place[object] > low && place[object] < high) return;
  // No number is left between the two.
  let number = 0;
  for (let at = after[0]; at !== 0; at = after[at]) place[at - 1] = number++;
}
