/** What a .t3dm becomes, against triangles written down by hand, and which files are refused. */
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import {
  OBJECT_BLEND,
  OBJECT_DOUBLE_SIDED,
  OBJECT_MASK,
  objectCount,
  type Scene,
  triangleCount,
} from '../../../src/core/scene/scene.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { CULL_BACK, CULL_FRONT, RESTART, SHADED, type T3dmObject, type T3dmPart, writeT3dm } from './support/t3dm.ts';
import { expectSound, trianglesOf } from './support/triangles.ts';

/** vertex n of these is (n, n * n, 9 - n): no two triangles of them are alike */
const row = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => [from + i, (from + i) ** 2, 9 - from - i, 0x102030ff] as const);
const triangle = (...corners: number[]) => corners.flatMap((n) => [n, n ** 2, 9 - n]);
const one = (part: T3dmPart, name = 'a'): T3dmObject => ({ name, parts: [part] });
const TRIANGLE: T3dmPart = { vertices: row(3), single: [0, 1, 2] };

async function read(bytes: Uint8Array): Promise<Scene> {
  const scene = await readScene(bytes);
  expectSound(scene);
  return scene;
}

describe('triangles', () => {
  test.each<[string, T3dmPart[], number[][]]>([
    ['single ones', [{ vertices: row(4), single: [0, 1, 2, 2, 1, 3] }], [triangle(0, 1, 2), triangle(2, 1, 3)]],
    ['a sequence', [{ vertices: row(8), sequence: [2, 2] }], [triangle(2, 3, 4), triangle(5, 6, 7)]],
    [
      'a strip, of which every second is turned',
      [{ vertices: row(5), strips: [[0, 1, 2, 3, 4]] }],
      [triangle(0, 1, 2), triangle(1, 3, 2), triangle(2, 3, 4)],
    ],
    [
      'a strip that begins again',
      [{ vertices: row(6), strips: [[0, 1, 2, 3, RESTART + 5, 4, 3, 2]] }],
      [triangle(0, 1, 2), triangle(1, 3, 2), triangle(5, 4, 3), triangle(4, 2, 3)],
    ],
    [
      'all three in one part, strips at multiples of 8 bytes',
      [
        {
          vertices: row(9),
          single: [8, 7, 6],
          sequence: [0, 1],
          strips: [
            [3, 4, 5],
            [5, 4, 6, 7],
          ],
        },
      ],
      [triangle(8, 7, 6), triangle(0, 1, 2), triangle(3, 4, 5), triangle(5, 4, 6), triangle(4, 7, 6)],
    ],
    [
      'slots that the part before filled',
      [
        { vertices: row(4), single: [0, 1, 2] },
        { vertices: row(2, 10), slot: 2, single: [0, 2, 3] },
        { single: [1, 3, 2] },
      ],
      [triangle(0, 1, 2), triangle(0, 10, 11), triangle(1, 11, 10)],
    ],
  ])('%s', async (_, parts, expected) => {
    const scene = await read(writeT3dm([one(TRIANGLE, 'before'), { name: 'a', parts }]));
    expect(trianglesOf(scene, 1)).toEqual(expected);
    expect(scene.names).toEqual(['before', 'a']);
    expect(scene.colors.subarray(0, 4)).toEqual(Uint8Array.of(0x10, 0x20, 0x30, 255));
  });

  test('coordinates are signed, and an object that has no name gets one', async () => {
    const vertices = [[-32768, 32767, -1, 0] as const, ...row(2, 5)];
    const scene = await read(writeT3dm([one({ vertices, single: [0, 1, 2] }, '')]));
    expect(trianglesOf(scene, 0)).toEqual([[-32768, 32767, -1, ...triangle(5, 6)]]);
    expect(scene.names).toEqual(['object 0']);
  });
});

test('sides, blending and alpha are the material’s', async () => {
  const vertices = row(3).map(([x, y, z]) => [x, y, z, 0x10203040] as const);
  const objects = [0, 1, 2, 3, 4].map((material) => ({ ...one({ vertices, single: [0, 1, 2] }), material }));
  const scene = await read(
    writeT3dm(objects, [
      { drawFlags: CULL_BACK },
      { drawFlags: SHADED },
      { drawFlags: CULL_FRONT },
      { drawFlags: CULL_BACK, blend: 0x5000 },
      { drawFlags: CULL_BACK + CULL_FRONT },
    ]),
  );
  expect([...scene.flags]).toEqual([0, OBJECT_DOUBLE_SIDED, 0, OBJECT_BLEND, 0]);
  const seen = [0, 1, 2, 3, 4].map((object) => trianglesOf(scene, object)[0]);
  const [front, back] = [triangle(0, 1, 2), triangle(0, 2, 1)];
  expect(seen).toEqual([front, front, back, front, front]);
  expect([...scene.colors].filter((_, i) => i % 12 === 3)).toEqual([255, 255, 255, 0x40, 255]);
  expect(scene.notes).toEqual(['read as one-sided: 1 object whose material culls front and back sides']);
});

test.each([
  ['none', 0, 0],
  ['a threshold', 1, OBJECT_MASK],
  ['noise', 3, OBJECT_MASK],
  ['coverage times alpha', 0x1000, OBJECT_MASK],
  ['a decal', 0xc00, 0],
])('what alpha cuts out is masked: %s', async (_, otherMode, flags) => {
  const scene = await read(writeT3dm([one(TRIANGLE)], [{ drawFlags: CULL_BACK, otherMode }]));
  expect([...scene.flags]).toEqual([flags]);
  const note = '1 of 1 object is masked (cut out by alpha): no occluder, and left out of overdraw';
  expect(scene.notes).toEqual(flags === 0 ? [] : [note]);
});

