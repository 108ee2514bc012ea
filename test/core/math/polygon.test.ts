import { describe, expect, test } from 'vitest';
import {
  addCorner,
  BEHIND,
  classifyPolygon,
  closePolygon,
  createPolygons,
  IN_FRONT,
  ON_PLANE,
  type Polygons,
  polygonNormal,
  SPANNING,
  splitPolygon,
} from '../../../src/core/math/polygon.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';

/** Polygons of these corners, a list of vertices each. */
function polygonsOf(positions: number[], ...corners: number[][]): Polygons {
  const polygons = createPolygons(Float32Array.from(positions), 1);
  for (const list of corners) {
    for (const vertex of list) addCorner(polygons, vertex);
    closePolygon(polygons);
  }
  return polygons;
}

/** Area of the polygon. */
function polygonArea(polygons: Polygons, polygon: number): number {
  const normal = new Float64Array(3);
  polygonNormal(polygons, polygon, normal);
  return Math.hypot(normal[0], normal[1], normal[2]) / 2;
}

const cornersOf = ({ corners, firstCorner }: Polygons, polygon: number) =>
  Array.from(corners.subarray(firstCorner[polygon], firstCorner[polygon + 1]));

const pointOf = ({ positions }: Polygons, vertex: number) => Array.from(positions.subarray(vertex * 3, vertex * 3 + 3));

/** the plane x = at, whose front is above it */
const planeX = (at: number) => Float64Array.of(1, 0, 0, -at);
const SQUARE = [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0];

describe('classifyPolygon', () => {
  test.each([
    [-1, IN_FRONT],
    [0, IN_FRONT],
    [2, SPANNING],
    [4, BEHIND],
    [5, BEHIND],
  ])('a square from 0 to 4 against x = %d', (at, side) =>
    expect(classifyPolygon(polygonsOf(SQUARE, [0, 1, 2, 3]), 0, planeX(at), 0, 0)).toBe(side),
  );

  test('corners within the tolerance count on neither side, those beyond it do', () => {
    const polygons = polygonsOf(SQUARE, [0, 1, 2, 3]);
    const across = Float64Array.of(9, 9, 9, 9, 0, 0, 1, -0.25);
    expect(classifyPolygon(polygons, 0, across, 4, 0.25)).toBe(ON_PLANE);
    expect(classifyPolygon(polygons, 0, across, 4, 0.2)).toBe(BEHIND);
    expect(classifyPolygon(polygons, 0, planeX(0.25), 0, 0.25)).toBe(IN_FRONT);
    expect(classifyPolygon(polygons, 0, planeX(0.25), 0, 0.2)).toBe(SPANNING);
    expect(classifyPolygon(polygons, 0, planeX(3.75), 0, 0.25)).toBe(BEHIND);
  });
});

