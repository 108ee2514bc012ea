/** `cull64 cull`: the edges of what its numbers may be, and what a tree cannot be told. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeTree, encodeTree } from '../../../../src/core/file/binary.ts';
import { FORMATS, TREE_FORMATS } from '../../../../src/core/file/formats.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { CULL_ORDERS } from '../../../../src/core/tree/cull-options.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { wideTreeOf } from '../../../../src/core/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { cullCommand } from '../../../../tools/cli/commands/cull.ts';
import { UsageError } from '../../../../tools/cli/errors.ts';
import { randomSpheres } from '../../../core/tree/sphere/cases.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const TREE = join(folder, 'balls.c64');
beforeAll(() => writeFileSync(TREE, encodeTree(buildSphereTree(Float32Array.of(0, 0, 0, 1, 9, 0, 0, 1)))));
afterAll(remove);

const visible = async (...args: string[]): Promise<number[]> => (await culled(TREE, ...args)).visible;

interface Culled {
  visible: number[];
  counters: { nodes: number; planes: number; leaves: number };
}

async function culled(path: string, ...args: string[]): Promise<Culled> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const argv = [path, '--eye', '0,0,5', '--target', '0,0,0', '--json', ...args];
  await cullCommand(argv).finally(() => write.mockRestore());
  return JSON.parse(text);
}

describe('numbers', () => {
  test('less than 1 of each', async () => {
    expect(await visible('--fov', '0.5')).toEqual([0]);
    expect(await visible('--fov', '179.5')).toEqual([0, 1]);
    expect(await visible('--near', '0.5')).toEqual([0]);
    expect(await visible('--near', '0.01', '--far', '0.5')).toEqual([]);
    expect(await visible('--far', 'inf')).toEqual([0]);
  });
  test.each([
    ['fov', '0', 'more than 0 and less than 180 degrees'],
    ['fov', '180', 'more than 0 and less than 180 degrees'],
    ['near', '0', 'more than 0'],
    ['far', '0', 'more than 0; inf for none'],
    ['max', '-1', 'a whole number from 0 to 2147483648'],
    ['max', '2147483649', 'a whole number from 0 to 2147483648'],
  ])('--%s %s is none', async (name, text, mustBe) => {
    await expect(visible(`--${name}=${text}`)).rejects.toThrow(
      new UsageError(`--${name} ${text}: it must be ${mustBe}`),
    );
  });
  test('as many as there may be', async () => expect(await visible('--max', '2147483648')).toEqual([0]));
});

describe('--key runs is the wide tree of the tree', () => {
  const spheres = randomSpheres(createRandom(3), 700, 'clustered');
  const query = createQuery(createCamera({ eye: [0, 0, 5], target: [50, 50, 60] }, 4 / 3));
  const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);
  test.each(TREE_FORMATS)('of a %s file', async (format) => {
    const bytes = encodeTree(buildSphereTree(spheres, FORMATS[format].build), { format, ids: true });
    const path = join(folder, `${format}.c64`);
    writeFileSync(path, bytes);
    const args = ['--target', '50,50,60', '--key'];
    const wide = wideTreeOf(decodeTree(bytes).tree);
    const result = createWideResult(wide);
    for (const order of CULL_ORDERS) {
      cullWide(wide, query, { order }, result);
      const { nodesVisited: nodes, planesTested: planes, leavesVisited: leaves } = result;
      const given = await culled(path, ...args, 'runs', '--order', order);
      expect(given.visible).toEqual(Array.from(result.ids.subarray(0, result.count)));
      expect(given.counters).toEqual({ nodes, planes, leaves });
      const byAxis = await culled(path, ...args, 'axis', '--order', order);
      expect(ascending(given.visible)).toEqual(ascending(byAxis.visible));
      expect(given.visible).not.toEqual(byAxis.visible);
      expect(given.visible.length).toBeGreaterThan(200);
      const few = await culled(path, ...args, 'runs', '--order', order, '--max', '9');
      expect(few.visible).toEqual(given.visible.slice(0, 9));
    }
    const sorted = await culled(path, ...args, 'runs', '--sorted');
    expect(sorted.visible).toEqual((await culled(path, ...args, 'axis', '--sorted')).visible);
  });
});

test('a key that there is not', async () => {
  await expect(visible('--key', 'width')).rejects.toThrow(
    new UsageError('--key width: it must be axis, distance, depth, runs'),
  );
});

test.each([
  ['--split', 'midpoint'],
  ['--bounds', 'box'],
  ['--leaf', '1'],
])('a tree is built already: no %s', async (option, value) => {
  await expect(visible(option, value)).rejects.toThrow(
    new UsageError('--split, --bounds and --leaf are for models: this tree is built already'),
  );
});
