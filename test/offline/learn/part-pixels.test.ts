/** What a cut saves by the pixels under its part is what is saved where its pieces are placed and every fragment is sorted again. */
import { expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { labelComponents } from '../../../src/core/scene/split/component.ts';
import { clustersOf, cutsOf } from '../../../src/offline/learn/cut-object.ts';
import { createPart, type Part } from '../../../src/offline/learn/part.ts';
import {
  createPartOrder,
  type PartOrder,
  partsOf,
  pixelsUnder,
  place,
  settle,
  shadedSorted,
  wholeObjects,
} from '../../../src/offline/learn/part-order.ts';
import { pixelsOfPart, savedByCut } from '../../../src/offline/learn/part-pixels.ts';
import { ball, FRONT, joined, sceneOf } from '../../overdraw/measure/shapes.ts';
import { findContested } from './find-contested.ts';
import { lumps } from './lumps.ts';

const SIZE = { width: 64, height: 48 };
const CAMERAS = [
  FRONT,
  createCamera({ eye: [9, 2, -9], target: [0, 0, -9] }),
  createCamera({ eye: [0, 0, -30], target: [0, 0, 0] }),
];

/** By placing the pieces, and putting the part back. */
function savedByPlacing(order: PartOrder, part: Part, pieces: readonly Part[]): number {
  const pixels = pixelsUnder(order, part.triangles);
  const before = shadedSorted(order);
  place(order, pieces);
  settle(order, pixels);
  const after = shadedSorted(order);
  place(order, [part]);
  settle(order, pixels);
  expect(shadedSorted(order)).toBe(before);
  return before - after;
}

/** Compares each cut of each part, and takes the last one of each. @returns how many of them save or lose something */
function compareCuts(scene: Scene): number {
  const order = createPartOrder(
    wholeObjects(scene),
    CAMERAS,
    findContested(scene, CAMERAS, SIZE),
    20 * objectCount(scene),
  );
  const components = labelComponents(scene);
  let slot = objectCount(scene);
  let different = 0;
  for (const part of partsOf(order)) {
    const seen = pixelsOfPart(order, part);
    let last: Part[] = [part];
    for (const cut of cutsOf(scene, part.triangles, components)) {
      last = clustersOf(part.triangles, cut).map((own, i) => createPart(scene, part.object, own, slot + i));
      const saved = savedByPlacing(order, part, last);
      expect(savedByCut(seen, cut, last)).toBe(saved);
      if (saved !== 0) different++;
    }
    const pixels = pixelsUnder(order, part.triangles);
    slot += last.length;
    place(order, last);
    settle(order, pixels);
  }
  return different;
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'seed %i: each cut of each part, one after the other taken',
  (seed) => {
    expect(compareCuts(lumps(seed))).toBeGreaterThan(0);
  },
);

test('pieces and other parts around one middle are drawn by the numbers of their first triangles', () => {
  const shell = (radius: number) => ball([0, 0, -6], radius, 4);
  const flags = OBJECT_DOUBLE_SIDED;
  const scene = sceneOf([
    { ...joined([shell(1), shell(3)]), flags },
    { ...shell(2), flags },
    { ...joined([shell(1.5), shell(2.5)]), flags },
  ]);
  expect(compareCuts(scene)).toBeGreaterThan(0);
});
