/**
 * Measures overdraw over a list of views, in every order, on the same triangles.
 *
 * overdraw = fragments that pass the depth test / covered pixels, both summed over the views; best 1. Where the views cover
 * nothing, every figure that would divide by the covered pixels is null: no figure is ever NaN or infinite.
 * Guarantee: views are independent, so their order does not matter; in each view every order has the same fragments and the
 * same covered pixels, and shaded = covered + between + inside, exactly (a failure throws: it would be an error in the
 * rasteriser; the means of RANDOM_RUNS random orders are exact too).
 * Memory: one view's spans, one target, and a few numbers kept for each view and order.
 */
import { answersOf, type Plan } from '../../core/base/plan.ts';
import type { Camera } from '../../core/math/camera.ts';
import { movingCount } from '../../core/scene/moving.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { listOrder } from '../order/list-order.ts';
import { materialSwitches } from '../order/material-switches.ts';
import {
  createOrderContext,
  type MeasuredView,
  type OrderContext,
  seedsOf,
  setOrderCamera,
} from '../order/order-context.ts';
import { type DrawOrder, type DrawOrderName, findDrawOrder } from '../order/orders.ts';
import { harmonicShaded } from '../raster/harmonic.ts';
import { countLayers, createTarget, type DrawCounts, drawOrder, type Target } from '../raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../raster/setup.ts';
import { MEASURE_DEFAULTS, type MeasureOptions } from './measure-options.ts';

/** What one view gave. */
export interface ViewMeasure {
  /** objects that the linear scan finds, blended ones included */
  visible: number;
  /** opaque ones among them: those that are drawn */
  objects: number;
  /** their triangles, before facing and size are looked at */
  triangles: number;
  covered: number;
  fragments: number;
  /** expected shaded fragments of a random order (see harmonic.ts) */
  harmonic: number;
  /** a number for each order, in the order of the options; for random the mean of the seeds */
  shaded: Float64Array;
  between: Float64Array;
  inside: Float64Array;
  /** objects drawn whose material is not that of the one before, the first counted; null where materials are not known */
  switches: Float64Array | null;
}

export interface OrderMeasure {
  order: DrawOrderName;
  /** fragments that passed, summed over the views */
  shaded: number;
  /** shaded / covered */
  overdraw: number | null;
  /** the largest overdraw of one view, and the index of the first view that has it */
  worst: number | null;
  worstView: number | null;
  /** shaded / pixels of all pictures; null without views */
  perScreenPixel: number | null;
  /** overdraw - 1 = between + inside, each a covered pixel */
  excess: number | null;
  between: number | null;
  inside: number | null;
  /** changes of material a view, the first object's counted; null where materials are not known, and without views */
  switches: number | null;
}

export interface OverdrawResult {
  width: number;
  height: number;
  /** objects in the scene, moving ones included */
  objects: number;
  /** how many of them move */
  moving: number;
  /** seeds of the random orders */
  seeds: readonly number[];
  covered: number;
  fragments: number;
  /** depth complexity: fragments / covered, the same for every order */
  depthComplexity: number | null;
  /** overdraw to expect of a random order: the mean of H(layers) over covered pixels */
  harmonic: number | null;
  orders: OrderMeasure[];
  views: ViewMeasure[];
}

/** What a measurement asks of an order. */
export interface MeasuredRow extends Pick<DrawOrder, 'name' | 'random' | 'last'> {
  /** write the visible ids into `out`, first drawn first; `run` is the number of the seed */
  list(context: OrderContext, out: Uint32Array, run: number): void;
}

/** Everything that is made once and used for every view. */
export interface Measurement {
  options: MeasureOptions;
  rows: MeasuredRow[];
  context: OrderContext & { drawn: MeasuredView };
  setup: ViewSetup;
  target: Target;
  layers: Uint32Array;
  list: Uint32Array;
}

/**
 * Draw every view in every order, and count the fragments that pass the depth test.
 * @param onProgress called after each view with the number of views done and of all
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, readScene } from 'cull64';
 * import { measureOverdraw } from 'cull64/overdraw';
 *
 * // two walls, each as wide as the picture; the file has the far one first
 * const wall = (z: number) => `o wall\nv -9 -9 ${z}\nv 9 -9 ${z}\nv 9 9 ${z}\nv -9 9 ${z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-6) + wall(-3)));
 * const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
 * const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }, 4 / 3);
 * const result = measureOverdraw(scene, tree, [camera], { orders: ['file', 'tree'], width: 320, height: 240 });
 * result.covered; // 76800
 * result.orders.map(({ overdraw }) => overdraw); // [2, 1]
 * ```
 */
