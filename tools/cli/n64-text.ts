/** The result of `cull64 n64` for a terminal: tables of at most 100 columns with their units, the verdict last. */
import { countOf, withCommas } from '../../src/core/base/count.ts';
import type { CostedTree } from '../../src/offline/n64/budget.ts';
import type { FRAME_CYCLES } from '../../src/offline/n64/cost.ts';
import type { ConsoleHidden } from '../../src/offline/n64/hidden-report.ts';
import type { MemoryMap } from '../../src/offline/n64/memory-map.ts';
import type { ConsoleCull, ConsoleReport } from '../../src/offline/n64/report.ts';
import { columns, wrapped } from './columns.ts';
import { curveText } from './curve-text.ts';
import { memoryMapText } from './memory-map-text.ts';

/** All results of the command, as in its JSON. */
export interface N64Result {
  model: string;
  objects: number;
  /** where the views come from, for people */
  source: string;
  /** bytes; null for no limit */
  budget: number | null;
  /** CPU cycles that a falsely visible object counts as */
  objectCycles: number;
  /** milliseconds of the CPU that one of the RDP counts as */
  fillWeight: number;
  chosen: CostedTree;
  /** the tree that export writes without a budget, on the curve or not */
  exported: CostedTree;
  /** the command that writes the chosen tree */
  writtenBy: string;
  bytesPerObject: number;
  candidates: number;
  curve: CostedTree[];
  memory: MemoryMap;
  codeBytes: number;
  /** cycles of a frame beside the cull */
  perFrame: typeof FRAME_CYCLES;
  cull: Omit<ConsoleReport, 'orders'>;
  /** the figures where hidden objects are left out; absent without --hidden */
  hidden?: ConsoleHidden;
  fill: { size: [number, number]; kind: 'estimate'; leftOut: string; orders: ConsoleReport['orders'] };
  verdict: string;
  notes: string[];
}

/** most views that are listed */
const SHOWN_VIEWS = 24;

const CULL_TEXTS = { front: 'front to back', back: 'back to front', none: 'in no order' };

export function n64Text(result: N64Result): string {
  const { model, objects, source, cull, chosen, budget, bytesPerObject } = result;
  const limit = budget === null ? 'no budget given' : `budget ${withCommas(budget)}`;
  return [
    `${model}: ${withCommas(objects)} ${objects === 1 ? 'object' : 'objects'}, culled ${CULL_TEXTS[cull.order]}`,
    `views: ${source}`,
    wrapped(
      `tree: ${chosen.format}, ${leaves(chosen)}; ${withCommas(chosen.bytes)} bytes, ${bytesPerObject.toFixed(2)} an object (${limit})${chosen.overdraw === null ? '' : `; overdraw ${chosen.overdraw.toFixed(2)}`}`,
    ),
    `it is written by: ${result.writtenBy}`,
    '',
    curveText(result),
    '',
    'MEMORY',
    memoryMapText(result.memory),
    wrapped(
      `Assumed: ${withCommas(result.codeBytes)} bytes of program; a list that holds every object. The cull's own stack, 0.7 to 1.7 KB, lies on the program's.`,
    ),
    '',
    cullText(result),
    '',
    fillText(result),
    '',
    ...(result.hidden ? [hiddenText(result, result.hidden), ''] : []),
    wrapped(result.verdict),
  ].join('\n');
}

function leaves({ leafSize, objectSpheres }: CostedTree): string {
  if (leafSize === 1) return 'one object a leaf';
  return `leaves of ${leafSize}${objectSpheres ? '' : ' whose objects have no spheres of their own'}`;
}

