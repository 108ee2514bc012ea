/** The models that are not in this repository: what docs/results.md marks of them, lists and calls them by, against tools/models/table.ts. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { MODELS } from '../../tools/models/table.ts';
import { noShared, readShared } from '../shared-data.ts';
import { README, RESULTS, sharedName, tableOf } from './readme.ts';

const MARK = '†';
const files = MODELS.flatMap((model) => model.files);
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const tables = RESULTS.match(/(?:^\|.*\|\n)+/gm)!.map((block) => block.trim().split('\n').map(cellsOf));

/** A row's name, or a column's, without what a footnote adds. */
const nameOf = (cell: string) => cell.replace(/ [¹²³⁴⁵]$/, '');
const marked = (names: string[]) => names.filter((name) => name.endsWith(MARK)).map((name) => name.slice(0, -2));
const unmarked = (names: string[]) => names.filter((name) => !name.endsWith(MARK)).map(nameOf);
const titles = MODELS.map(({ title }) => title);

describe('marks', () => {
  const ofScenes = tables.filter(([head]) => head[0] === 'scene' && head[1] !== 'seed20');
  const builtIn = scenes.map(({ name }) => name);

  test.each(ofScenes.map((table) => [table[0].slice(0, 3).join(', '), table] as const))('rows of %s', (_, table) => {
    const rows = table.slice(2).map(([name]) => name);
    expect(titles).toEqual(expect.arrayContaining(marked(rows)));
    expect([...builtIn, '1,000 spheres']).toEqual(expect.arrayContaining(unmarked(rows)));
  });

  test('the first table has a marked row for each model', () => {
    expect(ofScenes).toHaveLength(4);
    expect(marked(ofScenes[0].map(([name]) => name)).sort()).toEqual([...titles].sort());
  });

  test('columns of the rules', () => {
    const [[head]] = tables.filter(([[first]]) => first.startsWith('split'));
    expect(marked(head)).toEqual(['lqdm11', 'E1M1']);
    for (const name of marked(head)) expect(titles).toContain(`LibreQuake ${name}`);
    expect(builtIn).toEqual(expect.arrayContaining(unmarked(head.slice(1))));
  });

  test('columns of the formats, which are of all scenes', () => {
    const [[head]] = tables.filter(([[first]]) => first === 'format');
    expect(marked(head)).toEqual(['bytes an object with everything,', 'given though not visible']);
  });

  test('are explained once, and the README has no row that wants one', () => {
    expect(RESULTS.match(/What is marked † /g)).toHaveLength(1);
    for (const title of titles) expect(README).not.toContain(title);
  });
});

test('the list is the table of the tool', () => {
  const listed = [...tableOf('model', 'its files').rows.values()].map((row) => Object.values(row));
  const own = MODELS.map(({ title, files, licence, source }) => [
    title,
    files.map(({ name }) => name).join(', '),
    licence,
    `<${source}>`,
  ]);
  expect(listed).toEqual(own);
});

test('commands call a model by its file in models/', () => {
  const commands = [...RESULTS.matchAll(/`((?:cull64|npm run) [^`]+)`/g)].map(([, command]) => command);
  const named = commands.flatMap((command) => command.split(' ').filter((word) => /[/.]/.test(word)));
  expect(named).toContain('models/lqdm11.glb');
  expect(['models/*', ...files.map(({ name }) => `models/${name}`)]).toEqual(expect.arrayContaining(named));
});

describe('the table', () => {
  test('each file once, a model before its views as models/* names them', () => {
    const names = files.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { files } of MODELS) {
      const [model, views] = files.map(({ name }) => name);
      expect(model).toMatch(/^[\w-]+\.glb$/);
      if (views) expect(views).toBe(model.replace('.glb', '.views.json'));
    }
  });
  test('addresses are of https', () => {
    const addresses = [...MODELS.map(({ source }) => source), ...files.flatMap(({ address }) => address ?? [])];
    for (const address of addresses) {
      const { protocol, username, port } = new URL(address);
      expect([protocol, username, port], address).toEqual(['https:', '', '']);
    }
  });
  for (const { name, bytes, sha256 } of files)
    test.skipIf(noShared)(`${name} is the file measured${noShared ? ' (skipped: no ../shared/data)' : ''}`, () => {
      const measured = readShared(sharedName(name));
      expect(measured.length).toBe(bytes);
      expect(createHash('sha256').update(measured).digest('hex')).toBe(sha256);
    });
});
