/**
 * Does the draw order show as time on this GPU? The current view is drawn with an expensive fragment shader, back to
 * front, front to back and in two orders between, in turns, and the times are compared with the fragments that each
 * order shades.
 *
 * Times are medians of ROUNDS turns; each turn starts with another order, so that none always follows the same one. A
 * first draw, which is not counted, warms up. Times that scatter get as many turns again. Bounds: with a draw longer
 * than SLOW_MILLIS there are FEWEST_ROUNDS turns, the fewest that get a verdict, and no turn begins after TOTAL_MILLIS
 * of drawing. One turn is too few: on a busy machine with a software renderer it once gave the same time for 1.96 times
 * the fragments.
 */
import { middleOf } from '../../core/base/middle.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { MEASURE_DEFAULTS } from '../../overdraw/measure/measure-options.ts';
import { listOrder } from '../../overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder } from '../../overdraw/order/orders.ts';
import type { HeavyTimer } from '../gl/heavy-timer.ts';
import type { FragmentCounter } from './gpu-measure.ts';
import { nextFrame } from './pace.ts';
import { COMPARED, conclude, FEWEST_ROUNDS, isUnsettled, type OrderTime, type TimingResult } from './timing-verdict.ts';

/** in the order of the first turn */
export const TIMED_ORDERS: readonly DrawOrderName[] = ['file', 'back', 'tree', 'random'];
export const ROUNDS = 7;
export const SLOW_MILLIS = 400;
export const TOTAL_MILLIS = 8000;

export interface TimingOptions {
  /** the cells of hidden objects, which no order draws */
  hidden?: HiddenCells | null;
  signal?: AbortSignal;
  onProgress?(done: number, all: number): void;
}

export async function timeOrders(
  scene: Scene,
  tree: SphereTree,
  camera: Camera,
  timer: Pick<HeavyTimer, 'time'>,
  counter: FragmentCounter,
  { hidden, signal, onProgress }: TimingOptions = {},
): Promise<TimingResult> {
  const context = createOrderContext(scene, tree, MEASURE_DEFAULTS.seed, null, hidden);
  setOrderCamera(context, camera);
  const { count } = context;
  const timed = TIMED_ORDERS.map((order) => {
    const ids = new Uint32Array(count);
    listOrder(findDrawOrder(order), context, ids, 0);
    return { order, ids, shaded: counter.count(camera, ids, count, true).fragments, times: [] as number[] };
  });
  const rest = async () => {
    await nextFrame();
    signal?.throwIfAborted();
  };

  await rest();
  let total = timer.time(camera, timed[2].ids, count);
  const slow = total > SLOW_MILLIS;
  const lists = slow ? timed.filter(({ order }) => COMPARED.includes(order)) : timed;
  let turns = slow ? FEWEST_ROUNDS : ROUNDS;
  let repeats = 1;
  let rounds = 0;
  do {
    for (let turn = 0; turn < lists.length; turn++) {
      await rest();
      const list = lists[(rounds + turn) % lists.length];
      const millis = timer.time(camera, list.ids, count);
      list.times.push(millis);
      total += millis;
      if (millis > SLOW_MILLIS) turns = FEWEST_ROUNDS;
      onProgress?.(rounds * lists.length + turn + 1, Math.max(rounds + 1, turns * repeats) * lists.length);
    }
    rounds++;
    if (rounds >= turns && isUnsettled(lists.map(timeOf), rounds)) repeats = 2;
  } while (rounds < turns * repeats && total < TOTAL_MILLIS);
  return conclude(lists.map(timeOf), rounds);
}

function timeOf({ order, shaded, times }: Pick<OrderTime, 'order' | 'shaded'> & { times: number[] }): OrderTime {
  return { order, shaded, ...middleOf(times) };
}
