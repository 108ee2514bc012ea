/** docs/format.md shows the program's own tables and example; what it links to is there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMAT_HEADER, FORMATS } from '../../src/core/file/formats.ts';
import { HIDDEN_HEADER, type Layout } from '../../src/core/file/layout.ts';
import { EXAMPLE_FILES, NODE_FILES } from '../../tools/build/docs/example.ts';
import { fillFormatPage } from '../../tools/build/docs/format-page.ts';
import { formatPage, printedFiles, printedNodes } from './format-page.ts';
import { root } from './readme.ts';

test('is what npm run docs makes of it', () => {
  expect(fillFormatPage(formatPage)).toBe(formatPage);
});

describe('has every field of', () => {
  const layouts: Layout[] = [
    FORMAT_HEADER,
    HIDDEN_HEADER,
    ...Object.values(FORMATS).flatMap(({ node, object }) => [node, object]),
  ];
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
  const [section] = /### compact4, big[\s\S]*?(?=\n##)/.exec(formatPage)!;
  const stored = printedFiles[1].rows.flatMap(([, numbers]) => numbers.split(', '));
  const results = [...section.replaceAll(/\s+/g, ' ').matchAll(/⌋ = (-?\d+)/g)].map(([, number]) => number);
  expect(results.length).toBe(6);
  for (const number of results) expect(stored).toContain(number);
  const records = [...section.matchAll(/^ {4}\w.* {2}((?:[0-9a-f]{2} ){3}[0-9a-f]{2}) /gm)].map(([, bytes]) => bytes);
  expect(records.length).toBe(3);
  for (const bytes of records) expect(section.split('\n0060')[1]).toContain(bytes);
});

test('works through the nodes of the other formats that it prints', () => {
  const [section] = /### A node of each[\s\S]*?(?=\n##)/.exec(formatPage)!;
  expect(new Set(printedNodes.map(({ file }) => file))).toEqual(new Set(Object.keys(NODE_FILES)));
  const [seed20, compact8, compact2] = Object.keys(NODE_FILES).map((name) => ({
    line: new RegExp(`^ {4}${name} .*$`, 'm').exec(section)![0],
    ...printedNodes.find(({ file, node }) => file === name && node === 0)!,
  }));
  const words = [...compact8.line.matchAll(/\b([XYZR]) = ([0-9a-f]{4}) = (-?\d+)/g)];
  expect(words.map(([, , word]) => word).join('')).toBe(compact8.hex.replaceAll(' ', ''));
  expect(words.map(([, , , number]) => number).join(', ')).toBe(compact8.stored);
  const results = [...compact2.line.matchAll(/([YR]) = .*?⌋ = (-?\d+)/g)].map(([, , number]) => number);
  expect(compact2.stored).toBe(`0, ${results[0]}, 0, ${results[1]}`);
  expect(compact2.line).toContain(`w = ${compact2.hex.replace(' ', '')}: `);
  const root = /floor32\(sqrt\((\S+)\)\) = (\S+)$/.exec(seed20.line)!;
  expect([seed20.stored, seed20.inWorld].map((four) => four.split(', ')[3])).toEqual(root.slice(1));
});

test('enlarges a root as its numbers are', () => {
  const [, x, y, z, r, sum, radius, scale] =
    /⌈sqrt\((\d+)² \+ (\d+)² \+ (\d+)²\)⌉ \+ (\d+) = (\d+)\.[^.]* (\d+) \* 2\^(-\d+)\./.exec(formatPage)!.map(Number);
  const [root, leaf] = printedNodes
    .filter(({ file }) => file === 'compact2')
    .map(({ stored }) => stored.split(', ').map(Number));
  expect([0, 1, 2].map((k) => Math.abs(root[k] - leaf[k]))).toEqual([x, y, z]);
  expect([leaf[3], radius]).toEqual([r, sum]);
  expect(Math.ceil(Math.hypot(x, y, z)) + r).toBe(sum);
  const inWorld = printedNodes.find(({ file }) => file === 'compact2')!.inWorld.split(', ')[3];
  expect(Number(inWorld)).toBe(Number((radius * 2 ** scale).toPrecision(9)));
  expect(sum).toBeGreaterThan(root[3]);
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
    expect(() => fillFormatPage(formatPage.replace(block, ''))).toThrow(
      'there is no block "limits": write <!-- limits --> and, below it, <!-- end --> where it is to stand',
    );
    expect(() => fillFormatPage(formatPage + block.exec(formatPage)![0])).toThrow('"limits" stands there 2 times');
    const renamed = formatPage.replace('<!-- limits -->', '<!-- bounds -->');
    expect(() => fillFormatPage(renamed)).toThrow('the program has no block "bounds"');
  });
});
