/** Syntax trees of TypeScript by vite's own parser (oxc), so that no other parser has to be installed. */
import { parseSync } from 'vite';

/** A node of the ESTree form; offsets count UTF-16 units of the source. */
export interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by type
  [field: string]: any;
}

/** @throws Error for a file that is not TypeScript */
export function parseTypeScript(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

/** Whether a node runs: types, imports and re-exports have nothing to break. */
function runs(node: Node): boolean {
  if (/^TS(As|Satisfies|NonNull|Instantiation)/.test(node.type)) return true;
  return !/^(TS|Import(Declaration|Specifier)|ExportAll|Decorator)/.test(node.type);
}

/** Children that run, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (/^(typeAnnotation|typeArguments|typeParameters|returnType)$/.test(field)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string' && typeof child.start === 'number' && runs(child)) children.push(child);
  }
  return children.sort((a, b) => a.start - b.start);
}
