/**
 * The same bytes in every form in which a program may hold them give the same result: a Buffer, a window at an odd place
 * of another array, memory shared between threads.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeCompact, decodeTree, describeTreeFile, encodeTree } from '../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { describeAccessor, readFloats } from '../../../src/core/scene/gltf/accessor.ts';
import { openRoot } from '../../../src/core/scene/gltf/json.ts';
import { type GltfOptions, readGltf } from '../../../src/core/scene/gltf.ts';
import { readObj } from '../../../src/core/scene/obj.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { makeTree } from '../file/trees.ts';
import { dracoGlb, meshoptGlb } from './support/compress.ts';
import { type Any, Model, TRIANGLE, utf8 } from './support/model.ts';
import { decodePng, encodePng } from './support/png.ts';
import { randomSkin } from './support/skins.ts';

type Guise = (bytes: Uint8Array, offset: number) => Uint8Array;

const GUISES: Record<string, Guise> = {
  'a Uint8Array of its own': (bytes) => Uint8Array.from(bytes),
  'a Buffer': (bytes, offset) => inside(Buffer.alloc(bytes.length + offset + 9, 0xa5), bytes, offset),
  'a window of a Uint8Array': (bytes, offset) =>
    inside(new Uint8Array(bytes.length + offset + 9).fill(0xa5), bytes, offset),
  'a window of shared memory': (bytes, offset) =>
    inside(new Uint8Array(new SharedArrayBuffer(bytes.length + offset + 9)).fill(0xa5), bytes, offset),
  'a Buffer of shared memory': (bytes, offset) =>
    inside(Buffer.from(new SharedArrayBuffer(bytes.length + offset + 9)).fill(0xa5), bytes, offset),
};

function inside<T extends Uint8Array>(room: T, bytes: Uint8Array, offset: number): T {
  room.set(bytes, offset);
  return room.subarray(offset, offset + bytes.length) as T;
}

/** What the reader makes of the bytes; the test fails where a guise makes it something else. */
interface Sample {
  bytes: Uint8Array;
  read: (bytes: Uint8Array, disguise: (bytes: Uint8Array) => Uint8Array) => unknown;
}

/** Indices and positions at odd bytes of the buffer, sparse positions, and a picture behind them. */
function oddModel(): Model {
  const model = new Model();
  const odd = (bytes: Uint8Array): number => {
    const view = model.view(Uint8Array.of(7, ...bytes));
    model.json.bufferViews[view].byteOffset++;
    model.json.bufferViews[view].byteLength--;
    return view;
  };
  const bytesOf = (values: Float32Array | Uint16Array): Uint8Array => new Uint8Array(values.buffer);
  const bufferView = odd(bytesOf(new Float32Array([...TRIANGLE, 5, 5, 5])));
  const sparse = {
    count: 1,
    indices: { bufferView: odd(bytesOf(new Uint16Array([1]))), componentType: 5123 },
    values: { bufferView: odd(bytesOf(new Float32Array([3, 0, 0]))) },
  };
  const POSITION = model.push('accessors', { bufferView, componentType: 5126, count: 4, type: 'VEC3', sparse });
  const corners = odd(bytesOf(new Uint16Array([0, 1, 2, 1, 3, 2])));
  const indices = model.push('accessors', { bufferView: corners, componentType: 5123, count: 6, type: 'SCALAR' });
  const TEXCOORD_0 = model.accessor(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 'VEC2');
  const rgba = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255);
  model.json.images = [{ mimeType: 'image/png', bufferView: odd(encodePng({ width: 2, height: 2, rgba })) }];
  model.json.textures = [{ source: 0 }];
  model.json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
  model.root({ mesh: model.mesh({ attributes: { POSITION, TEXCOORD_0 }, indices, material: 0 }) });
  return model;
}

const decodeImage: GltfOptions['decodeImage'] = async (bytes) => decodePng(bytes);

