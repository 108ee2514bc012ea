/**
 * A measurement as JSON, CSV, a text table, and one plain sentence. Views are numbered from 0. Figures that do not exist (nothing
 * covered) are null in JSON, empty in CSV and a dash in the table.
 */
import { countOf } from '../scene/count.ts';
import type { OrderMeasure, OverdrawResult } from './measure.ts';
import type { DrawOrderName } from './orders.ts';
import type { PolygonMeasure } from './polygon-order.ts';

/** What every figure was measured by. */
export const RULE =
  'pixel centres, top-left rule, z compare LESS, front faces only except double-sided objects, blended objects left out';

export interface OverdrawJson {
  /** width, height in pixels */
  size: [number, number];
  /** how many */
  views: number;
  /** how many objects move; left out where none does */
  moving?: number;
  rule: string;
  /** of the random order */
  seeds: number[];
  covered: number;
  depthComplexity: number | null;
  /** overdraw to expect of a random order */
  harmonic: number | null;
  orders: {
    order: DrawOrderName;
    shaded: number;
    overdraw: number | null;
    worst: number | null;
    worstView: number | null;
    perPixel: number | null;
    excess: number | null;
    between: number | null;
    inside: number | null;
  }[];
}

/** The figures of the order "BSP, polygons" as `cull64 overdraw --bsp --json` prints them under `bsp`; the price is the tree's. */
export interface PolygonOrderJson {
  shaded: number;
  covered: number;
  overdraw: number | null;
  worst: number | null;
  worstView: number | null;
  perPixel: number | null;
  excess: number | null;
  polygons: number;
  uncut: number;
  nodes: number;
  bytes: number;
}

/** A measurement of polygons as JSON, in the words of overdrawJson. */
export function polygonOrderJson({ perScreenPixel, ...measure }: PolygonMeasure): PolygonOrderJson {
  return { ...measure, perPixel: perScreenPixel };
}

/** A measurement as `cull64 overdraw --json` prints it; null for a figure that does not exist, because nothing is covered. */
export function overdrawJson(result: OverdrawResult): OverdrawJson {
  return {
    size: [result.width, result.height],
    views: result.views.length,
    ...(result.moving > 0 && { moving: result.moving }),
    rule: RULE,
    seeds: [...result.seeds],
    covered: result.covered,
    depthComplexity: result.depthComplexity,
    harmonic: result.harmonic,
    orders: result.orders.map(
      ({ perScreenPixel, order, shaded, overdraw, worst, worstView, excess, between, inside }) => ({
        order,
        shaded,
        overdraw,
        worst,
        worstView,
        perPixel: perScreenPixel,
        excess,
        between,
        inside,
      }),
    ),
  };
}

const COLUMNS = [
  'order',
  'shaded',
  'overdraw',
  'worst',
  'worstView',
  'perPixel',
  'excess',
  'between',
  'inside',
] as const;

