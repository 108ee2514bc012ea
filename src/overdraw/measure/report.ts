/**
 * A measurement as JSON, CSV, and a text table with a plain sentence (gain-sentence.ts). Views are numbered from 0. Figures that do not exist (nothing
 * covered) are null in JSON, empty in CSV and a dash in the table.
 */

import { priceOf, SWITCH_PRICE } from '../order/material-switches.ts';
import type { DrawOrderName } from '../order/orders.ts';
import type { PolygonMeasure } from '../order/polygon-order.ts';
import { removableOf, removedShare } from '../order/removable.ts';
import { gainSentence, percent, type Remedies } from './gain-sentence.ts';
import type { OrderMeasure, OverdrawResult } from './measure.ts';

/** The rule by which every figure was measured. */
export const RULE =
  'pixel centres, top-left rule, z compare LESS, front faces only except double-sided objects, blended and masked objects left out';

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
  /** fragments that a change of material counts as in `price`; only where the model has several */
  switchPrice?: number;
  /**
   * the order that `removed` is relative to; null where the best order saves nothing against it; only with the order
   * `best`
   */
  removedFrom?: DrawOrderName | null;
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
    /** changes of material a view, the first object's counted; only where the model has several */
    switches?: number;
    /** fragments a view, with the changes at `switchPrice` */
    price?: number | null;
    /** the part of what the best order saves that this one saves; only with the order `best` */
    removed?: number | null;
  }[];
}

/**
 * The figures of the order "BSP, polygons" as `cull64 overdraw --bsp --json` prints them under `bsp`; what it costs is
 * of the tree.
 */
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

/**
 * A measurement as `cull64 overdraw --json` prints it; null for a figure that does not exist, because nothing is covered.
 * @param switchPrice fragments that a change of material costs as much as
 */
export function overdrawJson(result: OverdrawResult, switchPrice: number = SWITCH_PRICE): OverdrawJson {
  const removable = removableOf(result);
  const withBest = hasBest(result);
  return {
    size: [result.width, result.height],
    views: result.views.length,
    ...(result.moving > 0 && { moving: result.moving }),
    rule: RULE,
    seeds: [...result.seeds],
    covered: result.covered,
    depthComplexity: result.depthComplexity,
    harmonic: result.harmonic,
    ...(hasSwitches(result) && { switchPrice }),
    ...(withBest && { removedFrom: removable?.from.order ?? null }),
    orders: result.orders.map(
      ({ perScreenPixel, order, shaded, overdraw, worst, worstView, excess, between, inside, switches }) => ({
        order,
        shaded,
        overdraw,
        worst,
        worstView,
        perPixel: perScreenPixel,
        excess,
        between,
        inside,
        ...(switches !== null && { switches, price: priceOf({ shaded, switches }, result.views.length, switchPrice) }),
        ...(withBest && { removed: removable && removedShare(removable, { shaded }) }),
      }),
    ),
  };
}

function hasSwitches({ orders }: OverdrawResult): boolean {
  return orders.some(({ switches }) => switches !== null);
}

function hasBest({ orders }: OverdrawResult): boolean {
  return orders.some(({ order }) => order === 'best');
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
export function overdrawCsv(
  result: OverdrawResult,
  polygons?: PolygonMeasure,
  switchPrice: number = SWITCH_PRICE,
): string {
  const orders: Record<string, string | number | null>[] = overdrawJson(result, switchPrice).orders;
  if (polygons) orders.push({ order: 'bsp', ...polygonOrderJson(polygons) });
  const columns = [
    ...COLUMNS,
    ...(hasSwitches(result) ? ['switches', 'price'] : []),
    ...(hasBest(result) ? ['removed'] : []),
  ];
  const rows = orders.map((order) => columns.map((column) => order[column] ?? '').join(','));
  return `${[columns.join(','), ...rows].join('\n')}\n`;
}

/** A header row and a row for each view: what it shows, and the fragments that each order shades. */
export function viewsCsv(result: OverdrawResult): string {
  const header = ['view', 'objects', 'triangles', 'covered', 'fragments', ...result.orders.map((row) => row.order)];
  const rows = result.views.map((view, index) =>
    [index, view.objects, view.triangles, view.covered, view.fragments, ...view.shaded].join(','),
  );
  return `${[header.join(','), ...rows].join('\n')}\n`;
}

/**
 * Lines for a terminal, the sentence last.
 * @param polygons a row `bsp` after the orders of objects
 * @param switchPrice fragments that a change of material costs as much as
 * @param done remedies that were taken, and are not recommended any more
 */
export function overdrawTable(
  result: OverdrawResult,
  polygons?: PolygonMeasure | null,
  done: Remedies = {},
  switchPrice: number = SWITCH_PRICE,
): string {
  const header = ['order', 'shaded', 'overdraw', 'worst', 'view', 'per pixel', 'excess', 'between', 'inside'];
  const orders: (Omit<OrderMeasure, 'order'> & { order: string })[] = [...result.orders];
  if (polygons) orders.push({ order: 'bsp', ...polygons, between: null, inside: null, switches: null });
  const withSwitches = hasSwitches(result);
  if (withSwitches) header.push('switches', 'price');
  const removable = removableOf(result);
  if (removable) header.push('removed');
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
    ...(withSwitches ? [row.switches?.toFixed(1) ?? '-', whole(priceOf(row, result.views.length, switchPrice))] : []),
    ...(removable ? [row.order === 'bsp' ? '-' : percent(removedShare(removable, row))] : []),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells: string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return [
    `${result.width} x ${result.height}, ${result.views.length} views, ${result.objects} objects`,
    RULE,
    `covered pixels ${result.covered}, depth complexity ${fixed(result.depthComplexity)}`,
    `random: mean of seeds ${result.seeds.join(', ')}; expected from the layers ${fixed(result.harmonic)}`,
    ...(withSwitches ? [`price: fragments a view, and ${switchPrice} for each change of material (switches)`] : []),
    ...(removable ? [`removed: of what ${removable.from.order} order shades more than the best order found`] : []),
    '',
    line(header),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    gainSentence(result, undefined, done),
  ].join('\n');
}

function whole(value: number | null): string {
  return value === null ? '-' : value.toFixed(0);
}

function fixed(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}
