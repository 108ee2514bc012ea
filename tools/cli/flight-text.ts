/** The measurements of `cull64 rom --draw --run` for a terminal: a line a view, the mean last. */

import { withCommas } from '../../src/core/base/count.ts';
import { CPU_HERTZ } from '../../src/offline/n64/machine.ts';
import type { DrawnView } from '../console/draw/read-flight.ts';
import { columns, wrapped } from './columns.ts';

const HEADER = 'view|given|triangles|covered|tree|file|per pixel|in file order|cull|draw|a second'.split('|');
const SUMMED = ['given', 'triangles', 'covered', 'tree', 'file', 'cullCycles', 'drawCycles'] as const;

type Row = Pick<DrawnView, (typeof SUMMED)[number]>;

/** @param views at least one */
export function flightText(views: readonly DrawnView[]): string {
  const mean = Object.fromEntries(
    SUMMED.map((key) => [key, views.reduce((sum, view) => sum + view[key], 0) / views.length]),
  ) as Row;
  const rows = views.map((view, index) => row(String(index), view));
  return [
    'IN CEN64, drawn by the RDP at 320 x 240',
    columns(HEADER, views.length > 1 ? [...rows, row('mean', mean)] : rows, [0]),
    wrapped(
      'given: objects drawn. triangles: given to the RDP, those that show their front. covered: pixels. tree, file: fragments that pass the depth test, nearest first and in the order of the file; per pixel, in file order: over the covered pixels. cull, draw: CPU cycles of a picture, nearest first: setting the view and the cull; making the lists, with what is waited for the RDP, whose own time cen64 does not count. a second: pictures, of cull and draw.',
    ),
  ].join('\n');
}

function row(name: string, { given, triangles, covered, tree, file, cullCycles, drawCycles }: Row): string[] {
  const each = (shaded: number) => (covered === 0 ? '-' : (shaded / covered).toFixed(3));
  return [
    name,
    ...[given, triangles, covered, tree, file].map((count) => withCommas(count)),
    each(tree),
    each(file),
    withCommas(cullCycles),
    withCommas(drawCycles),
    (CPU_HERTZ / (cullCycles + drawCycles)).toFixed(1),
  ];
}
