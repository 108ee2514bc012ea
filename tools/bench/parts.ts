/**
 * What cutting objects saves: excess overdraw, between objects and inside them, of the scene as it is, cut in connected pieces, cut where it
 * pays, and cut in single triangles. In the tree's order and the distance sort's, on the scene's own views, which
 * the cuts were not chosen on. Counts, the same on every machine, but for the seconds of CPU time.
 */
import { autoParts } from '../../src/learn/auto-parts.ts';
import { partViews } from '../../src/learn/part-views.ts';
import type { Camera } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { objectCount, type Scene } from '../../src/scene/scene.ts';
import { regroup, splitScene } from '../../src/scene/split.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const WIDTHS = [18, 8, 8, 8, 8, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchParts(words: string[]): Promise<void> {
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) benchScene(each);
}

function benchScene({ name, scene, cameras }: BenchScene): void {
  console.log(`\n${name}: excess overdraw on ${cameras.length} views`);
  console.log(row(['', 'objects', 'tree', 'left', 'sorted', 'seconds'], WIDTHS));
  const whole = excessOf(scene, cameras);
  const tell = (way: string, cut: Scene, seconds = '') => {
    const { tree, sorted } = cut === scene ? whole : excessOf(cut, cameras);
    const left = whole.tree > 0 ? `${((100 * tree) / whole.tree).toFixed(0)} %` : '-';
    console.log(row([way, objectCount(cut), tree.toFixed(3), left, sorted.toFixed(3), seconds], WIDTHS));
  };
  tell('whole', scene);
  tell('component', splitScene(scene, { by: 'component' }));
  const start = process.cpuUsage();
  const { scene: cut } = autoParts(scene, partViews(scene, null));
  const { user, system } = process.cpuUsage(start);
  tell('auto', cut, ((user + system) / 1e6).toFixed(1));
  tell(
    'single triangles',
    regroup(
      scene,
      Float64Array.from({ length: scene.indices.length / 3 }, (_, triangle) => triangle),
    ),
  );
}

function excessOf(scene: Scene, cameras: readonly Camera[]): { tree: number; sorted: number } {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const [byTree, sorted] = measureOverdraw(scene, tree, cameras, { orders: ['tree', 'sorted'] }).orders;
  return { tree: byTree.excess ?? 0, sorted: sorted.excess ?? 0 };
}
