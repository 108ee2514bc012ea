/** The verdict word by word, and where it changes. */
import { describe, expect, test } from 'vitest';
import type { ConsoleOrder, ConsoleReport } from '../../../src/offline/n64/report.ts';
import { consoleVerdict } from '../../../src/offline/n64/verdict.ts';

type Times = Partial<Record<ConsoleOrder['order'], number>>;

/** Milliseconds of the RDP in 1-cycle mode; a tenth, a fifth and a half of them in the other modes, and a mode that is not looked at. */
const rowOf = (order: ConsoleOrder['order'], time: number) => ({
  order,
  milliseconds: {
    '1-cycle': time,
    '1-cycle, read': time / 10,
    '2-cycle': time / 5,
    '2-cycle, read': time / 2,
    '1-cycle, depth beside': 1000,
    '1-cycle, shown beside': 1000,
  },
});

const say = (...about: Parameters<typeof reportOf>) => consoleVerdict(reportOf(...about));

const reportOf = (order: ConsoleReport['order'], times: Times, more: Partial<ConsoleReport> = {}, cull = 0.75) =>
  ({
    order,
    mean: { milliseconds: cull },
    setQueryMilliseconds: 0.25,
    falselyVisibleMilliseconds: 0.5,
    unorderedMilliseconds: 0.5,
    listMilliseconds: 2,
    listFalselyVisibleMilliseconds: 1,
    ...more,
    orders: (['file', 'random', 'back', 'tree', 'sorted', 'painter'] as const).map((name) =>
      rowOf(name, times[name] ?? 200),
    ),
  }) as ConsoleReport;

const CPU =
  'The CPU takes about 1.50 ms a frame (0.25 for the query, 0.75 for the cull, 0.50 for falsely visible objects); with a plain list it would be 3.25 ms.';
const PRICE = 'the order costs 0.25 ms of CPU on top of the 0.50 ms that culling takes without one';
const DEPTH = 'in 1-cycle mode with a depth buffer';

describe('front to back', () => {
  test('pays', () =>
    expect(say('front', { file: 100, tree: 80 })).toBe(
      `Front to back saves about 20.0 ms of the 100.0 ms that the RDP takes to fill a frame in file order, ${DEPTH} (2.00 to 10.0 ms in its other modes); ${PRICE}: it pays. ${CPU}`,
    ));
  test('pays once it saves more than it costs', () => {
    expect(say('front', { file: 8, tree: 7.75 })).toContain('it does not pay.');
    expect(say('front', { file: 8, tree: 7.5 })).toContain('it pays.');
  });
  test('is worth naming from a hundredth on', () => {
    expect(say('front', { file: 100, tree: 99 })).toMatch(/^Front to back saves about 1\.00 ms of/);
    expect(say('front', { file: 100, tree: 99.5 })).toBe(
      `Front to back saves nothing worth having here: the RDP fills a frame in about 99.5 ms, and in 100.0 ms in file order, ${DEPTH}; the file's order is a good one, shuffled it takes 200.0 ms. It does not pay; ${PRICE}. ${CPU}`,
    );
    expect(say('front', { file: 100, tree: 100.5 })).toContain('saves nothing worth having');
    expect(say('front', { file: 100, tree: 101 })).toMatch(/^Front to back even costs time here: the RDP fills/);
  });
  test('is told where a sort does better by a hundredth, and what comes nearer to it', () => {
    const sorted = (time: number) => say('front', { file: 100, tree: 50, sorted: time });
    const words =
      ' Sorted by distance it would take 49.5 ms: smaller leaves (--leaf) or a tree learned from views (--split measured) may come nearer to that.';
    expect(sorted(49.5)).toContain(`: it pays.${words} The CPU`);
    expect(sorted(49.6)).not.toContain('Sorted by distance');
    expect(say('front', { file: 50, tree: 50, sorted: 49.5 })).toContain(`${PRICE}.${words} The CPU`);
  });
  test('a tree that is learned from views is not told to be one', () =>
    expect(consoleVerdict(reportOf('front', { file: 100, tree: 50, sorted: 49.5 }), true)).toContain(
      ': it pays. Sorted by distance it would take 49.5 ms: smaller leaves (--leaf) may come nearer to that. The CPU',
    ));
  test('the file has a good order where shuffling costs more than a hundredth', () => {
    expect(say('front', { file: 100, tree: 100, random: 101 })).not.toContain('shuffled');
    expect(say('front', { file: 100, tree: 100, random: 102 })).toContain('shuffled it takes 102.0 ms');
  });
  test('the painter is named where it fills in less than the tree’s order', () => {
    const painter = ' Without a depth buffer the fill is about 79.0 ms in that mode, where farthest first draws right.';
    expect(say('front', { file: 100, tree: 80, painter: 80 })).not.toContain('Without a depth buffer');
    expect(say('front', { file: 100, tree: 80, painter: 79 })).toContain(`it pays.${painter} The CPU`);
    expect(say('front', { file: 80, tree: 80, painter: 79 })).toContain(`${PRICE}.${painter} The CPU`);
  });
});

