/**
 * The table of src/overdraw/measure/measure.ts, counted by the GPU: the same views, the same lists of ids, other fragments.
 *
 * Covered pixels and all fragments come from a draw without the depth test, shaded fragments from a draw with it. The
 * GPU cannot tell overdraw inside an object from overdraw between objects. It runs on the page's thread, in slices (see
 * pace.ts); sorting 100,000 ids by distance may take longer than one.
 */
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { worstOf } from '../../overdraw/measure/measure.ts';
import { MEASURE_DEFAULTS, type MeasureOptions } from '../../overdraw/measure/measure-options.ts';
import { listOrder } from '../../overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder, ordersWith } from '../../overdraw/order/orders.ts';
import type { GpuCounter } from '../gl/counter.ts';
import { createPace } from './pace.ts';

/** The part of the counter that is used. */
export type FragmentCounter = Pick<GpuCounter, 'width' | 'height' | 'count'>;

export interface GpuView {
  covered: number;
  fragments: number;
  /** the figures of each order */
  shaded: Float64Array;
}

export type GpuResult = Awaited<ReturnType<typeof measureOnGpu>>;

export interface GpuMeasureOptions {
  orders?: readonly DrawOrderName[];
  /** of the first random order */
  seed?: number;
  /** objects that move, the time of each view, and the function that places them on the GPU (gl/poses.ts) */
  moving?: MeasureOptions['moving'];
  place?(poses: Float64Array): void;
  /** the cells of hidden objects, which no order draws */
  hidden?: MeasureOptions['hidden'];
  signal?: AbortSignal;
  /** after each draw: how many are done, and of how many */
  onProgress?(done: number, all: number): void;
}

/** @param cameras of the counter's aspect */
export async function measureOnGpu(
  scene: Scene,
  tree: SphereTree,
  cameras: readonly Camera[],
  counter: FragmentCounter,
  {
    orders = ordersWith('frame'),
    seed = MEASURE_DEFAULTS.seed,
    moving,
    place,
    hidden,
    signal,
    onProgress,
  }: GpuMeasureOptions = {},
) {
  const rows = orders.map(findDrawOrder);
  const context = createOrderContext(scene, tree, seed, moving?.objects, hidden);
  const list = new Uint32Array(context.visible.length);
  const drawsOf = (random: boolean | undefined) => (random ? context.seeds.length : 1);
  const all = cameras.length * rows.reduce((sum, row) => sum + drawsOf(row.random), 1);
  const pace = createPace(signal);
  let done = 0;
  const count = (camera: Camera, ids: Uint32Array, depthTest: boolean) => {
    // a frame between two slices may have placed them elsewhere
    if (context.moving) place?.(context.moving.joined.placement.poses);
    return counter.count(camera, ids, context.count, depthTest);
  };
  const step = () => {
    onProgress?.(++done, all);
    return pace();
  };

  signal?.throwIfAborted();
  const views: GpuView[] = [];
  for (const [view, camera] of cameras.entries()) {
    setOrderCamera(context, camera, moving?.times[view]);
    const { fragments, covered } = count(camera, context.visible, false);
    await step();
    const shaded = new Float64Array(rows.length);
    for (const [index, row] of rows.entries()) {
      const draws = drawsOf(row.random);
      for (let run = 0; run < draws; run++) {
        listOrder(row, context, list, run);
        shaded[index] += count(camera, list, true).fragments;
        await step();
      }
      shaded[index] /= draws;
    }
    views.push({ covered, fragments, shaded });
  }
  return { width: counter.width, height: counter.height, ...sumGpuViews(orders, views), views };
}

function sumGpuViews(orders: readonly DrawOrderName[], views: readonly GpuView[]) {
  const covered = views.reduce((sum, view) => sum + view.covered, 0);
  const fragments = views.reduce((sum, view) => sum + view.fragments, 0);
  const perCovered = (n: number): number | null => (covered > 0 ? n / covered : null);
  return {
    covered,
    fragments,
    /** fragments / covered */
    depthComplexity: perCovered(fragments),
    /** of each: the fragments that passed, summed over the views, for random the mean of its seeds; and that over the covered pixels */
    orders: orders.map((order, index) => {
      const shaded = views.reduce((sum, view) => sum + view.shaded[index], 0);
      return { order, shaded, overdraw: perCovered(shaded), ...worstOf(views, index) };
    }),
  };
}
