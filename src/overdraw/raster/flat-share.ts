/**
 * How much of a picture one plane fills: a wall before the eye, or nothing but ground.
 *
 * 1 / w of a plane is linear over the picture, so a pixel with its neighbours to the right and below says what every other pixel of its plane has.
 */
import type { Target } from './raster.ts';

/** pixels, across and down, whose planes are tried, and every how many a pixel is compared */
const ACROSS = 8;
const DOWN = 6;
const EVERY = 2;
/** 1 / w may be off by this part */
const OFF = 0.01;

/** @returns the largest part of the covered pixels that lies in one plane; 0 where nothing is covered */
export function flatShare({ width, height, depth }: Target): number {
  let most = 0;
  let compared = 0;
  for (let y = 0; y < height; y += EVERY)
    for (let x = 0; x < width; x += EVERY) if (depth[y * width + x] > 0) compared++;
  if (compared === 0) return 0;
  for (let row = 0; row < DOWN; row++)
    for (let column = 0; column < ACROSS; column++) {
      const x = Math.floor(((column + 0.5) / ACROSS) * (width - 1));
      const y = Math.floor(((row + 0.5) / DOWN) * (height - 1));
      most = Math.max(most, countPlane(depth, width, height, x, y));
    }
  return most / compared;
}

/** Pixels that lie in the plane of the one at (x, y). */
function countPlane(depth: Float32Array, width: number, height: number, x: number, y: number): number {
  const at = depth[y * width + x];
  const right = depth[y * width + x + 1];
  const below = depth[(y + 1) * width + x];
  if (at === 0 || right === 0 || below === 0) return 0;
  let count = 0;
  for (let row = 0; row < height; row += EVERY) {
    let expected = at + (row - y) * (below - at) - x * (right - at);
    for (let column = 0; column < width; column += EVERY) {
      const found = depth[row * width + column];
      if (found > 0 && Math.abs(found - expected) <= OFF * found) count++;
      expected += EVERY * (right - at);
    }
  }
  return count;
}
