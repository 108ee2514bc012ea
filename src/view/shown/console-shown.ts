/**
 * The scene on screen as a console culls it: by a compact tree in fixed point, as the C runtime does, the same list to the last object
 * (test/core/compact holds core/compact/fixed-cull.ts to it), with the camera in the numbers of the target's programs; and what that costs a Nintendo 64.
 *
 * The tree is the largest of those worth their bytes that fits into the budget. An order that is not the tree's draws the same objects.
 *
 * With cells of hidden objects it leaves out what cannot be seen from the eye's cell, by the bits that the console decodes from a file of
 * this tree.
 *
 * Fetched when the console is first asked for: the frame calls it through ConsoleShown.
 */
import { hasBit } from '../../core/base/bits.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { createFixedResult, type FixedResult, fixedCull } from '../../core/compact/fixed-cull.ts';
import {
  createFixedQuery,
  type FixedQuery,
  setFixedQuery,
  setFixedQueryFromIntegers,
} from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { integerCamera, pictureOf } from '../../core/export/integer-camera.ts';
import { MACHINES, type MachineName, type MachineTarget } from '../../core/export/targets.ts';
import { cameraShift, checkReach } from '../../core/export/world-coordinates.ts';
import { boundsOf } from '../../core/file/objects.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { bruteCull } from '../../core/tree/brute.ts';
import { encodeHidden, hiddenCodeBytes } from '../../core/tree/hidden/hidden-code.ts';
import { createHiddenEye, type HiddenEye, setHiddenFixedEye } from '../../core/tree/hidden/hidden-eye.ts';
import type { TreeShape } from '../../core/tree/hidden/hidden-set.ts';
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

export interface ConsoleShown {
  /** among which trees these were chosen */
  readonly how: ConsoleHow;
  /** in ascending bytes and descending cost */
  readonly trees: readonly ConsoleTree[];
  readonly curve: ConsoleFigures['curve'];
  /** the machine whose program culls */
  target: MachineName;
  /** why its camera cannot be that of this model; null where it can */
  fault: string | null;
  /** the one that culls */
  current: ConsoleTree;
  /** of 4 MiB RDRAM, with it */
  memory: MemoryMap;
  query: FixedQuery;
  result: FixedResult;
  /** the cells of hidden objects, coded on the tree that culls; null where nothing is left out */
  cells: ConsoleCells | null;
  /** given though not visible, of the last figures */
  falselyGiven: DrawList;
  /** in the frustum, and left out by the set of the eye's cell, of the last figures */
  leftOut: DrawList;
  /** draws by software in the order of the tree that culls; null until the fill is asked for */
  measurement: Measurement | null;
  /** Cull by the tree that fits into so many bytes, with the camera of that target, from now on. */
  set(how: Pick<Settings, 'budget' | 'consoleTarget'>): void;
  /** Fill `list.ids` with what the console's program is given for `camera`. */
  find(list: VisibleList, camera: Camera, order: DrawOrderName): void;
  /** What the cull of `camera` takes, of the program that culls front to back; and what it gives though it is not visible. */
  figures(list: VisibleList, camera: Camera): ConsoleFigures;
  /** What filling the picture takes, in the tree's order and in the file's. */
  fill(scene: Scene, camera: Camera): ConsoleFill;
}

interface ConsoleCells {
  eye: HiddenEye;
  shape: TreeShape;
  /** of the file's section */
  bytes: number;
}

/** @param trees at least one, of the scene's objects, chosen in that way */
export function createConsoleShown(trees: readonly ConsoleTree[], how: ConsoleHow): ConsoleShown {
  const [current] = trees;
  const objects = current.tree.objectCount;
  const cells = cellsOf(current, how);
  const shown: ConsoleShown = {
    how,
    trees,
    curve: trees.map(({ costed }) => ({ bytes: costed.bytes, milliseconds: costed.expectedMilliseconds })),
    target: 'n64',
    fault: null,
    current,
    memory: memoryOf(current, cells),
    query: createFixedQuery(),
    result: createFixedResult(current.tree),
    cells,
    falselyGiven: { ids: new Uint32Array(objects), count: 0 },
    leftOut: { ids: new Uint32Array(objects), count: 0 },
    measurement: null,
    set: (how) => setHow(shown, how),
    find: (list, camera, order) => findByConsole(shown, list, camera, order),
    figures: (list, camera) => consoleFigures(shown, list, camera),
    fill: (scene, camera) => consoleFill(shown, scene, camera),
  };
  return shown;
}

function memoryOf({ costed, tree }: ConsoleTree, cells: ConsoleCells | null): MemoryMap {
  return frameMemory(4, costed.bytes + (cells ? cells.bytes + hiddenBitsBytes(tree) : 0), tree.objectCount);
}

