/**
 * Textures as colours at the vertices. The second opinion looks up texels by itself: coordinates from glTF-Transform,
 * wrapping and colour formulas written anew here.
 */
import { Logger, type Node, type Primitive, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { decoders } from '../../../../src/core/scene/decoders.ts';
import type { DecodedImage } from '../../../../src/core/scene/gltf/pictures.ts';
import { type GltfOptions, readGltf } from '../../../../src/core/scene/gltf.ts';
import type { Scene } from '../../../../src/core/scene/scene.ts';
import { SceneError } from '../../../../src/core/scene/scene-error.ts';
import { noShared, readShared } from '../../../shared-data.ts';
import { soak } from '../../../soak.ts';
import { dracoGlb } from '../support/compress.ts';
import { type Any, Model } from '../support/model.ts';
import { decodePng, encodePng } from '../support/png.ts';
import { expectSound } from '../support/triangles.ts';

/** 2 x 2 texels: red, green / blue, white. */
const FOUR: DecodedImage = {
  width: 2,
  height: 2,
  rgba: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255),
};
const [RED, GREEN, BLUE, WHITE] = [0, 4, 8, 12].map((at) => Array.from(FOUR.rgba.subarray(at, at + 4)));
const four: GltfOptions = { decoders, decodeImage: async () => FOUR };

/** One triangle whose corners all have the coordinates (u, v), coloured by the picture of image 0. */
function flatModel(u: number, v: number, info: Any = {}, sampler: Any = undefined): Model {
  return uvModel(new Float32Array([u, v, u, v, u, v]), {}, info, sampler);
}

function uvModel(
  uvs: Float32Array | Uint8Array | Uint16Array | Int16Array,
  uv: Any = {},
  info: Any = {},
  sampler: Any = undefined,
): Model {
  const model = new Model();
  const POSITION = model.positions([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const TEXCOORD_0 = model.accessor(uvs, 'VEC2', uv);
  model.json.images = [{ mimeType: 'image/png', bufferView: model.view(new Uint8Array([1, 2, 3])) }];
  model.json.textures = [{ source: 0 }];
  if (sampler) Object.assign(model.json.textures[0], { sampler: model.push('samplers', sampler) });
  model.json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0, ...info } } }];
  model.root({ mesh: model.mesh({ attributes: { POSITION, TEXCOORD_0 }, material: 0 }) });
  return model;
}

function colorOf(scene: Scene, vertex = 0): number[] {
  return Array.from(scene.colors.subarray(vertex * 4, vertex * 4 + 4));
}

async function firstColor(model: Model, options = four): Promise<number[]> {
  const scene = await readGltf(model.glb(), options);
  expect(scene.notes).toEqual([]);
  return colorOf(scene);
}