describe('back to front', () => {
  const rest = `in file order with one (5.00 to 25.0 ms in its other modes), where farthest first draws right; ${PRICE}. With a depth buffer back to front takes 90.0 ms: then cull front to back. ${CPU}`;
  test('less than the file with a depth buffer', () =>
    expect(say('back', { file: 100, painter: 50, tree: 90 })).toBe(
      `Back to front without a depth buffer the RDP fills a frame in about 50.0 ms in 1-cycle mode, about 50.0 ms less than ${rest}`,
    ));
  test('as much', () => expect(say('back', { file: 50, painter: 50 })).toContain('about 0.00 ms less than in file'));
  test('more', () => expect(say('back', { file: 50, painter: 60 })).toContain('about 10.0 ms more than in file'));
});

describe('without an order', () => {
  const start = `Without an order the RDP fills a frame in about 100.0 ms as the tree has its objects, and in 90.0 ms in file order, ${DEPTH}; the cull takes 0.50 ms of CPU.`;
  test('sorting would save from a hundredth on', () => {
    expect(say('none', { tree: 100, file: 90, sorted: 99 })).toBe(
      `${start} Sorted nearest first it would take 99.0 ms, up to 1.00 ms less: try --order front. ${CPU}`,
    );
    expect(say('none', { tree: 100, file: 90, sorted: 99.5 })).toBe(
      `${start} Sorting nearest first would save nothing worth having. ${CPU}`,
    );
  });
});

test('nothing to fill: only the CPU is spoken of', () =>
  expect(say('back', { painter: 0 })).toBe(
    `The views show no opaque surface, so there is nothing to fill and nothing to save. ${CPU}`,
  ));

test('an order that costs less than half a hundredth of a millisecond costs next to nothing, and never less than that', () => {
  const cost = (cull: number, unordered: number) =>
    say('front', { file: 100, tree: 80 }, { unorderedMilliseconds: unordered }, cull);
  expect(cost(0.0049, 0)).toContain('the order costs next to no CPU on top of the 0.00 ms');
  expect(cost(0.005, 0)).toContain('the order costs 0.01 ms of CPU on top');
  expect(cost(0.25, 0.5)).toContain('the order costs next to no CPU on top of the 0.50 ms');
});

test('a tree that takes as long as the list is not needed', () => {
  expect(say('front', {}, { listMilliseconds: 0.25 })).toContain('a plain list takes no more, 1.50 ms: this scene');
  expect(say('front', {}, { listMilliseconds: 0.5 })).toContain('with a plain list it would be 1.75 ms.');
});

test('from 10 ms on one decimal', () => {
  expect(say('front', { file: 100, tree: 90 })).toContain('saves about 10.0 ms of');
  expect(say('front', { file: 100, tree: 90.02 })).toContain('saves about 9.98 ms of');
});
