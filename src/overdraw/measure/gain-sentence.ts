/** A measurement in plain words: what the tree's order saves, how much that is of what an order can save, why, and what may do better. */
import { countOf } from '../../core/base/count.ts';
import type { DrawOrderName } from '../order/orders.ts';
import { removableOf, removedShare } from '../order/removable.ts';
import type { OrderMeasure, OverdrawResult } from './measure.ts';

/** changes smaller than this are called nothing */
const NOTICEABLE = 0.01;
/** excess inside objects, fragments a covered pixel, below which cutting objects is not worth it */
const WORTH_CUTTING = 0.05;

/** What can be done for less overdraw. */
export interface Remedies {
  /** the tree is learned from views (--split measured) */
  learned?: boolean;
  /** objects are cut where it pays (--parts auto) */
  cut?: boolean;
}

/**
 * What drawing in tree order gains against file order (else against random), and why: for people. Without two orders to
 * compare it says what there is to gain. Another sentence follows where the distance sort shades less than the tree.
 * @param titleOf the name by which the reader knows an order
 * @param done remedies that were taken, and are not recommended any more
 */
export function gainSentence(
  result: OverdrawResult,
  titleOf: (order: DrawOrderName) => string = (order) => `${order} order`,
  done: Remedies = {},
): string {
  const { depthComplexity, objects } = result;
  if (depthComplexity === null) return 'The views show no opaque surface, so there is no overdraw to save.';
  const from = findRow(result, 'file') ?? findRow(result, 'random');
  const to =
    findRow(result, 'tree') ?? result.orders.find((row) => row.order.startsWith('tree')) ?? findRow(result, 'sorted');
  const layers = `${depthComplexity.toFixed(2)} layers of surface lie over a covered pixel`;
  if (!from || !to) return `${layers}, in ${countOf(objects, 'object')}.`;

  const saved = (from.shaded - to.shaded) / from.shaded;
  const figures = `${ratio(to)} instead of ${ratio(from)}`;
  const names = `${titleOf(to.order)} against ${titleOf(from.order)}`;
  const better = betterText(result, to, titleOf, done);
  if (saved >= NOTICEABLE)
    return `${percent(saved)} fewer fragments shaded, ${names} (${figures})${shareText(result, to)}: ${layers}, in ${countOf(objects, 'object')}${rest(to, done)}.${better}`;
  if (saved > -NOTICEABLE)
    return `Nothing gained, ${names} (${figures}): ${whyNothing(result, from, titleOf(from.order), done)}.${better}`;
  return `${percent(-saved)} more fragments shaded, ${names} (${figures}): here ${titleOf(from.order)} happens to be the better one, and ${layers}${rest(to, done)}.${better}`;
}

/** With two digits where it is below 10. */
export function percent(part: number): string {
  const value = part * 100;
  return `${Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}

function findRow({ orders }: OverdrawResult, name: DrawOrderName): OrderMeasure | undefined {
  return orders.find((row) => row.order === name);
}

function ratio({ overdraw }: OrderMeasure): string {
  return overdraw!.toFixed(3);
}

function shareText(result: OverdrawResult, row: OrderMeasure): string {
  const removable = removableOf(result);
  return removable ? `, ${percent(removedShare(removable, row))} of what the best order found saves` : '';
}

/** Says that the distance sort shades less, where it does, and how to get its order from the tree. */
function betterText(
  result: OverdrawResult,
  row: OrderMeasure,
  titleOf: (order: DrawOrderName) => string,
  { learned }: Remedies,
): string {
  const sorted = findRow(result, 'sorted');
  const less = sorted ? (row.shaded - sorted.shaded) / row.shaded : 0;
  if (!sorted || less < NOTICEABLE) return '';
  const remedies: string[] = [];
  if (findRow(result, 'tree-sorted')) remedies.push(`the tree gives that as ${titleOf('tree-sorted')}`);
  if (!learned) remedies.push('a tree learned from views (--split measured) may come nearer to it');
  const text = remedies.length > 0 ? `: ${remedies.join(', and ')}` : '';
  return ` With ${titleOf('sorted')} it is ${percent(less)} less (${ratio(sorted)})${text}.`;
}

/** What is left of the excess, and what part of it no order of objects can remove. */
function rest(row: OrderMeasure, done: Remedies): string {
  if (!row.excess) return '; no pixel is shaded twice';
  const share = (row.inside ?? 0) / row.excess;
  return `; of the ${percent(row.excess)} still shaded in excess, ${percent(share)} lies inside objects, where no order of objects helps${cutText(row, done)}`;
}

function whyNothing(result: OverdrawResult, from: OrderMeasure, title: string, done: Remedies): string {
  const { depthComplexity, objects } = result;
  if (objects === 1) return 'the scene is one object, and an order needs at least two; split it into objects first';
  if (!from.excess || from.excess < NOTICEABLE)
    return `there is next to nothing to save, with ${depthComplexity!.toFixed(2)} layers of surface over a covered pixel`;
  const share = (from.inside ?? 0) / from.excess;
  if (share > 0.5)
    return `${percent(share)} of the excess lies inside the ${objects} objects, where no order of objects helps${cutText(from, done)}`;
  return `${title} is already as good, with ${depthComplexity!.toFixed(2)} layers of surface over a covered pixel`;
}

/** Says that objects can be cut, where the excess is large and most of it lies inside objects. */
function cutText({ excess, inside }: OrderMeasure, { cut }: Remedies): string {
  const much = inside !== null && excess !== null && inside >= WORTH_CUTTING && inside > excess / 2;
  return much && !cut ? '; smaller objects may (--parts auto)' : '';
}