describe('a 2 x 2 picture', () => {
  test.each([
    [0.25, 0.25, RED],
    [0.75, 0.25, GREEN],
    [0.25, 0.75, BLUE],
    [0.75, 0.75, WHITE],
  ])('(%d, %d)', async (u, v, color) => {
    expect(await firstColor(flatModel(u, v))).toEqual(color);
  });

  const [REPEAT, MIRROR, CLAMP] = [10497, 33648, 33071];
  test.each<[string, Any, number, number, number[]]>([
    ['repeat where nothing is said', undefined, 1.25, -0.25, BLUE],
    ['repeat', { wrapS: REPEAT }, -0.25, 0.25, GREEN],
    ['clamp, right', { wrapS: CLAMP }, 7.25, 0.25, GREEN],
    ['clamp, left and below', { wrapS: CLAMP, wrapT: CLAMP }, -3.75, 9, BLUE],
    ['mirror, once', { wrapS: MIRROR }, 1.25, 0.25, GREEN],
    ['mirror, twice', { wrapS: MIRROR }, 2.25, 0.25, RED],
    ['mirror, below 0', { wrapS: MIRROR, wrapT: MIRROR }, -0.75, -0.25, GREEN],
    ['each axis by itself', { wrapS: CLAMP, wrapT: REPEAT }, 1.25, 1.25, GREEN],
    ['an exact 1 repeats', undefined, 1, 1, RED],
    ['an exact 1 clamped', { wrapS: CLAMP, wrapT: CLAMP }, 1, 1, WHITE],
    ['huge', undefined, 3e38, -3e38, RED],
  ])('%s', async (_, sampler, u, v, color) => {
    expect(await firstColor(flatModel(u, v, {}, sampler))).toEqual(color);
  });

  test.each<[string, Any, number, number, number[]]>([
    ['offset', { offset: [0.5, 0] }, 0.25, 0.25, GREEN],
    ['scale', { scale: [0.25, 3] }, 0.75, 0.25, BLUE],
    [
      'the lower left quarter, turned (the example of the extension)',
      { offset: [0, 1], rotation: Math.PI / 2, scale: [0.5, 0.5] },
      0.9,
      0.1,
      BLUE,
    ],
    ['rotation', { rotation: -Math.PI / 2 }, 0.75, 0.25, WHITE],
    ['scale before rotation', { rotation: Math.PI / 2, scale: [2, 1] }, 0.3, 0.25, RED],
    ['bottom-left origin', { offset: [0, 1], scale: [1, -1] }, 0.25, 0.25, BLUE],
  ])('KHR_texture_transform: %s', async (_, transform, u, v, color) => {
    expect(await firstColor(flatModel(u, v, { extensions: { KHR_texture_transform: transform } }))).toEqual(color);
  });

  test('texCoord, and the transform that names another', async () => {
    const model = flatModel(0.25, 0.25, { texCoord: 1 });
    expect(await firstColor(model)).toEqual(WHITE);
    const { attributes } = model.json.meshes[0].primitives[0];
    attributes.TEXCOORD_1 = model.accessor(new Float32Array([0.75, 0.25, 0.75, 0.25, 0.75, 0.25]), 'VEC2');
    expect(await firstColor(model)).toEqual(GREEN);
    const info = model.json.materials[0].pbrMetallicRoughness.baseColorTexture;
    info.extensions = { KHR_texture_transform: { texCoord: 0 } };
    expect(await firstColor(model)).toEqual(RED);
  });

  test.each<[string, Float32Array | Uint8Array | Uint16Array | Int16Array, Any]>([
    ['u8 normalised', new Uint8Array([191, 64, 191, 64, 191, 64]), { normalized: true }],
    ['u16 normalised', new Uint16Array([49151, 16384, 49151, 16384, 49151, 16384]), { normalized: true }],
    ['i16 normalised', new Int16Array([24575, 8192, 24575, 8192, 24575, 8192]), { normalized: true }],
  ])('%s coordinates', async (_, values, fields) => {
    expect(await firstColor(uvModel(values, fields))).toEqual(GREEN);
  });

  test('whole-number coordinates, brought down by a transform (KHR_mesh_quantization)', async () => {
    const KHR_texture_transform = { scale: [1 / 4096, 1 / 4096] };
    const model = uvModel(
      new Uint16Array([3072, 1024, 3072, 1024, 3072, 1024]),
      {},
      { extensions: { KHR_texture_transform } },
    );
    expect(await firstColor(model)).toEqual(GREEN);
  });

  test('sparse coordinates', async () => {
    const model = flatModel(0.25, 0.25);
    const at = model.view(new Uint8Array([1]));
    const values = model.view(new Uint8Array(new Float32Array([0.75, 0.75]).buffer));
    model.json.accessors[1].sparse = {
      count: 1,
      indices: { bufferView: at, componentType: 5121 },
      values: { bufferView: values },
    };
    const scene = await readGltf(model.glb(), four);
    expect([colorOf(scene, 0), colorOf(scene, 2)]).toEqual([RED, RED]);
    expect(colorOf(scene, 1)).not.toEqual(RED);
  });

  test('coordinates of meshopt', async () => {
    await MeshoptEncoder.ready;
    const model = flatModel(0.25, 0.25);
    const uvs = new Uint8Array(new Float32Array([0.75, 0.25, 0.75, 0.25, 0.75, 0.25]).buffer);
    const view = model.view(MeshoptEncoder.encodeGltfBuffer(uvs, 3, 8, 'ATTRIBUTES'));
    const { byteOffset, byteLength } = model.json.bufferViews[view];
    const packed = { buffer: 0, byteOffset, byteLength, count: 3, byteStride: 8, mode: 'ATTRIBUTES' };
    model.json.bufferViews[view] = { buffer: 0, byteLength: 24, extensions: { EXT_meshopt_compression: packed } };
    model.json.accessors[1].bufferView = view;
    expect(await firstColor(model)).toEqual(GREEN);
  });

  test('coordinates of Draco', async () => {
    const glb = await dracoGlb(flatModel(0.75, 0.25).glb());
    expect(Buffer.from(glb).includes('"TEXCOORD_0":1')).toBe(true);
    const scene = await readGltf(glb, four);
    expect([colorOf(scene), scene.notes]).toEqual([GREEN, []]);
  });

  test('a corner on the border of two swatches takes that of its triangles', async () => {
    const scene = await readGltf(uvModel(new Float32Array([0.5, 0.1, 0.9, 0.4, 0.9, 0.1])).glb(), four);
    expect([0, 1, 2].map((vertex) => colorOf(scene, vertex))).toEqual([GREEN, GREEN, GREEN]);
    const left = await readGltf(uvModel(new Float32Array([0.5, 0.1, 0.1, 0.4, 0.1, 0.1])).glb(), four);
    expect([0, 1, 2].map((vertex) => colorOf(left, vertex))).toEqual([RED, RED, RED]);
  });

  test('no numbers: those looks are left out', async () => {
    expect(await firstColor(flatModel(Number.NaN, Infinity))).toEqual(WHITE);
  });
});

