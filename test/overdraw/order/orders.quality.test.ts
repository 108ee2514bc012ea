/** What the tree order shades on built-in scenes, relative to the exact sort: recorded, and may only go down. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { dungeon } from '../../../scenes/dungeon.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildByRule, ruleOf } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SplitRule } from '../../../src/core/tree/sphere/split.ts';
import { splitSah } from '../../../src/core/tree/sphere/split-binned.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';

function relative(recipe: typeof castle, rule: SplitRule = ruleOf()): number {
  const scene = recipe.build();
  const tree = buildByRule(scene.spheres, rule, { boxes: scene.boxes });
  const cameras = scene.views.map((view) => createCamera(view));
  const result = measureOverdraw(scene, tree, cameras, {
    width: 160,
    height: 120,
    orders: ['tree', 'tree-sorted', 'sorted'],
  });
  const [own, finished, exact] = result.orders;
  expect(finished.shaded).toBe(exact.shaded);
  return own.shaded / exact.shaded;
}

test.each([
  [castle, 1.0336],
  [dungeon, 0.9963],
])('$name: the default tree', (recipe, recorded) => {
  expect(relative(recipe)).toBeLessThanOrEqual(recorded);
});

test('what the order split weighs pays: it shades less than the surface area heuristic alone', () => {
  expect(relative(dungeon)).toBeLessThan(relative(dungeon, splitSah));
});
