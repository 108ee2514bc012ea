/**
 * What the times of a few orders show beside the fragments that they shade, in words.
 *
 * Times that scatter more than the counts differ get no verdict. Scatter is measured in two ways: by the spread of an
 * order's own times, and by two orders that shade alike but take unlike times.
 */
import type { DrawOrderName } from '../../overdraw/order/orders.ts';
import { ORDER_TITLES } from '../state/names.ts';

/** fewer turns than these get no verdict */
export const FEWEST_ROUNDS = 3;
/** the two whose times are compared, the one that shades more first */
export const COMPARED: readonly DrawOrderName[] = ['back', 'tree'];
/** a ratio of fragments below this is too small to show in times */
const TELLING = 1.15;
/** times that differ by less are called equal */
const ALIKE = 0.03;
/** the times' error may be this part of the difference in fragments, and they still get a verdict */
const CLEAR = 1 / 5;

export interface OrderTime {
  order: DrawOrderName;
  /** milliseconds: the median and the quartiles */
  median: number;
  low: number;
  high: number;
  /** fragments of this order that pass the depth test, counted at the counter's size */
  shaded: number;
}

export type TimingResult = ReturnType<typeof conclude>;

export function conclude(orders: OrderTime[], rounds: number) {
  const { timeRatio, fragmentRatio } = ratiosOf(orders);
  return {
    /** turns that were finished */
    rounds,
    orders,
    /** back to front against tree order, in time and in shaded fragments; null where a part is 0 */
    timeRatio,
    fragmentRatio,
    /** for people */
    sentence: sentenceOf(orders, rounds),
  };
}

function ratiosOf(orders: readonly OrderTime[]) {
  const [back, tree] = COMPARED.map((name) => orders.find(({ order }) => order === name)!);
  return {
    timeRatio: tree.median > 0 ? back.median / tree.median : null,
    fragmentRatio: tree.shaded > 0 ? back.shaded / tree.shaded : null,
  };
}

/** Two orders that shade alike. */
interface Unlike {
  orders: readonly [DrawOrderName, DrawOrderName];
  /** the longer time over the shorter */
  timeRatio: number;
  /** by how much that is more than the ratio of their fragments */
  by: number;
}

/** Whether more turns could give a verdict where these do not. */
export function isUnsettled(orders: readonly OrderTime[], rounds: number): boolean {
  const { timeRatio, fragmentRatio } = ratiosOf(orders);
  if (timeRatio === null || fragmentRatio === null || fragmentRatio < TELLING) return false;
  return errorOf(orders, rounds, fragmentRatio).tooLarge;
}

/** The error of the time ratio: whether it is too large for a verdict, and the two orders that show it most, if any. */
function errorOf(
  orders: readonly OrderTime[],
  rounds: number,
  fragmentRatio: number,
): { tooLarge: boolean; unlike: Unlike | null } {
  const [back, tree] = COMPARED.map((name) => orders.find(({ order }) => order === name)!);
  const limit = (fragmentRatio - 1) * CLEAR;
  const unlike = mostUnlike(orders);
  // about the standard error of a median
  const spread = Math.max(back.high - back.low, tree.high - tree.low) / Math.sqrt(rounds) / tree.median;
  const shown = unlike !== null && unlike.by > limit ? unlike : null;
  return { tooLarge: rounds < FEWEST_ROUNDS || spread > limit || shown !== null, unlike: shown };
}

function mostUnlike(orders: readonly OrderTime[]): Unlike | null {
  let most: Unlike | null = null;
  for (const [i, one] of orders.entries())
    for (const other of orders.slice(i + 1)) {
      const shaded = ratioOf(one.shaded, other.shaded);
      const timeRatio = ratioOf(one.median, other.median);
      const by = timeRatio - shaded;
      if (shaded < TELLING && by > (most?.by ?? 0)) most = { orders: [one.order, other.order], timeRatio, by };
    }
  return most;
}

/** The larger over the smaller; 1 where the smaller is 0, which a coarse clock may give. */
function ratioOf(a: number, b: number): number {
  return Math.min(a, b) > 0 ? Math.max(a, b) / Math.min(a, b) : 1;
}

function sentenceOf(orders: readonly OrderTime[], rounds: number): string {
  const { timeRatio: time, fragmentRatio: fragments } = ratiosOf(orders);
  if (fragments === null) return 'No opaque surface is in view, so there is nothing to time. Look at the scene first.';
  if (time === null) return "The clock of this browser is too coarse for this GPU's times.";
  const [far, tree] = COMPARED.map((order) => ORDER_TITLES[order]);
  const shades = `shades ${times(fragments)} the fragments`;
  if (fragments < TELLING)
    return `${far} ${shades} of ${tree} here: too few more to look for in times. Choose a view with more layers.`;
  const { tooLarge, unlike } = errorOf(orders, rounds, fragments);
  if (tooLarge) return `No verdict: ${whyNone(rounds, unlike)}. Close other programs and time again.`;
  const more = fragments - 1;
  const alike = Math.abs(time - 1) < ALIKE;
  const takes = `${far} takes ${alike ? '' : `${times(time)} `}as long as ${tree}`;
  if (time - 1 >= more / 2) return `${takes} and ${shades}: this GPU rejects hidden fragments before shading.`;
  if (time - 1 >= more / 5)
    return `${takes} and ${shades}: the time follows in part; something beside the fragments takes time too.`;
  return `${takes}, though it ${shades}: the time does not follow. This renderer shades before it tests, or removes hidden surfaces by itself in any order.`;
}

function whyNone(rounds: number, unlike: Unlike | null): string {
  if (rounds < FEWEST_ROUNDS) return 'the draws are too slow for enough of them';
  const scatter = 'the times scatter more than the counts differ';
  if (!unlike) return scatter;
  const [one, other] = unlike.orders.map((order) => ORDER_TITLES[order]);
  return `${scatter}; ${one} and ${other} shade alike, and their times differ by ${Math.round((unlike.timeRatio - 1) * 100)} %`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 1.995 ? 2 : 1)} times`;
}
