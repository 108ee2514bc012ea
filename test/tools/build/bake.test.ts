import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { decodeTree } from '../../../src/core/file/binary.ts';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { withObjects } from '../../../src/core/tree/sphere/with-objects.ts';
import { unpackScene } from '../../../src/view/load/packed-scene.ts';
import { unpackTree } from '../../../src/view/load/packed-tree.ts';
import { type BakedScene, bakeScene } from '../../../tools/build/bake/bake.ts';
import { halvePicture } from '../../../tools/build/bake/colour-picture.ts';
import { encodePng } from '../../../tools/build/bake/png.ts';

/** A PNG as encodePng writes it, taken apart again. */
function decodePng(png: Uint8Array): { width: number; height: number; rgb: Uint8Array } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(view.getUint32(at + 8 + length)).toBe(crc32(body));
    chunks.set(String.fromCharCode(...body.subarray(0, 4)), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  const [width, height] = [0, 4].map((at) => new DataView(header.buffer, header.byteOffset).getUint32(at));
  expect([...header.subarray(8)]).toEqual([8, 2, 0, 0, 0]);
  expect(chunks.get('IEND')).toHaveLength(0);
  const raw = new Uint8Array(inflateSync(chunks.get('IDAT')!));
  expect(raw).toHaveLength((1 + width * 3) * height);
  const rgb = raw.filter((_, i) => i % (1 + width * 3) !== 0);
  return { width, height, rgb };
}

test('a picture comes back from its PNG', () => {
  const rgb = Uint8Array.from({ length: 5 * 3 * 3 }, (_, i) => i * 5);
  expect(decodePng(encodePng(rgb, 5, 3))).toEqual({ width: 5, height: 3, rgb });
  expect(() => encodePng(rgb, 5, 4)).toThrow('45 bytes for a picture of 5 x 4');
});

test('halving takes the mean of four pixels', () => {
  const grey = (...codes: number[]) => Uint8Array.from(codes.flatMap((code) => [code, code, code]));
  expect(halvePicture(grey(0, 10, 100, 100, 20, 30, 100, 102), 2, 1)).toEqual(grey(15, 101));
  const [above, below] = [grey(1, 3, 5, 7), grey(9, 11, 13, 15)];
  expect(halvePicture(Uint8Array.of(...above, ...above, ...below, ...below), 2, 2)).toEqual(grey(2, 6, 10, 14));
  const colours = Uint8Array.of(...[10, 20, 30], ...[12, 22, 32], ...[14, 24, 34], ...[16, 26, 36]);
  expect(halvePicture(colours, 1, 1)).toEqual(Uint8Array.of(13, 23, 33));
});

let baked: BakedScene;
let scene: Scene;
beforeAll(async () => {
  baked = await bakeScene(castle);
  scene = castle.build();
});

test('the row of the catalogue says what the files hold', () => {
  expect(baked.entry).toMatchObject({
    name: 'castle',
    title: castle.title,
    description: castle.description,
    sky: castle.sky,
    objects: objectCount(scene),
    triangles: scene.indices.length / 3,
    model: 'scenes/castle.scene',
    modelBytes: baked.scene.length,
    tree: 'scenes/castle.tree',
    treeBytes: baked.tree.length,
    thumbnail: 'scenes/castle.png',
  });
});

test('scene and tree load back, and belong together', async () => {
  const read = await unpackScene(baked.scene);
  expect(read.spheres).toEqual(scene.spheres);
  expect(read.boxes).toEqual(scene.boxes);
  expect(read.views).toEqual(scene.views);
  const { tree } = decodeTree(await unpackTree(baked.tree));
  expect(withObjects(tree, read.spheres).ids).toHaveLength(objectCount(scene));
});

test('the picture shows something: many colours, and not mostly one', () => {
  const { width, height, rgb } = decodePng(baked.png);
  expect([width, height]).toEqual([320, 180]);
  const count = new Map<number, number>();
  for (let i = 0; i < rgb.length; i += 3) {
    const code = (rgb[i] << 16) | (rgb[i + 1] << 8) | rgb[i + 2];
    count.set(code, (count.get(code) ?? 0) + 1);
  }
  expect(count.size).toBeGreaterThan(1000);
  expect(Math.max(...count.values())).toBeLessThan(0.6 * width * height);
});
