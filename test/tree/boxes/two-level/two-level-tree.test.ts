/** Two levels of box trees: valid, the linear scan's triangles object by object, what is refused, each kind of damage found. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../../src/math/random.ts';
import { bruteTwoLevelOverlap } from '../../../../src/tree/boxes/brute-boxes.ts';
import { NODE_WORDS } from '../../../../src/tree/boxes/node.ts';
import { createTwoLevelResult, twoLevelOverlap } from '../../../../src/tree/boxes/two-level/two-level-overlap.ts';
import {
  buildTwoLevelTree,
  type TriangleObjects,
  type TwoLevelTree,
} from '../../../../src/tree/boxes/two-level/two-level-tree.ts';
import { validateTwoLevelTree } from '../../../../src/tree/boxes/two-level/two-level-validate.ts';
import { boxBuildCases, idsOf, randomBox } from '../box-cases.ts';

/** Objects of 1 to `most` triangles each, their corners shared at random, within a cube of side 100. */
function randomTriangles(random: Random, objects: number, most: number): TriangleObjects {
  const positions: number[] = [];
  const indices: number[] = [];
  const firstTriangle = [0];
  for (let object = 0; object < objects; object++) {
    const middle = [random() * 100, random() * 100, random() * 100];
    const vertices = 3 + randomInt(random, 12);
    const first = positions.length / 3;
    for (let k = 0; k < vertices * 3; k++) positions.push(middle[k % 3] + (random() - 0.5) * 10);
    const triangles = 1 + randomInt(random, most);
    for (let k = 0; k < triangles * 3; k++) indices.push(first + randomInt(random, vertices));
    firstTriangle.push(indices.length / 3);
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    firstTriangle: Uint32Array.from(firstTriangle),
  };
}

/** The same triangle, `triangles` times in each of `objects`. */
function alike(objects: number, triangles: number): TriangleObjects {
  return {
    positions: Float32Array.of(1, 2, 3, 2, 2, 3, 2, 4, 6),
    indices: Uint32Array.from({ length: objects * triangles * 3 }, (_, k) => k % 3),
    firstTriangle: Uint32Array.from({ length: objects + 1 }, (_, object) => object * triangles),
  };
}

describe.each(boxBuildCases([1, 4]))('%s', (_, options) => {
  test.each(Array.from({ length: 60 }, (_, i) => i + 1))(
    'the linear scan finds the same, 20 boxes, seed %i',
    (seed) => {
      const random = createRandom(seed);
      const given = randomTriangles(random, randomInt(random, 60), 1 + 30 * (seed % 4));
      const tree = buildTwoLevelTree(given, options);
      expect(validateTwoLevelTree(tree)).toEqual([]);
      const result = createTwoLevelResult(tree);
      const ids = new Uint32Array(given.indices.length / 3);
      for (let k = 0; k < 20; k++) {
        const box = randomBox(random, tree.top.objectBoxes);
        expect(twoLevelOverlap(tree, box, result)).toBe(result.count);
        const { objects, ends } = result;
        for (let i = 0; i < objects.count; i++) {
          const object = objects.ids[i];
          for (const id of result.ids.subarray(i === 0 ? 0 : ends[i - 1], ends[i])) {
            expect(id).toBeGreaterThanOrEqual(given.firstTriangle[object]);
            expect(id).toBeLessThan(given.firstTriangle[object + 1]);
          }
        }
        expect(objects.count > 0 ? ends[objects.count - 1] : 0).toBe(result.count);
        expect(idsOf(result).sort()).toEqual(ids.slice(0, bruteTwoLevelOverlap(given, box, ids)));
      }
    },
  );

  test.each([
    ['nothing', alike(0, 0)],
    ['one triangle', alike(1, 1)],
    ['two objects', alike(2, 1)],
    ['40 objects of 40 triangles in one place', alike(40, 40)],
    ['one of 65,537 triangles in one place', alike(1, 65537)],
    ['triangles of no size', { ...alike(5, 5), indices: new Uint32Array(75) }],
    ['at 1e30', { ...alike(3, 3), positions: alike(3, 3).positions.map((v) => v * 1e30) }],
    ['at 1e-40', { ...alike(3, 3), positions: alike(3, 3).positions.map((v) => v * 1e-40) }],
  ])('%s: valid, and all of it is found in its own box', (_, given) => {
    const tree = buildTwoLevelTree(given, options);
    expect(validateTwoLevelTree(tree)).toEqual([]);
    const far = Number.POSITIVE_INFINITY;
    const everything = Float32Array.of(-far, -far, -far, far, far, far);
    const box = given.indices.length > 0 ? tree.top.boxes.slice(0, 6) : everything;
    expect(twoLevelOverlap(tree, box, createTwoLevelResult(tree))).toBe(given.indices.length / 3);
  });
});

