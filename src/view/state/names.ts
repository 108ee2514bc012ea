/** The words shown for every choice of a setting; the table of settings has the words of the address. */
import { DRAW_ORDERS, type DrawOrderName } from '../../overdraw/order/orders.ts';
import type { Settings } from './settings.ts';

export const ORDER_TITLES = Object.fromEntries(DRAW_ORDERS.map(({ name, title }) => [name, title])) as Record<
  DrawOrderName,
  string
>;

export const MODE_TITLES: Readonly<Record<Settings['mode'], string>> = {
  scene: 'Scene',
  visit: 'Visit order',
  culling: 'Culling',
  heat: 'Heat map',
  layers: 'Layers',
};

export const CULLING_TITLES: Readonly<Record<Settings['culling'], string>> = {
  tree: 'Tree',
  linear: 'Linear',
  off: 'Off',
};

const TARGET_TITLES: Readonly<Record<Settings['consoleTarget'], string>> = {
  n64: 'Nintendo 64',
  ps1: 'PlayStation',
  saturn: 'Saturn',
  nds: 'Nintendo DS',
  gba: 'Game Boy Advance',
  dreamcast: 'Dreamcast',
  c: 'C',
};

const TITLES: Readonly<Record<string, string>> = { ...ORDER_TITLES, ...TARGET_TITLES };

/** What is shown for `value`: an order's title, a machine's name, else the word itself with a capital. */
export function titleOfChoice(value: string): string {
  return TITLES[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
}
