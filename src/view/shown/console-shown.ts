/**
 * The scene on screen as a console culls it: by a compact tree in fixed point, as the C runtime does, the same list to the last object
 * (test/core/compact holds core/compact/compact-cull.ts to it), with the camera in the numbers of the target's programs; and what that costs a Nintendo 64.
 *
 * The tree is the largest of those worth their bytes that fits into the budget. An order that is not the tree's draws the same objects.
 *
 * With cells of hidden objects it leaves out what cannot be seen from the eye's cell, by the bits that the console decodes from a file of
 * this tree.
 *
 * Fetched when the console is first asked for: the frame calls it through ConsoleShown.
 */
import { hasBit } from '../../core/base/bits.ts';
import { createCompactResult, cullCompact } from '../../core/compact/compact-cull.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { createFixedQuery, setFixedQuery, setFixedQueryFromIntegers } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { integerCamera, pictureOf } from '../../core/export/integer-camera.ts';
import { MACHINES, type MachineName, type MachineTarget } from '../../core/export/targets.ts';
import { cameraShift, checkReach } from '../../core/export/world-coordinates.ts';
import { boundsOf } from '../../core/file/objects.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { encodeHidden, hiddenCodeBytes } from '../../core/tree/hidden/hidden-code.ts';
import { createHiddenEye, setHiddenFixedEye } from '../../core/tree/hidden/hidden-eye.ts';
import type { HiddenBits } from '../../core/tree/hidden-bits.ts';
import { setQuery } from '../../core/tree/query.ts';
import { OBJECT_CYCLES } from '../../offline/n64/budget.ts';
import { cullCost, FRAME_CYCLES } from '../../offline/n64/cost.ts';
import { frameMemory } from '../../offline/n64/frame-memory.ts';
import { cellCycles, cellLevels } from '../../offline/n64/hidden-path.ts';
import { hiddenBitsBytes } from '../../offline/n64/hidden-report.ts';
import { CONSOLE_COSTS } from '../../offline/n64/machine.ts';
import type { MemoryMap } from '../../offline/n64/memory-map.ts';
import { orderOf, withTreeOrder } from '../../offline/n64/report.ts';
import { frameOrder, orderList } from '../../overdraw/frame/cull-frame.ts';
import type { VisibleList } from '../../overdraw/frame/frame-list.ts';
import { type Measurement, measureView } from '../../overdraw/measure/measure.ts';
import type { DrawOrderName } from '../../overdraw/order/orders.ts';
import type { DrawList } from '../gl/draw-list.ts';
import type { ConsoleHow, ConsoleTree } from '../load/console-task.ts';
import type { ConsoleFigures, ConsoleFill, ConsoleHidden } from '../state/report.ts';
import type { Settings } from '../state/settings.ts';

export type ConsoleShown = ReturnType<typeof createConsoleShown>;

/**
 * @param trees at least one, of the scene's objects, in ascending bytes and descending cost
 * @param how among which trees they were chosen
 */
