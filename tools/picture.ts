/**
 * Draws the README's picture: a view of a built-in scene as it looks, and beside it how often each pixel was shaded in file order
 * and in tree order. `node --import tsx tools/picture.ts <scene> <view> <out.png>`
 *
 * The software rasteriser draws no colours; it tells which object is in front. For the first panel every triangle is made an
 * object of its own, which tells which triangle is.
 */
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { scenes } from '../scenes/index.ts';
import { crc32 } from '../src/export/crc32.ts';
import { type Camera, createCamera } from '../src/math/camera.ts';
import { createTarget, drawOrder } from '../src/overdraw/raster.ts';
import { createViewSetup, setupView } from '../src/overdraw/setup.ts';
import { objectCount, type Scene } from '../src/scene/scene.ts';
import { bruteCull } from '../src/tree/brute.ts';
import { createCullResult } from '../src/tree/cull-result.ts';
import { createQuery } from '../src/tree/query.ts';
import { buildSphereTree } from '../src/tree/sphere-build.ts';
import { cull } from '../src/tree/sphere-cull.ts';

const WIDTH = 480;
const HEIGHT = 360;
const GAP = 8;

type Colour = readonly [number, number, number];

/** Pixels shaded 0, 1, 2 ... times; the last colour is for that many and more. */
const HEAT: readonly Colour[] = [
  [20, 22, 28],
  [34, 70, 120],
  [48, 150, 120],
  [226, 200, 70],
  [236, 130, 50],
  [216, 60, 50],
  [250, 240, 240],
];

const [name = 'castle', viewNumber = '0', file = 'picture.png'] = process.argv.slice(2);
const recipe = scenes.find((scene) => scene.name === name);
if (!recipe) throw new Error(`there is no scene "${name}"`);
const scene = recipe.build();
const camera = createCamera(scene.views[Number(viewNumber)], WIDTH / HEIGHT);
const sky: Colour = [recipe.sky >> 16, (recipe.sky >> 8) & 255, recipe.sky & 255];

const query = createQuery(camera);
const visible = new Uint32Array(objectCount(scene));
const inFileOrder = visible.subarray(0, bruteCull(scene.spheres, query, visible));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const result = createCullResult(tree);
const inTreeOrder = result.ids.subarray(0, cull(tree, query, {}, result));
writeFileSync(
  file,
  encodePng([
    colourPanel(scene, camera, sky),
    heatPanel(scene, camera, inFileOrder),
    heatPanel(scene, camera, inTreeOrder),
  ]),
);

/** RGB of the scene as it looks. */
function colourPanel(whole: Scene, from: Camera, background: Colour): Uint8Array {
  const triangles = whole.indices.length / 3;
  const all = Uint32Array.from({ length: triangles + 1 }, (_, i) => i);
  const flags = new Uint8Array(triangles);
  for (let object = 0; object < objectCount(whole); object++)
    flags.fill(whole.flags[object], whole.firstTriangle[object], whole.firstTriangle[object + 1]);
  const names = new Array<string>(triangles).fill('');
  const cut: Scene = { ...whole, firstTriangle: all, flags, names };
  const { owner } = draw(cut, from, all.subarray(0, triangles));
  return paint((pixel) => {
    if (owner[pixel] === 0) return background;
    const corners = whole.indices.subarray((owner[pixel] - 1) * 3, owner[pixel] * 3);
    const mean = (channel: number) => corners.reduce((sum, v) => sum + whole.colors[v * 4 + channel], 0) / 3;
    return [mean(0), mean(1), mean(2)];
  });
}

/** RGB of how often each pixel was shaded. */
function heatPanel(whole: Scene, from: Camera, order: Uint32Array): Uint8Array {
  const { passes } = draw(whole, from, order);
  return paint((pixel) => HEAT[Math.min(passes[pixel], HEAT.length - 1)]);
}

function draw(whole: Scene, from: Camera, order: Uint32Array) {
  const setup = createViewSetup(whole, WIDTH, HEIGHT);
  setupView(setup, from, order, order.length);
  const target = createTarget(WIDTH, HEIGHT);
  drawOrder(setup, order, order.length, target);
  return target;
}

function paint(colourOf: (pixel: number) => Colour): Uint8Array {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) rgb.set(colourOf(pixel), pixel * 3);
  return rgb;
}

/** Panels of WIDTH x HEIGHT side by side, as a PNG. */
function encodePng(panels: Uint8Array[]): Uint8Array {
  const width = panels.length * (WIDTH + GAP) - GAP;
  const stride = 1 + width * 3;
  const raw = new Uint8Array(stride * HEIGHT).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    raw[y * stride] = 0;
    panels.forEach((panel, i) => {
      raw.set(panel.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3), y * stride + 1 + i * (WIDTH + GAP) * 3);
    });
  }
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, HEIGHT);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