describe('splitPolygon', () => {
  test('both parts have the cut points, one vertex each, and the corners in their order', () => {
    const polygons = polygonsOf(SQUARE, [0, 1, 2, 3]);
    const front = splitPolygon(polygons, 0, planeX(1), 0, 0);
    expect(front).toBe(1);
    expect(cornersOf(polygons, 1)).toEqual([4, 1, 2, 5]);
    expect(cornersOf(polygons, 2)).toEqual([0, 4, 5, 3]);
    expect(pointOf(polygons, 4)).toEqual([1, 0, 0]);
    expect(pointOf(polygons, 5)).toEqual([1, 4, 0]);
    expect(cornersOf(polygons, 0)).toEqual([0, 1, 2, 3]);
    expect(polygons.vertices).toBe(6);
  });

  test('a corner within the tolerance goes to both sides as it is', () => {
    const diamond = [0, 0, 0, 4, -4, 0, 8, 0, 0, 4, 4, 0];
    const polygons = polygonsOf(diamond, [0, 1, 2, 3]);
    splitPolygon(polygons, 0, planeX(4.1), 0, 0.125);
    expect(cornersOf(polygons, 1)).toEqual([1, 2, 3]);
    expect(cornersOf(polygons, 2)).toEqual([0, 1, 3]);
    expect(polygons.vertices).toBe(4);
    splitPolygon(polygons, 0, planeX(4.1), 0, 0.0625);
    expect([cornersOf(polygons, 3).length, cornersOf(polygons, 4).length]).toEqual([3, 5]);
    expect(polygons.vertices).toBe(6);
  });

  test('two polygons with a common edge get the same point on it, whichever way it runs', () => {
    const random = createRandom(3);
    for (let i = 0; i < 300; i++) {
      const polygons = polygonsOf(
        // of unlike sizes, so that a point reckoned from the other end would round otherwise
        Array.from({ length: 12 }, () => (random() - 0.5) * 10 ** (random() * 12)),
        [0, 1, 2],
        [1, 0, 3],
      );
      const plane = randomPlane(random);
      if ([0, 1].some((polygon) => classifyPolygon(polygons, polygon, plane, 0, 0) !== SPANNING)) continue;
      const edge = [0, 1].map((v) => Math.sign(distanceOf(plane, pointOf(polygons, v))));
      if (edge[0] === edge[1]) continue;
      const cuts = [0, 1].map((polygon) => {
        const first = polygons.vertices;
        splitPolygon(polygons, polygon, plane, 0, 0);
        return [first, first + 1].map((vertex) => pointOf(polygons, vertex).join());
      });
      expect(cuts[0].filter((point) => cuts[1].includes(point)).length).toBe(1);
    }
    expect.assertions(145);
  });

  test.each(Array.from({ length: 200 }, (_, seed) => seed))('seed %i: cut again and again, nothing is lost', (seed) => {
    const random = createRandom(seed);
    const size = 10 ** Math.floor(random() * 7 - 3);
    const polygons = polygonsOf(
      Array.from({ length: 9 }, () => (random() - 0.5) * size),
      [0, 1, 2],
    );
    const tolerance = size * 2 ** -21;
    const whole = polygonArea(polygons, 0);
    let parts = [0];
    for (let cut = 0; cut < 8; cut++) {
      const plane = randomPlane(random, size);
      parts = parts.flatMap((part) => {
        if (classifyPolygon(polygons, part, plane, 0, tolerance) !== SPANNING) return [part];
        const before = polygons.vertices;
        const front = splitPolygon(polygons, part, plane, 0, tolerance);
        expect(classifyPolygon(polygons, front, plane, 0, tolerance)).toBe(IN_FRONT);
        expect(classifyPolygon(polygons, front + 1, plane, 0, tolerance)).toBe(BEHIND);
        for (let vertex = before; vertex < polygons.vertices; vertex++)
          expect(Math.abs(distanceOf(plane, pointOf(polygons, vertex)))).toBeLessThan(size * 2 ** -25);
        return [front, front + 1];
      });
    }
    const sum = parts.reduce((area, part) => area + polygonArea(polygons, part), 0);
    // each cut point is off by half of a float's last bit at most, on sides no longer than the triangle's
    expect(Math.abs(sum - whole)).toBeLessThan(size ** 2 * 2 ** -24 * parts.length);
  });
});

test('area and normal of a polygon, far from the origin too', () => {
  const far = SQUARE.map((v) => v + 2 ** 20);
  const polygons = polygonsOf([...SQUARE, ...far], [0, 1, 2, 3], [7, 6, 5, 4], [0, 1, 2]);
  expect([0, 1, 2].map((polygon) => polygonArea(polygons, polygon))).toEqual([16, 16, 8]);
  const normal = new Float64Array(5).fill(7);
  polygonNormal(polygons, 1, normal, 1);
  expect(Array.from(normal)).toEqual([7, 0, 0, -32, 7]);
});

function randomPlane(random: Random, size = 10): Float64Array {
  const normal = Array.from({ length: 3 }, () => random() - 0.5);
  const length = Math.hypot(...normal);
  return Float64Array.of(...normal.map((v) => v / length), (random() - 0.5) * size * 0.5);
}

function distanceOf(plane: Float64Array, point: number[]): number {
  return point.reduce((sum, v, k) => sum + v * plane[k], plane[3]);
}
