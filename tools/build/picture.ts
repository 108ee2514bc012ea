/**
 * Draws the README's picture: a view of a built-in scene as it looks, and beside it how often each pixel was shaded in file order
 * and in tree order, in the colours of the viewer's heat map. `node --import tsx tools/build/picture.ts <scene> <view> <out.png>`
 */
import { writeFileSync } from 'node:fs';
import { scenes } from '../../scenes/index.ts';
import { createCamera } from '../../src/math/camera.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { bruteCull } from '../../src/tree/brute.ts';
import { createQuery } from '../../src/tree/query.ts';
import { createCullResult } from '../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../src/tree/sphere/sphere-cull.ts';
import { HEAT } from '../../src/view/palette.ts';
import { colourOf, colourPicture, draw, paint } from './bake/colour-picture.ts';
import { encodePng } from './bake/png.ts';

const WIDTH = 480;
const HEIGHT = 360;
const GAP = 8;

const [name = 'castle', viewNumber = '0', file = 'picture.png'] = process.argv.slice(2);
const recipe = scenes.find((scene) => scene.name === name);
if (!recipe) throw new Error(`there is no scene "${name}"`);
const scene = recipe.build();
const camera = createCamera(scene.views[Number(viewNumber)], WIDTH / HEIGHT);

const query = createQuery(camera);
const visible = new Uint32Array(objectCount(scene));
const inFileOrder = visible.subarray(0, bruteCull(scene.spheres, query, visible).count);
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const result = createCullResult(tree);
const inTreeOrder = result.ids.subarray(0, cull(tree, query, {}, result));
const panels = [
  colourPicture(scene, camera, colourOf(recipe.sky), WIDTH, HEIGHT),
  heatPanel(inFileOrder),
  heatPanel(inTreeOrder),
];
writeFileSync(file, encodePng(sideBySide(panels), panels.length * (WIDTH + GAP) - GAP, HEIGHT));

/** RGB of how often each pixel was shaded. */
function heatPanel(order: Uint32Array): Uint8Array {
  const { passes } = draw(scene, camera, order, WIDTH, HEIGHT);
  return paint(WIDTH, HEIGHT, (pixel) => HEAT[Math.min(passes[pixel], HEAT.length - 1)]);
}

/** Panels of WIDTH x HEIGHT with white gaps between them. */
function sideBySide(panels: Uint8Array[]): Uint8Array {
  const row = (panels.length * (WIDTH + GAP) - GAP) * 3;
  const rgb = new Uint8Array(row * HEIGHT).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (const [i, panel] of panels.entries())
      rgb.set(panel.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3), y * row + i * (WIDTH + GAP) * 3);
  return rgb;
}
