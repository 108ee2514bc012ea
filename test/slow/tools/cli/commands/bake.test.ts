/** `cull64 bake` against the commands that it stands for, and what makes it do work again. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../../../src/core/export/manifest.ts';
import { createSums, sumOf } from '../../../../../tools/cli/bake/sums.ts';
import { longTest } from '../../../../soak.ts';
import { gltfOf, row } from '../../../../tools/bake-models.ts';
import { cull64, scratchFolder, spawnCull64, startCull64 } from '../../../../tools/cli.ts';
import { filesBelow, writeIn } from '../../../../tools/files-below.ts';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

const at = (...parts: string[]) => join(scratch.path, ...parts);

const write = (path: string, content: Uint8Array | string | object) => writeIn(at(path), content);

interface Report {
  made: number;
  unchanged: number;
  failed: number;
  models: { model: string; target: string | null; state: string; error: string | null; output: string }[];
}

async function bake(...words: string[]): Promise<Report & { status: number | null; stderr: string }> {
  const { status, stdout, stderr } = await cull64(['bake', ...words, '--json'], scratch.path);
  return { ...(stdout === '' ? {} : JSON.parse(stdout)), status, stderr };
}

/** model for target -> state */
const states = ({ models }: Report) =>
  Object.fromEntries(models.map(({ model, target, state }) => [target ? `${model} ${target}` : model, state]));

/** Without the sums. */
const filesIn = (folder: string) => filesBelow(at(folder), (name) => !name.includes('.cull64-sums'));

const VIEWS = [
  { eye: [0, 1, 12], target: [6, 0, 0] },
  { eye: [8, 1, 10], target: [3, 0, 0] },
];

/** Models in three folders, with settings of their own. */
async function level(): Promise<void> {
  write('game/hub/yard.glb', await row(9));
  write('game/hub/shop.glb', await row(6));
  write('game/cave/deep.glb', await row(7));
  write('game/plain.glb', await row(5));
  write('game/walk.json', VIEWS);
  write('game/cull64.json', { bounds: 'box' });
  write('game/hub/cull64.json', {
    target: ['n64', 'json'],
    models: { 'shop.glb': { target: 'n64', leaf: 2, bounds: null } },
  });
  write('game/cave/cull64.json', { target: 'c', budget: '2K', views: '../walk.json' });
}

describe('what it makes', () => {
  test('is to the byte what the commands make that it stands for', async () => {
    await level();
    expect(await bake('game', '-o', 'out')).toMatchObject({ status: 0, made: 5, failed: 0 });
    cpSync(at('game'), at('by-hand'), { recursive: true });
    for (const [folder, ...words] of [
      ['by-hand/hub', 'export', 'yard.glb', '--target=n64', '--bounds=box'],
      ['by-hand/hub', 'export', 'yard.glb', '--target=json', '--bounds=box'],
      ['by-hand/hub', 'export', 'shop.glb', '--target=n64', '--leaf=2'],
      ['by-hand/cave', 'export', 'deep.glb', '--target=c', '--bounds=box', '--budget=2K', '--views=../walk.json'],
      ['by-hand', 'build', 'plain.glb', '--bounds=box'],
    ])
      expect(await cull64(words, at(folder))).toMatchObject({ status: 0 });
    const wanted = filesIn('by-hand');
    const given = filesIn('out');
    const names = Object.keys(wanted).filter((name) => /-(n64|json|c)\/|\.c64$/.test(name));
    expect(Object.keys(given)).toEqual(names);
    for (const name of names) expect(given[name], name).toBe(wanted[name]);
    expect(names.length).toBeGreaterThan(15);
  });

  test('of a list: built-in scenes, comments, a model elsewhere by its name', async () => {
    write('elsewhere/far.glb', await row(4));
    write('lists/all.txt', '# scenes\ncastle\n\n  ../elsewhere/far.glb\r\n');
    const { status, models } = await bake('lists/all.txt', '-o', 'out');
    expect(status).toBe(0);
    expect(models.map(({ output }) => relative(at('out'), output))).toEqual(['castle.c64', 'far.c64']);
    await cull64(['build', 'castle', '-o', 'castle.c64'], scratch.path);
    expect(readFileSync(at('out/castle.c64')).equals(readFileSync(at('castle.c64')))).toBe(true);
  });

  test('the folder of the outputs, hidden ones and links to folders are not looked into', async () => {
    write('game/a.glb', await row(3));
    write('game/out/old.glb', await row(3));
    write('game/.hidden/b.glb', await row(3));
    symlinkSync(at('game'), at('game/again'));
    expect(states(await bake('game', '-o', 'game/out'))).toEqual({ 'a.glb': 'made' });
  });
});

