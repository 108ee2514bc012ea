/** The parts that an exported folder's texts are worked out from, asked one by one. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeSource } from '../../../../src/core/export/encode.ts';
import { ledgerTable, numbersTable } from '../../../../src/core/export/readme.ts';
import { EXPORT_TARGET_NAMES, MACHINES } from '../../../../src/core/export/targets.ts';
import { trialOf } from '../../../../src/core/export/trial.ts';
import { trialViews } from '../../../../src/core/export/trial-view.ts';
import { encodeTree } from '../../../../src/core/file/binary.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { exportCommand } from '../../../../tools/cli/commands/export.ts';
import { UsageError } from '../../../../tools/cli/errors.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
afterAll(remove);

/** Three unit balls on the x axis: their box is 30 long, 2 high and 2 deep. */
const balls = Float32Array.of(0, 0, 0, 1, 14, 0, 0, 1, 28, 0, 0, 1);
const source = { tree: buildSphereTree(balls, { leaves: 'full' }), scene: null };
const encoded = (format: 'float16' | 'compact8') =>
  encodeSource(source, { format, endian: 'little', ids: false, objectSpheres: true });

describe('views of a tree, which knows only its box', () => {
  const views = trialViews(null, encoded('float16').info.header.bounds);
  test('none of its own; eight around its middle, and one from outside', () => {
    expect(views.map((list) => list.length)).toEqual([0, 9]);
  });
  test('the eight stand in the middle, look level and as far as the box is long, 45 degrees apart', () => {
    for (const [i, { eye, target, near, fov }] of views[1].slice(0, 8).entries()) {
      for (const [k, middle] of [14, 0, 0].entries()) expect(eye[k]).toBeCloseTo(middle, 3);
      const [x, y, z] = [0, 1, 2].map((k) => target[k] - eye[k]);
      expect(Math.hypot(x, z)).toBeCloseTo(30, 2);
      expect(y).toBe(0);
      expect(((Math.atan2(z, x) * 180) / Math.PI + 360) % 360).toBeCloseTo(45 * i, 6);
      expect(near).toBeCloseTo(30 / 2000, 5);
      expect(fov).toBe(60);
    }
  });
});

describe('tables', () => {
  const rows = (table: string) =>
    Object.fromEntries(
      [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|(?: ([^|]*) \|)?$/gm)].map(([, name, value, more]) => [
        name,
        more ? [value, more] : value,
      ]),
    );
  test('where the bytes go: 5 nodes and 3 ids; two bytes of list an object, and one of flags where there are some', () => {
    const table = ledgerTable(encoded('float16'), false);
    expect(rows(table)).toMatchObject({ nodes: ['80', '5 of 16'], ids: ['6', '3 of 2'] });
    expect(table).toContain(
      "A list takes 6 bytes of RAM: as many as you keep cameras' lists. A cull takes about 0.4 KB",
    );
    expect(ledgerTable(encoded('float16'), true)).toContain('takes 6 bytes of RAM, and its inside flags 3:');
    expect(ledgerTable(encoded('compact8'), false)).toContain('about 0.7 KB of stack, and no heap.');
  });
  test('all of it is the sum of the parts, and a third of it an object’s', () => {
    const { info } = encoded('compact8');
    const table = rows(ledgerTable(encoded('compact8'), false));
    const parts = Object.entries(table).filter(([name]) => !['part', 'all', '---'].includes(name));
    const sum = parts.reduce((all, [, value]) => all + Number([value].flat()[0]), 0);
    expect(table.all).toEqual([String(info.bytes), `${(info.bytes / 3).toFixed(2)} an object`]);
    expect(sum).toBe(info.bytes);
  });
  test('the numbers of the tree; those of a compact one’s unit only where it has one', () => {
    const table = rows(numbersTable(encoded('float16')));
    expect(table).toMatchObject({
      format: 'float16, little-endian',
      objects: '3, in 3 leaves of at most 1',
      nodes: '5, 3 levels deep',
    });
    expect(table['a tree unit']).toBeUndefined();
    const { info } = encoded('compact8');
    const { scale, origin } = info.header;
    const compact = rows(numbersTable(encoded('compact8')));
    expect(compact['a tree unit']).toBe(`${scale} (2^${Math.log2(scale)}) of the model’s units`);
    expect(compact['tree unit 0, 0, 0']).toBe(`${origin.join(', ')} in the model`);
    // 2^30 of 1/256 tree units, half of it for the way from the origin
    expect(compact.eye).toContain(`exact within ${Number((2 ** 21 * scale).toPrecision(6))} of there`);
  });
});

