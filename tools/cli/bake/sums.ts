/**
 * What each output of a bake was made from, as sums (SHA-256): a file an output, at its path in the folder .cull64-sums beside the outputs, for shards
 * and the edges of a build.ninja write at the same time. Every file appears whole; one that is damaged, gone, or by another program counts as not there.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { attempt, writeWhole } from '../files.ts';

/** What was made, and from what. */
export interface Made {
  /** sum of the options, and of what was read */
  from: string;
  /** names of the files that were read, or looked for and not found, from the model's folder on; the model among them */
  reads: string[];
  files: { name: string; sum: string }[];
  objects: number;
  bytes: number;
  notes: string[];
}

export interface Records {
  /** of an output, by its absolute path; null where it is not known */
  of(output: string): Made | null;
  set(output: string, made: Made): Promise<void>;
}

/**
 * @param out the absolute path of the folder for all outputs
 * @param program what makes them (program.ts)
 */
export function createRecords(out: string, program: string): Records {
  const fileOf = (output: string) => join(out, '.cull64-sums', `${relative(out, output)}.json`);
  return {
    of(output) {
      try {
        const [sum, text] = readFileSync(fileOf(output), 'utf8').split('\n');
        return sum === sumOf(program, text) ? JSON.parse(text) : null;
      } catch {
        return null;
      }
    },
    async set(output, made) {
      const path = fileOf(output);
      const text = JSON.stringify(made);
      attempt(path, () => mkdirSync(dirname(path), { recursive: true }));
      await writeWhole(path, `${sumOf(program, text)}\n${text}\n`);
    },
  };
}

export function sumOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\n`).update(part);
  return hash.digest('hex');
}

/** how much of a file is in memory at a time */
const PIECE = 2 ** 20;

/** The sum of a file's bytes, of any length. @throws the system's error */
export function sumOfFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256').update(`${fstatSync(file).size}\n`);
    const piece = Buffer.alloc(PIECE);
    for (;;) {
      const read = readSync(file, piece);
      if (read === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/** what the sum is called of what is no file */
const NO_FILE: Record<string, string> = { ENOENT: 'absent', ENOTDIR: 'absent', EISDIR: 'folder' };

/** Sums of files by path, each read once; a word for what is no file. @throws WorkError for a file that cannot be read */
export function createSums(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    if (!known.has(path))
      known.set(
        path,
        attempt(path, () => sumAt(path)),
      );
    return known.get(path)!;
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
