/**
 * The table of a measurement: a row for each order, its overdraw as a bar of three parts: fragments that must be
 * shaded, fragments shaded again over other objects, and fragments shaded again inside an object. Beside its title
 * stands its name in the files.
 */
import type { OrderMeasure, OverdrawResult } from '../../overdraw/measure/measure.ts';
import { type DrawOrderName, findDrawOrder } from '../../overdraw/order/orders.ts';
import { type Removable, removableOf, removedShare } from '../../overdraw/order/removable.ts';
import { ORDER_TITLES } from '../state/names.ts';
import { element, plainButton } from '../ui/element.ts';
import { formatCount, formatRatio, formatShort } from '../ui/format.ts';
import type { Agreement } from './agreement.ts';
import { ORDER_COLOURS } from './colours.ts';
import { hundredths, NONE, signed } from './figures.ts';
import type { GpuResult } from './gpu-measure.ts';

export interface TableData {
  /** by the software */
  result: OverdrawResult;
  /** by the GPU; null where its count failed */
  gpu: GpuResult | null;
  agreement: Agreement | null;
  /** the order of the tree that the scene came with, where a learned tree was measured */
  otherTree: OrderMeasure | null;
  /** there are several views, so that one is the worst */
  path: boolean;
}

/** The row of the tree that the scene came with. */
const OTHER_TREE = {
  title: 'Tree it came with',
  about: 'the same order of the tree that was there before one was learned, by software alone',
};

interface Cells {
  data: TableData;
  row: OrderMeasure;
  /** its index among the orders of the result; null for the tree that the scene came with */
  index: number | null;
  /** no order of the menu shades less */
  best: boolean;
  /** the overdraw that fills a bar */
  longest: number;
  /** of the file order; null where that was not measured */
  file: number | null;
  removable: Removable | null;
}

interface Column {
  title: string;
  about: string;
  /** only for several views */
  path?: boolean;
  cell(cells: Cells, onView: (view: number) => void): string | Node;
}

const column = (title: string, about: string, cell: Column['cell']): Column => ({ title, about, cell });

const COLUMNS: readonly Column[] = [
  column(
    'software',
    'overdraw by the software rasteriser: shaded fragments per covered pixel, best 1',
    ({ row, longest, best }) => barOf(row, longest, best),
  ),
  column('saved', 'shaded fragments saved against file order', savedOf),
  column('removed', 'of what the best order found saves', removedOf),
  column('GPU', 'overdraw as this GPU counts it', ({ data, index }) =>
    formatRatio(index === null ? null : (data.gpu?.orders[index]?.overdraw ?? null)),
  ),
  column('diff %', 'GPU against software, percent', differenceOf),
  {
    ...column('worst', 'the largest overdraw of one view; a click goes there', ({ row }, onView) =>
      worstOf(row, onView),
    ),
    path: true,
  },
  column('excess', 'overdraw - 1 = between + inside', ({ row }) => hundredths(row.excess)),
  column('between', 'shaded again over another object, per covered pixel: what an order can save', ({ row }) =>
    hundredths(row.between),
  ),
  column('inside', 'shaded again over the same object, per covered pixel: no order of objects saves it', ({ row }) =>
    hundredths(row.inside),
  ),
  column('shaded', 'fragments that pass the depth test', shadedCell),
];

