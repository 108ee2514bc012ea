/**
 * The figures of a frame: the one that everything is about on a chip (chip.ts), the others below it when it is opened. Each has a fixed
 * place, whatever its length.
 */
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { chipTexts } from './chip.ts';
import { element, plainButton, setText } from './element.ts';
import { foldWhenSmall } from './fold.ts';
import { formatCount, formatMicros, formatPercent, formatRatio } from './format.ts';
import { icon } from './icons.ts';
import { createRows, type Row, row } from './rows.ts';

interface CounterRow extends Row<FrameReport> {
  /** shown with the overdraw, and as old as that */
  counted?: true;
}

const counted = (...of: Parameters<typeof row<FrameReport>>): CounterRow => ({ ...row(...of), counted: true });

const ROWS: readonly CounterRow[] = [
  row(
    'Visible',
    'objects that the culling camera sees, and their part of all',
    (r) => `${formatCount(r.visible)}, ${formatPercent(r.visible, r.total)}`,
  ),
  row('Of', 'objects of the scene', (r) => formatCount(r.total)),
  counted('Overdraw', 'fragments shaded for each covered pixel, in the order that is drawn', (r) =>
    formatRatio(r.overdraw?.ratio ?? null),
  ),
  counted('Beside', 'the same in the order of the file; where that is drawn, in the order of the tree', (r) =>
    formatRatio(r.overdraw?.beside.ratio ?? null),
  ),
  row('Drawn', 'visible objects that the scrub bar lets be drawn', (r) => formatCount(r.drawn)),
  row('Nodes', 'nodes of the tree that culling looked at', (r) => formatCount(r.nodesVisited)),
  row('Triangles', 'triangles submitted', (r) => formatCount(r.triangles)),
  row('Plane tests', 'spheres tested against a plane of the frustum', (r) => formatCount(r.planesTested)),
  row('Ranges', 'draw ranges of the index buffer: neighbours in the buffer are one range', (r) =>
    formatCount(r.ranges),
  ),
  row('Cull', 'time to find the visible objects', (r) => formatMicros(r.cullMicros)),
  counted('Shaded', 'fragments that passed the depth test, counted by the GPU in a picture of 320 x 240', (r) =>
    r.overdraw ? formatCount(r.overdraw.shaded) : '–',
  ),
  row('Order', 'time to put them in order, where the tree has not', (r) => formatMicros(r.orderMicros)),
  counted('Covered', 'pixels of that picture with at least one fragment', (r) =>
    r.overdraw ? formatCount(r.overdraw.covered) : '–',
  ),
  row('Submit', 'time to hand the draw list to WebGL', (r) => formatMicros(r.submitMicros)),
  row('Poured', 'spheres that were poured', ({ pour }) => pour && formatCount(pour.spheres)),
  row('Awake', 'poured spheres that moved in the newest step', ({ pour }) => pour && formatCount(pour.awake)),
  row(
    'Contacts',
    'contacts of poured spheres with the scene and with each other in the newest step',
    ({ pour }) => pour && formatCount(pour.contacts),
  ),
  row(
    'Step',
    'time of the newest step of the poured spheres, in a thread of its own',
    ({ pour }) => pour && formatMicros(pour.millis * 1000),
  ),
];

const OVERDRAW_ABOUT =
  'How often each covered pixel is shaded, in the order of the file and in the order that is drawn. Of this view: this camera in a picture of 320 x 240, as the lab and the command line measure it. Grey: of a moment ago. Click for all counters.';

/** @param extra shown above the rows */
export function createCounters(store: Store, extra: HTMLElement) {
  const change = element('b', 'chip-change');
  const figures = element('span', 'chip-figures', '–');
  const rows = createRows(ROWS);
  const headline = plainButton(
    { class: 'headline', title: OVERDRAW_ABOUT, 'aria-controls': 'counters' },
    () => open(body.hidden ? true : null),
    element('span', 'chip-text', change, figures),
    icon('down'),
  );
  const body = element('div', { class: 'counters-body', id: 'counters' }, extra, rows.root);
  const open = (isOpen: true | null): void => {
    body.hidden = !isOpen;
    headline.setAttribute('aria-expanded', String(!body.hidden));
  };
  open(null);
  foldWhenSmall(() => (body.hidden ? null : true), open);
  return {
    root: element('section', { class: 'panel counters', 'aria-label': 'This frame in numbers' }, headline, body),
    set(report: FrameReport) {
      const old = report.overdraw?.old ?? false;
      const chip = chipTexts(report, store.value);
      setText(change, chip.change);
      setText(figures, chip.figures);
      headline.classList.toggle('old', old);
      rows.set(report);
      ROWS.forEach(({ counted }, i) => {
        if (counted) rows.values[i].classList.toggle('old', old);
      });
    },
  };
}
