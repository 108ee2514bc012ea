/** The box tree is valid whatever it is built of, the same for the same boxes, and refuses what it cannot hold. */
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { MAX_DEPTH } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { type BoxBuildOptions, type BoxSplit, buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import type { BoxTree } from '../../../src/seeds/boxes/box-tree.ts';
import { validateBoxTree } from '../../../src/seeds/boxes/box-validate.ts';
import { COUNT, LEFT_FIRST, MAX_BOXES, NODE_WORDS } from '../../../src/seeds/boxes/node.ts';
import { boxBuildCases, DEGENERATE, everyKind, randomBoxes, same } from './box-cases.ts';

const bytesOf = ({ boxes, links, objectBoxes, ids }: BoxTree) =>
  [boxes, links, objectBoxes, ids].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength));

describe.each(boxBuildCases([1, 4, 32]))('%s', (_, options) => {
  test('boxes of every kind, 0 to 2,000 of them, seed 11: valid, and each object with its own box', () => {
    for (const [, boxes] of everyKind(11, [0, 1, 2, 3, 5, 17, 100, 2000])) {
      const tree = buildBoxTree(boxes, options);
      expect(validateBoxTree(tree)).toEqual([]);
      expect(tree.leafSize).toBe(options.leafSize);
      for (let k = 0; k < boxes.length; k++)
        if (tree.objectBoxes[k] !== boxes[tree.ids[Math.floor(k / 6)] * 6 + (k % 6)]) expect.fail(`number ${k} moved`);
    }
  });

  test.each(DEGENERATE)('%s: valid, no deeper than the limit', (_, boxes) => {
    const tree = buildBoxTree(boxes, options);
    expect(validateBoxTree(tree)).toEqual([]);
    expect(tree.depth).toBeLessThanOrEqual(MAX_DEPTH);
  });

  test('65,537 in one place: as deep as halves are', () => {
    const tree = buildBoxTree(same(65537, [3, 4, 5, 6, 7, 8]), options);
    expect(validateBoxTree(tree)).toEqual([]);
    expect(tree.depth).toBe(1 + Math.ceil(Math.log2(65537 / options.leafSize)));
  });

  test('the same boxes give the same bytes, and are left as they were', () => {
    const boxes = randomBoxes(createRandom(5), 300, 'clustered');
    const kept = boxes.slice();
    expect(bytesOf(buildBoxTree(boxes, options))).toEqual(bytesOf(buildBoxTree(boxes, options)));
    expect(boxes).toEqual(kept);
  });
});

/** Checksums that change with a rule, a tie or a rounding; such a change has to be meant. */
const RECORDED: Record<BoxSplit, string> = { midpoint: '757c31e', sah: 'ebbc89a1' };

test.each(Object.entries(RECORDED))('%s: the bytes of its trees, recorded, seed 21', (split, checksum) => {
  let sum = 0;
  for (const [, boxes] of everyKind(21, [1, 2, 3, 5, 33, 150]))
    for (const leafSize of [1, 4])
      for (const part of bytesOf(buildBoxTree(boxes, { split: split as BoxSplit, leafSize }))) sum = crc32(part, sum);
  expect(sum.toString(16)).toBe(checksum);
});

describe('layout', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 300, 'scattered'), { leafSize: 1 });

  test('two nodes a leaf, 32 bytes each, in one buffer; none for no objects', () => {
    expect(tree.boxes.buffer).toBe(tree.links.buffer);
    expect(tree.boxes.byteLength).toBe(2 * 300 * 32);
    expect(buildBoxTree(new Float32Array(0)).boxes.length).toBe(0);
    expect(buildBoxTree(new Float32Array(6)).boxes.length).toBe(2 * NODE_WORDS);
  });

  test('children share 64 bytes', () => {
    let inner = 0;
    for (let node = 0; node < tree.links.length; node += NODE_WORDS) {
      if (node === NODE_WORDS || tree.links[node + COUNT] > 0) continue;
      expect((tree.links[node + LEFT_FIRST] * 32) % 64).toBe(0);
      inner++;
    }
    expect(inner).toBe(299);
  });
});

