/**
 * What the files cull64.json say of a model: options of `cull64 build`, or of `cull64 export` where there is a target, by their
 * long names.
 *
 *   { "target": ["n64", "ps1"], "hidden": "16K", "train": "walk.json", "models": { "hub.glb": { "leaf": 4 }, "old.glb": false } }
 *
 * A file beside a model adds to those of the folders above it, up to the folder that is baked; what stands nearer counts, and null takes an option
 * away. "models" is of single models in the same folder; false leaves one out. A file that an option names is looked for from the
 * cull64.json that names it.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Values } from '../args.ts';
import { parseBytes } from '../budget.ts';
import { buildCommand } from '../commands/build.ts';
import { exportCommand } from '../commands/export.ts';
import { blaming, FileError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { builtInScene } from '../load.ts';
import type { Option } from '../option.ts';
import { optionsOf } from '../page.ts';
import { type BakedModel, partsBelow } from './models.ts';

export const SETTINGS_FILE = 'cull64.json';

/** One tree or export of a model. */
export interface Making {
  /** null: a tree file */
  target: string | null;
  /** options for the command, sorted by name */
  values: Values;
}

/** An option's value, and who says it. */
interface Said {
  value: string | true | readonly string[];
  /** the absolute path of the folder of the file */
  folder: string;
  /** the file, as messages name it */
  file: string;
}
/** null: it is taken away */
type SaidByName = Map<string, Said | null>;

/** Options that a bake gives itself. */
const OWN = ['output', 'json', 'jobs'];
/** Options of cull64 build --large: a bake holds its outputs in memory. */
const OF_LARGE = ['large', 'memory'];
const TREE_OPTIONS = optionsByName(buildCommand.page);
const EXPORT_OPTIONS = optionsByName(exportCommand.page);

function optionsByName(page: Parameters<typeof optionsOf>[0]): Map<string, Option> {
  return new Map(optionsOf(page).flatMap((option) => (OWN.includes(option.name) ? [] : [[option.name, option]])));
}

/** A file's own settings, and those of single models. */
interface SettingsFile {
  /** as messages name it */
  shown: string;
  folder: string;
  all: SaidByName;
  models: ReadonlyMap<string, SaidByName | false>;
}

export interface SettingsReader {
  /** What is to be made of a model; null where it is left out. @throws FileError of the file at fault */
  makingsOf(model: BakedModel): Making[] | null;
  /** absolute paths: the files that were read, and the folders that have none */
  lookedAt(): string[];
  /** lines: models that the files name and that are not there */
  missing(): string[];
}

/** @param top the absolute path of the folder that is baked */
export function createSettings(top: string): SettingsReader {
  const known = new Map<string, SettingsFile | null>();
  const lookedAt = new Set<string>();
  const fileIn = (folder: string): SettingsFile | null => {
    const path = join(folder, SETTINGS_FILE);
    lookedAt.add(existsSync(path) ? path : folder);
    if (!known.has(folder)) known.set(folder, readIn(path, top));
    return known.get(folder) ?? null;
  };
  return {
    makingsOf({ folder, name }) {
      const said: SaidByName = new Map();
      for (const above of foldersTo(top, folder)) {
        const file = fileIn(above);
        for (const [option, value] of file?.all ?? []) said.set(option, value);
      }
      const own = fileIn(folder)?.models.get(name.split('/').at(-1)!);
      if (own === false) return null;
      for (const [option, value] of own ?? []) said.set(option, value);
      return makings(said, folder);
    },
    lookedAt: () => [...lookedAt],
    missing: () => [...known.values()].flatMap((file) => (file ? missingIn(file) : [])),
  };
}

function missingIn({ shown, folder, models }: SettingsFile): string[] {
  const isThere = (name: string) => basename(name) === name && existsSync(join(folder, name));
  return [...models.keys()]
    .filter((name) => !isThere(name) && !builtInScene(name))
    .map((name) => `${shown}: "models" names ${name}, which is no file beside it`);
}

