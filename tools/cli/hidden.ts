/** The cells of hidden objects, for commands that take --hidden and for cull64 hidden. */

import { decodeTree } from '../../src/core/file/binary.ts';
import type { View } from '../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import type { HiddenCells } from '../../src/core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import {
  type CellSearch,
  createHiddenPlans,
  HIDDEN_DEFAULTS,
  HIDDEN_EFFORT,
  HIDDEN_QUALITIES,
  type HiddenOptions,
  type HiddenPlan,
  type HiddenResult,
  planSomeGroups,
} from '../../src/offline/hidden/find-hidden.ts';
import type { FoundGroups } from '../../src/offline/hidden/grouped-cells.ts';
import { missesText } from '../../src/offline/hidden/left-out.ts';
import type { EyeHeights } from '../../src/offline/hidden/places.ts';
import { type HiddenMeans, planMeans } from '../../src/offline/hidden/test-hidden.ts';
import { type Arguments, bar } from './args.ts';
import { bytes, parseBytes } from './budget.ts';
import { blaming, FileError, UsageError } from './errors.ts';
import { readBytes } from './files.ts';
import { jobsOf } from './jobs.ts';
import { number, type Option, oneOf, refuse, text, wholeNumber } from './option.ts';
import type { Brief } from './page.ts';
import { tell } from './print.ts';
import { hasInShard, type Shard } from './shard.ts';
import { doPlan } from './threads.ts';
import { readViews } from './views.ts';

const TRAIN = text(
  'train',
  'FILE',
  'recorded views: cameras are about their path, or where free space leads to from them (default: the path that came with the scene, else eyes in its free space); nothing is hidden in their pictures',
);
const QUALITY = oneOf(
  'quality',
  HIDDEN_QUALITIES,
  `full (default): ${HIDDEN_EFFORT.full.maps} eyes; preview: ${HIDDEN_EFFORT.preview.maps} at half the resolution, for a first look`,
);
const EYE_HEIGHTS: Option<EyeHeights> = {
  name: 'eye-heights',
  value: 'LOW,HIGH',
  about:
    "how high over a floor eyes are, in the model's units: crouching, and at the top of a jump (default half the least height of the recorded views, and twice the greatest); falling is from there",
  read(given) {
    const [low, high, more] = given.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    return more === undefined && low >= 0 && high > low && high < Infinity
      ? { low, high }
      : refuse('eye-heights', given, 'LOW,HIGH, units of the model over the floor, LOW 0 or more and below HIGH');
  },
};
const MARGIN = number(
  'margin',
  'DISTANCE',
  "a cell's set also holds what is seen from cells so near to it, in the model's units (default 0)",
  (value) => value >= 0 && value < Infinity,
  '0 or more units of the model',
);
const NEVER_HIDDEN = text(
  'never-hidden',
  'A,B,...',
  'objects that are in every set, by name or number: what opens, breaks, or must not appear late',
);
const SEED = wholeNumber('seed', 'N', `of all that is drawn by lot (default ${HIDDEN_DEFAULTS.seed})`, [
  0,
  2 ** 32 - 1,
]);

/** What says nothing but how cells are searched for. */
export const SEARCHING: readonly Option[] = [QUALITY, EYE_HEIGHTS, MARGIN, NEVER_HIDDEN];
const OPTIONS = [TRAIN, ...SEARCHING];

/** The options for finding the cells. */
export const FINDING: readonly Option[] = [...OPTIONS, SEED];

/** The same in a line, for a command that has --hidden. */
export const FINDING_TOO: Brief = { options: OPTIONS, brief: 'with --hidden: see cull64 help hidden' };

/** The option --hidden of bytes; `about` says how the command uses the cells. */
export const hiddenOption = (about: string) => bytes('hidden', about);

/** The same, or a tree file whose cells are taken; `about` says how the command uses them. */
export function hiddenOrFileOption(about: string): Option<number | string> {
  const ofBytes = hiddenOption(about);
  const isFile = (given: string) => Number.isNaN(parseBytes(given)) && given.endsWith('.c64');
  return {
    ...ofBytes,
    value: 'BYTES|FILE.c64',
    read: (given) => (isFile(given) ? given : ofBytes.read(given)),
  };
}

const HIDDEN = hiddenOption('');
const HIDDEN_OR_FILE = hiddenOrFileOption('');

/** the cells found, by scene: a command has one --hidden */
const finders = new WeakMap<Scene, (tree: SphereTree) => HiddenPlan>();

/**
 * The cells that --hidden BYTES asks for, for a tree of the scene; null without it. For another tree of the same scene
 * the views are not drawn again.
 */
export async function hiddenOf(scene: Scene, tree: SphereTree, args: Arguments): Promise<HiddenResult | null> {
  const budget = args.get(HIDDEN);
  return budget === undefined ? null : hiddenWithin(scene, tree, args, budget);
}

