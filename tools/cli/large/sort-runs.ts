/**
 * The first pass of a sort on disk: as many spheres as fit in memory are sorted along the curve and written, one run after another, to
 * one file.
 */
import { setImmediate } from 'node:timers/promises';
import { type CurveGrid, sortAlongCurve } from '../../../src/core/tree/sphere/large/curve.ts';
import { createRecords, RECORD_BYTES, RECORD_WORDS, type Records, type TemporaryFile } from './records.ts';
import type { SpheresFile } from './spheres-file.ts';
import { writeFully } from './write-fully.ts';

/** Bytes of a sphere while it is sorted: itself, the scratch of the sort, its place. */
const SORT_BYTES = 36;

/** Records that are written at once. */
const WRITTEN = 65536;

/** Spheres of a run that is sorted in so many bytes. */
export function runLength(memory: number, count: number): number {
  return Math.min(count, Math.max(1, Math.floor(memory / SORT_BYTES)));
}

/**
 * Write the runs to a file, each of `length` spheres but the last.
 * @param onProgress told of the part that is done
 */
export async function writeRuns(
  input: SpheresFile,
  grid: CurveGrid,
  length: number,
  { path, file }: TemporaryFile,
  onProgress: (done: number) => void,
): Promise<void> {
  const spheres = new Float32Array(length * 4);
  const scratch = new Float32Array(length * 4);
  const order = new Uint32Array(length);
  const records = createRecords(Math.min(length, WRITTEN));
  for (let first = 0; first < input.count; first += length) {
    const count = Math.min(length, input.count - first);
    input.read(first, spheres.subarray(0, count * 4));
    await setImmediate();
    sortAlongCurve(spheres, count, grid, scratch, order);
    await setImmediate();
    for (let from = 0; from < count; from += records.count) {
      const part = Math.min(records.count, count - from);
      gather(spheres, order.subarray(from, from + part), first, records);
      writeFully(path, file, (first + from) * RECORD_BYTES, records.bytes.subarray(0, part * RECORD_BYTES));
      await setImmediate();
      onProgress((first + from + part) / input.count);
    }
  }
}

/** Records of the spheres at these places. @param first the number of the sphere at place 0 */
function gather(spheres: Float32Array, places: Uint32Array, first: number, { floats, words }: Records): void {
  for (let i = 0; i < places.length; i++) {
    const from = places[i] * 4;
    const to = i * RECORD_WORDS;
    floats[to] = spheres[from];
    floats[to + 1] = spheres[from + 1];
    floats[to + 2] = spheres[from + 2];
    floats[to + 3] = spheres[from + 3];
    words[to + 4] = first + places[i];
  }
}
