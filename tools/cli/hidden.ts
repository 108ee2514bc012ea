/** The cells of what is hidden from where, for commands that take --hidden and for cull64 hidden. */
import {
  createHiddenFinder,
  HIDDEN_DEFAULTS,
  HIDDEN_QUALITIES,
  type HiddenResult,
} from '../../src/hidden/find-hidden.ts';
import { missesText } from '../../src/hidden/left-out.ts';
import type { EyeHeights } from '../../src/hidden/reach.ts';
import { hiddenMeans } from '../../src/hidden/test-hidden.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { HiddenCells } from '../../src/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { type Arguments, choice, number, type OptionSpecs, wholeNumber } from './args.ts';
import { bytesOf } from './budget.ts';
import { UsageError } from './errors.ts';
import { createProgress, withProgress } from './progress.ts';
import { stderr } from './surroundings.ts';
import { readTrainingViews, readViews } from './views.ts';

/** Options that say how the cells are found. */
export const FINDING_SPECS: OptionSpecs = {
  train: { type: 'string' },
  quality: { type: 'string' },
  'eye-heights': { type: 'string' },
  margin: { type: 'string' },
  'never-hidden': { type: 'string' },
};

/** Their names, but for --train. */
export const FINDING_NAMES: readonly string[] = Object.keys(FINDING_SPECS).filter((name) => name !== 'train');

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
  train = readTrainingViews(args),
): HiddenResult {
  const quality = choice(args, 'quality', HIDDEN_QUALITIES, HIDDEN_DEFAULTS.quality);
  const seed = wholeNumber(args, 'seed', HIDDEN_DEFAULTS.seed, 0, 2 ** 32 - 1);
  const eyeHeights = eyeHeightsOf(args);
  const margin = number(args, 'margin', 0, (value) => value >= 0 && value < Infinity, '0 or more units of the model');
  const neverHidden = neverHiddenOf(scene, args);
  const progress = createProgress('looking');
  const options = { train, budget, quality, seed, eyeHeights, margin, neverHidden, onProgress: progress.update };
  const find = finders.get(scene) ?? createHiddenFinder(scene, options);
  finders.set(scene, find);
  return withProgress(progress, () => find(tree));
}

/** Say so where one of --views misses something; nothing without it. */
export function warnOfMisses(scene: Scene, cells: HiddenCells | null | undefined, args: Arguments): void {
  const views = cells && readViews(args);
  if (!views) return;
  const progress = createProgress('drawing');
  const means = withProgress(progress, () => hiddenMeans(scene, cells, views, progress.update));
  for (const line of missesText(means)) stderr().write(`${args.text('views')}: ${line}\n`);
}

/** LOW,HIGH */
function eyeHeightsOf(args: Arguments): EyeHeights | null {
  const text = args.text('eye-heights');
  if (text === undefined) return null;
  const [low, high, more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (more !== undefined || !(low >= 0 && high > low && high < Infinity))
    throw new UsageError(
      `--eye-heights ${text}: it must be LOW,HIGH, units of the model over the floor, LOW 0 or more and below HIGH`,
    );
  return { low, high };
}

/** Names, of all objects that have them, and numbers. */
function neverHiddenOf({ names }: Scene, args: Arguments): number[] {
  const text = args.text('never-hidden');
  if (text === undefined) return [];
  return text.split(',').flatMap((word) => {
    const named = names.flatMap((name, id) => (name === word ? id : []));
    if (named.length > 0) return named;
    if (/^\d+$/.test(word) && Number(word) < names.length) return Number(word);
    throw new UsageError(
      `--never-hidden ${word}: there is no object of that name or number; cull64 info MODEL --objects lists all ${names.length}`,
    );
  });
}
