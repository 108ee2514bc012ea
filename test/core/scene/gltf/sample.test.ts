/** Colours at vertices, look by look: four texels on the way to the middle of each triangle. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { Picture } from '../../../../src/core/scene/gltf/pictures.ts';
import { sampleVertices } from '../../../../src/core/scene/gltf/sample.ts';
import type { Texture, Wrap } from '../../../../src/core/scene/gltf/textures.ts';

const linear = (code: number) => (code / 255 <= 0.04045 ? code / 255 / 12.92 : ((code / 255 + 0.055) / 1.055) ** 2.4);
const IDENTITY = [1, 0, 0, 0, 1, 0];

function texture(wrapS: Wrap = 'repeat', wrapT: Wrap = 'repeat', transform: readonly number[] = IDENTITY): Texture {
  return { image: 0, texCoord: 0, wrapS, wrapT, transform };
}

/** Texels by counting: steps of whole widths until the place is inside. */
function texelOf(place: number, size: number, wrap: Wrap): number {
  if (wrap === 'clamp') return place < 0 ? 0 : place >= 1 ? size - 1 : Math.floor(place * size);
  let at = place;
  let turned = false;
  for (; at < 0; at++) turned = !turned;
  for (; at >= 1; at--) turned = !turned;
  if (wrap === 'mirror' && turned) at = 1 - at;
  return Math.min(size - 1, Math.floor(at * size));
}

function randomPicture(random: () => number, width: number, height: number, block = 1): Picture {
  const texels = Math.ceil(width / block) * Math.ceil(height / block);
  return { width, height, block, rgba: Uint8Array.from({ length: texels * 4 }, () => Math.floor(random() * 256)) };
}

describe.each<[string, Wrap, Wrap, boolean, number]>([
  ['repeated', 'repeat', 'repeat', true, 1],
  ['clamped and mirrored', 'clamp', 'mirror', true, 2],
  ['mirrored and clamped, with alpha', 'mirror', 'clamp', false, 3],
  ['repeated and mirrored, with alpha', 'repeat', 'mirror', false, 5],
])('%s', (_, wrapS, wrapT, opaque, block) => {
  test(`20 meshes of random triangles, picture in blocks of ${block}, seed ${block}`, () => {
    const random = createRandom(block);
    for (let k = 0; k < 20; k++) {
      const picture = randomPicture(random, 3 + Math.floor(random() * 9), 2 + Math.floor(random() * 9), block);
      const fileVertex = Uint32Array.of(4, 0, 2, 5, 1);
      const uvs = Float32Array.from({ length: 12 }, () => random() * 4 - 1.5);
      const transform = Array.from({ length: 6 }, () => random() * 2 - 1);
      const triangles = Uint32Array.of(0, 1, 2, 2, 1, 3, 0, 3, 4);
      const found = sampleVertices(picture, texture(wrapS, wrapT, transform), uvs, triangles, fileVertex, opaque);
      const places = Array.from(fileVertex, (v) => {
        const [u, w] = [uvs[v * 2], uvs[v * 2 + 1]];
        return [0, 3].map((row) => transform[row] * u + transform[row + 1] * w + transform[row + 2]);
      });
      for (let vertex = 0; vertex < 5; vertex++) {
        const looks: number[][] = [];
        for (let t = 0; t < 9; t += 3) {
          const corners = Array.from(triangles.subarray(t, t + 3));
          if (!corners.includes(vertex)) continue;
          const middle = [0, 1].map((axis) => corners.reduce((sum, v) => sum + places[v][axis], 0) / 3);
          for (const tenths of [1, 2, 3, 4]) {
            const [u, w] = [0, 1].map((axis) => (places[vertex][axis] * (10 - tenths) + middle[axis] * tenths) / 10);
            const x = Math.floor(texelOf(u, picture.width, wrapS) / block);
            const y = Math.floor(texelOf(w, picture.height, wrapT) / block);
            const at = (y * Math.ceil(picture.width / block) + x) * 4;
            looks.push(Array.from(picture.rgba.subarray(at, at + 4)));
          }
        }
        const weights = looks.map(([, , , a]) => (opaque ? 1 : a / 255 + 1e-6));
        const weight = weights.reduce((sum, w) => sum + w, 0);
        for (let k = 0; k < 3; k++) {
          const light = looks.reduce((sum, look, i) => sum + linear(look[k]) * weights[i], 0) / weight;
          expect(found[vertex * 4 + k]).toBeCloseTo(light, 6);
        }
        const alpha = looks.reduce((sum, [, , , a]) => sum + a, 0) / looks.length / 255;
        expect(found[vertex * 4 + 3]).toBeCloseTo(alpha, 6);
      }
    }
  });
});

test('a vertex of no place keeps white, and takes nothing from the others; one of two triangles may have a place', () => {
  const picture: Picture = { width: 1, height: 1, block: 1, rgba: Uint8Array.of(255, 0, 0, 128) };
  const uvs = Float32Array.of(0.5, Number.NaN, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
  const found = sampleVertices(
    picture,
    texture(),
    uvs,
    Uint32Array.of(0, 1, 2, 1, 2, 3),
    Uint32Array.of(0, 1, 2, 3),
    true,
  );
  const red = [1, 0, 0, Math.fround(128 / 255)];
  expect(Array.from(found)).toEqual([1, 1, 1, 1, ...red, ...red, ...red]);
});

test('where every look is through, the colour is that of the texels all the same', () => {
  const picture: Picture = { width: 1, height: 1, block: 1, rgba: Uint8Array.of(255, 0, 255, 0) };
  const found = sampleVertices(
    picture,
    texture(),
    new Float32Array(6),
    Uint32Array.of(0, 1, 2),
    Uint32Array.of(0, 1, 2),
    false,
  );
  expect(Array.from(found.subarray(0, 4))).toEqual([1, 0, 1, 0]);
});
