/** The float16 node's numbers, looked at one by one: by search among all candidates, and in whole numbers where rounding decides. */
import { describe, expect, it } from 'vitest';
import { decodeTree, describeTreeFile, encodeTree } from '../../../../src/core/file/binary.ts';
import {
  float16Origin,
  float16Writer,
  nearestWithLowByte,
  readFloat16,
} from '../../../../src/core/file/formats/float16.ts';
import { FLOAT16_NODE } from '../../../../src/core/file/layout.ts';
import { createRandom, randomInt } from '../../../../src/core/math/random.ts';
import { LEAF, packLink, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { makeTree } from '../trees.ts';

const word = new Uint32Array(1);
const float = new Float32Array(word.buffer);
const floatOf = (bits: number) => {
  word[0] = bits;
  return float[0];
};

/** The nearest of all normal floats and zeros with this low byte, the smaller of two. */
function searched(value: number, low: number): number {
  float[0] = Math.abs(value);
  let best = Number.POSITIVE_INFINITY;
  // from well below: every candidate beside the value is among these; the least normal ones come after 0
  for (const start of [0, 0x00800000, (word[0] & ~0xff) - 0x300])
    for (let k = 0; k < 7; k++) {
      const candidate = floatOf(start + 0x100 * k + low);
      const normal = candidate === 0 || (candidate >= 2 ** -126 && candidate < Number.POSITIVE_INFINITY);
      if (start + 0x100 * k + low < 0 || !normal) continue;
      if (Math.abs(candidate - Math.abs(value)) < Math.abs(best - Math.abs(value))) best = candidate;
    }
  return best === 0 ? 0 : Math.sign(value || 1) * best;
}

describe('nearestWithLowByte', () => {
  it('finds what a search finds, 4,000 numbers of every size, seed 1', () => {
    const random = createRandom(1);
    for (let k = 0; k < 4000; k++) {
      const low = k % 3 === 0 ? 0 : randomInt(random, 256);
      const value = (random() - 0.5) * 2 ** (randomInt(random, 250) - 122);
      expect([k, nearestWithLowByte(value, low)]).toEqual([k, searched(value, low)]);
    }
  });

  it.each([0, 1, 0x7f, 0x80, 0xff])('around 0 and the least normal floats, low byte %i', (low) => {
    const least = 2 ** -126;
    const values = [0, 1e-60, 0.25, 0.49, 0.5, 0.51, 0.9, 1, 1 + 2 ** -16, 1 + 2 ** -15 + 2 ** -20, 1.25];
    for (const part of values)
      for (const value of [part * least, -part * least])
        expect(nearestWithLowByte(value, low)).toBe(part === 0 && low === 0 ? 0 : searched(value, low));
  });

  it.each([1, -1])('takes the number nearer to 0 of two that are equally near, sign %i', (sign) => {
    // with a low byte of 0 the floats from 1 to 2 go in steps of 2^-15
    expect(nearestWithLowByte(sign * (1 + 2 ** -16), 0)).toBe(sign);
    expect(nearestWithLowByte(sign * (1 + 2 ** -16 + 2 ** -23), 0)).toBe(sign * (1 + 2 ** -15));
    expect(nearestWithLowByte(sign * (1 + 3 * 2 ** -16), 0)).toBe(sign * (1 + 2 ** -15));
    expect(nearestWithLowByte(sign * 2 ** -127, 0)).toBe(0);
  });

  it('keeps to finite floats at their upper end', () => {
    const largest = floatOf(0x7f7fffff);
    expect(nearestWithLowByte(largest, 0xff)).toBe(largest);
    expect(nearestWithLowByte(largest, 0)).toBe(floatOf(0x7f7fff00));
    expect(nearestWithLowByte(-largest, 0x80)).toBe(-floatOf(0x7f7fff80));
    expect(nearestWithLowByte(2 ** 128, 0)).toBeNaN();
  });
});

/** A double as a whole number of 2^-200: exact for all numbers here. */
function whole(value: number): bigint {
  let exponent = 0;
  let v = value;
  while (!Number.isInteger(v)) {
    v *= 2;
    exponent++;
  }
  expect(exponent).toBeLessThanOrEqual(200);
  return BigInt(v) << BigInt(200 - exponent);
}

function floatAbove(value: number): number {
  float[0] = value;
  word[0]++;
  return float[0];
}

/** Checks that the sphere in the file just holds the reader's, in whole numbers; @returns whether the reader's centre is another. */
function expectHeld(stored: number[], origin: readonly number[], read: number[]): boolean {
  const next = whole(floatAbove(read[3]));
  const shifts = [0, 1, 2].map((k) => whole(stored[k]) + whole(origin[k]) - whole(read[k]));
  const room = whole(stored[3]) - whole(read[3]);
  expect(room >= 0n).toBe(true);
  const moved = shifts.reduce((sum, s) => sum + s * s, 0n);
  expect(room * room >= moved).toBe(true);
  // and a radius one float larger would stick out, but for what ROUNDING adds
  const less = whole(stored[3]) - next;
  expect(less < 0n || less * less < moved + (moved >> 45n)).toBe(true);
  return shifts.some((s) => s !== 0n);
}

it('the origin is the root’s centre, and 0 on an axis where that is stored as less than 2^-100', () => {
  const originOf = (...centre: number[]) =>
    float16Origin({ spheres: Float32Array.of(...centre, 1), links: Uint32Array.of(packLink(LEAF, 0)) });
  const least = 2 ** -100;
  expect(originOf(5, 6, 7)).toEqual([5, 6, 7]);
  expect(originOf(5, least, -least)).toEqual([5, least, -least]);
  expect(originOf(5, least * (1 - 2 ** -16), -least * (1 - 2 ** -16))).toEqual([5, 0, 0]);
  // the low byte of x is 0xc0, and the nearest number with it is a little less
  expect(originOf(least, 6, 0)).toEqual([0, 6, 0]);
  expect(originOf(least * (1 + 2 ** -15), 6, 0)).toEqual([least * (1 + 2 ** -15), 6, 0]);
});

describe('the sphere in a file', () => {
  it.each(['uniform', 'a map 9e4 from the origin', 'all in one place'])(
    'holds the one that is read: %s, seeds 1 to 20',
    (scene) => {
      let moved = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const bytes = encodeTree(makeTree(scene, 30, seed), { format: 'float16', endian: 'big' });
        const { header, sections } = describeTreeFile(bytes);
        const view = new DataView(bytes.buffer, sections.find(({ name }) => name === 'nodes')!.offset);
        const { spheres } = decodeTree(bytes).tree;
        for (let node = 0; node < header.nodeCount; node++) {
          const stored = [0, 4, 8, 12].map((at) => view.getFloat32(node * FLOAT16_NODE.size + at));
          if (expectHeld(stored, header.origin, Array.from(spheres.subarray(node * 4, node * 4 + 4)))) moved++;
        }
      }
      expect(moved).toBeGreaterThan(100);
    },
  );

  it('holds it where both a float and a double of the coordinate are too short, in a file of another writer', () => {
    const view = new DataView(new ArrayBuffer(FLOAT16_NODE.size));
    for (const part of [1.5, 2.5, -1.5, -0.75]) {
      const stored = [part * 2 ** -52, 0, 0, 2 ** -40];
      stored.forEach((v, k) => {
        view.setFloat32(4 * k, v);
      });
      const origin = [1, 0, 0];
      const { spheres } = readFloat16(view, 0, 1, origin, false);
      expect(expectHeld(stored, origin, Array.from(spheres))).toBe(true);
    }
  });

  it('holds it where the two differ by less than a double of the coordinate tells', () => {
    // the low byte of x is the link's: beside an origin of 1, the least number with it is lost even in doubles
    const tree: SphereTree = {
      spheres: Float32Array.of(1, 1, 1, 2),
      links: Uint32Array.of(packLink(LEAF, 0)),
      first: Uint32Array.of(0, 1),
      objects: Float32Array.of(1, 1, 1, 2),
      ids: Uint32Array.of(0),
      depth: 1,
      leafSize: 1,
    };
    const origin = [1, 1, 1];
    const view = new DataView(new ArrayBuffer(FLOAT16_NODE.size));
    const writer = float16Writer(tree, origin, view, 0, false);
    const seen = new Float32Array(4);
    writer.centre(0, seen);
    seen[3] = writer.radius(0, 2);
    const { spheres } = readFloat16(view, 0, 1, origin, false);
    expect(spheres).toEqual(seen);
    expect(view.getFloat32(0)).toBe(floatOf(0x008000c0));
    expect(Array.from(spheres.subarray(0, 3))).toEqual([1, 1, 1]);
    // moved by 2^-126: the reader's radius is the float below the stored one, and still at least 2
    expect([view.getFloat32(12), spheres[3]]).toEqual([2 + 2 ** -14, floatOf(0x4000_00ff)]);
  });
});
