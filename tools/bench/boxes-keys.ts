/**
 * How each key of a box tree changes the draw order: fragments shaded on the paths of the built-in scenes, relative to
 * the exact sort by distance. These are counts, the same on every machine.
 */
import { createMeasurement, measureViews } from '../../src/overdraw/measure.ts';
import { type DrawOrder, findDrawOrder } from '../../src/overdraw/orders.ts';
import { BOX_SPLITS, buildBoxTree } from '../../src/tree/boxes/box-build.ts';
import { boxCull } from '../../src/tree/boxes/box-cull.ts';
import { createBoxCullResult } from '../../src/tree/boxes/box-result.ts';
import type { BoxTree } from '../../src/tree/boxes/box-tree.ts';
import { CULL_KEYS, type CullKey } from '../../src/tree/cull-options.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes } from './models.ts';

const WIDTHS = [18, 8, 10, 8];
const CASES = BOX_SPLITS.flatMap((split) => [1, 4].map((leafSize) => ({ split, leafSize })));

export function benchBoxKeys(): void {
  const scenes = builtInScenes();
  const logs = new Float64Array(CASES.length * CULL_KEYS.length + 1);
  for (const each of scenes) for (const [i, relative] of relativeShaded(each).entries()) logs[i] += Math.log(relative);
  const [spheres, ...own] = Array.from(logs, (log) => Math.exp(log / scenes.length).toFixed(3));
  console.log(
    `\nShaded relative to the exact sort, by key: geometric means of ${scenes.length} scenes; sphere tree ${spheres}`,
  );
  console.log(row(['', ...CULL_KEYS], WIDTHS));
  CASES.forEach(({ split, leafSize }, i) => {
    const keys = own.slice(i * CULL_KEYS.length, (i + 1) * CULL_KEYS.length);
    console.log(row([`${split}, leaf ${leafSize}`, ...keys], WIDTHS));
  });
}

/** Fragments shaded in the sphere tree's order, then in that of each case's keys, relative to the exact sort. */
function relativeShaded({ scene, cameras }: BenchScene): number[] {
  const sphereTree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const rows = CASES.flatMap((options) => {
    const tree = buildBoxTree(scene.boxes, options);
    return CULL_KEYS.map((key) => rowOf(tree, key));
  });
  const measurement = {
    ...createMeasurement(scene, sphereTree),
    rows: [findDrawOrder('sorted'), findDrawOrder('tree'), ...rows],
  };
  const [exact, ...own] = measureViews(measurement, cameras).orders;
  return own.map(({ shaded }) => shaded / exact.shaded);
}

/** All objects in the tree's order, and those of them that are drawn: a sphere may be visible where its box is not. */
function rowOf(tree: BoxTree, key: CullKey): DrawOrder {
  const result = createBoxCullResult(tree);
  const isDrawn = new Uint8Array(tree.ids.length);
  const planes = Float64Array.from({ length: 24 }, (_, k) => (k % 4 === 3 ? Number.POSITIVE_INFINITY : 0));
  return {
    ...findDrawOrder('tree'),
    list({ query, visible, count }, out) {
      isDrawn.fill(0);
      for (let i = 0; i < count; i++) isDrawn[visible[i]] = 1;
      boxCull(tree, { ...query, planes }, { key }, result);
      let drawn = 0;
      for (let i = 0; i < result.count; i++) if (isDrawn[result.ids[i]]) out[drawn++] = result.ids[i];
    },
  };
}
