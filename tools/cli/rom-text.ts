/** The measurements of `cull64 rom --run` for a terminal: a line a view, the mean and the worst last. */

import { withCommas } from '../../src/core/base/count.ts';
import { cpuMilliseconds } from '../../src/offline/n64/machine.ts';
import type { CartridgeView } from '../console/demo/read-views.ts';
import { columns, wrapped } from './columns.ts';

const HEADER = ['view', 'given', 'slots', 'nodes', 'planes', 'leaves', 'objects', 'set query'];

/** @param views at least one */
export function romText(views: readonly CartridgeView[]): string {
  const cycles = views.map((view) => view.queryCycles + view.cullCycles);
  const worst = cycles.indexOf(Math.max(...cycles));
  const hides = views[0].set !== undefined;
  const { slots, ...counts } = views[0];
  const mean = (key: string) =>
    views.reduce((sum, view) => sum + (view[key as keyof typeof counts] ?? 0), 0) / views.length;
  const means = Object.fromEntries(Object.keys(counts).map((key) => [key, mean(key)]));
  const average = { ...means, slots: '' } as CartridgeView;
  const rows = views.map((view, index) => row(String(index), view));
  const sums = views.length > 1 ? [row('mean', average), row(`worst, ${worst}`, views[worst])] : [];
  return [
    'IN CEN64, CPU cycles, each from an empty data cache, nearest first',
    columns([...HEADER, ...(hides ? ['cell'] : []), 'cull', 'ms'], [...rows, ...sums], [0]),
    wrapped(
      'given: objects in the list, whose sphere touches the frustum or nearly so. slots: FNV-1a of their slots in order. nodes, planes, leaves, objects: visited or tested. set query, cull: cycles, with the instruction cache as the program leaves it. ms: of both, at 93.75 MHz.',
    ),
    ...(hides
      ? [wrapped('cell: cycles of coming into a cell of another set, which are not in ms; most frames stay in theirs.')]
      : []),
  ].join('\n');
}

function row(name: string, view: CartridgeView): string[] {
  const { given, slots, nodes, planes, leaves, objects, queryCycles, cullCycles } = view;
  return [
    name,
    withCommas(given),
    slots,
    ...[nodes, planes, leaves, objects, queryCycles].map(withCommas),
    ...(view.cellCycles === undefined ? [] : [withCommas(view.cellCycles)]),
    withCommas(cullCycles),
    cpuMilliseconds(queryCycles + cullCycles).toFixed(3),
  ];
}
