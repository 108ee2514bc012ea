/** `cull64 compare` in words: the table, the CSV, and what is left out. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STRUCTURES } from '../../../../src/overdraw/compare/structures.ts';
import { compareCommand } from '../../../../tools/cli/commands/compare.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(at('three.obj'), [0, 1, 100].map(triangle).join(''));
  writeFileSync(at('many.obj'), Array.from({ length: 65_536 }, (_, x) => triangle(x)).join(''));
  writeFileSync(at('views.json'), JSON.stringify([{ eye: [0, 0, 5], target: [0, 0, 0] }]));
});
afterAll(remove);

async function compare(model: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      said[stream] += chunk;
      return true;
    }),
  );
  await compareCommand([at(model), '--views', at('views.json'), '--size', '16x12', ...args]).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return said;
}

test('a table: a row for each structure, and where the views come from', async () => {
  const { stdout, stderr } = await compare('three.obj');
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('16 x 12, 1 views, 3 objects; in the frustum, summed over the views: 2');
  const rows = lines.slice(-STRUCTURES.length).map((line) => line.split(/ +/));
  expect(rows.map(([name]) => name)).toEqual(STRUCTURES.map(({ name }) => name));
  expect(rows[0].slice(3)).toEqual(['48', '16.0', '3', '3', '0', '0.00', '1.000']);
  expect(stderr).toBe(`${at('three.obj')}: 1 views from the file\n`);
});

test('as CSV', async () => {
  const { stdout, stderr } = await compare('three.obj', '--csv', '--structures', 'scan, sphere');
  const [header, ...rows] = stdout.trimEnd().split('\n');
  expect(header).toMatch(/^name,unit,items,build_ms,bytes,/);
  expect(rows).toEqual([
    expect.stringMatching(/^scan,objects,3,[\d.]+,48,16,3,3,2,0,\d+,1$/),
    expect.stringMatching(/^sphere,objects,3,[\d.]+,184,/),
  ]);
  expect(stderr).toBe('');
});

test('a structure that cannot hold the scene is left out, and a note says why', async () => {
  const { stdout, stderr } = await compare('many.obj', '--csv', '--structures', 'compact4,scan');
  expect(stdout.match(/^\w+(?=,)/gm)).toEqual(['name', 'scan']);
  expect(stderr).toMatch(/^note: compact4 is left out: 65536 objects; compact4 numbers at most 65535/m);
});