function cullText({ cull, objects, perFrame, objectCycles }: N64Result): string {
  const { views, mean, worst } = cull;
  const step = Math.max(1, Math.ceil(views.length / SHOWN_VIEWS));
  const listed = views.map((view, index) => ({ view, index })).filter(({ index }) => index % step === 0);
  const rows = [
    ...listed.map(({ view, index }) => cullRow(String(index), view)),
    ...(views.length > 1 ? [cullRow('mean', mean), cullRow(`worst, ${worst}`, views[worst])] : []),
  ];
  const header = 'view|visible|nodes|false|D misses|cen64 cycles|console cycles|ms|% of 60 Hz'.split('|');
  const { setQueryMilliseconds, falselyVisibleMilliseconds, listMilliseconds, listFalselyVisibleMilliseconds } = cull;
  const sum = setQueryMilliseconds + mean.milliseconds + falselyVisibleMilliseconds;
  const listSum = setQueryMilliseconds + listMilliseconds + listFalselyVisibleMilliseconds;
  const some = step > 1 ? `, one of every ${step} of ${views.length} listed` : '';
  return [
    `CPU: THE CULL, from a cold data cache${some}`,
    columns(header, rows, [0]),
    wrapped(
      `visible: objects whose sphere touches the frustum. false: objects given that are not visible; the program's list holds both. D misses: lines fetched into the data cache. The instruction cache is warm, and no inside flags are asked for.`,
    ),
    'Modelled: cen64 cycles as that simulator counts; console cycles, and ms of 93.75 MHz, are estimates.',
    wrapped(
      `each frame also takes: setting the query, about ${withCommas(perFrame.setQuery)} cycles (${setQueryMilliseconds.toFixed(3)} ms); where their code is not in the instruction cache, some ${withCommas(perFrame.setQueryCode)} more for that and ${withCommas(perFrame.cullCode)} more for the cull. Measured in cen64.`,
    ),
    wrapped(
      `falsely visible objects: + ${falselyVisibleMilliseconds.toFixed(3)} ms, ${mean.falselyVisible.toFixed(1)} x ${withCommas(objectCycles)} cycles (--object-cycles)`,
    ),
    `in all: ${sum.toFixed(3)} ms a frame, in the mean: view, cull and falsely visible objects`,
    wrapped(
      `A plain list of ${objects === 1 ? 'the sphere' : `all ${withCommas(objects)} spheres`}, tested by the same code without an order: ${listSum.toFixed(3)} ms in all, ${(listSum / sum).toFixed(1)} times the tree.`,
    ),
  ].join('\n');
}

function cullRow(name: string, view: ConsoleCull): string[] {
  return [
    name,
    withCommas(view.visible),
    withCommas(view.nodes),
    withCommas(view.falselyVisible),
    withCommas(view.dataMisses),
    withCommas(view.cen64Cycles),
    withCommas(view.consoleCycles),
    view.milliseconds.toFixed(3),
    (100 * view.frameShare).toFixed(2),
  ];
}

function fillText({ fill, cull }: N64Result): string {
  const modes = ['1-cycle', '1-cycle, read', '2-cycle', '2-cycle, read'] as const;
  const rows = fill.orders.map((row) => [
    row.order,
    row.about,
    withCommas(row.passed),
    withCommas(row.failed),
    ...modes.map((mode) => row.milliseconds[mode].toFixed(2)),
  ]);
  const header = ['order', '', 'pass', 'fail', '1-cycle', '+ read', '2-cycle', '+ read'];
  return [
    `RDP: THE FILL, an estimate in ms, mean of ${countOf(cull.views.length, 'view')} of ${fill.size.join(' x ')}`,
    columns(header, rows, [0, 1]),
    wrapped(
      `pass, fail: pixels by depth test, counted by the software rasteriser. + read: the mode that also reads the picture (anti-aliasing, blending). Left out: ${fill.leftOut}.`,
    ),
  ].join('\n');
}

function hiddenText({ cull, fill }: N64Result, hidden: ConsoleHidden): string {
  const { mean, order, viewsInCells, views } = hidden;
  const before = fill.orders.find(({ order }) => order === 'tree')!;
  const row = (
    name: string,
    { visible, nodes, cen64Cycles, consoleCycles, milliseconds }: ConsoleCull,
    rdp: number,
  ) => [
    name,
    withCommas(visible),
    withCommas(nodes),
    withCommas(cen64Cycles),
    withCommas(consoleCycles),
    milliseconds.toFixed(3),
    rdp.toFixed(2),
  ];
  const share = [hidden.cullShare, hidden.fillShare].map((part) => (part === null ? '-' : part.toFixed(3)));
  const rows = [
    row('everything', cull.mean, before.milliseconds['1-cycle']),
    row('less hidden', mean, order.milliseconds['1-cycle']),
    ['share', '', '', share[0], '', '', share[1]],
  ];
  return [
    "HIDDEN: what is not seen from the eye's cell is left out, means of a view",
    columns(['', 'visible', 'nodes', 'cen64 cycles', 'console cycles', 'ms', 'RDP ms'], rows, [0]),
    wrapped(
      `${countOf(hidden.cells, 'cell')} in ${withCommas(hidden.bytes)} bytes of the file, which memory has too, with ${withCommas(hidden.bitsBytes)} of decoded bits; ${viewsInCells} of ${countOf(views.length, 'view')} in cells. Setting the cell takes about ${withCommas(hidden.stayCycles)} cycles of a frame that stays in it, and ${withCommas(hidden.changeCycles)} more where it is another one, which is not in the shares above. RDP ms: 1-cycle, the tree's order.`,
    ),
  ].join('\n');
}
