/** The architecture, enforced: which room may import which, and what else is barred. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cyclesIn, importsIn, withoutComments, withoutTypeImports } from './imports.ts';

const root = resolve(import.meta.dirname, '..');
/** what a program may import, from any layer */
const ENTRIES = readdirSync(join(root, 'src'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `src/${name}`);
/** Which rooms a room may import: the table of docs/architecture.md. */
const MAY = new Map(
  readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    .split('\n')
    .map((line) => /^\| `src\/(\w+)` \|.*\| ([^|]+) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, room, imports]) => [room, imports.trim() === 'nothing' ? [] : imports.trim().split(', ')]),
);

const DECLARATION = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

const importsOf = (file: string) => importsIn(readFileSync(join(root, file), 'utf8'));

/** A relative import as a path from the root. */
const target = (file: string, specifier: string) => relative(root, resolve(root, dirname(file), specifier));

/** Wrong arrows of a file: imports that MAY does not have or that leave src, and modules that src may not use. */
function faultsOf(file: string): string[] {
  const [top, room] = file.split('/');
  const faults: string[] = [];
  for (const specifier of importsOf(file)) {
    if (!specifier.startsWith('.')) {
      if (top !== 'tools' && top !== 'test' && specifier.startsWith('node:')) faults.push(`${file} uses ${specifier}`);
      continue;
    }
    const to = target(file, specifier);
    if (!/\.(ts|js|css|json)$/.test(to)) faults.push(`${file} imports ${specifier} without its ending`);
    const [toTop, toRoom] = to.split('/');
    if (top === 'src' && toTop !== 'src') faults.push(`${file} imports ${to}, outside src`);
    if (top === 'src' && !ENTRIES.includes(file) && ENTRIES.includes(to))
      faults.push(`${file} imports ${to}, an entry`);
    if (top === 'src' && !ENTRIES.includes(file) && toRoom !== room && !MAY.get(room)?.includes(toRoom))
      faults.push(`${file} imports ${to}, but ${room} does not import ${toRoom}`);
    if (top === 'scenes' && toTop !== 'src' && toTop !== 'scenes') faults.push(`${file} imports ${to}`);
    if (top === 'tools' && toTop === 'test') faults.push(`${file} imports ${to}`);
  }
  return faults;
}

const sources = filesOf('src');

test('src has six rooms, each with a page that names what it imports, and none has a barrel file', () => {
  expect([...MAY.keys()]).toEqual(['core', 'seeds', 'overdraw', 'offline', 'three', 'view']);
  for (const [room, imports] of MAY) {
    const page = readFileSync(join(root, 'src', room, 'README.md'), 'utf8');
    for (const [, file] of page.matchAll(/^\d\. `([^`]+)`/gm)) expect(sources).toContain(`src/${room}/${file}`);
    expect(page.match(/^\d\. `/gm)).toHaveLength(5);
    if (room !== 'view') for (const other of imports) expect(page).toMatch(new RegExp(`Imports:.*\`${other}\``));
  }
  for (const file of sources.filter((name) => !ENTRIES.includes(name))) {
    expect([...MAY.keys()]).toContain(file.split('/')[1]);
    expect(file).not.toMatch(/\/index\.ts$/);
  }
});

test('every import between rooms stands in the table', () => {
  const all = [...sources, ...filesOf('scenes'), ...filesOf('tools')];
  expect(all.length).toBeGreaterThan(40);
  expect(all.flatMap(faultsOf)).toEqual([]);
});

test('no import in src leads back: bundlers warn of that in every user’s build', () => {
  const imports = new Map(
    sources.map((file) => {
      const kept = importsIn(withoutTypeImports(readFileSync(join(root, file), 'utf8')));
      return [file, kept.filter((specifier) => specifier.startsWith('.')).map((specifier) => target(file, specifier))];
    }),
  );
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect(cyclesIn(imports).map((cycle) => cycle.join(' -> '))).toEqual([]);
});

test('no circle of imports in src, types among them, but in the page', () => {
  const free = sources.filter((file) => !file.startsWith('src/view/'));
  const imports = new Map(free.map((file) => [file, importsOf(file).map((specifier) => target(file, specifier))]));
  expect(cyclesIn(imports).map((cycle) => cycle.join(' -> '))).toEqual([]);
});

test('no circle between the folders of core/tree: what two of them need stands beside them', () => {
  const folderOf = (file: string) => /^src\/core\/tree\/(\w+)\//.exec(file)?.[1];
  const imports = new Map<string, string[]>();
  for (const file of sources) {
    const from = folderOf(file);
    if (!from) continue;
    const others = importsOf(file)
      .map((specifier) => folderOf(target(file, specifier)))
      .filter((to): to is string => to !== undefined && to !== from);
    imports.set(from, [...(imports.get(from) ?? []), ...others]);
  }
  expect([...imports.keys()].sort()).toEqual(['hidden', 'sphere', 'wide']);
  expect(imports.get('hidden')).toContain('sphere');
  expect(cyclesIn(imports)).toEqual([]);
});

