/** Command-line arguments on node's own parser, with the values that cull64's options take. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { TreeFormat } from '../../src/file/format.ts';
import { FORMATS } from '../../src/file/formats.ts';
import { CAMERA_RANGES, type CameraRange, TRAINING_DEFAULTS } from '../../src/learn/training-plan.ts';
import { CAMERA_DEFAULTS, type Vec3 } from '../../src/math/camera.ts';
import { BOUNDS } from '../../src/tree/sphere/node-bounds.ts';
import { BUILD_DEFAULTS, type BuildOptions } from '../../src/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE } from '../../src/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES, type Split } from '../../src/tree/sphere/splits.ts';
import { UsageError } from './errors.ts';

export type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  /** the words that are not options */
  words: string[];
  /** the option's text, or undefined when it was not given */
  text(name: string): string | undefined;
  flag(name: string): boolean;
}

/** Options that every command that builds a tree takes. */
export const BUILD_SPECS: OptionSpecs = {
  split: { type: 'string' },
  bounds: { type: 'string' },
  leaf: { type: 'string' },
  train: { type: 'string' },
  camera: { type: 'string' },
};

/** The split that is learned from pixels: see src/learn. */
export const MEASURED = 'measured';

/** What is said of the rule by which a tree is cut. */
export type Splitting = Pick<Building, 'split' | 'bounds' | 'train' | 'camera'>;

/** How a tree is built: as BuildOptions say, or learned. */
export interface Building extends Omit<BuildOptions, 'split'> {
  split: Split | typeof MEASURED;
  /** file of positions that a learned tree is trained near */
  train?: string;
  /** where the cameras of a learned tree go */
  camera?: CameraRange;
}

/** Options that every command that reads a model takes. */
export const MODEL_SPECS: OptionSpecs = { parts: { type: 'string' }, train: { type: 'string' } };

/** @throws UsageError for options that `specs` does not have, or that lack their value */
export function parseArguments(argv: string[], specs: OptionSpecs): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: joinNegatives(argv, specs),
      options: specs,
      allowPositionals: true,
      strict: true,
    });
    for (const [name, value] of Object.entries(values)) if (value === '') throw new Error(`--${name} is empty`);
    if (positionals.includes('')) throw new Error('a name is empty');
    return {
      words: positionals,
      text: (name) => values[name] as string | undefined,
      flag: (name) => values[name] === true,
    };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0].replaceAll('\n', ' '));
  }
}

/** "--eye -1,2,3" means "--eye=-1,2,3": the parser alone would take the value for an option. */
function joinNegatives(argv: string[], specs: OptionSpecs): string[] {
  const joined: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const takesText = argv[i].startsWith('--') && specs[argv[i].slice(2)]?.type === 'string';
    if (takesText && /^-[\d.]/.test(argv[i + 1] ?? '')) joined.push(`${argv[i]}=${argv[++i]}`);
    else joined.push(argv[i]);
  }
  return joined;
}

/** The one word that a command works on. */
export function onlyWord(args: Arguments, what: string): string {
  if (args.words.length === 0) throw new UsageError(`which ${what}?`);
  if (args.words.length > 1) throw new UsageError(`one ${what} at a time: "${args.words[1]}" is one too many`);
  return args.words[0];
}

