/** What a measurement is asked. In a file of its own, so that a page which draws frames does not load the rasteriser. */
import type { MovingObjects } from '../../core/scene/moving.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { DRAW_ORDERS, type DrawOrderName } from '../order/orders.ts';

export interface MeasureOptions {
  /** pixels */
  width: number;
  height: number;
  /** which orders, in the order of the report */
  orders: readonly DrawOrderName[];
  /** seed of the first random order */
  seed: number;
  /** objects that move in the scene, and the time of each view in seconds */
  moving?: { objects: MovingObjects; times: readonly number[] };
  /** what is hidden from where: no order draws it, and it is not in `visible` */
  hidden?: HiddenCells | null;
}

export const MEASURE_DEFAULTS: MeasureOptions = {
  width: 320,
  height: 240,
  orders: DRAW_ORDERS.map(({ name }) => name),
  seed: 1,
};
