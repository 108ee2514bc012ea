/** docs/moving-objects.md: what it says that merging saves is what the program counts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movingScenes, scenes } from '../../scenes/index.ts';
import { viewTimes } from '../../src/core/camera/view-times.ts';
import { createCamera } from '../../src/core/math/camera.ts';
import { movingCount } from '../../src/core/scene/moving.ts';
import { ownNumber, populate } from '../../src/core/scene/populate.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../src/core/tree/sphere/sphere-cull.ts';
import { createMeasurement, type MeasuredRow, measuredRow, measureViews } from '../../src/overdraw/measure/measure.ts';
import type { OrderContext } from '../../src/overdraw/order/order-context.ts';
import { soak } from '../soak.ts';

const PAGE = readFileSync(new URL('../../docs/moving-objects.md', import.meta.url), 'utf8');
const rows = PAGE.split('## What it saves')[1]
  .split('## What it costs')[0]
  .split('\n')
  .filter((line) => /^\| [a-z]+ \| [\d,]+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replace(/[,*%]| %/g, '')));
const own = rows.filter(([, name, count]) => {
  const recipe = scenes.find((scene) => scene.name === name);
  return Number(count) === ownNumber(recipe!.moving!().kinds);
});

test('the table has every scene with its own number of moving objects, and with 1,000', () => {
  expect(own.map(([, name]) => name)).toEqual(movingScenes);
  expect(rows.filter(([, , count]) => count === '1000').map(([, name]) => name)).toEqual(movingScenes);
});

test.each(own.slice(0, soak(1, own.length)))('%s%s', (_, name, count, last, places, sorted, saved) => {
  const counted = overdrawOf(name);
  const part = (100 * (counted.last - counted.places)) / counted.last;
  expect([String(counted.moving), ...[counted.last, counted.places, counted.sorted].map((n) => n.toFixed(3))]).toEqual([
    count,
    last,
    places,
    sorted,
  ]);
  expect(part.toFixed(1)).toBe(saved);
});

/** Overdraw of a scene with its own number of moving objects, on its own path, with a second between views. */
function overdrawOf(name: string) {
  const recipe = scenes.find((scene) => scene.name === name)!;
  const scene = recipe.build();
  const moving = populate(recipe.moving!());
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const cameras = scene.views.map((view) => createCamera(view));
  const times = viewTimes(cameras.length);
  const measurement = createMeasurement(scene, tree, { moving: { objects: moving, times } });
  const rows = [movingLast, measuredRow('tree'), measuredRow('sorted')];
  const { orders, covered } = measureViews({ ...measurement, rows }, cameras);
  const [last, places, sorted] = orders.map(({ shaded }) => shaded / covered);
  return { moving: movingCount(moving), last, places, sorted };
}

/** The tree's list, and the visible moving objects after it by number. */
const movingLast: MeasuredRow = {
  name: 'tree',
  list({ tree, query, result, visible, count, moving }: OrderContext, out) {
    const found = cull(tree, query, {}, result);
    out.set(result.ids.subarray(0, found));
    out.set(visible.subarray(count - moving!.count, count), found);
  },
};