test('animations are left out with a note; a file without objects draws nothing', async () => {
  expect((await read(writeT3dm([one(TRIANGLE)], undefined, ['A', 'A', 'B']))).notes).toEqual([
    'left out: 2 animations',
  ]);
  expect((await read(writeT3dm([]))).notes).toEqual(['the file draws no triangles']);
});

describe('is refused:', () => {
  const changed = (at: number, value: number) => {
    const bytes = writeT3dm([one(TRIANGLE), one(TRIANGLE, 'b')]);
    bytes[at] = value;
    return bytes;
  };
  test.each<[string, Uint8Array, string]>([
    ['version 5', changed(3, 5), 'version 5; this reader knows version 4'],
    ['version 3', changed(3, 3), 'version 3; this reader knows version 4'],
    ['a header alone', writeT3dm([]).slice(0, 0x20), 'only 32 bytes, too few for a header'],
    ['a table that is longer than the file', changed(4, 1), 'cut short, the header says 16777221 chunks'],
    ['a chunk beyond the end', changed(0x2d, 1), 'chunk 0 begins at byte 65600, outside of the file'],
    ['objects out of order', changed(0x2f, 0xff), 'object 1 does not begin after the one before it'],
    ['an object after its materials', changed(0x2c + 16, 79), 'chunk 4 is an object after chunks of other types'],
    ['no vertices where they should be', changed(15, 3), 'chunk 3 should be of type "V" and is of type "I"'],
    ['a material that is not there', writeT3dm([{ ...one(TRIANGLE), material: 1 }]), 'chunk 4 should be of type "M"'],
    ['a bone', writeT3dm([one({ ...TRIANGLE, bone: 0 })]), 'part 0 of object 0 ("a") follows a bone'],
    ['no triangles', writeT3dm([one(TRIANGLE), one({}, 'b')]), 'object 1 ("b") has no triangles, so no bounds'],
    ['another count', writeT3dm([{ ...one(TRIANGLE), triangles: 2 }]), 'object 0 ("a") says 2 triangles and has 1'],
    ['an empty slot', writeT3dm([one({ vertices: row(3), single: [0, 1, 3] })]), 'names slot 3, which holds no vertex'],
    [
      'a slot that another object filled',
      writeT3dm([one(TRIANGLE), one({ single: [0, 1, 2] }, 'b')]),
      'part 0 of object 1 ("b") names slot 0, which holds no vertex',
    ],
    ['slot 70', writeT3dm([one({ vertices: row(3), slot: 68, single: [68, 69, 70] })]), 'and there are 70 slots'],
    ['a sequence past slot 69', writeT3dm([one({ vertices: row(3), sequence: [68, 1] })]), 'names slot 68'],
  ])('%s', async (_, bytes, message) => {
    const refusal = await readScene(bytes, { name: 'level.t3dm' }).catch((error) => error);
    expect(refusal).toBeInstanceOf(SceneError);
    expect(refusal.message).toMatch(/^level\.t3dm: t3dm: /);
    expect(refusal.message).toContain(message);
  });

  test('what libdragon has compressed', async () => {
    const bytes = new TextEncoder().encode('DCA3 and what follows');
    await expect(readScene(bytes)).rejects.toThrow('open the .t3dm from before mkasset');
  });

  test('every byte cut off or changed: it loads, or a SceneError says why not', async () => {
    const sound = writeT3dm([
      one({
        vertices: row(9),
        single: [8, 7, 6],
        sequence: [0, 1],
        strips: [
          [3, 4, 5],
          [5, 4, 6, RESTART + 7],
        ],
      }),
      one(TRIANGLE, 'b'),
    ]);
    const random = createRandom(1);
    const changes = Array.from(sound, (_, at) => {
      const bytes = sound.slice();
      bytes[at] ^= 1 + randomInt(random, 255);
      return bytes;
    });
    const cut = Array.from(sound, (_, length) => sound.slice(0, length));
    let loaded = 0;
    for (const bytes of [...changes, ...cut]) {
      const result = await readScene(bytes).catch((error) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(SceneError);
      else {
        expectSound(result);
        loaded++;
      }
    }
    // most bytes of vertices and materials mean nothing to a tree; one letter of the end of the last name
    expect(loaded).toBeGreaterThan(200);
    expect(loaded).toBeLessThan(sound.length);
  });
});

test.skipIf(noShared)(
  'tiny3d’s platformer has 57 objects, with the triangles and boxes that the file says',
  async () => {
    const bytes = readShared('t3dm/platformer.t3dm');
    const scene = await read(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    expect(objectCount(scene)).toBe(57);
    for (let object = 0; object < 57; object++) {
      const chunk = view.getUint32(0x2c + object * 4) & 0xffffff;
      expect(triangleCount(scene, object)).toBe(view.getUint16(chunk + 6));
      const box = Array.from({ length: 6 }, (_, k) => view.getInt16(chunk + 0x14 + k * 2));
      expect([...scene.boxes.subarray(object * 6, object * 6 + 6)]).toEqual(box);
    }
  },
);
