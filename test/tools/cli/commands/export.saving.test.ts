/** What an export's README.md says that its order saves: counted on the tree of the folder, and only where a depth test makes use of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { MACHINE_NAMES, type MachineName } from '../../../../src/core/export/targets.ts';
import { readTreeFile } from '../../../../src/core/file/binary.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { measureExported } from '../../../../src/overdraw/measure/measure-exported.ts';
import { soak } from '../../../soak.ts';
import { scratchFolder } from '../../cli.ts';
import { exported } from '../../export-trials.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);
const scene = castle.build();
const cameras = scene.views.map((view) => createCamera(view, 4 / 3));
const SAVING =
  /this tree's order shades (\d\.\d{3}) .* the order of the model's file\n(\d\.\d{3}), .* by distance (\d\.\d{3});/;

const textOf = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8');

describe('README.md', () => {
  const KINDS: [string, string[]][] = [
    ['n64', ['--leaf', '8']],
    ['n64', ['--format', 'compact2', '--no-object-spheres']],
    ['n64', ['--format', 'float16']],
    ['c', ['--format', 'seed20']],
    ['c', ['--budget', '4K', '--ids']],
  ];

  test.each(KINDS.slice(0, soak(1, KINDS.length)))(
    '%s %j: the figures of the tree that lies beside it',
    async (target, options) => {
      const name = `${target}${options.join('')}`;
      await exported('castle', '--target', target, ...options, '-o', join(folder, name));
      const bytes = new Uint8Array(readFileSync(join(folder, name, 'castle.c64')));
      const lines = textOf(name, 'castle.objects.txt').trim().split('\n').slice(1);
      const ids = Uint32Array.from(lines, (line) => Number(line.split('\t')[1]));
      const { orders } = measureExported(scene, readTreeFile(bytes), ids, cameras, {
        orders: ['tree', 'file', 'sorted'],
      });
      expect(SAVING.exec(textOf(name, 'README.md'))?.slice(1)).toEqual(orders.map((row) => row.overdraw!.toFixed(3)));
    },
  );

  test.each(soak<readonly MachineName[]>(['n64', 'gba'], MACHINE_NAMES))(
    '%s: says it where a depth test makes use of the order',
    async (target) => {
      await exported('castle', '--target', target, '-o', join(folder, target));
      expect(SAVING.test(textOf(target, 'README.md'))).toBe(['n64', 'c'].includes(target));
    },
  );

  test('says nothing of another order, nor of a tree, which has no triangles to draw', async () => {
    await exported('castle', '--target', 'n64', '--order', 'back', '-o', join(folder, 'back'));
    await exported(join(folder, 'n64', 'castle.c64'), '--target', 'n64', '-o', join(folder, 'tree'));
    for (const name of ['back', 'tree']) expect(textOf(name, 'README.md')).not.toMatch(SAVING);
  });

  test('says nothing where the views show no surface', async () => {
    const views = join(folder, 'sky.json');
    writeFileSync(views, JSON.stringify([{ eye: [0, 500, 0], target: [0, 501, 1] }]));
    await exported('castle', '--target', 'n64', '--budget', '8K', '--views', views, '-o', join(folder, 'sky'));
    expect(textOf('sky', 'README.md')).not.toMatch(/undefined|Counted at|a covered pixel/);
    expect(textOf('n64', 'README.md')).toMatch(/Counted at .*a covered pixel/);
  });
});
