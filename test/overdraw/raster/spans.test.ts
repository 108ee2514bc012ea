import { describe, expect, it } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import {
  addTriangle,
  createSpans,
  doubleArea,
  GUARD,
  MAX_SIZE,
  MAX_SPANS,
  type Points,
  SUBPIXELS,
} from '../../../src/overdraw/raster/spans.ts';

const WIDTH = 40;
const HEIGHT = 30;

type Point = [x: number, y: number];

function pointsOf(list: Point[], depth = list.map(() => 1)): Points {
  return {
    x: Float64Array.from(list, (p) => p[0]),
    y: Float64Array.from(list, (p) => p[1]),
    depth: Float64Array.from(depth),
  };
}

it('reaches 20,480 pixels, in steps of 1/256 well below 2^23, and 768 MiB of spans', () => {
  expect([GUARD + MAX_SIZE / 2, (GUARD + MAX_SIZE / 2) * SUBPIXELS]).toEqual([20_480, 5 * 2 ** 20]);
  expect(MAX_SPANS * 24).toBe(768 * 2 ** 20);
  expect(() => createSpans(8192, 1)).not.toThrow();
  expect(() => createSpans(8193, 1)).toThrow('picture of 8193 x 1: a side must be a whole number from 1 to 8192');
  expect(() => createSpans(1, 0)).toThrow('picture of 1 x 0');
  expect(() => createSpans(1, 2.5)).toThrow('picture of 1 x 2.5');
});

/** Times that each pixel is covered by triangles of `points`. */
function coverage(points: Points, triangles: number[][], width = WIDTH, height = HEIGHT): number[] {
  const spans = createSpans(width, height);
  for (const [a, b, c] of triangles) {
    const area = doubleArea(points, a, b, c);
    if (area > 0) addTriangle(spans, points, a, b, c, area);
  }
  const covered = new Array<number>(width * height).fill(0);
  for (let s = 0; s < spans.count; s++) {
    const row = Math.floor(spans.start[s] / width);
    if (spans.end[s] <= spans.start[s] || spans.end[s] > (row + 1) * width) throw new Error(`span ${s} leaves its row`);
    for (let p = spans.start[s]; p < spans.end[s]; p++) covered[p]++;
  }
  return covered;
}

/**
 * The same by the definition, pixel by pixel in big integers: the top-left rule is the sample moved by an infinitely small
 * step right, and by a still smaller one down; then it lies on no edge, and is inside when it is on the right side of all.
 */
function bruteCoverage(corners: Point[], width = WIDTH, height = HEIGHT): number[] {
  const big = corners.map(([x, y]) => [BigInt(x), BigInt(y)]);
  const covered: number[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const px = BigInt(column * SUBPIXELS + SUBPIXELS / 2);
      const py = BigInt(row * SUBPIXELS + SUBPIXELS / 2);
      let inside = 1;
      for (let i = 0; i < 3 && inside; i++) {
        const [ax, ay] = big[i];
        const [bx, by] = big[(i + 1) % 3];
        const side = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        const right = ay - by;
        const down = bx - ax;
        const first = side !== 0n ? side : right !== 0n ? right : down;
        if (first <= 0n) inside = 0;
      }
      covered.push(inside);
    }
  return covered;
}

const anywhere = (random: Random, reach: number): number => randomInt(random, 2 * reach) - reach;
const inPicture = (random: Random): Point => [
  randomInt(random, WIDTH * SUBPIXELS * 1.5) - WIDTH * 64,
  randomInt(random, HEIGHT * SUBPIXELS * 1.5) - HEIGHT * 64,
];
/** on a pixel centre or corner, where the rules for edges decide */
const onLattice = (random: Random): Point => [randomInt(random, WIDTH * 2) * 128, randomInt(random, HEIGHT * 2) * 128];

/** (u, v) with dx v - dy u = the greatest common divisor of dx and dy, mostly 1; 0 < u <= dx, 0 <= v <= dy. */
function beside(dx: number, dy: number): Point {
  let [r, next, s, nextS] = [dx, dy, 1, 0];
  while (next !== 0) {
    const q = Math.floor(r / next);
    [r, next, s, nextS] = [next, r - q * next, nextS, s - q * nextS];
  }
  const u = (s * dx - r) / dy;
  return u > 0 ? [u, s] : [u + dx, s + dy];
}