export function measureOverdraw(
  scene: Scene,
  tree: SphereTree,
  cameras: readonly Camera[],
  options: Partial<MeasureOptions> = {},
  onProgress?: (done: number, all: number) => void,
): OverdrawResult {
  return measureViews(createMeasurement(scene, tree, options), cameras, onProgress);
}

/** As measureOverdraw does, with the rows of a measurement that was made before. */
export function measureViews(
  measurement: Measurement,
  cameras: readonly Camera[],
  onProgress?: (done: number, all: number) => void,
): OverdrawResult {
  const views: ViewMeasure[] = [];
  for (const camera of cameras) {
    views.push(measureView(measurement, camera, views.length));
    onProgress?.(views.length, cameras.length);
  }
  return sumViews(measurement, views);
}

export function createMeasurement(scene: Scene, tree: SphereTree, options: Partial<MeasureOptions> = {}): Measurement {
  const chosen = { ...MEASURE_DEFAULTS, ...options };
  const context = createOrderContext(scene, tree, chosen.seed, chosen.moving?.objects, chosen.hidden);
  const setup = createViewSetup(context.scene, chosen.width, chosen.height);
  return {
    options: chosen,
    rows: chosen.orders.map(measuredRow),
    context: {
      ...context,
      drawn: {
        setup,
        least: new Uint32Array(context.visible.length),
        leastShaded: Number.POSITIVE_INFINITY,
        best: null,
      },
    },
    setup,
    target: createTarget(chosen.width, chosen.height),
    layers: new Uint32Array(chosen.width * chosen.height),
    list: new Uint32Array(context.visible.length),
  };
}

/** A view to be measured: its camera and its number. */
export interface ViewPiece {
  camera: Camera;
  view: number;
}

export function piecesOf(cameras: readonly Camera[]): ViewPiece[] {
  return cameras.map((camera, view) => ({ camera, view }));
}

/** What all views are measured on. */
export interface OverdrawGround {
  scene: Scene;
  tree: SphereTree;
  options: Partial<MeasureOptions>;
}

/** Measures views one by one: the pieces of planOverdraw. */
export function createViewMeasuring({ scene, tree, options }: OverdrawGround): (piece: ViewPiece) => ViewMeasure {
  const measurement = createMeasurement(scene, tree, options);
  return ({ camera, view }) => measureView(measurement, camera, view);
}

/** measureOverdraw as a plan. */
export function* planOverdraw(
  scene: Scene,
  cameras: readonly Camera[],
  options: Partial<MeasureOptions>,
): Plan<ViewPiece, ViewMeasure, OverdrawResult> {
  return sumViews(summedOf(scene, options), yield* answersOf<ViewPiece, ViewMeasure>(piecesOf(cameras)));
}

/** What sumViews needs of a measurement of a scene. */
export function summedOf(scene: Scene, options: Partial<MeasureOptions>): Summed {
  const chosen = { ...MEASURE_DEFAULTS, ...options };
  const moving = chosen.moving ? movingCount(chosen.moving.objects) : 0;
  return {
    options: chosen,
    rows: chosen.orders.map(measuredRow),
    context: { visible: { length: objectCount(scene) + moving }, seeds: seedsOf(chosen.seed) },
  };
}

/** The row of a draw order. @throws RangeError for an unknown name */
export function measuredRow(name: string): MeasuredRow {
  const order = findDrawOrder(name);
  return { ...order, list: (context, out, run) => listOrder(order, context, out, run) };
}

/** The measurement with this row in place of the one of the same name. */
export function withRow(measurement: Measurement, own: MeasuredRow): Measurement {
  return { ...measurement, rows: measurement.rows.map((row) => (row.name === own.name ? own : row)) };
}

/**
 * One view in every order.
 * @param view its number; where objects move, the time of the view is looked up by it
 * @throws RangeError where objects move and the view has no time
 */
