/** The trees that `cull64 n64` weighs, as a table of at most 100 columns: bytes against the cost of CPU and fill. */

import { withCommas } from '../../src/core/base/count.ts';
import type { CostedTree } from '../../src/offline/n64/budget.ts';
import { cpuMilliseconds } from '../../src/offline/n64/machine.ts';
import { FILL_HEIGHT, FILL_WIDTH } from '../../src/offline/n64/order-fill.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH } from '../../src/offline/n64/rdp.ts';
import { columns, wrapped } from './columns.ts';
import type { N64Result } from './n64-text.ts';

/** A line is shown where it costs at most this part of the line shown above it. */
const SHOWN_STEP = 0.8;

const HEADER = '|bytes|format|leaf|spheres|nodes|false %|cull cycles|CPU ms|overdraw|RDP ms|in all'.split('|');

export function curveText(result: N64Result): string {
  const { curve, chosen, exported, candidates, objectCycles, fillWeight, budget, cull } = result;
  const onCurve = curve.filter(isShown(chosen, exported));
  const shown = onCurve.some((tree) => isSame(tree, exported))
    ? onCurve
    : [...onCurve, exported].sort((a, b) => a.bytes - b.bytes);
  const rows = shown.map((tree) => [
    (isSame(tree, chosen) ? '*' : budget !== null && tree.bytes > budget ? 'x' : '') +
      (isSame(tree, exported) ? 'e' : ''),
    withCommas(tree.bytes),
    tree.format,
    String(tree.leafSize),
    tree.objectSpheres ? 'yes' : 'no',
    withCommas(tree.nodes),
    percent(tree.falselyVisible, tree.visible),
    withCommas(tree.cullCycles),
    cpuMilliseconds(tree.expectedCycles).toFixed(3),
    tree.overdraw === null ? '-' : tree.overdraw.toFixed(2),
    tree.overdraw === null ? '-' : tree.fillMilliseconds.toFixed(3),
    tree.expectedMilliseconds.toFixed(3),
  ]);
  const beyond = budget !== null && curve.at(-1)!.bytes > budget ? ', x beyond the budget' : '';
  const some = onCurve.length < curve.length ? `${onCurve.length} of the ${curve.length}` : `the ${curve.length}`;
  return [
    'BYTES AGAINST COST, means of a view',
    wrapped(
      `${candidates} trees tried; ${some} that cost less than every smaller one; * chosen${beyond}, e what export writes without a budget`,
    ),
    columns(HEADER, rows, [0, 2]),
    wrapped(
      `spheres: whether each object has its own. false %: objects given though not visible. cull cycles: modelled with a console's costs. CPU ms: the cull, and ${withCommas(objectCycles)} cycles for each falsely visible object (--object-cycles).`,
    ),
    wrapped(
      cull.order === 'back'
        ? 'in all: CPU ms. Back to front, without a depth buffer, the RDP fills the same whatever the tree.'
        : `overdraw: fragments shaded / pixels covered in the tree's order, counted at ${FILL_WIDTH} x ${FILL_HEIGHT}. RDP ms: what those beyond one a pixel take at ${CONSOLE_WIDTH} x ${CONSOLE_HEIGHT} in 1-cycle mode. in all: CPU ms + ${fillWeight} x RDP ms (--fill-weight). The two work side by side: it is a price to compare trees by, no time of a frame. All are estimates.`,
    ),
  ].join('\n');
}

function isSame(a: CostedTree, b: CostedTree): boolean {
  return a.format === b.format && a.leafSize === b.leafSize && a.objectSpheres === b.objectSpheres;
}

/** The chosen tree and export's, the first and the last, and those that cost SHOWN_STEP of the line above or less. */
function isShown(
  chosen: CostedTree,
  exported: CostedTree,
): (tree: CostedTree, index: number, curve: CostedTree[]) => boolean {
  let above = Number.POSITIVE_INFINITY;
  return (tree, index, curve) => {
    const marked = isSame(tree, chosen) || isSame(tree, exported);
    const shown = marked || index === curve.length - 1 || tree.expectedMilliseconds <= SHOWN_STEP * above;
    if (shown) above = tree.expectedMilliseconds;
    return shown;
  };
}

function percent(part: number, whole: number): string {
  return whole > 0 ? ((100 * part) / whole).toFixed(2) : part > 0 ? '-' : '0.00';
}
