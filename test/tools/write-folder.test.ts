/** An export's folder: whole or not at all, and nothing of anybody else's is replaced. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crc32 } from '../../src/file/crc32.ts';
import { WorkError } from '../../tools/cli/errors.ts';
import { MANIFEST, writeFolder } from '../../tools/cli/write-folder.ts';
import { scratchFolder } from './cli.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

let scratch: ReturnType<typeof scratchFolder>;
let out: string;
beforeEach(() => {
  vi.mocked(writeFile).mockClear();
  scratch = scratchFolder();
  out = join(scratch.path, 'made/out');
});
afterEach(() => scratch.remove());

const utf8 = (text: string) => new TextEncoder().encode(text);
const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => ({ name, about: '', bytes: utf8(text) }));
const write = (texts: Record<string, string>) => writeFolder(out, files(texts));
const read = (name: string) => readFileSync(join(out, name), 'utf8');
const list = () => JSON.parse(read(MANIFEST));

test('the files, and a list of their sums; nothing is left of the writing', async () => {
  await write({ a: 'one', b: 'two' });
  expect(readdirSync(out).sort()).toEqual(['a', 'b', MANIFEST].sort());
  expect([read('a'), read('b')]).toEqual(['one', 'two']);
  expect(list()).toEqual({ cull64Export: 1, crc32: { a: crc32(utf8('one')), b: crc32(utf8('two')) } });
  expect(read(MANIFEST).endsWith('}\n')).toBe(true);
});

test('what an export left is replaced, and what it no longer writes stays listed', async () => {
  await write({ a: 'one', b: 'two' });
  await write({ a: 'three' });
  expect([read('a'), read('b')]).toEqual(['three', 'two']);
  expect(list().crc32).toEqual({ a: crc32(utf8('three')), b: crc32(utf8('two')) });
});

test('what was changed since is kept, and nothing else is written', async () => {
  await write({ a: 'one', b: 'two' });
  writeFileSync(join(out, 'b'), 'mine');
  const remedy = 'and would be lost; move it away, or name another folder with -o';
  await expect(write({ a: 'three', b: 'four' })).rejects.toThrow(
    new WorkError(`${join(out, 'b')}: b has been changed since it was exported, ${remedy}`),
  );
  expect([read('a'), read('b')]).toEqual(['one', 'mine']);
  expect(readdirSync(out)).toHaveLength(3);
});

test('what was there before is kept, unless it is the same', async () => {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'a'), 'same');
  await write({ a: 'same' });
  writeFileSync(join(out, 'c'), 'mine');
  await expect(write({ c: 'ours' })).rejects.toThrow(/c: c is not from an export, and would be lost/);
  expect(read('c')).toBe('mine');
});

test('a list that is none, and a folder of a file’s name', async () => {
  mkdirSync(join(out, 'a'), { recursive: true });
  await expect(write({ a: 'one' })).rejects.toThrow(/there is a folder of this name; export into another one$/);
  for (const text of ['', '[]', 'null', '{"cull64Export":2,"crc32":{}}', '{"cull64Export":1}']) {
    writeFileSync(join(out, MANIFEST), text);
    await expect(write({ b: 'one' }), text).rejects.toThrow(`${MANIFEST} is not from an export, and would be lost`);
    expect(read(MANIFEST)).toBe(text);
  }
  expect(readdirSync(out).sort()).toEqual(['a', MANIFEST].sort());
});

test('a folder that was made for nothing is gone again; one that was there stays', async () => {
  const twice = files({ a: 'one', b: 'two' }).map((file) => ({ ...file, name: 'a' }));
  await expect(writeFolder(out, twice)).rejects.toThrow(WorkError);
  expect(readdirSync(join(scratch.path, 'made'))).toEqual([]);
  mkdirSync(out);
  await expect(writeFolder(out, twice)).rejects.toThrow(WorkError);
  expect(readdirSync(out)).toEqual([]);
  expect(statSync(out).isDirectory()).toBe(true);
});

test('is written beside where it goes, and a folder that is taken away meanwhile is told as such', async () => {
  await write({ a: 'one' });
  expect(String(vi.mocked(writeFile).mock.calls[0][0])).toMatch(/\/made\/out\/\.cull64-\w{6}\/a$/);
  vi.mocked(writeFile).mockImplementationOnce(async () => rmSync(out, { recursive: true }));
  await expect(write({ a: 'two' })).rejects.toThrow(
    new WorkError(`${join(out, MANIFEST)}: there is no such file or folder`),
  );
});

test('a file where the folder should be', async () => {
  mkdirSync(join(scratch.path, 'made'));
  writeFileSync(out, 'mine');
  await expect(write({ a: 'one' })).rejects.toThrow(new WorkError(`${out}: this is a file; name a folder`));
  const inside = join(out, 'inside');
  await expect(writeFolder(inside, [])).rejects.toThrow(new WorkError(`${inside}: this is a file; name a folder`));
  expect(readFileSync(out, 'utf8')).toBe('mine');
});
