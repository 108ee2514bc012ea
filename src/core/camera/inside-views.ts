/**
 * Views for a scene that came without a camera path: spread evenly over the inside of its bounds, a third of the way
 * up, each looking level in a direction of its own. Deterministic; none of them knows what is a wall.
 *
 * Source: Halton sequence in bases 2 and 3 for the positions, multiples of the golden angle for the directions.
 */
import type { View } from '../math/camera.ts';
import { halton } from '../math/halton.ts';
import { levelBox } from '../scene/level-box.ts';
import { objectCount, type Scene } from '../scene/scene.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Part of the bounds, from each side, where no eye stands. */
const MARGIN = 0.1;

/** The near plane as a part of the scene's largest side. */
export const INSIDE_NEAR = 1 / 2000;

/** how many views are taken by default */
export const INSIDE_VIEWS = 24;

/**
 * `count` views from inside a scene; none where it has no objects.
 * @param first the first view's number in the Halton sequence; views of different numbers stand apart
 */
export function insideViews(scene: Scene, count = INSIDE_VIEWS, first = 0): View[] {
  if (objectCount(scene) === 0) return [];
  const box = levelBox(scene);
  const side = [0, 1, 2].map((axis) => box[3 + axis] - box[axis]);
  const largest = Math.max(...side) || 1;
  return Array.from({ length: count }, (_, at) => {
    const i = first + at;
    const x = box[0] + side[0] * (MARGIN + (1 - 2 * MARGIN) * halton(i + 1, 2));
    const y = box[1] + side[1] / 3;
    const z = box[2] + side[2] * (MARGIN + (1 - 2 * MARGIN) * halton(i + 1, 3));
    const ahead = largest / 10;
    const target = [x + ahead * Math.cos(i * GOLDEN_ANGLE), y, z + ahead * Math.sin(i * GOLDEN_ANGLE)] as const;
    return { eye: [x, y, z], target, near: largest * INSIDE_NEAR, fov: 60 };
  });
}
