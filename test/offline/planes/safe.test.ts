import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { cornerOf, isLegal, type PlaneQuad, quadsBehind } from '../../../src/offline/planes/quad.ts';
import { isSafe, slackOf } from '../../../src/offline/planes/safe.ts';
import { cross, dot, unit } from '../../../src/offline/planes/vectors.ts';
import type { WallRectangle } from '../../../src/offline/planes/wall-rectangles.ts';

const SCALE = 100;

function randomWall(random: Random): WallRectangle {
  const at = () => 2 * random() - 1;
  const normal = unit([at(), at() / 2, at()]);
  const u = unit(cross([0, 1, 0], normal));
  const low = [-10 * random(), -8 * random()] as const;
  return {
    normal,
    offset: 20 * at(),
    u,
    v: cross(normal, u),
    low,
    high: [low[0] + 2 + 20 * random(), low[1] + 2 + 10 * random()],
  };
}

function pointOf({ normal, offset, u, v }: WallRectangle, across: number, along: number, over: number): Vec3 {
  const at = (k: number) => across * u[k] + along * v[k] + (offset + over) * normal[k];
  return [at(0), at(1), at(2)];
}

describe('a quad behind a wall', () => {
  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'is legal and behind it, the larger before the smaller: seed %i',
    (seed) => {
      const wall = randomWall(createRandom(seed));
      const quads = quadsBehind(wall, SCALE);
      expect(quads.length).toBeGreaterThan(0);
      for (const quad of quads) {
        const corners = [0, 1, 2, 3].map((k) => cornerOf(quad, k));
        expect(isLegal(corners)).toBe(true);
        for (const corner of corners) {
          const depth = wall.offset * SCALE - dot(wall.normal, corner);
          expect(depth).toBeGreaterThanOrEqual(6);
          expect(depth).toBeLessThanOrEqual(10);
        }
      }
    },
  );
  test('legal is what fits 16 bits, is convex, in a plane, and not too small', () => {
    const square: Vec3[] = [
      [0, 0, 0],
      [100, 0, 0],
      [100, 100, 0],
      [0, 100, 0],
    ];
    const moved = (corner: number, to: Vec3) => square.with(corner, to);
    expect(isLegal(square)).toBe(true);
    expect(isLegal(moved(2, [32_767, 100, 0]))).toBe(true);
    expect(isLegal(moved(2, [32_768, 100, 0]))).toBe(false);
    expect(isLegal(moved(2, [20, 20, 0]))).toBe(false);
    expect(isLegal(moved(2, [100, 100, 20]))).toBe(false);
    expect(isLegal([square[0], square[2], square[1], square[3]])).toBe(false);
    expect(isLegal(square.map(([x, y, z]): Vec3 => [x, y / 4, z]))).toBe(false);
    expect(isLegal(square.slice(1))).toBe(false);
  });
});

describe('a safe quad', () => {
  const slack = slackOf(60);
  /** boxes before a wall, most of them near enough to be safe somewhere */
  const cases = Array.from({ length: 300 }, (_, seed) => {
    const random = createRandom(seed);
    const wall = randomWall(random);
    const eye = pointOf(
      wall,
      wall.low[0] + random() * (wall.high[0] - wall.low[0]),
      wall.low[1] + random() * 3,
      1 + 5 * random(),
    );
    const side = 0.1 + random();
    const box = [...eye, ...eye.map((value) => value + side)];
    const quads = quadsBehind(wall, SCALE);
    const quad = quads.find((each) => isSafe(each, box, SCALE, slack)) ?? quads[0];
    return { seed, random, wall, box, quad };
  });

  test.each(cases)(
    'is seen through its wall alone, from eyes and by points at random: seed $seed',
    ({ random, wall, box, quad }) => {
      if (!isSafe(quad, box, SCALE, slack)) return;
      for (let k = 0; k < 200; k++) {
        const eye = [0, 1, 2].map((axis) => (box[axis] + random() * (box[axis + 3] - box[axis])) * SCALE);
        const point = randomPoint(quad, random);
        const over = dot(wall.normal, eye as unknown as Vec3) - wall.offset * SCALE;
        const under = wall.offset * SCALE - dot(wall.normal, point);
        const met = eye.map(
          (value, axis) => value + ((point[axis] - value) * over) / (over + under),
        ) as unknown as Vec3;
        expect(over).toBeGreaterThan(0);
        expect(dot(wall.u, met)).toBeGreaterThanOrEqual(wall.low[0] * SCALE);
        expect(dot(wall.u, met)).toBeLessThanOrEqual(wall.high[0] * SCALE);
        expect(dot(wall.v, met)).toBeGreaterThanOrEqual(wall.low[1] * SCALE);
        expect(dot(wall.v, met)).toBeLessThanOrEqual(wall.high[1] * SCALE);
      }
    },
  );
  test('is found often, and is none where it reaches over its wall', () => {
    const safe = cases.filter(({ quad, box }) => isSafe(quad, box, SCALE, slack));
    expect(safe.length).toBeGreaterThan(cases.length / 4);
    for (const { box, wall } of safe)
      for (let side = 0; side < 4; side++) {
        const bounds = [...wall.low, ...wall.high];
        bounds[side] += side < 2 ? -2 : 2;
        const larger: WallRectangle = { ...wall, low: [bounds[0], bounds[1]], high: [bounds[2], bounds[3]] };
        expect(isSafe({ ...quadsBehind(larger, SCALE)[0], wall }, box, SCALE, slack)).toBe(false);
      }
  });
  test('is none from behind its wall, or where the box reaches through it', () => {
    for (const { quad, wall, random } of cases.slice(0, 50)) {
      const at = pointOf(wall, wall.low[0] + 1, wall.low[1] + 1, -1 - 5 * random());
      expect(isSafe(quad, [...at, ...at.map((value) => value + 0.5)], SCALE, 0)).toBe(false);
      const through = pointOf(wall, (wall.low[0] + wall.high[0]) / 2, (wall.low[1] + wall.high[1]) / 2, 0);
      expect(isSafe(quad, [...through.map((value) => value - 1), ...through.map((value) => value + 1)], SCALE, 0)).toBe(
        false,
      );
    }
  });
});

function randomPoint(quad: PlaneQuad, random: Random): Vec3 {
  const parts = [random(), random(), random(), random()];
  const all = parts.reduce((sum, part) => sum + part, 0);
  const at = (axis: number) => parts.reduce((sum, part, k) => sum + part * cornerOf(quad, k)[axis], 0) / all;
  return [at(0), at(1), at(2)];
}
