/**
 * The figures of a frame: the two most important ones large, the others below. Each has a fixed place, whatever its
 * length.
 */
import { MAX_TRIANGLES } from '../picture/live-count.ts';
import type { FrameReport } from '../state/report.ts';
import { element, setText } from './element.ts';
import { formatCount, formatMicros, formatPercent, formatRatio } from './format.ts';
import { icon } from './icons.ts';

interface Row {
  label: string;
  about: string;
  text(report: FrameReport): string;
  /** shown with the overdraw, and as old as that */
  counted?: true;
  /** shown only while spheres fall */
  poured?: true;
}

const ROWS: readonly Row[] = [
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
    about: 'fragments that passed the depth test, counted by the GPU on as many pixels as 320 x 240 has',
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
    about: 'pixels with at least one fragment, of those counted on',
    text: (r) => (r.overdraw ? formatCount(r.overdraw.covered) : '–'),
    counted: true,
  },
  { label: 'Submit', about: 'time to hand the draw list to WebGL', text: (r) => formatMicros(r.submitMicros) },
  { label: 'Poured', about: 'spheres that were poured', text: (r) => formatCount(r.pour?.spheres ?? 0), poured: true },
  {
    label: 'Awake',
    about: 'poured spheres that moved in the newest step',
    text: (r) => formatCount(r.pour?.awake ?? 0),
    poured: true,
  },
  {
    label: 'Contacts',
    about: 'contacts of poured spheres with the scene and with each other in the newest step',
    text: (r) => formatCount(r.pour?.contacts ?? 0),
    poured: true,
  },
  {
    label: 'Step',
    about: 'time of the newest step of the poured spheres, in a thread of its own',
    text: (r) => formatMicros((r.pour?.millis ?? 0) * 1000),
    poured: true,
  },
];

const OVERDRAW_ABOUT =
  'Fragments shaded for each covered pixel of the picture, in its own shape, by the list that is drawn. Grey: of a moment ago. The lab measures 4:3 views of 320 x 240, as the command line does.';

export interface Counters {
  root: HTMLElement;
  set(report: FrameReport): void;
}

/** @param extra shown between the large numbers and the others */
export function createCounters(extra: HTMLElement, folded: boolean): Counters {
  const visible = element('span', { class: 'big' }, '–');
  const total = element('span', { class: 'of' });
  const share = element('span', { class: 'share' });
  const overdraw = element('span', { class: 'big' }, '–');
  const values = ROWS.map(() => element('dd', {}, '–'));
  const rows = element('dl', { class: 'rows' });
  const lines = ROWS.map(({ label, about, poured }, i) => {
    const line = element('div', { title: about }, element('dt', {}, label), values[i]);
    line.hidden = poured === true;
    return line;
  });
  rows.append(...lines);
  const headline = element(
    'button',
    { type: 'button', class: 'headline', title: 'Fold or unfold' },
    element('span', { class: 'head' }, element('span', { class: 'caption' }, 'Visible'), visible, total),
    element(
      'span',
      { class: 'head right', title: OVERDRAW_ABOUT },
      element('span', { class: 'caption' }, 'Overdraw'),
      overdraw,
      share,
    ),
    icon('down'),
  );
  const body = element('div', { class: 'counters-body' }, extra, rows);
  const fold = (closed: boolean): void => {
    body.hidden = closed;
    headline.setAttribute('aria-expanded', String(!closed));
  };
  fold(folded);
  headline.addEventListener('click', () => fold(!body.hidden));
  return {
    root: element('section', { class: 'panel counters', 'aria-label': 'This frame in numbers' }, headline, body),
    set(report) {
      setText(visible, formatCount(report.visible));
      setText(total, `of ${formatCount(report.total)}, ${formatPercent(report.visible, report.total)}`);
      const old = report.overdraw?.old ?? false;
      setText(overdraw, formatRatio(report.overdraw?.ratio ?? null));
      overdraw.classList.toggle('old', old);
      setText(share, whereCounted(report));
      ROWS.forEach(({ text, counted, poured }, i) => {
        if (poured) lines[i].hidden = report.pour === null;
        setText(values[i], text(report));
        if (counted) values[i].classList.toggle('old', old);
      });
    },
  };
}

/** The size that was counted on, or why there is no count. */
function whereCounted({ overdraw, triangles }: FrameReport): string {
  if (overdraw) return `at ${overdraw.size[0]} x ${overdraw.size[1]}`;
  return triangles > MAX_TRIANGLES ? 'too large: see the lab' : 'not counted';
}
