/** A console report in words: whether the cull's order pays on a Nintendo 64, and what its CPU takes in all. */
import type { ConsoleHidden } from './hidden-report.ts';
import type { ConsoleOrder, ConsoleReport } from './report.ts';

/** A saving smaller than this part of the fill is called nothing. */
const NOTICEABLE = 0.01;
/** milliseconds that are shown as more than 0 */
const LEAST = 0.005;

/** modes of the RDP; figures are given for the first */
const MODES = ['1-cycle', '1-cycle, read', '2-cycle', '2-cycle, read'] as const;

/** What leaving out hidden objects saves and costs, compared with the same report. */
export function hiddenVerdict(report: ConsoleReport, hidden: ConsoleHidden): string {
  const { mean, stayMilliseconds, changeMilliseconds, order, pathShare, stayShare, worstChange } = hidden;
  const fill = report.orders.find((each) => each.order === 'tree')!.milliseconds['1-cycle'];
  const cpu = mean.milliseconds + stayMilliseconds;
  const pays = cpu + order.milliseconds['1-cycle'] < report.mean.milliseconds + fill ? 'It pays' : 'It does not pay';
  return `Leaving out what is hidden, the cull takes about ${ms(cpu)} ms in place of ${ms(report.mean.milliseconds)}, with ${ms(stayMilliseconds)} for the cell, and ${ms(changeMilliseconds)} more in a frame in which the eye comes into another one: ${stayShare.toFixed(3)} of the cycles where every view stays in its cell, ${pathShare.toFixed(3)} where each is a frame that comes from the one before, and of one that comes into another cell ${worstChange.share.toFixed(3)} at the worst, in view ${worstChange.view}. The RDP fills a frame in about ${ms(order.milliseconds['1-cycle'])} ms in place of ${ms(fill)}. ${pays}.`;
}

/**
 * Some sentences. Times are means of a view, of the RDP in its 1-cycle mode and of a console's CPU: estimates, hence "about". The order
 * is the cull's own: front to back with a depth buffer; back to front without one, the painter's; none as the tree has its objects.
 * @param isMeasured whether the tree was learned from views: learning is then not recommended
 */
export function consoleVerdict(report: ConsoleReport, isMeasured = false): string {
  const row = (name: ConsoleOrder['order']) => report.orders.find((each) => each.order === name)!;
  if (row('painter').milliseconds['1-cycle'] === 0)
    return `The views show no opaque surface, so there is nothing to fill and nothing to save. ${cpuText(report)}`;
  return `${{ front: frontText, back: backText, none: noneText }[report.order](report, row, isMeasured)} ${cpuText(report)}`;
}

type RowOf = (name: ConsoleOrder['order']) => ConsoleOrder;

function frontText(report: ConsoleReport, row: RowOf, isMeasured: boolean): string {
  const [file, random, tree, sorted, painter] = (['file', 'random', 'tree', 'sorted', 'painter'] as const).map(
    (name) => row(name).milliseconds['1-cycle'],
  );
  const saved = file - tree;
  const { forOrder, sentence } = orderCost(report);
  const without =
    painter < tree
      ? ` Without a depth buffer the fill is about ${ms(painter)} ms in that mode, where farthest first draws right.`
      : '';
  const learned = isMeasured ? '' : ' or a tree learned from views (--split measured)';
  const better =
    tree - sorted >= NOTICEABLE * tree
      ? ` Sorted by distance it would take ${ms(sorted)} ms: smaller leaves (--leaf)${learned} may come nearer to that.`
      : '';
  if (saved >= NOTICEABLE * file) {
    const pays = saved > forOrder ? 'it pays' : 'it does not pay';
    return `Front to back saves about ${ms(saved)} ms of the ${ms(file)} ms that the RDP takes to fill a frame in file order, in 1-cycle mode with a depth buffer (${inOthers(row('file'), row('tree'))}); ${sentence}: ${pays}.${better}${without}`;
  }
  const gain = saved > -NOTICEABLE * file ? 'saves nothing worth having' : 'even costs time';
  const lucky =
    random - file > NOTICEABLE * file ? `; the file's order is a good one, shuffled it takes ${ms(random)} ms` : '';
  return `Front to back ${gain} here: the RDP fills a frame in about ${ms(tree)} ms, and in ${ms(file)} ms in file order, in 1-cycle mode with a depth buffer${lucky}. It does not pay; ${sentence}.${better}${without}`;
}

