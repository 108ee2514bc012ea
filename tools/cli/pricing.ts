/**
 * The compact trees of a scene, weighed by their cost on a Nintendo 64, with hidden objects left out where that is
 * asked for.
 */
import { expandCompact } from '../../src/compact/expand.ts';
import { EXPORTED } from '../../src/export/within-budget.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { type BudgetOptions, buildKind, createPricing, type Pricing, type TreeChoice } from '../../src/n64/budget.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { Arguments } from './args.ts';
import { blaming, blamingLater } from './errors.ts';
import { cellsOf } from './hidden.ts';
import { createProgress, withProgress } from './progress.ts';

/**
 * The cost of trees on these views in a 4:3 picture; with --hidden, hidden objects are left out by the cells of its file, or by cells that
 * are found for the tree that is exported without a budget.
 * @returns functions that throw a WorkError that names the model
 */
export async function pricingOf(
  model: string,
  scene: Scene,
  views: readonly View[],
  args: Arguments,
  options: Partial<BudgetOptions>,
): Promise<Pricing> {
  const hidden = await blamingLater(model, async () =>
    args.text('hidden') === undefined ? null : cellsOf(scene, expandCompact(buildKind(scene, EXPORTED, options)), args),
  );
  const progress = createProgress('choosing');
  const pricing = createPricing(
    { ...scene, scene, cameras: camerasOf(views), hidden },
    { ...options, onProgress: progress.update },
  );
  return {
    choose: (budget) => blaming(model, () => withProgress(progress, () => pricing.choose(budget))),
    price: (kind) => blaming(model, () => pricing.price(kind)),
  };
}

/** The tree of least cost within a budget. @throws WorkError that names the model */
export async function chooseWithin(
  model: string,
  scene: Scene,
  views: readonly View[],
  budget: number,
  args: Arguments,
  options: Partial<BudgetOptions> = {},
): Promise<TreeChoice> {
  return (await pricingOf(model, scene, views, args, options)).choose(budget);
}

const camerasOf = (views: readonly View[]) => views.map((view) => createCamera(view, 4 / 3));
