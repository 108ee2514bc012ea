// docs/glossary.md: its words are the code's, and no file has the words to avoid.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const GLOSSARY = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const [USED, AVOIDED] = GLOSSARY.split('## Words to avoid');
/** what a row of a table has between backticks; a pipe in a table is written \| */
const quoted = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code.replaceAll('\\|', '|'));
const rows = (text: string) =>
  text.split('\n').filter((line) => /^\| (?!avoid|word)(?!-)/.test(line) && !line.startsWith('|---'));
const PATTERNS = rows(AVOIDED).flatMap((row) => quoted(row.split(/(?<!\\)\|/)[1]));

function textFiles(): string[] {
  const listed = existsSync(join(ROOT, '.git'))
    ? execFileSync(
        'git',
        [
          'ls-files',
          '-co',
          '--exclude-standard',
          'src',
          'tools',
          'docs',
          'README.md',
          'CONTRIBUTING.md',
          'index.html',
          'examples',
        ],
        { cwd: ROOT, encoding: 'utf8' },
      )
        .trim()
        .split('\n')
    : [];
  return listed.filter((name) => /\.(ts|js|mjs|c|h|md|html|css)$/.test(name) && existsSync(join(ROOT, name)));
}

describe.skipIf(!existsSync(join(ROOT, '.git')))('words to avoid', () => {
  const files = textFiles().map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

  test('there are files to look at, cull64.h among them', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.map(({ name }) => name)).toContain('src/core/runtime/cull64.h');
    expect(PATTERNS.length).toBeGreaterThan(30);
  });

  test.each(PATTERNS)('%s is in no file', (pattern) => {
    const found = files
      .filter(({ name }) => name !== 'docs/glossary.md')
      .flatMap(({ name, text }) =>
        text
          .split('\n')
          .flatMap((line, i) => (new RegExp(pattern).test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  test('every name that the glossary puts into code is there', () => {
    const all = files
      .filter(({ name }) => name !== 'docs/glossary.md')
      .map(({ text }) => text)
      .join('\n');
    const names = rows(USED).flatMap((row) => quoted(row.split(/(?<!\\)\|/)[3]));
    expect(names.length).toBeGreaterThan(60);
    const missing = names.flatMap((name) => name.split(/[^\w-]+/)).filter((word) => word !== '' && !all.includes(word));
    expect(missing).toEqual([]);
  });
});
