/** What a program may import of the library: the names of both entries, and where each is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from '../../src/index.ts';
import * as n64 from '../../src/n64.ts';
import { root } from './readme.ts';

/** names as src/index.ts and src/n64.ts list them, each with its file in src/; no name twice */
export const exported = new Map(
  ['index.ts', 'n64.ts'].flatMap((entry) =>
    [...readFileSync(join(root, 'src', entry), 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)]
      .filter(([, , file]) => file !== 'n64.ts')
      .flatMap(([, names, file]) => names.split(',').map((name) => [name.replace('type ', '').trim(), file] as const)),
  ),
);
exported.delete('');

export const values = new Map<string, unknown>(Object.entries({ ...library, ...n64 }));

export const functions = [...exported].filter(([name]) => typeof values.get(name) === 'function');

/** The docstring right above a function or class, without its stars; undefined where there is none. */
export function docstringOf(name: string): string | undefined {
  const source = readFileSync(join(root, 'src', exported.get(name)!), 'utf8');
  const end = source.search(new RegExp(`(?<=\\*/\\n)export (?:async )?(?:function|class) ${name}\\b`));
  if (end < 0) return undefined;
  const start = source.lastIndexOf('/**', end);
  return source
    .slice(start + 3, end)
    .replace(/\s*\*\/\n$/, '')
    .replace(/^ ?\* ?/gm, '')
    .trim();
}
