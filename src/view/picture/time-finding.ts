/**
 * Times how long a frame's list takes to find, over several runs: a single run on a page at rest is a cold one (on the
 * castle 1.9 ms instead of 0.03), and a browser's clock may tick in tenths of a millisecond.
 */
import { mean } from '../../core/base/sum.ts';

export interface FindingTimes {
  cullMicros: number;
  orderMicros: number;
}

/** runs, or as many as fit into MAX_MILLIS; the first half of them warms up */
const RUNS = 64;
const MAX_MILLIS = 12;

/**
 * @param find finds the frame's list, and returns the times that it took
 * @returns mean times of a run, in microseconds
 */
export function timeFinding(find: () => FindingTimes): FindingTimes {
  const end = performance.now() + MAX_MILLIS;
  const culls: number[] = [];
  const orders: number[] = [];
  do {
    const { cullMicros, orderMicros } = find();
    culls.push(cullMicros);
    orders.push(orderMicros);
  } while (culls.length < RUNS && performance.now() < end);
  return { cullMicros: meanOfSecondHalf(culls), orderMicros: meanOfSecondHalf(orders) };
}

function meanOfSecondHalf(values: readonly number[]): number {
  return mean(values.slice(Math.floor(values.length / 2)));
}