/** One of `choices`; `fallback` where the option was not given. */
export function choice<T extends string, F extends T | null>(
  args: Arguments,
  name: string,
  choices: readonly T[],
  fallback: F,
): T | F {
  const text = args.text(name);
  if (text === undefined) return fallback;
  const chosen = choices.find((each) => each === text);
  if (chosen === undefined) throw new UsageError(`--${name} ${text}: it must be ${choices.join(', ')}`);
  return chosen;
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What a text says as a decimal number, or NaN. */
function parseNumber(text: string): number {
  return NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
}

/**
 * A number for which `holds` is true.
 * @param mustBe how the user is told what that means
 */
export function number<F extends number | undefined>(
  args: Arguments,
  name: string,
  fallback: F,
  holds: (value: number) => boolean,
  mustBe: string,
): number | F {
  const text = args.text(name);
  if (text === undefined) return fallback;
  const value = /^inf(inity)?$/i.test(text) ? Number.POSITIVE_INFINITY : parseNumber(text);
  if (!holds(value)) throw new UsageError(`--${name} ${text}: it must be ${mustBe}`);
  return value;
}

export function wholeNumber<F extends number | undefined>(
  args: Arguments,
  name: string,
  fallback: F,
  least: number,
  most: number,
): number | F {
  const holds = (value: number) => Number.isInteger(value) && value >= least && value <= most;
  return number(args, name, fallback, holds, `a whole number from ${least} to ${most}`);
}

/** x,y,z */
export function vector(args: Arguments, name: string): Vec3 | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const values = text.split(',').map(parseNumber);
  if (values.length !== 3 || !values.every(Number.isFinite))
    throw new UsageError(`--${name} ${text}: it must be three numbers x,y,z`);
  return [values[0], values[1], values[2]];
}

export function buildOptions(args: Arguments, trains = false): Building {
  return {
    ...splitOptions(args, trains),
    leafSize: wholeNumber(args, 'leaf', BUILD_DEFAULTS.leafSize, 1, MAX_LEAF_SIZE),
    leaves: BUILD_DEFAULTS.leaves,
  };
}

/**
 * What --split, --bounds, --train and --camera say.
 * @param trains whether the command itself trains something, so that --train always has a use
 */
export function splitOptions(args: Arguments, trains = false): Splitting {
  const split = choice(args, 'split', [...SPLIT_NAMES, MEASURED] as const, BUILD_DEFAULTS.split);
  const bounds = choice(args, 'bounds', BOUNDS, BUILD_DEFAULTS.bounds);
  if (!trains) checkTrain(args);
  const camera = choice(args, 'camera', CAMERA_RANGES, TRAINING_DEFAULTS.camera);
  if (split !== MEASURED && args.text('camera') !== undefined)
    throw new UsageError(`--camera is for --split ${MEASURED}`);
  if (split === MEASURED && bounds !== 'plane')
    throw new UsageError(`--split ${MEASURED} puts each node's centre on its cut: leave out --bounds ${bounds}`);
  return { split, bounds, train: args.text('train'), camera };
}

/** @throws UsageError where --train is given and nothing is trained */
export function checkTrain(args: Arguments): void {
  const trained = args.text('split') === MEASURED || args.text('hidden') !== undefined;
  if (args.text('train') === undefined || trained || args.text('parts')?.startsWith('auto')) return;
  throw new UsageError(`--train is for --split ${MEASURED}, --parts auto and --hidden`);
}

/** The same for a format: compact ones need full leaves, and have a leaf size of their own where none is given. */
export function buildOptionsFor(args: Arguments, format: TreeFormat): Building {
  const options = buildOptions(args);
  const { leaves, leafSize } = FORMATS[format].build;
  return { ...options, leaves, leafSize: args.text('leaf') === undefined ? leafSize : options.leafSize };
}

/** WIDTHxHEIGHT in pixels. */
export function pictureSize(args: Arguments, name: string): { width: number; height: number } {
  const text = args.text(name) ?? '320x240';
  const [, width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (![width, height].every((side) => side >= 1 && side <= 4096))
    throw new UsageError(`--${name} ${text}: it must be like 320x240, each side from 1 to 4096`);
  return { width, height };
}

/** w/h, or the quotient as a number. */
export function aspectRatio(args: Arguments, name: string): number {
  const text = args.text(name);
  if (text === undefined) return CAMERA_DEFAULTS.aspect;
  const [width, height = 1, more] = text.split(/[/:]/).map(parseNumber);
  const value = width / height;
  if (more !== undefined || !(Math.min(width, value) > 0 && Number.isFinite(value)))
    throw new UsageError(`--${name} ${text}: it must be like 4/3`);
  return value;
}
