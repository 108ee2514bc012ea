/**
 * The surroundings of a command: the folder of its relative paths, and the streams that it writes to. They are the
 * process's own, except for work done by `within`, so that several commands can run in one process, each with its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAbsolute, resolve } from 'node:path';

/** the part of a stream that commands use */
export interface Output {
  write(text: string): unknown;
  /** a terminal, and its width in columns */
  isTTY?: boolean;
  columns?: number;
}

export interface Surroundings {
  /** an absolute path; null for the process's own */
  folder: string | null;
  stdout: Output;
  stderr: Output;
  /** told of each file that is read as input, or was looked for and is not there, by its absolute path */
  onRead?(path: string): void;
  /** threads that a command may use where --jobs does not say; default: one for each core */
  cores?: number;
  /** milliseconds of work before threads start */
  patience?: number;
}

const given = new AsyncLocalStorage<Surroundings>();

/** Do `work`, and everything that it awaits, in these surroundings. */
export function within<T>(surroundings: Surroundings, work: () => T): T {
  return given.run(surroundings, work);
}

export function stdout(): Output {
  return given.getStore()?.stdout ?? process.stdout;
}

export function stderr(): Output {
  return given.getStore()?.stderr ?? process.stderr;
}

export function cores(): number | undefined {
  return given.getStore()?.cores;
}

export function patience(): number | undefined {
  return given.getStore()?.patience;
}

/**
 * The path for the system of a path that the user wrote: nothing in it is resolved here, so that links and a slash at
 * its end count.
 */
export function pathAt(path: string): string {
  const folder = given.getStore()?.folder ?? null;
  return folder === null || isAbsolute(path) ? path : `${folder}/${path}`;
}

/** A file is about to be read as input. @param path for the system */
export function tellRead(path: string): void {
  given.getStore()?.onRead?.(resolve(path));
}
