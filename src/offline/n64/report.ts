/**
 * What a frame of a scene costs a Nintendo 64: the CPU for the cull of a compact tree, view by view, and the RDP for what is then drawn, in
 * several orders.
 *
 * CPU: offline/n64/cost.ts, from a cold data cache, in the cycles of cen64 and in those estimated for a console; all else is from the latter. Beside
 * the cull a frame takes setting the query (FRAME_CYCLES, as cen64 counts it) and `objectCycles` for each falsely visible object.
 * RDP: an ESTIMATE (offline/n64/rdp.ts) from the fragments that the software rasteriser counts at 320 x 240. The order `tree` is the one that
 * this very compact tree gives, in the order asked for; what it gives beyond the visible objects lies outside the picture.
 * Guarantee: every order draws the same fragments, and the tree's list is checked to hold all that the linear scan finds.
 */
import { answersOf, type Plan, stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import { mean } from '../../core/base/sum.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { createFixedQuery, type FixedQuery, setFixedQuery } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { compactTreeCull } from '../../core/compact/program-cull.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { CullOptions, CullOrder } from '../../core/tree/cull-options.ts';
import {
  createMeasurement,
  type Measurement,
  measureView,
  summedOf,
  sumViews,
  type ViewMeasure,
  withRow,
} from '../../overdraw/measure/measure.ts';
import type { MeasureOptions } from '../../overdraw/measure/measure-options.ts';
import { programRow } from '../../overdraw/measure/program-row.ts';
import { type DrawOrderName, findDrawOrder, ordersWith } from '../../overdraw/order/orders.ts';
import { buildKind } from './budget.ts';
import { type CullCost, cullCost, FRAME_CYCLES } from './cost.ts';
import { CEN64_COSTS, CONSOLE_COSTS, cpuMilliseconds, FRAME_MILLISECONDS } from './machine.ts';
import {
  CONSOLE_HEIGHT,
  CONSOLE_WIDTH,
  paintersMilliseconds,
  RDP_MODES,
  type RdpModeName,
  rdpMilliseconds,
} from './rdp.ts';

/** One view, or a mean of several: counts, cycles and milliseconds. */
export interface ConsoleCull {
  /** objects that the linear scan finds */
  visible: number;
  nodes: number;
  /** objects given beyond them */
  falselyVisible: number;
  dataMisses: number;
  cen64Cycles: number;
  consoleCycles: number;
  /** of the console's CPU */
  milliseconds: number;
  /** of a frame at 60 Hz */
  frameShare: number;
}

/** Means over the views. */
export interface ConsoleOrder {
  /** painter: back to front without a depth test */
  order: DrawOrderName | 'painter';
  /** for people */
  about: string;
  /** fragments that pass the depth test; for `painter`, which has no depth test, all */
  passed: number;
  failed: number;
  /** of the RDP, in each of its modes */
  milliseconds: Record<RdpModeName, number>;
}

export interface ConsoleReport {
  order: CullOrder;
  views: ConsoleCull[];
  mean: ConsoleCull;
  /** the view that takes the CPU longest */
  worst: number;
  /** mean milliseconds of the CPU for what each frame takes beside its cull: setting the query, and the falsely visible objects */
  setQueryMilliseconds: number;
  falselyVisibleMilliseconds: number;
  /** milliseconds of the same cull without an order */
  unorderedMilliseconds: number;
  /**
   * milliseconds of a list of all spheres, tested one by one by the same code, and of its falsely visible objects: a
   * tree pays only below this
   */
  listMilliseconds: number;
  listFalselyVisibleMilliseconds: number;
  orders: ConsoleOrder[];
}

/** of the order `tree` */
const TREE_TEXTS: Record<CullOrder, string> = {
  front: 'nearest first, by the tree',
  back: 'farthest first, by the tree',
  none: 'as the tree has them',
};

/**
 * What a frame of this scene costs a Nintendo 64, view by view and for each draw order.
 * @param order of the cull
 * @param cameras at least one
 * @param objectCycles of the CPU, for a falsely visible object
 * @param onProgress called with the part of the views that are done, 0 .. 1
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, readScene } from 'cull64';
 * import { compactTree, consoleReport, OBJECT_CYCLES } from 'cull64/n64';
 *
 * // two walls, each as wide as the picture; the file has the far one first
 * const wall = (z: number) => `o wall\nv -9 -9 ${z}\nv 9 -9 ${z}\nv 9 9 ${z}\nv -9 9 ${z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-6) + wall(-3)));
 * const tree = compactTree(buildSphereTree(scene.spheres, { boxes: scene.boxes, leaves: 'full' }));
 * const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }, 4 / 3);
 * const { mean, orders } = consoleReport(scene, tree, 'front', [camera], OBJECT_CYCLES);
 * mean.visible; // 2
 * orders.filter(({ order }) => order === 'file' || order === 'tree').map(({ passed }) => passed); // [153600, 76800]
 * ```
 */
export function consoleReport(
  scene: Scene,
  tree: CompactTree,
  order: CullOrder,
  cameras: readonly Camera[],
  objectCycles: number,
  onProgress?: (done: number) => void,
): ConsoleReport {
  const measure = createConsoleMeasuring({ scene, tree, order });
  return finishSteps(stepsOf(planConsoleReport(scene, cameras, order, objectCycles), measure), onProgress);
}

/** One view: what is drawn, and what culls cost. */
export interface ConsoleMeasure {
  drawn: ViewMeasure;
  cull: ConsoleCull;
  /** the cull without an order, and that of a list of all spheres */
  unordered: GivenCost;
  list: GivenCost;
}

type GivenCost = Pick<CullCost, 'cycles' | 'given'>;

/** What all views are measured on. */
export interface ConsoleGround {
  scene: Scene;
  tree: CompactTree;
  order: CullOrder;
}

/** Measures views one by one: the pieces of planConsoleReport. */
export function createConsoleMeasuring({ scene, tree, order }: ConsoleGround): (camera: Camera) => ConsoleMeasure {
  const query = createFixedQuery();
  const measurement = withTreeOrder(tree, order, scene);
  const list = listOf(scene);
  const costOf = (culled: CompactTree, camera: Camera): GivenCost => {
    setFixedQuery(query, culled, floatCamera(camera));
    const { cycles, given } = cullCost(culled, query, 'none', { costs: CONSOLE_COSTS });
    return { cycles, given };
  };
  return (camera) => {
    setFixedQuery(query, tree, floatCamera(camera));
    const drawn = measureView(measurement, camera);
    const cull = cullOf(tree, query, order, drawn.visible);
    return { drawn, cull, unordered: costOf(tree, camera), list: costOf(list, camera) };
  };
}

/** consoleReport as a plan. */
export function* planConsoleReport(
  scene: Scene,
  cameras: readonly Camera[],
  order: CullOrder,
  objectCycles: number,
): Plan<Camera, ConsoleMeasure, ConsoleReport> {
  const measures = yield* answersOf<Camera, ConsoleMeasure>(cameras);
  const views = measures.map(({ cull }) => cull);
  const drawn = measures.map((measure) => measure.drawn);
  const average = meanOf(views);
  const millisecondsOf = (costs: GivenCost[]) => cpuMilliseconds(mean(costs.map(({ cycles }) => cycles)));
  const lists = measures.map(({ list }) => list);
  const { fragments, orders } = sumViews(summedOf(scene, DRAWN), drawn);
  const n = cameras.length;
  const rows = orders.map((row) => orderOf(row.order, order, row.shaded / n, (fragments - row.shaded) / n));
  return {
    order,
    views,
    mean: average,
    worst: views.reduce((worst, view, i) => (view.milliseconds > views[worst].milliseconds ? i : worst), 0),
    setQueryMilliseconds: cpuMilliseconds(FRAME_CYCLES.setQuery),
    falselyVisibleMilliseconds: cpuMilliseconds(average.falselyVisible * objectCycles),
    unorderedMilliseconds: millisecondsOf(measures.map(({ unordered }) => unordered)),
    listMilliseconds: millisecondsOf(lists),
    listFalselyVisibleMilliseconds: cpuMilliseconds(
      (mean(lists.map(({ given }) => given)) - average.visible) * objectCycles,
    ),
    orders: [...rows, orderOf('painter', order, fragments / n, 0)],
  };
}

/** All spheres in 8 bytes each under a root that is a leaf: more than a file's leaf may hold, but the same loop in the same memory. */
function listOf(scene: Scene): CompactTree {
  const tree = buildKind(scene, { format: 'compact8', leafSize: 8, objectSpheres: true });
  return { ...tree, leaves: 1, leafSize: tree.objectCount };
}

const SIZE = { width: CONSOLE_WIDTH, height: CONSOLE_HEIGHT };
/** what a report measures */
const DRAWN: Partial<MeasureOptions> = { ...SIZE, orders: ordersWith('console') };

/** A measurement whose order `tree` is the compact tree's own. */
export function withTreeOrder(
  tree: CompactTree,
  order: CullOrder,
  scene: Scene,
  options: Partial<MeasureOptions> = DRAWN,
): Measurement {
  const measurement = createMeasurement(scene, expandCompact(tree), { ...SIZE, ...options });
  return withRow(measurement, programRow(compactTreeCull(tree), order));
}

/** @param visible how many objects are visible */
export function cullOf(
  tree: CompactTree,
  query: FixedQuery,
  order: CullOrder,
  visible: number,
  hidden: CullOptions['hidden'] = null,
): ConsoleCull {
  const cen64 = cullCost(tree, query, order, { costs: CEN64_COSTS, hidden });
  const { cycles } = cullCost(tree, query, order, { costs: CONSOLE_COSTS, hidden });
  const milliseconds = cpuMilliseconds(cycles);
  return {
    visible,
    nodes: cen64.nodesVisited,
    falselyVisible: cen64.given - visible,
    dataMisses: cen64.dataMisses,
    cen64Cycles: cen64.cycles,
    consoleCycles: cycles,
    milliseconds,
    frameShare: milliseconds / FRAME_MILLISECONDS,
  };
}

export function meanOf(views: readonly ConsoleCull[]): ConsoleCull {
  const of = (key: keyof ConsoleCull) => mean(views.map((view) => view[key]));
  return {
    visible: of('visible'),
    nodes: of('nodes'),
    falselyVisible: of('falselyVisible'),
    dataMisses: of('dataMisses'),
    cen64Cycles: of('cen64Cycles'),
    consoleCycles: of('consoleCycles'),
    milliseconds: of('milliseconds'),
    frameShare: of('frameShare'),
  };
}

/**
 * @param culled the order of the tree's cull
 * @param passed fragments of a view; failed likewise
 */
export function orderOf(order: ConsoleOrder['order'], culled: CullOrder, passed: number, failed: number): ConsoleOrder {
  const time = (mode: RdpModeName) =>
    order === 'painter' ? paintersMilliseconds(passed, mode) : rdpMilliseconds({ passed, failed }, mode);
  const milliseconds = Object.fromEntries(
    RDP_MODES.map(({ name }) => [name, time(name).milliseconds]),
  ) as ConsoleOrder['milliseconds'];
  return { order, about: aboutOf(order, culled), passed, failed, milliseconds };
}

function aboutOf(order: ConsoleOrder['order'], culled: CullOrder): string {
  if (order === 'painter') return 'farthest first, no depth buffer';
  return order === 'tree' ? TREE_TEXTS[culled] : findDrawOrder(order).console!;
}
