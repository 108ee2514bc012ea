import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { isCovered, type Polygon } from '../../../src/offline/planes/covered.ts';

const ROOM = 1e-9;
const SQUARE: Polygon = [0, 0, 1, 0, 1, 1, 0, 1];

/** A triangle cut into two at a point of an edge, again and again: corners lie on other triangles' edges. */
function cut(triangle: Polygon, times: number, random: Random): Polygon[] {
  if (times === 0) return [triangle];
  const [ax, ay, bx, by, cx, cy] = triangle;
  const part = 0.2 + 0.6 * random();
  const [mx, my] = [ax + (bx - ax) * part, ay + (by - ay) * part];
  return [...cut([cx, cy, ax, ay, mx, my], times - 1, random), ...cut([bx, by, cx, cy, mx, my], times - 1, random)];
}

/** Whether a point lies in a triangle: the oracle. */
function holds([ax, ay, bx, by, cx, cy]: Polygon, x: number, y: number): boolean {
  const side = (px: number, py: number, qx: number, qy: number) => (qx - px) * (y - py) - (qy - py) * (x - px) >= 0;
  return side(ax, ay, bx, by) && side(bx, by, cx, cy) && side(cx, cy, ax, ay);
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'a square of pieces is covered, without one it is not: seed %i',
  (seed) => {
    const random = createRandom(seed);
    const pieces = [...cut([0, 0, 1, 0, 1, 1], 4, random), ...cut([0, 0, 1, 1, 0, 1], 4, random)];
    expect(isCovered(SQUARE, pieces, ROOM)).toBe(true);
    const gone = Math.floor(random() * pieces.length);
    expect(isCovered(SQUARE, pieces.toSpliced(gone, 1), ROOM)).toBe(false);
  },
);

test.each(Array.from({ length: 200 }, (_, seed) => seed))('agrees with points at random: seed %i', (seed) => {
  const random = createRandom(seed);
  const at = () => random() * 2 - 0.5;
  const triangles = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
    const [ax, ay, bx, by, cx, cy] = Array.from({ length: 6 }, at);
    const isTurned = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0;
    return isTurned ? [ax, ay, cx, cy, bx, by] : [ax, ay, bx, by, cx, cy];
  });
  const [x, y, side] = [random() * 0.8, random() * 0.8, 0.02 + 0.2 * random()];
  const polygon = [x, y, x + side, y, x + side, y + side, x, y + side];
  let isHeld = true;
  for (let k = 0; k < 2000 && isHeld; k++) {
    const [px, py] = [x + side * random(), y + side * random()];
    isHeld = triangles.some((triangle) => holds(triangle, px, py));
  }
  // of an uncovered piece too small for the points only one side can be said
  if (!isHeld) expect(isCovered(polygon, triangles, ROOM)).toBe(false);
  else if (isCovered(polygon, triangles, ROOM)) expect(isHeld).toBe(true);
});
