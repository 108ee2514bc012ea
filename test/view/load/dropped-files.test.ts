import { expect, test } from 'vitest';
import { droppedFiles, MAX_FILES, pathOf } from '../../../src/view/load/dropped-files.ts';

interface Folder {
  [name: string]: Folder | null;
}

/** Entries as a browser gives them: a folder's in parts of two. */
function entryOf(name: string, content: Folder | null, path = `/${name}`): object {
  if (content === null)
    return {
      isDirectory: false,
      fullPath: path,
      file: (done: (file: File) => void) => done(new File(['x'], name)),
    };
  return {
    isDirectory: true,
    fullPath: path,
    createReader() {
      const all = Object.entries(content).map(([child, inside]) => entryOf(child, inside, `${path}/${child}`));
      return { readEntries: (done: (part: object[]) => void) => done(all.splice(0, 2)) };
    },
  };
}

const drop = (content: Folder) =>
  ({
    files: Object.keys(content).map((name) => new File(['x'], name)),
    items: Object.entries(content).map(([name, inside]) => ({ webkitGetAsEntry: () => entryOf(name, inside) })),
  }) as unknown as DataTransfer;

test('single files are taken as they are', async () => {
  expect((await droppedFiles(drop({ 'a.glb': null, 'b.c64': null }))).map(pathOf)).toEqual(['a.glb', 'b.c64']);
});

test('folders are read to their ends, and each file has its path', async () => {
  const content = { kit: { 'a.gltf': null, 'b.bin': null, 'c.bin': null, textures: { 'd.png': null } }, 'e.txt': null };
  expect((await droppedFiles(drop(content))).map(pathOf).sort()).toEqual([
    'e.txt',
    'kit/a.gltf',
    'kit/b.bin',
    'kit/c.bin',
    'kit/textures/d.png',
  ]);
});

test('a folder of too many files is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: MAX_FILES + 1 }, (_, i) => [`${i}.bin`, null]));
  await expect(droppedFiles(drop({ many }))).rejects.toThrow('the folder holds more than 5000 files');
});

test('the greatest number of files is taken, from one folder and from several', async () => {
  const some = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.bin`, null]));
  expect(await droppedFiles(drop({ many: some(MAX_FILES) }))).toHaveLength(MAX_FILES);
  expect(await droppedFiles(drop({ a: some(MAX_FILES - 1), 'b.bin': null }))).toHaveLength(MAX_FILES);
  await expect(droppedFiles(drop({ a: some(MAX_FILES), 'b.bin': null }))).rejects.toThrow('more than');
  await expect(droppedFiles(drop({ 'b.bin': null, a: some(MAX_FILES - 1), c: some(1) }))).rejects.toThrow('more than');
});

test('a folder without end is given up, before its files are opened', async () => {
  let parts = 0;
  let opened = 0;
  const file = { isDirectory: false, fullPath: '/endless/a.bin', file: () => opened++ };
  const endless = {
    isDirectory: true,
    fullPath: '/endless',
    createReader: () => ({
      readEntries(done: (part: object[]) => void) {
        parts++;
        done(Array.from({ length: 1000 }, () => file));
      },
    }),
  };
  const transfer = { files: [], items: [{ webkitGetAsEntry: () => endless }] } as unknown as DataTransfer;
  await expect(droppedFiles(transfer)).rejects.toThrow('more than');
  // the seventh is read, and left
  expect([parts, opened]).toEqual([7, 0]);
});

test('a folder that cannot be read, and a browser without folders', async () => {
  const broken = {
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, failed: (error: Error) => void) => failed(new Error('gone')) }),
  };
  const transfer = (entry: unknown) =>
    ({ files: [new File(['x'], 'a.glb')], items: [{ webkitGetAsEntry: () => entry }, {}] }) as unknown as DataTransfer;
  await expect(droppedFiles(transfer(broken))).rejects.toThrow('gone');
  expect((await droppedFiles(transfer(null))).map(pathOf)).toEqual(['a.glb']);
});

test('a file of a folder that was chosen has its path, too', () => {
  const chosen = Object.assign(new File(['x'], 'a.glb'), { webkitRelativePath: 'kit/a.glb' });
  expect(pathOf(chosen)).toBe('kit/a.glb');
});
