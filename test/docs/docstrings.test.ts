/** Every public function says what it does, right above it, and every entry what it is for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declarations, entryFiles, functions, modules } from './public.ts';
import { root } from './readme.ts';

test('the list is that of the library', () => {
  for (const [entry, values] of Object.entries(modules)) {
    const names = declarations.filter((declaration) => declaration.entry === entry && declaration.kind !== 'type');
    expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(values).sort());
  }
  expect([...new Set(declarations.map(({ entry }) => entry))]).toEqual(Object.keys(modules));
  expect(functions.length).toBeGreaterThan(120);
});

test.each(functions)('$name', ({ docstring }) => {
  // words before any tag
  expect(docstring).toMatch(/^[^@\s]/);
});

test.each(Object.entries(entryFiles))('%s: its file says its purpose in a sentence', (entry, file) => {
  const [, head] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8'))!;
  expect(head.replaceAll(/\s+(\* )?/g, ' ')).toMatch(new RegExp(`^ \`${entry}\`: .*?\\. `));
});
