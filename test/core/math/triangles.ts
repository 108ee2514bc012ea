/**
 * Seeded triangles of every shape, for tests of functions of one triangle: large and small, needles, caps, without
 * area.
 */
import { createRandom, type Random } from '../../../src/core/math/random.ts';

export const SHAPES = ['any', 'needle', 'cap', 'on a line', 'two corners in one', 'a point'] as const;
export type Shape = (typeof SHAPES)[number];

export const about = (random: Random, size: number): number => (random() * 2 - 1) * size;

export const pointAbout = (random: Random, size: number): number[] => [0, 1, 2].map(() => about(random, size));

/** Nine numbers, within a cube of side 2 size. */
export function randomTriangle(random: Random, shape: Shape, size: number): Float64Array {
  const a = pointAbout(random, size);
  const b = pointAbout(random, size);
  const c = pointAbout(random, size);
  const t = random();
  const beside = 10 ** (-1 - 8 * random()) * size;
  for (let k = 0; k < 3; k++) {
    if (shape === 'needle') c[k] = b[k] + about(random, beside);
    if (shape === 'cap') c[k] = a[k] + t * (b[k] - a[k]) + about(random, beside);
    if (shape === 'on a line') c[k] = a[k] + t * (b[k] - a[k]);
    if (shape === 'two corners in one') c[k] = b[k];
    if (shape === 'a point') b[k] = c[k] = a[k];
  }
  return Float64Array.from([...a, ...b, ...c]);
}

/** `count` triangles of a shape, each with a random stream of its own. */
export function eachTriangle(
  shape: Shape,
  seed: number,
  count: number,
  look: (triangle: Float64Array, random: Random, size: number, i: number) => void,
): void {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) {
    const size = 10 ** ((i % 9) - 4);
    look(randomTriangle(random, shape, size), random, size, i);
  }
}
