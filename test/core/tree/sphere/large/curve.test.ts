/** Keys against numbers interleaved bit by bit, the sort against a plain one, blocks against cells that are halved again and again. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../../src/core/math/random.ts';
import { cutBlocks } from '../../../../../src/core/tree/sphere/large/blocks.ts';
import {
  type CurveGrid,
  type CurveKey,
  curveGrid,
  curveKey,
  KEY_BITS,
  sharedBits,
  sortAlongCurve,
} from '../../../../../src/core/tree/sphere/large/curve.ts';
import { KINDS, randomSpheres } from '../cases.ts';

function gridOf(spheres: Float32Array): CurveGrid {
  const along = (axis: number) => Array.from(spheres).filter((_, i) => i % 4 === axis);
  const axes = [0, 1, 2].map(along);
  return curveGrid([...axes.map((all) => Math.min(...all)), ...axes.map((all) => Math.max(...all))]);
}

/** The key as one number, made from decimal places to bits. */
function plainKey(spheres: Float32Array, object: number, { low, scale }: CurveGrid): bigint {
  const bits = [0, 1, 2].map((axis) => {
    const cell = Math.min(2 ** 20 - 1, Math.floor((spheres[object * 4 + axis] - low[axis]) * scale));
    return cell.toString(2).padStart(20, '0');
  });
  return BigInt(`0b${Array.from({ length: 60 }, (_, k) => bits[k % 3][Math.floor(k / 3)]).join('')}`);
}

const whole = ([high, low]: CurveKey) => (BigInt(high) << 30n) | BigInt(low);

test.each(KINDS)('keys of spheres %s, and their order', (kind) => {
  const spheres = randomSpheres(createRandom(1), 600, kind);
  // some of them in one place
  spheres.copyWithin(4 * 100, 0, 4 * 50);
  const grid = gridOf(spheres);
  const keys = Array.from({ length: 600 }, (_, object) => plainKey(spheres, object, grid));
  expect(keys.map((_, object) => whole(curveKey(spheres, object, grid)))).toEqual(keys);

  const order = new Uint32Array(600);
  sortAlongCurve(spheres, 600, grid, new Float32Array(2400), order);
  const places = keys.map((_, object) => object);
  const sorted = places.sort((a, b) => (keys[a] === keys[b] ? a - b : keys[a] < keys[b] ? -1 : 1));
  expect(Array.from(order)).toEqual(sorted);
});

test('the bits that two keys share', () => {
  const random = createRandom(2);
  for (let k = 0; k < 2000; k++) {
    const a = Array.from({ length: KEY_BITS }, () => (random() < 0.5 ? '0' : '1'));
    const same = Math.floor(random() * (KEY_BITS + 1));
    const b = a.map((bit, i) => (i < same ? bit : i === same ? String(1 - Number(bit)) : random() < 0.5 ? '0' : '1'));
    const key = (bits: string[]): CurveKey => [
      Number.parseInt(bits.slice(0, 30).join(''), 2),
      Number.parseInt(bits.slice(30).join(''), 2),
    ];
    expect(sharedBits(key(a), key(b))).toBe(same);
  }
});

/** Where the cells begin that a cell of these keys is halved into until none has more than `most`. */
function halved(keys: bigint[], start: number, end: number, bit: number, most: number): number[] {
  if (end <= start) return [];
  if (end - start <= most) return [start];
  if (bit < 0) return [start, ...halved(keys, start + most, end, bit, most)];
  let cut = start;
  while (cut < end && ((keys[cut] >> BigInt(bit)) & 1n) === 0n) cut++;
  return [...halved(keys, start, cut, bit - 1, most), ...halved(keys, cut, end, bit - 1, most)];
}

test.each(KINDS)('blocks of spheres %s', (kind) => {
  const random = createRandom(3);
  for (let k = 0; k < 20; k++) {
    const count = 1 + Math.floor(random() * 500);
    const spheres = randomSpheres(random, count, kind);
    // a part of them in one place: more than a block holds
    for (let i = 0; i < random() * count; i++) spheres.copyWithin(4 * i, 4 * (count - 1));
    const grid = gridOf(spheres);
    const keys = Array.from({ length: count }, (_, object) => curveKey(spheres, object, grid));
    keys.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const most = 1 + Math.floor(random() * 60);
    const cells = halved(keys.map(whole), 0, count, KEY_BITS - 1, most);
    // what is left at the end is one block
    const last = cells.findIndex((start) => start + most >= count);
    expect(cutBlocks(count, (place) => keys[place], most)).toEqual([...cells.slice(0, last + 1), count]);
  }
});