describe('the product', () => {
  const grey: GltfOptions = {
    decodeImage: async () => ({ width: 1, height: 1, rgba: Uint8Array.of(188, 188, 188, 128) }),
  };
  const code = (linear: number): number => Math.round(255 * (1.055 * linear ** (1 / 2.4) - 0.055));
  const half = ((188 / 255 + 0.055) / 1.055) ** 2.4;

  test('factor, COLOR_0 and texture, linear', async () => {
    const model = flatModel(0.5, 0.5);
    model.json.materials[0].pbrMetallicRoughness.baseColorFactor = [0.5, 1, 0.25, 0.5];
    const { attributes } = model.json.meshes[0].primitives[0];
    attributes.COLOR_0 = model.accessor(new Float32Array(9).fill(0.5), 'VEC3');
    expect(await firstColor(model, grey)).toEqual([code(half / 4), code(half / 2), code(half / 8), 255]);
    model.json.materials[0].alphaMode = 'BLEND';
    expect((await firstColor(model, grey))[3]).toBe(64);
  });

  test('diffuseTexture of KHR_materials_pbrSpecularGlossiness', async () => {
    const model = flatModel(0.25, 0.75);
    const diffuseTexture = { index: 0 };
    model.json.materials = [{ extensions: { KHR_materials_pbrSpecularGlossiness: { diffuseTexture } } }];
    expect(await firstColor(model)).toEqual(BLUE);
  });

  test('where alpha counts, a clear texel gives no colour', async () => {
    const model = uvModel(new Float32Array([0.1, 0.5, 0.9, 0.5, 0.9, 0.5]));
    const decodeImage = async (): Promise<DecodedImage> => ({
      width: 2,
      height: 1,
      rgba: Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 255),
    });
    const opaque = await readGltf(model.glb(), { decodeImage });
    model.json.materials[0].alphaMode = 'MASK';
    const masked = await readGltf(model.glb(), { decodeImage });
    expect(colorOf(masked, 1)).toEqual(RED);
    expect(colorOf(opaque, 0)).toEqual([0, 0, 0, 255]);
    const KHR_texture_transform = { scale: [1.6, 1] };
    delete model.json.materials[0].alphaMode;
    model.json.materials[0].pbrMetallicRoughness.baseColorTexture.extensions = { KHR_texture_transform };
    const plain = colorOf(await readGltf(model.glb(), { decodeImage }), 0);
    expect([plain[0] > 0, plain[0] < 255, plain[3]]).toEqual([true, true, 255]);
    model.json.materials[0].alphaMode = 'MASK';
    const mixed = colorOf(await readGltf(model.glb(), { decodeImage }), 0);
    expect(mixed.slice(0, 3)).toEqual([255, 0, 0]);
    expect(mixed[3]).toBeGreaterThan(0);
    expect(mixed[3]).toBeLessThan(255);
  });

  test('clear texels count by a millionth of a covering one: they tell the colour where nothing covers', async () => {
    // of vertex 0's four looks, three fall on the left texel
    const model = uvModel(new Float32Array([0.3, 0.5, 1.2, 0.5, 1.2, 0.5]));
    model.json.materials[0].alphaMode = 'MASK';
    const first = async (left: number[], right: number[]): Promise<number[]> => {
      const rgba = Uint8Array.of(...left, ...right);
      return colorOf(await readGltf(model.glb(), { decodeImage: async () => ({ width: 2, height: 1, rgba }) }));
    };
    expect(await first([200, 100, 50, 0], [200, 100, 50, 0])).toEqual([200, 100, 50, 0]);
    // 3e-6 of white beside 1 / 255 of black: 7.6e-4, as displayed 2.5 of 255
    expect(await first([255, 255, 255, 0], [0, 0, 0, 1])).toEqual([3, 3, 3, 0]);
  });

  test('a large picture is kept as means of blocks', async () => {
    const side = 1100;
    const rgba = new Uint8Array(side * side * 4).fill(255);
    for (let i = 0; i < side * side; i++) rgba.fill((i % side) % 2 === 0 ? 255 : 0, i * 4, i * 4 + 3);
    const decodeImage = async (): Promise<DecodedImage> => ({ width: side, height: side, rgba });
    const [r, g, b] = await firstColor(flatModel(0.4, 0.4), { decodeImage });
    expect([g, b]).toEqual([r, r]);
    expect([code(1 / 3), code(2 / 3)]).toContain(r);
  });
});

