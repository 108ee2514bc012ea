/**
 * What was baked before, in a folder that several machines can share: contents by their SHA-256, and for each input what was made of it.
 *
 *   reads/KEY      the names of the files that the command read, for a model, options and program
 *   made/KEY       what it made, for the same and the contents of those files
 *   contents/SUM   a file
 *
 * Nothing in it is ever changed, except the names under `reads`, which say only where to look. Every file appears whole; one that is damaged or
 * gone counts as not there. It can be removed at any time.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, writeWhole } from '../files.ts';

export interface MadeFile {
  name: string;
  bytes: Uint8Array;
}

/** What a command made, without its files' contents. */
export interface Made {
  files: { name: string; sum: string }[];
  objects: number;
  bytes: number;
  notes: string[];
}

export interface Store {
  /** absolute; there from the first use on */
  folder: string;
  /** names of files that a command read; null where that is not known */
  readsOf(key: string): string[] | null;
  madeOf(key: string): Made | null;
  /** null where it is gone or damaged */
  contentOf(sum: string): Uint8Array | null;
  setReads(key: string, names: readonly string[]): Promise<void>;
  setMade(key: string, made: Made, contents: readonly Uint8Array[]): Promise<void>;
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

/** @param folder absolute; made where it is missing. @throws WorkError */
export function createStore(folder: string): Store {
  const at = (kind: string, key: string) => join(folder, kind, key.slice(0, 2), key.slice(2));
  const read = (kind: string, key: string): unknown => {
    try {
      return JSON.parse(readFileSync(at(kind, key), 'utf8'));
    } catch {
      return null;
    }
  };
  const write = async (kind: string, key: string, content: Uint8Array | string): Promise<void> => {
    const path = at(kind, key);
    attempt(path, () => mkdirSync(dirname(path), { recursive: true }));
    await writeWhole(path, content);
  };
  const contentOf = (sum: string): Uint8Array | null => {
    try {
      const bytes = readFileSync(at('contents', sum));
      return sumOf(bytes) === sum ? bytes : null;
    } catch {
      return null;
    }
  };
  attempt(folder, () => mkdirSync(folder, { recursive: true }));
  return {
    folder,
    readsOf(key) {
      const names = read('reads', key);
      return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null;
    },
    madeOf(key) {
      const made = read('made', key);
      return isMade(made) ? made : null;
    },
    contentOf,
    setReads: (key, names) => write('reads', key, JSON.stringify(names)),
    async setMade(key, made, contents) {
      for (const [k, { sum }] of made.files.entries()) if (!contentOf(sum)) await write('contents', sum, contents[k]);
      await write('made', key, JSON.stringify(made));
    },
  };
}

function isMade(value: unknown): value is Made {
  if (typeof value !== 'object' || value === null) return false;
  const { files, objects, bytes, notes } = value as Record<string, unknown>;
  const isFile = (file: unknown) =>
    typeof (file as MadeFile)?.name === 'string' &&
    !/[/\\]|^\.\.?$/.test((file as MadeFile).name) &&
    /^[0-9a-f]{64}$/.test(String((file as { sum?: unknown }).sum));
  return (
    Array.isArray(files) &&
    files.length > 0 &&
    files.every(isFile) &&
    typeof objects === 'number' &&
    typeof bytes === 'number' &&
    Array.isArray(notes) &&
    notes.every((note) => typeof note === 'string')
  );
}
