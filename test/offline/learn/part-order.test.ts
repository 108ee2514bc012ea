/** What parts shade is what the rasteriser counts for the cut scene, to the fragment. */
import { expect, test } from 'vitest';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { regroup } from '../../../src/core/scene/split.ts';
import { centreKey } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createPart } from '../../../src/offline/learn/part.ts';
import {
  createPartOrder,
  type PartOrder,
  partsOf,
  pixelsUnder,
  place,
  settle,
  shadedByTree,
  shadedSorted,
  wholeObjects,
} from '../../../src/offline/learn/part-order.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { ball, FRONT, joined, sceneOf, wall } from '../../overdraw/measure/shapes.ts';
import { findContested } from './find-contested.ts';
import { lumps } from './lumps.ts';

const SIZE = { width: 64, height: 48 };
const CAMERAS = [
  FRONT,
  createCamera({ eye: [9, 2, -9], target: [0, 0, -9] }),
  createCamera({ eye: [0, 0, -8], target: [1, 0.3, -8], near: 0.05 }),
  createCamera({ eye: [0, 0, -30], target: [0, 0, 0] }),
];

/** With every object's triangles in up to three parts by chance. */
function cutByChance(scene: Scene, seed: number): PartOrder {
  const order = createPartOrder(
    wholeObjects(scene),
    CAMERAS,
    findContested(scene, CAMERAS, SIZE),
    3 * objectCount(scene),
  );
  const random = createRandom(seed);
  let slot = objectCount(scene);
  for (const part of partsOf(order)) {
    const cluster = part.triangles.map(() => randomInt(random, 3));
    const clusters = [0, 1, 2]
      .map((c) => part.triangles.filter((_, t) => cluster[t] === c))
      .filter((c) => c.length > 0);
    const pieces = clusters.map((own, i) => createPart(scene, part.object, own, i === 0 ? part.slot : slot++));
    const pixels = pixelsUnder(order, part.triangles);
    place(order, pieces);
    settle(order, pixels);
  }
  return order;
}

/** By the rasteriser: fragments shaded in the sort's order and in the tree's. */
function measured(scene: Scene, cameras: readonly Camera[]) {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const { covered, orders } = measureOverdraw(scene, tree, cameras, { ...SIZE, orders: ['sorted', 'tree'] });
  return { covered, sorted: orders[0].shaded, tree: orders[1].shaded };
}

function expectAsDrawn(scene: Scene, order: PartOrder): void {
  const cut = regroup(scene, Float64Array.from(order.slotOf));
  const covered = order.pixels.covered.reduce((sum, n) => sum + n, 0);
  // where only one fragment is, every order shades one
  const alone = covered - order.shaded.length;
  expect({ covered, sorted: shadedSorted(order) + alone, tree: shadedByTree(order) + alone }).toEqual(
    measured(cut, CAMERAS),
  );
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))('seed %i: as drawn, uncut and cut', (seed) => {
  const scene = lumps(seed);
  scene.flags[0] = OBJECT_DOUBLE_SIDED;
  scene.flags[1] = seed % 3 === 0 ? OBJECT_BLEND : 0;
  const pixels = findContested(scene, CAMERAS, SIZE);
  expectAsDrawn(scene, createPartOrder(wholeObjects(scene), CAMERAS, pixels, objectCount(scene)));
  expectAsDrawn(scene, cutByChance(scene, seed));
});

test('parts around one middle are drawn by their numbers', () => {
  const shells = joined([ball([0, 0, -6], 2, 4), ball([0, 0, -6], 1, 4)]);
  const scene = sceneOf([{ ...shells, flags: OBJECT_DOUBLE_SIDED }, wall(20, -30, -30, 30, 30)]);
  const order = createPartOrder(wholeObjects(scene), CAMERAS, findContested(scene, CAMERAS, SIZE), 4);
  const [part] = partsOf(order);
  const outer = part.triangles.filter((_, t) => t < part.triangles.length / 2);
  const inner = part.triangles.filter((_, t) => t >= part.triangles.length / 2);
  place(order, [createPart(scene, 0, inner, 2), createPart(scene, 0, outer, 3)]);
  settle(order, pixelsUnder(order, part.triangles));
  const keysOf = (slot: number) => order.queries.map((query) => centreKey(query, order.spheres, slot));
  expect(keysOf(2)).toEqual(keysOf(3));
  expectAsDrawn(scene, order);
});

test('a scene without pixels that are contested', () => {
  const scene = sceneOf([wall(5, -1, -1, 1, 1)]);
  const order = createPartOrder(wholeObjects(scene), [FRONT], findContested(scene, [FRONT], SIZE), 1);
  expect([shadedSorted(order), shadedByTree(order), order.shaded.length]).toEqual([0, 0, 0]);
});
