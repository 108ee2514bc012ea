/** The output of `cull64 compare` without --json and --csv. */

import { withCommas } from '../../src/core/base/count.ts';
import type { Comparison } from '../../src/overdraw/compare/compare.ts';
import { comparisonJson } from '../../src/overdraw/compare/compare-report.ts';
import { RULE } from '../../src/overdraw/measure/report.ts';
import { columns, wrapped } from './columns.ts';

const HEADER = ['structure', 'lists', 'build ms', 'bytes', 'an object', 'visited', 'a view', 'false', '%', 'overdraw'];

const MEANING =
  'visited: nodes that the culls looked at, and objects of leaves that hold several; false: given though no triangle of it is in the frustum; both summed over the views, % of all that is given';

export function comparisonText(comparison: Comparison): string {
  const { size, views, objects, in_frustum, structures } = comparisonJson(comparison);
  const rows = structures.map((row) => [
    row.name,
    row.unit === 'objects' ? withCommas(row.items) : `${withCommas(row.items)} ${row.unit}`,
    row.build_ms.toFixed(2),
    withCommas(row.bytes),
    fixed(row.bytes_per_object, 1),
    withCommas(row.nodes),
    fixed(row.nodes_per_view, 0),
    withCommas(row.false_visible),
    row.given > 0 ? ((100 * row.false_visible) / row.given).toFixed(2) : '-',
    fixed(row.overdraw, 3),
  ]);
  return [
    `${size.join(' x ')}, ${views} views, ${withCommas(objects)} objects; in the frustum, summed over the views: ${withCommas(in_frustum)}`,
    wrapped(MEANING),
    `overdraw: ${RULE}`,
    '',
    columns(HEADER, rows, [0]),
  ].join('\n');
}

function fixed(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits);
}
