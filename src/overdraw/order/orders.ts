/**
 * The draw orders that are measured, a row each: a name, words about it, the function that gives a view's ids in that order, and where
 * else it stands: on the page, in a measurement of an exported tree, in a console's report.
 *
 * Every order draws the same set (order-context.ts). The orders that come from the tree are checked against it, so that a culling error cannot
 * pass for a saving. Orders of the tree have moving objects in their places (core/tree/sphere/sphere-merge.ts); the other orders treat them
 * like any object.
 *
 * Guarantee: in no view does `best` shade more than another row of the same measurement. Not a row: the painter's order of a console, which is
 * `back` drawn without a depth test, and so nothing that could be measured beside the others (offline/n64/report.ts).
 */
import { CULL_DEFAULTS, type CullOptions } from '../../core/tree/cull-options.ts';
import { distanceKey } from '../../core/tree/query.ts';

import type { SphereResult } from '../../core/tree/sphere/cull-result.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import { mergeMoving } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import { createBestOrder, findBestOrder, setBestOrder } from './best-order.ts';
import { type OrderContext, RANDOM_RUNS } from './order-context.ts';

export interface DrawOrder {
  name: DrawOrderName;
  /** for people, a word or two */
  title: string;
  /** for people, one line */
  about: string;
  /** of its line and its dot, on light ground and on dark */
  colour: { light: string; dark: string };
  /** write the visible ids into `out`, first drawn first; `run` is the number of the seed */
  list(context: OrderContext, out: Uint32Array, run: number): void;
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
    list: (context, out) => out.set(context.visible.subarray(0, context.count)),
    frame: { by: 'ids', options: { order: 'none' } },
    exported: true,
    console: 'as the file has them',
  },
  random: {
    title: 'Random',
    about: `shuffled; the mean of ${RANDOM_RUNS} seeds`,
    colour: { light: '#877556', dark: '#a79a86' },
    list: listRandom,
    random: true,
    frame: { by: 'shuffle', options: { order: 'none' } },
    exported: true,
    console: 'shuffled, the mean of several',
  },
  back: {
    title: 'Back to front',
    about: 'farthest centre first, sorted by distance',
    colour: { light: '#c8413f', dark: '#e0605e' },
    list: (context, out) => listSorted(context, out, -1),
    frame: { by: 'distance', options: { sorted: true, order: 'back' } },
    exported: true,
    console: 'farthest first',
  },
  tree: {
    title: 'Tree',
    about: 'nearest first by the sphere tree, as culling gives them',
    colour: { light: '#14885a', dark: '#7fd1a8' },
    ...byTree({}),
    exported: true,
    console: 'nearest first, by the tree',
  },
  'tree-distance': {
    title: 'Tree by distance',
    about: 'the tree, nearer child centre first',
    colour: { light: '#7d9420', dark: '#b9d35f' },
    ...byTree({ key: 'distance' }),
  },
  'tree-depth': {
    title: 'Tree by depth',
    about: 'the tree, child with less view depth first',
    colour: { light: '#188a97', dark: '#56c3cf' },
    ...byTree({ key: 'depth' }),
  },
  'tree-sorted': {
    title: 'Tree + sort',
    about: "the tree's list with a finishing sort by distance",
    colour: { light: '#7c52cc', dark: '#b493ea' },
    ...byTree({ sorted: true }),
  },
  sorted: {
    title: 'Distance sort',
    about: 'nearest centre first, sorted by distance',
    colour: { light: '#2b6fc0', dark: '#6aa5e8' },
    list: (context, out) => listSorted(context, out, 1),
    frame: { by: 'distance', options: { sorted: true } },
    exported: true,
    console: 'nearest first, sorted by distance',
  },
  best: {
    title: 'Best found',
    about: 'the best that is found for each view: no order here shades less',
    colour: { light: '#a47c00', dark: '#e3c55a' },
    list: listBest,
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

function listRandom(context: OrderContext, out: Uint32Array, run: number): void {
  const { visible, count, keys } = context;
  for (let i = 0; i < count; i++) keys[visible[i]] = context.ranks[run][visible[i]];
  sortByKey(context, out);
}

/** By the distance of sphere centres, nearest first for sign 1, farthest first for -1; equal distances by id. */
function listSorted(context: OrderContext, out: Uint32Array, sign: number): void {
  const { visible, count, keys, query } = context;
  const { spheres } = context.scene;
  for (let i = 0; i < count; i++) {
    const s = visible[i] * 4;
    keys[visible[i]] = sign * distanceKey(query, spheres[s], spheres[s + 1], spheres[s + 2]);
  }
  sortByKey(context, out);
}

function sortByKey({ visible, count, keys }: OrderContext, out: Uint32Array): void {
  out.set(visible.subarray(0, count));
  out.subarray(0, count).sort((a, b) => keys[a] - keys[b] || a - b);
}

function byTree(options: Partial<CullOptions>): Required<Pick<Row, 'list' | 'frame'>> {
  const chosen = { ...CULL_DEFAULTS, order: 'front' as const, ...options };
  const list: Row['list'] = (context, out) => {
    const { ids, count: found } = treeList(context, chosen);
    const { visible, count, seen } = context;
    for (let i = 0; i < count; i++) seen[visible[i]] = 1;
    let kept = 0;
    for (let i = 0; i < found; i++) {
      if (seen[ids[i]] === 0) continue;
      seen[ids[i]] = 0;
      out[kept++] = ids[i];
    }
    if (kept !== count || found !== count)
      throw new Error(`the tree gives ${found} objects, ${kept} of the ${count} that the linear scan finds: a bug`);
  };
  return { list, frame: { by: 'cull', options } };
}

/** What the tree's cull gives, with the moving objects in their places. */
function treeList(
  { tree, query, result, moving, hidden }: OrderContext,
  options: CullOptions,
): Pick<SphereResult | SphereMerge, 'ids' | 'count'> {
  cull(tree, query, { ...options, hidden: hidden?.bits }, result);
  if (!moving) return result;
  mergeMoving(moving.merge, query, options, result.ids, result.count, moving.found, moving.count);
  return moving.merge;
}

/** Searches from the distance sort, whatever else is measured; and again from the best measured list where that shades still less. */
function listBest(context: OrderContext, out: Uint32Array): void {
  const { drawn, visible, count } = context;
  if (!drawn) throw new Error('order best: it is found in a measurement, from what is drawn');
  const { setup, least, leastShaded } = drawn;
  drawn.best ??= createBestOrder(visible.length, setup.spans.width * setup.spans.height);
  setBestOrder(drawn.best, setup, visible, count);
  listSorted(context, out, 1);
  if (findBestOrder(drawn.best, out, count) <= leastShaded) return;
  out.set(least.subarray(0, count));
  findBestOrder(drawn.best, out, count);
}
