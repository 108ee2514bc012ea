/**
 * The orders that have a row and a line in the lab: those of the menu, and the best that is found, in which no frame is
 * drawn.
 */
import type { MeasuredOrderName } from '../../overdraw/measured-orders.ts';
import type { DrawOrderName } from '../../overdraw/orders.ts';
import { MENU_ORDERS } from '../state/settings.ts';

export const LAB_ORDERS: readonly MeasuredOrderName[] = [...MENU_ORDERS, 'best'];

export function isMenuOrder(order: MeasuredOrderName): order is DrawOrderName {
  return (MENU_ORDERS as readonly MeasuredOrderName[]).includes(order);
}
