/** `--split measured` on the command line: what it is told, what it says, and that every command that builds a tree takes it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { View } from '../../../../../src/core/math/camera.ts';
import { measuredText } from '../../../../../src/offline/learn/measured-text.ts';
import type { MeasuredReport } from '../../../../../src/offline/learn/measured-tree.ts';
import { buildCommand } from '../../../../../tools/cli/commands/build.ts';
import { compareCommand } from '../../../../../tools/cli/commands/compare.ts';
import { cullCommand } from '../../../../../tools/cli/commands/cull.ts';
import { exportCommand } from '../../../../../tools/cli/commands/export.ts';
import { n64Command } from '../../../../../tools/cli/commands/n64.ts';
import { overdrawCommand } from '../../../../../tools/cli/commands/overdraw.ts';
import { UsageError, WorkError } from '../../../../../tools/cli/errors.ts';
import { longTest } from '../../../../soak.ts';
import { scratchFolder } from '../../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  // the second wall begins before the first and leads away behind it: the default tree draws them the wrong way round
  const wall = (x0: number, z0: number, x1: number, z1: number) =>
    `o wall\nv ${x0} -4 ${z0}\nv ${x1} -4 ${z1}\nv ${x1} 4 ${z1}\nv ${x0} 4 ${z0}\nf -4 -3 -2 -1\n`;
  writeFileSync(at('walls.obj'), wall(-10, -9, 2, -9.5) + wall(-2, -8, 10, -12));
  const views: View[] = [-3, -2, -1, 0].map((x) => ({ eye: [x, 0, 0], target: [x, 0, -1], fov: 90 }));
  writeFileSync(at('views.json'), JSON.stringify(views));
  writeFileSync(at('bad.json'), '[{}]');
  mkdirSync(at('out'));
});
afterAll(remove);

async function run(
  command: (argv: string[]) => Promise<void>,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      said[stream] += chunk;
      return true;
    }),
  );
  await command([at('walls.obj'), ...args]).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return said;
}

const MEASURED = () => ['--split', 'measured', '--train', at('views.json')];
const MADE_WITH = () => ['--split measured', `--train ${at('views.json')}`];
const SAYS =
  /^measured: trained on \d{4} views near 4 positions from the file and 1152 places outside what is solid; excess between objects on views of their own:\nmeasured: beside the known places: measured 0\.0000, default tree 0\.[1-9]\d{3}, distance sort 0\.[1-9]\d{3}\nmeasured: near, in stretches of them that were left out: measured 0\.0000, .*\nmeasured: free, at places that no training saw: measured 0\.\d{4}, /m;

describe('every command that builds a tree', () => {
  test('build writes it, and reports', async () => {
    const { stdout, stderr } = await run(buildCommand, ...MEASURED(), '-o', at('walls.c64'), '--json');
    expect(stderr).toMatch(SAYS);
    const { split, measured } = JSON.parse(stdout);
    expect(split).toBe('measured');
    expect(measured.taken).toBe('measured');
    expect([measured.camera, measured.against]).toEqual(['free', null]);
    expect(measured.excess.measured.path).toBe(0);
    for (const excess of Object.values(measured.excess)) expect(Object.keys(excess!)).toEqual(['path', 'near', 'free']);
    expect(measured.shares.free.share).toBeLessThanOrEqual(1);
    expect(Object.keys(measured.excess)).toEqual(['default', 'measured', 'sorted']);
    const usual = await run(buildCommand, '-o', at('usual.c64'), '--json');
    expect(JSON.parse(usual.stdout)).not.toHaveProperty('measured');
    expect(readFileSync(at('usual.c64')).length).toBe(readFileSync(at('walls.c64')).length);
    expect(readFileSync(at('usual.c64'))).not.toEqual(readFileSync(at('walls.c64')));
  });

  longTest('overdraw measures it, as it is and as it is exported', async () => {
    const between = async (...args: string[]) => {
      const { stdout } = await run(
        overdrawCommand,
        '--views',
        at('views.json'),
        '--size',
        '64x48',
        '--orders',
        'tree',
        '--json',
        ...args,
      );
      return JSON.parse(stdout).orders[0].between;
    };
    for (const format of [[], ['--format', 'compact4'], ['--format', 'float16']]) {
      expect(await between(...format, ...MEASURED())).toBe(0);
      if (format[1] !== 'compact4') expect(await between(...format)).toBeGreaterThan(0.03);
    }
  });

  longTest('cull, export, n64', async () => {
    const eye = ['--eye', '-1,0,0', '--target', '-1,0,-1', '--fov', '90'];
    expect((await run(cullCommand, ...eye)).stdout).toBe('0\n1\n');
    expect((await run(cullCommand, ...eye, ...MEASURED())).stdout).toBe('1\n0\n');
    const target = ['--target', 'n64', '-o', at('out/n64')];
    expect((await run(exportCommand, ...target, ...MEASURED())).stderr).toMatch(SAYS);
    const readme = readFileSync(at('out/n64/README.md'), 'utf8');
    for (const words of MADE_WITH()) expect(readme).toContain(words);
    const { stdout } = await run(n64Command, ...MEASURED(), '--views', at('views.json'), '--json');
    const { writtenBy, fill } = JSON.parse(stdout);
    for (const words of MADE_WITH()) expect(writtenBy).toContain(words);
    const passed = (orders: { order: string; passed: number }[]) =>
      orders.find(({ order }) => order === 'tree')!.passed;
    const usual = JSON.parse((await run(n64Command, '--views', at('views.json'), '--json')).stdout);
    expect(passed(fill.orders)).toBeLessThan(0.97 * passed(usual.fill.orders));
  });

  test('compare has a row of it', async () => {
    const { stdout } = await run(
      compareCommand,
      ...MEASURED(),
      '--structures',
      'sphere',
      '--views',
      at('views.json'),
      '--json',
    );
    const [sphere, measured] = JSON.parse(stdout).structures;
    expect(measured.name).toBe('sphere-measured');
    expect(measured.overdraw).toBe(1);
    expect(sphere.overdraw).toBeGreaterThan(1.03);
    expect(measured.bytes).toBe(sphere.bytes);
    expect(
      JSON.parse((await run(compareCommand, '--structures', 'sphere', '--views', at('views.json'), '--json')).stdout)
        .structures.length,
    ).toBe(1);
  });
});

test('without --train and a path it is trained outside what is solid', async () => {
  expect((await run(buildCommand, '--split', 'measured', '-o', at('free.c64'))).stderr).toContain(
    'near 1152 places outside what is solid; ',
  );
});

longTest('--camera path trains beside the positions alone, and files that are exported say so', async () => {
  const { stderr } = await run(buildCommand, ...MEASURED(), '--camera', 'path', '-o', at('path.c64'));
  expect(stderr).toContain('measured: trained on 1392 views near 4 positions from the file; ');
  expect((await run(buildCommand, ...MEASURED(), '--camera', 'free', '-o', at('free.c64'))).stderr).toMatch(SAYS);
  const target = ['--target', 'n64', '--camera', 'path', '-o', at('out/path')];
  await run(exportCommand, ...target, ...MEASURED());
  expect(readFileSync(at('out/path/README.md'), 'utf8')).toContain('--camera path');
});

describe('what it cannot be asked', () => {
  test.each([
    ['--train without it', buildCommand, ['--train', 'x.json'], '--train is for --split measured'],
    [
      '--train with another split',
      overdrawCommand,
      ['--split', 'midpoint', '--train', 'x.json'],
      '--train is for --split measured',
    ],
    ['--train of n64', n64Command, ['--train', 'x.json'], '--train is for --split measured'],
    ['--train of compare', compareCommand, ['--train', 'x.json'], '--train is for --split measured'],
    ['--camera without it', buildCommand, ['--camera', 'path'], '--camera is for --split measured'],
    ['--camera of n64', n64Command, ['--camera', 'path'], '--camera is for --split measured'],
    ['a camera that there is not', buildCommand, ['--split', 'measured', '--camera', 'car'], 'it must be free, path'],
    ['other bounds', buildCommand, ['--split', 'measured', '--bounds', 'box'], 'leave out --bounds box'],
    ['another split in compare', compareCommand, ['--split', 'midpoint'], '--split midpoint: here it must be measured'],
    ['a split that there is not', buildCommand, ['--split', 'best'], 'it must be midpoint, order, measured'],
  ])('%s', async (_, command, args, message) => {
    const refused = await run(command, ...args).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as Error).message).toContain(message);
  });

  test('--camera path of a model without one', async () => {
    const refused = await run(buildCommand, '--split', 'measured', '--camera', 'path').catch((error: Error) => error);
    expect(refused).toBeInstanceOf(WorkError);
    expect((refused as Error).message).toBe(
      '--camera path: this model has no path of its own; give the positions of its cameras with --train',
    );
  });

  test('a file of positions that is none', async () => {
    for (const file of ['bad.json', 'missing.json']) {
      const refused = await run(buildCommand, '--split', 'measured', '--train', at(file)).catch(
        (error: Error) => error,
      );
      expect(refused).toBeInstanceOf(WorkError);
      expect((refused as Error).message).toContain(file);
    }
  });
});

describe('what is said of a tree', () => {
  const excess = (path: number | null, free: number | null = null) => ({ path, near: null, free });
  const views = { path: 5, near: 0, free: 6 };
  const USUAL: MeasuredReport = {
    taken: 'measured',
    against: null,
    camera: 'free',
    source: 'here',
    views: { training: 9, validation: views, test: views },
    excess: { measured: excess(0.01, 0.03), default: excess(0.02, 0.04), sorted: excess(0.018, 0.05) },
    shares: { path: { share: 0.5, error: 0.1 }, near: null, free: { share: 0.97, error: 0.054 } },
  };
  const said = (report: Partial<MeasuredReport>) => measuredText({ ...USUAL, ...report }).split('\n');

  test('how it was trained, and what the orders shade, where anything is seen', () => {
    expect(said({})).toEqual([
      'measured: trained on 9 views near here; excess between objects on views of their own:',
      'measured: beside the known places: measured 0.0100, default tree 0.0200, distance sort 0.0180',
      'measured: free, at places that no training saw: measured 0.0300, default tree 0.0400, distance sort 0.0500',
    ]);
  });

  test('that the default tree is taken, and why', () => {
    expect(said({ taken: 'default', against: 'free' }).at(-1)).toBe(
      'measured: the default tree is taken: free, at places that no training saw, the learned one leaves 0.97 ± 0.05 of its excess',
    );
    expect(said({ taken: 'default', against: null }).at(-1)).toBe(
      'measured: the default tree is taken: nothing is seen there',
    );
  });

  test('that a sort is better than the one that is taken', () => {
    const SORT = 'measured: here a sort by distance shades less than the tree';
    const sorted = (path: number): Partial<MeasuredReport> => ({ excess: { ...USUAL.excess, sorted: excess(path) } });
    expect(said(sorted(0.0049)).at(-1)).toBe(SORT);
    expect(said(sorted(0.0051))).not.toContain(SORT);
    expect(said({ ...sorted(0.0149), taken: 'default', against: 'free' }).at(-1)).toBe(SORT);
  });
});
