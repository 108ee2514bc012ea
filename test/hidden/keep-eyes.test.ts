/** Recorded eyes close to the sides of their cells, in the boxes that a file is left with. */
import { describe, expect, it } from 'vitest';
import { keepEyes } from '../../src/hidden/keep-eyes.ts';
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { bruteCell } from '../../src/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../src/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../src/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../src/tree/hidden/hidden-decode.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';

const tree = buildSphereTree(Float32Array.of(0, 0, -4, 1, 0, 0, -8, 1));

/** Two small cells far apart and one of which nothing is known: the plane leaves each of the small ones half of all. */
const smallCells = (): HiddenCells => ({
  axes: Uint8Array.of(0, CELL, 1, CELL, CELL),
  planes: Float32Array.of(50, 0, 9, 0, 0),
  links: Uint32Array.of(2, 0, 4, 1, ALL_SEEN),
  boxes: Float32Array.from(
    [
      [0, 0, 0, 0, 0, 0],
      [0.1, 0, 40, 4.1, 4, 44],
      [0, 0, 0, 0, 0, 0],
      [96.3, 0, 0, 100.3, 4, 100],
      [0, 0, 0, 0, 0, 0],
    ].flat(),
  ),
  sets: [Uint8Array.of(1), Uint8Array.of(2)],
  objectCount: 2,
  tested: null,
});

/** As a file has them, on the grid of a tree of that many units a step. */
function inFile(cells: HiddenCells, scale: number | null): HiddenCells {
  const grid = scale === null ? null : { scale, origin: [0, 0, 0] as const };
  return decodeHidden(encodeHidden(cells, tree, tree.ids, grid), tree, tree.ids);
}

describe.each([null, 2 ** -8, 2 ** -4])('on a grid of steps of %s', (scale) => {
  /** on sides, edges and corners, and up to a twentieth from them */
  const random = createRandom(7);
  const near = (low: number, high: number) => {
    const at = Math.floor(random() * 3);
    return at === 2 ? low + random() * (high - low) : at === 1 ? high - 0.05 * random() : low + 0.05 * random();
  };
  const eyes = Array.from(
    { length: 200 },
    (_, i): Vec3 =>
      i % 2 === 0
        ? [near(0.15, 4.1), near(0.15, 4), near(40, 44)]
        : [near(96.3, 100.2), near(0.15, 4), near(0.15, 99.9)],
  );

  it('an eye falls out of its cell unless it is kept; kept it is in it', () => {
    const plain = smallCells();
    const kept = smallCells();
    keepEyes(kept, eyes);
    const lost = eyes.filter((eye) => bruteCell(plain, eye) >= 0 && bruteCell(inFile(plain, scale), eye) < 0);
    expect(lost.length).toBeGreaterThan(40);
    const read = inFile(kept, scale);
    for (const eye of eyes) expect([eye, bruteCell(read, eye)]).toEqual([eye, bruteCell(plain, eye)]);
  });
});

it('boxes grow by a 128th of what the planes leave at most, never beyond it, and by nothing where eyes are far from the sides', () => {
  const far = smallCells();
  keepEyes(far, [
    [2, 2, 42],
    [98, 2, 50],
  ]);
  expect(far).toEqual(smallCells());
  const close = smallCells();
  keepEyes(close, [
    [4, 0, 40],
    [2, 30, 42],
    [2, 2, 300],
    [98, 20, 50],
  ]);
  const [low, high] = [(49.9 * 2) / 256, (100 * 2) / 256];
  const grown = [0.1, 0, 40 - high, 4 + low, 4, 44];
  expect(Array.from(close.boxes.subarray(6, 12), (v) => v.toFixed(4))).toEqual(grown.map((v) => v.toFixed(4)));
  expect(close.boxes.subarray(12)).toEqual(smallCells().boxes.subarray(12));
});
