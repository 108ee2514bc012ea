/** What a reader is told while it waits, and which picture of a texture is asked for. */
import { describe, expect, test } from 'vitest';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { type Any, Model, TRIANGLE, triangleModel } from './support/model.ts';

describe('progress', () => {
  const told = async (model: Model, options = {}) => {
    const parts: number[] = [];
    await readGltf(model.glb(), { ...options, onProgress: (done) => parts.push(done) });
    return parts;
  };
  const copies = (count: number) => {
    const model = triangleModel();
    for (let i = 1; i < count; i++) model.root({ mesh: 0 });
    return model;
  };
  test('a tenth when the file is there, four when it is decoded, then every 256 objects', async () => {
    expect(await told(copies(255))).toEqual([0.1, 0.4, 1]);
    expect(await told(copies(600))).toEqual([0.1, 0.4, 0.4 + (0.6 * 256) / 600, 0.4 + (0.6 * 512) / 600, 1]);
  });
  test('pictures take from a tenth to three', async () => {
    const parts = await told(pictureModel({ source: 0 }), { decodeImage: async () => white });
    const [first, ...pictures] = parts.slice(0, -2);
    expect(first).toBe(0.1);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.at(-1)).toBeCloseTo(0.3, 12);
    expect(parts.slice(-2)).toEqual([0.4, 1]);
  });
});

const white = { width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) };

/** A textured triangle; image i of three is the bytes [i, i, i]. */
function pictureModel(texture: Any): Model {
  const model = new Model();
  const POSITION = model.positions(TRIANGLE);
  const TEXCOORD_0 = model.accessor(new Float32Array(6), 'VEC2');
  model.json.images = [0, 1, 2].map((i) => ({ mimeType: 'image/png', bufferView: model.view(Uint8Array.of(i, i, i)) }));
  model.json.textures = [texture];
  model.json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
  model.root({ mesh: model.mesh({ attributes: { POSITION, TEXCOORD_0 }, material: 0 }) });
  return model;
}

describe('the picture of a texture', () => {
  const asked = async (texture: Any) => {
    const bytes: number[][] = [];
    const { notes } = await readGltf(pictureModel(texture).glb(), {
      decodeImage: async (data) => {
        bytes.push(Array.from(data));
        return white;
      },
    });
    return [bytes, notes];
  };
  const webp = { EXT_texture_webp: { source: 1 } };
  const avif = { EXT_texture_avif: { source: 2 } };
  test.each<[string, Any, number]>([
    ['its own', { source: 0, extensions: { ...webp, ...avif } }, 0],
    ['a WebP where it has none', { extensions: { ...avif, ...webp } }, 1],
    ['an AVIF where it has neither', { extensions: avif }, 2],
  ])('%s', async (_, texture, image) => expect(await asked(texture)).toEqual([[[image, image, image]], []]));
  test('none that is known: the surface keeps its colour, and a note says so', async () => {
    const [bytes, notes] = await asked({ extensions: { EXT_texture_tiff: { source: 1 } } });
    expect(bytes).toEqual([]);
    expect(notes).toEqual([
      'material 0 keeps its plain colour: texture 0 has no picture: export with PNG or JPEG pictures',
    ]);
  });
});
