import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { buildKind } from '../../../src/offline/n64/budget.ts';
import { cullCost, FRAME_CYCLES } from '../../../src/offline/n64/cost.ts';
import { CEN64_COSTS, CONSOLE_COSTS } from '../../../src/offline/n64/machine.ts';
import { type ConsoleOrder, type ConsoleReport, consoleReport } from '../../../src/offline/n64/report.ts';
import { consoleVerdict } from '../../../src/offline/n64/verdict.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';

const scene = castle.build();
const OBJECT_CYCLES = 1000;
const cameras = scene.views.slice(0, 4).map((view) => createCamera(view, 4 / 3));

describe.each([
  ['compact8', 8, true],
  ['compact4', 6, false],
  ['compact2', 3, true],
] as const)('castle, %s, leaf %i, object spheres %s', (format, leafSize, objectSpheres) => {
  const tree = buildKind(scene, { format, leafSize, objectSpheres });
  const report = consoleReport(scene, tree, 'front', cameras, OBJECT_CYCLES);
  const row = (name: ConsoleOrder['order']) => report.orders.find((order) => order.order === name)!;

  test('the order `tree` draws what the fixed-point cull gives, as it gives it', () => {
    const setup = createViewSetup(scene, 320, 240);
    const target = createTarget(320, 240);
    const all = Uint32Array.from(scene.names, (_, id) => id);
    const query = createFixedQuery();
    const result = createCompactResult(tree);
    let passed = 0;
    let failed = 0;
    for (const camera of cameras) {
      setFixedQuery(query, tree, floatCamera(camera));
      cullCompact(tree, query, {}, result);
      const list = Uint32Array.from(result.slots.subarray(0, result.count), (place) => tree.ids[place]);
      setupView(setup, camera, all, all.length);
      const counts = drawOrder(setup, list, list.length, target);
      passed += counts.shaded;
      failed += counts.failed;
    }
    expect(row('tree').passed).toBe(passed / cameras.length);
    expect(row('tree').failed).toBe(failed / cameras.length);
  });

  test('the other orders are those of measureOverdraw; painter writes every fragment', () => {
    const floats = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const orders = ['file', 'random', 'back', 'sorted'] as const;
    const measured = measureOverdraw(scene, floats, cameras, { orders });
    for (const { order, shaded } of measured.orders) {
      expect(row(order as ConsoleOrder['order']).passed).toBe(shaded / cameras.length);
      expect(row(order as ConsoleOrder['order']).failed).toBe((measured.fragments - shaded) / cameras.length);
    }
    expect(row('painter').passed).toBe(measured.fragments / cameras.length);
  });

  test('times are pixels x the published clocks / 62.5 MHz', () => {
    for (const { order, passed, failed, milliseconds } of report.orders) {
      if (order === 'painter') {
        expect(milliseconds['1-cycle']).toBeCloseTo((passed * 1.054) / 62500, 9);
        expect(milliseconds['2-cycle, read']).toBeCloseTo((passed * 2.183) / 62500, 9);
      } else {
        expect(milliseconds['1-cycle']).toBeCloseTo((passed * 3.198 + failed * 1.392) / 62500, 9);
        expect(milliseconds['2-cycle']).toBeCloseTo((passed * 3.121 + failed * 2.31) / 62500, 9);
      }
    }
  });

  test('each view has the cost of its own cull, and the objects that the linear scan does not find', () => {
    const query = createFixedQuery();
    const ids = new Uint32Array(scene.names.length);
    let unordered = 0;
    cameras.forEach((camera, i) => {
      setFixedQuery(query, tree, floatCamera(camera));
      const cen64 = cullCost(tree, query, 'front', { costs: CEN64_COSTS });
      const console = cullCost(tree, query, 'front', { costs: CONSOLE_COSTS });
      const visible = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
      unordered += cullCost(tree, query, 'none', { costs: CONSOLE_COSTS }).cycles;
      expect(report.views[i]).toEqual({
        visible,
        nodes: cen64.nodesVisited,
        falselyVisible: cen64.given - visible,
        dataMisses: cen64.dataMisses,
        cen64Cycles: cen64.cycles,
        consoleCycles: console.cycles,
        milliseconds: expect.closeTo(console.cycles / 93750, 9),
        frameShare: expect.closeTo((console.cycles / 93.75e6) * 60, 9),
      });
    });
    const times = report.views.map((v) => v.milliseconds);
    expect(report.mean.milliseconds).toBeCloseTo(times.reduce((a, b) => a + b) / 4, 9);
    expect(times[report.worst]).toBe(Math.max(...times));
    expect(report.unorderedMilliseconds).toBeCloseTo(unordered / 4 / 93750, 9);
    // of every sphere at least its 8 bytes are fetched and a plane tested, and no more than six
    expect(report.listMilliseconds * 93750).toBeGreaterThan(scene.names.length * (8 / 16) * 42);
    expect(report.listMilliseconds * 93750).toBeLessThan(scene.names.length * (42 + 7 + 6 * (27 + 3 * 4) + 30));
    expect(report.setQueryMilliseconds).toBeCloseTo(FRAME_CYCLES.setQuery / 93750, 9);
    const vain = report.views.reduce((sum, v) => sum + v.falselyVisible, 0) / 4;
    expect(report.falselyVisibleMilliseconds).toBeCloseTo((vain * OBJECT_CYCLES) / 93750, 9);
  });
});