export function createConsoleShown(trees: readonly ConsoleTree[], how: ConsoleHow) {
  const curve: ConsoleFigures['curve'] = trees.map(({ costed }) => ({
    bytes: costed.bytes,
    milliseconds: costed.expectedMilliseconds,
  }));
  const query = createFixedQuery();
  let [current] = trees;
  /** the cells of hidden objects, coded on the tree that culls; null where nothing is left out */
  let cells = cellsOf(current, how);
  /** of 4 MiB RDRAM, with that tree */
  let memory = memoryOf(current, cells);
  let result = createCompactResult(current.tree);
  /** the machine whose program culls */
  let target: MachineName = 'n64';
  /** why its camera cannot be that of this model; null where it can */
  let fault: string | null = null;
  /** draws by software in the order of the tree that culls; null until the fill is asked for */
  let measurement: Measurement | null = null;
  /** what can be seen from the cell of the eye that was looked from last; null: everything */
  let hidden: HiddenBits | null = null;
  const listOf = (): DrawList => ({ ids: new Uint32Array(current.tree.objectCount), count: 0 });
  const falselyGiven = listOf();
  const leftOut = listOf();

  /** The query of a camera, with the set of its eye's cell. */
  function look(camera: Camera): void {
    const { tree } = current;
    const { camera: picture }: MachineTarget = MACHINES[target];
    if (picture === 'float' || fault) setFixedQuery(query, tree, floatCamera(camera));
    else setFixedQueryFromIntegers(query, tree, integerCamera(tree, camera, pictureOf(camera, picture), camera));
    hidden = cells && setHiddenFixedEye(cells.eye, query.eye);
  }

  /**
   * Sets `list.seen` where the linear scan finds an object that the set of the eye's cell has, and writes `leftOut`: those that it has not.
   * @returns how many are seen
   */
  function markVisible(list: VisibleList, camera: Camera): number {
    const { ids } = falselyGiven;
    const count = cullBrute(list.spheres, setQuery(list.query, camera), {}, createBruteResult(ids));
    for (let i = 0; i < count; i++) list.seen[ids[i]] = 1;
    leftOut.count = 0;
    const { tree } = current;
    if (hidden)
      for (let slot = 0; slot < tree.objectCount; slot++) {
        const id = tree.ids[slot];
        if (list.seen[id] === 0 || hasBit(hidden.objects, slot)) continue;
        list.seen[id] = 0;
        leftOut.ids[leftOut.count++] = id;
      }
    return count - leftOut.count;
  }

  function hiddenFigures(): ConsoleHidden | null {
    if (!cells || !how.cells) return null;
    const { format } = current.tree;
    const cell = { levels: cellLevels(how.cells) };
    return {
      bytes: cells.bytes,
      cells: (how.cells.axes.length + 1) / 2,
      leftOut: leftOut.count,
      inCell: hidden !== null,
      stayCycles: cellCycles({ ...cell, visit: 'stays' }, format, cells.shape, hidden),
      enterCycles: cellCycles({ ...cell, visit: 'decodes' }, format, cells.shape, hidden),
    };
  }

  return {
    how,
    trees,
    query,
    /** given though not visible, of the last figures */
    falselyGiven,
    /** in the frustum, and left out by the set of the eye's cell, of the last figures */
    leftOut,
    /** the tree that culls */
    get current() {
      return current;
    },
    get target() {
      return target;
    },
    /** Cull by the tree that fits into so many bytes, with the camera of that target, from now on. */
    set({ budget, consoleTarget }: Pick<Settings, 'budget' | 'consoleTarget'>) {
      const chosen = treeWithin(trees, budget);
      if (chosen === current && consoleTarget === target) return;
      target = consoleTarget;
      fault = faultOf(chosen, consoleTarget);
      if (chosen === current) return;
      current = chosen;
      cells = cellsOf(chosen, how);
      memory = memoryOf(chosen, cells);
      result = createCompactResult(chosen.tree);
      measurement = null;
    },
    /** Fill `list.ids` with what the console's program is given for `camera`. */
    find(list: VisibleList, camera: Camera, order: DrawOrderName) {
      const { tree } = current;
      const frame = frameOrder(order);
      const byTree = frame.by === 'cull';
      const began = performance.now();
      look(camera);
      list.count = cullCompact(tree, query, { order: byTree ? frame.options.order : 'front', hidden }, result);
      list.ids.set(result.ids.subarray(0, list.count));
      const found = performance.now();
      if (!byTree) orderList(list, frame, setQuery(list.query, camera));
      list.nodesVisited = result.nodesVisited;
      list.leavesVisited = result.leavesVisited;
      list.planesTested = result.planesTested;
      list.cullMicros = (found - began) * 1000;
      list.orderMicros = byTree ? 0 : (performance.now() - found) * 1000;
    },
    /** What the cull of `camera` takes, of the program that culls front to back; and what it gives though it is not visible. */
    figures(list: VisibleList, camera: Camera): ConsoleFigures {
      const { costed, tree } = current;
      look(camera);
      const visible = markVisible(list, camera);
      falselyGiven.count = 0;
      for (let i = 0; i < list.count; i++)
        if (list.seen[list.ids[i]] === 0) falselyGiven.ids[falselyGiven.count++] = list.ids[i];
      list.seen.fill(0);
      const cost = cullCost(tree, query, 'front', { costs: CONSOLE_COSTS, hidden });
      const { cycles: cullCycles, nodesVisited, objectsTested, dataMisses } = cost;
      const [queryCycles, falseCycles] = [FRAME_CYCLES.setQuery, falselyGiven.count * OBJECT_CYCLES];
      return {
        target,
        fault,
        format: costed.format,
        leafSize: costed.leafSize,
        bytes: costed.bytes,
        objects: tree.objectCount,
        visible,
        given: list.count,
        nodesVisited,
        objectsTested,
        hidden: hiddenFigures(),
        cost: target === 'n64' ? { dataMisses, cullCycles, queryCycles, falseCycles, fill: null, memory } : null,
        curve,
      };
    },
    /**
     * What filling the picture takes the RDP in its 1-cycle mode, in the tree's order and in the file's: an estimate (offline/n64/rdp.ts) from the
     * fragments that software counts at 320 x 240.
     */
    fill(scene: Scene, camera: Camera): ConsoleFill {
      const orders = ['file', 'tree'] as const;
      measurement ??= withTreeOrder(current.tree, 'front', scene, { orders, hidden: how.cells });
      const measured = measureView(measurement, camera);
      const [file, tree] = orders.map((order, row) => {
        const passed = measured.shaded[row];
        return orderOf(order, 'front', passed, measured.fragments - passed).milliseconds['1-cycle'];
      });
      return { file, tree };
    },
  };
}

function memoryOf({ costed, tree }: ConsoleTree, cells: ReturnType<typeof cellsOf>): MemoryMap {
  return frameMemory(4, costed.bytes + (cells ? cells.bytes + hiddenBitsBytes(tree) : 0), tree.objectCount);
}

/** The cells of hidden objects on a tree, and the bytes of the file's section. */
function cellsOf({ tree }: ConsoleTree, { cells }: ConsoleHow) {
  if (!cells) return null;
  const shape = expandCompact(tree);
  const code = encodeHidden(cells, shape, tree.ids, tree);
  return { eye: createHiddenEye(code, shape), shape, bytes: hiddenCodeBytes(code) };
}

/** The largest of the trees that fits. @param budget bytes; 0 for no limit. The smallest where none fits */
export function treeWithin(trees: readonly ConsoleTree[], budget: number): ConsoleTree {
  if (budget === 0) return trees[trees.length - 1];
  return trees.findLast(({ costed }) => costed.bytes <= budget) ?? trees[0];
}

/** Why `cull64 export` refuses the model for a target. */
function faultOf({ tree }: ConsoleTree, target: MachineName): string | null {
  const { camera }: MachineTarget = MACHINES[target];
  if (camera === 'float') return null;
  try {
    checkReach(boundsOf(expandCompact(tree).objects), camera.fraction);
    cameraShift(tree.scale, camera.fraction);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
