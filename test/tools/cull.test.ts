/** `cull64 cull`: the edges of what its numbers may be, and what a tree cannot be told. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeTree } from '../../src/file/binary.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cullCommand } from '../../tools/cli/commands/cull.ts';
import { UsageError } from '../../tools/cli/errors.ts';
import { scratchFolder } from './cli.ts';

const { path: folder, remove } = scratchFolder();
const TREE = join(folder, 'balls.c64');
beforeAll(() => writeFileSync(TREE, encodeTree(buildSphereTree(Float32Array.of(0, 0, 0, 1, 9, 0, 0, 1)))));
afterAll(remove);

async function visible(...args: string[]): Promise<number[]> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const argv = [TREE, '--eye', '0,0,5', '--target', '0,0,0', '--json', ...args];
  await cullCommand(argv).finally(() => write.mockRestore());
  return JSON.parse(text).visible;
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

test.each([
  ['--split', 'median'],
  ['--bounds', 'box'],
  ['--leaf', '1'],
])('a tree is built already: no %s', async (option, value) => {
  await expect(visible(option, value)).rejects.toThrow(
    new UsageError('--split, --bounds and --leaf are for models: this tree is built already'),
  );
});