/** The painter's order is not only a matter of speed: without a depth buffer it alone draws right. */
function backText(report: ConsoleReport, row: RowOf): string {
  const [file, tree, painter] = (['file', 'tree', 'painter'] as const).map((name) => row(name).milliseconds['1-cycle']);
  const saved = file - painter;
  const gain = saved >= 0 ? `about ${ms(saved)} ms less than` : `about ${ms(-saved)} ms more than`;
  return `Back to front without a depth buffer the RDP fills a frame in about ${ms(painter)} ms in 1-cycle mode, ${gain} in file order with one (${inOthers(row('file'), row('painter'))}), where farthest first draws right; ${orderCost(report).sentence}. With a depth buffer back to front takes ${ms(tree)} ms: then cull front to back.`;
}

function noneText({ unorderedMilliseconds }: ConsoleReport, row: RowOf): string {
  const [file, tree, sorted] = (['file', 'tree', 'sorted'] as const).map((name) => row(name).milliseconds['1-cycle']);
  const could = tree - sorted;
  const advice =
    could >= NOTICEABLE * tree
      ? `Sorted nearest first it would take ${ms(sorted)} ms, up to ${ms(could)} ms less: try --order front.`
      : 'Sorting nearest first would save nothing worth having.';
  return `Without an order the RDP fills a frame in about ${ms(tree)} ms as the tree has its objects, and in ${ms(file)} ms in file order, in 1-cycle mode with a depth buffer; the cull takes ${ms(unorderedMilliseconds)} ms of CPU. ${advice}`;
}

/** What the order adds to the cull. */
function orderCost({ mean, unorderedMilliseconds }: ConsoleReport): { forOrder: number; sentence: string } {
  const forOrder = Math.max(0, mean.milliseconds - unorderedMilliseconds);
  const onTop = forOrder < LEAST ? 'next to no CPU' : `${ms(forOrder)} ms of CPU`;
  return {
    forOrder,
    sentence: `the order costs ${onTop} on top of the ${ms(unorderedMilliseconds)} ms that culling takes without one`,
  };
}

/** What `better` saves in the modes for which no figures are given. */
function inOthers(worse: ConsoleOrder, better: ConsoleOrder): string {
  const saved = MODES.slice(1).map((mode) => worse.milliseconds[mode] - better.milliseconds[mode]);
  return `${ms(Math.min(...saved))} to ${ms(Math.max(...saved))} ms in its other modes`;
}

/** The whole frame, against the plain list's. */
function cpuText(report: ConsoleReport): string {
  const { mean, setQueryMilliseconds, falselyVisibleMilliseconds, listMilliseconds, listFalselyVisibleMilliseconds } =
    report;
  const tree = setQueryMilliseconds + mean.milliseconds + falselyVisibleMilliseconds;
  const list = setQueryMilliseconds + listMilliseconds + listFalselyVisibleMilliseconds;
  const parts = `${ms(setQueryMilliseconds)} for the query, ${ms(mean.milliseconds)} for the cull, ${ms(falselyVisibleMilliseconds)} for falsely visible objects`;
  const compared =
    tree < list
      ? `with a plain list it would be ${ms(list)} ms`
      : `a plain list takes no more, ${ms(list)} ms: this scene needs no tree`;
  return `The CPU takes about ${ms(tree)} ms a frame (${parts}); ${compared}.`;
}

/** Milliseconds with as many digits as are significant. */
function ms(value: number): string {
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
