import { describe, expect, test } from 'vitest';
import { addMoving } from '../../../src/core/scene/add-moving.ts';
import {
  createMovingPlacement,
  type MovingObjects,
  placeMoving,
  writeVertices,
} from '../../../src/core/scene/moving.ts';
import { seededMoving } from './support/seeded-moving.ts';

/** Pose, sphere, box, vertices, colours and flags of every object at a time. */
function seen(moving: MovingObjects, seconds: number) {
  const { shapes, shapeOf } = moving;
  const placement = createMovingPlacement(moving);
  placeMoving(placement, seconds);
  return Array.from(shapeOf, (shape, m) => {
    const [from, end] = [placement.firstVertex[shape], placement.firstVertex[shape + 1]];
    const vertices = new Float32Array((end - from) * 3);
    writeVertices(placement, m, vertices, 0);
    return [
      ...[placement.poses.slice(m * 5, m * 5 + 5), placement.spheres.slice(m * 4, m * 4 + 4)],
      ...[placement.boxes.slice(m * 6, m * 6 + 6), vertices, shapes.colors.slice(from * 4, end * 4)],
      shapes.indices.slice(shapes.firstTriangle[shape] * 3, shapes.firstTriangle[shape + 1] * 3).map((v) => v - from),
      [shapes.flags[shape], shapes.names[shape]],
    ];
  });
}

describe('two sources together are what each is alone', () => {
  for (let seed = 1; seed <= 20; seed++)
    test(`seed ${seed}`, () => {
      const [first, second] = [seededMoving(seed, seed), seededMoving(seed + 100, 21 - seed)];
      second.shapes.flags[1] = 2;
      for (const { shapes } of [first, second])
        shapes.colors.forEach((_, i, colors) => {
          colors[i] = (i * seed) % 251;
        });
      for (const seconds of [0, 7.25])
        expect(seen(addMoving(first, second), seconds)).toEqual([...seen(first, seconds), ...seen(second, seconds)]);
    });
});
