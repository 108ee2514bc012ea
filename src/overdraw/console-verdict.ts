/** What a console report comes to, in words: whether nearest first pays on a Nintendo 64, and what would fill less still. */
import type { ConsoleOrderName, ConsoleReport } from './console-report.ts';

/** A saving smaller than this part of the fill is called nothing. */
const NOTICEABLE = 0.01;
/** milliseconds that are shown as more than 0 */
const LEAST = 0.005;

/**
 * Two or three sentences. Times are means of a view, of the RDP in its 1-cycle mode and of a console's CPU: estimates, hence "about".
 */
export function consoleVerdict({ orders, frontMilliseconds, unorderedMilliseconds }: ConsoleReport): string {
  const fill = (name: ConsoleOrderName) => orders.find((row) => row.order === name)!.milliseconds['1-cycle'];
  const [file, random, tree, painter] = [fill('file'), fill('random'), fill('tree'), fill('painter')];
  if (painter === 0) return 'The views show no opaque surface, so there is nothing to fill and nothing to save.';
  const saved = file - tree;
  const forOrder = Math.max(0, frontMilliseconds - unorderedMilliseconds);
  const onTop = forOrder < LEAST ? 'next to no CPU' : `${ms(forOrder)} ms of CPU`;
  const price = `the order costs ${onTop} on top of the ${ms(unorderedMilliseconds)} ms that culling takes without one`;
  const lucky =
    random - file > NOTICEABLE * file ? `; the file's order is a good one, shuffled it takes ${ms(random)} ms` : '';
  const without =
    painter < tree
      ? ` Without a depth buffer the fill is about ${ms(painter)} ms, where farthest first draws right.`
      : '';

  if (saved >= NOTICEABLE * file) {
    const pays = saved > forOrder ? 'it pays' : 'it does not pay';
    return `Front to back saves about ${ms(saved)} ms of the ${ms(file)} ms that the RDP takes to fill a frame in file order; ${price}: ${pays}.${without}`;
  }
  const gain = saved > -NOTICEABLE * file ? 'saves nothing worth having' : 'even costs time';
  return `Front to back ${gain} here: the RDP fills a frame in about ${ms(tree)} ms, and in ${ms(file)} ms in file order${lucky}. It does not pay; ${price}.${without}`;
}

/** Milliseconds with digits that say something. */
function ms(value: number): string {
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
