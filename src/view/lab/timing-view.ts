/** The result of the timing, as a sentence and four bars. */

import { ORDER_TITLES } from '../state/names.ts';
import { element } from '../ui/element.ts';
import { formatCount, formatMicros } from '../ui/format.ts';
import { ORDER_COLOURS } from './colours.ts';

import { hundredths } from './figures.ts';
import { scrollTable } from './scroll-table.ts';
import type { TimingResult } from './timing-verdict.ts';

export function showTiming(
  host: HTMLElement,
  { orders, rounds, timeRatio, fragmentRatio, sentence }: TimingResult,
): void {
  const longest = Math.max(...orders.map((row) => row.high));
  const most = Math.max(1, ...orders.map((row) => row.shaded));
  const lines = orders.map((row) => {
    const dot = element('i', 'lab-dot');
    dot.style.background = ORDER_COLOURS[row.order];
    const cells = [
      element('td', {}, barOf(row.median / longest, 'lab-time-bar')),
      element('td', {}, formatMicros(row.median * 1000)),
      element('td', 'lab-quiet', `${formatMicros(row.low * 1000)} to ${formatMicros(row.high * 1000)}`),
      element('td', {}, barOf(row.shaded / most, 'lab-shaded-bar')),
      element('td', {}, formatCount(row.shaded)),
    ];
    return element('tr', {}, element('th', {}, dot, ORDER_TITLES[row.order]), ...cells);
  });
  const head = ['', 'time of a draw', '', 'middle half', 'shaded fragments', ''].map((title) =>
    element('th', {}, title),
  );
  const turns = rounds === 1 ? 'one draw each' : `medians of ${rounds} draws each, in turns`;
  const ratios = `${ORDER_TITLES.back} / ${ORDER_TITLES.tree}: ${hundredths(timeRatio)} in time, ${hundredths(fragmentRatio)} in fragments`;
  host.replaceChildren(
    element('h3', {}, 'Does the order show as time here?'),
    element('p', 'lab-finding', sentence),
    scrollTable('lab-times', head, lines),
    element('p', 'lab-small', `${ratios}; ${turns}; fragments made costly on purpose`),
  );
}

function barOf(part: number, kind: string): HTMLElement {
  const piece = element('i', { class: kind });
  piece.style.width = `${part * 100}%`;
  return element('span', 'lab-bar', piece);
}