/** @throws UsageError for an option of the search in a command without --hidden */
export function checkSearching(args: Arguments): void {
  if (args.text('hidden') === undefined) bar(args, SEARCHING, 'is for --hidden');
}

/** The cells that --hidden asks for, found within its bytes or read from its file; null without it. */
export async function cellsOf(scene: Scene, tree: SphereTree, args: Arguments): Promise<HiddenCells | null> {
  const asked = args.get(HIDDEN_OR_FILE);
  if (asked === undefined) return null;
  if (typeof asked === 'string') {
    bar(args, SEARCHING, `is for a search, and --hidden ${asked} takes cells as they are`);
    return cellsOfFile(asked, scene);
  }
  return (await hiddenWithin(scene, tree, args, asked)).cells;
}

/** @throws WorkError for a file without cells, or of another model */
function cellsOfFile(path: string, scene: Scene): HiddenCells {
  const { hidden } = blaming(path, () => decodeTree(readBytes(path)));
  if (!hidden) throw new FileError(path, 'it does not say what is hidden; cull64 build MODEL --hidden 16K writes that');
  const objects = objectCount(scene);
  if (hidden.objectCount !== objects)
    throw new FileError(path, `it says what is hidden of ${hidden.objectCount} objects, and the model has ${objects}`);
  return hidden;
}

/** The values of --train, --quality, --seed and so on. */
function findingOptions(scene: Scene, args: Arguments, train: readonly View[] | null): HiddenOptions {
  return {
    train,
    quality: args.get(QUALITY) ?? HIDDEN_DEFAULTS.quality,
    seed: args.get(SEED) ?? HIDDEN_DEFAULTS.seed,
    eyeHeights: args.get(EYE_HEIGHTS) ?? null,
    margin: args.get(MARGIN) ?? 0,
    neverHidden: neverHiddenOf(scene, args),
  };
}

/** What the options say of the search itself, for people: what shards must have in common. */
export function searchText(args: Arguments): string {
  const heights = args.get(EYE_HEIGHTS);
  const { quality, seed } = HIDDEN_DEFAULTS;
  const words = [`quality ${args.get(QUALITY) ?? quality}`, `seed ${args.get(SEED) ?? seed}`];
  if (heights) words.push(`eye heights ${heights.low} to ${heights.high}`);
  return words.join(', ');
}

/** The groups of one shard of a search in groups, for the views of --train or the scene's own. */
export function findGroups(
  scene: Scene,
  tree: SphereTree,
  args: Arguments,
  shard: Shard,
  train: readonly View[] | null,
): Promise<FoundGroups> {
  const options = findingOptions(scene, args, train);
  const ground = { scene, tree, size: HIDDEN_EFFORT[options.quality!].size };
  const plan = planSomeGroups(scene, options, (group) => hasInShard(shard, group));
  return doPlan('looking', { kind: 'looking', ground, jobs: jobsOf(args) }, plan);
}

/**
 * The cells for a budget of bytes, found with the values of --train, --quality and --seed.
 * @param search in place of one that looks here
 */
export async function hiddenWithin(
  scene: Scene,
  tree: SphereTree,
  args: Arguments,
  budget: number,
  train = readViews(args, 'train'),
  search?: CellSearch,
): Promise<HiddenResult> {
  const options = { ...findingOptions(scene, args, train), budget };
  const find = finders.get(scene) ?? createHiddenPlans(scene, options, search);
  finders.set(scene, find);
  const { plan, lookedAt } = find(tree);
  return doPlan('looking', { kind: 'looking', ground: lookedAt, jobs: jobsOf(args) }, plan);
}

/** What cells give and miss on views. @param label of the progress bar */
export function meansOf(
  label: string,
  scene: Scene,
  cells: HiddenCells,
  views: readonly View[],
  args: Arguments,
): Promise<HiddenMeans> {
  return doPlan(label, { kind: 'pictures', ground: scene, jobs: jobsOf(args) }, planMeans(cells, views));
}

/** Print a note where a view of --views misses something. */
export async function warnOfMisses(
  scene: Scene,
  cells: HiddenCells | null | undefined,
  args: Arguments,
): Promise<void> {
  const views = cells && readViews(args);
  if (!views) return;
  const means = await meansOf('drawing', scene, cells, views, args);
  for (const line of missesText(means)) tell(`${args.text('views')}: ${line}`);
}

/** Objects as text: names where they have them, and ids. */
function neverHiddenOf({ names }: Scene, args: Arguments): number[] {
  const given = args.get(NEVER_HIDDEN);
  if (given === undefined) return [];
  return given.split(',').flatMap((word) => {
    const named = names.flatMap((name, id) => (name === word ? id : []));
    if (named.length > 0) return named;
    if (/^\d+$/.test(word) && Number(word) < names.length) return Number(word);
    throw new UsageError(
      `--never-hidden ${word}: there is no object of that name or number; cull64 info MODEL --objects lists all ${names.length}`,
    );
  });
}
