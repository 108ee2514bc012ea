/**
 * The second pass of a sort on disk: the runs are merged into one file, all at once.
 *
 * The run whose next sphere has the least key is at the root of a binary heap; of equal keys that of the earlier run, whose spheres
 * have the lower numbers. Keys are made anew when records are read, so that files hold no keys.
 */
import { setImmediate } from 'node:timers/promises';
import { type CurveGrid, curveKeys } from '../../../src/core/tree/sphere/large/curve.ts';
import {
  createRecords,
  RECORD_BYTES,
  RECORD_WORDS,
  type Records,
  splitRecords,
  type TemporaryFile,
} from './records.ts';
import { readFully } from './spheres-file.ts';
import { writeFully } from './write-fully.ts';

/** What is in memory of a run. */
interface Run {
  records: Records;
  high: Uint32Array;
  low: Uint32Array;
  /** of the record that comes next, and how many there are in memory */
  at: number;
  filled: number;
  /** records of the run that are not in memory yet */
  next: number;
  end: number;
}

/**
 * @param length records of each run but the last
 * @param memory bytes for the parts of the runs and of the output that are in memory
 * @param onProgress told of the part that is done
 */
export async function mergeRuns(
  from: TemporaryFile,
  to: TemporaryFile,
  count: number,
  length: number,
  grid: CurveGrid,
  memory: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const runs = Math.ceil(count / length);
  // a record in memory has its key beside it
  const part = Math.max(1, Math.min(65536, Math.floor(memory / (runs + 1) / (RECORD_BYTES + 8))));
  const refill = (run: Run): boolean => fill(run, from, grid);
  const open = Array.from({ length: runs }, (_, k) => createRun(k * length, Math.min(count, (k + 1) * length), part));
  for (const run of open) refill(run);
  const heap = open.map((_, k) => k);
  const before = (a: number, b: number): boolean => comesBefore(open[a], a, open[b], b);
  for (let k = runs >> 1; k >= 0; k--) sink(heap, k, before);

  const out = createRecords(part);
  let written = 0;
  while (heap.length > 0) {
    let filled = 0;
    while (filled < part && heap.length > 0) {
      const run = open[heap[0]];
      copyRecord(run.records.words, run.at * RECORD_WORDS, out.words, filled * RECORD_WORDS);
      filled++;
      run.at++;
      if (run.at === run.filled && !refill(run)) {
        const last = heap.pop()!;
        if (heap.length > 0) heap[0] = last;
      }
      sink(heap, 0, before);
    }
    writeFully(to.path, to.file, written * RECORD_BYTES, out.bytes.subarray(0, filled * RECORD_BYTES));
    written += filled;
    await setImmediate();
    onProgress(written / count);
  }
}

function createRun(next: number, end: number, part: number): Run {
  const records = createRecords(part);
  return { records, high: new Uint32Array(part), low: new Uint32Array(part), at: 0, filled: 0, next, end };
}

/** Read the next records of a run. @returns whether there are any */
function fill(run: Run, { path, file }: TemporaryFile, grid: CurveGrid): boolean {
  const { records, next, end } = run;
  run.filled = Math.min(records.count, end - next);
  run.at = 0;
  run.next = next + run.filled;
  readFully(path, file, next * RECORD_BYTES, records.bytes.subarray(0, run.filled * RECORD_BYTES));
  curveKeys(splitRecords(records, run.filled).spheres, 0, run.filled, grid, run.high, run.low);
  return run.filled > 0;
}

function comesBefore(a: Run, numberOfA: number, b: Run, numberOfB: number): boolean {
  const high = a.high[a.at] - b.high[b.at];
  if (high !== 0) return high < 0;
  const low = a.low[a.at] - b.low[b.at];
  return low !== 0 ? low < 0 : numberOfA < numberOfB;
}

function copyRecord(from: Uint32Array, at: number, to: Uint32Array, place: number): void {
  for (let k = 0; k < RECORD_WORDS; k++) to[place + k] = from[at + k];
}

/** Move the entry at `k` down until none below it comes before it. */
function sink(heap: number[], k: number, before: (a: number, b: number) => boolean): void {
  for (;;) {
    let least = 2 * k + 1;
    if (least >= heap.length) return;
    if (least + 1 < heap.length && before(heap[least + 1], heap[least])) least++;
    if (!before(heap[least], heap[k])) return;
    const kept = heap[k];
    heap[k] = heap[least];
    heap[least] = kept;
    k = least;
  }
}
