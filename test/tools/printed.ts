import { expect } from 'vitest';
import { cull64 } from './cli.ts';

/** What a command prints, in a folder, that has to do what it is asked. */
export async function printed(folder: string, ...words: string[]): Promise<string> {
  const run = await cull64(words, folder);
  expect(run.status, run.stderr).toBe(0);
  return run.stdout;
}
