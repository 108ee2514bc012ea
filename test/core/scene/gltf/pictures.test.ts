/** How pictures are fetched, checked and kept: a few at a time, large ones as the means of blocks. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { BufferSource } from '../../../../src/core/scene/gltf/buffers.ts';
import { openRoot } from '../../../../src/core/scene/gltf/json.ts';
import { type DecodedImage, type DecodeImage, loadPictures } from '../../../../src/core/scene/gltf/pictures.ts';

/** Image i of a model is the byte i, in a view of its own. */
function load(
  count: number,
  decodeImage: DecodeImage,
  onProgress: (done: number) => void = () => {},
  header?: Uint8Array,
) {
  const images = Array.from({ length: count }, (_, i) => ({ bufferView: i }));
  const gltf = openRoot({ images, bufferViews: images.map(() => ({})) });
  const source = { view: async (view: number) => header ?? Uint8Array.of(view) } as BufferSource;
  const faults: string[] = [];
  const numbers = images.map((_, i) => i).reverse();
  return { faults, pictures: loadPictures(gltf, numbers, source, decodeImage, faults, onProgress) };
}

const linear = (code: number) => (code <= 10 ? code / 255 / 12.92 : ((code / 255 + 0.055) / 1.055) ** 2.4);
const srgb = (v: number) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));

describe('a large picture', () => {
  test.each([
    [512, 3, 1],
    [2, 512, 1],
    [513, 3, 2],
    [1030, 8, 3],
    [7, 1025, 3],
    [1537, 9, 4],
  ])('of %i x %i is kept in blocks of %i: their means in linear light', async (width, height, block) => {
    const random = createRandom(width);
    const rgba = Uint8Array.from({ length: width * height * 4 }, () => Math.floor(random() * 256));
    const found = (await load(1, async () => ({ width, height, rgba })).pictures).get(0)!;
    expect(found).toMatchObject({ width, height, block });
    const columns = Math.ceil(width / block);
    expect(found.rgba).toHaveLength(columns * Math.ceil(height / block) * 4);
    const wrong: number[] = [];
    for (let row = 0; row < height / block; row++)
      for (let column = 0; column < columns; column++) {
        const texels: Uint8Array[] = [];
        for (let y = row * block; y < Math.min(height, (row + 1) * block); y++)
          for (let x = column * block; x < Math.min(width, (column + 1) * block); x++)
            texels.push(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
        const mean = (of: (texel: Uint8Array) => number) => texels.reduce((sum, t) => sum + of(t), 0) / texels.length;
        const light = [0, 1, 2].map((k) => srgb(mean((texel) => linear(texel[k]))));
        const wanted = [...light, Math.round(mean((texel) => texel[3]))];
        const at = (row * columns + column) * 4;
        if (wanted.join() !== found.rgba.subarray(at, at + 4).join()) wrong.push(at);
      }
    expect(wrong).toEqual([]);
  });
});

describe('pictures', () => {
  const pixel: DecodedImage = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 4) };

  test('are decoded four at a time, in the order in which they are met; each four tells how far it is', async () => {
    let open = 0;
    let most = 0;
    const order: number[] = [];
    const told: number[] = [];
    const { faults, pictures } = load(
      10,
      async (bytes) => {
        order.push(bytes[0]);
        most = Math.max(most, ++open);
        await new Promise((done) => setTimeout(done));
        open--;
        if (bytes[0] === 5) throw new Error('no good');
        return pixel;
      },
      (done) => told.push(done),
    );
    expect([...(await pictures).keys()]).toEqual([9, 8, 7, 6, 4, 3, 2, 1, 0]);
    expect(order).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(most).toBe(4);
    expect(told).toEqual([0.4, 0.8, 1]);
    expect(faults).toEqual(['image 5 could not be decoded: no good; its surfaces keep their plain colour']);
  });

  /** The first bytes of a PNG of this size. */
  function png(width: number, height: number): Uint8Array {
    const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array(16).fill(0));
    const view = new DataView(bytes.buffer);
    view.setUint32(16, width);
    view.setUint32(20, height);
    return bytes;
  }

  test('that claim more than 2^26 texels are refused before they are decoded, and with 2^26 they are not', async () => {
    let decoded = 0;
    const decode = async () => {
      decoded++;
      return pixel;
    };
    const refused = load(1, decode, undefined, png(2 ** 13, 2 ** 13 + 1));
    expect((await refused.pictures).size).toBe(0);
    expect([decoded, refused.faults]).toEqual([
      0,
      [
        'image 0 could not be used: it has 8192 x 8193 texels, over the limit MAX_PICTURE_TEXELS = 67108864: make it smaller; its surfaces keep their plain colour',
      ],
    ]);
    const taken = load(1, decode, undefined, png(2 ** 13, 2 ** 13));
    expect([(await taken.pictures).size, decoded, taken.faults]).toEqual([1, 1, []]);
    const empty = load(1, decode, undefined, png(0, 9));
    await empty.pictures;
    expect(empty.faults[0]).toContain('it has 0 x 9 texels: export');
  });

  test('are told to the decoder by their bytes, before what the model says', async () => {
    const heard: string[] = [];
    await load(
      1,
      async (_, mimeType) => {
        heard.push(mimeType);
        return pixel;
      },
      undefined,
      png(1, 1),
    ).pictures;
    expect(heard).toEqual(['image/png']);
  });
});
