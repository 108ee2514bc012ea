/** A plan done on threads: here, by others and by both, with the same result. The threads are promises of this one. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Doing, doPlan, type Threads } from '../../../src/core/base/do-plan.ts';
import { answersOf, type Plan, stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';

const square = (piece: number): number => {
  if (piece < 0) throw new RangeError(`piece ${piece}`);
  return piece * piece;
};

/** Threads that answer the last piece first, each after some turns of this one; what was done where is in the log. */
function threadsOf({ work = square, turns = 2 }: { work?: typeof square; turns?: number } = {}) {
  const log = { started: [] as number[], here: [] as number[], there: [] as number[], most: 0, ended: 0 };
  const late: (() => void)[] = [];
  const after = (left: number, act: () => void): void => {
    if (left === 0) act();
    else setImmediate(() => after(left - 1, act));
  };
  const threads: Threads<number, number> = {
    ready: new Promise((resolve) => after(3, resolve)),
    run: (piece) =>
      new Promise((resolve, reject) => {
        log.there.push(piece);
        late.push(() => {
          try {
            resolve(work(piece));
          } catch (error) {
            reject(error);
          }
        });
        log.most = Math.max(log.most, late.length);
        after(turns, () => late.pop()?.());
      }),
    end() {
      log.ended++;
    },
  };
  const doing: Doing<number, number> = {
    jobs: 3,
    patience: 0,
    here: async () => (piece) => {
      log.here.push(piece);
      return work(piece);
    },
    async start(count) {
      log.started.push(count);
      return threads;
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  };
  return { log, doing };
}

const PIECES = Array.from({ length: 40 }, (_, i) => (i * 7) % 40);
const sorted = (pieces: readonly number[]) => pieces.toSorted((a, b) => a - b);

describe('a plan on threads', () => {
  it.each([1, 4, 30])(
    'has the answers in the order of the pieces, each done once, whoever is faster (%d turns)',
    async (turns) => {
      const { log, doing } = threadsOf({ turns });
      const told: [number, number | undefined][] = [];
      const answers = await doPlan(answersOf<number, number>(PIECES), {
        ...doing,
        onDone: (...each) => told.push([each[0], each[1]]),
      });
      expect(answers).toEqual(PIECES.map(square));
      expect(told).toEqual(PIECES.map((piece, i) => [(i + 1) / PIECES.length, square(piece)]));
      expect(sorted([...log.here, ...log.there])).toEqual(sorted(PIECES));
      expect(log.there.slice(0, 4)).toEqual(PIECES.slice(0, 4));
      expect(log.here[0]).toBe(PIECES[4]);
      expect([log.started, log.ended]).toEqual([[2], 1]);
    },
  );

  it.each([
    ['two pieces that take long', 12, 2],
    ['three that take a third of that', 4, 3],
    ['sixteen that take no time', 0, 16],
  ])('gives each thread %s, and leaves as many to this one', async (_, millis, atHand) => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const work = (piece: number) => {
      now += millis;
      return piece;
    };
    // threads that answer nothing before this one has done its first piece, and then late
    const { log, doing } = threadsOf({ work, turns: 60 });
    await doPlan(answersOf<number, number>(Array.from({ length: 60 }, (_, i) => i)), doing);
    expect(log.most).toBe(2 * atHand);
    const few = threadsOf({ turns: 60 });
    await doPlan(answersOf<number, number>([1, 2, 3, 4, 5, 6, 7]), few.doing);
    // three for this thread, as each of the two has two of seven
    expect(few.log.here).toEqual([5, 6, 7]);
  });

  it('is given no more threads than pieces wait, this one among them', async () => {
    const { log, doing } = threadsOf();
    await doPlan(answersOf<number, number>([7, 8]), doing);
    expect(log.started).toEqual([1]);
    // the last one is left to this thread
    expect([log.there, log.here]).toEqual([[7], [8]]);
  });

  it.each([
    ['much', 0.001, [2]],
    ['little', 0.9, []],
  ])('where %s is left by the part that is done, starts threads or none', async (_, done, started) => {
    function* plan(): Plan<number, number, void> {
      for (const piece of [1, 2, 3]) yield { piece };
      for (let i = 0; i < 3; i++) yield { done };
    }
    // longer than what is left out as setup and what is too short to tell by
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const slow = (piece: number) => {
      now += 850;
      return piece;
    };
    const { log, doing } = threadsOf({ work: slow });
    await doPlan(plan(), { ...doing, patience: null });
    expect(log.started).toEqual(started);
    clock.mockRestore();
  });

  it.each([
    ['one job', { jobs: 1 }, PIECES],
    ['its time not up', { patience: 1e9 }, PIECES],
    ['one piece', {}, [7]],
    ['no piece', {}, []],
  ])('with %s is done here', async (_, how, pieces) => {
    const { log, doing } = threadsOf();
    expect(await doPlan(answersOf<number, number>(pieces), { ...doing, ...how })).toEqual(pieces.map(square));
    expect(log).toEqual({ started: [], here: pieces, there: [], most: 0, ended: 0 });
  });

  it('goes on here while its threads start, and ends with those that never are ready', async () => {
    const { log, doing } = threadsOf({
      work(piece) {
        const until = performance.now() + 2;
        while (performance.now() < until);
        return square(piece);
      },
    });
    const start = async (count: number) => ({ ...(await doing.start(count)), ready: new Promise<void>(() => {}) });
    const answers = await doPlan(answersOf<number, number>(PIECES), { ...doing, patience: 1, start });
    expect(answers).toEqual(PIECES.map(square));
    expect(log).toEqual({ started: [2], here: PIECES, there: [], most: 0, ended: 1 });
  });

  it('gives threads pieces where the plan asks for an answer that is there already', async () => {
    let thenThere: number[] = [];
    function* early(): Plan<number, number, number[]> {
      for (const piece of [1, 2, 3, 4]) yield { piece };
      // the threads answer their first piece last: now all four are answered
      const answers = [yield { done: 0.1 }];
      for (const piece of [5, 6, 7]) yield { piece };
      answers.push(yield { done: 0.2 });
      thenThere = [...log.there];
      while (answers.length < 7) answers.push(yield { done: 1 });
      return answers;
    }
    const { log, doing } = threadsOf();
    expect(await doPlan(early(), doing)).toEqual([1, 4, 9, 16, 25, 36, 49]);
    expect(thenThere).toEqual([1, 2, 3, 5, 6]);
  });

  it('whose later pieces depend on earlier answers ends as it does here', async () => {
    function* chain(): Plan<number, number, number[]> {
      const given: number[] = [];
      yield { piece: 2 };
      yield { piece: 3 };
      while (given.length < 20) {
        const answer = yield { done: given.length / 20 };
        given.push(answer);
        yield { piece: (answer + 1) % 10 };
      }
      return given;
    }
    const { log, doing } = threadsOf();
    expect(await doPlan(chain(), doing)).toEqual(finishSteps(stepsOf(chain(), square)));
    expect(log.there.length).toBeGreaterThan(5);
  });

  it('fails with the error of the oldest piece that fails, and ends its threads', async () => {
    for (const turns of [1, 30]) {
      const { log, doing } = threadsOf({ turns });
      const pieces = [1, 2, -3, 4, -5, -6, 7, -8];
      await expect(doPlan(answersOf<number, number>(pieces), doing)).rejects.toThrow(new RangeError('piece -3'));
      expect(log.ended).toBe(1);
      const later = [1, 2, 3, 4, -5, 6];
      await expect(doPlan(answersOf<number, number>(later), doing)).rejects.toThrow(new RangeError('piece -5'));
    }
    const { doing } = threadsOf();
    await expect(doPlan(answersOf<number, number>([1, -2]), { ...doing, jobs: 1 })).rejects.toThrow('piece -2');
  });

  it('goes on here where its threads cannot start', async () => {
    for (const patience of [0, 1]) {
      const { log, doing } = threadsOf({
        work(piece) {
          const until = performance.now() + 1;
          while (performance.now() < until);
          return square(piece);
        },
      });
      const unready = async (count: number) => ({
        ...(await doing.start(count)),
        ready: Promise.reject(new Error('no memory')),
      });
      const answers = await doPlan(answersOf<number, number>(PIECES), { ...doing, patience, start: unready });
      expect(answers).toEqual(PIECES.map(square));
      expect([log.here, log.there, log.ended]).toEqual([PIECES, [], 1]);
      const refused = () => Promise.reject(new Error('no threads'));
      expect(await doPlan(answersOf<number, number>(PIECES), { ...doing, patience, start: refused })).toEqual(answers);
    }
  });

  it('has its result, or its own error, where threads cannot end', async () => {
    const { doing } = threadsOf();
    const start = async (count: number) => ({
      ...(await doing.start(count)),
      end: () => Promise.reject(new Error('end')),
    });
    expect(await doPlan(answersOf<number, number>(PIECES), { ...doing, start })).toEqual(PIECES.map(square));
    await expect(doPlan(answersOf<number, number>([1, -2, 3]), { ...doing, start })).rejects.toThrow('piece -2');
  });
});
