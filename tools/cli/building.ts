/** How a tree is built, for commands that build one: the options, and their values. */
import { MAX_WINDOW } from '../../src/core/compact/group-list.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, isCompactFormat } from '../../src/core/file/formats.ts';
import { BOUNDS } from '../../src/core/tree/sphere/node-bounds.ts';
import { BUILD_DEFAULTS, type BuildOptions } from '../../src/core/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE } from '../../src/core/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES, SPLITS, type Split } from '../../src/core/tree/sphere/splits.ts';
import { CAMERA_RANGES, type CameraRange, TRAINING_DEFAULTS } from '../../src/offline/learn/training-plan.ts';
import { SWITCH_PRICE } from '../../src/overdraw/order/material-switches.ts';
import type { Arguments } from './args.ts';
import { UsageError } from './errors.ts';
import { flag, number, type Option, oneOf, text, wholeNumber } from './option.ts';
import type { OptionGroup } from './page.ts';

/** The name of the split that is learned from pixels: see src/offline/learn. */
export const MEASURED = 'measured';

/** How a tree is built: by BuildOptions, or learned. */
export interface Building extends Omit<BuildOptions, 'split'> {
  split: Split | typeof MEASURED;
  /** file of positions that a learned tree is trained near */
  train?: string;
  /** where the cameras of a learned tree go */
  camera?: CameraRange;
  /** objects of one material are side by side in each leaf */
  materials?: boolean;
}

/** The help about the rule by which a tree is cut. */
export type Splitting = Pick<Building, 'split' | 'bounds' | 'train' | 'camera'>;

const SPLIT = oneOf(
  'split',
  [...SPLIT_NAMES, MEASURED] as const,
  `where a node is cut in two (default ${BUILD_DEFAULTS.split}):`,
  'RULE',
  (name) =>
    name === MEASURED
      ? 'learned: by what views near the training ones show of objects in front of others'
      : SPLITS[name].about,
);
const TRAIN = text(
  'train',
  'FILE',
  `for ${MEASURED}: positions that cameras will be near, a file as for --views (default: the path that came with the scene, else places outside what is solid)`,
);
const CAMERA = oneOf(
  'camera',
  CAMERA_RANGES,
  `for ${MEASURED}: free (default) trains all over free space too, and keeps the usual tree where the learned one is worse there; path is for cameras that never leave those positions`,
);
const BOUND = oneOf(
  'bounds',
  BOUNDS,
  `a node's sphere: the smallest with its centre on the cut (plane, default), or around the centre of the box, as in the seed article (box)`,
);
const LEAF = wholeNumber(
  'leaf',
  'N',
  `at most N objects in a leaf, 1 to ${MAX_LEAF_SIZE} (default ${BUILD_DEFAULTS.leafSize})`,
  [1, MAX_LEAF_SIZE],
);

/** The option --format with some of the formats; each has its own words. */
export function formatOption<F extends TreeFormat>(formats: readonly F[], about: string): Option<F> {
  return oneOf('format', formats, about, 'F', (name) => FORMATS[name].about);
}

/** The option --no-object-spheres. */
export const NO_OBJECT_SPHERES = flag(
  'no-object-spheres',
  'compact formats: objects of a leaf have no spheres, and are visible together',
);

/** Of compact formats, whose leaves have an order. */
export const MATERIALS = flag(
  'materials',
  'compact formats: objects of one material side by side in each leaf: fewer changes of material for a little more overdraw',
);

const LEAVES = 'leaves';
const WINDOW = wholeNumber(
  'materials',
  '[W]',
  'compact formats: objects of one material side by side, for a little more overdraw: in each leaf; or, with W, in the list of each frame, where they are among its next W objects, by code that runs each frame (cull64_materials.h)',
  [2, MAX_WINDOW],
);

/** The same, and in lists too, for commands that know the code that reads the tree. */
export const MATERIALS_OR_WINDOW: Option<number | typeof LEAVES> = {
  ...WINDOW,
  alone: LEAVES,
  read: (given) => (given === LEAVES ? LEAVES : WINDOW.read(given)),
};

/** Within how many objects of a list those of one material are brought together; 1: not at all. */
export function windowOf(args: Arguments): number {
  const given = args.get(MATERIALS_OR_WINDOW);
  return typeof given === 'number' ? given : 1;
}

/** The option --switch-price; `about` says what it does besides. */
export function switchPriceOption(about: string): Option<number> {
  return number(
    'switch-price',
    'N',
    `fragments that a change of material costs as much as (default ${SWITCH_PRICE}: a texture of 4 KB on a Nintendo 64): ${about}`,
    (price) => price >= 0 && Number.isFinite(price),
    'a number, 0 or more',
  );
}

/** All options but --leaf, for commands that choose the leaf size themselves. */
export const SPLITTING: readonly Option[] = [SPLIT, TRAIN, CAMERA, BOUND];

/** The options of a tree's structure, which a tree file has already. */
export const SHAPE: readonly Option[] = [LEAF, SPLIT, BOUND];

/** The options for training a learned tree. */
export const TRAINING: readonly Option[] = [TRAIN, CAMERA];

export const BUILDING: OptionGroup = { title: 'How the tree is built:', options: [...SPLITTING, LEAF] };

/**
 * The values of --split, --bounds, --train and --camera.
 * @param trains whether the command trains something itself, so that --train always has a use
 */
export function splitOptions(args: Arguments, trains = false): Splitting {
  const split = args.get(SPLIT) ?? BUILD_DEFAULTS.split;
  const bounds = args.get(BOUND) ?? BUILD_DEFAULTS.bounds;
  if (!trains) checkTrain(args);
  const camera = args.get(CAMERA) ?? TRAINING_DEFAULTS.camera;
  if (split !== MEASURED && args.text('camera') !== undefined)
    throw new UsageError(`--camera is for --split ${MEASURED}`);
  if (split === MEASURED && bounds !== 'plane')
    throw new UsageError(`--split ${MEASURED} puts each node's centre on its cut: leave out --bounds ${bounds}`);
  return { split, bounds, train: args.text('train'), camera };
}

export function buildOptions(args: Arguments, trains = false): Building {
  return {
    ...splitOptions(args, trains),
    leafSize: leafOf(args) ?? BUILD_DEFAULTS.leafSize,
    leaves: BUILD_DEFAULTS.leaves,
  };
}

/** The value of --leaf, where it was given. */
export function leafOf(args: Arguments): number | undefined {
  return args.get(LEAF);
}

/** The build options for a format: compact formats need full leaves, and have a default leaf size of their own. */
export function buildOptionsFor(args: Arguments, format: TreeFormat): Building {
  const options = buildOptions(args);
  const { leaves, leafSize } = FORMATS[format].build;
  const asked = args.flag('materials') || args.text('materials') !== undefined;
  if (asked && !isCompactFormat(format))
    throw new UsageError(`--materials is for compact8, compact4 and compact2, and not for ${format}`);
  const materials = args.flag('materials') || args.text('materials') === LEAVES;
  return { ...options, materials, leaves, leafSize: args.text('leaf') === undefined ? leafSize : options.leafSize };
}

/** @throws UsageError where --train is given and nothing is trained */
export function checkTrain(args: Arguments): void {
  const trained = args.text('split') === MEASURED || args.text('hidden') !== undefined;
  if (args.text('train') === undefined || trained || args.text('parts')?.startsWith('auto')) return;
  throw new UsageError(`--train is for --split ${MEASURED}, --parts auto and --hidden`);
}
