/** Which strides each mode and filter of meshopt compression takes: the extension's table, asked with data that are no data. */
import { describe, expect, test } from 'vitest';
import { decoders } from '../../../../src/core/scene/decoders.ts';
import { decodeMeshopt } from '../../../../src/core/scene/gltf/meshopt.ts';

const DAMAGED = /meshopt data is damaged/;
/** The decoder is only asked when all that describes the data is allowed. */
const ask = (fields: Record<string, unknown>) =>
  decodeMeshopt(new Uint8Array(64), fields, 'bufferView 3', decoders.meshopt);

describe.each([
  ['NONE', [4, 8, 12, 16, 256]],
  ['OCTAHEDRAL', [4, 8]],
  ['QUATERNION', [8]],
  ['EXPONENTIAL', [4, 8, 12, 16, 256]],
  ['COLOR', [4, 8]],
])('filter %s', (filter, allowed) => {
  test.each([0, 2, 3, 4, 5, 6, 8, 12, 16, 256, 257, 260])('a stride of %i bytes', async (byteStride) => {
    const asked = ask({ mode: 'ATTRIBUTES', filter, byteStride, count: 1 });
    if (allowed.includes(byteStride)) await expect(asked).rejects.toThrow(DAMAGED);
    else await expect(asked).rejects.toThrow(/^glTF: bufferView 3: meshopt: .*is not allowed in mode ATTRIBUTES/);
  });
});

describe.each(['TRIANGLES', 'INDICES'])('mode %s', (mode) => {
  test.each([1, 2, 3, 4, 8])('a stride of %i bytes', async (byteStride) => {
    const asked = ask({ mode, byteStride, count: 3 });
    await expect(asked).rejects.toThrow(
      byteStride === 2 || byteStride === 4 ? DAMAGED : `byteStride ${byteStride} is not allowed`,
    );
  });
  test('no filter', () =>
    expect(ask({ mode, filter: 'COLOR', byteStride: 4, count: 3 })).rejects.toThrow('filter COLOR is not allowed'));
});

test('triangles are whole; indices need not be', async () => {
  for (const count of [1, 2, 4])
    await expect(ask({ mode: 'TRIANGLES', byteStride: 2, count })).rejects.toThrow(
      `${count} indices make no whole triangles`,
    );
  await expect(ask({ mode: 'INDICES', byteStride: 2, count: 4 })).rejects.toThrow(DAMAGED);
});

test('no more than 1024 bytes for each compressed one', async () => {
  await expect(ask({ mode: 'ATTRIBUTES', byteStride: 256, count: 256 })).rejects.toThrow(DAMAGED);
  await expect(ask({ mode: 'ATTRIBUTES', byteStride: 256, count: 257 })).rejects.toThrow(
    '64 bytes cannot hold 257 elements of 256 bytes',
  );
});

test('names that there are not, those of every object among them', async () => {
  for (const filter of ['none', 'toString', 5])
    await expect(ask({ mode: 'ATTRIBUTES', filter, byteStride: 4, count: 1 })).rejects.toThrow(
      'unknown mode "ATTRIBUTES" or filter',
    );
  await expect(ask({ mode: 'POINTS', byteStride: 4, count: 1 })).rejects.toThrow(
    'unknown mode "POINTS" or filter "NONE"',
  );
});
