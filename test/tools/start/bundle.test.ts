/** What starts at once is made once for what the files hold, and is what they hold now. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { helpText } from '../../../tools/cli/help.ts';
import { root } from '../../docs/readme.ts';
import { longTest } from '../../soak.ts';
import { scratchFolder } from '../cli.ts';

// plain JavaScript, as it runs where there are no packages yet
const path = pathToFileURL(join(root, 'tools/start/bundle.js')).href;
const { bundled } = (await import(path)) as {
  bundled(root: string, entry: string, cache: string): Promise<string>;
};

const scratch = scratchFolder();
afterAll(scratch.remove);
const at = (name: string) => join(scratch.path, name);
const write = (name: string, text: string) => writeFileSync(at(name), text);

const made = () => bundled(scratch.path, at('entry.ts'), at('cache'));
const printed = (file: string, ...words: string[]) =>
  execFileSync(process.execPath, [file, ...words], { encoding: 'utf8' }).trim();
const folders = () => readdirSync(at('cache')).filter((name) => name !== 'files.json');

beforeEach(() => {
  rmSync(at('cache'), { recursive: true, force: true });
  for (const name of ['cache', 'beside']) mkdirSync(at(name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) write(name, '{}');
  write('entry.ts', `import { word } from './beside/word.ts'; const n: number = 1; console.log(word, n);`);
  write('beside/word.ts', `export const word: string = 'one';`);
});

test('made once, and found again', async () => {
  const file = await made();
  expect(printed(file)).toBe('one 1');
  const { mtimeMs } = statSync(file);
  expect(await made()).toBe(file);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  expect(folders()).toHaveLength(1);
});

test('anew where a file of it holds something else, also of the same length; and the old one where it is as it was', async () => {
  const before = await made();
  write('beside/word.ts', `export const word: string = 'two';`);
  const after = await made();
  expect(printed(after)).toBe('two 1');
  expect(after).not.toBe(before);
  write('beside/word.ts', `export const word: string = 'one';`);
  expect(await made()).toBe(before);
  expect(folders()).toHaveLength(2);
});

test.each(['package-lock.json', 'tsconfig.json'])('anew where %s is another', async (name) => {
  const before = await made();
  write(name, '{ }');
  expect(await made()).not.toBe(before);
});

test('anew where what was made, or the list of its files, is gone or damaged', async () => {
  const file = await made();
  rmSync(file);
  expect(printed(await made())).toBe('one 1');
  write('cache/files.json', '[');
  expect(printed(await made())).toBe('one 1');
});

test('a module finds what stands beside it', async () => {
  write('beside/word.ts', 'export const word: string = import.meta.url;');
  expect(printed(await made())).toBe(`${pathToFileURL(at('beside/word.ts')).href} 1`);
});

test('what cannot be made is said so, and nothing is left', async () => {
  write('beside/word.ts', 'export const word: string = ;');
  await expect(made()).rejects.toThrow();
  expect(folders()).toEqual([]);
});

longTest('what npm run cull64 starts is such a bundle of the command line', async () => {
  const [start, entry, cache] = ['tools/start/cull64.js', 'tools/cli/cull64.ts', 'node_modules/.cache/cull64'].map(
    (name) => join(root, name),
  );
  expect(printed(start, 'help')).toBe(await helpText());
  const file = await bundled(root, entry, cache);
  expect(file.startsWith(cache)).toBe(true);
  expect(printed(file, 'help', 'export')).toBe(await helpText('export'));
});
