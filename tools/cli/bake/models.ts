/** The models that a bake is of: those of a folder and of the folders in it, or those that a list names. */
import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileError } from '../errors.ts';
import { attempt, readBytes } from '../files.ts';
import { builtInScene } from '../load.ts';
import { pathAt } from '../surroundings.ts';

/** A model, and where it stands. */
export interface BakedModel {
  /** its path below the folder or from the list, with / between the parts; or a built-in scene's name */
  name: string;
  /** the absolute path of the folder that it is in */
  folder: string;
  /** what a command in that folder calls it */
  word: string;
  isBuiltIn: boolean;
}

export interface FoundModels {
  /** the absolute path of the folder that was given, or that the list is in */
  top: string;
  models: BakedModel[];
  /** absolute paths of the folders that were looked into, or of the list: what says which models there are */
  lookedAt: string[];
}

const MODEL_FILE = /\.(glb|gltf|obj|t3dm)$/i;

/**
 * @param given a folder, a list or a single model, as the user wrote it
 * @param without absolute paths of folders that are not looked into
 * @throws WorkError
 */
export function findModels(given: string, without: readonly string[]): FoundModels {
  const path = resolve(pathAt(given));
  if (attempt(given, () => statSync(path)).isDirectory()) {
    const top = realpathSync(path);
    const { files, folders } = modelsBelow(top, new Set(without.map(realOf)));
    return { top, models: files.map((file) => modelAt(top, join(top, file))), lookedAt: folders };
  }
  const top = realpathSync(dirname(path));
  if (MODEL_FILE.test(path)) return { top, models: [modelAt(top, join(top, basename(path)))], lookedAt: [] };
  return { top, models: linesOf(given).map((line) => listed(top, line)), lookedAt: [join(top, basename(path))] };
}

/** A folder's real path, or its path where it is not there yet. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A folder's real path; a file's name, of a link its own, in its folder's real path, as findModels takes it. */
export function placeOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? realOf(path) : join(realOf(dirname(path)), basename(path));
}

/** Relative paths of files, in the order of their names, and the absolute ones of the folders they are in. Hidden folders and links to folders are not followed. */
function modelsBelow(top: string, without: ReadonlySet<string>): { files: string[]; folders: string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const look = (below: string): void => {
    const folder = join(top, below);
    folders.push(folder);
    const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);
    for (const entry of attempt(folder, () => readdirSync(folder, { withFileTypes: true })).sort(byName)) {
      const path = join(below, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) {
        if (!without.has(join(top, path))) look(path);
      } else if (MODEL_FILE.test(entry.name) && (entry.isFile() || isFileBehind(join(top, path)))) files.push(path);
    }
  };
  look('');
  return { files, folders };
}

/** A link in a circle, as any that leads nowhere that can be told, is a model that fails. */
function isFileBehind(link: string): boolean {
  try {
    return statSync(link, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return true;
  }
}

/** more than any system's paths */
const LONGEST_LINE = 4096;

/** Lines with something in them, without comments. @throws WorkError for what is no text of such lines */
function linesOf(list: string): string[] {
  const lines = new TextDecoder().decode(readBytes(list)).split(/\r?\n/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (lines.some((line) => line.length > LONGEST_LINE || /[\x00-\x08\x0b-\x1f]/.test(line)))
    throw new FileError(list, 'this is no list: that is a text with a path or the name of a built-in scene a line');
  return lines.map((line) => line.replace(/^\s*#.*/, '').trim()).filter((line) => line !== '');
}

function listed(top: string, line: string): BakedModel {
  const path = resolve(top, line);
  if (!existsSync(path) && builtInScene(line)) return { name: line, folder: top, word: line, isBuiltIn: true };
  return modelAt(top, path);
}

/** The names on the way from a folder to a path below it, none to the folder itself; null where the path is elsewhere. */
export function partsBelow(top: string, path: string): string[] | null {
  const way = relative(top, path);
  const parts = way === '' ? [] : way.split(sep);
  return isAbsolute(way) || parts[0] === '..' ? null : parts;
}

/** A model outside the top folder goes by its file's name alone. */
function modelAt(top: string, path: string): BakedModel {
  return {
    name: partsBelow(top, path)?.join('/') ?? basename(path),
    folder: dirname(path),
    word: `./${basename(path)}`,
    isBuiltIn: false,
  };
}