describe('what is wrong with a picture is a note', () => {
  async function plainWith(model: Model, note: string | RegExp, options: GltfOptions = four): Promise<void> {
    const scene = await readGltf(model.gltf(), options);
    expect(scene.notes).toEqual([typeof note === 'string' ? note : expect.stringMatching(note)]);
    expect(colorOf(scene)).toEqual(WHITE);
  }

  test('a decoder that fails', async () => {
    const decodeImage = (): Promise<never> => Promise.reject(new Error('bad bytes\nhere'));
    const note = 'image 0 could not be decoded: bad bytes; its surfaces keep their plain colour';
    await plainWith(flatModel(0.25, 0.25), note, { decodeImage });
  });

  test.each<[string, Any, RegExp]>([
    ['bytes missing', { width: 2, height: 2, rgba: new Uint8Array(15) }, /the decoder gave 15 bytes for 2 x 2 texels/],
    ['a broken size', { width: 1.5, height: 2, rgba: new Uint8Array(12) }, /the decoder says 1.5 x 2 texels/],
    ['no texels', { width: 0, height: 2, rgba: new Uint8Array(0) }, /it has 0 x 2 texels/],
    ['nothing', undefined, /image 0 could not be decoded: /],
    ['too many', { width: 2 ** 14, height: 2 ** 13, rgba: { length: 2 ** 29 } }, /MAX_PICTURE_TEXELS = 67108864/],
  ])('a decoder that gives %s', async (_, decoded, note) => {
    await plainWith(flatModel(0.25, 0.25), note, { decodeImage: async () => decoded });
  });

  test.each<[string, number[]]>([
    ['PNG', [...encodePng(FOUR).subarray(0, 16), 0, 1, 0, 0, 0, 1, 0, 0]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3]],
    ['WebP', [...Buffer.from('RIFF....WEBPVP8X........'), 255, 255, 0, 255, 255, 0]],
  ])('a %s header that claims a huge size never reaches the decoder', async (_, bytes) => {
    const model = flatModel(0.25, 0.25);
    model.json.images[0].bufferView = model.view(new Uint8Array(bytes));
    let asked = 0;
    const decodeImage = async (): Promise<DecodedImage> => {
      asked++;
      return FOUR;
    };
    await plainWith(model, /^image 0 could not be used: it has 6553[56] x 6553[56] texels, over the limit/, {
      decodeImage,
    });
    expect(asked).toBe(0);
  });

  test('files of their own: found, missing, or nobody to ask', async () => {
    const model = flatModel(0.25, 0.25);
    model.json.images = [{ uri: 'wall%20a.png' }];
    await plainWith(
      model,
      /^image 0 could not be used: "wall%20a.png" is in a file of its own: put .*; its surfaces keep/,
    );
    const resolve = (): never => {
      throw new Error('ENOENT');
    };
    await plainWith(model, /"wall%20a.png" cannot be read \(ENOENT\): put that file/, { ...four, resolve });
    const asked: string[] = [];
    const scene = await readGltf(model.gltf(), {
      decodeImage: async (bytes) => decodePng(bytes),
      resolve: (uri) => {
        asked.push(uri);
        return encodePng(FOUR);
      },
    });
    expect([asked, colorOf(scene), scene.notes]).toEqual([['wall%20a.png'], RED, []]);
  });

  test('a data URI, and the type from the bytes', async () => {
    const model = flatModel(0.75, 0.25);
    model.json.images = [{ uri: `data:;base64,${Buffer.from(encodePng(FOUR)).toString('base64')}` }];
    const types: string[] = [];
    const decodeImage = async (bytes: Uint8Array, mimeType: string): Promise<DecodedImage> => {
      types.push(mimeType);
      return decodePng(bytes);
    };
    expect(await firstColor(model, { decodeImage })).toEqual(GREEN);
    expect(types).toEqual(['image/png']);
  });

  test.each<[string, (json: Any) => void, RegExp]>([
    [
      'texture index',
      (json) => Object.assign(json.materials[0].pbrMetallicRoughness.baseColorTexture, { index: 7 }),
      /texture 7, but the file has 1/,
    ],
    ['textures', (json) => Object.assign(json, { textures: 5 }), /textures must be a list/],
    ['texture', (json) => Object.assign(json, { textures: [null] }), /texture 0 must be an object/],
    ['source', (json) => Object.assign(json.textures[0], { source: 1e9 }), /image 1000000000, but the file has 1/],
    ['no source', (json) => Object.assign(json, { textures: [{}] }), /texture 0 has no picture/],
    [
      'sampler',
      (json) => Object.assign(json.textures[0], { sampler: -1 }),
      /sampler must be|texture 0 must be a whole/,
    ],
    ['image', (json) => Object.assign(json, { images: ['x'] }), /image 0 could not be used: it must be an object/],
    ['image view', (json) => Object.assign(json.images[0], { bufferView: 99 }), /its bufferView is bufferView 99/],
    ['image bytes', (json) => Object.assign(json.bufferViews[2], { byteLength: 1e6 }), /bufferView 2 ends at byte/],
    [
      'transform',
      (json) =>
        Object.assign(json.materials[0].pbrMetallicRoughness.baseColorTexture, {
          extensions: { KHR_texture_transform: { scale: ['a', 1] } },
        }),
      /scale must be 2 finite numbers/,
    ],
    [
      'texCoord',
      (json) => Object.assign(json.materials[0].pbrMetallicRoughness.baseColorTexture, { texCoord: 0.5 }),
      /texCoord must be a whole number/,
    ],
    [
      'KTX2',
      (json) => Object.assign(json, { textures: [{ extensions: { KHR_texture_basisu: { source: 0 } } }] }),
      /KTX2 picture only \(KHR_texture_basisu\)/,
    ],
  ])('a broken %s', async (_, change, note) => {
    const model = flatModel(0.25, 0.25);
    change(model.json);
    await plainWith(model, note);
    expect((await readGltf(model.gltf())).notes).toEqual([]);
  });

  test('coordinates that contradict the vertices are refused', async () => {
    const model = uvModel(new Float32Array([0, 0, 1, 1]));
    await expect(readGltf(model.glb(), four)).rejects.toThrow(
      'glTF: mesh 0 primitive 0: TEXCOORD_0 must have 2 numbers for each of 3 vertices, not 2 for 2',
    );
  });

  test('many faults are counted', async () => {
    const model = flatModel(0.25, 0.25);
    const [primitive] = model.json.meshes[0].primitives;
    for (let i = 0; i < 20; i++) {
      const index = model.push('textures', { source: model.push('images', { bufferView: 0 }) });
      const material = model.push('materials', { pbrMetallicRoughness: { baseColorTexture: { index } } });
      model.json.meshes[0].primitives.push({ ...primitive, material });
    }
    const { notes } = await readGltf(model.glb(), { decodeImage: () => Promise.reject(new Error('no')) });
    expect([notes.length, notes[7].slice(0, 8), notes[8]]).toEqual([
      9,
      'image 7 ',
      '13 more textures could not be used',
    ]);
  });

  test('what onProgress throws still ends the reading', async () => {
    const stop = new Error('stop');
    const onProgress = (done: number): void => {
      if (done > 0.1) throw stop;
    };
    await expect(readGltf(flatModel(0, 0).glb(), { ...four, onProgress })).rejects.toBe(stop);
  });
});

