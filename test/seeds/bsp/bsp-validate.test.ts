import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildBspTree } from '../../../src/seeds/bsp/bsp-build.ts';
import { type BspTree, NO_NODE } from '../../../src/seeds/bsp/bsp-tree.ts';
import { validateBspTree } from '../../../src/seeds/bsp/bsp-validate.ts';
import { nodesOf, parentsOf, pointsOf, randomTriangles } from './cases.ts';

const given = randomTriangles(3, 60, 'turned boxes');
const tree = buildBspTree(given.positions, given.indices);
const lists = buildBspTree(given.positions, given.indices, { minimum: 8 });
const spoilt = (spoil: (t: BspTree) => void, of = tree) => {
  const copy = structuredClone(of);
  spoil(copy);
  return validateBspTree(copy).join('\n');
};
const both = Array.from({ length: tree.links.length / 2 }, (_, node) => node).find(
  (node) => tree.links[node * 2] !== NO_NODE && tree.links[node * 2 + 1] !== NO_NODE,
)!;

test('trees without faults', () => {
  expect([validateBspTree(tree), validateBspTree(lists)]).toEqual([[], []]);
  expect(lists.unordered).toBeGreaterThan(0);
});

/** Polygons of leaves that do not lie on their leaf's plane, told from the tree as it is stored, in the words of bsp-tree.ts. */
function listed(of: BspTree): number {
  let count = 0;
  for (let node = 0; node * 2 < of.links.length; node++) {
    if (!isLeaf(of, node)) continue;
    const own = Array.from(
      { length: of.firstPolygon[node + 1] - of.firstPolygon[node] },
      (_, i) => of.firstPolygon[node] + i,
    );
    const [x, y, z, d] = of.planes.subarray(node * 4, node * 4 + 4);
    const heights = own
      .flatMap((polygon) => pointsOf(of, polygon))
      .map((point) => Math.abs(x * point[0] + y * point[1] + z * point[2] + d));
    if (Math.max(...heights) > 1.25 * of.tolerance) count += own.length;
  }
  return count;
}

describe('lists are counted by corners as they are stored', () => {
  test.each([2, 3, 4, 9])('nearly level triangles, at most %d in a leaf: 60 trees', (minimum) => {
    let some = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed);
      const positions = Float32Array.from({ length: 36 * 3 }, (_, i) => {
        const corner = Math.floor(i / 3) % 3;
        // heights of up to one and a half of the tolerance: some within it, some within its drift, some beyond
        if (i % 3 === 1) return (random() - 0.5) * 3 * 20 * 2 ** -20;
        return random() * 12 + (corner === (i % 3) / 2 + 1 ? 7 : 0);
      });
      positions[0] = 20;
      const level = buildBspTree(
        positions,
        Uint32Array.from({ length: 36 }, (_, i) => i),
        { minimum },
      );
      expect(validateBspTree(level)).toEqual([]);
      expect(level.unordered).toBe(listed(level));
      if (level.unordered > 0 && level.unordered < level.triangles.length) some++;
    }
    expect(some).toBeGreaterThan(5);
  });
});

