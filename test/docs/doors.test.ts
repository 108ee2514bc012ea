/** The entries of the package: how many names the first has, that no name is in two, where types come from, and that all values are used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declarations } from './public.ts';
import { root } from './readme.ts';

const MAX_NAMES = 60;
/** entries that take structures of others, beside those of `cull64` */
const TAKES: Record<string, string[]> = {
  'cull64/physics': ['cull64/trees'],
  'cull64/overdraw': ['cull64/trees'],
  'cull64/check': ['cull64/trees', 'cull64/n64'],
};

const entryOf = new Map(declarations.map(({ name, entry }) => [name, entry]));

test(`cull64 has at most ${MAX_NAMES} names`, () => {
  const names = declarations.filter(({ entry }) => entry === 'cull64');
  expect(names.length).toBeLessThanOrEqual(MAX_NAMES);
  expect(names.length).toBeGreaterThan(MAX_NAMES / 2);
});

test('no name is in two entries', () => {
  const names = declarations.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

/** Names of types that src/ declares and exports, public or not; the page's are its own. */
const own = new Set(
  textsOf('src', /^(?!view\/).*\.ts$/).flatMap(([, text]) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
  ),
);

test('a type in a signature is exported by the same entry, by cull64, or by the entry whose structure it is', () => {
  const missing = declarations
    .filter(({ kind }) => kind !== 'type')
    .flatMap(({ name, entry, types }) => {
      const from = [entry, 'cull64', ...(TAKES[entry] ?? [])];
      const unknown = types.filter((type) => own.has(type) && !from.includes(entryOf.get(type) ?? ''));
      return unknown.map((type) => `${entry}: ${name} has ${type} of ${entryOf.get(type) ?? 'no entry'}`);
    });
  expect(own.size).toBeGreaterThan(250);
  expect(missing).toEqual([]);
});

describe('every value', () => {
  const texts = [
    ['README.md', readFileSync(join(root, 'README.md'), 'utf8')],
    ...textsOf('docs', /\.md$/),
    ...textsOf('examples', /\.(m?js|html|md)$/),
    ...textsOf('tools/cli', /\.ts$/),
    ...textsOf('src/view', /\.ts$/),
  ];
  const examples = declarations.map(({ docstring }) => docstring.split('@example')[1] ?? '');
  const used = new Set([...texts.map(([, text]) => text), ...examples].flatMap((text) => text.match(/\w+/g) ?? []));

  test('is used by a page, a command, an example or a document', () => {
    const unused = declarations.filter(({ kind, name }) => kind !== 'type' && !used.has(name));
    expect(unused.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });
});

/** Files below a folder: paths from the root, and their text. */
function textsOf(folder: string, pattern: RegExp): [path: string, text: string][] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => pattern.test(path) && !/(^|\/)(node_modules|dist|public)\//.test(path))
    .map((path) => [join(folder, path), readFileSync(join(root, folder, path), 'utf8')]);
}
