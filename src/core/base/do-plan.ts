/**
 * Does plans (plan.ts) on threads: of the command line, or the workers of a page.
 *
 * This thread is one of them. It begins alone. Where more than WORTH is left, by the part that is done, the others are started: each takes
 * about a second of work to compile and to get warm, and this thread goes on meanwhile, or by itself where they cannot start. Then they are
 * given the oldest pieces, and while the plan waits for an answer of theirs, this thread does the next piece that nobody has. The answers come in
 * the order of the pieces, so the result is the same wherever they are done. With one job all is done here.
 */
import { clamp } from './clamp.ts';
import type { Plan } from './plan.ts';
import { TimeLeft } from './time-left.ts';

/** milliseconds: with 1.5 s left two threads were seen to take as long as one */
const WORTH = 2000;
/** milliseconds of work that a thread has at hand, and how many pieces that may be: the next one is there when one is done */
const AHEAD = 10;
const MIN_AT_HAND = 2;
export const MAX_AT_HAND = 16;
/** of the mean time of a piece: the part that the last one has in it */
const NEWEST = 0.1;

/** Threads that do pieces of one kind. */
export interface Threads<Piece, Answer> {
  /** ends when they can be given pieces, rejects where they cannot start */
  ready: Promise<void>;
  run(piece: Piece): Promise<Answer>;
  /** they may not be ready yet */
  end(): Promise<void> | void;
}

export interface Doing<Piece, Answer> {
  /** most threads, this one among them */
  jobs: number;
  /** milliseconds of work before threads start; default: until WORTH is seen to be left; 0: nothing is done before they are ready */
  patience?: number | null;
  /** gives what does a piece in this thread */
  here(): Promise<(piece: Piece) => Answer>;
  /** gives threads that have been started, and may not be ready yet; @param threads how many, without this one */
  start(threads: number): Promise<Threads<Piece, Answer>>;
  /** ends after the messages of other threads that are there */
  turn(): Promise<void>;
  /** told which part of all is done, 0 .. 1, and of the answer with which it is, in the order of the pieces */
  onDone?(done: number, answer: Answer): void;
}

type Outcome<Answer> = { answer: Answer } | { error: unknown };

/** A piece that was given away. */
interface Given<Piece, Answer> {
  piece: Piece;
  outcome: Outcome<Answer> | null;
  /** ends when the thread that has it has done it; null: no thread has it */
  there: Promise<void> | null;
}

/**
 * Do a plan.
 * @returns what the plan returns
 * @throws what the plan or one of its pieces throws, the oldest such piece first
 */
export async function doPlan<Piece, Answer, Result>(
  plan: Plan<Piece, Answer, Result>,
  doing: Doing<Piece, Answer>,
): Promise<Result> {
  const { jobs, here, onDone } = doing;
  const begun = performance.now();
  const left = new TimeLeft(begun);
  /** without an answer to the plan, the oldest first; and those of them that nobody has begun */
  const waiting: Given<Piece, Answer>[] = [];
  const free: Given<Piece, Answer>[] = [];
  const others = createOthers(free, doing);
  let most = 0;
  let work: ((piece: Piece) => Answer) | null = null;

  function isTime(): boolean {
    const now = performance.now();
    return doing.patience == null ? left.at(now) > WORTH : now - begun >= doing.patience;
  }

  async function doHere(given: Given<Piece, Answer>): Promise<void> {
    work ??= await here();
    const start = performance.now();
    given.outcome = outcomeOf(work, given.piece);
    others.pieceTook(performance.now() - start);
  }

  async function answerOf(oldest: Given<Piece, Answer>): Promise<Answer> {
    await others.feed();
    while (!oldest.outcome) {
      const next = free.shift();
      if (next) await doHere(next);
      else await oldest.there;
      await others.feed();
    }
    if ('error' in oldest.outcome) throw oldest.outcome.error;
    return oldest.outcome.answer;
  }

  try {
    let step = plan.next();
    while (!step.done) {
      if ('piece' in step.value) {
        const given = { piece: step.value.piece, outcome: null, there: null };
        waiting.push(given);
        most = Math.max(most, waiting.length);
        free.push(given);
        // nothing is answered yet
        step = plan.next(undefined as Answer);
        continue;
      }
      if (jobs > 1 && waiting.length > 1 && isTime())
        await others.start(Math.min(jobs, most) - 1, doing.patience === 0);
      const { done } = step.value;
      const answer = await answerOf(waiting.shift()!);
      left.update(done, performance.now());
      onDone?.(done, answer);
      step = plan.next(answer);
    }
    return step.value;
  } finally {
    // the result is there, or what went wrong before
    await others.end().catch(() => {});
  }
}

function outcomeOf<Piece, Answer>(work: (piece: Piece) => Answer, piece: Piece): Outcome<Answer> {
  try {
    return { answer: work(piece) };
  } catch (error) {
    return { error };
  }
}

interface Others {
  /** Start them, once; where that fails there are none. @param wait until they are ready */
  start(count: number, wait: boolean): Promise<void>;
  /** Hear what they have done, and give them what nobody has begun. */
  feed(): Promise<void>;
  /** A piece took so many milliseconds in this thread: as long as others take, more or less. */
  pieceTook(millis: number): void;
  end(): Promise<void>;
}

/** The other threads, from before they are started. @param free pieces that nobody has begun, the oldest first */
function createOthers<Piece, Answer>(free: Given<Piece, Answer>[], doing: Doing<Piece, Answer>): Others {
  let threads: Threads<Piece, Answer> | null = null;
  let isStarted = false;
  /** how many are ready, and how many pieces they have */
  let ready = 0;
  let had = 0;
  /** milliseconds that a piece takes; null: not known */
  let mean: number | null = null;

  /** As many pieces as each of them has are left to this thread. */
  function hand(): void {
    const atHand = mean === null ? MIN_AT_HAND : clamp(Math.ceil(AHEAD / mean), MIN_AT_HAND, MAX_AT_HAND);
    while (threads && had < ready * atHand && free.length > Math.floor(had / ready)) {
      const given = free.shift()!;
      const settle = (outcome: Outcome<Answer>): void => {
        given.outcome = outcome;
        had--;
        hand();
      };
      had++;
      given.there = threads.run(given.piece).then(
        (answer) => settle({ answer }),
        (error: unknown) => settle({ error }),
      );
    }
  }

  async function end(): Promise<void> {
    const ended = threads;
    threads = null;
    await ended?.end();
  }

  return {
    async start(count, wait) {
      if (isStarted) return;
      isStarted = true;
      threads = await doing.start(count).catch(() => null);
      const begun = threads?.ready.then(
        () => {
          ready = count;
        },
        () => end().catch(() => {}),
      );
      if (wait) await begun;
    },
    async feed() {
      if (threads) await doing.turn();
      hand();
    },
    pieceTook(millis) {
      mean = mean === null ? millis : mean + (millis - mean) * NEWEST;
    },
    end,
  };
}
