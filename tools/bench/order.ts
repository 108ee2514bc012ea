/**
 * What each split, bound and key does to the drawing order: fragments shaded, relative to the exact sort by distance, on
 * the scene's own views (or the views of a file). Counts, not times: the same on every machine.
 */
import { readFileSync } from 'node:fs';
import { scenes } from '../../scenes/index.ts';
import { insideViews } from '../../src/frame/inside-views.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { readScene } from '../../src/scene/read.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { BOUNDS } from '../../src/tree/node-bounds.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';
import { SPLITS } from '../../src/tree/split.ts';
import { row } from './harness.ts';

const WIDTHS = [22, 8, 10, 8, 8];

/** @param model a file or a built-in scene's name; without it all built-in scenes */
export async function benchOrder(model?: string, viewsFile?: string): Promise<void> {
  if (model === undefined) {
    for (const recipe of scenes) compareOrders(recipe.name, recipe.build());
    return;
  }
  const recipe = scenes.find((scene) => scene.name === model);
  const scene = recipe ? recipe.build() : await readScene(readFileSync(model));
  if (viewsFile) scene.views = JSON.parse(readFileSync(viewsFile, 'utf8')) as View[];
  compareOrders(model, scene);
}

function compareOrders(name: string, scene: Scene): void {
  const views = scene.views.length > 0 ? scene.views : insideViews(scene);
  const cameras = views.map((view) => createCamera(view));
  console.log(`\n${name}: shaded relative to the exact sort, by key`);
  console.log(row(['', 'axis', 'distance', 'depth', 'levels'], WIDTHS));
  for (const split of SPLITS)
    for (const bounds of BOUNDS) {
      const tree = buildSphereTree(scene.spheres, { split, bounds, boxes: scene.boxes });
      const orders = ['exact', 'tree-axis', 'tree-distance', 'tree-depth'] as const;
      const [exact, ...keys] = measureOverdraw(scene, tree, cameras, { orders: [...orders] }).orders;
      console.log(
        row([`${split}, ${bounds}`, ...keys.map((key) => (key.shaded / exact.shaded).toFixed(3)), tree.depth], WIDTHS),
      );
    }
}