export function measureView(measurement: Measurement, camera: Camera, view = 0): ViewMeasure {
  const { options, rows, context, setup, target, layers, list } = measurement;
  const times = options.moving?.times;
  if (times && view >= times.length)
    throw new RangeError(`moving objects: ${times.length} times, none for view ${view}; each view needs one`);
  setOrderCamera(context, camera, times?.[view]);
  setupView(setup, camera, context.visible, context.count);
  const { fragments, covered } = countLayers(setup, context.visible, context.count, layers);
  const measure: ViewMeasure = {
    visible: context.count,
    objects: setup.objects,
    triangles: setup.triangles,
    covered,
    fragments,
    harmonic: harmonicShaded(layers),
    shaded: new Float64Array(rows.length),
    between: new Float64Array(rows.length),
    inside: new Float64Array(rows.length),
    switches: context.scene.materials ? new Float64Array(rows.length) : null,
  };
  const { drawn } = context;
  drawn.leastShaded = Number.POSITIVE_INFINITY;
  const draw = (row: MeasuredRow, index: number): void => {
    const runs = row.random ? context.seeds.length : 1;
    for (let run = 0; run < runs; run++) {
      row.list(context, list, run);
      const counts = drawOrder(setup, list, context.count, target);
      checkCounts(row.name, counts, fragments, covered);
      if (counts.shaded < drawn.leastShaded) {
        drawn.leastShaded = counts.shaded;
        drawn.least.set(list.subarray(0, context.count));
      }
      measure.shaded[index] += counts.shaded;
      measure.between[index] += counts.between;
      measure.inside[index] += counts.inside;
      if (measure.switches) measure.switches[index] += materialSwitches(context.scene, list, context.count);
    }
    measure.shaded[index] /= runs;
    measure.between[index] /= runs;
    measure.inside[index] /= runs;
    if (measure.switches) measure.switches[index] /= runs;
  };
  for (const last of [false, true])
    for (const [index, row] of rows.entries()) if ((row.last ?? false) === last) draw(row, index);
  return measure;
}

/** The part of a measurement by which its views are put together: `visible` has room for all objects. */
export interface Summed extends Pick<Measurement, 'options' | 'rows'> {
  context: Pick<OrderContext, 'seeds'> & { visible: { length: number } };
}

/** Put the views of a measurement together. */
export function sumViews(measurement: Summed, views: ViewMeasure[]): OverdrawResult {
  const { rows, context, options } = measurement;
  const covered = sum(views, (v) => v.covered);
  const fragments = sum(views, (v) => v.fragments);
  const perCovered = (n: number): number | null => (covered > 0 ? n / covered : null);
  const pixels = options.width * options.height * views.length;
  const orders = rows.map((row, index): OrderMeasure => {
    const shaded = sum(views, (v) => v.shaded[index]);
    const between = perCovered(sum(views, (v) => v.between[index]));
    const inside = perCovered(sum(views, (v) => v.inside[index]));
    return {
      order: row.name,
      shaded,
      overdraw: perCovered(shaded),
      ...worstOf(views, index),
      perScreenPixel: pixels > 0 ? shaded / pixels : null,
      excess: perCovered(shaded - covered),
      between,
      inside,
      switches: switchesOf(views, index),
    };
  });
  return {
    width: options.width,
    height: options.height,
    objects: context.visible.length,
    moving: options.moving ? movingCount(options.moving.objects) : 0,
    seeds: context.seeds,
    covered,
    fragments,
    depthComplexity: perCovered(fragments),
    harmonic: perCovered(sum(views, (v) => v.harmonic)),
    orders,
    views,
  };
}

/** The mean over the views; null without one, and where materials are not known. */
function switchesOf(views: readonly ViewMeasure[], index: number): number | null {
  if (views.length === 0 || views[0].switches === null) return null;
  return views.reduce((total, { switches }) => total + switches![index], 0) / views.length;
}

/** The view with the most overdraw in order number `index`; the first of several such views. */
export function worstOf(
  views: readonly Pick<ViewMeasure, 'covered' | 'shaded'>[],
  index: number,
): Pick<OrderMeasure, 'worst' | 'worstView'> {
  let worst: number | null = null;
  let worstView: number | null = null;
  for (const [i, view] of views.entries()) {
    if (view.covered === 0) continue;
    const overdraw = view.shaded[index] / view.covered;
    if (worst !== null && overdraw <= worst) continue;
    worst = overdraw;
    worstView = i;
  }
  return { worst, worstView };
}

function sum(views: ViewMeasure[], value: (view: ViewMeasure) => number): number {
  return views.reduce((total, view) => total + value(view), 0);
}

function checkCounts(order: DrawOrderName, counts: DrawCounts, fragments: number, covered: number): void {
  const { total, shaded, failed, between, inside } = counts;
  const whole = shaded === counts.covered + between + inside && total === shaded + failed;
  if (whole && total === fragments && counts.covered === covered) return;
  throw new Error(
    `order ${order}: ${total} fragments on ${counts.covered} pixels, the view has ${fragments} on ${covered}: a bug`,
  );
}
