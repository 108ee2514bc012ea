/** What a program may import of the library, as declarations and as values: the entries of package.json, each a file of src/ that lists its exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseTypeScript } from '../../tools/build/syntax.ts';
import { root } from './readme.ts';

export interface Declaration {
  name: string;
  /** what a program imports it from */
  entry: string;
  /** where it is declared, from the root */
  file: string;
  kind: 'function' | 'class' | 'value' | 'type';
  /** without its stars; empty where there is none */
  docstring: string;
}

/** entry, `cull64` or `cull64/trees`, -> its file */
export const entryFiles: Record<string, string> = Object.fromEntries(
  Object.entries<{ default?: string }>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports).flatMap(
    ([path, { default: built }]) => {
      const file = /^\.\/dist\/(src\/.*)\.js$/.exec(built ?? '')?.[1];
      return file === undefined ? [] : [[`cull64${path.slice(1)}`, `${file}.ts`]];
    },
  ),
);

const KINDS: Record<string, Declaration['kind']> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'value',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
};
const cache = new Map<string, { source: string; statements: Node[] }>();

/** In the order of the entries. */
export const declarations: Declaration[] = Object.entries(entryFiles).flatMap(([entry, file]) =>
  parsed(file).statements.flatMap(({ source: from, specifiers }) => {
    if (!from || !specifiers) throw new Error(`${file}: an entry only says which names of which files it gives`);
    return specifiers.map(({ exported }: Node) => ({
      ...declarationOf(exported.name, `src/${from.value.slice(2)}`),
      entry,
    }));
  }),
);

function parsed(file: string): { source: string; statements: Node[] } {
  const known = cache.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), 'utf8');
  const found = { source, statements: parseTypeScript(file, source).body };
  cache.set(file, found);
  return found;
}

function declarationOf(name: string, file: string): Omit<Declaration, 'entry'> {
  const { source, statements } = parsed(file);
  // a function's overloads stand before it, and are what a caller sees
  const statement = statements.find(
    ({ declaration }) => (declaration?.declarations?.[0] ?? declaration)?.id?.name === name,
  );
  if (!statement) throw new Error(`${file} does not declare ${name} where it exports it`);
  const { declaration, start } = statement;
  return {
    name,
    file,
    kind: KINDS[declaration.type],
    docstring: docstringAbove(source, start),
  };
}

function docstringAbove(source: string, at: number): string {
  const above = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(source.slice(0, at));
  if (!above) return '';
  return above[0]
    .replace(/^\/\*\*/, '')
    .replace(/\s*\*\/\n$/, '')
    .replace(/^ ?\* ?/gm, '')
    .trim();
}

/** entry -> the values that it exports */
export const modules: Record<string, Record<string, unknown>> = {
  cull64: await import('../../src/index.ts'),
  'cull64/trees': await import('../../src/trees.ts'),
  'cull64/moving': await import('../../src/moving.ts'),
  'cull64/overdraw': await import('../../src/overdraw.ts'),
  'cull64/learn': await import('../../src/learn.ts'),
  'cull64/hidden': await import('../../src/hidden.ts'),
  'cull64/physics': await import('../../src/physics.ts'),
  'cull64/export': await import('../../src/export.ts'),
  'cull64/check': await import('../../src/check.ts'),
  'cull64/n64': await import('../../src/n64.ts'),
  'cull64/three': await import('../../src/three.ts'),
  'cull64/decoders': await import('../../src/decoders.ts'),
};

export const functions = declarations.filter(({ name, entry }) => typeof modules[entry][name] === 'function');
