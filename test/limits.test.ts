/**
 * Time limits are for what never ends: they stand in vitest.config.ts and, for waits, in test/browser/page.ts. A test that sets itself a
 * shorter one fails where the machine is busy, with nothing wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LONGEST } from './tools/cli.ts';

const root = resolve(import.meta.dirname, '..');
const LEAST = LONGEST * 1000;

/** Milliseconds after a test's function, or named `timeout`, that are fewer than LEAST. */
function shortLimits(source: string): string[] {
  const limits = source.matchAll(/(?:\btimeout: |^ *\},\s+)(\d[\d_]{3,})/gm);
  return Array.from(limits, ([, number]) => number).filter((number) => Number(number.replaceAll('_', '')) < LEAST);
}

test('no test has a time limit of its own that a busy machine could run into', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  );
  // options that a program is given; text in place of a test
  const others = ['tools/console/run.test.ts', 'limits.test.ts'];
  const found = files
    .filter((file) => !others.includes(file))
    .flatMap((file) => shortLimits(readFileSync(join(root, 'test', file), 'utf8')).map((limit) => `${file}: ${limit}`));
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

test('those of vitest.config.ts are longer still', ({ task }) => {
  expect(task.timeout).toBeGreaterThan(LEAST);
});

describe('the check itself', () => {
  test.each([
    ["test('a', () => {\n}, 60_000);", ['60_000']],
    ["test('a', () => {\n}, 600_000);", []],
    ["test(\n  'a',\n  () => {\n  },\n  60_000,\n);", ['60_000']],
    ["test('a', { timeout: 9000 }, () => {});", ['9000']],
    ['await line.waitFor({ timeout: 30_000 });', ['30_000']],
  ])('%s', (source, found) => expect(shortLimits(source)).toEqual(found));
});
