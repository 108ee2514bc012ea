/** What cells are told along lines, held against each cell's box by itself. */
import { describe, expect, it } from 'vitest';
import { createBits, hasBit } from '../../../src/core/base/bits.ts';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { addAlong, createCellGrid } from '../../../src/offline/hidden/crossed-cells.ts';
import type { Region } from '../../../src/offline/hidden/region.ts';

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

const OBJECTS = 10;

/** A line through an eye, from what lies on one side of it to what lies on the other; -1 for nothing. Its numbers are 32-bit floats. */
interface Line {
  way: readonly number[];
  from: number;
  to: number;
  back: number;
  ahead: number;
}

/** The cells' sets, told along lines through an eye. */
function toldAlong(region: Region, eye: Vec3, lines: readonly Line[]): Uint8Array[] {
  const sets = Array.from(region.weights, () => createBits(OBJECTS));
  const ways = Float32Array.from(lines.flatMap(({ way }) => way));
  const lengths = Float32Array.from(lines.flatMap(({ from, to }) => [to, -from]));
  const objects = Uint32Array.from(lines.flatMap(({ ahead, back }) => [ahead + 1, back + 1]));
  addAlong(createCellGrid(region), eye, { ways, lengths, objects }, sets);
  return sets;
}

/** @returns how many members the sets have */
function expectTold(region: Region, eye: Vec3, lines: readonly Line[]): number {
  const sets = toldAlong(region, eye, lines);
  const wrong: string[] = [];
  let told = 0;
  for (const [cell, set] of sets.entries()) {
    const lengths = lines.map(({ way, from, to }) => lengthIn(region, cell, eye, way, from, to));
    for (let object = 0; object < OBJECTS; object++) {
      const longest = Math.max(...lengths.filter((_, i) => lines[i].ahead === object || lines[i].back === object));
      const isTold = hasBit(set, object);
      if (isTold) told++;
      if (Math.abs(longest) > GRAZES && isTold !== longest > 0) wrong.push(`cell ${cell}, object ${object}`);
    }
  }
  expect(wrong).toEqual([]);
  return told;
}

describe('the cells that lines cross', () => {
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
        // from a point of a cell, and from anywhere, through points of cells
        const pointIn = () => {
          const cell = Math.floor(random() * region.weights.length);
          return [0, 1, 2].map((k) => {
            const [low, high] = [region.boxes[cell * 6 + k], region.boxes[cell * 6 + 3 + k]];
            return ORIGIN[k] + (low + random() * (high - low)) * QUANTUM;
          });
        };
        const lineThrough = (eye: Vec3, i: number): Line => {
          const way = pointIn().map((v, k) => Math.fround(v - eye[k]));
          if (i % 5 === 0) way[i % 3] = 0;
          if (Math.hypot(...way) === 0) way.fill(1);
          const [from, to] = [
            [Math.fround(-random()), Math.fround(random())],
            [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
            [0, Number.POSITIVE_INFINITY],
            [0.5, 2],
          ][i % 4];
          return { way, from, to, ahead: randomInt(random, OBJECTS), back: randomInt(random, OBJECTS + 1) - 1 };
        };
        let told = 0;
        for (let i = 0; i < 60; i++) {
          const near = pointIn();
          const eye = (i % 2 ? near : near.map((v) => v + 2 * reach * (random() - 0.5))) as unknown as Vec3;
          told += expectTold(
            region,
            eye,
            Array.from({ length: 1 + (i % 4) * 3 }, (_, line) => lineThrough(eye, i + line)),
          );
        }
        expect(told).toBeGreaterThan(50);
      });

  it('none, of a line in the plane between two cells or of no length', () => {
    const region = regionOf(createRandom(7), 30, 2);
    const ends = { ahead: 1, back: 2 };
    const sets = toldAlong(region, ORIGIN, [
      { way: [1, 0, 0], from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, ...ends },
      { way: [1, 0.25, 0.5], from: 1, to: 1, ...ends },
    ]);
    expect(sets.every((set) => set.every((byte) => byte === 0))).toBe(true);
  });

  it('none, of a region without cells', () => {
    const region = regionOf(createRandom(1), 0, 1);
    expect(expectTold(region, [0, 0, 0], [{ way: [1, 0, 0], from: -1, to: 1, ahead: 0, back: 1 }])).toBe(0);
  });
});
