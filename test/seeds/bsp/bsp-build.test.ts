import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { buildBspTree } from '../../../src/seeds/bsp/bsp-build.ts';
import { BSP_BUILD_DEFAULTS, type BspBuildOptions } from '../../../src/seeds/bsp/bsp-input.ts';
import { MAX_MERGED_CORNERS } from '../../../src/seeds/bsp/bsp-merge.ts';
import { BSP_SCORES } from '../../../src/seeds/bsp/bsp-splitter.ts';
import { type BspTree, bspBytes, MAX_BSP_DEPTH, MAX_BSP_POLYGONS, NO_NODE } from '../../../src/seeds/bsp/bsp-tree.ts';
import { validateBspTree } from '../../../src/seeds/bsp/bsp-validate.ts';
import { soak } from '../../soak.ts';
import { areaOf, KINDS, nodesOf, pointsOf, randomTriangles, type Triangles } from './cases.ts';

const build = ({ positions, indices, objects }: Triangles, options: Partial<BspBuildOptions> = {}): BspTree => {
  const tree = buildBspTree(positions, indices, { objects, ...options });
  expect(validateBspTree(tree)).toEqual([]);
  return tree;
};

const areas = (of: number, areaAt: (i: number) => number, groupOf: (i: number) => number): Map<number, number> => {
  const sums = new Map<number, number>();
  for (let i = 0; i < of; i++) sums.set(groupOf(i), (sums.get(groupOf(i)) ?? 0) + areaAt(i));
  return sums;
};

describe.each(KINDS)('%s', (kind) => {
  test.each(Array.from({ length: soak(10, 30) }, (_, seed) => seed))(
    'seed %i: valid, full, and no surface lost',
    (seed) => {
      const given = randomTriangles(seed, 4 + seed * 4, kind);
      const { positions, indices, objects } = given;
      const merge = seed % 2 === 0;
      const tree = build(given, { merge, score: BSP_SCORES[(seed >> 1) % 2], seed });
      expect(tree.unordered).toBe(0);
      const triangleArea = (triangle: number) =>
        areaOf(
          [0, 1, 2].map((k) => {
            const at = indices[triangle * 3 + k] * 3;
            return Array.from(positions.subarray(at, at + 3));
          }),
        );
      // merged polygons are named by their first triangle: then the area is that of the object
      const groupOf = (triangle: number) => (merge ? objects[triangle] : triangle);
      const before = areas(objects.length, triangleArea, groupOf);
      const after = areas(
        tree.triangles.length,
        (polygon) => areaOf(pointsOf(tree, polygon)),
        (polygon) => groupOf(tree.triangles[polygon]),
      );
      for (const [group, area] of before) {
        const count = tree.triangles.filter((triangle) => groupOf(triangle) === group).length;
        expect(Math.abs((after.get(group) ?? 0) - area)).toBeLessThanOrEqual(count * tree.tolerance + 1e-12);
      }
      expect(Array.from(tree.objects)).toEqual(Array.from(tree.triangles, (triangle) => objects[triangle]));
    },
  );
});

/** the two sides of a sheet of n x n squares, two triangles each */
function sheet(n: number): Triangles {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let z = 0; z <= n; z++) for (let x = 0; x <= n; x++) positions.push(x, 0, z);
  for (let z = 0; z < n; z++)
    for (let x = 0; x < n; x++) {
      const a = z * (n + 1) + x;
      indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2);
    }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    objects: new Uint32Array(indices.length / 3),
  };
}

describe('merging', () => {
  test('squares become larger polygons, one object at a time, and not without being asked', () => {
    const one = sheet(4);
    expect(build(one).uncut).toBe(8);
    expect(build(one, { merge: false }).uncut).toBe(32);
    // each triangle an object: nothing to join
    const two = { ...one, objects: one.objects.map((_, triangle) => triangle) };
    expect(build(two).uncut).toBe(32);
    expect(BSP_BUILD_DEFAULTS.merge).toBe(true);
  });

  test('corners on straight sides stay, and a polygon has at most so many', () => {
    const row = sheet(40);
    const tree = build({ ...row, indices: row.indices.subarray(0, 240), objects: row.objects.subarray(0, 80) });
    const sizes = Array.from(tree.triangles, (_, polygon) => tree.firstCorner[polygon + 1] - tree.firstCorner[polygon]);
    expect(Math.max(...sizes)).toBe(MAX_MERGED_CORNERS);
    expect(sizes.reduce((sum, size) => sum + size - 2, 0)).toBe(80);
  });

  test('what would go inward or leave the plane is not joined', () => {
    const arrow = { positions: Float32Array.of(0, 0, 0, 4, 0, 4, 0, 0, 1, -4, 0, 4), objects: new Uint32Array(2) };
    expect(build({ ...arrow, indices: Uint32Array.of(0, 2, 1, 0, 3, 2) }).uncut).toBe(2);
    const roof = { ...arrow, positions: Float32Array.of(0, 0, 0, 4, 0, 0, 4, 0, 4, 0, 0.01, 4) };
    expect(build({ ...roof, indices: Uint32Array.of(0, 2, 1, 0, 3, 2) }).uncut).toBe(2);
    // two squares with a fold between them stay whole
    const fold = {
      positions: Float32Array.of(0, 0, 0, 4, 0, 0, 8, 1, 0, 0, 0, 4, 4, 0, 4, 8, 1, 4),
      objects: new Uint32Array(4),
    };
    expect(build({ ...fold, indices: Uint32Array.of(0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5) }).uncut).toBe(2);
    const flat = { ...arrow, positions: Float32Array.of(0, 0, 0, 4, 0, 0, 4, 0, 4, 0, 0, 4) };
    expect(build({ ...flat, indices: Uint32Array.of(0, 2, 1, 0, 3, 2) }).uncut).toBe(1);
    // the same square, its second half turned over
    expect(build({ ...flat, indices: Uint32Array.of(0, 2, 1, 0, 2, 3) }).uncut).toBe(2);
  });
});

