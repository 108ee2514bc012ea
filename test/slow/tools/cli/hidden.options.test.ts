/** `--hidden` of build, overdraw, n64 and export, and what info says: two chambers with a wall between them, whose contents do not see each other. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasBit } from '../../../../src/core/base/bits.ts';
import { decodeTree, describeTreeFile } from '../../../../src/core/file/binary.ts';
import { bruteSeen } from '../../../../src/core/tree/hidden/brute-hidden.ts';
import { buildCommand } from '../../../../tools/cli/commands/build.ts';
import { exportCommand } from '../../../../tools/cli/commands/export.ts';
import { infoCommand } from '../../../../tools/cli/commands/info.ts';
import { n64Command } from '../../../../tools/cli/commands/n64.ts';
import { overdrawCommand } from '../../../../tools/cli/commands/overdraw.ts';
import { romCommand } from '../../../../tools/cli/commands/rom.ts';
import { scratchFolder } from '../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const HIDDEN = ['--hidden', '2K', '--quality', 'preview', '--train', at('views.json')];
/** floor, roof, four walls, and the wall between the chambers */
const SHELL = 7;
const EACH = 6;

async function printed(work: () => Promise<void>): Promise<string> {
  let text = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  await work().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return text;
}

/** A box as an object of an OBJ file. */
function boxText(low: readonly number[], high: readonly number[]): string {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [4, 2, 1].map((bit, k) => (i & bit ? high[k] : low[k])));
  const sides = ['1 2 4 3', '5 7 8 6', '1 5 6 2', '3 4 8 7', '1 3 7 5', '2 6 8 4'];
  const faces = sides.map((side) => `f ${side.replace(/\d/g, (d) => String(Number(d) - 9))}`);
  return ['o box', ...corners.map((corner) => `v ${corner.join(' ')}`), ...faces].join('\n').concat('\n');
}

beforeAll(async () => {
  const shell = [
    [-10, -1, -10, 10, 0, 10],
    [-10, 4, -10, 10, 5, 10],
    [-11, -1, -10, -10, 5, 10],
    [10, -1, -10, 11, 5, 10],
    [-10, -1, -11, 10, 5, -10],
    [-10, -1, 10, 10, 5, 11],
    [-0.5, 0, -10, 0.5, 4, 10],
  ];
  const things = [-1, 1].flatMap((side) =>
    Array.from({ length: EACH }, (_, i) => [6 * side - 0.5, 0, 3 * i - 8, 6 * side + 0.5, 1, 3 * i - 7]),
  );
  const boxes = [...shell, ...things].map((box) => boxText(box.slice(0, 3), box.slice(3)));
  writeFileSync(at('rooms.obj'), boxes.join(''));
  // from either chamber towards the other, so that its contents are in the frustum
  const views = [-1, 1].flatMap((side) =>
    [-5, 0, 5].map((z) => ({ eye: [9 * side, 1.7, z], target: [-9 * side, 1, z], fov: 70, near: 0.1 })),
  );
  writeFileSync(at('views.json'), JSON.stringify(views));
  for (const words of [['float16'], ['compact8', '--ids']])
    await printed(() => buildCommand([at('rooms.obj'), '-o', at(`${words[0]}.c64`), '--format', ...words, ...HIDDEN]));
});
afterAll(remove);

