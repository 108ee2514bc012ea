/** A million spheres: the file that is sorted and built on disk is the one of the tree in memory, to the byte. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encodeTree } from '../../../../src/core/file/binary.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildLargeSphereTree } from '../../../../src/core/tree/sphere/large/large-build.ts';
import { type Kind, randomSpheres } from '../../../core/tree/sphere/cases.ts';
import { cull64, scratchFolder } from '../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

test.each(['scattered', 'large and small'] satisfies Kind[])('spheres %s', async (kind) => {
  const spheres = randomSpheres(createRandom(1), 1_000_000, kind);
  writeFileSync(join(folder, 'many.f32'), new Uint8Array(spheres.buffer));
  const run = await cull64(['build', 'many.f32', '--large', '--memory', '4M', '--json'], folder);
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(JSON.parse(run.stdout).runs).toBe(9);
  const want = encodeTree(buildLargeSphereTree(spheres), { format: 'float16', endian: 'little' });
  expect(Buffer.compare(readFileSync(join(folder, 'many.c64')), want)).toBe(0);
});