describe('the picture that a count is of', () => {
  const text = (target: keyof typeof MACHINES, fov = 60) =>
    trialOf(
      encoded('compact8'),
      { eye: [14, 0, 40], target: [14, 0, 0], fov },
      MACHINES[target],
      'front',
      'three',
      'see()',
    ).text;
  // atan(120 / 160), atan(112 / 160), atan(80 / 120) twice, in whole degrees; 70 is the DS’s own
  test.each([
    ['ps1', '90 degrees wide and 74 high'],
    ['saturn', '90 degrees wide and 70 high'],
    ['gba', '90 degrees wide and 67 high'],
    ['nds', '86 degrees wide and 70 high'],
  ] as const)('%s: %s', (target, size) => expect(text(target)).toContain(`The picture is ${size}.`));
  test('of floats: the view’s own height, and 4:3 of its tangent wide', () => {
    expect(text('n64')).toContain('The picture is 75 degrees wide and 60 high.');
    expect(text('c', 90)).toContain('The picture is 106 degrees wide and 90 high.');
  });
  test('all three are seen from the side, and they are listed', () => {
    expect(text('n64')).toMatch(/`count` is then 3, and `objects` begins with [012], [012], [012]\.\n$/);
  });
});

describe('an export that cannot be', () => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(at('two.obj'), triangle(0) + triangle(9));
  const wrong = (...args: string[]) => exportCommand([at('two.obj'), '-o', at('out'), ...args]);
  test.each([
    [
      ['--target', 'c', '--format', 'float16', '--no-object-spheres'],
      '--no-object-spheres is for compact8, compact4 and compact2',
    ],
    [
      ['--target', 'c', '--format', 'float16', '--ids'],
      '--ids is for compact8, compact4 and compact2; float16 has ids in any case',
    ],
    [['--target', 'c', '--format', 'seed20', '--leaf', '2'], '--leaf 2: seed20 stores one object in a leaf'],
    [['--target', 'ps1', '--format', 'float16'], 'float16 stores floats, and the PlayStation has no FPU'],
    [['--target', 'xbox'], '--target xbox: it must be n64, ps1'],
    [[], `for which --target? ${EXPORT_TARGET_NAMES.join(', ')}`],
  ] as [string[], string][])('%j', async (args, message) => {
    await expect(wrong(...args)).rejects.toThrow(message);
    expect(existsSync(at('out'))).toBe(false);
    expect(readdirSync(folder)).toEqual(['two.obj']);
  });
  test.each([
    ['--format', 'compact8'],
    ['--ids'],
    ['--no-object-spheres'],
    ['--order', 'front'],
    ['--budget', '4K'],
    ['--views', 'views.json'],
  ])('%s is not for json', async (option, ...value) => {
    await expect(wrong('--target', 'json', option, ...value)).rejects.toThrow(
      new UsageError(`${option} is not for the target json`),
    );
  });
  test.each([
    ['--leaf', '2'],
    ['--split', 'midpoint'],
    ['--bounds', 'box'],
    ['--budget', '4K'],
  ])('%s is not for a tree', async (option, value) => {
    writeFileSync(at('tree.c64'), encodeTree(source.tree));
    const fault = exportCommand([at('tree.c64'), '-o', at('out'), '--target', 'c', option, value]);
    await expect(fault).rejects.toThrow(new UsageError(`${option} is for models, and this is a tree`));
    rmSync(at('tree.c64'));
    expect(existsSync(at('out'))).toBe(false);
  });
  test.each([
    ['--format', 'compact8', '--budget chooses the format itself: leave out --format'],
    ['--leaf', '2', '--budget chooses the leaf itself: leave out --leaf'],
    ['--no-object-spheres', '', '--budget chooses the object spheres itself: leave out --no-object-spheres'],
  ])('a budget beside %s', async (option, value, message) => {
    const both = ['--target', 'c', '--budget', '4K', option, value].filter((word) => word !== '');
    await expect(wrong(...both)).rejects.toThrow(new UsageError(message));
  });
  test('a file where the folder should be is left alone', async () => {
    writeFileSync(at('out'), 'mine');
    await expect(wrong('--target', 'json')).rejects.toThrow(at('out'));
    expect(readFileSync(at('out'), 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['out', 'two.obj']);
  });
});