export function createTable(
  host: HTMLElement,
  { onOrder, onView }: { onOrder(order: DrawOrderName): void; onView(view: number): void },
) {
  const head = element('tr');
  const body = element('tbody');
  const about = element('span', 'lab-about');
  const key = element(
    'span',
    'lab-key',
    element('i', 'lab-bar-once'),
    'shaded once',
    element('i', 'lab-bar-between'),
    'again, over another object',
    element('i', 'lab-bar-inside'),
    'again, inside an object',
  );
  host.append(
    element('div', 'lab-table-scroll', element('table', 'lab-table', element('thead', {}, head), body)),
    element('p', 'lab-table-foot', key, about),
  );
  const rows = new Map<DrawOrderName, HTMLTableRowElement>();
  let current: DrawOrderName = 'tree';

  const tell = (text: string) => {
    about.textContent = text;
    key.hidden = text !== '';
  };
  const nameCell = (order: DrawOrderName, other?: typeof OTHER_TREE): HTMLTableCellElement => {
    const { title, about } = other ?? { title: ORDER_TITLES[order], about: findDrawOrder(order).about };
    const dot = element('i', 'lab-dot');
    dot.style.background = ORDER_COLOURS[order];
    const words = [dot, title, ' ', ...(other ? [] : [element('small', 'lab-key-name', order)])];
    const name =
      findDrawOrder(order).frame && !other
        ? plainButton('lab-order', () => onOrder(order), ...words)
        : element('span', 'lab-order', ...words);
    const text = `${title}: ${about}`;
    name.title = text;
    for (const event of ['pointerenter', 'focus']) name.addEventListener(event, () => tell(text));
    for (const event of ['pointerleave', 'blur']) name.addEventListener(event, () => tell(''));
    const cell = element('th', {}, name);
    cell.scope = 'row';
    return cell;
  };
  const showCurrent = () => {
    for (const [order, row] of rows) row.classList.toggle('lab-current', order === current);
  };

  return {
    set(data: TableData) {
      const { otherTree } = data;
      const { orders } = data.result;
      const columns = COLUMNS.filter((column) => data.path || !column.path);
      head.replaceChildren(element('th', {}, 'order'), ...columns.map(headCell));
      const longest = Math.max(1, ...[...orders, ...(otherTree ? [otherTree] : [])].map((row) => row.overdraw ?? 0));
      const least = Math.min(...orders.filter(({ order }) => findDrawOrder(order).frame).map((row) => row.shaded));
      const file = orders.find((row) => row.order === 'file')?.shaded ?? null;
      const removable = removableOf(data.result);
      const cellsOf = (row: OrderMeasure, index: number | null, best: boolean) =>
        columns.map(({ cell }) =>
          element('td', {}, cell({ data, row, index, best, longest, file, removable }, onView)),
        );
      rows.clear();
      body.replaceChildren(
        ...orders.flatMap((row, index) => {
          const best = row.overdraw !== null && row.shaded === least && !!findDrawOrder(row.order).frame;
          const cells = cellsOf(row, index, best);
          const line = element('tr', { class: best && 'lab-best-row' }, nameCell(row.order), ...cells);
          rows.set(row.order, line);
          if (row.order !== 'tree' || !otherTree) return [line];
          const other = element('tr', {}, nameCell('tree', OTHER_TREE), ...cellsOf(otherTree, null, false));
          return [line, other];
        }),
      );
      showCurrent();
    },
    /** the order that the picture is drawn in */
    setCurrent(order: DrawOrderName) {
      current = order;
      showCurrent();
    },
  };
}

function removedOf({ row, removable }: Cells): string {
  return removable ? `${signed(removedShare(removable, row) * 100, 0).replace('+', '')} %` : NONE;
}

function headCell({ title, about }: Column): HTMLElement {
  const cell = element('th', {}, title);
  cell.title = about;
  cell.scope = 'col';
  return cell;
}

function barOf({ overdraw, between, inside }: OrderMeasure, longest: number, best: boolean): Node {
  const bar = element('span', 'lab-bar');
  if (overdraw !== null)
    for (const [name, part] of [
      ['once', 1],
      ['between', between ?? 0],
      ['inside', inside ?? 0],
    ] as const) {
      const piece = element('i', `lab-bar-${name}`);
      piece.style.width = `${(part / longest) * 100}%`;
      bar.append(piece);
    }
  if (best) bar.append(element('span', 'lab-best', 'best'));
  return element('span', 'lab-ratio', element('b', {}, formatRatio(overdraw)), bar);
}

function shadedCell({ row }: Cells): Node {
  const made = element('span', {}, row.shaded < 1e6 ? formatCount(row.shaded) : formatShort(row.shaded));
  made.title = formatCount(row.shaded);
  return made;
}

function differenceOf({ data, index }: Cells): Node {
  const percent = index === null ? null : (data.agreement?.orders[index]?.percent ?? null);
  const far = percent !== null && Math.abs(percent) > 1;
  return element('span', { class: far ? 'lab-hot' : 'lab-quiet' }, signed(percent, 2));
}

function worstOf({ worst, worstView }: OrderMeasure, onView: (view: number) => void): Node | string {
  if (worstView === null) return NONE;
  const jump = plainButton(
    'lab-link',
    () => onView(worstView),
    `${hundredths(worst)} `,
    element('small', {}, `at ${worstView}`),
  );
  jump.title = `Go to view ${worstView}`;
  return jump;
}

function savedOf({ row, file }: Cells): Node | string {
  if (file === null || file === 0) return NONE;
  if (row.order === 'file') return element('span', 'lab-quiet', NONE);
  const saved = ((file - row.shaded) / file) * 100;
  const word = saved >= 0.05 ? 'lab-good' : saved <= -0.05 ? 'lab-hot' : 'lab-quiet';
  return element('span', { class: word }, `${signed(saved, Math.abs(saved) < 10 ? 1 : 0).replace('+', '')} %`);
}
