/** Makes one tree or export of a model, unless it stands as it was made from the same input by the same program. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MANIFEST } from '../../../src/core/export/manifest.ts';
import { argumentsOf } from '../args.ts';
import { makeTree } from '../commands/build.ts';
import { makeExport } from '../commands/export.ts';
import { FileError } from '../errors.ts';
import { attempt, writeWhole } from '../files.ts';
import { isBeingWritten } from '../scratch.ts';
import { within } from '../surroundings.ts';
import { writeFolder } from '../write-folder.ts';
import { type Made, type Records, sumOf, sumOfFile } from './sums.ts';
import { type BakeTask, optionsText } from './tasks.ts';

export interface Baked extends Omit<Made, 'reads'> {
  /** unchanged: it stood in its place */
  state: 'unchanged' | 'made';
  /** absolute paths of the files that were read, or looked for and not found, the model among them */
  reads: string[];
}

interface File {
  name: string;
  bytes: Uint8Array;
}

/** to put an export in its place, and milliseconds between two of them */
const TRIES = 20;
const WAIT = 20;

/**
 * @param sums of files, by absolute path
 * @param jobs threads that it may use
 * @throws what making it throws
 */
export async function bakeModel(
  task: BakeTask,
  records: Records,
  sums: (path: string) => string,
  jobs: number,
): Promise<Baked> {
  const absolute = (reads: readonly string[]) => reads.map((name) => resolve(task.model.folder, name));
  const sumFrom = (reads: readonly string[]) => sumOf(optionsText(task), ...reads, ...absolute(reads).map(sums));
  const known = records.of(task.output);
  if (known && known.from === sumFrom(known.reads) && stands(task, known))
    return { ...known, state: 'unchanged', reads: absolute(known.reads) };
  const { files, reads, report } = await make(task, jobs);
  const { objects, bytes, notes } = report;
  const listed = files.map((file) => ({ name: file.name, sum: sumOf(file.bytes) }));
  const made: Made = { from: sumFrom(reads), reads, files: listed, objects, bytes, notes };
  if (!stands(task, made)) await place(task, files, made);
  await records.set(task.output, made);
  return { ...made, state: 'made', reads: absolute(reads) };
}

/** Whether an output is in its place, whole. */
function stands({ making, output }: BakeTask, { files }: Made): boolean {
  if (making.target === null) return holds(output, files[0].sum);
  return existsSync(join(output, MANIFEST)) && files.every(({ name, sum }) => holds(join(output, name), sum));
}

/** Whether a file has that sum; not where it cannot be read. */
function holds(path: string, sum: string): boolean {
  try {
    return sumOfFile(path) === sum;
  } catch {
    return false;
  }
}

async function place(task: BakeTask, files: readonly File[], made: Made): Promise<void> {
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

const SILENT = { write: () => {} };

/** What the command makes, called in the model's folder; its reads from there on. */
async function make({ model, making, output }: BakeTask, jobs: number) {
  const reads = new Set<string>();
  const surroundings = {
    folder: model.folder,
    cores: jobs,
    stdout: SILENT,
    stderr: SILENT,
    onRead: (path: string) => reads.add(relative(model.folder, path).split(sep).join('/')),
  };
  const work = async (): Promise<{ files: File[]; report: Pick<Made, 'objects' | 'bytes' | 'notes'> }> => {
    const args = argumentsOf([model.word], making.values);
    if (making.target !== null) return makeExport(args);
    const { bytes, report } = await makeTree(args);
    return { files: [{ name: basename(output), bytes }], report };
  };
  const { files, report } = await within(surroundings, work);
  return { files, report, reads: [...reads].sort() };
}

/** What is wrong, in a line without the name of the model. */
export function faultOf(error: Error, { model }: BakeTask): string {
  const fault = error instanceof FileError && error.path === model.word ? error.fault : error.message;
  return fault.split('\n')[0];
}
