/** The files of the built-in scenes: lossless, small, and refused where they are damaged. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { packScene, unpackScene } from '../../../src/view/load/packed-scene.ts';
import { type Box, boxScene } from '../../browser/boxes.ts';
import { longTest, SCENES } from '../../soak.ts';

/** all built-in scenes together, bytes: a record, which may only go down */
const MAX_BYTES = 7_790_000;

const NUMBERS = ['positions', 'colors', 'indices', 'firstTriangle', 'flags', 'spheres', 'boxes'] as const;

function expectSame(found: Scene, scene: Scene): void {
  for (const field of NUMBERS) expect(found[field], field).toEqual(scene[field]);
  const { names, views, notes } = scene;
  expect({ names: found.names, views: found.views, notes: found.notes }).toEqual({ names, views, notes });
  expect(Object.keys(found).sort()).toEqual(Object.keys(scene).sort());
}

describe('a built-in scene comes back bit for bit', () => {
  let bytes = 0;
  test.each(SCENES)('$name', async (recipe) => {
    const scene = recipe.build();
    const file = await packScene(scene);
    bytes += file.length;
    expectSame(await unpackScene(file), scene);
  });
  longTest(`all of them in less than ${MAX_BYTES} bytes`, () => {
    expect(bytes).toBeGreaterThan(MAX_BYTES / 2);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});

describe('scenes at the edges', () => {
  const box: Box = [0, 0, 0, 1, 2, 3];
  test.each<[string, Box[]]>([
    ['no object', []],
    ['one', [box]],
    ['the same twice', [box, box]],
    ['floats of every kind', [[-0, 1e-45, -3.4e37, 0, 1.1754944e-38, 3.4e37]]],
    ['more than 256 objects apart', Array.from({ length: 300 }, (_, i) => [i % 70, 0, i, (i % 70) + 1, 1, i + 1])],
  ])('%s', async (_, boxes) => {
    const scene = boxScene(boxes);
    scene.flags.forEach((_, object) => {
      scene.flags[object] = object % 4;
    });
    scene.views = [{ eye: [0, 1, 2], target: [0, 0, 0] }];
    expectSame(await unpackScene(await packScene(scene)), scene);
  });

  test('a far plane keeps its distance, and one at infinity, which JSON cannot hold, is left out', async () => {
    const scene = boxScene([box]);
    const view: View = { eye: [0, 1, 2], target: [0, 0, 0] };
    scene.views = [
      { ...view, far: 50 },
      { ...view, far: Number.POSITIVE_INFINITY },
    ];
    expect((await unpackScene(await packScene(scene))).views).toEqual([{ ...view, far: 50 }, view]);
  });

  test('what it cannot hold is refused', async () => {
    const shared = boxScene([box, box]);
    shared.indices[40] = 3;
    await expect(packScene(shared)).rejects.toThrow('object 1 ("box 1") uses vertex 3 of an object before it');
    const later = boxScene([box, box, box]);
    later.indices[80] = 3;
    await expect(packScene(later)).rejects.toThrow('object 2 ("box 2") uses vertex 3 of an object before it');
    const unused = boxScene([box, box]);
    unused.indices.fill(8, 36);
    await expect(packScene(unused)).rejects.toThrow('vertex 9 is in no triangle');
    const first = boxScene([box]);
    first.indices.forEach((vertex, i) => {
      first.indices[i] = vertex || 1;
    });
    await expect(packScene(first)).rejects.toThrow('vertex 0 is in no triangle');
  });
});

describe('a file that is not one', () => {
  const scene = boxScene([
    [0, 0, 0, 1, 1, 1],
    [2, 0, 0, 3, 1, 1],
  ]);
  const line = /^the scene's file is damaged, or of another version \([^\r\n]+\): reload the page$/;

  test('cut short anywhere', async () => {
    const file = await packScene(scene);
    for (let length = 0; length < file.length; length++)
      await expect(unpackScene(file.subarray(0, length)), `${length}`).rejects.toThrow(line);
  });

  test('with any bit flipped: refused, or read as it was', async () => {
    const file = await packScene(scene);
    let read = 0;
    for (let bit = 0; bit < file.length * 8; bit++) {
      const found = await unpackScene(file.with(bit >> 3, file[bit >> 3] ^ (1 << (bit & 7)))).catch(
        (error: Error) => error,
      );
      if (found instanceof Error) expect(found.message, `bit ${bit}`).toMatch(line);
      else {
        expectSame(found, scene);
        read++;
      }
    }
    // of gzip's head of 10 bytes most mean nothing, such as its time
    expect(read).toBeLessThan(80);
  });

  test.each<[string, (plain: Buffer) => Uint8Array, string]>([
    [
      'of another version',
      (plain) => Buffer.from(plain.toString('latin1').replace(/n":2/, 'n":3'), 'latin1'),
      'version 3',
    ],
    ['too short', (plain) => plain.subarray(0, plain.length - 1), 'it is too short'],
    ['too long', (plain) => Buffer.concat([plain, Uint8Array.of(0)]), 'it is too long'],
    ['empty', () => new Uint8Array(0), 'it is too short'],
    ['a web page', () => new TextEncoder().encode('<!doctype html>'), 'it is too short'],
  ])('%s, whole as gzip', async (_, change, reason) => {
    const plain = gunzipSync(await packScene(scene));
    await expect(unpackScene(gzipSync(change(plain)))).rejects.toThrow(reason);
    await expect(unpackScene(gzipSync(change(plain)))).rejects.toThrow(line);
  });
});
