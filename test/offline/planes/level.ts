/** A court with two walls across it and a house, and boxes everywhere: a level of which much is hidden from each side of a wall. */
import type { View } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { ball, box, type Shape, sceneOf } from '../../overdraw/measure/shapes.ts';

/** half the court's side */
const HALF = 30;

export interface Level {
  scene: Scene;
  path: View[];
}

export function level(seed = 5): Level {
  const random = createRandom(seed);
  const walls: Shape[] = [
    box([0, -0.5, 0], [HALF, 0.5, HALF]),
    box([-6, 4, -10], [18, 4, 0.5]),
    box([8, 4, 10], [16, 4, 0.5]),
    box([-18, 5, 12], [5, 5, 5], 0.4),
  ];
  const balls = Array.from({ length: 60 }, () =>
    ball([(2 * random() - 1) * HALF, 0.8, (2 * random() - 1) * HALF], 0.3 + 0.4 * random(), 4),
  );
  const path = Array.from({ length: 12 }, (_, k): View => {
    const x = -24 + 4 * k;
    return { eye: [x, 1.7, 0], target: [x + 3, 1.5, k % 2 === 0 ? -9 : 9], near: 0.1, fov: 60 };
  });
  return { scene: sceneOf([...walls, ...balls]), path };
}
