/** Every public function says what it does, right above it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import { root } from './readme.ts';

const exported = [
  ...readFileSync(join(root, 'src/index.ts'), 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g),
].flatMap(([, names, file]) => names.split(',').map((name) => [name.replace('type ', '').trim(), file] as const));
const values = new Map<string, unknown>(Object.entries(library));
const functions = exported.filter(([name]) => typeof values.get(name) === 'function');

test('the list is that of the library', () => {
  const names = exported.map(([name]) => name).filter((name) => values.has(name));
  expect(names.sort()).toEqual([...values.keys()].sort());
  expect(functions.length).toBeGreaterThan(50);
});

test.each(functions)('%s', (name, file) => {
  const source = readFileSync(join(root, 'src', file), 'utf8');
  expect(source).toMatch(new RegExp(`\\*/\\nexport (?:async )?(?:function|class) ${name}\\b`));
});