const KINDS: Record<string, (random: Random) => Point[]> = {
  any: (random) => [inPicture(random), inPicture(random), inPicture(random)],
  lattice: (random) => [onLattice(random), onLattice(random), onLattice(random)],
  small: (random) => {
    const [x, y] = inPicture(random);
    return [0, 1, 2].map(() => [x + randomInt(random, 1200), y + randomInt(random, 1200)]);
  },
  sliver: (random) => {
    // A line through pixel centres, and a third point at most two grid steps off it.
    const [x, y] = [randomInt(random, WIDTH) * SUBPIXELS + 128, randomInt(random, HEIGHT) * SUBPIXELS + 128];
    const [dx, dy] = [randomInt(random, 7) - 3, randomInt(random, 7) - 3];
    const [back, there, middle] = [randomInt(random, 20), randomInt(random, 20), randomInt(random, 5)];
    return [
      [x - back * dx * 256, y - back * dy * 256],
      [x + there * dx * 256, y + there * dy * 256],
      [x + middle * dx * 256 + randomInt(random, 5) - 2, y + middle * dy * 256 + randomInt(random, 5) - 2],
    ];
  },
  degenerate: (random) => {
    const [a, b] = [onLattice(random), onLattice(random)];
    return random() < 0.5 ? [a, b, a] : [a, b, [2 * b[0] - a[0], 2 * b[1] - a[1]]];
  },
  huge: (random) => [0, 1, 2].map(() => [anywhere(random, GUARD * SUBPIXELS), anywhere(random, GUARD * SUBPIXELS)]),
  'huge through a pixel centre': (random) => {
    // Two far corners on opposite sides of a centre, so that the edge goes exactly through it.
    const [dx, dy] = [anywhere(random, GUARD * 200), anywhere(random, GUARD * 200)];
    const [x, y] = [randomInt(random, WIDTH) * SUBPIXELS + 128, randomInt(random, HEIGHT) * SUBPIXELS + 128];
    return [
      [x - dx, y - dy],
      [x + dx, y + dy],
      [anywhere(random, GUARD * 200), anywhere(random, GUARD * 200)],
    ];
  },
  'huge just beside a pixel centre': (random) => {
    // An edge function of 1 or -1 there, from an edge as long as there may be: the smallest quotient above or below a whole.
    const [dx, dy] = [0, 1].map(() => 2 * randomInt(random, 2 ** 20) + 2 ** 21 + 1);
    const [u, v] = beside(dx, dy);
    const sign = random() < 0.5 ? 1 : -1;
    const a: Point = [
      randomInt(random, WIDTH) * SUBPIXELS + 128 + sign * u,
      randomInt(random, HEIGHT) * SUBPIXELS + 128 + sign * v,
    ];
    // The edge leads back past the centre.
    const b: Point = [a[0] - sign * dx, a[1] - sign * dy];
    return [a, b, [b[0] + (random() < 0.5 ? 1 : -1) * 2 ** 20, b[1]]];
  },
};

describe('triangle coverage equals exact edge functions at every pixel', () => {
  for (const [kind, make] of Object.entries(KINDS))
    it(`${kind}: 80 triangles, seed 7`, () => {
      const random = createRandom(7);
      let pixels = 0;
      for (let i = 0; i < 80; i++) {
        // Each side takes each part in turn.
        const made = make(random);
        const corners = [0, 1, 2].map((k) => made[(k + i) % 3]);
        const points = pointsOf(corners);
        // Whichever way it turns, draw it and its mirror image: exactly one of the two has an area above 0.
        const there = coverage(points, [[0, 1, 2]]);
        const back = coverage(points, [[0, 2, 1]]);
        expect(there, `${corners}`).toEqual(bruteCoverage(corners));
        expect(back, `${corners}`).toEqual(bruteCoverage([corners[0], corners[2], corners[1]]));
        pixels += there.concat(back).reduce((a, b) => a + b);
      }
      if (kind === 'degenerate') expect(pixels).toBe(0);
      else expect(pixels).toBeGreaterThan(50);
    });
});

describe('triangles that share edges cover every pixel once', () => {
  for (const step of [1, 16, 128])
    it(`meshes of moved grid points on multiples of ${step}/256 pixel, seeds 1 to 20`, () => {
      for (let seed = 1; seed <= 20; seed++) {
        const random = createRandom(seed);
        const side = 5 + randomInt(random, 9);
        const points: Point[] = [];
        const triangles: number[][] = [];
        const cell = [(WIDTH * SUBPIXELS) / (side - 2), (HEIGHT * SUBPIXELS) / (side - 2)];
        for (let row = 0; row <= side; row++)
          for (let column = 0; column <= side; column++)
            points.push(
              [column, row].map(
                (n, axis) => Math.round(((n - 1 + 0.35 * (random() - 0.5)) * cell[axis]) / step) * step,
              ) as Point,
            );
        for (let row = 0; row < side; row++)
          for (let column = 0; column < side; column++) {
            const a = row * (side + 1) + column;
            const [b, c, d] = [a + 1, a + side + 2, a + side + 1];
            if (random() < 0.5) triangles.push([a, b, c], [a, c, d]);
            else triangles.push([a, b, d], [b, c, d]);
          }
        const all = pointsOf(points);
        for (const [a, b, c] of triangles) expect(doubleArea(all, a, b, c)).toBeGreaterThan(0);
        const times = coverage(all, triangles);
        expect(Math.min(...times), `seed ${seed}`).toBe(1);
        expect(Math.max(...times), `seed ${seed}`).toBe(1);
      }
    });

  it('a fan around a pixel centre covers that pixel once, seed 3', () => {
    const random = createRandom(3);
    for (let i = 0; i < 50; i++) {
      const hub: Point = [20 * SUBPIXELS + 128, 15 * SUBPIXELS + 128];
      const blades = 3 + randomInt(random, 30);
      const rim = Array.from({ length: blades }, (_, k): Point => {
        const angle = ((k + 0.4 * random()) / blades) * 2 * Math.PI;
        return [hub[0] + Math.round(9000 * Math.cos(angle)), hub[1] + Math.round(9000 * Math.sin(angle))];
      });
      const triangles = rim.map((_, k) => [0, 1 + k, 1 + ((k + 1) % blades)]);
      const times = coverage(pointsOf([hub, ...rim]), triangles);
      expect(times[15 * WIDTH + 20]).toBe(1);
      expect(Math.max(...times)).toBe(1);
    }
  });
});

