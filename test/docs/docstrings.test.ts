/** Every public function says what it does, right above it; docs/api.md prints what all say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPage } from '../../tools/build/docs/api-page.ts';
import { declarations, functions, values } from './public.ts';
import { root } from './readme.ts';

const page = readFileSync(join(root, 'docs/api.md'), 'utf8');

test('the list is that of the library', () => {
  const names = declarations.map(({ name }) => name);
  expect(names.filter((name) => values.has(name)).sort()).toEqual([...values.keys()].sort());
  expect(new Set(names).size).toBe(names.length);
  expect(functions.length).toBeGreaterThan(65);
});

test.each(functions)('$name', ({ docstring }) => {
  // words before any tag
  expect(docstring).toMatch(/^[^@\s]/);
});

test('docs/api.md is what npm run docs makes of them', () => {
  expect(page).toBe(apiPage());
});

test('docs/api.md has each with its declaration, its words and its example, and its links lead to headings', () => {
  for (const { name, code, docstring } of declarations) {
    const [section] = new RegExp(`^### ${name}\\n[\\s\\S]*?(?=\\n##|$(?![\\s\\S]))`, 'm').exec(page)!;
    expect(section).toContain(`\`\`\`ts\n${code}\n\`\`\``);
    expect(section).toContain(docstring.split(/^@/m)[0].trim());
    expect(section.includes("from 'cull64")).toBe(docstring.includes('@example'));
  }
  const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name.toLowerCase());
  const anchors = headings.map((name, i) => {
    const before = headings.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
  expect([...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)).toEqual(anchors);
});