describe.each(['float16', 'compact8'])('%s, built with --hidden 2K', (format) => {
  test('hides each chamber’s contents from the other, and nothing of its own, in no more bytes', () => {
    const bytes = readFileSync(at(`${format}.c64`));
    expect(describeTreeFile(bytes).header.hiddenBytes).toBeLessThanOrEqual(2048);
    const { hidden } = decodeTree(bytes);
    for (const side of [-1, 1]) {
      const set = bruteSeen(hidden!, [9 * side, 1.7, 0.1])!;
      const things = Array.from({ length: 2 * EACH }, (_, i) => hasBit(set, SHELL + i));
      expect(things).toEqual(things.map((_, i) => i < EACH === side < 0));
      // the wall between
      expect(hasBit(set, 6)).toBe(true);
    }
  });

  test('is said by info, in a line and as JSON', async () => {
    const { header } = describeTreeFile(readFileSync(at(`${format}.c64`)));
    const line = (await printed(() => infoCommand([at(`${format}.c64`)]))).split('\n').find((l) => /^hidden /.test(l));
    expect(line).toMatch(
      new RegExp(
        `^hidden {11}\\d+ cells with \\d+ sets, ${header.hiddenBytes.toLocaleString('en')} bytes; found by sampling: 0\\.0000 % of the pixels missed, by 0 of 100 eyes$`,
      ),
    );
    const { hidden, ledger } = JSON.parse(await printed(() => infoCommand([at(`${format}.c64`), '--json'])));
    expect(hidden).toMatchObject({
      kind: 'sampled',
      bytes: header.hiddenBytes,
      eyes: 100,
      missedPixels: 0,
      missedEyes: 0,
    });
    expect(ledger.hidden).toBe(header.hiddenBytes);
  });
});

test('a file built without it says nothing of it, and is the file that it was', async () => {
  await printed(() => buildCommand([at('rooms.obj'), '-o', at('plain.c64')]));
  const json = JSON.parse(await printed(() => infoCommand([at('plain.c64'), '--json'])));
  expect(json).not.toHaveProperty('hidden');
  expect(json.ledger).not.toHaveProperty('hidden');
  const [plain, hiding] = [readFileSync(at('plain.c64')), readFileSync(at('float16.c64'))];
  expect(hiding.subarray(96, plain.length).equals(plain.subarray(96))).toBe(true);
});

test('build reports what it found', async () => {
  const args = [at('rooms.obj'), '-o', at('again.c64'), ...HIDDEN];
  const { hidden } = JSON.parse(await printed(() => buildCommand([...args, '--json'])));
  expect(readFileSync(at('again.c64')).equals(readFileSync(at('float16.c64')))).toBe(true);
  expect(hidden).toMatchObject({ kind: 'sampled', eyes: 100, missedEyes: 0 });
});

test('overdraw draws without what is hidden, and says so', async () => {
  const args = [at('rooms.obj'), '--views', at('views.json'), '--size', '80x60', '--orders', 'file,tree,sorted'];
  const plain = JSON.parse(await printed(() => overdrawCommand([...args, '--json'])));
  const less = JSON.parse(await printed(() => overdrawCommand([...args, ...HIDDEN, '--json'])));
  expect(plain).not.toHaveProperty('hidden');
  expect(less.hidden).toMatchObject({ kind: 'sampled', outside: 0, missedPixels: 0, missedViews: 0 });
  expect(less.hidden.objectsGiven).toBeLessThanOrEqual(less.hidden.objectsInFrustum - EACH + 1);
  expect(less.covered).toBe(plain.covered);
  expect(less.orders[0].shaded).toBeLessThan(plain.orders[0].shaded);
  const text = await printed(() => overdrawCommand([...args, ...HIDDEN]));
  expect(text).toMatch(
    /^hidden: \d+ cells in [\d,]+ bytes; of a view's [\d.]+ objects in the frustum [\d.]+ are drawn, /m,
  );
  expect(text).toMatch(/^missed: 0\.0000 % of the pixels, in 0 views$/m);
});

