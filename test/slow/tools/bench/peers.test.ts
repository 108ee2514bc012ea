/** The bench of peers in its quick form: that it runs, that every list that it compares is brute force's, and what its report has. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warmCalls } from '../../../../tools/bench/harness.ts';
import { QUICK } from '../../../../tools/bench/peers/contest.ts';
import { titleOf } from '../../../../tools/bench/peers/contestant.ts';
import { builders, CONTESTANTS, rivalsOf } from '../../../../tools/bench/peers/contestants.ts';
import {
  bestVariants,
  type Duel,
  mergeReports,
  type Report,
  type Sum,
  sumsOf,
} from '../../../../tools/bench/peers/report.ts';
import { tablesOf } from '../../../../tools/bench/peers/tables.ts';
import { scratchFolder } from '../../../tools/cli.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = scratchFolder();
const file = join(folder.path, 'report.json');

/** Its standard output. */
async function peers(...words: string[]): Promise<string> {
  const options = ['--expose-gc', '--import', 'tsx', join(root, 'tools/bench/bench.ts'), 'peers', ...words];
  return (await promisify(execFile)(process.execPath, options, { cwd: root, maxBuffer: 1e8 })).stdout;
}

let report: Report & { sums: Omit<Sum, 'duels'>[] };
beforeAll(async () => {
  const text = await peers('--quick', '--json');
  writeFileSync(file, text);
  report = JSON.parse(text);
});
afterAll(folder.remove);

const kinds = [...new Set(CONTESTANTS.filter(({ own }) => !own).map(({ name, order }) => `${name}, ${order}`))];
const peersOfKind = (kind: string) => CONTESTANTS.find(({ own, name, order }) => !own && `${name}, ${order}` === kind)!;

test('the calls of a measurement follow from all that were timed: of a short one the clock may say that it took no time', () => {
  let call = 0;
  const time = (run: () => void) => {
    run();
    return call % 2 === 0 ? 0 : 4;
  };
  expect(warmCalls(() => call++, 10, time)).toBe(5);
  expect(call).toBe(9);
  expect(warmCalls(() => call++, 1, time)).toBe(1);
});

describe('npm run bench -- peers --quick --json', () => {
  test('every peer has met every one of ours that it stands against, once', () => {
    const met = (duels: readonly Duel[]) =>
      duels.map(({ peer, peer_order, own, own_order }) => `${peer}, ${peer_order} v. ${own}, ${own_order}`).sort();
    const wanted = kinds.flatMap((kind) =>
      rivalsOf(peersOfKind(kind)).map(({ name, order }) => `${kind} v. ${name}, ${order}`),
    );
    expect(met(report.culls)).toEqual(wanted.sort());
    const trees = builders();
    const own = trees.filter((each) => each.own).map(({ name, order }) => `${name}, ${order}`);
    const others = new Set(trees.filter((each) => !each.own).map(({ name, order }) => `${name}, ${order}`));
    expect(met(report.builds)).toEqual([...others].flatMap((peer) => own.map((each) => `${peer} v. ${each}`)).sort());
  });

  test('each of their lists was compared with brute force, view by view', () => {
    const lists = kinds.reduce((sum, kind) => sum + 1 + rivalsOf(peersOfKind(kind)).length, 0);
    expect(report.compared).toBe(lists * QUICK.views);
  });

  test('ratios are of the times beside them, and the means and worst cells of the ratios', () => {
    for (const { ratio, spread, own_us, peer_us, objects } of [...report.culls, ...report.builds]) {
      expect(ratio).toBeCloseTo(peer_us / own_us, 9);
      expect(spread).toBeGreaterThanOrEqual(0);
      expect(own_us).toBeGreaterThan(0);
      expect(objects).toBe(QUICK.sizes[0]);
    }
    // a cell each, so mean and worst are its ratio
    expect(report.sums.map(({ mean }) => mean.toFixed(6))).toEqual(
      [...report.culls, ...bestVariants(report.builds)].map(({ ratio }) => ratio.toFixed(6)),
    );
  });

  test('every order that is near has its pairs counted, and only these', () => {
    expect(report.orders.length).toBeGreaterThan(kinds.length);
    for (const { title, discord, turned, visible } of report.orders) {
      expect(visible).toBeGreaterThan(0.14 * QUICK.sizes[0]);
      expect([discord === null, turned === null], title).toEqual(
        title.endsWith(', near') ? [false, false] : [true, true],
      );
      // chance gives 0.5
      expect(discord ?? 0, title).toBeLessThan(0.25);
    }
  });

  test('first builds: every tree, the bytes an object of its arrays', () => {
    const first = builders().filter(({ variant }) => ['', 'leaf 10'].includes(variant));
    expect(report.cold.map(({ title }) => title)).toEqual(first.map(titleOf));
    for (const { title, build_us, first_cull_us, bytes_per_object } of report.cold) {
      expect(Math.min(build_us, first_cull_us), title).toBeGreaterThan(0);
      expect(bytes_per_object, title).toBeGreaterThan(4);
    }
    // the spheres and the ids are written; lists that nobody asked for are not
    const kernel = report.cold.find(({ title }) => title === 'cull64 wide tree, WASM, set')!;
    expect(kernel.resident_per_object).toBeGreaterThan(20);
    expect(kernel.resident_per_object).toBeLessThan(0.85 * kernel.bytes_per_object);
  });
});

describe('what is made of a report', () => {
  test('--from prints its tables', async () => {
    const text = await peers('--from', file);
    expect(text).toContain(`${report.compared} lists compared with brute force`);
    for (const { name } of CONTESTANTS) expect(text).toContain(name);
    // as many cells in each row of a table as in its head
    for (const table of text.match(/(?:^\|.*\|\n)+/gm)!)
      expect(
        new Set(
          table
            .trim()
            .split('\n')
            .map((line) => line.split('|').length),
        ).size,
      ).toBe(1);
  });

  test('the worst cell, the mean and the best variant are as their names say', () => {
    const duel = { ...report.culls[0], share: 0.15 };
    const duels = [
      { ...duel, variant: 'a', ratio: 4 },
      { ...duel, variant: 'b', ratio: 2 },
      { ...duel, share: 0.6, variant: 'a', ratio: 8 },
      { ...duel, share: 0.6, variant: 'b', ratio: 9 },
    ];
    const best = bestVariants(duels);
    expect(best.map(({ variant, ratio }) => [variant, ratio])).toEqual([['b', 2], ['a', 8]]); // biome-ignore format: pairs
    const [{ mean, worst }] = sumsOf(best);
    expect([mean, worst.share]).toEqual([4, 0.15]);
    expect(mergeReports([report, report]).compared).toBe(2 * report.compared);
  });

  test('builds are listed against each variant, and summed up against the one built fastest', () => {
    const own = report.builds[0];
    const builds = [
      { ...own, variant: 'leaf 10', ratio: 9 },
      { ...own, variant: 'leaf 64', ratio: 4 },
    ];
    const text = tablesOf({ ...report, culls: [], orders: [], cold: [], builds });
    expect(text).toMatch(new RegExp(`${own.own}, set +\\| +4.0 x \\(4.0 x\\)`));
    for (const [variant, ratio] of [
      ['leaf 10', '9.0 x'],
      ['leaf 64', '4.0 x'],
    ])
      expect(text).toMatch(new RegExp(`${own.own} v. ${own.peer}, ${variant} +\\| +${ratio} `));
  });

  test('a part that there is not is refused', async () => {
    await expect(peers('culls')).rejects.toThrow(/peers: culls; there are cull, build and cold/);
  });
});
