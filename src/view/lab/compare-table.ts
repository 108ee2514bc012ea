/** The table of a comparison: a row for each structure, the least of each column marked. */
import type { Comparison } from '../../overdraw/compare/compare.ts';
import { comparisonJson } from '../../overdraw/compare/compare-report.ts';
import { findStructure } from '../../overdraw/compare/structures.ts';
import { element } from '../ui/element.ts';
import { formatCount, formatRatio } from '../ui/format.ts';
import { falsePercent, type Leading, leadersOf, type StructureRow } from './compare-sentence.ts';
import { NONE } from './figures.ts';
import { scrollTable } from './scroll-table.ts';

interface Column {
  title: string;
  about: string;
  /** the column's figure, where its least value is marked */
  leading?: Leading;
  text(row: StructureRow): string;
}

const COLUMNS: readonly Column[] = [
  {
    title: 'build ms',
    about: 'the median of up to five builds in this browser',
    text: (row) => row.build_ms.toFixed(2),
  },
  {
    title: 'bytes an object',
    about: 'every array that a cull reads, over the objects of the scene',
    leading: 'bytes',
    text: (row) => row.bytes_per_object?.toFixed(1) ?? NONE,
  },
  {
    title: 'nodes a view',
    about: 'nodes that a cull looks at, and objects of leaves that hold several: the mean of the views',
    leading: 'nodes',
    text: (row) => (row.nodes_per_view === null ? NONE : formatCount(row.nodes_per_view)),
  },
  {
    title: 'falsely visible',
    about: 'given though no triangle of it is in the frustum, summed over the views',
    text: (row) => (row.given > 0 ? formatCount(row.false_visible) : NONE),
  },
  {
    title: '%',
    about: 'falsely visible, of all that is given',
    leading: 'falselyVisible',
    text: (row) => falsePercent(row)?.toFixed(2) ?? NONE,
  },
  {
    title: 'overdraw',
    about: 'fragments shaded for each covered pixel, best 1',
    leading: 'overdraw',
    text: (row) => formatRatio(row.overdraw),
  },
];

const KEY = 'Green: the least of those that list objects. A structure that is pointed at is explained here.';

/** @param comparison of 0 views where none is drawn yet: the figures of views are dashes then */
export function comparisonTable(comparison: Comparison): HTMLElement[] {
  const rows = comparisonJson(comparison).structures;
  const about = element('p', 'lab-table-foot', KEY);
  const least = COLUMNS.map(({ leading }) => (leading && comparison.views > 0 ? leadersOf(rows, leading) : []));
  const lines = rows.map((row) => {
    const cells = COLUMNS.map(({ text }, i) =>
      element('td', { class: least[i].includes(row) && 'lab-good' }, text(row)),
    );
    const line = element('tr', {}, element('th', { scope: 'row' }, row.name), ...cells);
    line.title = findStructure(row.name).about;
    line.addEventListener('pointerenter', () => {
      about.textContent = `${row.name}: ${line.title}`;
    });
    line.addEventListener('pointerleave', () => {
      about.textContent = KEY;
    });
    return line;
  });
  const head = COLUMNS.map(({ title, about }) => element('th', { scope: 'col', title: about }, title));
  return [scrollTable('lab-structures', [element('th', {}, 'structure'), ...head], lines), about];
}
