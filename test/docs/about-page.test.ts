/** about.html says what README.md says: its figures, and its commands. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';

const root = resolve(import.meta.dirname, '../..');
const about = readFileSync(join(root, 'about.html'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the figures of every scene', () => {
  const rows = [...about.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(([, name, cells]) => [
    name,
    ...[...cells.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell),
  ]);
  expect(rows).toHaveLength(scenes.length);
  const said = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim().replaceAll('*', '')));
  for (const row of rows) {
    const cells = said.find(([, name, , , , , , , , saved]) => name === row[0] && saved?.endsWith('%'))!;
    const [, name, objects, file, tree] = cells;
    expect(row).toEqual([name, objects, file, tree, cells[9]]);
  }
});

test('the commands', () => {
  const commands = [...about.matchAll(/npm run -s cull64 -- ([a-z0-9]+)/g)].map(([, name]) => name);
  expect(commands).toHaveLength(4);
  for (const name of commands) expect(readme).toContain(`npm run -s cull64 -- ${name}`);
});
