/**
 * Overdraw along the path: a line for each order over the numbers of the views, with a ring at its worst view. The
 * chips below are the legend: they switch lines on and off and show the figures of the view under the pointer. A click
 * goes to that view.
 */
import uPlot from 'uplot';
import { sum } from '../../core/base/sum.ts';
import type { ViewMeasure } from '../../overdraw/measure/measure.ts';
import { DRAW_ORDERS, type DrawOrderName } from '../../overdraw/order/orders.ts';
import { ORDER_TITLES } from '../state/names.ts';
import { element, plainButton } from '../ui/element.ts';
import { COMPLEXITY_COLOUR, ORDER_COLOURS } from './colours.ts';
import { hundredths } from './figures.ts';

export type Chart = ReturnType<typeof createChart>;

const SHOWN_FIRST: readonly DrawOrderName[] = ['file', 'back', 'tree', 'sorted'];
const HEIGHT = 190;
const FONT = '11px system-ui, sans-serif';

const ROWS = [
  ...DRAW_ORDERS.map(({ name, about }) => ({
    name,
    about,
    colour: ORDER_COLOURS[name],
    shown: SHOWN_FIRST.includes(name),
  })),
  {
    name: 'layers' as const,
    about: 'depth complexity: surfaces over a covered pixel, the same for every order',
    colour: COMPLEXITY_COLOUR,
    shown: false,
  },
];

