/** The line that `cull64 build` prints and the times in its report. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCommand } from '../../../tools/cli/commands/build.ts';
import { scratchFolder } from '../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
beforeAll(() => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(at('one.obj'), triangle(0));
  writeFileSync(at('five.obj'), [0, 10, 20, 30, 40].map(triangle).join(''));
  writeFileSync(at('none.obj'), 'v 0 0 0\n');
});
afterAll(remove);

async function build(...args: string[]): Promise<string> {
  let text = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const notes = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await buildCommand(args).finally(() => {
    out.mockRestore();
    notes.mockRestore();
  });
  return text;
}

test('five objects in leaves of one: nine nodes; 96 bytes of header, 16 a node, 2 an id, in sixteens', async () => {
  const text = await build(at('five.obj'), '-o', at('five.c64'));
  const length = 96 + 9 * 16 + 16;
  expect(readFileSync(at('five.c64')).length).toBe(length);
  expect(text).toMatch(
    /^(.*): 5 objects in 9 nodes, 4 levels deep; 256 bytes, 51\.2 an object; built in \d+\.\d ms\n$/,
  );
  expect(text.split(':')[0]).toBe(at('five.c64'));
});

test('one of everything is said in the singular', async () => {
  expect(await build(at('one.obj'), '-o', at('one.c64'))).toContain('1 object in 1 node, 1 level deep; ');
});

test('reading and building are told apart, by a clock of its own', async () => {
  // a second for each look at it: the command's, and the progress bar's
  let seconds = 100;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 1000 * seconds++);
  const report = JSON.parse(await build(at('five.obj'), '-o', at('five.c64'), '--json'));
  const looks = clock.mock.calls.length;
  clock.mockRestore();
  const { read, build: built } = report.milliseconds;
  expect(read).toBeGreaterThanOrEqual(1000);
  expect(built).toBeGreaterThanOrEqual(1000);
  expect(read + built).toBeLessThanOrEqual(1000 * (looks - 1));
  expect(report).toMatchObject({ objects: 5, nodes: 9, leaves: 5, depth: 4, bytes: 256, bytesPerObject: 51.2 });
});

test('a model without triangles builds nothing', async () => {
  await expect(build(at('none.obj'), '-o', at('none.c64'))).rejects.toThrow('it has no triangles to draw');
  expect(existsSync(at('none.c64'))).toBe(false);
});