/** The top folder, those on the way, and the model's; of a model elsewhere the first and the last. */
function foldersTo(top: string, folder: string): string[] {
  const parts = partsBelow(top, folder);
  if (!parts) return [top, folder];
  return [top, ...parts.map((_, k) => join(top, ...parts.slice(0, k + 1)))];
}

function readIn(path: string, top: string): SettingsFile | null {
  if (!existsSync(path)) return null;
  const folder = dirname(path);
  const shown = relative(top, path) || SETTINGS_FILE;
  const fail = (what: string): never => {
    throw new FileError(shown, what);
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(readBytes(path)));
  } catch (error) {
    return fail(error instanceof FileError ? error.fault : `it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(parsed)) return fail('it must hold an object: {"target": "n64", ...}');
  const { models = {}, ...all } = parsed;
  if (!isObject(models)) return fail('"models" must hold an object: {"name.glb": {...}}');
  const from = { folder, file: shown };
  const single = Object.entries(models).map(([name, of]): [string, SaidByName | false] => {
    if (of === false) return [name, false];
    return [name, isObject(of) ? saidIn(of, from, fail) : fail(`of "${name}" it must hold an object, or false`)];
  });
  return { shown, folder, all: saidIn(all, from, fail), models: new Map(single) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function saidIn(
  values: Record<string, unknown>,
  from: Pick<Said, 'folder' | 'file'>,
  fail: (what: string) => never,
): SaidByName {
  const said: SaidByName = new Map();
  for (const [name, given] of Object.entries(values)) {
    if (OF_LARGE.includes(name))
      return fail(
        `"${name}": a bake builds no tree with --large, for it holds what it makes in memory; use cull64 build`,
      );
    const option = EXPORT_OPTIONS.get(name) ?? TREE_OPTIONS.get(name);
    if (!option) return fail(`"${name}" is no option of cull64 build or cull64 export`);
    const value = textsOf(given);
    if (given === null || given === false) said.set(name, null);
    else if (given === true && (option.value === null || option.alone !== undefined))
      said.set(name, { value: true, ...from });
    else if (option.value !== null && value !== null) said.set(name, { value, ...from });
    else fail(`"${name}" must be ${option.value === null ? 'true or false' : `a text or a number: ${option.value}`}`);
  }
  return said;
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A text or a number, or a list of them, as text; null for anything else. */
function textsOf(given: unknown): string | string[] | null {
  if (isTextOrNumber(given)) return String(given);
  return Array.isArray(given) && given.length > 0 && given.every(isTextOrNumber) ? given.map(String) : null;
}

/** @param folder the model's, absolute */
function makings(said: SaidByName, folder: string): Making[] {
  const target = said.get('target');
  const options = target ? EXPORT_OPTIONS : TREE_OPTIONS;
  const values: Record<string, string | true> = {};
  for (const name of [...said.keys()].sort()) {
    const its = said.get(name);
    if (name === 'target' || !its) continue;
    const option = options.get(name);
    if (!option)
      throw new FileError(
        its.file,
        `"${name}" is ${target ? 'for trees, and there is a "target"' : 'for exports: say a "target" too'}`,
      );
    values[name] = its.value === true ? (option.alone ?? true) : textOf(option, its, folder);
  }
  if (!target) return [{ target: null, values }];
  const targets = [target.value].flat().map(String);
  for (const each of targets) checkText(EXPORT_OPTIONS.get('target')!, each, target);
  return targets.map((each) => ({ target: each, values: { ...values, target: each } }));
}

function textOf(option: Option, its: Said, from: string): string {
  const text = typeof its.value === 'object' ? its.value.join(',') : String(its.value);
  checkText(option, text, its);
  const { value: placeholder } = option;
  const isFile = placeholder?.includes('FILE') && !(placeholder.includes('BYTES') && !Number.isNaN(parseBytes(text)));
  return isFile ? relative(from, resolve(its.folder, text)).split(sep).join('/') : text;
}

/** @throws FileError of the file, for a value that the option cannot have */
function checkText(option: Option, text: string, { file }: Said): void {
  blaming(file, () => option.read(text));
}
