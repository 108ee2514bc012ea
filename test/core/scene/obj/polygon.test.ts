/** Polygons in space, cut into triangles: each point of the polygon's plane lies in as many of them as the crossing rule says. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { cutPolygon, MAX_EARS } from '../../../../src/core/scene/obj/polygon.ts';
import { readScene } from '../../../../src/core/scene/read.ts';

type Point = [x: number, y: number];

/** A polygon in its plane, its corners in space, and how the one becomes the other. */
function inSpace(flat: Point[], random: Random): Float32Array {
  const axis = () => [random() - 0.5, random() - 0.5, random() - 0.5];
  const unit = (v: number[]) => v.map((x) => x / Math.hypot(...v));
  const along = unit(axis());
  const other = axis();
  const cross = [0, 1, 2].map((k) => along[(k + 1) % 3] * other[(k + 2) % 3] - along[(k + 2) % 3] * other[(k + 1) % 3]);
  const away = unit(cross);
  const up = [0, 1, 2].map((k) => away[(k + 1) % 3] * along[(k + 2) % 3] - away[(k + 2) % 3] * along[(k + 1) % 3]);
  return Float32Array.from(flat.flatMap(([x, y]) => [0, 1, 2].map((k) => 3 + along[k] * x + up[k] * y)));
}

function triangles(flat: Point[], random: Random): Point[][] {
  const corners = flat.map((_, i) => i);
  const cut = cutPolygon(corners, flat.length, inSpace(flat, random));
  expect(cut).not.toBe(null);
  const places = cut === 'fan' ? corners.slice(2).flatMap((i) => [0, i - 1, i]) : (cut as number[]);
  return Array.from({ length: places.length / 3 }, (_, t) => [0, 1, 2].map((k) => flat[places[t * 3 + k]]));
}

const area = (polygon: Point[]) =>
  polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** The crossing rule. */
function isIn([x, y]: Point, polygon: Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Corners around a point, at any distance from it: some point inwards. */
function star(random: Random, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const [turn, far] = [((i + 0.8 * random()) / count) * 2 * Math.PI, 0.2 + 3 * random()];
    return [far * Math.cos(turn), far * Math.sin(turn)];
  });
}

/** A wall from 0, 0 to 10, 5 with a doorway. */
const wall: Point[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [6, 3],
  [6, 0],
  [10, 0],
  [10, 5],
  [0, 5],
];

describe.each([1, -1])('seen from side %i', (side) => {
  const turned = (flat: Point[]): Point[] => (side > 0 ? flat : [...flat].reverse());
  const expectCovered = (flat: Point[], random: Random) => {
    const cut = triangles(flat, random);
    for (const triangle of cut) expect(area(triangle) * side).toBeGreaterThan(-1e-5);
    expect(cut.reduce((sum, triangle) => sum + area(triangle), 0)).toBeCloseTo(area(flat), 5);
    for (let p = 0; p < 40; p++) {
      const point: Point = [8 * random() - 4, 8 * random() - 4];
      expect(cut.filter((triangle) => isIn(point, triangle)).length).toBe(isIn(point, flat) ? 1 : 0);
    }
  };
  test.each([4, 5, 6, 9, 20, 100])('300 stars of %i corners in any plane', (corners) => {
    const random = createRandom(corners);
    for (let round = 0; round < 300; round++) expectCovered(turned(star(random, corners)), random);
  });
  test('a wall with a doorway, from any corner on', () => {
    const random = createRandom(1);
    for (let first = 0; first < wall.length; first++) {
      const flat = turned([...wall.slice(first), ...wall.slice(0, first)]);
      expectCovered(flat, random);
      expect(triangles(flat, random)).toHaveLength(6);
    }
  });
});

test('a fan where it is right: corners that point outwards, in a line, or all in one place', () => {
  const fan = (flat: Point[]) => cutPolygon([...flat.keys()], flat.length, inSpace(flat, createRandom(2)));
  expect(
    fan([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  ).toBe('fan');
  expect(
    fan([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [1, 2],
      [0, 2],
    ]),
  ).toBe('fan');
  expect(
    fan([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
  ).toBe('fan');
  // a corner that points inwards, seen from the first corner: the fan from it is right
  expect(
    fan([
      [1, 1],
      [0, 4],
      [0, 0],
      [4, 0],
    ]),
  ).toBe('fan');
  expect(
    fan([
      [0, 4],
      [0, 0],
      [4, 0],
      [1, 1],
    ]),
  ).not.toBe('fan');
});

test('a quad that is bent over itself, and a bow tie, are two triangles all the same', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 16, 1, 0.1, -16, 0, 0.1, 16);
  expect(cutPolygon([0, 1, 2, 3], 4, positions)).toBe('fan');
  expect(cutPolygon([0, 1, 3, 2], 4, Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0))).toBe('fan');
});

test('of a polygon that crosses itself nothing is left out: it is a fan, and a note says so', async () => {
  const corners = [
    [0, 0],
    [4, 0],
    [0, 4],
    [4, 4],
    [2, -2],
  ];
  const lines = corners.map(([x, y]) => `v ${x} ${y} 0`);
  const { notes, indices } = await readScene(new TextEncoder().encode(`${lines.join('\n')}\nf 1 2 3 4 5\n`));
  expect(indices).toHaveLength(9);
  expect(notes).toEqual([expect.stringMatching(/^may cover too much: 1 face of an outline that crosses itself/)]);
});

test('more corners than MAX_EARS stay a fan, and a note says so', async () => {
  const comb = Array.from({ length: MAX_EARS }, (_, i) => [i, i % 2 ? 1 : 3]);
  const file = (teeth: number[][]) => {
    const corners = [...teeth, [MAX_EARS, 0], [0, 0]];
    const lines = corners.map(([x, y]) => `v ${x} ${y} 0`);
    return new TextEncoder().encode(`${lines.join('\n')}\nf ${corners.map((_, i) => i + 1).join(' ')}\n`);
  };
  expect((await readScene(file(comb))).notes).toEqual([
    'may cover too much: 1 face of an outline that crosses itself, or of more than 1000 corners',
  ]);
  expect((await readScene(file(comb.slice(0, MAX_EARS - 2)))).notes).toEqual([]);
});

test('fo, as old files have it, is f', async () => {
  const text = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nfo 1 2 3\nf 1 2 3\n';
  expect((await readScene(new TextEncoder().encode(text))).indices).toHaveLength(6);
});