test('the same triangles give the same bytes, and are left as they were', () => {
  const given = randomTriangles(createRandom(1), 30, 20);
  const kept = structuredClone(given);
  expect(buildTwoLevelTree(given)).toEqual(buildTwoLevelTree(given));
  expect(given).toEqual(kept);
});

describe('what is refused', () => {
  const sound = alike(2, 2);
  test.each<[string, Partial<TriangleObjects>, string]>([
    ['a NaN', { positions: sound.positions.with(4, Number.NaN) }, 'triangle 0: vertex 1 has y = NaN'],
    [
      'an infinite one',
      { positions: sound.positions.with(8, Number.NEGATIVE_INFINITY) },
      'triangle 0: vertex 2 has z = -Infinity',
    ],
    ['one beyond the limit', { positions: sound.positions.with(0, 2e36) }, 'triangle 0: vertex 0 has x = 1.99'],
    ['a vertex that is not there', { indices: sound.indices.with(7, 3) }, 'triangle 2: vertex 3; there are 3'],
    ['half a triangle', { indices: sound.indices.slice(1) }, 'indices: 11 numbers'],
    ['half a vertex', { positions: sound.positions.slice(1) }, 'positions: 8 numbers'],
    ['a beginning that is not 0', { firstTriangle: Uint32Array.of(1, 2, 4) }, 'it must run from 0 to 4'],
    ['an end before the last', { firstTriangle: Uint32Array.of(0, 2, 3) }, 'it must run from 0 to 4'],
    ['an object of none', { firstTriangle: Uint32Array.of(0, 2, 2, 4) }, 'object 1 has no triangles'],
    ['an object of less', { firstTriangle: Uint32Array.of(0, 3, 2, 4) }, 'object 1 has no triangles'],
  ])('%s', (_, part, message) => {
    expect(() => buildTwoLevelTree({ ...sound, ...part })).toThrow(message);
  });
  test('more triangles than there may be', () => {
    const indices = { length: 3 * (2 ** 27 + 1) } as Uint32Array;
    expect(() => buildTwoLevelTree({ ...sound, indices })).toThrow('134217729 triangles');
  });
  test('a result with less room', () => {
    const tree = buildTwoLevelTree(sound, { leafSize: 1 });
    const result = createTwoLevelResult(tree);
    const box = new Float32Array(6);
    const { objects, ends } = result;
    for (const less of [
      { ids: result.ids.slice(1) },
      { stack: result.stack.slice(1) },
      { ends: ends.slice(1) },
      { objects: { ...objects, ids: objects.ids.slice(1) } },
    ])
      expect(() => twoLevelOverlap(tree, box, { ...result, ...less })).toThrow('make it for this tree');
  });
});

function exchangeEnds({ bottom: { ids } }: TwoLevelTree): void {
  [ids[0], ids[ids.length - 1]] = [ids[ids.length - 1], ids[0]];
}

function addTriangle({ bottom }: TwoLevelTree): void {
  bottom.ids = Uint32Array.of(...bottom.ids, bottom.ids.length);
  bottom.objectBoxes = Float32Array.of(...bottom.objectBoxes, 0, 0, 0, 1, 1, 1);
}

function addNodes({ bottom }: TwoLevelTree): void {
  const boxes = new Float32Array(bottom.boxes.length + 2 * NODE_WORDS);
  boxes.set(bottom.boxes);
  Object.assign(bottom, { boxes, links: new Uint32Array(boxes.buffer) });
}