describe('made again is', () => {
  const all = (state: string) => ({
    'cave/deep.glb c': state,
    'hub/shop.glb n64': state,
    'hub/yard.glb n64': state,
    'hub/yard.glb json': state,
    'plain.glb': state,
  });
  beforeEach(async () => {
    await level();
    await bake('game', '-o', 'out');
  });

  test('nothing, where nothing changed: no file is written', async () => {
    const times = () => Object.keys(filesIn('out')).map((name) => statSync(at('out', name)).mtimeMs);
    const before = times();
    expect(states(await bake('game', '-o', 'out'))).toEqual(all('unchanged'));
    expect(times()).toEqual(before);
  });

  test('nothing of a folder that was copied with its sums; what was removed is put back', async () => {
    cpSync(at('out'), at('out2'), { recursive: true });
    expect(states(await bake('game', '-o', 'out2'))).toEqual(all('unchanged'));
    const before = filesIn('out');
    rmSync(at('out/plain.c64'));
    rmSync(at('out/cave/deep-c'), { recursive: true });
    expect(states(await bake('game', '-o', 'out'))).toEqual({
      ...all('unchanged'),
      'plain.glb': 'made',
      'cave/deep.glb c': 'made',
    });
    expect(filesIn('out')).toEqual(before);
  });

  test.each<[what: string, change: () => Promise<void>, again: string[]]>([
    ['a model', async () => write('game/hub/yard.glb', await row(10)), ['hub/yard.glb n64', 'hub/yard.glb json']],
    [
      'the file of views that an option names',
      async () => write('game/walk.json', [VIEWS[1], VIEWS[0]]),
      ['cave/deep.glb c'],
    ],
    [
      'an option of one model',
      async () =>
        write('game/hub/cull64.json', {
          target: ['n64', 'json'],
          models: { 'shop.glb': { target: 'n64', leaf: 3, bounds: null } },
        }),
      ['hub/shop.glb n64'],
    ],
    [
      'an option of a folder above',
      async () => write('game/cull64.json', { bounds: 'plane' }),
      ['hub/yard.glb n64', 'hub/yard.glb json', 'cave/deep.glb c', 'plain.glb'],
    ],
  ])('what depends on %s', async (_, change, again) => {
    await change();
    const wanted = { ...all('unchanged'), ...Object.fromEntries(again.map((name) => [name, 'made'])) };
    expect(states(await bake('game', '-o', 'out'))).toEqual(wanted);
    await bake('game', '-o', 'fresh');
    expect(filesIn('out')).toEqual(filesIn('fresh'));
  });

  test('what sums say nothing of: they are gone, or damaged; and what is not as they say', async () => {
    const before = filesIn('out');
    const sums = filesBelow(at('out/.cull64-sums'));
    expect(Object.keys(sums)).toEqual(
      ['cave/deep-c', 'hub/shop-n64', 'hub/yard-json', 'hub/yard-n64', 'plain.c64'].map((output) => `${output}.json`),
    );
    for (const name of Object.keys(sums))
      write(`out/.cull64-sums/${name}`, sums[name].replaceAll(/"name":"/g, '"name":"../../../../'));
    expect(states(await bake('game', '-o', 'out'))).toEqual(all('made'));
    rmSync(at('out/.cull64-sums'), { recursive: true });
    expect(states(await bake('game', '-o', 'out'))).toEqual(all('made'));
    writeFileSync(at('out/plain.c64'), 'damaged');
    expect(states(await bake('game', '-o', 'out'))).toEqual({ ...all('unchanged'), 'plain.glb': 'made' });
    expect(filesIn('out')).toEqual(before);
    expect(filesBelow(at('out/.cull64-sums'))).toEqual(sums);
  });

  test('what was read beside a model: a buffer of a .gltf, and one that was missing', async () => {
    const { gltf, buffer } = await gltfOf(4);
    write('two/a.gltf', gltf);
    expect((await bake('two', '-o', 'out2')).models[0].error).toMatch(/a\.bin.*it is not there/);
    write('two/a.bin', buffer);
    expect(states(await bake('two', '-o', 'out2'))).toEqual({ 'a.gltf': 'made' });
    expect(states(await bake('two', '-o', 'out2'))).toEqual({ 'a.gltf': 'unchanged' });
    const moved = Buffer.from(buffer);
    moved.writeFloatLE(-2, 0);
    write('two/a.bin', moved);
    expect(states(await bake('two', '-o', 'out2'))).toEqual({ 'a.gltf': 'made' });
  });
});

test('a sum is of the whole file, in pieces; only what is not there is called absent', () => {
  const sums = createSums();
  for (const length of [0, 1, 2 ** 20, 2 ** 21 + 3]) {
    const bytes = Uint8Array.from({ length }, (_, k) => k % 251);
    write(`${length}`, bytes);
    expect(sums(at(`${length}`))).toBe(sumOf(bytes));
  }
  expect(sums(at('none'))).toBe('absent');
  expect(sums(at('1/none'))).toBe('absent');
  mkdirSync(at('folder'));
  expect(sums(at('folder'))).toBe('folder');
  symlinkSync('circle', at('circle'));
  expect(() => sums(at('circle'))).toThrow(/circle: links that lead in a circle/);
});

describe('what goes wrong', () => {
  test('with one model, or its settings, is said of it alone', async () => {
    write('game/good.glb', await row(4));
    write('game/bad.glb', (await row(4)).subarray(0, 300));
    write('game/gone.glb', await row(4));
    write('game/same.glb', await row(4));
    write('game/same.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    write('game/far/odd.glb', await row(4));
    write('game/far/cull64.json', { colour: 'red' });
    write('game/cull64.json', { models: { 'gone.glb': false, 'good.glb': { leaf: 3 } } });
    const report = await bake('game', '-o', 'out');
    expect(report).toMatchObject({ status: 1, made: 2, failed: 3 });
    expect(states(report)).toEqual({
      'good.glb': 'made',
      'same.glb': 'made',
      'bad.glb': 'failed',
      'same.obj': 'failed',
      'far/odd.glb': 'failed',
    });
    const errors = Object.fromEntries(report.models.map(({ model, error }) => [model, error]));
    expect(errors['bad.glb']).toMatch(/cut short/);
    expect(errors['same.obj']).toBe('same.glb has the same output, same.c64');
    expect(errors['far/odd.glb']).toBe('far/cull64.json: "colour" is no option of cull64 build or cull64 export');
    expect(report.stderr).toBe('cull64: 3 of 5 outputs failed: far/odd.glb, same.obj, bad.glb\n');
    expect(Object.keys(filesIn('out'))).toEqual(['good.c64', 'same.c64']);
  });

  test.each<[settings: object | string, line: RegExp]>([
    ['{', /^cull64\.json: it is not JSON: /],
    ['[]', /^cull64\.json: it must hold an object/],
    [{ models: 3 }, /"models" must hold an object/],
    [{ models: { 'a.glb': 'n64' } }, /of "a\.glb" it must hold an object, or false/],
    [{ ids: 'yes' }, /"ids" must be true or false/],
    [{ leaf: {} }, /"leaf" must be a text or a number: N/],
    [{ output: 'x' }, /"output" is no option/],
    [{ large: true }, /^cull64\.json: "large": a bake builds no tree with --large, .*use cull64 build$/],
    [{ memory: '1G' }, /^cull64\.json: "memory": a bake builds no tree with --large/],
    [{ budget: '8K' }, /"budget" is for exports: say a "target" too/],
    [{ target: 'n64', endian: 'big' }, /"endian" is for trees, and there is a "target"/],
    ['', /^cull64\.json: the file is empty/],
    [{ leaf: 999 }, /^cull64\.json: --leaf 999: it must be a whole number from 1 to 255/],
    [{ target: 'n65' }, /^cull64\.json: --target n65: it must be n64/],
    [{ target: ['n64', '../../evil/x'] }, /^cull64\.json: --target \.\.\/\.\.\/evil\/x: it must be n64/],
    [{ target: ['n64', null] }, /"target" must be a text or a number: T/],
    [{ split: 'measured', train: 'none.json' }, /none\.json: there is no such file/],
  ])('%j', async (settings, line) => {
    write('game/a.glb', await row(3));
    write('game/cull64.json', settings);
    const { status, models } = await bake('game', '-o', 'out');
    expect(status).toBe(1);
    expect(models[0].error).toMatch(line);
  });

  test('says which cull64.json is at fault, of those that count', async () => {
    write('game/one/a.glb', await row(3));
    write('game/two/b.glb', await row(3));
    write('game/two/deep/c.glb', await row(3));
    write('game/cull64.json', { bounds: 'box' });
    write('game/one/cull64.json', { leaf: 'many' });
    write('game/two/cull64.json', { budget: '8K' });
    write('game/two/deep/cull64.json', { target: 'n64', models: { 'c.glb': { ids: true } } });
    const { models } = await bake('game', '-o', 'out');
    expect(models.map(({ model, error }) => [model, (error ?? '').split(':').slice(0, 2).join(':')])).toEqual([
      ['one/a.glb', 'one/cull64.json: --leaf many'],
      ['two/b.glb', 'two/cull64.json: "budget" is for exports'],
      ['two/deep/c.glb', ''],
    ]);
  });

  test('says the name of a model that a cull64.json has and that is not beside it, and goes on', async () => {
    write('game/a.glb', await row(3));
    write('game/in/b.glb', await row(3));
    write('game/cull64.json', { models: { 'a.glb': { leaf: 3 }, 'b.gbl': false, 'in/b.glb': false } });
    const report = await bake('game', '-o', 'out');
    expect(report).toMatchObject({ status: 0, made: 2 });
    expect(report.stderr).toBe(
      'note: cull64.json: "models" names b.gbl, which is no file beside it\n' +
        'note: cull64.json: "models" names in/b.glb, which is no file beside it\n',
    );
  });

  test('notes are those of the command, where it was run', async () => {
    write('game/a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\no a\nf 1 2 3\no b\nf 1 2 3\nl 1 2\n');
    const build = await cull64(['build', './a.obj', '-o', '../a.c64'], at('game'));
    expect(build.stderr).toMatch(/^note: .+\n$/);
    const [first, second] = [
      await cull64(['bake', 'game', '-o', 'out'], at()),
      await cull64(['bake', 'game', '-o', 'out'], at()),
    ];
    expect(first.stderr).toBe(build.stderr.replace('note: ', 'note: a.obj: '));
    expect(second.stderr).toBe('');
  });

  test.each([
    ['a tree file', async () => Buffer.from(await row(3))],
    ['one long line', () => '{"program": "x"} '.repeat(400)],
  ])('%s is no list', async (_, content) => {
    write('list.txt', await content());
    const run = await bake('list.txt', '-o', 'out');
    expect(run.status).toBe(1);
    expect(run.stderr).toBe(
      'cull64: list.txt: this is no list: that is a text with a path or the name of a built-in scene a line\n',
    );
  });

  test.each([
    [['empty', '-o', 'out'], 1, /empty: there is no model in it/],
    [['nowhere', '-o', 'out'], 1, /nowhere: there is no such file or folder/],
    [['empty'], 2, /where to\? -o FOLDER/],
    [['empty', '-o', 'out', '--shard', '3/2'], 2, /--shard 3\/2: it must be like 2\/8/],
    [['empty', '-o', 'out', '--shard', '0/2'], 2, /--shard 0\/2/],
  ])('%j', async (words, status, line) => {
    mkdirSync(at('empty'));
    const run = await bake(...words);
    expect(run.status).toBe(status);
    expect(run.stderr).toMatch(line);
    expect(existsSync(at('out'))).toBe(false);
  });
});

test('shards make all together in one folder, each its own part; a whole run finds all made', async () => {
  await level();
  await bake('game', '-o', 'whole');
  const parts = [];
  for (const which of [1, 2, 3])
    parts.push(Object.keys(states(await bake('game', '-o', 'parts', '--shard', `${which}/3`))));
  expect(parts.map((names) => names.length)).toEqual([2, 2, 1]);
  expect(new Set(parts.flat()).size).toBe(5);
  expect(filesIn('parts')).toEqual(filesIn('whole'));
  expect(await bake('game', '-o', 'parts')).toMatchObject({ unchanged: 5, made: 0 });
});

test('a link in a circle, and a pipe, fail alone', async () => {
  write('models/a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
  symlinkSync('loop.obj', at('models/loop.obj'));
  const folder = await bake('models', '-o', 'out');
  expect(states(folder)).toEqual({ 'a.obj': 'made', 'loop.obj': 'failed' });
  expect(folder.models[1].error).toBe('links that lead in a circle');
  execFileSync('mkfifo', [at('models/pipe.obj')]);
  write('models/list.txt', 'pipe.obj\nloop.obj\na.obj\n');
  const list = await bake('models/list.txt', '-o', 'out');
  expect(states(list)).toEqual({ 'a.obj': 'unchanged', 'loop.obj': 'failed', 'pipe.obj': 'failed' });
  expect(list.status).toBe(1);
});

longTest('two bakes at once into one folder make what one makes', async () => {
  const models = await Promise.all(Array.from({ length: 6 }, (_, k) => row(3 + k)));
  for (const [k, model] of models.entries()) write(`game/m${k}.glb`, model);
  for (const leaf of [2, 3]) {
    write('game/cull64.json', { target: ['n64', 'ps1', 'gba'], leaf });
    const runs = await Promise.all([1, 2].map(() => spawnCull64(['bake', 'game', '-o', 'out'], scratch.path)));
    for (const { status, stderr } of runs) expect([status, stderr.replaceAll(/^note: .*\n/gm, '')]).toEqual([0, '']);
  }
  await bake('game', '-o', 'alone');
  expect(filesIn('out')).toEqual(filesIn('alone'));
});

test('a file of which the name begins with a number is looked for from the cull64.json that names it, too', async () => {
  write('game/in/a.glb', await row(4));
  await cull64(['build', 'game/in/a.glb', '--hidden', '1K', '--quality', 'preview', '-o', 'game/1a.c64'], scratch.path);
  write('game/cull64.json', { hidden: '1a.c64' });
  expect(await bake('game', '-o', 'out')).toMatchObject({ status: 0, made: 1 });
  write('game/cull64.json', { hidden: '../game/1a.c64' });
  expect(await bake('game', '-o', 'out')).toMatchObject({ status: 0, unchanged: 1 });
  write('game/cull64.json', { hidden: '1K', quality: 'preview' });
  expect(await bake('game', '-o', 'out')).toMatchObject({ status: 0, made: 1 });
});

longTest.each(['SIGKILL', 'SIGINT'] as const)(
  'after %s it goes on where it was, and nothing is left over',
  async (signal) => {
    const names = ['castle', 'forest', 'metropolis'];
    write('scenes.txt', names.join('\n'));
    const child = startCull64(['bake', 'scenes.txt', '-o', 'out'], scratch.path);
    child.stdout!.on('data', (text) => String(text).includes('castle: made') && child.kill(signal));
    await new Promise<void>((done) => child.on('close', () => done()));
    const there = Object.keys(filesIn('out'));
    expect(there).toContain('castle.c64');
    expect(there).not.toContain('metropolis.c64');
    const wanted = names.map((name) => [name, there.includes(`${name}.c64`) ? /unchanged/ : /made/] as const);
    const after = states(await bake('scenes.txt', '-o', 'out'));
    for (const [name, state] of wanted) expect(after[name], name).toMatch(state);
    const left = readdirSync(at('out'), { recursive: true }).filter((name) =>
      /\.cull64-[0-9a-f]{8}/.test(String(name)),
    );
    expect(left).toEqual([]);
  },
);

test('an export that somebody has changed is not replaced', async () => {
  write('game/a.glb', await row(3));
  write('game/cull64.json', { target: 'n64' });
  await bake('game', '-o', 'out');
  writeFileSync(at('out/a-n64/a.c'), 'mine');
  write('game/a.glb', await row(4));
  const { status, models } = await bake('game', '-o', 'out');
  expect(status).toBe(1);
  expect(models[0].error).toMatch(/a\.c has been changed since it was exported/);
  expect(readFileSync(at('out/a-n64/a.c'), 'utf8')).toBe('mine');
  expect(existsSync(at('out/a-n64', MANIFEST))).toBe(true);
});
