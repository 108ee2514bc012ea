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

test('files are taken as they are', async () => {
  expect((await droppedFiles(drop({ 'a.glb': null, 'b.c64': null }))).map(pathOf)).toEqual(['a.glb', 'b.c64']);
});

test('folders are read to their ends, and each file knows where it lay', async () => {
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
  await expect(droppedFiles(drop({ many }))).rejects.toThrow(`the folder holds more than ${MAX_FILES} files`);
});