describe('damage', () => {
  const tree = buildTwoLevelTree(randomTriangles(createRandom(4), 5, 6), { leafSize: 2 });
  const nodes = tree.bottom.links.length / NODE_WORDS;
  const spoilt = (spoil: (t: TwoLevelTree) => void) => {
    const copy = structuredClone(tree);
    spoil(copy);
    return validateTwoLevelTree(copy);
  };

  test('any other word of links and counts below, any other root, id and first triangle', () => {
    expect(spoilt(() => {})).toEqual([]);
    for (let value = 0; value < nodes + 3; value++) {
      for (let at = 0; at < tree.bottom.links.length; at++)
        if (at % NODE_WORDS >= 6)
          expect(spoilt((t) => t.bottom.links.fill(value, at, at + 1)).length > 0).toBe(
            value !== tree.bottom.links[at],
          );
      for (const part of ['roots', 'firstTriangle'] as const)
        for (let at = 0; at < tree[part].length; at++)
          expect(spoilt((t) => t[part].fill(value, at, at + 1)).length > 0).toBe(value !== tree[part][at]);
      for (let at = 0; at < tree.bottom.ids.length; at++)
        expect(spoilt((t) => t.bottom.ids.fill(value, at, at + 1)).length > 0).toBe(value !== tree.bottom.ids[at]);
    }
  });

  test.each<[string, (t: TwoLevelTree) => void, RegExp]>([
    ['the upper tree', (t) => t.top.boxes.fill(9e3, 0, 1), /^top: node 0: min x is 9000/],
    ['a box below', (t) => t.bottom.boxes.fill(9e3, 0, 1), /^object 0: node 0: min x is 9000/],
    ['a root too few', (t) => Object.assign(t, { roots: t.roots.slice(1) }), /^4 roots for 5 objects/],
    ['a depth', (t) => Object.assign(t.bottom, { depth: 9 }), /^bottom: the deepest tree has \d levels, not 9/],
    ['two objects exchanged', (t) => t.roots.set([t.roots[1], t.roots[0]]), /^object \d: leaf \d+: its first slot is/],
    [
      'a root of two objects',
      (t) => t.roots.copyWithin(1, 0, 1),
      /^object \d: root \d+; it must be even, .* and its own/,
    ],
    ['triangles of two objects exchanged', exchangeEnds, /^object \d: slot \d+ holds triangle \d+ of another object$/],
    ['a triangle too many', addTriangle, /^the last triangle is \d+, not \d+$/],
    ['nodes too many', addNodes, /^bottom: node \d+: no way leads to it$/],
    [
      'links of another tree',
      (t) => Object.assign(t.bottom, { links: t.bottom.links.slice() }),
      /^bottom: .* two views/,
    ],
    [
      'corners too few',
      (t) => Object.assign(t.bottom, { corners: t.bottom.corners.slice(9) }),
      /^bottom: \d+ numbers of corners/,
    ],
    [
      'a corner moved',
      (t) => t.bottom.corners.fill(9e3, 4, 5),
      /^bottom: the corners in slot 0 are not those of its box$/,
    ],
    ['a first triangle too few', (t) => Object.assign(t, { firstTriangle: t.firstTriangle.slice(1) }), /^5 first/],
  ])('%s', (_, spoil, message) => expect(spoilt(spoil).join('\n')).toMatch(new RegExp(message, 'm')));

  test('an object whose box is wider than its root, in a valid upper tree', () => {
    const faults = spoilt((t) => {
      const wide = structuredClone(t.top.objectBoxes);
      wide[3] += 1;
      t.top.objectBoxes.set(wide);
      for (let at = 0; at < t.top.boxes.length; at += NODE_WORDS)
        for (let slot = 0; slot < 5; slot++)
          if (t.top.boxes[at + 3] === tree.top.objectBoxes[3]) t.top.boxes[at + 3] = wide[3];
    });
    expect(faults.join('\n')).toMatch(/^object \d: its box in the upper tree is not that of its root$/m);
  });
});