test('no exported name is declared twice within a room', () => {
  const declared = new Map<string, Set<string>>();
  for (const file of sources.filter((name) => !ENTRIES.includes(name)))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(DECLARATION)) {
      const key = `${file.split('/')[1]}: ${name}`;
      declared.set(key, (declared.get(key) ?? new Set()).add(file));
    }
  expect(declared.size).toBeGreaterThan(2000);
  const twice = [...declared].filter(([, files]) => files.size > 1);
  expect(twice.map(([key, files]) => `${key} in ${[...files].join(' and ')}`)).toEqual([]);
});

test('only the view touches the page', () => {
  for (const file of sources.filter((name) => !name.startsWith('src/view/')))
    expect(withoutComments(readFileSync(join(root, file), 'utf8'))).not.toMatch(/\b(document|window|navigator)\s*[.[]/);
});

test('only three imports three', () => {
  const users = sources.filter((file) => importsOf(file).some((specifier) => /^three(\/|$)/.test(specifier)));
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter((file) => !file.startsWith('src/three/'))).toEqual([]);
});

test('how a wide tree is stored is known in its folder alone: three asks by calls, and so do all others', () => {
  const folder = 'src/core/tree/wide/';
  const layout = readFileSync(join(root, folder, 'wide-tree.ts'), 'utf8');
  const places = [...layout.matchAll(/^export const (WIDE_\w+|NO_CHILD) =/gm)].map(([, name]) => name);
  expect(places).toEqual(expect.arrayContaining(['WIDE_NODE', 'WIDE_X', 'WIDE_REFERENCE', 'WIDE_LEAF', 'NO_CHILD']));
  const knows = (file: string, words: string) =>
    new RegExp(`\\b(${words})\\b`).exec(withoutComments(readFileSync(join(root, file), 'utf8')))?.[0];
  const faults = (files: string[], words: string) =>
    files.flatMap((file) => (knows(file, words) ? [`${file} knows ${knows(file, words)}`] : []));
  const outside = sources.filter((file) => !file.startsWith(folder));
  expect(faults(outside, places.join('|'))).toEqual([]);
  expect(
    faults(
      outside.filter((file) => file.startsWith('src/three/')),
      'words|wordOfChild',
    ),
  ).toEqual([]);
  expect(knows(`${folder}wide-walk.ts`, places.join('|'))).toBeDefined();
});

describe('the check itself', () => {
  test('finds imports of every kind', () => {
    expect(importsOf('test/layers.test.ts')).toContain('vitest');
    expect(importsOf('src/core/tree/sphere/sphere-cull.ts')).toEqual(
      expect.arrayContaining(['./finishing-sort.ts', '../query.ts', './sphere-tree.ts', './sphere-traverse.ts']),
    );
  });
  test('leaves out what the compiler leaves out, and no more', () => {
    const text = [
      "import type { A } from './a.ts';",
      "export type { B } from './b.ts';",
      "import { type C } from './c.ts';",
      "import { type D, d } from './d.ts';",
      "export * from './e.ts';",
      "type F = { type: 'f' };",
    ].join('\n');
    expect(importsIn(withoutTypeImports(text))).toEqual(['./c.ts', './d.ts', './e.ts']);
  });
  test('finds a cycle of three behind a file that two share, and none where two ways meet again', () => {
    const imports = { a: ['b', 'd'], b: ['d'], d: ['e'], e: ['f', 'outside'], f: ['d'] };
    expect(cyclesIn(new Map(Object.entries(imports)))).toEqual([['d', 'e', 'f']]);
    expect(cyclesIn(new Map(Object.entries({ ...imports, f: [] })))).toEqual([]);
    expect(cyclesIn(new Map([['a', ['a']]]))).toEqual([['a']]);
  });
  test('sees real arrows between rooms, and refuses one that is not in the table', () => {
    const arrows = sources
      .filter((file) => !ENTRIES.includes(file))
      .flatMap((file) =>
        importsOf(file).map((specifier) => [file.split('/')[1], target(file, specifier).split('/')[1]]),
      )
      .filter(([from, to]) => from !== to && MAY.has(to));
    expect(new Set(arrows.map(([from, to]) => `${from} ${to}`)).size).toBeGreaterThan(8);
    expect(MAY.get('core')).toEqual([]);
    expect(MAY.get('three')).toEqual(['core']);
  });
});
