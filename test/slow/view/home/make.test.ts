/**
 * What is made to be taken home is what its command writes: every file of every target.
 *
 * @seconds 40
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeTree, encodeTree } from '../../../../src/core/file/binary.ts';
import { readScene } from '../../../../src/core/scene/read.ts';
import { writeGlb } from '../../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../../src/offline/hidden/find-hidden.ts';
import { fitted, HOME_DEFAULTS, HOME_TARGETS, type HomeChoice } from '../../../../src/view/home/choice.ts';
import { homeName, homeWords } from '../../../../src/view/home/command.ts';
import { createHomeMaker, type HomeSource } from '../../../../src/view/home/make.ts';
import { viewsJson } from '../../../../src/view/save/making.ts';
import { readText } from '../../../../tools/cli/texts.ts';
import { chambers } from '../../../offline/hidden/chambers.ts';
import { cull64, scratchFolder } from '../../../tools/cli.ts';

const folder = scratchFolder();
afterAll(() => folder.remove());

const model = 'room.glb';
const { scene, left, right } = chambers(false);
const glb = await writeGlb({ ...scene, views: right });
writeFileSync(join(folder.path, model), glb);
writeFileSync(join(folder.path, 'train.json'), viewsJson(left));
const source = { model, train: left, scene: await readScene(glb) };
const make = createHomeMaker(source, readText);

const text = (files: readonly { name: string; bytes: Uint8Array }[]) =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]));

const PLAIN = HOME_DEFAULTS;

async function expectSame(wanted: Partial<HomeChoice>, of: HomeSource = source): Promise<void> {
  const choice = fitted({ ...PLAIN, ...wanted });
  const { isFolder, files } = await (of === source ? make : createHomeMaker(of, readText))(choice, () => {});
  const run = await cull64(homeWords(of, choice), folder.path);
  expect(run.status, run.stderr).toBe(0);
  const out = join(folder.path, homeName(source, choice));
  const names = isFolder ? readdirSync(out) : [homeName(source, choice)];
  const at = isFolder ? out : folder.path;
  expect(text(files)).toEqual(text(names.map((name) => ({ name, bytes: readFileSync(join(at, name)) }))));
  // the next export of its name finds none there
  rmSync(out, { recursive: true });
}

describe.each(HOME_TARGETS)('%s', (target) => {
  test.each([{}, { leafSize: 5 }])('%j', async (wanted) => {
    await expectSame({ target, ...wanted });
  });
});

test.each([
  { target: 'n64', ids: true },
  { target: 'gba', objectSpheres: false, order: 'back' },
  { target: 'ps1', ids: true, objectSpheres: false, measured: true, hidden: true, order: 'none' },
  { target: 'dreamcast', order: 'back' },
  { target: 'c64', format: 'compact4', ids: true, objectSpheres: false },
  { target: 'n64', budget: 400 },
  { target: 'n64', budget: 100_000, measured: true, hidden: true, ids: true },
  { target: 'saturn', budget: 300, format: 'compact2', leafSize: 3, objectSpheres: false },
  { target: 'gba', budget: 300, order: 'front', measured: true },
  // what does not go with a target is not written
  { target: 'c64', budget: 300 },
  { target: 'json', ids: true, objectSpheres: false, order: 'back' },
  { target: 'c64', format: 'float16', ids: true, objectSpheres: false },
] as const)('%j', async (wanted) => {
  await expectSame(wanted);
});

test.each(['compact4', 'compact2', 'float16', 'seed20'] as const)('%s', async (format) => {
  await expectSame({ format, measured: true });
});

test.each(['n64', 'c64'] as const)('learned, with what is hidden: %s', async (target) => {
  await expectSame({ target, measured: true, hidden: true });
});

test.each(['n64', 'saturn', 'dreamcast', 'c64'] as const)('what is hidden as a tree file says: %s', async (target) => {
  const tree = buildSphereTree(source.scene.spheres, { boxes: source.scene.boxes });
  const { cells } = findHidden(source.scene, tree, { train: left, quality: 'preview' });
  const cellsFile = 'room-hidden.c64';
  const file = encodeTree(tree, { hidden: cells });
  writeFileSync(join(folder.path, cellsFile), file);
  const known = { ...source, cells: decodeTree(file).hidden!, cellsFile };
  expect(homeWords(known, { ...PLAIN, target, hidden: true })).toContain(cellsFile);
  await expectSame({ target, hidden: true, measured: true }, known);
});

test('what takes long is done once, and told as it is done', async () => {
  const other = createHomeMaker(source, readText);
  const saidOf = async (target: HomeChoice['target'], hidden: boolean) => {
    const said = new Set<string>();
    await other({ ...PLAIN, target, measured: true, hidden }, (label) => said.add(label));
    return [...said].slice(0, -1);
  };
  expect(await saidOf('c64', false)).toEqual(['Learning from views', 'Building the tree']);
  expect(await saidOf('n64', true)).toEqual(['Building the tree', 'Finding what is hidden']);
  // of the same format
  expect(await saidOf('gba', true)).toEqual([]);
});
