/**
 * The figures of README.md and docs/results.md that are counts, against what the program computes, at the precision printed.
 *
 * Each is computed by the function behind the command that the page names beside it. Cycles are compared in test/slow/console/readme.test.ts.
 * Not compared: times and ratios of times (build, the viewer, back to front on llvmpipe), peak memory,
 * and the octants' ratios, which take cen64 longer than all else.
 *
 * @seconds 50
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { encodeTree } from '../../src/core/file/binary.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, TREE_FORMATS } from '../../src/core/file/formats.ts';
import { objectCount } from '../../src/core/scene/scene.ts';
import { splitScene } from '../../src/core/scene/split.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import type { CullKey } from '../../src/core/tree/cull-options.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import type { Bounds } from '../../src/core/tree/sphere/node-bounds.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { Split } from '../../src/core/tree/sphere/splits.ts';
import { CEN64_COSTS, CONSOLE_COSTS } from '../../src/offline/n64/machine.ts';
import { measureOverdraw } from '../../src/overdraw/measure/measure.ts';
import type { DrawOrderName } from '../../src/overdraw/order/orders.ts';
import { removableOf, removedShare } from '../../src/overdraw/order/removable.ts';
import { type FormatsOf, MANY_OBJECTS, measureFormats, rangeOf } from '../../tools/bench/formats.ts';
import { plainOfSpheres } from '../../tools/bench/models.ts';
import { relativeShaded } from '../../tools/bench/order.ts';
import { longTest, soak } from '../soak.ts';
import { measureBest } from './best.ts';
import { missingScene, printedAs, root, said, sceneOf, tableOf } from './readme.ts';

const LONG = 300_000;

/** A test a scene, skipped by name where its model is not here; npm test has one, of the castle. */
function each(titles: Iterable<string>, check: (title: string) => Promise<void>): void {
  const all = [...titles];
  for (const title of soak(
    all.filter((title) => title === 'castle'),
    all,
  )) {
    const missing = missingScene(title);
    test.skipIf(missing)(missing ? `${title} (skipped: ${missing})` : title, () => check(title), LONG);
  }
}

/** Cells of a row against what they must print. */
function compare(row: Record<string, string>, values: Record<string, number>): void {
  const printed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, printedAs(row[name], value)]),
  );
  expect(Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]))).toEqual(printed);
}

test('README.md has every format, and the bytes of its node', () => {
  const { rows } = tableOf('tree stored as', 'bytes of a node');
  const printed = [...rows].map(([name, row]) => `${name} ${row['bytes of a node']}`);
  expect(printed.toSorted()).toEqual(TREE_FORMATS.map((name) => `${name} ${FORMATS[name].node.size}`).toSorted());
});

test('the short table of README.md repeats rows of docs/results.md', () => {
  const short = tableOf('built-in scene', 'objects in it');
  const long = tableOf('scene', 'objects', 'depth complexity');
  const exported = tableOf('scene', 'file', 'float16');
  expect([...short.rows.keys()]).toEqual(scenes.map(({ name }) => name));
  for (const [title, row] of short.rows) {
    const {
      objects,
      file,
      tree,
      'distance sort': sorted,
      'best found': best,
      removed,
      'saved v. file': saved,
    } = long.rows.get(title)!;
    const { compact8 } = exported.rows.get(title)!;
    expect(Object.values(row).slice(1)).toEqual([objects, file, tree, compact8, sorted, best, removed, saved]);
  }
});

describe('what the order saves', () => {
  const { rows } = tableOf('scene', 'objects', 'depth complexity');
  const orders: Record<string, DrawOrderName> = {
    file: 'file',
    random: 'random',
    'back to front': 'back',
    tree: 'tree',
    'distance sort': 'sorted',
    'best found': 'best',
  };
  each(rows.keys(), async (title) => {
    const { scene, cameras } = await sceneOf(title);
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const result = measureOverdraw(scene, tree, cameras, { orders: Object.values(orders) });
    const row = rows.get(title)!;
    const overdraws = Object.keys(orders).map((name, i) => [name, result.orders[i].overdraw!]);
    compare(row, {
      objects: objectCount(scene),
      'depth complexity': result.depthComplexity!,
      ...Object.fromEntries(overdraws),
    });
    const [file, , , own] = result.orders;
    expect(row['saved v. file']).toBe(`${(100 * (1 - own.shaded / file.shaded)).toFixed(0)} %`);
    expect(row.removed).toBe(`${(100 * removedShare(removableOf(result)!, own)).toFixed(0)} %`);
    if (title !== 'Kenney FPS') return;
    const [inside, excess] = said(/nearly all of the overdraw lies inside single objects \((\S+) of (\S+)\)/);
    expect([inside, excess]).toEqual([own.inside, own.excess].map((value) => value!.toFixed(2)));
  });
  test('has every built-in scene', () => {
    expect([...rows.keys()]).toEqual(expect.arrayContaining(['castle', 'dungeon', 'town', 'forest', 'metropolis']));
    expect(rows.size).toBe(15);
  });
});

