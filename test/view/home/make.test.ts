/** What is made to be taken home is what its command writes: every file of every target. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readScene } from '../../../src/scene/read.ts';
import { writeGlb } from '../../../src/scene/write-gltf.ts';
import { fitted, HOME_TARGETS, type HomeChoice } from '../../../src/view/home/choice.ts';
import { homeName, homeWords } from '../../../src/view/home/command.ts';
import { createHomeMaker } from '../../../src/view/home/make.ts';
import { viewsJson } from '../../../src/view/save/making.ts';
import { readText } from '../../../tools/cli/texts.ts';
import { chambers } from '../../hidden/chambers.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

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

async function expectSame(wanted: Partial<HomeChoice>): Promise<void> {
  const plain: HomeChoice = { target: 'n64', format: null, leafSize: null, measured: false, hidden: false };
  const choice = fitted({ ...plain, ...wanted });
  const { isFolder, files } = make(choice, () => {});
  const run = await cull64(homeWords(source, choice), folder.path);
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

test.each(['compact4', 'compact2', 'float16', 'seed20'] as const)('%s', async (format) => {
  await expectSame({ format, measured: true });
});

test.each(['n64', 'c64'] as const)('learned, with what is hidden: %s', async (target) => {
  await expectSame({ target, measured: true, hidden: true });
});

test('what takes long is done once, and told as it is done', async () => {
  const other = createHomeMaker(source, readText);
  const saidOf = (target: HomeChoice['target'], hidden: boolean) => {
    const said = new Set<string>();
    other({ target, format: null, leafSize: null, measured: true, hidden }, (label) => said.add(label));
    return [...said].slice(0, -1);
  };
  expect(saidOf('c64', false)).toEqual(['Learning from views', 'Building the tree']);
  expect(saidOf('n64', true)).toEqual(['Building the tree', 'Finding what is hidden']);
  // of the same format
  expect(saidOf('gba', true)).toEqual([]);
});