export function createChart(host: HTMLElement, onView: (index: number) => void) {
  const light = matchMedia('(prefers-color-scheme: light)');
  const colourOf = (name: string) => () => getComputedStyle(host).getPropertyValue(name);
  const [quiet, rule] = [colourOf('--quiet'), colourOf('--line')];
  let all = 0;
  let marked: number | null = null;
  let totals: (number | null)[] = [];
  let lines: (number | null)[][] = [];

  const plotHost = element('div', 'lab-plot');
  const where = element('span', 'lab-chart-where');
  const values = ROWS.map(() => element('span', 'lab-chip-value'));
  const swatches = ROWS.map(({ name }) =>
    element('i', { class: name === 'layers' ? 'lab-swatch lab-swatch-dashed' : 'lab-swatch' }),
  );
  /** as the browser has it, in light or in dark */
  const lineColour = (row: number) => () => getComputedStyle(swatches[row]).color;
  const chips = ROWS.map((row, i) => {
    const swatch = swatches[i];
    swatch.style.color = row.colour;
    const chip = plainButton(
      'lab-chip',
      () => toggle(i),
      swatch,
      row.name === 'layers' ? 'Layers' : ORDER_TITLES[row.name],
      values[i],
    );
    chip.title = row.about;
    chip.setAttribute('aria-pressed', String(row.shown));
    return chip;
  });
  const title = element(
    'h3',
    {},
    'Along the path',
    element('small', {}, 'overdraw of each view; ringed: the worst; click to go there'),
  );
  host.append(title, plotHost, element('div', 'lab-chips', where, ...chips));

  const plot = new uPlot(
    {
      width: Math.max(200, host.clientWidth),
      height: HEIGHT,
      padding: [12, 10, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        x: { time: false, range: () => [-0.4, Math.max(1, all) - 0.6] },
        y: { range: (_plot, _low, high) => [1, Math.max(1.2, 1 + ((high ?? 1) - 1) * 1.12)] },
      },
      axes: [
        {
          stroke: quiet,
          font: FONT,
          size: 30,
          grid: { show: false },
          ticks: { stroke: rule, size: 4, width: 1 },
          border: { show: true, stroke: rule, width: 1 },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
          values: (_plot, splits) => splits.map((view) => (Number.isInteger(view) ? `${view}` : '')),
        },
        { stroke: quiet, font: FONT, size: 40, space: 34, grid: { stroke: rule, width: 1 }, ticks: { show: false } },
      ],
      series: [
        {},
        ...ROWS.map((row, i) => ({
          show: row.shown,
          stroke: lineColour(i),
          width: row.name === 'layers' ? 1 : 1.75,
          dash: row.name === 'layers' ? [4, 4] : undefined,
          points: { show: false },
        })),
      ],
      hooks: { draw: [drawMarks], setLegend: [readOut] },
    },
    [[], ...ROWS.map(() => [])],
    plotHost,
  );
  plot.over.addEventListener('click', (event) => {
    const view = plot.posToIdx(event.clientX - plot.over.getBoundingClientRect().left);
    if (lines[0]?.[view] !== undefined) onView(view);
  });
  const resizing = new ResizeObserver(() => {
    if (host.clientWidth > 0) plot.setSize({ width: host.clientWidth, height: HEIGHT });
  });
  resizing.observe(host);
  const repaint = (): void => plot.redraw(false);
  light.addEventListener('change', repaint);

  function toggle(row: number): void {
    const show = !plot.series[row + 1].show;
    chips[row].setAttribute('aria-pressed', String(show));
    plot.setSeries(row + 1, { show });
  }

  function readOut(): void {
    const view = plot.cursor.idx;
    const at = typeof view === 'number' && lines[0]?.[view] !== undefined ? view : null;
    where.textContent = at === null ? 'all views' : `view ${at}`;
    for (const [i, value] of values.entries()) value.textContent = hundredths(at === null ? totals[i] : lines[i][at]);
  }

  function drawMarks({ ctx }: uPlot): void {
    const scale = devicePixelRatio;
    const { left, top, width, height } = plot.bbox;
    ctx.save();
    // left over from a dashed line
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.rect(left, 0, width + 8 * scale, top + height);
    ctx.clip();
    if (marked !== null) {
      const x = Math.round(plot.valToPos(marked, 'x', true));
      ctx.fillStyle = 'rgba(226, 200, 70, 0.55)';
      ctx.fillRect(x, top, Math.max(1, Math.round(scale)), height);
    }
    for (const [i, line] of lines.entries()) {
      if (!plot.series[i + 1].show || ROWS[i].name === 'layers') continue;
      const worst = worstIn(line);
      if (worst === null) continue;
      ctx.beginPath();
      ctx.arc(plot.valToPos(worst, 'x', true), plot.valToPos(line[worst]!, 'y', true), 4 * scale, 0, 2 * Math.PI);
      ctx.fillStyle = colourOf('--panel')();
      ctx.fill();
      ctx.lineWidth = 1.75 * scale;
      ctx.strokeStyle = lineColour(i)();
      ctx.stroke();
    }
    ctx.restore();
  }

  return {
    /** the views measured so far, of `all`; each view's figures for `orders` */
    set(orders: readonly DrawOrderName[], views: readonly ViewMeasure[], count: number) {
      all = count;
      const covered = sum(views.map((view) => view.covered));
      lines = ROWS.map(({ name }) => {
        const fragments = fragmentsOf(name, orders);
        return views.map((view) => (view.covered > 0 ? fragments(view) / view.covered : null));
      });
      totals = ROWS.map(({ name }) => (covered > 0 ? sum(views.map(fragmentsOf(name, orders))) / covered : null));
      plot.setData([views.map((_, i) => i), ...lines]);
      readOut();
    },
    /** a line at the view where the camera stands; null for none */
    mark(view: number | null) {
      if (view === marked) return;
      marked = view;
      plot.redraw(false);
    },
    dispose() {
      resizing.disconnect();
      light.removeEventListener('change', repaint);
      plot.destroy();
      host.replaceChildren();
    },
  };
}

/** Shaded fragments of an order, or all of them. */
function fragmentsOf(
  name: (typeof ROWS)[number]['name'],
  orders: readonly DrawOrderName[],
): (view: ViewMeasure) => number {
  if (name === 'layers') return (view) => view.fragments;
  const index = orders.indexOf(name);
  return (view) => view.shaded[index];
}

function worstIn(line: readonly (number | null)[]): number | null {
  let worst: number | null = null;
  for (const [i, value] of line.entries()) if (value !== null && (worst === null || value > line[worst]!)) worst = i;
  return worst;
}
