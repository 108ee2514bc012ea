/** What a comparison says, in words: which structure leads in each column. */
import type { Comparison } from '../../overdraw/compare/compare.ts';
import { type ComparisonJson, comparisonJson } from '../../overdraw/compare/compare-report.ts';
import { formatCount, formatRatio } from '../ui/format.ts';

export type StructureRow = ComparisonJson['structures'][number];

/** The figures where less is better; null where one does not exist. Build times scatter too much to name the least. */
export const LEADING = {
  bytes: (row: StructureRow) => row.bytes_per_object,
  nodes: (row: StructureRow) => row.nodes_per_view,
  falselyVisible: falsePercent,
  overdraw: (row: StructureRow) => row.overdraw,
} as const;

export type Leading = keyof typeof LEADING;

/** Falsely visible, percent of what is given; null where nothing is given. */
export function falsePercent({ false_visible, given }: StructureRow): number | null {
  return given > 0 ? (100 * false_visible) / given : null;
}

/** The rows with the least of a figure, among those that list objects: counts of polygons do not compare with them. */
export function leadersOf(rows: readonly StructureRow[], leading: Leading): StructureRow[] {
  const figure = LEADING[leading];
  const known = rows.filter((row) => row.unit === 'objects' && figure(row) !== null);
  const least = Math.min(...known.map((row) => figure(row) as number));
  return known.filter((row) => figure(row) === least);
}

/** A finding and further remarks, each in whole sentences; null where no view was drawn or nothing was covered. */
export function comparisonSentence(comparison: Comparison): { head: string; tail: string } | null {
  const { structures } = comparisonJson(comparison);
  const [nodes] = leadersOf(structures, 'nodes');
  const [bytes] = leadersOf(structures, 'bytes');
  const [overdraw] = leadersOf(structures, 'overdraw');
  const [falselyVisible] = leadersOf(structures, 'falselyVisible');
  if (!nodes || !bytes || !overdraw || !falselyVisible) return null;
  const named = (leading: Leading) => joined(leadersOf(structures, leading).map(({ name }) => name));
  const scan = structures.find(({ name }) => name === 'scan');
  const against = scan && nodes !== scan ? `, against ${formatCount(scan.nodes_per_view ?? 0)} without a tree` : '';
  const finer = structures.filter(
    (row) => row.unit === 'polygons' && row.overdraw !== null && row.overdraw < (overdraw.overdraw ?? 0),
  );
  const polygons = finer.map((row) => `; ${row.name}, which orders polygons, ${formatRatio(row.overdraw)}`).join('');
  return {
    head: `Fewest nodes looked at: ${named('nodes')}, ${formatCount(nodes.nodes_per_view ?? 0)} a view${against}.`,
    tail: [
      `Least falsely visible: ${named('falselyVisible')}, ${falsePercent(falselyVisible)?.toFixed(2)} % of what is given.`,
      `Smallest: ${named('bytes')}, ${bytes.bytes_per_object?.toFixed(1)} bytes an object.`,
      `Least overdraw: ${named('overdraw')}, ${formatRatio(overdraw.overdraw)}${overdraw === scan ? ', by a sort in every view' : ''}${polygons}.`,
    ].join(' '),
  };
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