test('progress is told after each view', () => {
  const seen: number[] = [];
  const tree = buildKind(scene, { format: 'compact2', leafSize: 64, objectSpheres: false });
  consoleReport(scene, tree, 'front', cameras, OBJECT_CYCLES, (done) => seen.push(done));
  expect(seen).toEqual([0.25, 0.5, 0.75, 1]);
});

test('whole leaves are given: what is drawn in vain is counted, and for the plain list its own', () => {
  const tree = buildKind(scene, { format: 'compact2', leafSize: 64, objectSpheres: false });
  const report = consoleReport(scene, tree, 'front', cameras, OBJECT_CYCLES);
  expect(report.mean.falselyVisible).toBeGreaterThan(50);
  expect(report.falselyVisibleMilliseconds).toBeCloseTo((report.mean.falselyVisible * OBJECT_CYCLES) / 93750, 9);
  // spheres of 8 bytes are rounded a little: no more than a few objects more than the exact ones
  expect(report.listFalselyVisibleMilliseconds).toBeGreaterThanOrEqual(0);
  expect(report.listFalselyVisibleMilliseconds).toBeLessThan((3 * OBJECT_CYCLES) / 93750);
});

test.each(['back', 'none'] as const)('--order %s: `tree` is drawn in that order, and its line says so', (order) => {
  const tree = buildKind(scene, { format: 'compact8', leafSize: 8, objectSpheres: true });
  const report = consoleReport(scene, tree, order, cameras, 0);
  const front = consoleReport(scene, tree, 'front', cameras, 0);
  const row = (of: ConsoleReport, name: ConsoleOrder['order']) => of.orders.find((each) => each.order === name)!;
  expect(row(report, 'tree').passed).toBeGreaterThan(1.1 * row(front, 'tree').passed);
  expect(row(report, 'sorted')).toEqual(row(front, 'sorted'));
  expect(row(report, 'tree').about).toBe(order === 'back' ? 'farthest first, by the tree' : 'as the tree has them');
  if (order === 'none') expect(report.unorderedMilliseconds).toBeCloseTo(report.mean.milliseconds, 9);
  expect(report.falselyVisibleMilliseconds).toBe(0);
});

