/** The report as the tables of docs/speed.md. */
import { LIST_ORDERS, type Order } from './contestant.ts';
import { costsOf } from './costs.ts';
import { bestVariants, type Duel, geometricMean, grouped, type OrderFigures, type Report, sumsOf } from './report.ts';

/** the visible share in tables of a single share */
const SHARE = 0.15;

const TITLES: Record<Order, string> = {
  set: 'Culls, against what gives a set in any order',
  near: 'Culls, against what gives it front to back',
  sorted: 'Culls, against what sorts it by distance',
};

/** All tables for which the report has figures. */
export function tablesOf(report: Report): string {
  const { culls, builds, orders, cold, compared, views, rounds } = report;
  const versions = Object.entries(report.versions).map(([name, version]) => `${name} ${version}`);
  const near = orders.filter(({ discord, share }) => discord !== null && share === SHARE);
  const sections = [
    ...LIST_ORDERS.flatMap((order) =>
      sumSections(
        TITLES[order],
        culls.filter(({ peer_order }) => peer_order === order),
      ),
    ),
    ...cellSections(culls),
    culls.length > 0 && [`Microseconds a cull, ${percent(SHARE)} visible, means over the layouts`, costTable(report)],
    near.length > 0 && [
      `Wrong pairs / pairs turned round in the next frame, ${percent(SHARE)} visible`,
      orderTable(near),
    ],
    ...sumSections('Builds, warm', bestVariants(builds)),
    builds.length > 0 && ['Builds, warm, against each variant: geometric means over the layouts', variantTable(builds)],
    cold.length > 0 && ['The first build of a process', coldTable(report)],
  ].filter((found) => found !== false);
  const head = `${versions.join(', ')}; ${views} views, ${rounds} rounds; ${count(compared)} lists compared with brute force`;
  return [head, ...sections.map(([title, table]) => `${title}\n\n${table}`)].join('\n\n');
}

type Section = [title: string, table: string];

function sumSections(title: string, duels: readonly Duel[]): Section[] {
  if (duels.length === 0) return [];
  return [
    [`${title}: how many times as fast, geometric mean (worst cell)`, sumTable(duels)],
    [`${title}: by number of objects, geometric means`, sizeTable(duels)],
  ];
}

/** A row for each of ours, a column for each peer. */
function sumTable(duels: readonly Duel[]): string {
  const sums = sumsOf(duels);
  const peers = unique(sums.map(({ peer }) => peer));
  const rows = grouped(sums, ({ own, own_order }) => [own, own_order]).map((group) => [
    titleOf(group[0]),
    ...peers.map((peer) => {
      const sum = group.find((each) => each.peer === peer);
      return sum ? `${times(sum.mean)} (${times(sum.worst.ratio)})` : '-';
    }),
  ]);
  return markdown(['', ...peers], rows);
}

function sizeTable(duels: readonly Duel[]): string {
  const sizes = unique(duels.map(({ objects }) => objects)).sort((a, b) => a - b);
  const rows = sumsOf(duels).map((sum) => [
    `${titleOf(sum)} v. ${sum.peer}`,
    ...sizes.map((size) => meanAt(sum.duels, size)),
  ]);
  return markdown(['', ...sizes.map(count)], rows);
}

function meanAt(duels: readonly Duel[], size: number): string {
  const ratios = duels.filter(({ objects }) => objects === size).map(({ ratio }) => ratio);
  return ratios.length > 0 ? times(geometricMean(ratios)) : '-';
}

/** A row for each of ours and each variant of a peer. */
function variantTable(duels: readonly Duel[]): string {
  const sizes = unique(duels.map(({ objects }) => objects)).sort((a, b) => a - b);
  const rows = grouped(duels, ({ own, peer, variant }) => [own, peer, variant]).map((group) => [
    `${group[0].own} v. ${group[0].peer}${group[0].variant && `, ${group[0].variant}`}`,
    ...sizes.map((size) => meanAt(group, size)),
  ]);
  return markdown(['', ...sizes.map(count)], rows);
}

