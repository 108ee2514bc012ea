/**
 * What a frame costs a Nintendo 64 where what is hidden from the eye's cell is left out: the cull that asks the cell's bits, setting the cell, and the
 * RDP for what is then drawn in the tree's order. Beside the report of the same views without it (report.ts).
 *
 * Guarantee: the views, the tree and the way of counting are those of that report, so that their quotients are what hiding does. The bits are those of
 * the console: decoded from the sets as a file of this tree codes them, by the eye of its query.
 * What the cells hide wrongly is not looked at here (src/hidden measures it).
 */
import type { CompactTree } from '../compact/compact-tree.ts';
import { expandCompact } from '../compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../compact/fixed-query.ts';
import { floatCamera } from '../compact/float-camera.ts';
import type { Camera } from '../math/camera.ts';
import { measureView, sumViews } from '../overdraw/measure.ts';
import type { Scene } from '../scene/scene.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { CELL, type HiddenCells } from '../tree/hidden/hidden-cells.ts';
import { encodeHidden, hiddenCodeBytes } from '../tree/hidden/hidden-code.ts';
import { createHiddenEye, setHiddenFixedEye } from '../tree/hidden/hidden-eye.ts';
import { changeCycles, stayCycles } from './hidden-cell-cost.ts';
import { cpuMilliseconds } from './machine.ts';
import {
  type ConsoleCull,
  type ConsoleOrder,
  type ConsoleReport,
  cullOf,
  meanOf,
  orderOf,
  withTreeOrder,
} from './report.ts';

export interface ConsoleHidden {
  cells: number;
  /** of the file's section */
  bytes: number;
  /** of RAM, for a camera's decoded bits */
  bitsBytes: number;
  /** views in cells; the others see everything */
  viewsInCells: number;
  /** `visible`: objects that the linear scan finds and that are not hidden; `falselyVisible`: objects given beyond them */
  views: ConsoleCull[];
  mean: ConsoleCull;
  /** setting the cell, of each frame, in cycles as cen64 counts them; and more in a frame in which it is another one: the mean of the views in cells */
  stayCycles: number;
  changeCycles: number;
  stayMilliseconds: number;
  changeMilliseconds: number;
  /** the cull's cycles in cen64 over those without hiding */
  cullShare: number;
  /** what is drawn, in the tree's order, and the RDP's estimate for it in 1-cycle mode over that without hiding; null where nothing is drawn */
  order: ConsoleOrder;
  fillShare: number | null;
}

/**
 * @param cells of the scene's objects
 * @param without the report of the same tree, order and cameras
 * @throws RangeError for cells that a file of this tree cannot hold
 */
export function hiddenReport(
  scene: Scene,
  tree: CompactTree,
  order: CullOrder,
  cameras: readonly Camera[],
  cells: HiddenCells,
  without: ConsoleReport,
  onProgress?: (done: number) => void,
): ConsoleHidden {
  const code = encodeHidden(cells, expandCompact(tree), tree.ids, tree);
  const eye = createHiddenEye(code, expandCompact(tree));
  const measurement = withTreeOrder(tree, order, scene, { orders: ['tree'], hidden: cells });
  const query = createFixedQuery();
  const levels = levelsOf(cells);
  const changes: number[] = [];
  const views: ConsoleCull[] = [];
  const drawn = cameras.map((camera) => {
    const measured = measureView(measurement, camera);
    setFixedQuery(query, tree, floatCamera(camera));
    query.hidden = setHiddenFixedEye(eye, query.eye);
    if (query.hidden) changes.push(changeCycles(tree.format, query.hidden));
    views.push(cullOf(tree, query, order, measured.visible));
    onProgress?.(views.length / cameras.length);
    return measured;
  });
  const { fragments, orders } = sumViews(measurement, drawn);
  const n = cameras.length;
  const row = orderOf('tree', order, orders[0].shaded / n, (fragments - orders[0].shaded) / n);
  const before = without.orders.find((each) => each.order === 'tree')!.milliseconds['1-cycle'];
  const mean = meanOf(views);
  const change = changes.length > 0 ? changes.reduce((sum, cycles) => sum + cycles, 0) / changes.length : 0;
  const stay = stayCycles(levels);
  return {
    cells: (cells.axes.length + 1) / 2,
    bytes: hiddenCodeBytes(code),
    bitsBytes: 4 * (Math.ceil((2 * tree.leaves - 1) / 32) + Math.ceil(tree.objectCount / 32)),
    viewsInCells: changes.length,
    views,
    mean,
    stayCycles: stay,
    changeCycles: change,
    stayMilliseconds: cpuMilliseconds(stay),
    changeMilliseconds: cpuMilliseconds(change),
    cullShare: mean.cen64Cycles / without.mean.cen64Cycles,
    order: row,
    fillShare: before > 0 ? row.milliseconds['1-cycle'] / before : null,
  };
}

/** Mean levels above a cell. */
function levelsOf({ axes, links }: HiddenCells): number {
  let sum = 0;
  const depths = new Uint32Array(axes.length);
  for (let node = 0; node < axes.length; node++) {
    if (axes[node] === CELL) {
      sum += depths[node];
      continue;
    }
    depths[node + 1] = depths[node] + 1;
    depths[links[node]] = depths[node] + 1;
  }
  return sum / ((axes.length + 1) / 2);
}
