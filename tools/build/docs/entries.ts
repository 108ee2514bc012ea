/** What a program can import: the entries of package.json, each a file of src/ that lists its exports. */
import { readFileSync } from 'node:fs';
import { type Node, parseTypeScript } from '../../mutate/syntax.ts';

export interface Entry {
  /** the name that a program imports: `cull64`, `cull64/trees` */
  name: string;
  /** in src/ */
  file: string;
  /** the sentence at the head of its file */
  purpose: string;
  /** its exports, with the heading above each where its file has any */
  exports: { name: string; file: string; group: string | null }[];
}

const ROOT = new URL('../../../', import.meta.url);

export function readEntries(): Entry[] {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  return Object.entries(exports as Record<string, { default?: string }>).flatMap(([path, { default: built }]) => {
    const file = /^\.\/dist\/src\/(.*)\.js$/.exec(built ?? '')?.[1];
    return file === undefined ? [] : [readEntry(`cull64${path.slice(1)}`, `${file}.ts`)];
  });
}

function readEntry(name: string, file: string): Entry {
  const source = readFileSync(new URL(`src/${file}`, ROOT), 'utf8');
  // a comment line between two blank ones is the heading of what follows
  const headings = [...source.matchAll(/(?<=\n\n)\/\/ (.*)(?=\n\n)/g)];
  const exports = parseTypeScript(file, source).body.flatMap(({ source: from, specifiers, start }: Node) => {
    if (!from || !specifiers) throw new Error(`src/${file}: an entry only says which names of which files it gives`);
    const group = headings.findLast(({ index }) => index < start)?.[1] ?? null;
    return specifiers.map(({ exported }: Node) => ({ name: exported.name, file: from.value.slice(2), group }));
  });
  const head = /^\/\*\*([\s\S]*?)\*\//.exec(source)![1].replaceAll('\n *', ' ').replaceAll(/\s+/g, ' ');
  const [, purpose] = /^ `[^`]+`: (.*?\.)(?= |$)/.exec(head)!;
  return { name, file, purpose: purpose[0].toUpperCase() + purpose.slice(1), exports };
}