/** A header row and a row for each order, comma-separated, lines ended by a line feed. @param polygons a row `bsp` after them */
export function overdrawCsv(result: OverdrawResult, polygons?: PolygonMeasure): string {
  const orders: Record<string, string | number | null>[] = overdrawJson(result).orders;
  if (polygons) orders.push({ order: 'bsp', ...polygonOrderJson(polygons) });
  const rows = orders.map((order) => COLUMNS.map((column) => order[column] ?? '').join(','));
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`;
}

/** A header row and a row for each view: what it shows, and the fragments that each order shades. */
export function viewsCsv(result: OverdrawResult): string {
  const header = ['view', 'objects', 'triangles', 'covered', 'fragments', ...result.orders.map((row) => row.order)];
  const rows = result.views.map((view, index) =>
    [index, view.objects, view.triangles, view.covered, view.fragments, ...view.shaded].join(','),
  );
  return `${[header.join(','), ...rows].join('\n')}\n`;
}

/** Lines for a terminal, the sentence last. @param polygons a row `bsp` after the orders of objects */
export function overdrawTable(result: OverdrawResult, polygons?: PolygonMeasure): string {
  const header = ['order', 'shaded', 'overdraw', 'worst', 'view', 'per pixel', 'excess', 'between', 'inside'];
  const orders: (Omit<OrderMeasure, 'order'> & { order: string })[] = [...result.orders];
  if (polygons) orders.push({ order: 'bsp', ...polygons, between: null, inside: null });
  const rows = orders.map((row) => [
    row.order,
    String(Math.round(row.shaded)),
    fixed(row.overdraw),
    fixed(row.worst),
    row.worstView === null ? '-' : String(row.worstView),
    fixed(row.perScreenPixel),
    fixed(row.excess),
    fixed(row.between),
    fixed(row.inside),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells: string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return [
    `${result.width} x ${result.height}, ${result.views.length} views, ${result.objects} objects`,
    RULE,
    `covered pixels ${result.covered}, depth complexity ${fixed(result.depthComplexity)}`,
    `random: mean of seeds ${result.seeds.join(', ')}; expected from the layers ${fixed(result.harmonic)}`,
    '',
    line(header),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    gainSentence(result),
  ].join('\n');
}

function fixed(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

/** changes smaller than this are called nothing */
const NOTICEABLE = 0.01;

/**
 * What drawing in tree order gains against file order (else against random), and why: for people. Without the two orders to
 * compare, what there is to gain.
 * @param titleOf what the reader knows an order as
 */
export function gainSentence(
  result: OverdrawResult,
  titleOf: (order: DrawOrderName) => string = (order) => `${order} order`,
): string {
  const { depthComplexity, objects } = result;
  if (depthComplexity === null) return 'The views show no opaque surface, so there is no overdraw to save.';
  const find = (name: DrawOrderName): OrderMeasure | undefined => result.orders.find((row) => row.order === name);
  const from = find('file') ?? find('random');
  const to = find('tree') ?? result.orders.find((row) => row.order.startsWith('tree')) ?? find('sorted');
  const layers = `${depthComplexity.toFixed(2)} layers of surface lie over a covered pixel`;
  if (!from || !to) return `${layers}, in ${countOf(objects, 'object')}.`;

  const saved = (from.shaded - to.shaded) / from.shaded;
  const figures = `${fixed(to.overdraw)} instead of ${fixed(from.overdraw)}`;
  const names = `${titleOf(to.order)} against ${titleOf(from.order)}`;
  if (saved >= NOTICEABLE)
    return `${percent(saved)} fewer fragments shaded, ${names} (${figures}): ${layers}, in ${countOf(objects, 'object')}${rest(to)}.`;
  if (saved > -NOTICEABLE)
    return `Nothing gained, ${names} (${figures}): ${whyNothing(result, from, titleOf(from.order))}.`;
  return `${percent(-saved)} more fragments shaded, ${names} (${figures}): here ${titleOf(from.order)} happens to be the better one, and ${layers}${rest(to)}.`;
}

/** What is left of the excess, and what part of it no order of objects can remove. */
function rest(row: OrderMeasure): string {
  if (!row.excess) return '; no pixel is shaded twice';
  const share = (row.inside ?? 0) / row.excess;
  return `; of the ${percent(row.excess)} still shaded in excess, ${percent(share)} lies inside objects, where no order of objects helps`;
}

function whyNothing(result: OverdrawResult, from: OrderMeasure, title: string): string {
  const { depthComplexity, objects } = result;
  if (objects === 1) return 'the scene is one object, and an order needs at least two; split it into objects first';
  if (!from.excess || from.excess < NOTICEABLE)
    return `there is next to nothing to save, with ${depthComplexity!.toFixed(2)} layers of surface over a covered pixel`;
  const share = (from.inside ?? 0) / from.excess;
  if (share > 0.5)
    return `${percent(share)} of the excess lies inside the ${objects} objects, where no order of objects helps`;
  return `${title} is already as good, with ${depthComplexity!.toFixed(2)} layers of surface over a covered pixel`;
}

function percent(part: number): string {
  const value = part * 100;
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}