describe('the best order of objects', () => {
  const { rows } = tableOf('excess of', 'file', 'tree');
  test('has every built-in scene', () => expect([...rows.keys()]).toEqual(scenes.map(({ name }) => name)));
  each(rows.keys(), async (title) => {
    const row = rows.get(title)!;
    const { excess, removed, looked } = measureBest(await sceneOf(title));
    const { file, tree, sorted, best } = excess as Record<keyof typeof excess, number>;
    compare(row, { file, tree, 'distance sort': sorted, 'best found': best, 'objects looked at, a view': looked });
    const shares = Object.values(removed).map((share) => `${(100 * share!).toFixed(0)} %`);
    expect([row['tree removes'], row['sort removes']]).toEqual(shares);
    expect(tree).toBeLessThan(file);
    const told = said(/by 1 % or more in ([a-z, ]+) and ([a-z]+): there the tree's list/);
    const named = [...told[0].split(', '), told[1]].includes(title);
    expect(named).toBe((tree - sorted) / (1 + tree) >= 0.01);
    if (title !== 'dungeon') return;
    const whole = await sceneOf(title);
    const cut = measureBest({ ...whole, scene: splitScene(whole.scene, { by: 'component' }) });
    const [before, after] = said(/dungeon in tree order from (\S+) to (\S+) \(/);
    expect([before, after]).toEqual([1 + tree, 1 + cut.excess.tree!].map((value) => value.toFixed(2)));
  });
});

describe('how each rule does', () => {
  const { head, rows } = tableOf('split, node spheres, key');
  const rules = [...rows.keys()].map((name) => {
    const [split, bounds, key] = name.replace(/ \(.*/, '').split(', ');
    return { split: split as Split, bounds: bounds as Bounds, key: key as CullKey };
  });
  const titles: Record<string, string> = { lqdm11: 'LibreQuake lqdm11', E1M1: 'LibreQuake E1M1' };
  const columns = new Map(head.slice(1).map((column) => [titles[column] ?? column, column]));
  each(columns.keys(), async (title) => {
    const results = relativeShaded(await sceneOf(title), rules);
    const column = columns.get(title)!;
    expect([...rows.values()].map((row) => row[column])).toEqual(results.map(({ relative }) => relative.toFixed(3)));
  });
});

/** `text` is the least number of its decimals that is not below `value`. */
function expectRoundedUp(text: string, value: number): void {
  const step = 10 ** -(/\.(\d+)/.exec(text)?.[1].length ?? 0);
  expect(Number(text), text).toBeGreaterThanOrEqual(value - TINY);
  expect(Number(text) - value, text).toBeLessThan(step);
}

/** "a to b": each end the nearest number of its decimals on its outer side; "a": both. */
function expectOutward(text: string, { least, most }: { least: number; most: number }): void {
  const ends = text.replace(' %', '').split(' to ');
  expectRoundedUp(ends.at(-1)!, most);
  const step = 10 ** -(/\.(\d+)/.exec(ends.at(-1)!)?.[1].length ?? 0);
  expect(Number(ends[0]), text).toBeLessThanOrEqual(least + TINY);
  expect(least - Number(ends[0]), text).toBeLessThan(step);
}

const TINY = 1e-9;

describe('formats', () => {
  const formats = tableOf('format', 'bytes a node');
  const overdraw = tableOf('scene', 'file', 'float16');
  const missing = [...overdraw.rows.keys()].map(missingScene).find((reason) => reason !== null);
  const skips = missing ? ` (skipped: ${missing})` : '';
  const measured = new Map<string, FormatsOf>();
  beforeAll(() => {
    measured.set('1,000 spheres', measureFormats({ ...plainOfSpheres(), scene: null }));
  });

  each(overdraw.rows.keys(), async (title) => {
    const { scene, cameras } = await sceneOf(title);
    const figures = measureFormats({ name: title, ...scene, scene, cameras });
    measured.set(title, figures);
    const own = figures.formats
      .filter(({ format }) => format !== 'seed20')
      .map(({ format, overdraw }) => [format, overdraw!]);
    const row = overdraw.rows.get(title)!;
    compare(row, { file: figures.file!, 'distance sort': figures.sorted!, ...Object.fromEntries(own) });
  });

  const rowOf = (format: TreeFormat) => {
    const { leafSize } = FORMATS[format].build;
    const row = formats.rows.get(`${format}, leaves of ${leafSize}`);
    expect(row, `a row of ${format} with leaves of ${leafSize}`).toBeDefined();
    return row!;
  };

  test('the table has every format with its leaves, and the bytes of its node', () => {
    for (const format of TREE_FORMATS) expect(rowOf(format)['bytes a node']).toBe(String(FORMATS[format].node.size));
    expect(formats.rows.size).toBe(TREE_FORMATS.length);
  });

  longTest.skipIf(missing)(`bytes an object and falsely visible objects, least and most of all scenes${skips}`, () => {
    const all = [...measured.values()];
    expect(all.length).toBe(16);
    for (const format of TREE_FORMATS) {
      const row = rowOf(format);
      expectOutward(row['bytes an object with everything,'], rangeOf(all, format, 'bytesPerObject'));
      const { least, most } = rangeOf(all, format, 'falselyVisible');
      expectOutward(row['given though not visible'], { least: 100 * least, most: 100 * most });
    }
    const many = all.filter(({ objects }) => objects >= MANY_OBJECTS);
    const [scenes, fewest, share] = said(/of the (\d+) with (\d+) objects and more, of which `compact2` gives (\S+) %/);
    expect([Number(scenes), Number(fewest)]).toEqual([many.length, MANY_OBJECTS]);
    expectRoundedUp(share, 100 * rangeOf(many, 'compact2', 'falselyVisible').most);
    const [low, high] = said(/For consoles the tree takes (\S+) to (\S+) bytes an object/);
    const compact = (['compact8', 'compact4', 'compact2'] as const).map((f) => rangeOf(all, f, 'bytesPerObject'));
    const ends = { least: Math.min(...compact.map((r) => r.least)), most: Math.max(...compact.map((r) => r.most)) };
    expectOutward(`${low} to ${high}`, ends);
  });

  // what a clone can tell without the sample models
  test('every built-in scene lies within the ranges', () => {
    for (const { name, objects, formats: own } of measured.values())
      for (const { format, bytesPerObject, falselyVisible } of own) {
        const row = rowOf(format);
        const ends = (column: string) => {
          const numbers = row[column].replace(' %', '').split(' to ').map(Number);
          return [numbers[0], numbers.at(-1)!];
        };
        const within = (value: number, [low, high]: number[]) => value >= low - TINY && value <= high + TINY;
        if (objects >= MANY_OBJECTS)
          expect(within(bytesPerObject, ends('bytes an object with everything,')), `${name}, ${format}`).toBe(true);
        expect(within(100 * falselyVisible, ends('given though not visible')), `${name}, ${format}`).toBe(true);
      }
  });

  test('the tree of the built-in castle as a file', async () => {
    const { scene } = await sceneOf('castle');
    const bytes = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes })).length;
    const [perObject] = said(/# the tree as a file: (\d+) bytes an object/);
    expect(perObject).toBe((bytes / objectCount(scene)).toFixed(0));
  });
});

describe('objects and visible ones of the console table', () => {
  const { rows } = tableOf('scene', 'objects', 'visible');
  const check = (title: string, spheres: Float32Array, cameras: readonly Parameters<typeof createQuery>[0][]) => {
    const scratch = new Uint32Array(spheres.length / 4);
    const visible = cameras.reduce(
      (sum, camera) => sum + cullBrute(spheres, createQuery(camera), {}, createBruteResult(scratch)),
      0,
    );
    compare(rows.get(title)!, { objects: spheres.length / 4, visible: visible / cameras.length });
  };
  const [plain, ...titles] = rows.keys();
  test(plain, () => {
    const { spheres, cameras } = plainOfSpheres();
    check('1,000 spheres', spheres, cameras);
  });
  each(titles, async (title) => {
    const { scene, cameras } = await sceneOf(title);
    check(title, scene.spheres, cameras);
  });
});

describe('what figures were made with', () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  test('the version of Node', () => {
    expect(`>=${said(/With Node (\S+) or newer/)}`).toBe(versionOf('package.json').engines.node);
  });
  test('cycles of a multiplication', () => {
    const cycles = [CEN64_COSTS, CONSOLE_COSTS].map(({ multiply }) => String(1 + multiply));
    expect(said(/cen64 takes (\d+) cycle for an integer multiplication, a console (\d+):/)).toEqual(cycles);
  });
  test('the plain of 1,000 spheres', () => {
    const { spheres, cameras } = plainOfSpheres();
    const sides = said(/Uniform in a plain of (\S+) x (\S+) x (\S+), far plane at (\S+)\./).map((text) =>
      Number(text.replace(',', '')),
    );
    const far = sides.pop();
    expect(cameras.map((camera) => camera.far)).toEqual(cameras.map(() => far));
    sides.forEach((side, axis) => {
      const places = spheres.filter((_, i) => i % 4 === axis);
      const extent = Math.max(...places) - Math.min(...places);
      expect(extent).toBeLessThanOrEqual(side);
      expect(extent).toBeGreaterThan(0.98 * side);
    });
  });
});
