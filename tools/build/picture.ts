/**
 * Draws a picture for README.md and docs/: a view of a built-in scene in panels side by side, one of the scene as it
 * looks, others of how often each pixel is shaded, in the colours of the viewer's heat map. `node --import tsx
 * tools/build/picture.ts <scene> <view> <out.png> [<panel>,<panel>...]`
 */
import { writeFileSync } from 'node:fs';
import { scenes } from '../../scenes/index.ts';
import { createCamera } from '../../src/core/math/camera.ts';
import { objectCount } from '../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import { createCullResult } from '../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../src/core/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { buildMeasuredTree } from '../../src/offline/learn/measured-tree.ts';
import { HEAT } from '../../src/overdraw/raster/heat.ts';
import { colourOf, colourPicture, draw, paint } from './bake/colour-picture.ts';
import { encodePng } from './bake/png.ts';

const WIDTH = 480;
const HEIGHT = 360;
const GAP = 8;

const [name = 'castle', viewNumber = '0', file = 'picture.png', chosen = 'scene,file,tree'] = process.argv.slice(2);
const recipe = scenes.find((scene) => scene.name === name);
if (!recipe) throw new Error(`there is no scene "${name}"`);
const scene = recipe.build();
const camera = createCamera(scene.views[Number(viewNumber)], WIDTH / HEIGHT);

const query = createQuery(camera);
const PANELS: Record<string, () => Uint8Array> = {
  scene: () => colourPicture(scene, camera, colourOf(recipe.sky), WIDTH, HEIGHT),
  file: () => heatPanel(inFileOrder()),
  tree: () => heatPanel(inOrderOf(buildSphereTree(scene.spheres, { boxes: scene.boxes }))),
  measured: () => heatPanel(inOrderOf(buildMeasuredTree(scene).tree)),
};
const panels = chosen.split(',').map((panel) => {
  if (!Object.hasOwn(PANELS, panel))
    throw new Error(`there is no panel "${panel}", only ${Object.keys(PANELS).join(', ')}`);
  return PANELS[panel]();
});
writeFileSync(file, encodePng(sideBySide(panels), panels.length * (WIDTH + GAP) - GAP, HEIGHT));

function inFileOrder(): Uint32Array {
  const visible = new Uint32Array(objectCount(scene));
  return visible.subarray(0, cullBrute(scene.spheres, query, {}, createBruteResult(visible)));
}

function inOrderOf(tree: SphereTree): Uint32Array {
  const result = createCullResult(tree);
  return result.ids.subarray(0, cull(tree, query, {}, result));
}

/** How often each pixel is shaded, as RGB. */
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
