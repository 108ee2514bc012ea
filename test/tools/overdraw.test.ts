/** `cull64 overdraw --format` in words: the leaves, and what is given though not visible. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { overdrawCommand } from '../../tools/cli/commands/overdraw.ts';
import { scratchFolder } from './cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(at('three.obj'), [0, 100, 200].map(triangle).join(''));
  const first = { eye: [0, 0, 5], target: [0, 0, 0] };
  writeFileSync(at('one.json'), JSON.stringify([first]));
  writeFileSync(at('none.json'), JSON.stringify([{ ...first, target: [0, 0, 10] }]));
});
afterAll(remove);

/** The line of the exported tree. */
async function lineOf(views: string, ...args: string[]): Promise<string> {
  let text = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  const few = ['--views', at(views), '--size', '16x12', '--orders', 'file'];
  await overdrawCommand([at('three.obj'), ...few, ...args]).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return text.split('\n', 1)[0];
}

test('a leaf of one, two or three', async () => {
  const leaves = (leaf: string) => lineOf('one.json', '--format', 'compact4', '--leaf', leaf);
  expect(await leaves('1')).toMatch(/^tree: as exported, compact4, one object a leaf, \d+\.\d\d bytes an object; /);
  expect(await leaves('2')).toContain(', leaves of 2, ');
  expect(await leaves('3')).toContain(', leaves of 3, ');
});

test('two given in vain beside the one that is visible; nothing where none is', async () => {
  const bare = ['--format', 'compact8', '--no-object-spheres'];
  expect(await lineOf('one.json', ...bare)).toMatch(/; given though not visible: 200\.000 % of the visible$/);
  expect(await lineOf('none.json', ...bare)).toMatch(/; given though not visible: 0\.000 % of the visible$/);
});
