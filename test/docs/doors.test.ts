/**
 * The entries of the package: how many names they have, that no name is in two, and that every value is used.
 *
 * A value is used where the page or a command imports it from its file, or an example or a block of code in README.md or docs/ from its entry: a word
 * of prose, a comment or the value's own docstring is no use. A type has a name in an entry where a program writes it down; those of
 * options, reports and results have none, since a program gets them by inference (`Parameters<typeof cull>[2]`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Declaration, declarations } from './public.ts';
import { root } from './readme.ts';

const MAX_FIRST = 50;
const MAX_ALL = 220;

test(`cull64 has at most ${MAX_FIRST} names, all entries ${MAX_ALL}`, () => {
  const first = declarations.filter(({ entry }) => entry === 'cull64');
  expect(first.length).toBeLessThanOrEqual(MAX_FIRST);
  expect(first.length).toBeGreaterThan(MAX_FIRST / 2);
  expect(declarations.length).toBeLessThanOrEqual(MAX_ALL);
  expect(declarations.length).toBeGreaterThan(MAX_ALL / 2);
});

test('no name is in two entries', () => {
  const names = declarations.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

describe('every value', () => {
  const blocks = [['README.md', readFileSync(join(root, 'README.md'), 'utf8')], ...textsOf('docs', /\.md$/)].flatMap(
    ([page, text]) => Array.from(text.matchAll(/^```(?:[jt]sx?|html)\n(.*?)^```$/gms), ([, code]) => [page, code]),
  );
  const imports = new Set([
    ...[...blocks, ...textsOf('examples', /\.(m?[jt]sx?|html)$/)].flatMap(([, code]) => importsOf(code)),
    ...[...textsOf('src/view', /\.ts$/), ...textsOf('tools/cli', /\.ts$/)].flatMap(([path, code]) =>
      importsOf(code, (module) => (module.startsWith('.') ? join(path, '..', module) : module)),
    ),
  ]);
  const isUsed = ({ name, entry, file }: Pick<Declaration, 'name' | 'entry' | 'file'>) =>
    imports.has(`${entry} ${name}`) || imports.has(`${file} ${name}`);

  test('is imported by the page, a command, an example or a block of code in a document', () => {
    const unused = declarations.filter((declaration) => declaration.kind !== 'type' && !isUsed(declaration));
    expect(unused.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });

  test('which is no word of prose, comment or docstring, nor a name of another file', () => {
    const code =
      "import {\n  a,\n  type B,\n} from './name.ts';\n// import { c } from './name.ts'\n/** e\n * import { d } from './name.ts';\n */";
    expect(importsOf(code, (module) => join('src/view', module))).toEqual(['src/view/name.ts a', 'src/view/name.ts B']);
    // pages and comments name it, and tests alone import it
    expect(isUsed({ name: 'bruteBoxCull', entry: 'cull64/check', file: 'test/seeds/boxes/brute-boxes.ts' })).toBe(
      false,
    );
    expect(isUsed({ name: 'cull', entry: 'cull64', file: 'src/core/tree/sphere/sphere-cull.ts' })).toBe(true);
  });
});

/** What code imports by name, as `module name`. */
function importsOf(code: string, nameOf = (module: string) => module): string[] {
  const statements = code.matchAll(/^\s*import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm);
  return Array.from(statements).flatMap(([, names, module]) =>
    Array.from(names.matchAll(/(?:type )?(\w+)(?: as \w+)?/g), ([, name]) => `${nameOf(module)} ${name}`),
  );
}

/** Files below a folder: paths from the root, and their text. */
function textsOf(folder: string, pattern: RegExp): [path: string, text: string][] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => pattern.test(path) && !/(^|\/)(node_modules|dist|public)\//.test(path))
    .map((path) => [join(folder, path), readFileSync(join(root, folder, path), 'utf8')]);
}
