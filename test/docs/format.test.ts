/** docs/format.md shows the program's own tables and example; what it links to is there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMAT_HEADER, FORMATS } from '../../src/file/formats.ts';
import type { Layout } from '../../src/file/layout.ts';
import { EXAMPLE_FILES } from '../../tools/build/docs/example.ts';
import { fillFormatPage } from '../../tools/build/docs/format-page.ts';
import { formatPage, printedFiles } from './format-page.ts';
import { root } from './readme.ts';

test('is what npm run docs makes of it', () => {
  expect(fillFormatPage(formatPage)).toBe(formatPage);
});

describe('has every field of', () => {
  const layouts: Layout[] = [FORMAT_HEADER, ...Object.values(FORMATS).flatMap(({ node, object }) => [node, object])];
  test.each([...new Set(layouts)])('$name', ({ fields }) => {
    for (const { name, meaning } of fields) expect(formatPage).toMatch(lineWith(name, meaning));
  });
});

/** A table's row with these cells, in this order, the last one at its end. */
function lineWith(...cells: string[]): RegExp {
  const escaped = cells.map((cell) => cell.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\|.* ${escaped.join(' \\|.* ')} \\|$`, 'm');
}

test('prints whole files', () => {
  expect(printedFiles.map(({ bytes }) => bytes)).toEqual(Object.values(EXAMPLE_FILES));
});

test('works through the numbers of the compact4 file that it prints', () => {
  const [section] = /### compact4, big[\s\S]*$/.exec(formatPage)!;
  const stored = printedFiles[1].rows.flatMap(([, numbers]) => numbers.split(', '));
  const results = [...section.replaceAll(/\s+/g, ' ').matchAll(/⌋ = (-?\d+)/g)].map(([, number]) => number);
  expect(results.length).toBe(6);
  for (const number of results) expect(stored).toContain(number);
  const records = [...section.matchAll(/^ {4}\w.* {2}((?:[0-9a-f]{2} ){3}[0-9a-f]{2}) /gm)].map(([, bytes]) => bytes);
  expect(records.length).toBe(3);
  for (const bytes of records) expect(section.split('\n0060')[1]).toContain(bytes);
});

test('links to what is there', () => {
  const links = [...formatPage.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  const headings = [...formatPage.matchAll(/^#+ (.*)$/gm)].map(
    ([, text]) => `#${text.toLowerCase().replaceAll(' ', '-')}`,
  );
  expect(links.length).toBeGreaterThan(2);
  for (const link of links)
    if (link.startsWith('#')) expect(headings).toContain(link);
    else expect(existsSync(join(root, 'docs', link)), link).toBe(true);
});

describe('filling', () => {
  const block = /<!-- limits -->[\s\S]*?<!-- end -->/;
  test('mends what was changed by hand, and leaves the prose', () => {
    const changed = formatPage.replace('| MAX_DEPTH | 64 |', '| MAX_DEPTH | 65 |').replace('# Words', '# Other words');
    expect(fillFormatPage(changed)).toBe(formatPage.replace('# Words', '# Other words'));
  });
  test('fills an empty block', () => {
    expect(fillFormatPage(formatPage.replace(block, '<!-- limits -->\n<!-- end -->'))).toBe(formatPage);
  });
  test('refuses a page without a block, with one twice, or with one that there is not', () => {
    expect(() => fillFormatPage(formatPage.replace(block, ''))).toThrow('"limits" stands there 0 times');
    expect(() => fillFormatPage(formatPage + block.exec(formatPage)![0])).toThrow('"limits" stands there 2 times');
    const renamed = formatPage.replace('<!-- limits -->', '<!-- bounds -->');
    expect(() => fillFormatPage(renamed)).toThrow('there is no block "bounds"');
  });
});