function cellsOf({ tree }: ConsoleTree, { cells }: ConsoleHow): ConsoleCells | null {
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

function setHow(shown: ConsoleShown, { budget, consoleTarget }: Pick<Settings, 'budget' | 'consoleTarget'>): void {
  const chosen = treeWithin(shown.trees, budget);
  if (chosen === shown.current && consoleTarget === shown.target) return;
  shown.target = consoleTarget;
  shown.fault = faultOf(chosen, consoleTarget);
  if (chosen === shown.current) return;
  shown.current = chosen;
  shown.cells = cellsOf(chosen, shown.how);
  shown.memory = memoryOf(chosen, shown.cells);
  shown.result = createFixedResult(chosen.tree);
  shown.measurement = null;
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

/** The query of a camera, with the set of its eye's cell. */
function look({ query, current: { tree }, cells, target, fault }: ConsoleShown, camera: Camera): void {
  const { camera: picture }: MachineTarget = MACHINES[target];
  if (picture === 'float' || fault) setFixedQuery(query, tree, floatCamera(camera));
  else setFixedQueryFromIntegers(query, tree, integerCamera(tree, camera, pictureOf(camera, picture), camera));
  if (cells) query.hidden = setHiddenFixedEye(cells.eye, query.eye);
}

function findByConsole(shown: ConsoleShown, list: VisibleList, camera: Camera, order: DrawOrderName): void {
  const { query, result } = shown;
  const { tree } = shown.current;
  const frame = frameOrder(order);
  const byTree = frame.by === 'cull';
  const began = performance.now();
  look(shown, camera);
  list.count = fixedCull(tree, query, (byTree && frame.options.order) || 'front', result);
  for (let i = 0; i < list.count; i++) list.ids[i] = tree.ids[result.slots[i]];
  const found = performance.now();
  if (!byTree) orderList(list, frame, setQuery(list.query, camera));
  list.nodesVisited = result.nodesVisited;
  list.leavesVisited = result.leavesVisited;
  list.planesTested = result.planesTested;
  list.cullMicros = (found - began) * 1000;
  list.orderMicros = byTree ? 0 : (performance.now() - found) * 1000;
}

/**
 * Sets `list.seen` where the linear scan finds an object that the set of the eye's cell has, and writes `leftOut`: those that it has not.
 * @returns how many are seen
 */
function markVisible(
  { current, query, falselyGiven, leftOut }: ConsoleShown,
  list: VisibleList,
  camera: Camera,
): number {
  const { ids } = falselyGiven;
  const { count } = bruteCull(list.spheres, setQuery(list.query, camera), ids);
  for (let i = 0; i < count; i++) list.seen[ids[i]] = 1;
  leftOut.count = 0;
  const { tree } = current;
  if (query.hidden)
    for (let slot = 0; slot < tree.objectCount; slot++) {
      const id = tree.ids[slot];
      if (list.seen[id] === 0 || hasBit(query.hidden.objects, slot)) continue;
      list.seen[id] = 0;
      leftOut.ids[leftOut.count++] = id;
    }
  return count - leftOut.count;
}

function consoleFigures(shown: ConsoleShown, list: VisibleList, camera: Camera): ConsoleFigures {
  const { query, falselyGiven, target, fault } = shown;
  const { costed, tree } = shown.current;
  look(shown, camera);
  const visible = markVisible(shown, list, camera);
  falselyGiven.count = 0;
  for (let i = 0; i < list.count; i++)
    if (list.seen[list.ids[i]] === 0) falselyGiven.ids[falselyGiven.count++] = list.ids[i];
  list.seen.fill(0);
  const { cycles, nodesVisited, objectsTested, dataMisses } = cullCost(tree, query, 'front', { costs: CONSOLE_COSTS });
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
    hidden: hiddenFigures(shown),
    cost:
      target === 'n64'
        ? {
            dataMisses,
            cullCycles: cycles,
            queryCycles: FRAME_CYCLES.setQuery,
            falseCycles: falselyGiven.count * OBJECT_CYCLES,
            fill: null,
            memory: shown.memory,
          }
        : null,
    curve: shown.curve,
  };
}

function hiddenFigures({ how, current: { tree }, cells, query, leftOut }: ConsoleShown): ConsoleHidden | null {
  if (!cells || !how.cells) return null;
  const { hidden } = query;
  const cell = { levels: cellLevels(how.cells) };
  return {
    bytes: cells.bytes,
    cells: (how.cells.axes.length + 1) / 2,
    leftOut: leftOut.count,
    inCell: hidden !== null,
    stayCycles: cellCycles({ ...cell, visit: 'stays' }, tree.format, cells.shape, hidden),
    enterCycles: cellCycles({ ...cell, visit: 'decodes' }, tree.format, cells.shape, hidden),
  };
}

/**
 * What filling the picture takes the RDP in its 1-cycle mode, in the tree's order and in the file's: an estimate (offline/n64/rdp.ts) from the
 * fragments that software counts at 320 x 240.
 */
function consoleFill(shown: ConsoleShown, scene: Scene, camera: Camera): ConsoleFill {
  const orders = ['file', 'tree'] as const;
  shown.measurement ??= withTreeOrder(shown.current.tree, 'front', scene, { orders, hidden: shown.how.cells });
  const measured = measureView(shown.measurement, camera);
  const [file, tree] = orders.map((order, row) => {
    const passed = measured.shaded[row];
    return orderOf(order, 'front', passed, measured.fragments - passed).milliseconds['1-cycle'];
  });
  return { file, tree };
}
