/** What of a syntax tree runs. */
import type { Node } from '../../tools/build/syntax.ts';

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
