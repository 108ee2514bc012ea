/** Scenes whose objects hide one another in parts, for the tests of the cuts. */
import { createRandom } from '../../../src/core/math/random.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { ball, between, box, joined, type Shape, sceneOf, wall } from '../../overdraw/measure/shapes.ts';

/** Before FRONT: an L whose near arm hides the left half of a wall that hides its far arm; its middle lies behind the wall. */
export function angleAndWall(): Scene {
  const angle = joined([wall(2, -9, -9, 0, 9), wall(12, 0, -20, 20, 20)]);
  return sceneOf([angle, wall(5, -9, -9, 9, 9)]);
}

/** As many pairs as fill FRONT's picture in `columns` x `rows` cells: in each an object with an arm before and one behind a wall. */
export function manyPairs(columns: number, rows: number): Scene {
  const shapes = Array.from({ length: columns * rows }, (_, cell) => {
    const left = -4 / 3 + ((cell % columns) * 8) / 3 / columns;
    const bottom = -1 + (Math.floor(cell / columns) * 2) / rows;
    const right = left + 8 / 3 / columns;
    const middle = (left + right) / 2;
    const at = (distance: number, x0: number, x1: number) =>
      wall(distance, distance * x0, distance * bottom, distance * x1, distance * (bottom + 2 / rows));
    return [joined([at(2, left, middle), at(12, middle, right)]), at(5, left, right)];
  });
  return sceneOf(shapes.flat());
}

/** Objects of several boxes and balls each, spread over one cloud. */
export function lumps(seed: number, objects = 4, bodies = 4): Scene {
  const random = createRandom(seed);
  const place = () => [between(random, -5, 5), between(random, -4, 4), between(random, -16, -4)];
  const body = (): Shape =>
    random() < 0.5
      ? ball(place(), between(random, 0.5, 2), 4)
      : box(
          place(),
          [between(random, 0.3, 3), between(random, 0.3, 2), between(random, 0.3, 2)],
          random() * 6,
          random(),
        );
  return sceneOf(Array.from({ length: objects }, () => joined(Array.from({ length: bodies }, body))));
}
