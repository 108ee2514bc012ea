/** Recorded eyes close to the sides of their cells, in the boxes that a file is left with. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { bruteCell } from '../../../src/core/tree/hidden/brute-hidden.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../../src/core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../../src/core/tree/hidden/hidden-decode.ts';
import { validateCells } from '../../../src/core/tree/hidden/validate-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cellsOfMerged } from '../../../src/offline/hidden/cells-of-merged.ts';
import type { KdNode } from '../../../src/offline/hidden/kd-cells.ts';
import { keepEyes } from '../../../src/offline/hidden/keep-eyes.ts';
import type { MergedCells, MergedNode } from '../../../src/offline/hidden/merged-cells.ts';
import type { Region } from '../../../src/offline/hidden/region.ts';

const tree = buildSphereTree(Float32Array.of(0, 0, -4, 1, 0, 0, -8, 1));
/** steps of an eighth */
const region = { origin: [0, 0, 0], quantum: 1 / 8 } as unknown as Region;
const SPACE = [0, 0, 0, 800, 800, 800];
const BOXES = [
  [8, 0, 320, 40, 32, 352],
  [768, 0, 0, 800, 32, 800],
];

const kd = (box: number[], space: number[], solid: number[] = []): KdNode =>
  ({
    axis: 0,
    place: 400,
    box: Int32Array.from(box),
    space: Int32Array.from(space),
    solid: Int32Array.from(solid),
  }) as unknown as KdNode;

/** Two small cells far apart: the plane leaves each of the small ones half of all. */
function smallCells(solid: number[] = []): MergedCells {
  const leaf = (box: number[], space: number[], set: number): MergedNode => ({
    kd: kd(box, space, solid),
    children: null,
    set,
    isOpen: false,
  });
  const children: [MergedNode, MergedNode] = [
    leaf(BOXES[0], SPACE.with(3, 400), 0),
    leaf(BOXES[1], SPACE.with(0, 400), 1),
  ];
  const root: MergedNode = { kd: kd(SPACE, SPACE), children, set: null, isOpen: false };
  return { root, sets: [Uint8Array.of(1), Uint8Array.of(2)], leaves: 2, bytes: 0, distortion: 0 };
}

const cellsOf = (merged: MergedCells) => cellsOfMerged(merged, region, 2);
/** As a file has them, on the grid of a tree of that many units a step. */
function inFile(cells: HiddenCells, scale: number | null): HiddenCells {
  const grid = scale === null ? null : { scale, origin: [0, 0, 0] as const };
  return decodeHidden(encodeHidden(cells, tree, tree.ids, grid), tree, tree.ids);
}

const boxOf = (side: number, k: number) => BOXES[side][k] / 8;
const isInside = (eye: Vec3, side: number) => eye.every((v, k) => v >= boxOf(side, k) && v <= boxOf(side, k + 3));

describe.each([null, 2 ** -8, 2 ** -5])('on a grid of steps of %s', (scale) => {
  /** up to a twentieth from sides, edges and corners */
  const random = createRandom(7);
  const near = (low: number, high: number) => {
    const at = Math.floor(random() * 3);
    const inset = 0.001 + 0.05 * random();
    return at === 2 ? low + random() * (high - low) : at === 1 ? high - inset : low + inset;
  };
  const eyes = Array.from({ length: 60 }, (_, i): Vec3 => {
    const at = (k: number) => near(boxOf(i & 1, k), boxOf(i & 1, k + 3));
    return [at(0), at(1), at(2)];
  });

  it('an eye falls out of its cell unless it is kept; kept it is in it', () => {
    const plain = inFile(cellsOf(smallCells()), scale);
    const lost = eyes.filter((eye) => bruteCell(plain, eye) < 0);
    expect(lost.length).toBeGreaterThan(10);
    for (const eye of lost) {
      const kept = inFile(cellsOf(keepEyes(smallCells(), region, [eye])), scale);
      // but for the steps of the grid itself
      if (eye.some((v, k) => [0, 1].some((side) => [k, k + 3].some((i) => Math.abs(v - boxOf(side, i)) < 2 ** -5))))
        continue;
      expect([eye, bruteCell(kept, eye) >= 0]).toEqual([eye, true]);
    }
  });

  it('no point outside the boxes comes to be in a cell', () => {
    const kept = cellsOf(keepEyes(smallCells(), region, eyes));
    expect(validateCells(kept)).toEqual([]);
    const read = inFile(kept, scale);
    const box = [0, 1].map((side) => [0, 1, 2].map((k) => [boxOf(side, k), boxOf(side, k + 3)]));
    for (let i = 0; i < 20_000; i++) {
      const at = (k: number) => box[i & 1][k][0] - 1 + random() * (box[i & 1][k][1] - box[i & 1][k][0] + 2);
      const eye: Vec3 = [at(0), at(1), at(2)];
      if (bruteCell(read, eye) >= 0) expect([eye, isInside(eye, i & 1)]).toEqual([eye, true]);
    }
  });
});

it('planes where eyes are close to sides, six a cell at most, and none where they are far from them', () => {
  expect(
    keepEyes(smallCells(), region, [
      [3, 2, 42],
      [98, 2, 50],
    ]).root,
  ).toEqual(smallCells().root);
  const corners = [1.01, 4.99].flatMap((x) => [0.01, 3.99].flatMap((y) => [40.01, 43.99].map((z): Vec3 => [x, y, z])));
  // the floor of the box is on the boundary of all
  expect(keepEyes(smallCells(), region, corners).leaves).toBe(2 + 5);
});

it('a side beside solid space moves out by what is rounded off, and takes no plane', () => {
  const solid = [40, 0, 320, 60, 32, 352];
  const merged = keepEyes(smallCells(solid), region, [[4.99, 2, 42]]);
  expect(merged.leaves).toBe(2);
  const cells = inFile(cellsOf(merged), null);
  expect(bruteCell(cells, [4.999, 2, 42])).toBeGreaterThanOrEqual(0);
  expect(bruteCell(cells, [60 / 8 + 0.01, 2, 42])).toBe(-1);
});
