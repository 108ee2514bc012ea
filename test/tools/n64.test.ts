import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBytes } from '../../tools/cli/budget.ts';
import type { N64Result } from '../../tools/cli/n64-text.ts';
import { cull64, scratchFolder } from './cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);
const run = (...args: string[]) => cull64(['n64', ...args], folder);

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
    const [plain, json] = await Promise.all([run('castle', ...BUDGET), run('castle', ...BUDGET, '--json')]);
    expect([plain.status, plain.stderr, json.status, json.stderr]).toEqual([0, '', 0, '']);
    text = plain.stdout;
    result = JSON.parse(json.stdout);
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
      Math.round(chosen.dataMisses),
      Math.round(chosen.cullCycles),
      Math.round(chosen.expectedCycles),
    ]);
    const lines = text.split('\n').filter((line) => /compact[842] .*(yes|no)/.test(line));
    expect(lines.length).toBeGreaterThan(8);
    const bytes = lines.map((line) => Number(/^[*x]? +([\d,]+) /.exec(line)![1].replaceAll(',', '')));
    for (const size of bytes) expect(curve.map((tree) => tree.bytes)).toContain(size);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(lines.filter((line) => line.startsWith('x')).length).toBe(bytes.filter((size) => size > 8192).length);
  });

  test('the memory map is the whole of 4 MiB and has the tree in it', () => {
    const { memory, chosen } = result;
    const used = memory.regions.reduce((sum, region) => sum + region.bytes, 0);
    expect(used + memory.freeBytes).toBe(4 << 20);
    expect(memory.regions.filter((region) => region.name.startsWith('framebuffer')).length).toBe(3);
    expect(memory.regions.find((region) => region.name === 'tree')!.bytes).toBe(chosen.bytes);
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
    expect(text).toContain(
      `A plain list of all 1,069 spheres, tested by the same code: ${result.cull.listMilliseconds.toFixed(3)} ms`,
    );
    expect(numbersOf(/^mean /)).toEqual(row(mean));
    expect(numbersOf(/^worst, /)).toEqual([worst, ...row(views[worst])]);
  });

  test('the fill: by hand from the counts of cull64 overdraw, and the text has it', async () => {
    const orders = ['file', 'random', 'back', 'exact'];
    const { stdout } = await cull64(['overdraw', 'castle', '--orders', orders.join(','), '--json'], folder);
    const overdraw = JSON.parse(stdout);
    const fragments = Math.round(overdraw.complexity * overdraw.covered);
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

  test('says what is an estimate, ends with the verdict, keeps to 100 columns', () => {
    expect(text).toMatch(/RDP: THE FILL, an estimate in ms/);
    expect(text).toMatch(/console cycles, and ms of 93\.75 MHz, are estimates/);
    expect(text.replaceAll('\n', ' ').trim().endsWith(result.verdict)).toBe(true);
    expect(result.verdict).toMatch(/^Front to back saves about/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

test('without a budget the tree of least cost; --ram 8, --order and --object-cycles reach it', async () => {
  const free = JSON.parse((await run('castle', '--ram', '8', '--order', 'back', '--json')).stdout) as N64Result;
  expect(free.budget).toBeNull();
  expect(free.chosen).toEqual(free.curve.at(-1));
  expect(free.memory.ramBytes).toBe(8 << 20);
  expect(free.cull.order).toBe('back');
  const careless = JSON.parse((await run('castle', '--object-cycles', '0', '--json')).stdout) as N64Result;
  expect(careless.objectCycles).toBe(0);
  expect(careless.chosen.cullCycles).toBe(careless.chosen.expectedCycles);
});

describe('refused in one line', () => {
  test.each([
    [['castle', '--budget', '12Q'], 2, /--budget 12Q: it must be bytes, like 8192, 8K, 1\.5K or 1M/],
    [['castle', '--budget', '-5'], 2, /--budget -5: it must be bytes/],
    [
      ['castle', '--budget', '100'],
      1,
      /castle: the smallest tree of this scene takes \d+ bytes, and the budget is 100/,
    ],
    [['castle', '--ram', '6'], 2, /--ram 6: it must be 4, 8/],
    [['castle', '--order', 'best'], 2, /--order best: it must be front, back, none/],
    [['castle', '--object-cycles', '-1'], 2, /--object-cycles -1: it must be a whole number/],
    [['castle', '--views', 'gone.json'], 1, /gone\.json: there is no such file/],
    [['castle', '--leaf', '4'], 2, /--leaf/],
    [[], 2, /which model/],
  ])('%j', async (args, status, message) => {
    const run64 = await run(...args);
    expect(run64.stderr).toMatch(message);
    expect(run64.stderr.trim().split('\n')).toHaveLength(1);
    expect([run64.status, run64.stdout]).toEqual([status, '']);
  });
});

test('help names every option', async () => {
  const { stdout } = await run('--help');
  for (const option of 'budget object-cycles order views ram split bounds json parts'.split(' '))
    expect(stdout).toContain(`--${option}`);
});
