/**
 * A colour for each order, the same in the table and in the chart, on light ground and on dark. Nearest first is green to blue,
 * farthest first red.
 */
import { DRAW_ORDERS, type DrawOrderName } from '../../overdraw/order/orders.ts';

export const ORDER_COLOURS = Object.fromEntries(
  DRAW_ORDERS.map(({ name, colour: { light, dark } }) => [name, `light-dark(${light}, ${dark})`]),
) as Record<DrawOrderName, string>;

export const COMPLEXITY_COLOUR = 'light-dark(#7a8397, #6b7488)';