async function modelSamples(): Promise<Record<string, Sample>> {
  const odd = oddModel();
  const skinned = randomSkin(3, { sets: 2, weights: 'bytes', inverses: true, targets: 2 }).model;
  const beside = oddModel();
  beside.json.buffers[0].uri = 'beside.bin';
  const glb: Sample['read'] = (bytes) => readGltf(bytes, { decoders, decodeImage });
  const obj = utf8('# bäume\no ä\nv 0 0 0\nv 1 0 0 1 0 0\nv 0 1 0\nusemtl ö\nf 1 2 3\n');
  return {
    '.glb': { bytes: odd.glb(), read: glb },
    '.gltf with data in it': { bytes: odd.gltf(), read: glb },
    '.gltf with a buffer beside it': {
      bytes: utf8(JSON.stringify(beside.json)),
      read: (bytes, disguise) =>
        readGltf(bytes, { decodeImage, resolve: () => disguise(new Uint8Array(beside.bytes)) }),
    },
    meshopt: { bytes: await meshoptGlb(odd.glb()), read: glb },
    Draco: { bytes: await dracoGlb(skinned.glb()), read: glb },
    '.obj': { bytes: obj, read: readObj },
    '.obj, by its content': { bytes: obj, read: (bytes) => readScene(bytes) },
    '.glb, by its content': { bytes: odd.glb(), read: (bytes) => readScene(bytes, { decodeImage }) },
    'a model that is refused': { bytes: utf8('o a\nv 1 2 ü\n'), read: (bytes) => readScene(bytes) },
    'a file of another kind': { bytes: utf8('solid x\nfacet normal 0 0 1'), read: (bytes) => readScene(bytes) },
  };
}

function treeSamples(): Record<string, Sample> {
  const samples: Record<string, Sample> = {};
  for (const format of TREE_FORMATS)
    for (const endian of ['little', 'big'] as const)
      samples[`${format}, ${endian}-endian`] = { bytes: treeBytes(format, endian), read: readTreeFile };
  return samples;
}

function treeBytes(format: TreeFormat, endian: 'little' | 'big'): Uint8Array {
  const options = FORMATS[format].build;
  return encodeTree(makeTree('uniform', 37, 5, { ...options, bounds: 'plane' }), { format, endian, ids: true });
}

function readTreeFile(bytes: Uint8Array): unknown[] {
  const info = describeTreeFile(bytes);
  return [info, decodeTree(bytes), isCompactFormat(info.format) ? decodeCompact(bytes) : null];
}

/** The result, or what was thrown. */
async function outcome({ read }: Sample, bytes: Uint8Array, disguise: (bytes: Uint8Array) => Uint8Array) {
  try {
    return await read(bytes, disguise);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Browsers refuse to decode text from shared memory, which Node does not. */
beforeAll(() => {
  const { decode } = TextDecoder.prototype;
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, bytes, options) {
    if (ArrayBuffer.isView(bytes) && bytes.buffer instanceof SharedArrayBuffer) throw new TypeError('shared memory');
    return decode.call(this, bytes, options);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe('every reader gives the same for the same bytes in any guise', () => {
  const check = async (sample: Sample): Promise<void> => {
    const plain = await outcome(sample, Uint8Array.from(sample.bytes), (bytes) => Uint8Array.from(bytes));
    const before = Buffer.from(sample.bytes);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(GUISES)), fc.nat({ max: 9 }), async (name, offset) => {
        const disguise = (bytes: Uint8Array): Uint8Array => GUISES[name](bytes, offset);
        const given = disguise(sample.bytes);
        expect(await outcome(sample, given, disguise)).toEqual(plain);
        expect(Buffer.compare(Buffer.from(given), before)).toBe(0);
      }),
      { seed: 11, numRuns: 40 },
    );
  };

  test('models', async () => {
    const samples = await modelSamples();
    for (const [name, sample] of Object.entries(samples)) {
      const plain: Any = await outcome(sample, sample.bytes, (bytes) => bytes);
      if (!/refused|another kind/.test(name)) expect(plain.indices?.length, name).toBeGreaterThan(0);
      await check(sample);
    }
  });

  test.each(Object.entries(treeSamples()))('tree file: %s', (_, sample) => check(sample));
});

test('an accessor on a window of a Buffer is read from the window', () => {
  const floats = Buffer.from(new Float32Array([1, 2, 3]).buffer);
  const view = inside(Buffer.alloc(40), floats, 5);
  const model = new Model();
  const number = model.push('accessors', { componentType: 5126, count: 1, type: 'VEC3', bufferView: 0 });
  model.view(new Uint8Array(12));
  expect(Array.from(readFloats(describeAccessor(openRoot(model.json), number, 'the accessor'), [view]))).toEqual([
    1, 2, 3,
  ]);
});

test('values that are not aligned are read where they stand, from a Buffer too', async () => {
  const scene = await readGltf(Buffer.from(oddModel().glb()));
  expect(Array.from(scene.positions)).toEqual([0, 0, 0, 3, 0, 0, 0, 1, 0, 5, 5, 5]);
  expect(Array.from(scene.indices)).toEqual([0, 1, 2, 1, 3, 2]);
});
