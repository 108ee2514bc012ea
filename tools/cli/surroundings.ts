/**
 * What a command has around it: the folder that its paths are in, and the streams that it writes to. They are those of the process, but
 * for work that `within` does: several commands can run in one process, each with its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAbsolute } from 'node:path';

/** as far as commands use one */
export interface Output {
  write(text: string): unknown;
  /** a terminal, so many columns wide */
  isTTY?: boolean;
  columns?: number;
}

export interface Surroundings {
  /** absolute; null for the process's own */
  folder: string | null;
  stdout: Output;
  stderr: Output;
}

const given = new AsyncLocalStorage<Surroundings>();

/** Do `work`, and all that it waits for, in these surroundings. */
export function within<T>(surroundings: Surroundings, work: () => T): T {
  return given.run(surroundings, work);
}

export function stdout(): Output {
  return given.getStore()?.stdout ?? process.stdout;
}

export function stderr(): Output {
  return given.getStore()?.stderr ?? process.stderr;
}

/** What the system is asked for a path as the user wrote it: nothing of it is resolved here, so that links and a slash at its end count. */
export function pathAt(path: string): string {
  const folder = given.getStore()?.folder ?? null;
  return folder === null || isAbsolute(path) ? path : `${folder}/${path}`;
}