test.each(['compact8', 'compact2', 'float16', 'seed20'])(
  'overdraw of the tree as exported, %s, without what is hidden',
  async (format) => {
    const args = [
      at('rooms.obj'),
      '--views',
      at('views.json'),
      '--size',
      '80x60',
      '--orders',
      'file,tree',
      '--format',
      format,
    ];
    const plain = JSON.parse(await printed(() => overdrawCommand([...args, '--json'])));
    const less = JSON.parse(await printed(() => overdrawCommand([...args, ...HIDDEN, '--json'])));
    expect(less.hidden).toMatchObject({ outside: 0, missedPixels: 0 });
    expect(less.exported.visible / 6).toBeCloseTo(less.hidden.objectsGiven, 9);
    expect(less.exported.visible).toBeLessThan(plain.exported.visible - 6 * (EACH - 1));
    expect(less.exported.falselyVisible).toBeLessThanOrEqual(plain.exported.falselyVisible);
    expect(less.exported.bytes - plain.exported.bytes).toBeGreaterThanOrEqual(less.hidden.bytes);
    expect(less.covered).toBe(plain.covered);
    expect(less.orders[1].shaded).toBeLessThan(less.orders[0].shaded);
  },
);

test('n64 weighs trees with what is hidden, and tells what setting the cell takes; export takes the tree that it names', async () => {
  const args = [at('rooms.obj'), '--views', at('views.json')];
  const n64 = async (...more: string[]) => JSON.parse(await printed(() => n64Command([...args, ...more, '--json'])));
  const plain = await n64();
  const { chosen, exported, hidden, writtenBy, verdict } = await n64(...HIDDEN);
  expect(chosen.visible).toBeLessThan(plain.chosen.visible - EACH + 1);
  expect(exported.visible).toBe(chosen.visible);
  expect(exported.cullCycles).not.toBe(plain.exported.cullCycles);
  expect(hidden.viewsInCells).toBe(6);
  expect(hidden.pathShare).toBeGreaterThan(hidden.stayShare);
  expect(hidden.stayShare).toBeGreaterThan(hidden.cullShare);
  expect(verdict).toContain(`at the worst, in view ${hidden.worstChange.view}. The RDP`);
  const folder = at('exported');
  const [, ...words] = writtenBy.split(' ');
  expect(words[0]).toBe('export');
  await printed(() => exportCommand([...words.slice(1), '-o', folder]));
  const name = readdirSync(folder).find((file) => file.endsWith('.c64'))!;
  const { format, header } = describeTreeFile(readFileSync(join(folder, name)));
  expect([format, header.leafSize]).toEqual([chosen.format, chosen.leafSize]);
});

test('refuses what does not go together', async () => {
  const build = (...args: string[]) => buildCommand([at('rooms.obj'), ...args, ...HIDDEN]);
  const overdraw = (...args: string[]) => overdrawCommand([at('rooms.obj'), ...args, ...HIDDEN]);
  await expect(build('-o', at('tree.json'))).rejects.toThrow('--hidden is for .c64 files, not for .json');
  // cells of a file are taken as they are: no way to search for them has a say
  await printed(() => build('-o', at('cells.c64')));
  const taken = (...args: string[]) =>
    buildCommand([at('rooms.obj'), '--hidden', at('cells.c64'), '-o', at('tree.c64'), ...args]);
  for (const words of [
    ['--quality', 'preview'],
    ['--margin', '1'],
  ])
    await expect(taken(...words)).rejects.toThrow(`${words[0]} is for a search, and --hidden ${at('cells.c64')}`);
  await printed(() => taken());
  // without cells nothing is searched for
  const commands = {
    build: buildCommand,
    export: exportCommand,
    n64: n64Command,
    overdraw: overdrawCommand,
    rom: romCommand,
  };
  for (const [name, run] of Object.entries(commands))
    for (const words of [
      ['--quality', 'preview'],
      ['--margin', '1'],
      ['--eye-heights', '1,2'],
      ['--never-hidden', '0'],
    ]) {
      const others = name === 'export' ? ['--target', 'c'] : [];
      await expect(run([at('rooms.obj'), ...others, ...words]), name).rejects.toThrow(`${words[0]} is for --hidden`);
    }
  await expect(overdraw('--bsp')).rejects.toThrow('--bsp draws all polygons in sight: without --hidden');
});