describe('the verdict', () => {
  const say = (
    times: Partial<Record<ConsoleOrder['order'], number>>,
    ordered = 0.6,
    unordered = 0.5,
    more: Partial<ConsoleReport> = {},
  ) =>
    consoleVerdict({
      order: 'front',
      mean: { milliseconds: ordered },
      setQueryMilliseconds: 0.05,
      falselyVisibleMilliseconds: 0.2,
      unorderedMilliseconds: unordered,
      listMilliseconds: 1.5,
      listFalselyVisibleMilliseconds: 0.01,
      ...more,
      orders: (['file', 'random', 'back', 'tree', 'sorted', 'painter'] as const).map((order) => {
        const time = times[order] ?? 9;
        const milliseconds = {
          '1-cycle': time,
          '1-cycle, read': time / 2,
          '2-cycle': time / 4,
          '2-cycle, read': time / 3,
        };
        return { order, milliseconds };
      }),
    } as ConsoleReport);

  test('saves, and pays; for which mode', () => {
    expect(say({ file: 9.8, tree: 6.7 })).toMatch(/^Front to back saves about 3\.10 ms of the 9\.80 ms .*: it pays\. /);
    expect(say({ file: 9.8, tree: 6.6 })).toContain(
      'in 1-cycle mode with a depth buffer (0.80 to 1.60 ms in its other modes)',
    );
    expect(say({ file: 9.8, tree: 6.7 })).toContain('0.10 ms of CPU on top of the 0.50 ms');
  });
  test('saves less than the order takes of the CPU', () => {
    expect(say({ file: 9.8, tree: 9.6 }, 1.5)).toMatch(/saves about 0\.20 ms .*it does not pay/);
  });
  test('saves nothing, costs time; the file happens to have a good order', () => {
    expect(say({ file: 5, tree: 4.99, random: 5 })).toMatch(/saves nothing worth having.*does not pay/);
    expect(say({ file: 5, tree: 5.2, random: 7 })).toMatch(/even costs time.*shuffled it takes 7\.00 ms/);
    expect(say({ file: 5, tree: 4.99, random: 5 })).not.toContain('shuffled');
  });
  test('painter’s order is named where it fills less, and only there', () => {
    expect(say({ file: 9, tree: 7, painter: 3 })).toContain('Without a depth buffer the fill is about 3.00 ms');
    expect(say({ file: 9, tree: 7, painter: 8 })).not.toContain('Without a depth buffer');
  });
  test('nothing to fill', () => {
    expect(say({ file: 0, random: 0, tree: 0, painter: 0 })).toMatch(/nothing to fill/);
  });
  test('the CPU: view, cull and falsely visible objects, for the plain list too', () => {
    const times = { file: 9.8, tree: 6.7 };
    expect(say(times)).toContain(
      'The CPU takes about 0.85 ms a frame (0.05 for the query, 0.60 for the cull, 0.20 for falsely visible objects); with a plain list it would be 1.56 ms.',
    );
    expect(say(times, 0.6, 0.5, { falselyVisibleMilliseconds: 1.5 })).toContain(
      'a plain list takes no more, 1.56 ms: this scene needs no tree',
    );
  });
  test('back to front is weighed without a depth buffer, and in file order with one', () => {
    const text = say({ file: 9, tree: 9.5, painter: 3 }, 0.6, 0.5, { order: 'back' });
    expect(text).toMatch(
      /^Back to front without a depth buffer the RDP fills a frame in about 3\.00 ms in 1-cycle mode/,
    );
    expect(text).toContain('about 6.00 ms less than in file order with one (1.50 to 3.00 ms in its other modes)');
    expect(text).toContain('0.10 ms of CPU on top of the 0.50 ms');
    expect(text).toContain('With a depth buffer back to front takes 9.50 ms');
    expect(text).not.toContain('Front to back');
  });
  test('without an order nothing is said to be saved', () => {
    const none = (sorted: number) => say({ file: 9, tree: 8, sorted }, 0.5, 0.5, { order: 'none' });
    expect(none(6)).toMatch(/^Without an order the RDP fills a frame in about 8\.00 ms .* 9\.00 ms in file order/);
    expect(none(6)).toContain('up to 2.00 ms less: try --order front');
    expect(none(7.99)).toContain('would save nothing worth having');
    expect(none(6)).not.toMatch(/Front to back|it pays/);
  });
});