/** For each of ours and each number of objects: a row a cell, the ratio to each peer with its spread and its variant. */
function cellSections(culls: readonly Duel[]): Section[] {
  return grouped(culls, ({ own, own_order, objects }) => [own, own_order, objects]).map((group) => {
    const peers = unique(group.map(({ peer, peer_order }) => `${peer}, ${peer_order}`));
    const rows = grouped(group, ({ layout, share }) => [layout, share]).map((cell) => [
      `${cell[0].layout}, ${percent(cell[0].share!)}`,
      figure(cell.map(({ own_us }) => own_us).sort((a, b) => a - b)[cell.length >> 1]),
      ...peers.map((peer) => {
        const duel = cell.find((each) => `${each.peer}, ${each.peer_order}` === peer);
        return duel ? `${times(duel.ratio)} ± ${percent(duel.spread)}${duel.variant && `, ${duel.variant}`}` : '-';
      }),
    ]);
    return [`${titleOf(group[0])}, ${count(group[0].objects)} objects`, markdown(['', 'µs a cull', ...peers], rows)];
  });
}

function costTable(report: Report): string {
  const costs = costsOf(report, SHARE);
  const sizes = unique(costs.flatMap(({ points }) => points.map(({ objects }) => objects))).sort((a, b) => a - b);
  const rows = costs.map(({ name, order, points }) => [
    `${name}, ${order}`,
    ...sizes.map((size) => {
      const point = points.find(({ objects }) => objects === size);
      return point ? `${figure(point.us)}${nodesAt(report, `${name}, ${order}`, size)}` : '-';
    }),
  ]);
  return markdown(['in brackets: nodes visited', ...sizes.map(count)], rows);
}

/** Nodes visited a cull, the mean over the layouts, where the contestant tells. */
function nodesAt({ orders }: Report, title: string, size: number): string {
  const visited = orders
    .filter((each) => each.title === title && each.objects === size && each.share === SHARE && each.nodes !== null)
    .map(({ nodes }) => nodes!);
  return visited.length > 0 ? ` (${count(geometricMean(visited))})` : '';
}

/** The rows with the greatest number of objects. */
function orderTable(near: readonly OrderFigures[]): string {
  const size = Math.max(...near.map(({ objects }) => objects));
  const shown = near.filter(({ objects }) => objects === size);
  const layouts = unique(shown.map(({ layout }) => layout));
  const rows = grouped(shown, ({ title }) => [title]).map((group) => [
    group[0].title,
    ...layouts.map((layout) => {
      const found = group.find((each) => each.layout === layout);
      return found ? `${percent(found.discord!, 1)} / ${percent(found.turned!, 2)}` : '-';
    }),
  ]);
  return markdown([`${count(size)} objects`, ...layouts], rows);
}

function coldTable({ cold }: Report): string {
  const rows = cold.map(({ title, objects, build_us, first_cull_us, bytes_per_object, resident_per_object }) => [
    title.replace(/, set$/, ''),
    count(objects),
    (build_us / 1000).toFixed(1),
    (first_cull_us / 1000).toFixed(2),
    bytes_per_object.toFixed(1),
    resident_per_object.toFixed(0),
  ]);
  return markdown(['', 'objects', 'build, ms', 'first cull, ms', 'bytes an object', 'resident'], rows);
}

function titleOf({ own, own_order }: Pick<Duel, 'own' | 'own_order'>): string {
  return `${own}, ${own_order}`;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
/** A number with two significant digits at least. */
const figure = (value: number): string => (value < 9.95 ? value.toFixed(1) : count(value));
const times = (ratio: number): string => `${figure(ratio)} x`;
export const percent = (part: number, digits = 0): string => `${(100 * part).toFixed(digits)} %`;

/** A table in Markdown whose columns are also aligned as text. @param rows each has as many cells as the head; the first column is aligned to the left, the others to the right */
function markdown(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`));
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
}