test('each picture is decoded once, however many surfaces it has; unused ones never', async () => {
  const model = flatModel(0.25, 0.25);
  model.push('images', { bufferView: 0 });
  const [primitive] = model.json.meshes[0].primitives;
  model.json.materials.push(structuredClone(model.json.materials[0]));
  model.json.meshes[0].primitives.push({ ...primitive, material: 1 }, primitive);
  let asked = 0;
  const decodeImage = async (): Promise<DecodedImage> => {
    asked++;
    return FOUR;
  };
  await readGltf(model.glb(), { decodeImage });
  expect(asked).toBe(1);
});

test('every JSON value replaced by odd ones, each in turn, with a decoder', async () => {
  const odd: Any[] = [null, -1, 1e300, 'x', [], {}, [[]], true, 4294967296, 0.5, 7];
  const info = {
    texCoord: 0,
    extensions: { KHR_texture_transform: { offset: [0, 0], scale: [1, 1], rotation: 1, texCoord: 0 } },
  };
  const model = uvModel(new Float32Array([0, 0, 1, 0, 0, 1]), {}, info, { wrapS: 33071, wrapT: 33648 });
  let loaded = 0;
  for (const { owner, key } of placesOf(model.json)) {
    const kept = owner[key];
    for (const value of odd) {
      owner[key] = value;
      const result = await readGltf(model.glb(), four).catch((error: unknown) => error);
      if (result instanceof Error) expect(result, `${key} ${value}`).toBeInstanceOf(SceneError);
      else loaded++;
    }
    owner[key] = kept;
  }
  expect(loaded).toBeGreaterThan(200);
});

