/** Makes one tree or export of a model, unless it was made before from the same input by the same program. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MANIFEST } from '../../../src/export/manifest.ts';
import { WorkError } from '../errors.ts';
import { attempt, writeWhole } from '../files.ts';
import { cleanly } from '../interrupt.ts';
import { runCull64 } from '../run.ts';
import { isBeingWritten, makeScratch, removeScratch } from '../scratch.ts';
import { writeFolder } from '../write-folder.ts';
import type { BakedModel } from './models.ts';
import type { Making } from './settings.ts';
import { type Made, type MadeFile, type Store, sumOf, sumOfFile } from './store.ts';
import { type BakeTask, wordsOf } from './tasks.ts';

export interface Baked extends Made {
  /** unchanged: it stood in its place; stored: it was copied from the cache; made: by a command */
  state: 'unchanged' | 'stored' | 'made';
  /** absolute paths of the files that its command read, or looked for and did not find, the model among them */
  reads: string[];
}

/** to put an export in its place, and milliseconds between two of them */
const TRIES = 20;
const WAIT = 20;

/** what the sum is called of what is no file */
const NO_FILE: Record<string, string> = { ENOENT: 'absent', ENOTDIR: 'absent', EISDIR: 'folder' };

/** Sums of files, each read once in a run. */
export interface Sums {
  /** of a file its content's, else a word of what is there. @throws WorkError for a file that cannot be read */
  of(path: string): string;
}

export function createSums(): Sums {
  const known = new Map<string, string>();
  return {
    of(path) {
      let sum = known.get(path);
      if (sum === undefined) {
        sum = attempt(path, () => sumAt(path));
        known.set(path, sum);
      }
      return sum;
    },
  };
}

/** @throws the system's error */
function sumAt(path: string): string {
  try {
    return sumOfFile(path);
  } catch (error) {
    const word = NO_FILE[(error as NodeJS.ErrnoException).code ?? ''];
    if (word === undefined) throw error;
    return word;
  }
}

/**
 * @param program what makes it (program.ts)
 * @param jobs threads that its command may use
 * @throws WorkError with what is wrong with the model
 */
export async function bakeModel(
  task: BakeTask,
  store: Store,
  sums: Sums,
  program: string,
  jobs: number,
): Promise<Baked> {
  const { model } = task;
  const words = wordsOf(task);
  const own = model.isBuiltIn ? '' : sums.of(join(model.folder, model.word));
  const key = sumOf(program, own, ...words);
  const names = store.readsOf(key);
  const made = names && store.madeOf(keyWith(key, names, model, sums));
  const absolute = (reads: readonly string[]) => reads.map((name) => resolve(model.folder, name));
  if (names && made) {
    if (stands(task, made)) return { state: 'unchanged', ...made, reads: absolute(names) };
    const contents = made.files.map(({ sum }) => store.contentOf(sum));
    if (contents.every((content) => content !== null)) {
      const files = made.files.map(({ name }, k) => ({ name, bytes: contents[k]! }));
      await place(task, files, made);
      return { state: 'stored', ...made, reads: absolute(names) };
    }
  }
  const { files, reads, ...rest } = await run(task, words, store, jobs);
  const fresh: Made = { files: files.map(({ name, bytes }) => ({ name, sum: sumOf(bytes) })), ...rest };
  await store.setMade(
    keyWith(key, reads, model, sums),
    fresh,
    files.map(({ bytes }) => bytes),
  );
  await store.setReads(key, reads);
  // last: what stands in its place is always known to the store
  if (!stands(task, fresh)) await place(task, files, fresh);
  return { state: 'made', ...fresh, reads: absolute(reads) };
}

/** Whether an output is in its place, whole. */
function stands(task: BakeTask, { files }: Made): boolean {
  const isListed = task.making.target === null || existsSync(join(task.output, MANIFEST));
  return isListed && files.every(({ name, sum }) => holds(pathOf(task, name), sum));
}

/** Whether a file has that sum; not where it cannot be read. */
function holds(path: string, sum: string): boolean {
  try {
    return sumOfFile(path) === sum;
  } catch {
    return false;
  }
}

function keyWith(key: string, names: readonly string[], { folder }: BakedModel, sums: Sums): string {
  return sumOf(key, ...names.flatMap((name) => [name, sums.of(resolve(folder, name))]));
}

function pathOf({ making, output }: BakeTask, name: string): string {
  return making.target === null ? output : join(output, name);
}

/** @param made what the files are */
async function place(task: BakeTask, files: readonly MadeFile[], made: Made): Promise<void> {
  const { making, output } = task;
  if (making.target === null) {
    attempt(output, () => mkdirSync(dirname(output), { recursive: true }));
    return writeWhole(output, files[0].bytes);
  }
  for (let tries = 1; ; tries++) {
    try {
      return await writeFolder(output, files);
    } catch (error) {
      // another bake may be writing the same, and one of the two gives way
      if (stands(task, made)) return;
      if (tries > 1 && (tries === TRIES || !isBeingWritten(output, dirname(output)))) throw error;
      await setTimeout(WAIT * (1 + Math.random()));
    }
  }
}

interface Ran {
  files: MadeFile[];
  /** what was read, from the model's folder on */
  reads: string[];
  objects: number;
  bytes: number;
  notes: string[];
}

/** Run the command into a scratch folder of the store. */
async function run(
  { model, making, output }: BakeTask,
  words: readonly string[],
  store: Store,
  jobs: number,
): Promise<Ran> {
  const scratch = attempt(store.folder, () => makeScratch(store.folder));
  const work = async (): Promise<Ran> => {
    const to = join(scratch, basename(output));
    const said = { stdout: '', stderr: '' };
    const into = (stream: keyof typeof said) => ({
      write(text: string) {
        said[stream] += text;
      },
    });
    const reads = new Set<string>();
    const status = await runCull64([...words, `--output=${to}`, '--json'], {
      folder: model.folder,
      cores: jobs,
      stdout: into('stdout'),
      stderr: into('stderr'),
      onRead: (path) => reads.add(relative(model.folder, path).split(sep).join('/')),
    });
    if (status !== 0) throw new WorkError(faultIn(said.stderr, model));
    const { objects, bytes, notes } = JSON.parse(said.stdout);
    return { files: filesAt(to, making), reads: [...reads].sort(), objects, bytes, notes };
  };
  return cleanly(work, () => removeScratch(scratch));
}

function filesAt(path: string, { target }: Making): MadeFile[] {
  if (target === null) return [{ name: basename(path), bytes: readFileSync(path) }];
  const { crc32 } = JSON.parse(readFileSync(join(path, MANIFEST), 'utf8'));
  return Object.keys(crc32).map((name) => ({ name, bytes: readFileSync(join(path, name)) }));
}

/** What a command that failed said last, without its own name and the model's. */
function faultIn(said: string, { word }: BakedModel): string {
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  const fault = last.replace(/^cull64[^:]*: /, '').replace(/ \(see cull64 help \w+\)$/, '');
  return fault.startsWith(`${word}: `) ? fault.slice(word.length + 2) : fault;
}
