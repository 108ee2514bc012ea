/** A city of spheres in a file, written a part at a time. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '../../../src/math/random.ts';
import { placeCity } from '../workload.ts';

const PART = 2 ** 20;

/** The spheres of spheresOf('city', n), in a file. */
export function writeCity(path: string, n: number): void {
  const file = openSync(path, 'w');
  const random = createRandom(1);
  const spheres = new Float32Array(Math.min(n, PART) * 4);
  for (let first = 0; first < n; first += PART) {
    const part = spheres.subarray(0, (n - first) * 4);
    placeCity(part, n, random);
    const bytes = new Uint8Array(part.buffer, 0, part.byteLength);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  }
  closeSync(file);
}
