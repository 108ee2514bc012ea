/** The public declarations: what the entries of src/ export, each with its code and the docstring above it. */
import { readFileSync } from 'node:fs';
import { type Node, parseTypeScript } from '../../mutate/syntax.ts';
import { readEntries } from './entries.ts';

export interface Declaration {
  name: string;
  /** in src/ */
  file: string;
  /** what a program imports it from */
  entry: string;
  /** the heading above it in the entry's file */
  group: string | null;
  kind: 'function' | 'class' | 'value' | 'type';
  /** without the function's body, and without a value of more than MAX_LINES */
  code: string;
  /** of a type of options: their defaults, as the code has them */
  defaults: string | null;
  /** names of types in a function's parameters and result, and in a value's type; of a type: in its fields */
  types: string[];
  /** without its stars; empty where there is none */
  docstring: string;
}

/** In the order of the entries. */
export function publicDeclarations(): Declaration[] {
  return readEntries().flatMap(({ name: entry, exports }) =>
    exports.map(({ name, file, group }) => ({ ...declarationOf(name, file), entry, group })),
  );
}

const cache = new Map<string, { source: string; statements: Node[] }>();

function parsed(file: string): { source: string; statements: Node[] } {
  const known = cache.get(file);
  if (known) return known;
  const source = readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
  const statements = parseTypeScript(file, source).body;
  cache.set(file, { source, statements });
  return { source, statements };
}

/** lines: a longer list is left to the code */
const MAX_LINES = 12;

const KINDS: Record<string, Declaration['kind']> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'value',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
};

function declarationOf(name: string, file: string): Omit<Declaration, 'entry' | 'group'> {
  const { source, statements } = parsed(file);
  const named = ({ declaration }: Node) => (declaration?.declarations?.[0] ?? declaration)?.id?.name === name;
  // a function's overloads stand before it, and are what a caller sees
  const [statement, ...more] = statements.filter(named);
  if (!statement) throw new Error(`src/${file} does not declare ${name} where it exports it`);
  const { declaration } = statement;
  const kind = KINDS[declaration.type];
  return {
    name,
    file,
    kind,
    code: [statement, ...more.slice(0, -1)].map((one) => codeOf(source, one.declaration, kind)).join('\n'),
    defaults: kind === 'type' ? defaultsOf(name, file) : null,
    types: [...new Set(typesIn(declaration))],
    docstring: docstringAbove(source, statement.start),
  };
}

function codeOf(source: string, declaration: Node, kind: Declaration['kind']): string {
  if (declaration.body && kind !== 'type') return source.slice(declaration.start, declaration.body.start).trim();
  const code = source.slice(declaration.start, declaration.end);
  if (kind === 'type' || code.split('\n').length <= MAX_LINES) return code;
  const { id } = declaration.declarations[0];
  return `const ${source.slice(id.start, id.typeAnnotation?.end ?? id.end)}`;
}

/** The object that a constant `..._DEFAULTS` of that type is, in the same file. */
function defaultsOf(type: string, file: string): string | null {
  const { source, statements } = parsed(file);
  for (const statement of statements) {
    const { id, init } = (statement.declaration ?? statement).declarations?.[0] ?? {};
    const annotation = id?.typeAnnotation;
    if (!/DEFAULTS$/.test(id?.name ?? '') || !annotation || init?.type !== 'ObjectExpression') continue;
    if (source.slice(annotation.typeAnnotation.start, annotation.end) === type)
      return source.slice(init.start, init.end);
  }
  return null;
}

/** Types that are named in what a caller sees: no bodies, no values. */
function typesIn(node: Node): string[] {
  const own = node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' ? [node.typeName.name] : [];
  const children = Object.entries(node).filter(([field]) => field !== 'init');
  return children
    .flatMap(([, child]) => child)
    .filter((child) => typeof child?.type === 'string' && child.type !== 'BlockStatement')
    .reduce((names, child) => names.concat(typesIn(child)), own);
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
