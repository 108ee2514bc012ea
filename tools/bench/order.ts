/**
 * What each split, bound and key does to the drawing order: fragments shaded, relative to the exact sort by distance, on
 * the scene's own views (or the views of a file). Counts, not times: the same on every machine.
 */
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { BOUNDS } from '../../src/tree/node-bounds.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';
import { SPLITS } from '../../src/tree/split.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const WIDTHS = [22, 8, 10, 8, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchOrder(words: string[]): Promise<void> {
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) compareOrders(each);
}

function compareOrders({ name, scene, cameras }: BenchScene): void {
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
