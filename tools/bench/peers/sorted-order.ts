/**
 * Sorts the list of a contestant that gives a set: a radix sort of the squared distances as 32-bit floats, three passes
 * of 11 bits, the fastest way found. Array.sort and Float64Array.sort take at least seven times as long.
 */
import type { CullQuery } from '../../../src/core/tree/query.ts';
import type { Build } from './contestant.ts';

const DIGIT = 2048;

/** `build` with its list sorted after each cull. */
export function sorted(build: Build): Build {
  return (spheres) => {
    const built = build(spheres);
    const sort = createDistanceSort(spheres);
    const scratch = 4 * 4 * (spheres.length / 4);
    return {
      ...built,
      cull(frame) {
        const count = built.cull(frame);
        sort(frame.query, built.ids(), count);
        return count;
      },
      bytes: built.bytes === null ? null : built.bytes + scratch,
    };
  };
}

function createDistanceSort(spheres: Float32Array): (query: CullQuery, ids: Uint32Array, count: number) => void {
  const n = spheres.length / 4;
  const keys = new Float32Array(n);
  const bits = new Uint32Array(keys.buffer);
  const spareBits = new Uint32Array(n);
  const spareIds = new Uint32Array(n);
  const order = new Uint32Array(n);
  const counts = [new Uint32Array(DIGIT), new Uint32Array(DIGIT), new Uint32Array(DIGIT)];
  return ({ eye }, ids, count) => {
    const [low, middle, high] = counts;
    for (const digit of counts) digit.fill(0);
    const [eyeX, eyeY, eyeZ] = eye;
    for (let i = 0; i < count; i++) {
      const at = ids[i] * 4;
      const x = spheres[at] - eyeX;
      const y = spheres[at + 1] - eyeY;
      const z = spheres[at + 2] - eyeZ;
      keys[i] = x * x + y * y + z * z;
      const b = bits[i];
      low[b & 2047]++;
      middle[(b >>> 11) & 2047]++;
      high[b >>> 22]++;
    }
    for (const digit of counts) {
      let sum = 0;
      for (let i = 0; i < DIGIT; i++) {
        const here = digit[i];
        digit[i] = sum;
        sum += here;
      }
    }
    for (let i = 0; i < count; i++) {
      const to = low[bits[i] & 2047]++;
      spareBits[to] = bits[i];
      spareIds[to] = ids[i];
    }
    for (let i = 0; i < count; i++) {
      const to = middle[(spareBits[i] >>> 11) & 2047]++;
      bits[to] = spareBits[i];
      order[to] = spareIds[i];
    }
    for (let i = 0; i < count; i++) ids[high[bits[i] >>> 22]++] = order[i];
  };
}