describe('degenerate', () => {
  const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const of = (positions: number[]): Triangles => ({
    positions: Float32Array.from(positions),
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    objects: new Uint32Array(positions.length / 9),
  });

  test('none, one, two', () => {
    const sizes = (positions: number[]) => {
      const { triangles, links, depth } = build(of(positions));
      return [triangles.length, links.length / 2, depth];
    };
    expect(sizes([])).toEqual([0, 0, 0]);
    expect(sizes(triangle)).toEqual([1, 1, 1]);
    expect(sizes([...triangle, ...triangle.map((v) => v + 2)])).toEqual([2, 2, 2]);
    expect(bspBytes(build(of(triangle)))).toBe(16 + 8 + 8 + 8 + 12 + 36 + 4 + 4);
  });

  test('65,537 in one place, facing both ways: one node', () => {
    const count = 65_537;
    const indices = Uint32Array.from({ length: count * 3 }, (_, i) => (i % 6 < 3 ? i % 3 : 2 - (i % 3)));
    const tree = build({ ...of(triangle), indices, objects: new Uint32Array(count) }, { merge: false });
    expect([tree.triangles.length, tree.links.length, tree.depth, tree.unordered]).toEqual([count, 2, 1, 0]);
  });

  test('points, lines and slivers that have no plane are left out and counted', () => {
    const line = [0, 0, 0, 1, 1, 1, 3, 3, 3];
    const tree = build(of([...line, ...Array(9).fill(5), ...triangle, 0, 0, 0, 8, 0, 0, 4, 2 ** -30, 0]));
    expect([tree.dropped, Array.from(tree.triangles)]).toEqual([3, [2]]);
    expect(build(of(line)).depth).toBe(0);
  });

  test.each([2 ** 119, 2 ** 60, 2 ** -60, 2 ** -126, 2 ** -148])('scaled by %d', (scale) => {
    const given = randomTriangles(4, 60, 'gridded');
    const tree = build({ ...given, positions: given.positions.map((v) => (v / 32) * scale) });
    const plain = build(given);
    expect(tree.triangles.length).toBeGreaterThan(0);
    // down to where the tolerance is no longer a part of the coordinates
    if (scale >= 2 ** -60) expect(tree.triangles).toEqual(plain.triangles);
  });

  test.each<[string, Partial<Triangles>, string]>([
    [
      'NaN',
      { positions: Float32Array.of(0, 0, 0, 1, Number.NaN, 0) },
      'vertex 1: y = NaN; it must be finite, at most 2^120',
    ],
    ['infinity', { positions: Float32Array.of(0, 0, -Infinity) }, 'vertex 0: z = -Infinity; it must be finite'],
    ['beyond 2^120', { positions: Float32Array.of(2 ** 121, 0, 0) }, 'vertex 0: x = '],
    ['half a vertex', { positions: new Float32Array(10) }, 'positions: 10 numbers, not three a vertex'],
    ['half a triangle', { indices: Uint32Array.of(0, 1) }, 'indices: 2 numbers, not three a triangle'],
    ['a vertex too many', { indices: Uint32Array.of(0, 1, 3) }, 'triangle 0: vertex 3 of 3'],
    ['objects of others', { objects: new Uint32Array(2) }, 'objects: 2 numbers for 1 triangles, not one for each'],
    [
      'too many',
      { indices: new Uint32Array(3 * 2 ** 24 + 3) },
      '16777217 triangles: a BSP holds at most 16777216 polygons',
    ],
  ])('%s is refused', (_, wrong, message) => {
    const { positions, indices, objects } = { ...of(triangle), ...wrong };
    expect(() => buildBspTree(positions, indices, { objects })).toThrow(RangeError);
    expect(() => buildBspTree(positions, indices, { objects })).toThrow(message);
  });
});