describe('depth', () => {
  it('is the plane through the corners at every pixel, 200 triangles and slivers, seed 5', () => {
    const random = createRandom(5);
    let worst = 0;
    for (let i = 0; i < 200; i++) {
      const corners = i % 2 ? KINDS.any(random) : KINDS.sliver(random);
      const depths = [random(), random(), random()];
      const points = pointsOf(corners, depths);
      const turn = doubleArea(points, 0, 1, 2) > 0 ? [0, 1, 2] : [0, 2, 1];
      const area = doubleArea(points, turn[0], turn[1], turn[2]);
      if (area === 0) continue;
      const spans = createSpans(WIDTH, HEIGHT);
      addTriangle(spans, points, turn[0], turn[1], turn[2], area);
      for (let s = 0; s < spans.count; s++)
        for (let p = spans.start[s]; p < spans.end[s]; p++) {
          const x = BigInt((p % WIDTH) * SUBPIXELS + 128);
          const y = BigInt(Math.floor(p / WIDTH) * SUBPIXELS + 128);
          const weight = (a: Point, b: Point): number =>
            Number(BigInt(b[0] - a[0]) * (y - BigInt(a[1])) - BigInt(b[1] - a[1]) * (x - BigInt(a[0]))) / area;
          const [A, B, C] = turn.map((t) => corners[t]);
          const wanted =
            weight(B, C) * depths[turn[0]] + weight(C, A) * depths[turn[1]] + weight(A, B) * depths[turn[2]];
          const got = spans.depth[s] + spans.slope[s] * (p - spans.start[s]);
          worst = Math.max(worst, Math.abs(got - wanted));
        }
    }
    expect(worst).toBeLessThan(1e-12);
  });
});

describe('limits', () => {
  it('grows past its first room and keeps what it has', () => {
    const spans = createSpans(4, 1000);
    const points = pointsOf([
      [-2048, 0],
      [2048, 0],
      [2048, 900_000],
    ]);
    for (let i = 0; i < 20; i++) addTriangle(spans, points, 0, 1, 2, doubleArea(points, 0, 1, 2));
    expect(spans.count).toBe(20_000);
    for (const list of [spans.start, spans.end, spans.depth, spans.slope])
      for (let i = 1; i < 20; i++) expect(list.slice(i * 1000, (i + 1) * 1000)).toEqual(list.slice(0, 1000));
  });

  it('makes room for the rows whose centres are in the box, and for none where no column has its centre there', () => {
    const last = 4095 * 256 + 128;
    // 4,096 rows is the room at the start
    const roomFor = (left: number, right: number, top: number, bottom: number): number => {
      const spans = createSpans(10, 8192);
      const points = pointsOf([
        [left, top],
        [right, top],
        [left, bottom],
      ]);
      addTriangle(spans, points, 0, 1, 2, doubleArea(points, 0, 1, 2));
      return spans.start.length;
    };
    expect(roomFor(0, 2560, 128, last + 256)).toBe(4096);
    expect(roomFor(0, 2560, 128, last + 257)).toBe(8192);
    expect(roomFor(0, 2560, 129, last + 512)).toBe(4096);
    expect(roomFor(0, 2560, -256 * 9000, last + 256)).toBe(4096);
    expect(roomFor(129, 384, 0, 256 * 8000)).toBe(4096);
    expect(roomFor(129, 385, 0, 256 * 8000)).toBe(8192);
    expect(roomFor(128, 384, 0, 256 * 8000)).toBe(8192);
  });

  it('refuses pictures without pixels or beyond the largest size', () => {
    for (const size of [0, -1, 1.5, Number.NaN, MAX_SIZE + 1])
      expect(() => createSpans(size, 10)).toThrow(`from 1 to ${MAX_SIZE}`);
    expect(createSpans(MAX_SIZE, 1).width).toBe(MAX_SIZE);
  });
});