describe('midpoint, as the seed cuts', () => {
  /** The seed's recursion in its own words, on centres of boxes; `null` where it stops with a leaf of any size. */
  function seedLeaves(boxes: Float32Array, most: number): number[][] {
    const centre = (id: number, axis: number) => Math.fround((boxes[id * 6 + axis] + boxes[id * 6 + 3 + axis]) / 2);
    const divide = (ids: number[]): number[][] => {
      if (ids.length <= most) return [ids];
      const low = [0, 1, 2].map((axis) => Math.min(...ids.map((id) => boxes[id * 6 + axis])));
      const high = [0, 1, 2].map((axis) => Math.max(...ids.map((id) => boxes[id * 6 + 3 + axis])));
      const extend = [0, 1, 2].map((axis) => high[axis] - low[axis]);
      let axis = 0;
      if (extend[1] > extend[0]) axis = 1;
      if (extend[2] > extend[axis]) axis = 2;
      const split = low[axis] + extend[axis] * 0.5;
      const left = ids.filter((id) => centre(id, axis) < split);
      const right = ids.filter((id) => !(centre(id, axis) < split));
      if (left.length === 0 || right.length === 0) return [ids];
      return [...divide(left), ...divide(right)];
    };
    return divide(Array.from({ length: boxes.length / 6 }, (_, id) => id));
  }
  const leavesOf = ({ links, ids }: BoxTree) => {
    const leaves: [number, number[]][] = [];
    for (let node = 0; node < links.length; node += NODE_WORDS)
      if (links[node + COUNT] > 0) {
        const first = links[node + LEFT_FIRST];
        leaves.push([first, Array.from(ids.subarray(first, first + links[node + COUNT])).sort((a, b) => a - b)]);
      }
    return leaves.sort(([a], [b]) => a - b).map(([, leaf]) => leaf);
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('its leaves where it reaches its size, seed %i', (seed) => {
    const boxes = randomBoxes(createRandom(seed), 300, 'scattered');
    const seedsLeaves = seedLeaves(boxes, 4);
    expect(seedsLeaves.every((leaf) => leaf.length <= 4)).toBe(true);
    expect(leavesOf(buildBoxTree(boxes, { split: 'midpoint', leafSize: 4 }))).toEqual(seedsLeaves);
  });

  test('where a side is empty the seed keeps all in one leaf, and here the median cuts', () => {
    const [, boxes] = DEGENERATE.find(([name]) => name === 'around one centre')!;
    const alike = same(64, [0, 0, 0, 1, 1, 1]);
    expect(seedLeaves(alike, 4)).toHaveLength(1);
    for (const input of [boxes, alike])
      expect(leavesOf(buildBoxTree(input, { split: 'midpoint', leafSize: 4 })).every((l) => l.length <= 4)).toBe(true);
  });
});

test('sah: the boxes of its nodes have less surface in all than midpoint leaves', () => {
  const surface = (split: BoxBuildOptions['split'], boxes: Float32Array) => {
    const tree = buildBoxTree(boxes, { split, leafSize: 1 });
    let sum = 0;
    for (let at = 0; at < tree.boxes.length; at += NODE_WORDS) {
      const [x, y, z] = [0, 1, 2].map((axis) => tree.boxes[at + 3 + axis] - tree.boxes[at + axis]);
      sum += x * y + y * z + z * x;
    }
    return sum;
  };
  const boxes = randomBoxes(createRandom(3), 3000, 'large and small');
  expect(surface('sah', boxes)).toBeLessThan(0.9 * surface('midpoint', boxes));
});

describe('what is refused', () => {
  const sound = [0, 0, 0, 1, 1, 1];
  test.each([
    ['a NaN', [0, 0, 0, 1, Number.NaN, 1], /object 1: its box runs from 0 to NaN on y/],
    ['a box inside out', [0, 0, 2, 1, 1, 1], /object 1: its box runs from 2 to 1 on z/],
    ['an infinite side', [0, 0, 0, Number.POSITIVE_INFINITY, 1, 1], /object 1: its box runs from 0 to Infinity on x/],
    ['a side beyond the limit', [0, 0, 0, 1, 1, 2e36], /object 1: .* at most 2\^120/],
  ])('%s', (_, box, message) => {
    expect(() => buildBoxTree(Float32Array.of(...sound, ...box))).toThrow(message);
  });
  test('a length that is not six for each, leaf sizes and splits that there are not', () => {
    expect(() => buildBoxTree(new Float32Array(7))).toThrow('boxes: 7 numbers, not six for each object');
    for (const leafSize of [0, 256, 1.5, Number.NaN])
      expect(() => buildBoxTree(new Float32Array(6), { leafSize })).toThrow(`leaf size ${leafSize}`);
    expect(() => buildBoxTree(new Float32Array(6), { split: 'best' as never })).toThrow(
      'split best: it must be midpoint, sah',
    );
  });
  test('more objects than there may be', () => {
    const many = { length: (MAX_BOXES + 1) * 6 } as Float32Array;
    expect(() => buildBoxTree(many)).toThrow('134217729 objects: a box tree holds at most 134217728');
  });
  test('sides as large as they may be are not', () => {
    const far = 2 ** 120;
    const boxes = Float32Array.of(-far, -far, -far, far, far, far, 0, 0, 0, 0, 0, 0);
    for (const [, options] of boxBuildCases([1])) expect(validateBoxTree(buildBoxTree(boxes, options))).toEqual([]);
  });
});
