/** Every public function says what it does, right above it. */
import { expect, test } from 'vitest';
import { docstringOf, exported, functions, values } from './public.ts';

test('the list is that of the library', () => {
  expect([...exported.keys()].filter((name) => values.has(name)).sort()).toEqual([...values.keys()].sort());
  expect(functions.length).toBeGreaterThan(65);
});

test.each(functions)('%s', (name) => {
  // words before any tag
  expect(docstringOf(name)).toMatch(/^[^@\s]/);
});
