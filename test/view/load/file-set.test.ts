import { expect, test } from 'vitest';
import { arrangeFiles, findBeside } from '../../../src/view/load/file-set.ts';

const files = (...paths: string[]) => paths.map((path) => ({ path, file: path }));
const found = (paths: string[], uri: string) => findBeside(arrangeFiles(files(...paths)), uri).path;

test('one model among other files', () => {
  const set = arrangeFiles(files('kit/a.bin', 'kit/House.GLTF', 'kit/textures/wall.png'));
  expect(set.model.path).toBe('kit/House.GLTF');
  expect(set.tree).toBeNull();
  expect(set.beside.map(({ path }) => path)).toEqual(['kit/a.bin', 'kit/textures/wall.png']);
});

test('a single file is taken for a model, whatever its name', () => {
  expect(arrangeFiles(files('download')).model.path).toBe('download');
});

test('the tree of the same name, or the only one', () => {
  expect(arrangeFiles(files('b.c64', 'a.glb', 'A.c64')).tree?.path).toBe('A.c64');
  expect(arrangeFiles(files('b.c64', 'a.glb')).tree?.path).toBe('b.c64');
  expect(arrangeFiles(files('b.c64', 'c.c64', 'a.glb')).tree).toBeNull();
});

test('the views that came with it: by their name, the path before a single view', () => {
  const views = (...paths: string[]) => arrangeFiles(files('a.glb', ...paths)).views?.path ?? null;
  expect(views('views.json')).toBe('views.json');
  expect(views('kit/My Views (2).JSON', 'notes.json')).toBe('kit/My Views (2).JSON');
  expect(views('view.json', 'a/views.json')).toBe('a/views.json');
  expect(views('package.json', 'views/scene.json', 'views.txt')).toBeNull();
  expect(['castle-views.json', 'views_2.json', 'view.1.json'].map((name) => views(name, 'preview.json'))).toEqual([
    'castle-views.json',
    'views_2.json',
    'view.1.json',
  ]);
  expect(views('preview.json', 'viewer.json', 'review.json')).toBeNull();
  expect(() => views('view.json', 'view (1).json')).toThrow(
    '2 files of views (view.json, view (1).json): open one of them with the model',
  );
});

test.each([
  [[], 'there are no files: open a .glb, .gltf, .obj or .t3dm file'],
  [['x/castle.c64'], 'castle.c64 is a tree: open it together with the model that it was built from'],
  [['a.png', 'b.bin'], 'none of the 2 files is a model: open a .glb, .gltf, .obj or .t3dm file'],
  [['a.glb', 'x/b.obj'], '2 models (a.glb, b.obj): open one at a time'],
  [['a.glb', 'b.glb', 'c.glb', 'd.glb'], '4 models (a.glb, b.glb, c.glb, …): open one at a time'],
])('%j: %s', (paths, line) => {
  expect(() => arrangeFiles(files(...paths))).toThrow(line);
});

test('a buffer beside the model: as written, then any case, then by its name', () => {
  const model = 'kit/models/house.gltf';
  expect(found([model, 'kit/models/A.bin', 'kit/models/a.bin'], 'a.bin')).toBe('kit/models/a.bin');
  expect(found([model, 'kit/models/A.bin'], 'a.bin')).toBe('kit/models/A.bin');
  expect(found([model, 'kit/models/a b.bin'], 'a%20b.bin')).toBe('kit/models/a b.bin');
  expect(found([model, 'kit/models/100%.bin'], '100%.bin')).toBe('kit/models/100%.bin');
  expect(found([model, 'kit/shared/a.bin', 'kit/models/shared/a.bin'], '../shared/./a.bin')).toBe('kit/shared/a.bin');
  expect(found(['house.gltf', 'a.bin'], 'buffers/a.bin?v=2')).toBe('a.bin');
  // each before the next: in its place in any case, elsewhere as written, elsewhere in any case
  expect(found([model, 'kit/models/A.bin', 'kit/a.bin'], 'a.bin')).toBe('kit/models/A.bin');
  expect(found([model, 'kit/A.bin', 'x/a.bin'], 'a.bin')).toBe('x/a.bin');
  expect(found(['house.gltf', 'A.BIN'], 'buffers\\a.bin')).toBe('A.BIN');
});

test('a buffer that is not there, stands twice, or is not a file', () => {
  expect(() => found(['house.gltf', 'b.bin'], 'a.bin')).toThrow('it is not among the opened files');
  expect(() => found(['house.gltf', 'x/a.bin', 'y/a.bin'], 'a.bin')).toThrow('2 of the opened files have that name');
  for (const uri of ['https://example.com/a.bin', '//example.com/a.bin', 'file:///a.bin'])
    expect(() => found(['house.gltf', 'a.bin'], uri)).toThrow('only files that are opened with the model are read');
});
