/** chooseTree of offline/n64/budget.ts, in the worker that asks and in workers of its own. */
import {
  type BudgetInput,
  type BudgetOptions,
  createPricer,
  planChoice,
  pricedOn,
  type TreeChoice,
} from '../../offline/n64/budget.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';

/** @throws RangeError as chooseTree does */
export function chooseTreeIn(
  input: BudgetInput,
  budget: number,
  { onProgress, ...options }: Partial<BudgetOptions>,
): Promise<TreeChoice> {
  const pricing = { kind: 'pricing', make: createPricer, ground: pricedOn(input, options) } as const;
  return planInWorkers(pricing, planChoice(input, budget, options), onProgress);
}