describe('each promise, broken', () => {
  test.each<[string, (t: BspTree) => void, RegExp]>([
    ['links that are odd', (t) => (t.links = t.links.slice(1)), /^\d+ links, not two for each node/],
    ['planes too few', (t) => (t.planes = t.planes.slice(4)), /plane numbers for \d+ nodes, not four/],
    ['node ranges too few', (t) => (t.firstPolygon = t.firstPolygon.slice(1)), /ranges for \d+ nodes, not one more/],
    ['corner ranges too few', (t) => (t.firstCorner = t.firstCorner.slice(1)), /ranges for \d+ polygons, not one more/],
    ['objects too few', (t) => (t.objects = t.objects.slice(1)), /objects for \d+ polygons/],
    ['half a vertex', (t) => (t.positions = t.positions.slice(1)), /coordinates, not three/],
    ['nodes without polygons', (t) => Object.assign(t, empty(t)), /^\d+ nodes cannot hold 0 polygons/],
    ['a tolerance of 0', (t) => (t.tolerance = 0), /^tolerance 0/],
    ['no tolerance', (t) => (t.tolerance = Number.NaN), /^tolerance NaN/],
    ['fewer polygons than before cutting', (t) => (t.uncut = 1e6), /fewer than the 1000000 before/],
    ['a vertex at NaN', (t) => (t.positions[4] = Number.NaN), /^vertex 1: y = NaN/],
    ['a corner that there is not', (t) => (t.corners[5] = 1e6), /^corner 5: vertex 1000000 of/],
    ['a long normal', (t) => (t.planes[4] *= 2), /^node 1: a normal of length/],
    ['a plane at infinity', (t) => (t.planes[7] = Number.POSITIVE_INFINITY), /^node 1: .* d = Infinity/],
    ['a range that starts late', (t) => (t.firstPolygon[0] = 1), /^the first of the polygons is 1, not 0/],
    ['a range that runs back', (t) => (t.firstPolygon[2] = 0), /^node 1: its polygons run from \d+ to 0/],
    ['a range that ends late', (t) => t.firstPolygon[t.firstPolygon.length - 1]++, /^the polygons end at/],
    ['a polygon of two corners', (t) => (t.firstCorner[1] = 2), /^polygon 0: its corners run from 0 to 2/],
    ['corners left over', (t) => t.firstCorner[t.firstCorner.length - 1]--, /the corners end at/],
    ['a link to itself', (t) => (t.links[0] = 0), /^node 0: its (front|back) link is \d+, not/],
    ['a link past the end', (t) => (t.links[0] = 1e6), /^node 0: its (front|back) link is \d+, not/],
    ['a link too many', (t) => (t.links[t.links.length - 1] = 3), /a link beyond the last node/],
    ['a link too few', (t) => (t.links[both * 2] = NO_NODE), /link is \d+, not|no link leads to it/],
    ['links changed over', (t) => swap(t.links, both * 2, both * 2 + 1), /its (front|back) link is/],
    ['a depth that is not', (t) => t.depth++, /levels deep, not/],
    ['a count of lists that is not', (t) => t.unordered++, /^0 polygons are in no order, not 1/],
    ['a plane turned over', (t) => turnPlane(t, both), /lies .* from the plane of node \d+, before which it belongs/],
  ])('%s', (_, spoil, fault) => expect(spoilt(spoil)).toMatch(fault));

  test('a leaf without polygons', () => {
    const leaf = Array.from(tree.links.keys()).find((i) => i % 2 === 0 && isLeaf(tree, i / 2))! / 2;
    const fault = spoilt((t) => {
      t.firstPolygon[leaf + 1] = t.firstPolygon[leaf];
    });
    expect(fault).toContain(`node ${leaf}: a leaf without polygons`);
  });

  test('a plane turned over, of a node with nothing in front', () => {
    const node =
      Array.from(tree.links.keys()).find(
        (i) => i % 2 === 1 && tree.links[i - 1] === NO_NODE && tree.links[i] !== NO_NODE,
      )! >> 1;
    expect(spoilt((t) => turnPlane(t, node))).toMatch(
      /^node \d+: vertex \d+ lies .* from the plane of node \d+, behind which it belongs/,
    );
  });

  test('lists in a tree that says it has none', () => {
    expect(spoilt((t) => (t.unordered = 0), lists)).toBe(`${lists.unordered} polygons are in no order, not 0`);
  });
});

test('any corner moved off its plane or over one above is found, by less than the tolerance it is not', () => {
  const nodes = nodesOf(tree);
  const parents = parentsOf(tree);
  let found = 0;
  for (let polygon = 0; polygon < tree.triangles.length; polygon += 3) {
    const vertex = tree.corners[tree.firstCorner[polygon]];
    const node = isLeaf(tree, nodes[polygon]) ? parents[nodes[polygon]] : nodes[polygon];
    const move = (by: number) =>
      spoilt((t) => {
        for (let k = 0; k < 3; k++) t.positions[vertex * 3 + k] += by * t.planes[node * 4 + k];
      });
    // off the plane either way, for its own; for a leaf's, far to both sides of its parent's
    const far = isLeaf(tree, nodes[polygon]) ? 60 : tree.tolerance * 4;
    if (move(far) !== '' && move(-far) !== '') found++;
    else expect(isLeaf(tree, nodes[polygon])).toBe(true);
  }
  expect(found).toBeGreaterThan(tree.triangles.length / 12);
});

test('at most twenty faults are said', () => {
  expect(spoilt((t) => t.positions.fill(Number.NaN)).split('\n').length).toBe(20);
});

function isLeaf({ links }: BspTree, node: number): boolean {
  return links[node * 2] === NO_NODE && links[node * 2 + 1] === NO_NODE;
}

function empty(t: BspTree): Partial<BspTree> {
  return {
    triangles: t.triangles.slice(0, 0),
    objects: t.objects.slice(0, 0),
    firstCorner: Uint32Array.of(0),
    uncut: 0,
  };
}

function swap(array: Uint32Array, a: number, b: number): void {
  [array[a], array[b]] = [array[b], array[a]];
}

function turnPlane({ planes }: BspTree, node: number): void {
  for (let k = 0; k < 4; k++) planes[node * 4 + k] *= -1;
}
