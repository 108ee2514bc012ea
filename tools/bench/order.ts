/**
 * How each split, bound and key changes the draw order: fragments shaded, relative to the exact sort by distance, on
 * the scene's own views (or the views of a file). These are counts, the same on every machine.
 */

import { CULL_KEYS, type CullKey } from '../../src/core/tree/cull-options.ts';
import { createCullResult } from '../../src/core/tree/sphere/cull-result.ts';
import { BOUNDS, type Bounds } from '../../src/core/tree/sphere/node-bounds.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES, type Split } from '../../src/core/tree/sphere/splits.ts';
import { createMeasurement, type MeasuredRow, measuredRow, measureViews } from '../../src/overdraw/measure/measure.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

/** How a tree is built, and the key by which its cull tells the nearer child. */
export interface Rule {
  split: Split;
  bounds: Bounds;
  key: CullKey;
}

const WIDTHS = [22, 8, 10, 8, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchOrder(words: string[]): Promise<void> {
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) compareOrders(each);
}

function compareOrders(given: BenchScene): void {
  console.log(`\n${given.name}: shaded relative to the exact sort, by key`);
  console.log(row(['', ...CULL_KEYS, 'levels'], WIDTHS));
  const rules = SPLIT_NAMES.flatMap((split) =>
    BOUNDS.flatMap((bounds) => CULL_KEYS.map((key) => ({ split, bounds, key }))),
  );
  const results = relativeShaded(given, rules);
  for (let i = 0; i < rules.length; i += CULL_KEYS.length) {
    const { split, bounds } = rules[i];
    const keys = results.slice(i, i + CULL_KEYS.length).map(({ relative }) => relative.toFixed(3));
    console.log(row([`${split}, ${bounds}`, ...keys, results[i].levels], WIDTHS));
  }
}

/** Fragments shaded in each rule's order, relative to the exact sort, and the levels of its tree. */
export function relativeShaded(
  { scene, cameras }: Pick<BenchScene, 'scene' | 'cameras'>,
  rules: readonly Rule[],
): { relative: number; levels: number }[] {
  const made = new Map<string, SphereTree>();
  const trees = rules.map(({ split, bounds }) => {
    const name = `${split} ${bounds}`;
    const tree = made.get(name) ?? buildSphereTree(scene.spheres, { split, bounds, boxes: scene.boxes });
    made.set(name, tree);
    return tree;
  });
  const rows = [measuredRow('sorted'), ...rules.map(({ key }, i) => rowOf(trees[i], key))];
  const [exact, ...own] = measureViews({ ...createMeasurement(scene, trees[0]), rows }, cameras).orders;
  return own.map(({ shaded }, i) => ({ relative: shaded / exact.shaded, levels: trees[i].depth }));
}

/** The order of a tree other than the measurement's. */
function rowOf(tree: SphereTree, key: CullKey): MeasuredRow {
  const own = measuredRow(key === 'axis' ? 'tree' : `tree-${key}`);
  const result = createCullResult(tree);
  return { ...own, list: (context, out, run) => own.list({ ...context, tree, result }, out, run) };
}
