/**
 * What a frame costs a Nintendo 64 where what is hidden from the eye's cell is left out: the cull that tests the cell's bits, setting the cell, and
 * the RDP for what is then drawn in the tree's order. Beside the report of the same views without it (report.ts).
 *
 * Guarantee: the views, the tree and the way of counting are those of that report, so that their quotients show the effect of hiding. The bits are
 * those of the console: decoded from the sets as a file of this tree codes them, by the eye of its query. Objects that the cells hide wrongly are not
 * looked at here (src/offline/hidden measures them).
 */
import { sum } from '../../core/base/sum.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { encodeHidden, hiddenCodeBytes } from '../../core/tree/hidden/hidden-code.ts';
import { createHiddenEye, setHiddenFixedEye } from '../../core/tree/hidden/hidden-eye.ts';
import { measureView, sumViews } from '../../overdraw/measure/measure.ts';
import { HIDDEN_CELL_CYCLES } from './hidden-cell-cost.ts';
import { cellCycles, hiddenFrames } from './hidden-path.ts';
import { cpuMilliseconds } from './machine.ts';
import { type ConsoleCull, type ConsoleReport, cullOf, meanOf, orderOf, withTreeOrder } from './report.ts';

export type ConsoleHidden = ReturnType<typeof hiddenReport>;

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
) {
  const shape = expandCompact(tree);
  const code = encodeHidden(cells, shape, tree.ids, tree);
  const eye = createHiddenEye(code, shape);
  const frames = hiddenFrames(
    cells,
    cameras.map((camera) => camera.eye),
  );
  const measurement = withTreeOrder(tree, order, scene, { orders: ['tree'], hidden: cells });
  const query = createFixedQuery();
  const changes: number[] = [];
  /** cen64's cycles of each view with setting the cell: as the path has it, in the same cell, in another cell */
  const whole: Record<'path' | 'stay' | 'change', number>[] = [];
  const views: ConsoleCull[] = [];
  const drawn = cameras.map((camera) => {
    const measured = measureView(measurement, camera);
    setFixedQuery(query, tree, floatCamera(camera));
    const bits = setHiddenFixedEye(eye, query.eye);
    const cull = cullOf(tree, query, order, measured.visible, bits);
    const { visit, levels } = frames[views.length];
    const cell = (how: typeof visit) => cellCycles({ visit: bits ? how : 'enters', levels }, tree.format, shape, bits);
    whole.push({
      path: cull.cen64Cycles + cell(visit),
      stay: cull.cen64Cycles + cell('stays'),
      change: cull.cen64Cycles + cell('decodes'),
    });
    if (bits) changes.push(cell('decodes') - cell('stays'));
    views.push(cull);
    onProgress?.(views.length / cameras.length);
    return measured;
  });
  const { fragments, orders } = sumViews(measurement, drawn);
  const n = cameras.length;
  const row = orderOf('tree', order, orders[0].shaded / n, (fragments - orders[0].shaded) / n);
  const before = without.orders.find((each) => each.order === 'tree')!.milliseconds['1-cycle'];
  const mean = meanOf(views);
  const change = changes.length > 0 ? sum(changes) / changes.length : 0;
  const { stay } = HIDDEN_CELL_CYCLES;
  const shareOf = (how: 'path' | 'stay') =>
    whole.reduce((sum, frame) => sum + frame[how], 0) / n / without.mean.cen64Cycles;
  const shares = whole.map(({ change }, v) => change / without.views[v].cen64Cycles);
  const worst = shares.reduce((most, share, v) => (share > shares[most] ? v : most), 0);
  return {
    cells: (cells.axes.length + 1) / 2,
    /** bytes of the file's section */
    bytes: hiddenCodeBytes(code),
    /** bytes of RAM for a camera's decoded bits */
    bitsBytes: hiddenBitsBytes(tree),
    /** views in cells; the others see everything */
    viewsInCells: changes.length,
    /** `visible`: objects that the linear scan finds and that are not hidden; `falselyVisible`: objects given beyond them */
    views,
    mean,
    /** setting the cell in a frame that stays in it, in cycles as cen64 counts them; and what a frame in another cell takes more: the mean of the views in cells */
    stayCycles: stay,
    changeCycles: change,
    stayMilliseconds: cpuMilliseconds(stay),
    changeMilliseconds: cpuMilliseconds(change),
    /** the cull's cycles in cen64 over those without hiding */
    cullShare: mean.cen64Cycles / without.mean.cen64Cycles,
    /**
     * the same with setting the cell: where each view is a frame that follows the one before; where all frames stay in
     * their cells
     */
    pathShare: shareOf('path'),
    stayShare: shareOf('stay'),
    /** where all frames come into other cells, the worst one: its view, and cull and cell in cen64's cycles over its cull without hiding */
    worstChange: { view: worst, cycles: whole[worst].change, share: shares[worst] },
    /** what is drawn, in the tree's order, and the RDP's estimate for it in 1-cycle mode over that without hiding; null where nothing is drawn */
    order: row,
    fillShare: before > 0 ? row.milliseconds['1-cycle'] / before : null,
  };
}

/** Bytes of RAM for the bits of a camera's cell, decoded. */
export function hiddenBitsBytes({ leaves, objectCount }: Pick<CompactTree, 'leaves' | 'objectCount'>): number {
  return 4 * (Math.ceil((2 * leaves - 1) / 32) + Math.ceil(objectCount / 32));
}
