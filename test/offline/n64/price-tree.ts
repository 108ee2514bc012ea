/** The price of one tree, without a choice. */
import {
  type BudgetInput,
  type BudgetOptions,
  type CostedTree,
  createPricing,
  type TreeKind,
} from '../../../src/offline/n64/budget.ts';

/**
 * Bytes and costs of one kind of tree, on the views on which chooseTree compares.
 * @throws RangeError where there are no views, and for objects that no compact tree can hold
 */
export function priceTree(input: BudgetInput, kind: TreeKind, options: Partial<BudgetOptions> = {}): CostedTree {
  return createPricing(input, options).price(kind);
}
