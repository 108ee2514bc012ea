/** `cull64 overdraw --format` in words: the leaves, and what is given though not visible. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canyon } from '../../../../scenes/canyon.ts';
import { ownNumber } from '../../../../src/core/scene/populate.ts';
import { overdrawCommand } from '../../../../tools/cli/commands/overdraw.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(at('three.obj'), [0, 100, 200].map(triangle).join(''));
  const first = { eye: [0, 0, 5], target: [0, 0, 0] };
  writeFileSync(at('one.json'), JSON.stringify([first]));
  const lap = canyon.build().views[3];
  writeFileSync(at('lap.json'), JSON.stringify([lap]));
  writeFileSync(at('twice.json'), JSON.stringify([lap, lap]));
  writeFileSync(at('none.json'), JSON.stringify([{ ...first, target: [0, 0, 10] }]));
});
afterAll(remove);

/** The line of the exported tree. */
async function lineOf(views: string, ...args: string[]): Promise<string> {
  return (await textOf(at('three.obj'), '--views', at(views), ...args)).split('\n', 1)[0];
}

async function textOf(model: string, ...args: string[]): Promise<string> {
  let text = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  await overdrawCommand([model, '--size', '16x12', '--orders', 'file', ...args]).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return text;
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

test('with moving objects a line says how many, and they are counted', async () => {
  const counts = async (...args: string[]) => {
    const text = await textOf('canyon', '--views', at('one.json'), ...args);
    return [text.match(/^moving: .*$/m)?.[0] ?? '', Number(text.match(/(\d+) objects$/m)?.[1])] as const;
  };
  const [none, objects] = await counts();
  expect(none).toBe('');
  const own = ownNumber(canyon.moving!().kinds);
  expect(await counts('--moving')).toEqual([
    `moving: ${own} objects on tracks, 1 second from view to view`,
    objects + own,
  ]);
  expect(await counts('--moving', '1')).toEqual([
    'moving: 1 object on tracks, 1 second from view to view',
    objects + 1,
  ]);
});

test('views are a second apart: the second shows another time', async () => {
  const inJson = async (views: string) => {
    const { depthComplexity, moving } = JSON.parse(
      await textOf('canyon', '--views', at(views), '--moving', '500', '--json'),
    );
    expect(moving).toBe(500);
    return depthComplexity;
  };
  expect(await inJson('twice.json')).not.toBe(await inJson('lap.json'));
});

test('where nothing moves, and for an exported tree, it says what else to do', async () => {
  await expect(textOf('castle', '--moving')).rejects.toThrow(
    '--moving: nothing moves in castle; it does in dungeon, town, canyon, asteroids',
  );
  await expect(textOf(at('three.obj'), '--moving', '5')).rejects.toThrow('nothing moves in');
  await expect(textOf('canyon', '--moving', '--format', 'compact8')).rejects.toThrow('--format for after that');
  await expect(textOf('canyon', '--moving', '--bsp')).rejects.toThrow('--bsp cuts what stands');
  await expect(textOf('canyon', '--moving', '100001')).rejects.toThrow('it must be a whole number from 1 to 100000');
});

test('--materials: the leaves’ objects by material, with fewer changes and the same pixels', async () => {
  const tile = (x: number) =>
    `o t${x}\nusemtl ${x % 2 ? 'a' : 'b'}\nv ${x} 0 ${-x}\nv ${x + 1} 0 ${-x}\nv ${x} 1 ${-x}\nf -3 -2 -1\n`;
  writeFileSync(at('tiles.obj'), Array.from({ length: 16 }, (_, x) => tile(x)).join(''));
  writeFileSync(at('tiles.json'), JSON.stringify([{ eye: [8, 0, 40], target: [8, 0, 0] }]));
  const measured = async (...args: string[]) => {
    const text = await textOf(at('tiles.obj'), '--views', at('tiles.json'), '--orders', 'file,tree', '--json', ...args);
    const { orders, covered, exported } = JSON.parse(text);
    const [, { shaded, price }] = orders;
    return {
      covered,
      shaded,
      price,
      runs: exported?.runs,
      switches: orders.map((order: { switches: number }) => order.switches),
    };
  };
  const plain = await measured('--format', 'compact8');
  const grouped = await measured('--format', 'compact8', '--materials');
  expect(plain.switches).toEqual([16, 16]);
  // two leaves, two materials
  expect(grouped.switches).toEqual([16, 4]);
  expect(grouped.covered).toBe(plain.covered);
  // all 16 objects in one window, and 5 of them
  expect((await measured('--format', 'compact8', '--materials', '16')).switches).toEqual([16, 2]);
  expect((await measured('--format', 'compact8', '--materials', '5')).switches).toEqual([16, 4]);
  expect(plain.price).toBe(plain.shaded + 16 * 283);
  expect((await measured('--format', 'compact8', '--switch-price', '10')).price).toBe(plain.shaded + 160);
  // the root; both leaves; objects of leaves
  for (const [most, runs] of [
    [16, 1],
    [8, 2],
    [1, 16],
  ])
    expect((await measured('--format', 'compact8', '--runs', `${most}`)).runs).toBe(runs);
  await expect(measured('--runs', '4')).rejects.toThrow('--runs is for --format compact8, compact4 and compact2');
  await expect(measured('--materials')).rejects.toThrow('--materials is for --format compact8, compact4 and compact2');
  await expect(measured('--format', 'compact8', '--materials', '4', '--runs', '4')).rejects.toThrow(
    'without --materials W',
  );
  await expect(measured('--format', 'float16', '--materials')).rejects.toThrow(
    '--materials is for compact8, compact4 and compact2, and not for float16',
  );
});
