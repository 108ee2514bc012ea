/** The cells of what is hidden from where, for commands that take --hidden and for cull64 hidden. */
import {
  createHiddenFinder,
  HIDDEN_DEFAULTS,
  HIDDEN_QUALITIES,
  type HiddenResult,
} from '../../src/hidden/find-hidden.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { type Arguments, choice, type OptionSpecs, wholeNumber } from './args.ts';
import { bytesOf } from './budget.ts';
import { createProgress, withProgress } from './progress.ts';
import { trainingViews } from './views.ts';

/** Options that say how the cells are found. */
export const FINDING_SPECS: OptionSpecs = { train: { type: 'string' }, quality: { type: 'string' } };

/** Options of a command that can have cells found for its tree. */
export const HIDDEN_SPECS: OptionSpecs = { hidden: { type: 'string' }, ...FINDING_SPECS };

/** by scene: a command has one --hidden */
const finders = new WeakMap<Scene, (tree: SphereTree) => HiddenResult>();

/** The cells that --hidden BYTES asks for, for a tree of the scene; null without it. For another tree of it no eye looks again. */
export function hiddenOf(scene: Scene, tree: SphereTree, args: Arguments): HiddenResult | null {
  const budget = bytesOf(args, 'hidden');
  return budget === undefined ? null : hiddenWithin(scene, tree, args, budget);
}

/** The cells for a budget of bytes, found as --train, --quality and --seed say. */
export function hiddenWithin(
  scene: Scene,
  tree: SphereTree,
  args: Arguments,
  budget: number,
  train = trainingViews(args),
): HiddenResult {
  const quality = choice(args, 'quality', HIDDEN_QUALITIES, HIDDEN_DEFAULTS.quality);
  const seed = wholeNumber(args, 'seed', HIDDEN_DEFAULTS.seed, 0, 2 ** 32 - 1);
  const progress = createProgress('looking');
  const find =
    finders.get(scene) ?? createHiddenFinder(scene, { train, budget, quality, seed, onProgress: progress.update });
  finders.set(scene, find);
  return withProgress(progress, () => find(tree));
}
