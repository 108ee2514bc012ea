import { expect, test } from 'vitest';
import { fill, readTemplate } from '../../../src/core/export/templates.ts';

const TEXTS: Record<string, string> = {
  'templates/gba/module.c': 'int a;\n{{parts/outer.c}}\n\nint {{name}};\n',
  'templates/parts/outer.c': 'int b;\n{{parts/inner.c}}\n',
  'templates/parts/inner.c': 'int c{{name}}; {{count}}\n',
  'templates/lost.c': '{{parts/nowhere.c}}\n',
};
const texts = (path: string) => {
  if (!(path in TEXTS)) throw new Error(`no ${path}`);
  return TEXTS[path];
};

test('a part stands in its place, with the parts that it names; its names are left to be filled in', () => {
  const template = readTemplate('gba/module.c', texts);
  expect(template).toBe('int a;\nint b;\nint c{{name}}; {{count}}\n\nint {{name}};\n');
  expect(fill(template, { name: 'x', count: '{{name}}' })).toBe('int a;\nint b;\nint cx; {{name}}\n\nint x;\n');
});

test('a part that is not there is the fault of who reads the texts', () => {
  expect(() => readTemplate('lost.c', texts)).toThrow('no templates/parts/nowhere.c');
});
