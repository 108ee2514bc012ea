/**
 * The compact trees of a scene, weighed by their cost on a Nintendo 64, with hidden objects left out where that is
 * asked for.
 */
import { type Plan, partOf } from '../../src/core/base/plan.ts';
import { expandCompact } from '../../src/core/compact/expand.ts';
import type { EncodeRequest } from '../../src/core/export/encode.ts';
import { FORMATS } from '../../src/core/file/formats.ts';
import { createCamera, type View } from '../../src/core/math/camera.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import {
  type BudgetInput,
  type BudgetOptions,
  buildKind,
  type CostedTree,
  type PricedPiece,
  planChoice,
  planPrice,
  pricedOn,
  type TreeChoice,
  type TreeKind,
} from '../../src/offline/n64/budget.ts';
import type { ExpectedCost } from '../../src/offline/n64/expected-cost.ts';
import { EXPORTED } from '../../src/offline/n64/within-budget.ts';
import type { Arguments } from './args.ts';
import type { Building } from './building.ts';
import { blamingLater } from './errors.ts';
import { cellsOf } from './hidden.ts';
import { jobsOf } from './jobs.ts';
import { doPlan } from './threads.ts';
import { treesOf } from './trees.ts';

/** A choice among trees, and the price of one kind. */
export interface Priced {
  choice: TreeChoice;
  price: CostedTree;
}

/**
 * The tree of least cost within a budget on these views in a 4:3 picture, and the price of another kind; with --hidden, hidden objects are
 * left out by the cells of its file, or by cells that are found for the tree that is exported without a budget.
 * @throws WorkError that names the model
 */
export function chooseAndPrice(
  model: string,
  scene: Scene,
  views: readonly View[],
  budget: number,
  kind: TreeKind,
  args: Arguments,
  options: Partial<BudgetOptions>,
): Promise<Priced> {
  return pricing(model, scene, views, args, options, function* (input) {
    const choice: TreeChoice = yield* partOf(planChoice(input, budget, options), 0, CHOOSING);
    return { choice, price: yield* partOf(planPrice(input, kind, options), CHOOSING, 1) };
  });
}

/** A tree as a choice leaves it to be made. */
export type TreeWithin = Pick<EncodeRequest, 'format' | 'objectSpheres'> & { building: Building };

/** The tree of least cost within a budget: that of export and of rom. @throws FileError of the model */
export async function treeWithin(
  model: string,
  scene: Scene,
  views: readonly View[],
  budget: number,
  args: Arguments,
  building: Building,
  more: Partial<BudgetOptions> = {},
): Promise<TreeWithin> {
  const options = { ...(await treesOf(scene, building, args)), ...more };
  const { chosen } = await pricing(model, scene, views, args, options, (input) => planChoice(input, budget, options));
  const { format, leafSize, objectSpheres } = chosen;
  return { format, objectSpheres, building: { ...building, ...FORMATS[format].build, leafSize } };
}

/** part of the progress that a choice takes */
const CHOOSING = 0.98;

function pricing<T>(
  model: string,
  scene: Scene,
  views: readonly View[],
  args: Arguments,
  options: Partial<BudgetOptions>,
  plan: (input: BudgetInput) => Plan<PricedPiece, ExpectedCost | null, T>,
): Promise<T> {
  return blamingLater(model, async () => {
    const exported = () => expandCompact(buildKind(scene, EXPORTED, options));
    const hidden = args.text('hidden') === undefined ? null : await cellsOf(scene, exported(), args);
    const { spheres, boxes } = scene;
    const input = { spheres, boxes, scene, cameras: views.map((view) => createCamera(view, 4 / 3)), hidden };
    const work = { kind: 'pricing', ground: pricedOn(input, options), jobs: jobsOf(args) } as const;
    return doPlan('choosing', work, plan(input));
  });
}
