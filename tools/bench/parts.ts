/**
 * What cutting objects saves: excess overdraw, between objects and inside them, of the scene as it is, cut in connected
 * pieces, with triangles in the learned order but nothing cut, cut where it pays, and cut in single triangles. It is
 * measured in tree order and sorted, on the scene's own views, on which nothing was chosen; beside it stand the misses
 * of a cache of CACHED vertices for each triangle. All but the seconds of CPU time are counts, the same on every
 * machine.
 */
import { autoParts } from '../../src/learn/auto-parts.ts';
import type { Camera } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { objectCount, type Scene } from '../../src/scene/scene.ts';
import { splitScene, splitTriangles } from '../../src/scene/split.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const WIDTHS = [18, 8, 8, 8, 8, 9, 8];
/** first in, first out */
const CACHED = 16;

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchParts(words: string[]): Promise<void> {
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) benchScene(each);
}

function benchScene({ name, scene, cameras }: BenchScene): void {
  console.log(`\n${name}: excess overdraw on ${cameras.length} views`);
  console.log(row(['', 'objects', 'tree', 'left', 'sorted', 'vertices', 'seconds'], WIDTHS));
  const whole = excessOf(scene, cameras);
  const tell = (way: string, cut: Scene, seconds = '') => {
    const { tree, sorted } = cut === scene ? whole : excessOf(cut, cameras);
    const left = whole.tree > 0 ? `${((100 * tree) / whole.tree).toFixed(0)} %` : '-';
    const vertices = missesOf(cut).toFixed(2);
    console.log(row([way, objectCount(cut), tree.toFixed(3), left, sorted.toFixed(3), vertices, seconds], WIDTHS));
  };
  tell('whole', scene);
  tell('component', splitScene(scene, { by: 'component' }));
  for (const [way, budget] of [['order alone', objectCount(scene)] as const, ['auto', undefined] as const]) {
    const start = process.cpuUsage();
    const { scene: cut, report } = autoParts(scene, { budget });
    const { user, system } = process.cpuUsage(start);
    tell(way, cut, ((user + system) / 1e6).toFixed(1));
    const told = (excess: number | null) => excess?.toFixed(3) ?? '-';
    console.log(
      `  on ${report.views.test} views apart: tree ${told(report.before.test.tree)}, ${told(report.after.test.tree)}, sorted ${told(report.before.test.sorted)}, ${told(report.after.test.sorted)}; ${report.reordered} objects reordered`,
    );
  }
  tell('single triangles', splitTriangles(scene));
}

function excessOf(scene: Scene, cameras: readonly Camera[]): { tree: number; sorted: number } {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const [byTree, sorted] = measureOverdraw(scene, tree, cameras, { orders: ['tree', 'sorted'] }).orders;
  return { tree: byTree.excess ?? 0, sorted: sorted.excess ?? 0 };
}

/** Vertices transformed for each triangle. */
function missesOf({ indices }: Scene): number {
  const cache: number[] = [];
  let misses = 0;
  for (const vertex of indices) {
    if (cache.includes(vertex)) continue;
    misses++;
    if (cache.push(vertex) > CACHED) cache.shift();
  }
  return (3 * misses) / indices.length;
}