function placesOf(owner: Any): { owner: Any; key: string }[] {
  return Object.keys(owner).flatMap((key) => {
    const value = owner[key];
    const below = typeof value === 'object' && value !== null ? placesOf(value) : [];
    return [{ owner, key }, ...below];
  });
}

describe.skipIf(noShared)('scenes of ../shared/data', () => {
  const decodeImage = async (bytes: Uint8Array): Promise<DecodedImage> => decodePng(bytes);

  test.each(['kenney-city.glb', 'kenney-fps.glb', 'floatland.glb', 'lqdm11.glb'])(
    '%s: nothing but the colours depends on the decoder',
    async (file) => {
      const glb = readShared(`scenes/${file}`);
      const [plain, coloured] = [await readGltf(glb), await readGltf(glb, { decodeImage })];
      expectSound(coloured);
      const same = Buffer.compare(plain.colors, coloured.colors) === 0;
      expect(same).toBe(!file.startsWith('kenney'));
      expect({ ...coloured, colors: plain.colors }).toEqual(plain);
    },
  );

  test.each(soak(['kenney-fps.glb'], ['kenney-fps.glb', 'kenney-city.glb']))(
    '%s: every vertex as glTF-Transform and a brute-force look-up have it',
    async (file) => {
      const glb = readShared(`scenes/${file}`);
      const scene = await readGltf(glb, { decodeImage });
      const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
      const root = (await io.readBinary(glb)).getRoot();
      const picture = decodePng(root.listTextures()[0].getImage()!);
      const known = new Map<Primitive, number[]>();
      const expected: number[] = [];
      const visit = (node: Node): void => {
        for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
          if (!known.has(primitive)) known.set(primitive, bruteColors(primitive, picture));
          for (const value of known.get(primitive)!) expected.push(value);
        }
        for (const child of node.listChildren()) visit(child);
      };
      for (const child of (root.getDefaultScene() ?? root.listScenes()[0]).listChildren()) visit(child);
      expect(expected.length).toBe(scene.colors.length);
      let worst = 0;
      for (let i = 0; i < expected.length; i++) worst = Math.max(worst, Math.abs(expected[i] - scene.colors[i]));
      expect(worst).toBe(0);
      expect(
        new Set(Array.from({ length: expected.length / 4 }, (_, i) => colorOf(scene, i).join())).size,
      ).toBeGreaterThan(20);
    },
  );
});

