/** The public declarations: what the entries of src/ export, each with its code and the docstring above it. */
import { readFileSync } from 'node:fs';
import { type Node, parseTypeScript } from '../../mutate/syntax.ts';

export interface Declaration {
  name: string;
  /** in src/ */
  file: string;
  /** what a program imports it from: `cull64`, `cull64/n64`, both, or `cull64/three` */
  entries: string[];
  kind: 'function' | 'class' | 'value' | 'type';
  /** without the function's body, and without a value of more than MAX_LINES */
  code: string;
  /** without its stars; empty where there is none */
  docstring: string;
}

const ENTRIES: Record<string, string> = { 'index.ts': 'cull64', 'n64.ts': 'cull64/n64', 'three.ts': 'cull64/three' };

/** In the order of the entries, no name twice. */
export function publicDeclarations(): Declaration[] {
  const exports = Object.entries(ENTRIES).flatMap(([entryFile, entry]) =>
    parsed(entryFile).statements.flatMap(({ source, specifiers }) =>
      specifiers.map(({ exported }: Node) => ({ name: exported.name, file: source.value.slice(2), entry })),
    ),
  );
  // what cull64 gives of cull64/n64 is listed there
  return exports
    .filter(({ file }) => !Object.hasOwn(ENTRIES, file))
    .map(({ name, file }) => ({
      ...declarationOf(name, file),
      entries: exports.filter((other) => other.name === name).map(({ entry }) => entry),
    }));
}

const cache = new Map<string, { source: string; statements: Node[] }>();

function parsed(file: string): { source: string; statements: Node[] } {
  const known = cache.get(file);
  if (known) return known;
  const source = readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
  const statements = parseTypeScript(file, source).body.filter((node: Node) => node.type === 'ExportNamedDeclaration');
  cache.set(file, { source, statements });
  return { source, statements };
}

/** so long a list is looked up where it stands */
const MAX_LINES = 12;

const KINDS: Record<string, Declaration['kind']> = {
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'value',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
};

function declarationOf(name: string, file: string): Omit<Declaration, 'entries'> {
  const { source, statements } = parsed(file);
  const named = ({ declaration }: Node) => (declaration?.declarations?.[0] ?? declaration)?.id?.name === name;
  const statement = statements.find(named);
  if (!statement) throw new Error(`src/${file} does not declare ${name} where it exports it`);
  const { declaration } = statement;
  const kind = KINDS[declaration.type];
  return {
    name,
    file,
    kind,
    code: codeOf(source, declaration, kind),
    docstring: docstringAbove(source, statement.start),
  };
}

function codeOf(source: string, declaration: Node, kind: Declaration['kind']): string {
  if (kind === 'function' || kind === 'class') return source.slice(declaration.start, declaration.body.start).trim();
  const code = source.slice(declaration.start, declaration.end);
  if (kind === 'type' || code.split('\n').length <= MAX_LINES) return code;
  const { id } = declaration.declarations[0];
  return `const ${source.slice(id.start, id.typeAnnotation?.end ?? id.end)}`;
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
