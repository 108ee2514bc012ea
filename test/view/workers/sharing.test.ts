import { afterEach, expect, test, vi } from 'vitest';
import { sharingOf } from '../../../src/view/workers/sharing.ts';

const MB = 2 ** 20;

/** A browser with so many cores, and a worker at this address. */
function browserOf(hardwareConcurrency: number, hash = ''): void {
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('navigator', { hardwareConcurrency });
  vi.stubGlobal('location', { hash });
}
afterEach(() => vi.unstubAllGlobals());

/** What is read of an array: no test needs so much memory. */
const array = (bytes: number) => {
  const view = new Uint8Array(0);
  Object.defineProperty(view.buffer, 'byteLength', { value: bytes });
  return view;
};

test('as many as there are cores, and at most eight', () => {
  for (const [cores, jobs] of [
    [1, 1],
    [2, 2],
    [8, 8],
    [64, 8],
  ]) {
    browserOf(cores);
    expect(sharingOf({ scene: array(MB) })).toEqual({ jobs, patience: null });
  }
});

test.each([
  [64, 8],
  [100, 6],
  [256, 3],
  [257, 2],
  [2000, 1],
])('their copies of %d MB keep within 512 MB: %d', (size, jobs) => {
  browserOf(8);
  const shared = array((size * MB) / 2);
  expect(sharingOf({ scene: { positions: shared, again: shared }, list: [array((size * MB) / 2)] }).jobs).toBe(jobs);
});

test('the address of the worker asks for another number, and for less patience', () => {
  browserOf(2, '#jobs=3&patience=0');
  expect(sharingOf({})).toEqual({ jobs: 3, patience: 0 });
});

test('where a worker can start none there is one', () => {
  browserOf(8, '#jobs=3');
  vi.stubGlobal('Worker', undefined);
  expect(sharingOf({}).jobs).toBe(1);
});

test('nor outside of a browser', () => {
  expect(sharingOf({})).toEqual({ jobs: 1, patience: null });
});
