/**
 * What a search of hidden objects in groups of cells gives and misses, beside the search of all cells: both in 40 KB, by few eyes at a low resolution, tested by 300 eyes that took
 * no part. Words are built-in scenes.
 */
import { scenes } from '../../scenes/index.ts';
import { findHidden } from '../../src/hidden/find-hidden.ts';
import { hiddenMeans } from '../../src/hidden/test-hidden.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';

const EFFORT = { maps: 1500, size: 64, cells: 300, tests: 300 };
const SEEDS = [1, 2];

export function benchGroups(words: readonly string[]): void {
  console.log(
    '| scene | seed | search | eyes | objects given of those in the frustum | missed, % | by the worst, % |\n|---|--:|---|--:|--:|--:|--:|',
  );
  for (const name of words.length > 0 ? words : ['castle', 'dungeon']) {
    const recipe = scenes.find((scene) => scene.name === name);
    if (!recipe) throw new Error(`${name}: there is no such scene`);
    const scene = recipe.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    for (const seed of SEEDS)
      for (const groups of [false, true]) {
        const { cells, report } = findHidden(scene, tree, { budget: 40 * 1024, effort: EFFORT, seed, groups });
        const { objectsGiven, objectsInFrustum } = hiddenMeans(scene, cells, scene.views);
        const given = `${objectsGiven.toFixed(1)} of ${objectsInFrustum.toFixed(1)}`;
        const [missed, worst] = [cells.tested!.missedPixels, report.worstMissed!].map((share) =>
          (100 * share).toFixed(4),
        );
        console.log(
          `| ${name} | ${seed} | ${groups ? 'groups' : 'all'} | ${report.maps} | ${given} | ${missed} | ${worst} |`,
        );
      }
  }
}
