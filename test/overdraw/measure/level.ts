/** Scenes that come without a camera path: a level under one roof, and streets under the sky. */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { between, box, type Shape } from './shapes.ts';

/** Four rooms in a row under one roof, with doors between them and pillars in them, which the file has last. */
export function level(seed: number): Shape[] {
  const random = createRandom(seed);
  const shapes = [box([30, 4.5, 0], [41, 0.5, 11]), box([30, -0.5, 0], [41, 0.5, 11])];
  for (const z of [-10.5, 10.5]) shapes.push(box([30, 2, z], [41, 2, 0.5]));
  for (const x of [-10.5, 70.5]) shapes.push(box([x, 2, 0], [0.5, 2, 10]));
  for (const x of [10, 30, 50])
    shapes.push(box([x, 2, -6], [0.4, 2, 4]), box([x, 2, 6], [0.4, 2, 4]), box([x, 3.5, 0], [0.4, 0.5, 2]));
  for (let i = 0; i < 60; i++)
    shapes.push(box([between(random, -9, 69), 2, between(random, -9, 9)], [0.3, 2, 0.3], random()));
  return shapes;
}

export function isInLevel([x, y, z]: Vec3): boolean {
  return x > -10 && x < 70 && y > 0 && y < 4 && Math.abs(z) < 10;
}

/** 81 solid houses on a plain. */
export function streets(seed: number): Shape[] {
  const random = createRandom(seed);
  const shapes = [box([0, -0.5, 0], [100, 0.5, 100])];
  for (let i = 0; i < 81; i++) {
    const high = between(random, 4, 15);
    shapes.push(box([((i % 9) - 4) * 20, high, (Math.floor(i / 9) - 4) * 20], [6, high, 6]));
  }
  return shapes;
}
