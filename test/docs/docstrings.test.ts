/** Every public function says what it does, right above it; docs/api/ prints what all say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiPages } from '../../tools/build/docs/api-page.ts';
import { declarations, functions, modules } from './public.ts';
import { root } from './readme.ts';

const folder = join(root, 'docs/api');
const pages = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

test('the list is that of the library', () => {
  for (const [entry, values] of Object.entries(modules)) {
    const names = declarations.filter((declaration) => declaration.entry === entry && declaration.kind !== 'type');
    expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(values).sort());
  }
  expect([...new Set(declarations.map(({ entry }) => entry))]).toEqual(Object.keys(modules));
  expect(functions.length).toBeGreaterThan(150);
});

test.each(functions)('$name', ({ docstring }) => {
  // words before any tag
  expect(docstring).toMatch(/^[^@\s]/);
});

describe('docs/api/', () => {
  test('is what npm run docs makes of them', () => {
    expect(Object.fromEntries(pages)).toEqual(apiPages());
  });

  test('has each with its declaration, its words and its example', () => {
    const all = [...pages.values()].join('\n');
    for (const { name, file, code, docstring } of declarations) {
      const [section] = new RegExp(`^### ${name}\\n\\n\\w+, \\[src/${file}\\][\\s\\S]*?(?=\\n##|\\n# )`, 'm').exec(
        `${all}\n# `,
      )!;
      expect(section).toContain(`\`\`\`ts\n${code}\n\`\`\``);
      expect(section).toContain(docstring.split(/^@/m)[0].trim());
      expect(section.includes("from 'cull64")).toBe(docstring.includes('@example'));
    }
    expect(all.match(/^### /gm)).toHaveLength(declarations.length);
  });

  test.each([...pages])(
    '%s: its links lead to its headings and to pages that are there, and it is short enough to read',
    (_, page) => {
      const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name.toLowerCase());
      const anchors = headings.map((name, i) => {
        const before = headings.slice(0, i).filter((other) => other === name).length;
        return before === 0 ? name : `${name}-${before}`;
      });
      expect([...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)).toEqual(anchors);
      for (const [, link] of page.matchAll(/\]\(([\w-]+\.md)\)/g)) expect([...pages.keys()]).toContain(link);
      const lines = page.split('\n');
      expect(lines.length).toBeLessThan(700);
      expect(lines.filter((line) => line.length > 200)).toEqual([]);
    },
  );
});
