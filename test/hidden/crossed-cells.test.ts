/** Which cells a line crosses, held against each cell's box by itself. */
import { describe, expect, it } from 'vitest';
import { createCellGrid, crossCells } from '../../src/hidden/crossed-cells.ts';
import type { Region } from '../../src/hidden/region.ts';
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom, type Random } from '../../src/math/random.ts';

const PARTS = 16;
const QUANTUM = 0.25;
const ORIGIN: Vec3 = [-3, 10, 0.5];

/** Pieces of some cubes of a grid, as a region has them: `reach` cubes about the origin. */
function regionOf(random: Random, cubes: number, reach: number): Region {
  const places = new Set<string>();
  while (places.size < cubes) places.add([0, 1, 2].map(() => Math.floor((2 * random() - 1) * reach)).join());
  const boxes = [...places].flatMap((place) => {
    const low = place.split(',').map((v) => Number(v) * PARTS);
    const cut = 2 * Math.floor(random() * (PARTS / 2));
    const axis = Math.floor(random() * 3);
    const high = low.map((v) => v + PARTS);
    if (cut === 0) return [...low, ...high];
    const middle = (ends: number[]) => ends.map((v, k) => (k === axis ? low[k] + cut : v));
    // the second piece is no cell now and then
    return [...low, ...middle(high), ...(random() < 0.7 ? [...middle(low), ...high] : [])];
  });
  return {
    origin: ORIGIN,
    quantum: QUANTUM,
    step: PARTS * QUANTUM,
    boxes: Int32Array.from(boxes),
    weights: new Float64Array(boxes.length / 6),
  } as Region;
}

/** The length that a line has in a cell's box, in ways. */
function lengthIn(
  { boxes }: Region,
  cell: number,
  eye: Vec3,
  way: readonly number[],
  from: number,
  to: number,
): number {
  let [enters, exits] = [from, to];
  for (let k = 0; k < 3; k++) {
    const [low, high] = [0, 3].map((side) => ORIGIN[k] + boxes[cell * 6 + side + k] * QUANTUM);
    if (way[k] === 0) {
      if (eye[k] <= low || eye[k] >= high) return -1;
      continue;
    }
    const [a, b] = [low, high].map((plane) => (plane - eye[k]) / way[k]);
    enters = Math.max(enters, Math.min(a, b));
    exits = Math.min(exits, Math.max(a, b));
  }
  return exits - enters;
}

/** lines that only graze a cell may go either way */
const GRAZES = 1e-9;

function expectCrossed(region: Region, eye: Vec3, way: readonly number[], from: number, to: number): number {
  const found: number[] = [];
  crossCells(createCellGrid(region), eye, [9, ...way], 1, from, to, (cell) => found.push(cell));
  const crossed = new Set(found);
  expect(crossed.size).toBe(found.length);
  const wrong: number[] = [];
  for (let cell = 0; cell < region.weights.length; cell++) {
    const length = lengthIn(region, cell, eye, way, from, to);
    if (Math.abs(length) > GRAZES && crossed.has(cell) !== length > 0) wrong.push(cell);
  }
  expect(wrong).toEqual([]);
  return found.length;
}

describe('the cells that a line crosses', () => {
  for (const [cubes, reach] of [
    [1, 1],
    [40, 2],
    [300, 5],
    // so far apart that the grid has larger cubes
    [60, 3000],
    [200, 100_000],
  ])
    for (let seed = 1; seed <= 2; seed++)
      it(`${cubes} cubes within ${reach}, seed ${seed}`, () => {
        const random = createRandom(seed);
        const region = regionOf(random, cubes, reach);
        expect(createCellGrid(region).starts.length).toBeLessThanOrEqual(2 ** 18 + 1);
        let crossed = 0;
        for (let i = 0; i < 200; i++) {
          // from a point of a cell, and from anywhere, through a point of a cell
          const pointIn = () => {
            const cell = Math.floor(random() * region.weights.length);
            return [0, 1, 2].map((k) => {
              const [low, high] = [region.boxes[cell * 6 + k], region.boxes[cell * 6 + 3 + k]];
              return ORIGIN[k] + (low + random() * (high - low)) * QUANTUM;
            });
          };
          const through = pointIn();
          const eye = (i % 2 ? pointIn() : through.map((v) => v + 2 * reach * (random() - 0.5))) as unknown as Vec3;
          const way: number[] = through.map((v, k) => v - eye[k]);
          if (i % 5 === 0) way[i % 3] = 0;
          if (Math.hypot(...way) === 0) way.fill(1);
          const [from, to] = [
            [-random(), random()],
            [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
            [0, Number.POSITIVE_INFINITY],
            [0.5, 2],
          ][i % 4];
          crossed += expectCrossed(region, eye, way, from, to);
        }
        expect(crossed).toBeGreaterThan(50);
      });

  it('none, of a line in the plane between two cells or of no length', () => {
    const random = createRandom(7);
    const region = regionOf(random, 30, 2);
    const found: number[] = [];
    const add = (cell: number) => found.push(cell);
    const grid = createCellGrid(region);
    crossCells(grid, ORIGIN, [1, 0, 0], 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, add);
    crossCells(grid, ORIGIN, [1, 0.3, 0.2], 0, 1, 1, add);
    expect(found).toEqual([]);
  });

  it('none, of a region without cells', () => {
    const region = regionOf(createRandom(1), 0, 1);
    expect(expectCrossed(region, [0, 0, 0], [1, 0, 0], -1, 1)).toBe(0);
  });
});
