/** `cull64 n64`: one run as a user has it, all else in this process. */

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { chooseTree } from '../../../../src/offline/n64/budget.ts';
import { cpuMilliseconds } from '../../../../src/offline/n64/machine.ts';
import { parseBytes } from '../../../../tools/cli/budget.ts';
import { buildCommand } from '../../../../tools/cli/commands/build.ts';
import { exportCommand } from '../../../../tools/cli/commands/export.ts';
import { n64Command } from '../../../../tools/cli/commands/n64.ts';
import { overdrawCommand } from '../../../../tools/cli/commands/overdraw.ts';
import { UsageError, WorkError } from '../../../../tools/cli/errors.ts';
import { helpText } from '../../../../tools/cli/help.ts';
import { type N64Result, n64Text } from '../../../../tools/cli/n64-text.ts';
import { priceTree } from '../../../offline/n64/price-tree.ts';
import { longTest } from '../../../soak.ts';
import { cull64, scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

/** What a command prints. */
async function printed(command: (argv: string[]) => Promise<void>, ...argv: string[]): Promise<string> {
  let text = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part;
    return true;
  });
  try {
    await command(argv);
  } finally {
    stdout.mockRestore();
  }
  return text;
}
const resultOf = async (...argv: string[]) => JSON.parse(await printed(n64Command, ...argv, '--json')) as N64Result;

describe('sizes', () => {
  test.each([
    ['8192', 8192],
    ['8K', 8192],
    ['8k', 8192],
    ['8 KB', 8192],
    ['8KiB', 8192],
    ['1.5K', 1536],
    ['0.001K', 1],
    ['1M', 1048576],
    [' 12 ', 12],
  ])('%j', (text, bytes) => expect(parseBytes(text)).toBe(bytes));
  test.each([
    '',
    '0',
    '-1',
    '0.5',
    'K',
    '8Q',
    '8KM',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '99999999999999M',
    '1,5K',
    '8K 4K',
  ])('%j is none', (text) => expect(parseBytes(text)).toBeNaN());
});

