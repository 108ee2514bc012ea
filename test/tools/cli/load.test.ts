/** What a command is given to work on: told apart by content, cut into parts, and refused in words that say what it is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { treeToJson } from '../../../src/core/file/json.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { parseArguments } from '../../../tools/cli/args.ts';
import { FileError, UsageError, WorkError } from '../../../tools/cli/errors.ts';
import { isTree, loadScene, loadSceneOrTree, MODEL } from '../../../tools/cli/load.ts';
import { optionsOf } from '../../../tools/cli/page.ts';
import { scratchFolder } from '../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const parts = (text?: string) => parseArguments(text === undefined ? [] : [`--parts=${text}`], optionsOf([MODEL]));
const triangle = (x: number) => `v ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
const tree = buildSphereTree(Float32Array.of(0, 0, 0, 1, 10, 0, 0, 1));

beforeAll(() => {
  writeFileSync(at('three.obj'), [0, 10, 20].map(triangle).join(''));
  writeFileSync(at('pair.obj'), `o a\n${triangle(0)}o b\n${triangle(10)}`);
  writeFileSync(at('tree.obj'), encodeTree(tree));
  writeFileSync(at('text.glb'), `  \n${treeToJson(tree)}`);
  writeFileSync(at('damaged.c64'), encodeTree(tree).subarray(0, 100));
  mkdirSync(at('castle'));
});
afterAll(remove);

describe('parts', () => {
  const loaded = async (text?: string, file = 'three.obj') => {
    const { names, notes } = await loadScene(at(file), parts(text));
    return { objects: names.length, notes };
  };
  test('one object is told how it could be cut', async () =>
    expect(await loaded()).toEqual({
      objects: 1,
      notes: [
        `${at('three.obj')} is one object: there is nothing to cull and nothing to order; cut it with --parts component or --parts grid:16`,
      ],
    }));
  test('several are not', async () => expect(await loaded(undefined, 'pair.obj')).toEqual({ objects: 2, notes: [] }));
  test('by component', async () =>
    expect(await loaded('component')).toEqual({ objects: 3, notes: ['1 object cut into 3 parts'] }));
  test('by cells: 21 long, so of two cells the first holds two', async () =>
    expect(await loaded('grid:2')).toEqual({ objects: 2, notes: ['1 object cut into 2 parts'] }));
  test('what stays one was asked for, and is not told again', async () =>
    expect(await loaded('grid:1')).toEqual({ objects: 1, notes: ['1 object cut into 1 part'] }));
  test('up to four digits of cells', async () => {
    expect((await loaded('grid:9999')).objects).toBe(3);
    for (const text of ['grid:0', 'grid:', 'grid:10000', 'grid:-1', 'grid:1.5', 'components', 'auto:0', 'x'])
      await expect(loaded(text), text).rejects.toThrow(
        new UsageError(
          `--parts ${text}: it must be component, grid:N with N cells along the longest side, or auto:N with N objects at most`,
        ),
      );
  });
});

describe('trees', () => {
  test('by their first bytes, whatever they are called', async () => {
    const binary = await loadSceneOrTree(at('tree.obj'), parts());
    const text = await loadSceneOrTree(at('text.glb'), parts());
    if (!isTree(binary) || !isTree(text)) throw new Error('not seen');
    expect(binary.info!.bytes).toBe(encodeTree(tree).length);
    expect(binary.file!.format.name).toBe('float16');
    expect([text.file, text.info]).toEqual([null, null]);
    expect(text.tree.spheres).toEqual(tree.spheres);
    expect(binary.tree.ids.length).toBe(2);
  });
  test('as text, by what stands in the first 64 bytes', async () => {
    const json = treeToJson(tree);
    expect(json.startsWith('{"cull64"')).toBe(true);
    const load = (blanks: number) => {
      writeFileSync(at('blank.json'), ' '.repeat(blanks) + json);
      return loadSceneOrTree(at('blank.json'), parts());
    };
    expect(isTree(await load(64 - '{"cull64"'.length))).toBe(true);
    await expect(load(65 - '{"cull64"'.length)).rejects.toThrow(WorkError);
  });
  test('a model is none', async () => expect(isTree(await loadSceneOrTree(at('pair.obj'), parts()))).toBe(false));
  test('they are not cut', async () => {
    const fault = new UsageError('--parts is for models, and this is a tree');
    await expect(loadSceneOrTree(at('tree.obj'), parts('component'))).rejects.toThrow(fault);
  });
  test('where only a model will do', async () => {
    for (const name of ['tree.obj', 'text.glb'])
      await expect(loadScene(at(name), parts())).rejects.toThrow(
        new FileError(at(name), 'this is a tree; this command needs the model it was built from'),
      );
  });
  test('a damaged one is named', () =>
    expect(loadSceneOrTree(at('damaged.c64'), parts())).rejects.toThrow(
      new RegExp(`^${at('damaged.c64')}: tree file: `),
    ));
});

describe('names', () => {
  test('nothing of that name', async () => {
    for (const load of [loadScene, loadSceneOrTree])
      await expect(load(at('no.obj'), parts())).rejects.toThrow(
        new FileError(at('no.obj'), 'there is no such file, nor a built-in scene (cull64 scene lists them)'),
      );
  });
  test('a path through a file is not one that is missing', () =>
    expect(loadScene(at('pair.obj/x'), parts())).rejects.toThrow(
      new FileError(at('pair.obj/x'), 'a part of the path is a file, not a folder'),
    ));
  test('a folder', () =>
    expect(loadScene(at('castle'), parts())).rejects.toThrow(/castle: this is a folder; name the file in it$/));
  test('a built-in scene, where no file of its name hides it', async () => {
    const { names, notes } = await loadScene('castle', parts());
    expect(names.length).toBeGreaterThan(900);
    expect(notes).toEqual([]);
  });
  test('what is wrong in a model is said behind its path', () => {
    writeFileSync(at('bad.obj'), 'v 1 2\n');
    return expect(loadScene(at('bad.obj'), parts())).rejects.toThrow(
      `${at('bad.obj')}: OBJ line 1: a vertex needs 3 numbers`,
    );
  });
});