describe('options', () => {
  test.each<[Partial<BspBuildOptions>, string]>([
    [{ score: 'area' as 'cost' }, 'score area: it must be balance, cost'],
    [{ splitWeight: -1 }, 'split weight -1: it must be finite and not negative'],
    [{ splitWeight: Number.POSITIVE_INFINITY }, 'split weight Infinity'],
    [{ candidates: 0 }, 'candidates 0: it must be 1 or more'],
    [{ minimum: Number.NaN }, 'minimum NaN: it must be 1 or more'],
    [{ maxDepth: 0 }, 'deepest level 0: it must be a whole number from 1 to 65536'],
    [{ maxDepth: MAX_BSP_DEPTH + 1 }, 'deepest level 65537'],
    [{ maxDepth: 1.5 }, 'deepest level 1.5'],
    [{ maxPolygons: 0 }, 'most polygons 0: it must be a whole number from 1 to 16777216'],
    [{ maxPolygons: MAX_BSP_POLYGONS + 1 }, 'most polygons 16777217'],
  ])('%j is refused', (options, message) =>
    expect(() => build(randomTriangles(1, 3, 'scattered'), options)).toThrow(message),
  );

  test('a larger minimum: fewer polygons cut, lists in leaves and only there', () => {
    const given = randomTriangles(6, 300, 'scattered');
    const full = build(given);
    const some = build(given, { minimum: 20 });
    expect(some.triangles.length).toBeLessThan(full.triangles.length * 0.6);
    expect(some.unordered).toBeGreaterThan(0);
    const sizes = Array.from(some.firstPolygon.subarray(1), (end, node) => end - some.firstPolygon[node]);
    const leaves = sizes.filter((_, node) => some.links[node * 2] === NO_NODE && some.links[node * 2 + 1] === NO_NODE);
    expect(Math.max(...leaves)).toBeGreaterThan(10);
    expect(Math.max(...leaves)).toBeLessThanOrEqual(20);
  });

  test('a lowest level: no tree is deeper, and what is left stands in lists', () => {
    const given = randomTriangles(6, 200, 'turned boxes');
    expect(build(given).depth).toBeGreaterThan(5);
    const flat = build(given, { maxDepth: 5 });
    expect(flat.depth).toBe(5);
    expect(flat.unordered).toBeGreaterThan(0);
    const list = build(given, { maxDepth: 1 });
    expect([list.links.length, list.triangles.length, list.unordered]).toEqual([2, list.uncut, list.uncut]);
    expect(new Set(nodesOf(list))).toEqual(new Set([0]));
  });

  test('most polygons: as many as the cuts make are built, one fewer is refused', () => {
    const given = randomTriangles(6, 200, 'scattered');
    const { triangles, uncut } = build(given);
    expect(triangles.length).toBeGreaterThan(uncut);
    expect(build(given, { maxPolygons: triangles.length }).triangles).toEqual(triangles);
    expect(() => build(given, { maxPolygons: triangles.length - 1 })).toThrow(
      `the planes cut the triangles into more than ${triangles.length - 1} polygons`,
    );
  });

  test('progress runs up to 1 in small steps', () => {
    const steps: number[] = [];
    build(randomTriangles(6, 2000, 'boxes'), { onProgress: (done) => steps.push(done) });
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.length).toBeLessThanOrEqual(100);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBeLessThanOrEqual(1);
    expect(steps.at(-1)).toBeGreaterThan(0.95);
  });
});

describe('the same input', () => {
  const given = randomTriangles(9, 400, 'turned boxes');
  const bytesOf = (tree: BspTree) =>
    [tree.planes, tree.links, tree.firstPolygon, tree.firstCorner, tree.corners, tree.positions, tree.triangles].reduce(
      (sum, part) => crc32(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), sum),
      0,
    );

  test('gives the same bytes, recorded, and is left as it is', () => {
    const { positions, indices, objects } = structuredClone(given);
    expect(bytesOf(build(given))).toBe(bytesOf(build(given)));
    expect([given.positions, given.indices, given.objects]).toEqual([positions, indices, objects]);
    expect(bytesOf(build(given)).toString(16)).toBe('7c30e752');
    expect(bytesOf(build(given, { score: 'balance' })).toString(16)).toBe('32c6bd4f');
  });

  test('gives another tree with another seed, unless all candidates are tried', () => {
    expect(bytesOf(build(given, { seed: 2 }))).not.toBe(bytesOf(build(given)));
    const all = { candidates: Number.POSITIVE_INFINITY };
    expect(bytesOf(build(given, { ...all, seed: 2 }))).toBe(bytesOf(build(given, all)));
  });
});

test('polygons after cutting: recorded, they may only become fewer', () => {
  const factor = (kind: (typeof KINDS)[number], options: Partial<BspBuildOptions>) => {
    const tree = build(randomTriangles(7, 600, kind), options);
    return tree.triangles.length / tree.uncut;
  };
  expect(factor('boxes', {})).toBeLessThan(5.68);
  expect(factor('turned boxes', {})).toBeLessThan(14.1);
  expect(factor('scattered', {})).toBeLessThan(28.8);
  for (const kind of KINDS.filter((name) => name !== 'one plane').slice(0, soak(1, KINDS.length)))
    expect(factor(kind, {})).toBeLessThan(0.86 * factor(kind, { score: 'balance' }));
});