describe('castle, 8K', () => {
  const BUDGET = ['--budget', '8K'];
  let text = '';
  let result: N64Result;
  beforeAll(async () => {
    const [plain, json] = await Promise.all([
      cull64(['n64', 'castle', ...BUDGET], folder),
      resultOf('castle', ...BUDGET),
    ]);
    expect([plain.status, plain.stderr]).toEqual([0, '']);
    text = plain.stdout;
    result = json;
  });
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  /** The line that begins with these words; its numbers without commas. */
  const numbersOf = (start: RegExp) => {
    const line = text.split('\n').find((each) => start.test(each));
    expect(line, `${start}`).toBeDefined();
    return line!
      .replaceAll(',', '')
      .match(/\d+(\.\d+)?/g)!
      .map(Number);
  };

  test('the tree fits, and its line says what it is', () => {
    const { chosen, bytesPerObject, objects } = result;
    expect(chosen.bytes).toBeLessThanOrEqual(8192);
    expect(bytesPerObject).toBe(chosen.bytes / objects);
    expect(text).toContain(`castle: ${whole(objects)} objects, culled front to back`);
    expect(text).toMatch(
      new RegExp(`^tree: ${chosen.format}, leaves of ${chosen.leafSize}.*; ${whole(chosen.bytes)} bytes, `, 'm'),
    );
    expect(text.replaceAll('\n', ' ')).toContain(
      ` (budget 8,192); overdraw ${chosen.overdraw!.toFixed(2)} it is written`,
    );
  });

  test('the curve: the chosen line is marked and has the numbers of --json, every line of it is in --json', () => {
    const { chosen, curve } = result;
    expect(curve).toContainEqual(chosen);
    expect(numbersOf(/^\* /)).toEqual([
      chosen.bytes,
      Number(chosen.format.slice(-1)),
      chosen.leafSize,
      Math.round(chosen.nodes),
      Number(((100 * chosen.falselyVisible) / chosen.visible).toFixed(2)),
      Math.round(chosen.cullCycles),
      Number(cpuMilliseconds(chosen.expectedCycles).toFixed(3)),
      Number(chosen.overdraw!.toFixed(2)),
      Number(chosen.fillMilliseconds.toFixed(3)),
      Number(chosen.expectedMilliseconds.toFixed(3)),
    ]);
    const lines = text.split('\n').filter((line) => /compact[842] .*(yes|no)/.test(line));
    expect(lines.length).toBeGreaterThan(8);
    const bytes = lines.map((line) => Number(/^[*x]?e? +([\d,]+) /.exec(line)![1].replaceAll(',', '')));
    for (const size of bytes) expect([...curve, result.exported].map((tree) => tree.bytes)).toContain(size);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(lines.filter((line) => line.startsWith('x')).length).toBe(bytes.filter((size) => size > 8192).length);
  });

  test('what export writes without a budget has a line of its own, priced as its own tree', () => {
    const scene = castle.build();
    const cameras = scene.views.map((view) => createCamera(view, 4 / 3));
    const kind = { format: 'compact8', leafSize: 8, objectSpheres: true } as const;
    expect(result.exported).toEqual(priceTree({ ...scene, scene, cameras }, kind));
    const { exported } = result;
    expect(numbersOf(/^xe /)).toEqual([
      exported.bytes,
      8,
      8,
      Math.round(exported.nodes),
      Number(((100 * exported.falselyVisible) / exported.visible).toFixed(2)),
      Math.round(exported.cullCycles),
      Number(cpuMilliseconds(exported.expectedCycles).toFixed(3)),
      Number(exported.overdraw!.toFixed(2)),
      Number(exported.fillMilliseconds.toFixed(3)),
      Number(exported.expectedMilliseconds.toFixed(3)),
    ]);
    expect(text.replaceAll('\n', ' ')).toContain('e what export writes without a budget');
  });

  test('the overdraw of what export writes is what cull64 overdraw prints of it, but for the smaller picture', async () => {
    const json = await printed(overdrawCommand, 'castle', '--format', 'compact8', '--orders', 'tree', '--json');
    const [{ overdraw }] = JSON.parse(json).orders;
    expect(Math.abs(result.exported.overdraw! - overdraw)).toBeLessThan(0.001);
  });

  longTest('a tree is priced as the curve prices it', () => {
    const scene = castle.build();
    const input = { ...scene, scene, cameras: scene.views.map((view) => createCamera(view, 4 / 3)) };
    const { curve } = chooseTree(input, Number.POSITIVE_INFINITY);
    for (const tree of [curve[0], curve[Math.floor(curve.length / 2)], curve.at(-1)!])
      expect(priceTree(input, tree)).toEqual(tree);
    expect(() => priceTree({ ...input, cameras: [] }, curve[0])).toThrow(RangeError);
  });

  longTest('the command that it names writes the chosen tree', async () => {
    const { chosen, writtenBy } = result;
    expect(writtenBy).toBe(`cull64 export castle --target n64 --budget ${chosen.bytes}`);
    expect(text).toContain(`\nit is written by: ${writtenBy}\n`);
    const [, , ...argv] = writtenBy.split(' ');
    const report = JSON.parse(await printed(exportCommand, ...argv, '-o', join(folder, 'written'), '--json'));
    expect([report.format, report.bytes]).toEqual([chosen.format, chosen.bytes]);
  });

  test('the memory map is the whole of 4 MiB and has the tree in it', () => {
    const { memory, chosen } = result;
    const used = memory.regions.reduce((sum, region) => sum + region.bytes, 0);
    expect(used + memory.freeBytes).toBe(4 << 20);
    expect(memory.regions.filter((region) => region.name.startsWith('framebuffer')).length).toBe(3);
    const bytesOf = (name: string) => memory.regions.find((region) => region.name === name)?.bytes;
    expect(bytesOf('tree')).toBe(chosen.bytes);
    // the list takes 16 bits an object, the inside flags 8; the cull's stack lies on the program's
    expect([bytesOf('cull ids'), bytesOf('cull inside flags'), bytesOf('cull stack')]).toEqual([
      2 * result.objects,
      result.objects,
      undefined,
    ]);
    for (const { start, bytes, name } of memory.regions)
      expect(text).toMatch(new RegExp(`0x${start.toString(16)} .* ${whole(bytes)} +${name}`));
  });

  test('the cull: every view, mean and worst', () => {
    const { views, mean, worst } = result.cull;
    expect(views.length).toBe(24);
    const row = (view: (typeof views)[number]) => [
      Math.round(view.visible),
      Math.round(view.nodes),
      Math.round(view.falselyVisible),
      Math.round(view.dataMisses),
      Math.round(view.cen64Cycles),
      Math.round(view.consoleCycles),
      Number(view.milliseconds.toFixed(3)),
      Number((100 * view.frameShare).toFixed(2)),
    ];
    views.forEach((view, i) => {
      expect(numbersOf(new RegExp(`^${i} .*\\d\\.\\d{3} `))).toEqual([i, ...row(view)]);
    });
    const {
      setQueryMilliseconds: set,
      falselyVisibleMilliseconds,
      listMilliseconds,
      listFalselyVisibleMilliseconds: listVainMilliseconds,
    } = result.cull;
    const flat = text.replaceAll('\n', ' ');
    expect(falselyVisibleMilliseconds).toBeCloseTo((mean.falselyVisible * 2500) / 93750, 9);
    expect(flat).toContain(`falsely visible objects: + ${falselyVisibleMilliseconds.toFixed(3)} ms`);
    const sum = set + mean.milliseconds + falselyVisibleMilliseconds;
    const list = set + listMilliseconds + listVainMilliseconds;
    expect(flat).toContain(`in all: ${sum.toFixed(3)} ms a frame`);
    expect(flat).toContain(
      `A plain list of all 1,069 spheres, tested by the same code without an order: ${list.toFixed(3)} ms in all, ${(list / sum).toFixed(1)} times the tree.`,
    );
    expect(numbersOf(/^mean /)).toEqual(row(mean));
    expect(numbersOf(/^worst, /)).toEqual([worst, ...row(views[worst])]);
  });

  test('says what the cull’s cycles leave out, and what the columns are', () => {
    const flat = text.replaceAll('\n', ' ');
    const { setQuery, setQueryCode, cullCode } = result.perFrame;
    expect(flat).toContain('The instruction cache is warm, and no inside flags are asked for.');
    expect(flat).toContain(`each frame also takes: setting the query, about ${whole(setQuery)} cycles (0.050 ms)`);
    expect(flat).toContain(`some ${whole(setQueryCode)} more for that and ${whole(cullCode)} more for the cull`);
    expect(flat).toContain('visible: objects whose sphere touches the frustum.');
    expect(flat).toContain('lines fetched into the data cache');
  });

  test('the fill: by hand from the counts of cull64 overdraw, and the text has it', async () => {
    const orders = ['file', 'random', 'back', 'sorted'];
    const overdraw = JSON.parse(await printed(overdrawCommand, 'castle', '--orders', orders.join(','), '--json'));
    const fragments = Math.round(overdraw.depthComplexity * overdraw.covered);
    for (const { order, shaded } of overdraw.orders) {
      const own = result.fill.orders.find((each) => each.order === order)!;
      expect(own.passed).toBeCloseTo(shaded / overdraw.views, 6);
      expect(own.failed).toBeCloseTo((fragments - shaded) / overdraw.views, 6);
      const clocks = (shaded * 3.198 + (fragments - shaded) * 1.392) / overdraw.views;
      expect(own.milliseconds['1-cycle']).toBeCloseTo(clocks / 62500, 6);
    }
    const painter = result.fill.orders.find((each) => each.order === 'painter')!;
    expect(painter.milliseconds['1-cycle']).toBeCloseTo((fragments * 1.054) / overdraw.views / 62500, 6);
    for (const { order, passed, failed, milliseconds } of result.fill.orders)
      expect(numbersOf(new RegExp(`^${order} `))).toEqual([
        Math.round(passed),
        Math.round(failed),
        ...(['1-cycle', '1-cycle, read', '2-cycle', '2-cycle, read'] as const).map((mode) =>
          Number(milliseconds[mode].toFixed(2)),
        ),
      ]);
    expect(result.fill.kind).toBe('estimate');
  });

  describe('in words', () => {
    const textOf = (change: Partial<N64Result>) => n64Text({ ...result, ...change });
    const flat = (change: Partial<N64Result>) => textOf(change).replaceAll('\n', ' ');
    /** Marks of the lines of the curve, by the tree's bytes. */
    const marks = (change: Partial<N64Result>) =>
      Object.fromEntries(
        [...textOf(change).matchAll(/^([*xe]*) +([\d,]+) +compact/gm)].map(([, mark, bytes]) => [
          Number(bytes.replaceAll(',', '')),
          mark,
        ]),
      );
    const views = (count: number) => ({
      cull: { ...result.cull, views: Array.from({ length: count }, () => result.cull.views[0]), worst: 0 },
    });
    /** Names of the lines of views. */
    const names = (count: number) =>
      [...textOf(views(count)).matchAll(/^(\d+|mean|worst, 0) .*\d\.\d{3} /gm)].map(([, name]) => name);

    test('one object, and leaves of one or without spheres of their objects', () => {
      const one = flat({ objects: 1, chosen: { ...result.chosen, leafSize: 1 } });
      expect(one).toContain('castle: 1 object, culled');
      expect(one).toContain('A plain list of the sphere, tested by');
      expect(one).toContain(`tree: ${result.chosen.format}, one object a leaf; `);
      const bare = { ...result.chosen, leafSize: 2, objectSpheres: false };
      expect(flat({ chosen: bare })).toContain(', leaves of 2 whose objects have no spheres of their own; ');
      expect(flat({ chosen: { ...bare, objectSpheres: true } })).toContain(', leaves of 2; ');
    });

    test('24 views are all listed, of more every so many that there are no more than 24', () => {
      expect(names(1)).toEqual(['0']);
      expect(textOf(views(1))).toMatch(/^CPU: THE CULL, from a cold data cache$/m);
      expect(names(2)).toEqual(['0', '1', 'mean', 'worst, 0']);
      expect(names(24)).toHaveLength(26);
      expect(names(25)).toEqual([...Array.from({ length: 13 }, (_, i) => String(2 * i)), 'mean', 'worst, 0']);
      expect(textOf(views(25))).toMatch(/, one of every 2 of 25 listed$/m);
      expect(names(49)).toEqual([...Array.from({ length: 17 }, (_, i) => String(3 * i)), 'mean', 'worst, 0']);
    });

    test('what is beyond the budget: by a byte, not what fills it', () => {
      const { exported, curve } = result;
      const [last] = curve.slice(-1);
      expect(marks({ budget: exported.bytes })[exported.bytes]).toBe('e');
      expect(marks({ budget: exported.bytes - 1 })[exported.bytes]).toBe('xe');
      expect(marks({ budget: null })[exported.bytes]).toBe('e');
      expect(flat({ budget: last.bytes })).not.toContain('beyond the budget');
      expect(flat({ budget: last.bytes - 1 })).toContain('* chosen, x beyond the budget, e what export');
      expect(flat({ budget: null })).not.toContain('beyond the budget');
    });

    test('of the curve the first, the last, and what costs four fifths of the line above or less', () => {
      const tree = (leafSize: number, expectedMilliseconds: number) => ({
        ...result.chosen,
        leafSize,
        bytes: leafSize,
        expectedMilliseconds,
      });
      const curve = [tree(1, 1000), tree(2, 801), tree(3, 800), tree(4, 641), tree(5, 640), tree(6, 639)];
      const [first, , third] = curve;
      expect(marks({ curve, chosen: first, exported: third, budget: null })).toEqual({ 1: '*', 3: 'e', 5: '', 6: '' });
      expect(flat({ curve, chosen: first, exported: third })).toContain('; 4 of the 6 that cost less than');
      const few = [first, third];
      expect(flat({ curve: few, chosen: first, exported: third })).toContain('; the 2 that cost less than');
    });

    test('a share of nothing', () => {
      const share = (visible: number, falselyVisible: number) => {
        const chosen = { ...result.chosen, visible, falselyVisible };
        const line = /^\* .*$/m.exec(textOf({ chosen, curve: [chosen] }))![0];
        return line.split(/ +/)[6];
      };
      expect([share(0, 0), share(0, 0.5), share(0.5, 0.25), share(400, 1)]).toEqual(['0.00', '-', '50.00', '0.25']);
    });
  });

  test('says what is an estimate, ends with the verdict, keeps to 100 columns', () => {
    expect(text).toMatch(/RDP: THE FILL, an estimate in ms/);
    expect(text).toMatch(/console cycles, and ms of 93\.75 MHz, are estimates/);
    expect(text.replaceAll('\n', ' ').trim().endsWith(result.verdict)).toBe(true);
    expect(result.verdict).toMatch(/^Front to back saves about/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

longTest('without a budget the tree of least cost; --ram 8, --order and --object-cycles reach it', async () => {
  const free = await resultOf('castle', '--ram', '8', '--order', 'back');
  expect(free.budget).toBeNull();
  expect(free.chosen).toEqual(free.curve.at(-1));
  expect(free.memory.ramBytes).toBe(8 << 20);
  expect(free.cull.order).toBe('back');
  expect(free.verdict).toMatch(/^Back to front without a depth buffer/);
  expect(free.writtenBy).toMatch(/ --budget \d+ --order back$/);
  const careless = await resultOf('castle', '--object-cycles', '0');
  expect(careless.objectCycles).toBe(0);
  expect(careless.cull.falselyVisibleMilliseconds).toBe(0);
  expect(careless.chosen.cullCycles).toBe(careless.chosen.expectedCycles);
  // export knows no --object-cycles, so build is told the kind
  const [, , ...argv] = careless.writtenBy.split(' ');
  const at = join(folder, 'careless.c64');
  const built = JSON.parse(await printed(buildCommand, ...argv, '-o', at, '--json'));
  expect(careless.chosen.objectSpheres).toBe(false);
  expect([built.format, statSync(at).size]).toEqual([careless.chosen.format, careless.chosen.bytes]);
});

longTest(
  '--fill-weight: by cycles alone at 0, and a finer order the more a millisecond of the RDP counts',
  async () => {
    const views = ['--views', join(folder, 'four-views.json')];
    writeFileSync(views[1], JSON.stringify(castle.build().views.filter((_, i) => i % 6 === 0)));
    const at = async (...weight: string[]) => resultOf('castle', ...views, ...weight);
    const [none, half, one, own, ten] = [
      await at('--fill-weight', '0'),
      await at('--fill-weight', '5e-1'),
      await at('--fill-weight', '1'),
      await at(),
      await at('--fill-weight', '10'),
    ];
    expect([none, half, one, own, ten].map(({ fillWeight }) => fillWeight)).toEqual([0, 0.5, 1, 1, 10]);
    expect(none.chosen.expectedMilliseconds).toBe(cpuMilliseconds(none.chosen.expectedCycles));
    expect(half.chosen.expectedMilliseconds).toBe(
      cpuMilliseconds(half.chosen.expectedCycles) + 0.5 * half.chosen.fillMilliseconds,
    );
    expect(own.chosen).toEqual(one.chosen);
    expect(half.chosen.overdraw).toBeLessThan(none.chosen.overdraw!);
    expect(one.chosen.overdraw).toBeLessThanOrEqual(half.chosen.overdraw!);
    expect(ten.chosen.overdraw).toBeLessThan(one.chosen.overdraw!);
    expect(n64Text(half).replaceAll('\n', ' ')).toContain('in all: CPU ms + 0.5 x RDP ms (--fill-weight).');
    // export knows no --fill-weight, so build is told the kind
    expect(own.writtenBy).toMatch(/^cull64 export castle /);
    const { format, leafSize } = half.chosen;
    expect(half.writtenBy).toBe(`cull64 build castle --endian big --format ${format} --leaf ${leafSize}`);
  },
);

longTest('back to front the fill is the same whatever the tree, and is not weighed', async () => {
  const back = await resultOf('castle', '--order', 'back', '--budget', '2K');
  expect([back.chosen.overdraw, back.chosen.fillMilliseconds]).toEqual([null, 0]);
  const text = n64Text(back);
  expect(text).toMatch(/^\* .* {2}- {2,}- {2,}\d+\.\d{3}$/m);
  expect(text.replaceAll('\n', ' ')).toContain('in all: CPU ms. Back to front, without a depth buffer, the RDP fills');
  expect(text).not.toContain('; overdraw');
});

longTest('--format: trees of that format alone, and the command that writes the chosen one', async () => {
  const { chosen, curve, exported, writtenBy } = await resultOf('castle', '--format', 'compact2', '--budget', '3K');
  expect(new Set(curve.map((tree) => tree.format))).toEqual(new Set(['compact2']));
  expect(exported.format).toBe('compact8');
  const [, , ...argv] = writtenBy.split(' ');
  const at = join(folder, 'only.c64');
  await printed(buildCommand, ...argv, '-o', at, '--json');
  expect(statSync(at).size).toBe(chosen.bytes);
});

describe('refused in one line', () => {
  test.each([
    [['castle', '--budget', '12Q'], 2, /--budget 12Q: it must be bytes, like 8192, 8K, 1\.5K or 1M/],
    [['castle', '--budget', '-5'], 2, /--budget -5: it must be bytes/],
    [['castle', '--budget', '0'], 2, /--budget 0: it must be at least 1 byte$/],
    [['castle', '--budget', '0 KB'], 2, /--budget 0 KB: it must be at least 1 byte$/],
    [['castle', '--budget', 'K'], 2, /--budget K: it must be bytes/],
    [['cstle'], 1, /^cstle: there is no such file, nor a built-in scene \(cull64 scene lists them\)$/],
    [
      ['castle', '--budget', '100'],
      1,
      /castle: the smallest tree of this scene takes \d+ bytes, and the budget is 100/,
    ],
    [['castle', '--format', 'seed20'], 2, /--format seed20: it must be compact8, compact4, compact2/],
    [['castle', '--ram', '6'], 2, /--ram 6: it must be 4, 8/],
    [['castle', '--order', 'best'], 2, /--order best: it must be front, back, none/],
    [['castle', '--object-cycles', '-1'], 2, /--object-cycles -1: it must be a whole number/],
    [['castle', '--fill-weight', '-0.5'], 2, /--fill-weight -0\.5: it must be a number from 0 to 1000$/],
    [['castle', '--fill-weight', 'inf'], 2, /--fill-weight inf: it must be a number from 0 to 1000$/],
    [['castle', '--views', 'gone.json'], 1, /gone\.json: there is no such file/],
    [['castle', '--leaf', '0'], 2, /--leaf 0/],
    [['forest', '--leaf', '256'], 2, /--leaf 256/],
    [[], 2, /which model/],
  ])('%j', async (args, status, message) => {
    const fault = await printed(n64Command, ...args).then(
      () => null,
      (error: Error) => error,
    );
    expect(fault).toBeInstanceOf(status === 2 ? UsageError : WorkError);
    expect(fault!.message).toMatch(message);
    expect(fault!.message).not.toContain('\n');
  });
  test('as a user sees it', async () => {
    const { status, stdout, stderr } = await cull64(['n64', 'castle', '--budget', '0'], folder);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^cull64 n64: --budget 0: it must be at least 1 byte .*\n$/);
  });
});

test('help names every option', async () => {
  const [n64, rom] = [await helpText('n64'), await helpText('rom')];
  for (const option of 'budget format object-cycles fill-weight order views ram split bounds json parts'.split(' '))
    expect(n64).toContain(`--${option}`);
  for (const option of 'run output budget views split bounds leaf json parts'.split(' '))
    expect(rom).toContain(`--${option}`);
  expect(rom).toContain('the instruction cache as the program leaves it');
});
