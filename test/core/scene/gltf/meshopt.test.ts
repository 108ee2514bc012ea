/** What is asked of a meshopt decoder, by a stand-in that writes it down, and its limits; meshopt.strides.test.ts has the strides. */
import { describe, expect, test } from 'vitest';
import type { MeshoptModule } from '../../../../src/core/scene/gltf/decoders.ts';
import { decodeMeshopt } from '../../../../src/core/scene/gltf/meshopt.ts';
import { MAX_VERTICES } from '../../../../src/core/scene/limits.ts';

const again = 'export or download the file again';
const SOURCE = Uint8Array.of(7, 8, 9);

/** A decoder that fills its target with 5, and what it was asked. */
function standIn() {
  const asked: unknown[] = [];
  const module: MeshoptModule = {
    ready: Promise.resolve(),
    decodeGltfBuffer(target, count, stride, source, mode, filter) {
      asked.push([target.length, count, stride, source, mode, filter]);
      target.fill(5);
    },
  };
  return { asked, load: async () => module };
}

async function decode(fields: Record<string, unknown>, source = SOURCE) {
  const { asked, load } = standIn();
  const found = await decodeMeshopt(source, fields, 'bufferView 4', load).catch((error: Error) => error.message);
  return { asked, found };
}

test('a view is decoded with the fields that it names', async () => {
  const fields = { count: 3, byteStride: 8, mode: 'ATTRIBUTES', filter: 'OCTAHEDRAL' };
  const { asked, found } = await decode(fields);
  expect(asked).toEqual([[24, 3, 8, SOURCE, 'ATTRIBUTES', 'OCTAHEDRAL']]);
  expect(found).toEqual(new Uint8Array(24).fill(5));
  expect((await decode({ ...fields, filter: undefined })).asked).toEqual([[24, 3, 8, SOURCE, 'ATTRIBUTES', 'NONE']]);
  expect((await decode({ ...fields, count: 0 })).found).toEqual(new Uint8Array(0));
});

describe('refused', () => {
  const fields = { count: 3, byteStride: 4, mode: 'ATTRIBUTES' };
  test.each([
    [{ ...fields, count: undefined }, 'bufferView 4, meshopt count must be a whole number, 0 or more, but is missing'],
    [{ ...fields, byteStride: -4 }, 'bufferView 4, meshopt byteStride must be a whole number, 0 or more, but is -4'],
  ])('%j', async (wrong, reason) => {
    expect((await decode(wrong)).found).toBe(`glTF: ${reason}: ${again}`);
  });

  test('more vertices than a scene may have, and more than a gibibyte, whatever the source', async () => {
    // a source of this length, without its memory
    const source = { length: 2 ** 40 } as Uint8Array;
    const none = () => Promise.reject(new Error('asked'));
    const refused = async (count: number, byteStride: number, mode = 'ATTRIBUTES') =>
      decodeMeshopt(source, { count, byteStride, mode }, 'v', none).catch((error: Error) => error.message);
    expect(await refused(MAX_VERTICES + 2, 2, 'INDICES')).toContain('cannot hold 268435458 elements of 2 bytes');
    expect(await refused(MAX_VERTICES, 2, 'INDICES')).toContain('(asked)');
    expect(await refused(2 ** 28, 4)).toContain('(asked)');
    expect(await refused(2 ** 27 + 1, 8)).toContain('cannot hold');
    expect(await refused(2 ** 27, 8)).toContain('(asked)');
  });
});

describe('a decoder', () => {
  const fields = { count: 3, byteStride: 4, mode: 'ATTRIBUTES' };
  test('that is not there, cannot be loaded or is not ready', async () => {
    await expect(decodeMeshopt(SOURCE, fields, 'bufferView 4', undefined)).rejects.toThrow(
      'glTF: bufferView 4 is compressed with meshopt, and no decoder was given: pass { decoders } of cull64/decoders, or export without meshopt compression',
    );
    const line = (reason: string) =>
      `glTF: the meshopt decoder cannot be loaded (${reason}): try again, or export without meshopt compression`;
    await expect(decodeMeshopt(SOURCE, fields, 'v', () => Promise.reject(new Error('404')))).rejects.toThrow(
      line('404'),
    );
    const ready = Promise.reject(new Error('no SIMD'));
    const late = async () => ({ ready, decodeGltfBuffer: () => {} });
    await expect(decodeMeshopt(SOURCE, fields, 'v', late)).rejects.toThrow(line('no SIMD'));
  });

  test('that finds the data damaged', async () => {
    const broken = async () => ({
      ready: Promise.resolve(),
      decodeGltfBuffer() {
        throw new Error('Malformed buffer data: -2');
      },
    });
    await expect(decodeMeshopt(SOURCE, fields, 'bufferView 4', broken)).rejects.toThrow(
      `glTF: bufferView 4: meshopt data is damaged (Malformed buffer data: -2): ${again}`,
    );
  });
});
