/**
 * Does the draw order show as time on this GPU? The current view is drawn with fragments that cost much, far first, near first and
 * in two orders between, in turns, and the times are set beside the fragments that each order shades.
 *
 * Medians of up to ROUNDS turns, each turn starting with another order, so that none always follows the same one. A first draw
 * that counts for nothing warms up. Bounded: a draw longer than SLOW_MILLIS makes it SLOW_ROUNDS turns, the fewest that anything
 * is said of, and no turn is begun after TOTAL_MILLIS of drawing. One turn is too few: on a busy machine with a software renderer
 * it once gave the same time for 1.96 times the fragments.
 */
import type { Camera } from '../../math/camera.ts';
import { MEASURE_DEFAULTS } from '../../overdraw/measure.ts';
import { createOrderView, findOrder, lookThrough, type OrderName } from '../../overdraw/orders.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SphereTree } from '../../tree/sphere-tree.ts';
import type { HeavyTimer } from '../gl/heavy-timer.ts';
import type { FragmentCounter } from './gpu-measure.ts';
import { nextFrame } from './pace.ts';

export const TIMED_ORDERS: readonly OrderName[] = ['file', 'back', 'tree', 'random'];
export const ROUNDS = 7;
export const SLOW_ROUNDS = 3;
export const SLOW_MILLIS = 400;
export const TOTAL_MILLIS = 8000;
/** where even the first draw is slow, only these are timed */
const LEAST: readonly OrderName[] = ['back', 'tree'];
/** a ratio of fragments below this is too small to look for in times */
const TELLING = 1.15;
/** times that differ by less are called equal */
const ALIKE = 0.03;

export interface OrderTime {
  order: OrderName;
  /** milliseconds: the middle one, and the ends of the middle half */
  median: number;
  low: number;
  high: number;
  /** fragments of this order that pass the depth test, counted at the counter's size */
  shaded: number;
}

export interface TimingResult {
  /** turns that were finished */
  rounds: number;
  orders: OrderTime[];
  /** back to front against tree order, in time and in shaded fragments; null where a part is 0 */
  timeRatio: number | null;
  fragmentRatio: number | null;
  /** for people */
  sentence: string;
}

export interface TimingOptions {
  signal?: AbortSignal;
  onProgress?(done: number, all: number): void;
}

export async function timeOrders(
  scene: Scene,
  tree: SphereTree,
  camera: Camera,
  timer: Pick<HeavyTimer, 'time'>,
  counter: FragmentCounter,
  { signal, onProgress }: TimingOptions = {},
): Promise<TimingResult> {
  const view = createOrderView(scene, tree, MEASURE_DEFAULTS.seed);
  lookThrough(view, camera);
  const { count } = view;
  const timed = TIMED_ORDERS.map((order) => {
    const ids = new Uint32Array(count);
    findOrder(order).list(view, ids, 0);
    return { order, ids, shaded: counter.count(camera, ids, count, true).fragments, times: [] as number[] };
  });
  const rest = async () => {
    await nextFrame();
    signal?.throwIfAborted();
  };

  await rest();
  let total = timer.time(camera, timed[2].ids, count);
  const slow = total > SLOW_MILLIS;
  const lists = slow ? timed.filter(({ order }) => LEAST.includes(order)) : timed;
  let most = slow ? SLOW_ROUNDS : ROUNDS;
  let rounds = 0;
  do {
    for (let turn = 0; turn < lists.length; turn++) {
      await rest();
      const list = lists[(rounds + turn) % lists.length];
      const millis = timer.time(camera, list.ids, count);
      list.times.push(millis);
      total += millis;
      if (millis > SLOW_MILLIS) most = Math.max(rounds + 1, Math.min(most, SLOW_ROUNDS));
      onProgress?.(rounds * lists.length + turn + 1, most * lists.length);
    }
    rounds++;
  } while (rounds < most && total < TOTAL_MILLIS);
  return conclude(
    lists.map(({ order, shaded, times }) => ({ order, shaded, ...middleOf(times) })),
    rounds,
  );
}

function conclude(orders: OrderTime[], rounds: number): TimingResult {
  const back = orders.find(({ order }) => order === 'back')!;
  const tree = orders.find(({ order }) => order === 'tree')!;
  const timeRatio = tree.median > 0 ? back.median / tree.median : null;
  const fragmentRatio = tree.shaded > 0 ? back.shaded / tree.shaded : null;
  // about the standard error of a median
  const error =
    rounds < SLOW_ROUNDS
      ? Number.POSITIVE_INFINITY
      : Math.max(back.high - back.low, tree.high - tree.low) / Math.sqrt(rounds) / tree.median;
  return { rounds, orders, timeRatio, fragmentRatio, sentence: sentenceOf(timeRatio, fragmentRatio, error) };
}

/** @param error of the time ratio */
function sentenceOf(time: number | null, fragments: number | null, error: number): string {
  if (fragments === null) return 'No opaque surface is in view, so there is nothing to time. Look at the scene first.';
  if (time === null) return "The clock of this browser is too coarse for this GPU's times.";
  const shades = `shades ${times(fragments)} the fragments`;
  if (fragments < TELLING)
    return `Far first ${shades} of tree order here: too few more to look for in times. Choose a view with more layers.`;
  const more = fragments - 1;
  const alike = Math.abs(time - 1) < ALIKE;
  const takes = `Far first takes ${alike ? '' : `${times(time)} `}as long as tree order`;
  if (error > more / 2)
    return `${takes} and ${shades}, but the times are too few, or scatter too much, to tell. Close other programs and time again.`;
  if (time - 1 >= more / 2) return `${takes} and ${shades}: this GPU rejects hidden fragments before shading.`;
  if (time - 1 >= more / 5)
    return `${takes} and ${shades}: the time follows in part; something beside the fragments takes time too.`;
  return `${takes}, though it ${shades}: the time does not follow. This renderer shades before it tests, or removes hidden surfaces by itself in any order.`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 1.995 ? 2 : 1)} times`;
}

function middleOf(times: number[]): { median: number; low: number; high: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const place = part * (sorted.length - 1);
    const low = Math.floor(place);
    return sorted[low] + (sorted[Math.ceil(place)] - sorted[low]) * (place - low);
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
