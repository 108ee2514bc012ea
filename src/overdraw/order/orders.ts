/**
 * The draw orders that are measured, a row each: a name, words about it, how a list gets into that order (list-order.ts), and where
 * else it stands: on the page, in a measurement of an exported tree, in a console's report.
 *
 * Orders of the tree have moving objects in their places (core/tree/sphere/sphere-merge.ts); the other orders treat them like any object.
 *
 * Guarantee: in no view does `best` shade more than another row of the same measurement. Not a row: the painter's order of a console, which is
 * `back` drawn without a depth test, and so nothing that could be measured beside the others (offline/n64/report.ts).
 */
import type { CullOptions } from '../../core/tree/cull-options.ts';

/** how many random orders are averaged: a power of two, so that the means, and sums of them, are exact */
export const RANDOM_RUNS = 4;

export interface DrawOrder {
  name: DrawOrderName;
  /** for people, a word or two */
  title: string;
  /** for people, one line */
  about: string;
  /** of its line and its dot, on light ground and on dark */
  colour: { light: string; dark: string };
  /** drawn once for each seed and averaged */
  random?: boolean;
  /** listed when all other rows of the view are drawn */
  last?: boolean;
  /** how a frame is drawn in it (frame/cull-frame.ts); an order without is measured alone */
  frame?: FrameOrder;
  /** also measured of an exported tree; other orders of the tree need floats, and no file gives them */
  exported?: boolean;
  /** its words in the report of a console, where it has a row in that */
  console?: string;
}

/** How the list of a frame gets its order. */
export interface FrameOrder {
  /** cull: as the tree's cull gives it; ids: ascending; shuffle: the first random order; distance: sorted by the distance of the centres */
  by: 'cull' | 'ids' | 'shuffle' | 'distance';
  /** of that cull or sort, and of the merge that puts moving objects in their places */
  options: Partial<CullOptions>;
}

type Row = Omit<DrawOrder, 'name'>;

const ROWS = {
  file: {
    title: 'File order',
    about: 'as the file has them',
    colour: { light: '#39404e', dark: '#d8dce6' },
    frame: { by: 'ids', options: { order: 'none' } },
    exported: true,
    console: 'as the file has them',
  },
  random: {
    title: 'Random',
    about: `shuffled; the mean of ${RANDOM_RUNS} seeds`,
    colour: { light: '#877556', dark: '#a79a86' },
    random: true,
    frame: { by: 'shuffle', options: { order: 'none' } },
    exported: true,
    console: 'shuffled, the mean of several',
  },
  back: {
    title: 'Back to front',
    about: 'farthest centre first, sorted by distance',
    colour: { light: '#c8413f', dark: '#e0605e' },
    frame: { by: 'distance', options: { sorted: true, order: 'back' } },
    exported: true,
    console: 'farthest first',
  },
  tree: {
    title: 'Tree',
    about: 'nearest first by the sphere tree, as culling gives them',
    colour: { light: '#14885a', dark: '#7fd1a8' },
    frame: { by: 'cull', options: {} },
    exported: true,
    console: 'nearest first, by the tree',
  },
  'tree-distance': {
    title: 'Tree by distance',
    about: 'the tree, nearer child centre first',
    colour: { light: '#7d9420', dark: '#b9d35f' },
    frame: { by: 'cull', options: { key: 'distance' } },
  },
  'tree-depth': {
    title: 'Tree by depth',
    about: 'the tree, child with less view depth first',
    colour: { light: '#188a97', dark: '#56c3cf' },
    frame: { by: 'cull', options: { key: 'depth' } },
  },
  'tree-sorted': {
    title: 'Tree + sort',
    about: "the tree's list with a finishing sort by distance",
    colour: { light: '#7c52cc', dark: '#b493ea' },
    frame: { by: 'cull', options: { sorted: true } },
  },
  sorted: {
    title: 'Distance sort',
    about: 'nearest centre first, sorted by distance',
    colour: { light: '#2b6fc0', dark: '#6aa5e8' },
    frame: { by: 'distance', options: { sorted: true } },
    exported: true,
    console: 'nearest first, sorted by distance',
  },
  best: {
    title: 'Best found',
    about: 'the best that is found for each view: no order here shades less',
    colour: { light: '#a47c00', dark: '#e3c55a' },
    last: true,
    exported: true,
  },
} satisfies Record<string, Row>;

export type DrawOrderName = keyof typeof ROWS;

export const DRAW_ORDERS: readonly DrawOrder[] = Object.entries<Row>(ROWS).map(([name, row]) => ({
  name: name as DrawOrderName,
  ...row,
}));

/** The names of the rows that have a field, in the order of the table. */
export function ordersWith(field: 'frame' | 'exported' | 'console'): readonly DrawOrderName[] {
  return DRAW_ORDERS.filter((row) => row[field]).map(({ name }) => name);
}

/** The row called `name`. @throws RangeError that lists the names there are. */
export function findDrawOrder(name: string): DrawOrder {
  const row = DRAW_ORDERS.find((order) => order.name === name);
  if (row) return row;
  throw new RangeError(`no order is called "${name}"; there are ${DRAW_ORDERS.map((order) => order.name).join(', ')}`);
}
