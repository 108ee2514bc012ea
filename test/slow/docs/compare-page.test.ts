/** docs/compare.md: its structures are those of the list, and its columns of the castle are what is measured. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { compareStructures, type StructureFigures } from '../../../src/overdraw/compare/compare.ts';
import { comparisonJson } from '../../../src/overdraw/compare/compare-report.ts';
import { STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { root } from '../../docs/readme.ts';

const page = readFileSync(join(root, 'docs/compare.md'), 'utf8');

/** Of the table after the comment: structure -> cell of the castle, its first column of numbers. */
function castleOf(table: string): Record<string, string> {
  const [, rows] = new RegExp(`<!-- ${table} -->\n(.*?)\n<!-- end -->`, 's').exec(page)!;
  const [header, , ...lines] = rows.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  expect(header[2]).toMatch(/castle$/);
  return Object.fromEntries(lines.map((cells) => [cells[1], cells[2]]));
}

test('a row of words for each structure', () => {
  const [, section] = /## The structures\n(.*?)\n## /s.exec(page)!;
  const named = [...section.matchAll(/^\| (?!name)([\w, -]+) \|/gm)].flatMap(([, names]) => names.split(', '));
  expect(named.filter((name) => !name.startsWith('-'))).toEqual(STRUCTURES.map(({ name }) => name));
});

test('the columns of --json are named', () => {
  const empty = { width: 0, height: 0, views: 0, objects: 0, inFrustum: 0, refused: [] };
  const [row] = comparisonJson({ ...empty, structures: [{} as StructureFigures] }).structures;
  for (const key of Object.keys(row)) if (!['name', 'shaded'].includes(key)) expect(page).toContain(`\`${key}\``);
});

test('the castle', async () => {
  const scene = castle.build();
  const cameras = scene.views.map((view) => createCamera(view));
  const result = await compareStructures(scene, cameras, { builds: 1 });
  const measured = (text: (figures: StructureFigures) => string) =>
    Object.fromEntries(result.structures.map((figures) => [figures.name, text(figures)]));
  const plain = (cells: Record<string, string>) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.replaceAll(',', '')]));
  expect(plain(castleOf('cost'))).toEqual(measured(({ bytes }) => (bytes / result.objects).toFixed(1)));
  expect(plain(castleOf('visited'))).toEqual(measured(({ nodes }) => (nodes / result.views).toFixed(0)));
  expect(castleOf('false')).toEqual(measured(({ given, falseVisible }) => ((100 * falseVisible) / given).toFixed(2)));
  expect(castleOf('overdraw')).toEqual(measured(({ overdraw }) => overdraw!.toFixed(3)));
});