/** r, g, b, a of every vertex that a triangle uses, in order; repeating textures only. */
function bruteColors(primitive: Primitive, { width, height, rgba }: DecodedImage): number[] {
  const corners = Array.from(primitive.getIndices()!.getArray() as Uint16Array);
  const uvs = primitive.getAttribute('TEXCOORD_0')!;
  const uvOf = (vertex: number) => uvs.getElement(vertex, []);
  const looks = new Map<number, number[][]>();
  for (let first = 0; first < corners.length; first += 3) {
    const triangle = corners.slice(first, first + 3);
    if (new Set(triangle).size < 3) continue;
    const [u, v] = [0, 1].map((k) => (uvOf(triangle[0])[k] + uvOf(triangle[1])[k] + uvOf(triangle[2])[k]) / 3);
    for (const vertex of triangle)
      for (const way of [0.1, 0.2, 0.3, 0.4]) {
        const [x, y] = [u, v].map((middle, k) => uvOf(vertex)[k] + (middle - uvOf(vertex)[k]) * way);
        const at = (Math.floor((y - Math.floor(y)) * height) * width + Math.floor((x - Math.floor(x)) * width)) * 4;
        const linear = [0, 1, 2]
          .map((k) => rgba[at + k] / 255)
          .map((s) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4));
        looks.set(vertex, [...(looks.get(vertex) ?? []), linear]);
      }
  }
  const factor = primitive.getMaterial()!.getBaseColorFactor();
  return Array.from(looks.keys())
    .sort((a, b) => a - b)
    .flatMap((vertex) => {
      const all = looks.get(vertex)!;
      const means = [0, 1, 2].map((k) => (factor[k] * all.reduce((sum, look) => sum + look[k], 0)) / all.length);
      return [
        ...means.map((v) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))),
        255,
      ];
    });
}
