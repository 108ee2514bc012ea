/** The pool, with a stand-in for the Worker class that answers when the test says so. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GroundOf, PieceOf } from '../../../src/offline/work-kinds.ts';
import { startWorkers } from '../../../src/view/workers/pool.ts';

class StandIn {
  onmessage!: (event: { data: unknown }) => void;
  onerror!: (event: { message: string; preventDefault(): void }) => void;
  onmessageerror!: () => void;
  given: unknown[] = [];
  ended = false;
  constructor() {
    workers.push(this);
  }
  postMessage(message: unknown) {
    if (refusal) throw refusal;
    this.given.push(message);
  }
  terminate() {
    this.ended = true;
  }
}

let workers: StandIn[];
let refusal: Error | null;
beforeEach(() => {
  workers = [];
  refusal = null;
  vi.stubGlobal('Worker', StandIn);
});
afterEach(() => vi.unstubAllGlobals());

const WORK = { kind: 'pictures', ground: 'the scene' as unknown as GroundOf<'pictures'> } as const;
/** Workers that are ready. */
const start = (count: number) => {
  const { run, ready, end } = startWorkers<'pictures'>(WORK, count);
  ready.catch(() => {});
  for (const worker of workers) answer(worker, { answer: undefined });
  return { run: (piece: string) => run(piece as unknown as PieceOf<'pictures'>) as unknown as Promise<string>, end };
};
/** The worker answers its oldest message. */
const answer = (worker: StandIn, data: unknown) => worker.onmessage({ data });

test('each worker is told the work once, and a piece goes to the one that has fewest', async () => {
  const pool = start(2);
  const answers = ['a', 'b', 'c', 'd'].map((piece) => pool.run(piece));
  const [one, other] = workers;
  expect([one.given, other.given]).toEqual([
    [WORK, 'a', 'c'],
    [WORK, 'b', 'd'],
  ]);
  answer(other, { answer: 'B' });
  answer(other, { answer: 'D' });
  answers.push(pool.run('e'), pool.run('f'));
  expect(other.given.slice(3)).toEqual(['e', 'f']);
  answer(one, { answer: 'A' });
  answer(one, { answer: 'C' });
  answer(other, { answer: 'E' });
  answer(other, { answer: 'F' });
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(workers.map(({ ended }) => ended)).toEqual([false, false]);
  pool.end();
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
});

test('they are ready when each has begun', async () => {
  const { ready } = startWorkers<'pictures'>(WORK, 2);
  const isReady = vi.fn();
  ready.then(isReady);
  answer(workers[0], { answer: undefined });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isReady).not.toHaveBeenCalled();
  answer(workers[1], { answer: undefined });
  await ready;
});

test('work that cannot begin is why they are not ready', async () => {
  const { ready } = startWorkers<'pictures'>(WORK, 1);
  answer(workers[0], { name: 'RangeError', message: 'Array buffer allocation failed' });
  await expect(ready).rejects.toThrow(new RangeError('Array buffer allocation failed'));
});

test('the error of a piece is its own, of the kind that says what to do', async () => {
  const pool = start(1);
  const [a, b, c] = ['a', 'b', 'c'].map((piece) => pool.run(piece));
  answer(workers[0], { name: 'RangeError', message: 'Array buffer allocation failed' });
  answer(workers[0], { name: 'Strange', message: 'near is -1' });
  answer(workers[0], { answer: 'C' });
  await expect(a).rejects.toThrow(new RangeError('Array buffer allocation failed'));
  await expect(b).rejects.toThrow(new Error('near is -1'));
  expect(await c).toBe('C');
});

test.each([
  ['out of luck', 'out of luck'],
  ['', 'one of its workers could not be started; load the page again'],
])('a worker that fails with "%s" ends all, with a line', async (message, line) => {
  const pool = start(2);
  const answers = ['a', 'b', 'c', 'd', 'e'].map((piece) => pool.run(piece));
  const preventDefault = vi.fn();
  workers[1].onerror({ message, preventDefault });
  for (const each of [...answers, pool.run('late')]) await expect(each).rejects.toThrow(line);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  expect(preventDefault).toHaveBeenCalled();
});

test('an answer that cannot be handed over ends all', async () => {
  const pool = start(1);
  const asked = pool.run('a');
  workers[0].onmessageerror();
  await expect(asked).rejects.toThrow('an answer is too large to be handed over by its worker');
});

test('a scene that cannot be copied is why they are not ready', async () => {
  refusal = new Error('too large');
  await expect(startWorkers<'pictures'>(WORK, 3).ready).rejects.toThrow(
    'the scene could not be copied for 3 workers (too large); close other tabs',
  );
});
