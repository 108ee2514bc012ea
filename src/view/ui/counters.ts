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
import { createRows, type Row } from './rows.ts';

interface CounterRow extends Row<FrameReport> {
  /** shown with the overdraw, and as old as that */
  counted?: true;
}

const ROWS: readonly CounterRow[] = [
  {
    label: 'Visible',
    about: 'objects that the culling camera sees, and their part of all',
    text: (r) => `${formatCount(r.visible)}, ${formatPercent(r.visible, r.total)}`,
  },
  { label: 'Of', about: 'objects of the scene', text: (r) => formatCount(r.total) },
  {
    label: 'Overdraw',
    about: 'fragments shaded for each covered pixel, in the order that is drawn',
    text: (r) => formatRatio(r.overdraw?.ratio ?? null),
    counted: true,
  },
  {
    label: 'Beside',
    about: 'the same in the order of the file; where that is drawn, in the order of the tree',
    text: (r) => formatRatio(r.overdraw?.beside.ratio ?? null),
    counted: true,
  },
  { label: 'Drawn', about: 'visible objects that the scrub bar lets be drawn', text: (r) => formatCount(r.drawn) },
  { label: 'Nodes', about: 'nodes of the tree that culling looked at', text: (r) => formatCount(r.nodesVisited) },
  { label: 'Triangles', about: 'triangles submitted', text: (r) => formatCount(r.triangles) },
  {
    label: 'Plane tests',
    about: 'spheres tested against a plane of the frustum',
    text: (r) => formatCount(r.planesTested),
  },
  {
    label: 'Ranges',
    about: 'draw ranges of the index buffer: neighbours in the buffer are one range',
    text: (r) => formatCount(r.ranges),
  },
  { label: 'Cull', about: 'time to find the visible objects', text: (r) => formatMicros(r.cullMicros) },
  {
    label: 'Shaded',
    about: 'fragments that passed the depth test, counted by the GPU in a picture of 320 x 240',
    text: (r) => (r.overdraw ? formatCount(r.overdraw.shaded) : '–'),
    counted: true,
  },
  {
    label: 'Order',
    about: 'time to put them in order, where the tree has not',
    text: (r) => formatMicros(r.orderMicros),
  },
  {
    label: 'Covered',
    about: 'pixels of that picture with at least one fragment',
    text: (r) => (r.overdraw ? formatCount(r.overdraw.covered) : '–'),
    counted: true,
  },
  { label: 'Submit', about: 'time to hand the draw list to WebGL', text: (r) => formatMicros(r.submitMicros) },
  { label: 'Poured', about: 'spheres that were poured', text: ({ pour }) => pour && formatCount(pour.spheres) },
  {
    label: 'Awake',
    about: 'poured spheres that moved in the newest step',
    text: ({ pour }) => pour && formatCount(pour.awake),
  },
  {
    label: 'Contacts',
    about: 'contacts of poured spheres with the scene and with each other in the newest step',
    text: ({ pour }) => pour && formatCount(pour.contacts),
  },
  {
    label: 'Step',
    about: 'time of the newest step of the poured spheres, in a thread of its own',
    text: ({ pour }) => pour && formatMicros(pour.millis * 1000),
  },
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
