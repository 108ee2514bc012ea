/** Names that draw orders had before: a command line and an address may still have them; nothing writes them. */
import type { DrawOrderName } from './orders.ts';

const OLD_NAMES: ReadonlyMap<string, DrawOrderName> = new Map([
  ['exact', 'sorted'],
  ['tree-exact', 'tree-sorted'],
]);

/** The name that an order has now; any other text as it is. */
export function currentOrderName(name: string): string {
  return OLD_NAMES.get(name) ?? name;
}
