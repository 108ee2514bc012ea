/** An export's folder: whole or not at all, and nothing of anybody else's is replaced. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MANIFEST } from '../../../src/core/export/manifest.ts';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { FileError, WorkError } from '../../../tools/cli/errors.ts';
import { writeFolder } from '../../../tools/cli/write-folder.ts';
import { scratchFolder } from '../cli.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, renameSync: vi.fn(real.renameSync), rmSync: vi.fn(real.rmSync) };
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
    new FileError(join(out, 'b'), `b has been changed since it was exported, ${remedy}`),
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
  const sums = ['null', '[]', '[3]', '"x"', '{"a":"7"}', '{"a":-1}', '{"a":0.5}', '{"a":null}', '{"a":4294967296}'];
  for (const text of [
    ...['', '[]', 'null', '{"cull64Export":2,"crc32":{}}', '{"cull64Export":1}', '{"cull64Export":"1","crc32":{}}'],
    ...sums.map((crc) => `{"cull64Export":1,"crc32":${crc}}`),
    ...sums.map((crc) => `{"cull64Export":1,"crc32":{},"unfinished":${crc}}`),
  ]) {
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

test('is written beside where it goes, into a folder that is there within it; and a folder that is taken away meanwhile is told as such', async () => {
  await write({ a: 'one' });
  const first = () => String(vi.mocked(writeFile).mock.calls[0][0]).slice(scratch.path.length);
  expect(first()).toMatch(/^\/made\/\.cull64-[0-9a-f]{8}-\d+-\w{6}\/new\/a$/);
  vi.mocked(writeFile).mockClear();
  await write({ a: 'two' });
  expect(first()).toMatch(/^\/made\/out\/\.cull64-[0-9a-f]{8}-\d+-\w{6}\/new\/a$/);
  vi.mocked(writeFile).mockImplementationOnce(async () => rmSync(out, { recursive: true }));
  await expect(write({ a: 'three' })).rejects.toThrow(
    new FileError(join(out, MANIFEST), 'there is no such file or folder'),
  );
});

test('a file where the folder should be', async () => {
  mkdirSync(join(scratch.path, 'made'));
  writeFileSync(out, 'mine');
  await expect(write({ a: 'one' })).rejects.toThrow(new FileError(out, 'this is a file; name a folder'));
  const inside = join(out, 'inside');
  const fault = 'a part of the path is a file, not a folder';
  await expect(writeFolder(inside, [])).rejects.toThrow(new FileError(inside, fault));
  await expect(writeFolder(join(inside, 'deeper'), [])).rejects.toThrow('/deeper: a part of the path is a file');
  expect(readFileSync(out, 'utf8')).toBe('mine');
});

test('a link to nowhere is not followed, nor replaced', async () => {
  mkdirSync(join(scratch.path, 'made'));
  symlinkSync('nowhere', out);
  await expect(write({ a: 'one' })).rejects.toThrow(
    new FileError(out, 'this is a link to nowhere, which is not there; name that with -o, or remove the link'),
  );
  expect(readdirSync(join(scratch.path, 'made'))).toEqual(['out']);
});

describe('a program that is killed', () => {
  const OLD = { a: 'old a', b: 'old b', c: 'old c' };
  const NEW = { a: 'new a', b: 'new b', d: 'new d' };
  const rename = vi.mocked(renameSync).getMockImplementation()!;
  const remove = vi.mocked(rmSync).getMockImplementation()!;
  afterEach(() => {
    vi.mocked(renameSync).mockImplementation(rename);
    vi.mocked(rmSync).mockImplementation(remove);
  });

  /** Write as a program does that is killed when it has renamed so often: nothing changes from then on. */
  async function writeKilled(texts: Record<string, string>, renames: number): Promise<boolean> {
    let left = renames;
    vi.mocked(renameSync).mockImplementation((from, to) => void (left-- > 0 && rename(from, to)));
    vi.mocked(rmSync).mockImplementation((...given) => void (left >= 0 && remove(...given)));
    await write(texts);
    vi.mocked(renameSync).mockImplementation(rename);
    vi.mocked(rmSync).mockImplementation(remove);
    return left < 0;
  }
  const there = () => {
    const names = readdirSync(out).filter((name) => !name.startsWith('.cull64-') && name !== MANIFEST);
    return Object.fromEntries(names.sort().map((name) => [name, read(name)]));
  };

  test('in a new folder leaves none', async () => {
    expect(await writeKilled(NEW, 0)).toBe(true);
    expect(readdirSync(join(scratch.path, 'made')).filter((name) => !name.startsWith('.cull64-'))).toEqual([]);
    expect(await writeKilled(NEW, 1)).toBe(false);
    expect(there()).toEqual(NEW);
  });

  test('between any two renames leaves no files of two exports beside each other; the next one says so and completes it', async () => {
    const say = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const line = `note: ${out}: the export before this one was cut off; this one completes it\n`;
    let killed = true;
    for (let renames = 0; killed; renames++) {
      rmSync(out, { recursive: true, force: true });
      await write(OLD);
      expect(list()).toEqual({ cull64Export: 1, crc32: expect.anything() });
      killed = await writeKilled(NEW, renames);
      const { c, ...found } = there();
      expect(c).toBe(OLD.c);
      const ages = Object.values(found).map((text) => text.slice(0, 3));
      expect(new Set(ages).size, `${renames} renames: ${ages}`).toBeLessThanOrEqual(1);
      const isCut = killed && renames > 0;
      expect('unfinished' in list()).toBe(isCut);
      // what the second one replaces may be of either
      for (const texts of [
        { a: 'next a', b: 'next b' },
        { ...NEW, e: 'new e' },
      ])
        await write(texts);
      expect(there()).toEqual({ ...OLD, ...NEW, e: 'new e' });
      expect('unfinished' in list()).toBe(false);
      expect(say.mock.calls).toEqual(isCut ? [[line]] : []);
      say.mockClear();
    }
    say.mockRestore();
  });

  test('and what somebody put there since is kept', async () => {
    await write(OLD);
    await writeKilled(NEW, 3);
    expect(there()).toEqual({ c: 'old c' });
    writeFileSync(join(out, 'a'), 'mine');
    await expect(write(NEW)).rejects.toThrow('a has been changed since it was exported');
    expect(read('a')).toBe('mine');
  });
});

test('where a rename fails, the old files are put back', async () => {
  await write({ a: 'old a', b: 'old b' });
  const rename = vi.mocked(renameSync).getMockImplementation()!;
  vi.mocked(renameSync).mockImplementation((from, to) => {
    if (/new\/b$/.test(String(from))) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    rename(from, to);
  });
  await expect(write({ a: 'new a', b: 'new b' })).rejects.toThrow('/out/b: the disk cannot be read or written');
  vi.mocked(renameSync).mockImplementation(rename);
  expect([read('a'), read('b')]).toEqual(['old a', 'old b']);
});

test('where another export is writing too, what it has put there stays', async () => {
  await write({ a: 'old a', b: 'old b' });
  const rename = vi.mocked(renameSync).getMockImplementation()!;
  vi.mocked(renameSync).mockImplementation((from, to) => {
    if (/old\/b$/.test(String(to))) {
      writeFileSync(join(out, 'a'), 'its a');
      throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    }
    rename(from, to);
  });
  await expect(write({ a: 'new a', b: 'new b' })).rejects.toThrow('/out/b: there is no such file');
  vi.mocked(renameSync).mockImplementation(rename);
  expect([read('a'), read('b')]).toEqual(['its a', 'old b']);
});
