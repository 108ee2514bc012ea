import { describe, expect, it } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { gainSentence } from '../../../src/overdraw/measure/gain-sentence.ts';
import { measureOverdraw, type OverdrawResult } from '../../../src/overdraw/measure/measure.ts';
import {
  overdrawCsv,
  overdrawJson,
  overdrawTable,
  polygonOrderJson,
  RULE,
  viewsCsv,
} from '../../../src/overdraw/measure/report.ts';
import { removableOf, removedShare } from '../../../src/overdraw/order/removable.ts';
import { FRONT, joined, type Shape, sceneOf, wall } from './shapes.ts';

const AWAY = createCamera({ ...FRONT, target: [0, 0, 1] });
const full = (distance: number): Shape => wall(distance, -2 * distance, -2 * distance, 2 * distance, 2 * distance);

function measure(
  shapes: Shape[],
  cameras = [FRONT, AWAY],
  orders?: OverdrawResult['orders'][0]['order'][],
): OverdrawResult {
  const scene = sceneOf(shapes);
  const size = { width: 16, height: 10 };
  return measureOverdraw(scene, buildSphereTree(scene.spheres), cameras, orders ? { ...size, orders } : size);
}

describe('reports', () => {
  it('JSON has every figure and survives a round trip', () => {
    const json = overdrawJson(measure([full(6), full(4)], [FRONT, AWAY], ['file', 'tree']));
    expect(json).toEqual({
      size: [16, 10],
      views: 2,
      rule: RULE,
      seeds: [1, 2, 3, 4],
      covered: 160,
      depthComplexity: 2,
      harmonic: 1.5,
      orders: [
        {
          order: 'file',
          shaded: 320,
          overdraw: 2,
          worst: 2,
          worstView: 0,
          perPixel: 1,
          excess: 1,
          between: 1,
          inside: 0,
        },
        {
          order: 'tree',
          shaded: 160,
          overdraw: 1,
          worst: 1,
          worstView: 0,
          perPixel: 0.5,
          excess: 0,
          between: 0,
          inside: 0,
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
    const nothing = overdrawJson(measure([full(6)], [AWAY]));
    expect(JSON.parse(JSON.stringify(nothing))).toEqual(nothing);
  });

  it('polygons: a row bsp after the orders of objects, and nothing else is changed', () => {
    const result = measure([full(6), full(4)], [FRONT, AWAY], ['file']);
    const figures = { shaded: 161, covered: 160, overdraw: 1.00625, worst: 1.5, worstView: 0, excess: 0.00625 };
    const polygons = { ...figures, perScreenPixel: 0.5, polygons: 3, uncut: 2, nodes: 2, bytes: 99 };
    expect(polygonOrderJson(polygons)).toEqual({
      ...figures,
      perPixel: 0.5,
      polygons: 3,
      uncut: 2,
      nodes: 2,
      bytes: 99,
    });
    const row = 'bsp       161     1.006  1.500     0      0.500   0.006        -       -';
    expect(
      overdrawTable(result, polygons)
        .split('\n')
        .filter((line) => line !== row),
    ).toEqual(overdrawTable(result).split('\n'));
    expect(overdrawTable(result, polygons)).toContain(`\n${row}\n\n`);
    expect(overdrawCsv(result, polygons)).toBe(`${overdrawCsv(result)}bsp,161,1.00625,1.5,0,0.5,0.00625,,\n`);
  });

  it('CSV has a row an order, empty where there is no figure', () => {
    const header = 'order,shaded,overdraw,worst,worstView,perPixel,excess,between,inside';
    expect(overdrawCsv(measure([full(6), full(4)], [FRONT, AWAY], ['file', 'tree']))).toBe(
      `${header}\nfile,320,2,2,0,1,1,1,0\ntree,160,1,1,0,0.5,0,0,0\n`,
    );
    expect(overdrawCsv(measure([full(6)], [AWAY], ['file']))).toBe(`${header}\nfile,0,,,,0,,,\n`);
  });

  it('CSV of the views has a row a view', () => {
    expect(viewsCsv(measure([full(6), full(4)], [FRONT, AWAY], ['file', 'tree']))).toBe(
      'view,objects,triangles,covered,fragments,file,tree\n0,2,4,160,320,320,160\n1,2,4,0,0,0,0\n',
    );
  });

  it('the table is aligned and says what it was measured by', () => {
    const lines = overdrawTable(measure([full(6), full(4)], [FRONT, AWAY], ['file', 'tree-sorted'])).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '16 x 10, 2 views, 2 objects',
      RULE,
      'covered pixels 160, depth complexity 2.000',
      'random: mean of seeds 1, 2, 3, 4; expected from the layers 1.500',
    ]);
    expect(lines.slice(5, 9)).toEqual([
      'order        shaded  overdraw  worst  view  per pixel  excess  between  inside',
      '-----------  ------  --------  -----  ----  ---------  ------  -------  ------',
      'file            320     2.000  2.000     0      1.000   1.000    1.000   0.000',
      'tree-sorted     160     1.000  1.000     0      0.500   0.000    0.000   0.000',
    ]);
    expect(overdrawTable(measure([], [AWAY], ['file']))).toMatch(/file +0 +- +- +- +0\.000 +- +- +-/);
  });
});

describe('shares of what the best order saves', () => {
  const [file] = measure([full(6), full(4)], [FRONT], ['file']).orders;
  const rowsOf = (shaded: Partial<Record<OverdrawResult['orders'][0]['order'], number>>) =>
    Object.entries(shaded).map(([order, n]) => ({ ...file, order, shaded: n }) as typeof file);
  const of = (shaded: Parameters<typeof rowsOf>[0]) => {
    const orders = rowsOf(shaded);
    const removable = removableOf({ orders });
    return removable && [removable.from.order, ...orders.map((row) => removedShare(removable, row))];
  };

  it('are told against the file, else against random, and not at all without what they need', () => {
    expect(of({ file: 300, random: 200, tree: 150, back: 400, best: 100 })).toEqual(['file', 0, 0.5, 0.75, -0.5, 1]);
    expect(of({ random: 200, tree: 150, best: 100 })).toEqual(['random', 0, 0.5, 1]);
    expect(of({ file: 300, tree: 150 })).toBeNull();
    expect(of({ tree: 150, best: 100 })).toBeNull();
    expect(of({ file: 100, tree: 150, best: 100 })).toBeNull();
  });

  it('stand in the JSON, the CSV, the table and the sentence, and nowhere without the best order', () => {
    const shapes = [full(6), wall(5, -10, -10, 0, 10), full(4)];
    const result = measure(shapes, [FRONT], ['file', 'back', 'tree', 'best']);
    const json = overdrawJson(result);
    expect([json.removedFrom, json.orders.map(({ removed }) => removed)]).toEqual(['file', [0, 1 / 3, 1, 1]]);
    const csv = overdrawCsv(result).split('\n');
    expect(csv[0]).toBe('order,shaded,overdraw,worst,worstView,perPixel,excess,between,inside,removed');
    expect(csv.slice(1, 5).map((line) => line.split(',').at(-1))).toEqual(['0', String(1 / 3), '1', '1']);
    const table = overdrawTable(result).split('\n');
    expect(table[4]).toBe('removed: of what file order shades more than the best order found');
    expect(table.slice(6, 12).map((line) => line.slice(line.length - 9))).toEqual([
      '  removed',
      '  -------',
      '    0.0 %',
      '     33 %',
      '    100 %',
      '    100 %',
    ]);
    expect(table.at(-1)).toContain('(1.000 instead of 2.500), 100 % of what the best order found saves: 2.50 layers');
    const without = measure(shapes, [FRONT], ['file', 'back', 'tree']);
    expect(overdrawJson(without)).not.toHaveProperty('removedFrom');
    for (const row of overdrawJson(without).orders) expect(row).not.toHaveProperty('removed');
    for (const text of [overdrawCsv(without), overdrawTable(without)]) expect(text).not.toMatch(/removed|best/);
  });

  it('are null where nothing is covered', () => {
    const nothing = measure([full(6)], [AWAY], ['file', 'best']);
    expect(overdrawJson(nothing)).toMatchObject({ removedFrom: null, orders: [{ removed: null }, { removed: null }] });
    expect(overdrawCsv(nothing)).toMatch(/inside,removed\nfile,0,,,,0,,,,\nbest,0,,,,0,,,,\n$/);
    expect(overdrawTable(nothing)).not.toContain('removed');
  });
});

describe('the sentence is honest', () => {
  const floor = wall(5, -10, -10, 10, 10);
  for (const [what, shapes, cameras, orders, says] of [
    [
      'a gain',
      [full(6), full(4)],
      [FRONT],
      undefined,
      /^50 % fewer.* tree order against file.*1\.000 instead of 2\.000.*no pixel/,
    ],
    [
      'what is left inside',
      [full(6), joined([full(4), full(3)])],
      [FRONT],
      undefined,
      /33 % fewer.*100 % still.*100 % lies inside/,
    ],
    ['nothing covered', [full(6)], [AWAY], undefined, /no opaque surface/],
    ['no view', [full(6)], [], undefined, /no opaque surface/],
    ['one object', [joined([full(6), full(4)])], [FRONT], undefined, /^Nothing gained.*the scene is one object/],
    ['no overlap', [floor, wall(90, 0, 0, 1, 1)], [FRONT], undefined, /^Nothing gained.*next to nothing to save/],
    [
      'inside only',
      [joined([full(6), full(4)]), full(9)],
      [FRONT],
      undefined,
      /^Nothing gained.*100 % of the excess lies inside/,
    ],
    ['another base', [full(6), full(4)], [FRONT], ['random', 'sorted'], /sorted order against random order/],
    ['nothing to compare', [full(6), full(4)], [FRONT], ['file'], /^2\.00 layers.*in 2 objects\.$/],
  ] as const)
    it(what, () => {
      const sentence = gainSentence(measure([...shapes], [...cameras], orders ? [...orders] : undefined));
      expect(sentence).toMatch(says);
      expect(sentence).not.toMatch(/NaN|Infinity|null|undefined/);
    });

  it('a loss', () => {
    const result = measure([full(4), full(6)], [FRONT], ['file', 'tree']);
    const [file, tree] = result.orders;
    const swapped = {
      ...result,
      orders: [
        { ...tree, order: file.order },
        { ...file, shaded: 320, overdraw: 2, order: tree.order },
      ],
    };
    expect(gainSentence(swapped)).toMatch(
      /^100 % more fragments shaded, tree order against file order \(2\.000 instead of 1\.000\)/,
    );
  });

  it('in the words that its reader has for the orders', () => {
    const title = (order: string) => `<${order}>`;
    const result = measure([full(4), full(6)], [FRONT], ['file', 'tree']);
    expect(gainSentence(measure([full(6), full(4)], [FRONT], ['file', 'tree']), title)).toMatch(
      /fewer fragments shaded, <tree> against <file> \(/,
    );
    expect(
      gainSentence({ ...result, orders: [result.orders[0], { ...result.orders[0], order: 'tree' }] }, title),
    ).toMatch(/^Nothing gained, <tree> against <file> /);
  });

  it('a file that is already in a good order', () => {
    const shapes = [wall(4, -8, -8, 0, 8), full(6), wall(5, -10, -10, 10, 0)];
    const result = measure(shapes, [FRONT], ['file', 'tree']);
    const same = { ...result, orders: [result.orders[0], { ...result.orders[0], order: 'tree' as const }] };
    expect(gainSentence(same)).toMatch(/^Nothing gained.*: file order is already as good/);
  });

  describe('where what it says changes', () => {
    const measured = measure([full(6), full(4)], [FRONT], ['file', 'tree']);
    /** Of 10,000 covered pixels: shaded in file and in tree order, and what of the file's excess lies inside objects. */
    const sentence = (file: number, tree: number, inside = 0) => {
      const [a, b] = measured.orders;
      const excess = file / 10_000 - 1;
      const orders = [
        { ...a, shaded: file, overdraw: file / 10_000, excess, inside },
        { ...b, shaded: tree, overdraw: tree / 10_000 },
      ];
      return gainSentence({ ...measured, orders });
    };
    it.each([
      [20_000, 19_800, /^1\.0 % fewer/],
      [20_000, 19_801, /^Nothing gained/],
      [20_000, 20_199, /^Nothing gained/],
      [20_000, 20_200, /^1\.0 % more/],
    ])('%i fragments in file order, %i in tree order', (file, tree, says) => {
      expect(sentence(file, tree)).toMatch(says);
    });
    it.each([
      [10_099, 0, /next to nothing to save, with \d+\.\d\d layers of/],
      [10_101, 0, /already as good, with \d+\.\d\d layers of/],
      [20_000, 0.5, /already as good/],
      [20_000, 0.501, /50 % of the excess lies inside/],
    ])('nothing gained of %i fragments, %f a covered pixel inside objects', (file, inside, says) => {
      expect(sentence(file, file, inside)).toMatch(says);
    });
    const CUT = 'no order of objects helps; smaller objects may (--parts auto).';
    it.each([
      [20_000, 0.51, true],
      [20_000, 0.5, false],
      [10_800, 0.05, true],
      [10_800, 0.049, false],
    ])('smaller objects of %i fragments, %f a covered pixel inside objects', (shaded, inside, told) => {
      const [a, b] = measured.orders;
      const row = { ...b, shaded, overdraw: shaded / 10_000, excess: shaded / 10_000 - 1, inside };
      const gained = gainSentence({ ...measured, orders: [{ ...a, shaded: 40_000 }, row] });
      expect(gained).toMatch(/^\d\d % fewer/);
      expect(gained.endsWith(CUT)).toBe(told);
      if (inside / row.excess > 0.5) expect(sentence(shaded, shaded, inside).endsWith(CUT)).toBe(told);
    });
    it('smaller objects are not recommended of a scene that was cut where it pays', () => {
      const [a, b] = measured.orders;
      for (const inside of [0.8, 0.3]) {
        const row = { ...b, shaded: 20_000, overdraw: 2, excess: 1, inside };
        for (const file of [20_000, 40_000]) {
          const result = { ...measured, orders: [{ ...a, ...row, order: a.order, shaded: file }, row] };
          const left = gainSentence(result, undefined, { cut: true, learned: true });
          expect(left).toBe(gainSentence(result).replace('; smaller objects may (--parts auto)', ''));
          expect(left === gainSentence(result)).toBe(inside < 0.5);
        }
      }
    });
    it('a learned tree is not recommended of one', () => {
      const [a, b] = measured.orders;
      const tree = { ...b, shaded: 20_000, overdraw: 2 };
      const sorted = { ...b, order: 'sorted' as const, shaded: 15_000, overdraw: 1.5 };
      const orders = [{ ...a, shaded: 40_000 }, tree, sorted];
      const told = (all: typeof orders) => gainSentence({ ...measured, orders: all }, undefined, { learned: true });
      expect(told(orders)).toMatch(/ With sorted order it is 25 % less \(1\.500\)\.$/);
      expect(told([...orders, { ...sorted, order: 'tree-sorted' }])).toMatch(
        / With sorted order it is 25 % less \(1\.500\): the tree gives that as tree-sorted order\.$/,
      );
      expect(overdrawTable({ ...measured, orders }, undefined, { learned: true })).toContain(told(orders));
      expect(overdrawTable({ ...measured, orders })).toContain('--split measured');
    });
    it.each([
      [
        19_800,
        ' With sorted order it is 1.0 % less (1.980): a tree learned from views (--split measured) may come nearer to it.',
      ],
      [19_801, ''],
    ])('a sort of %i fragments where the tree has 20,000', (shaded, says) => {
      const [a, b] = measured.orders;
      const tree = { ...b, shaded: 20_000, overdraw: 2 };
      const sorted = { ...b, order: 'sorted' as const, shaded, overdraw: shaded / 10_000 };
      const orders = [{ ...a, shaded: 40_000 }, tree, sorted];
      expect(gainSentence({ ...measured, orders })).toBe(
        gainSentence({ ...measured, orders: orders.slice(0, 2) }) + says,
      );
      const both = gainSentence({ ...measured, orders: [...orders, { ...sorted, order: 'tree-sorted' }] });
      expect(
        both.endsWith(
          ': the tree gives that as tree-sorted order, and a tree learned from views (--split measured) may come nearer to it.',
        ),
      ).toBe(says !== '');
    });
  });
});
