/**
 * Does plans (src/base/plan.ts) on threads.
 *
 * Work begins in this thread. What is not done after PATIENCE goes to as many others as there are jobs: they take some tenths of a second to
 * start. With one job all is done here. Either way the answers come in the order of the pieces, so the result is the same.
 *
 * Memory: what the pieces are done on is in shared memory, once for all threads; beside it a thread has the memory that its work says.
 * Signals end the program with all its threads, which are none of the system's processes.
 */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plan } from '../../src/base/plan.ts';
import { createProgress } from './progress.ts';
import { inSharedMemory } from './shared.ts';
import { patience } from './surroundings.ts';
import { type AnswerOf, type Ground, type GroundOf, type Kind, type PieceOf, workOf } from './work.ts';

/** milliseconds */
const PATIENCE = 1000;

/** A piece that was given away, and its answer, where threads do it. */
interface Waiting<Piece, Answer> {
  piece: Piece;
  answer: Promise<Answer> | null;
}

/**
 * Do a plan.
 * @param label of the progress bar
 * @returns what the plan returns
 * @throws what the plan or one of its pieces throws; of another thread its message
 */
export async function doPlan<K extends Kind, Result>(
  label: string,
  work: { kind: K; ground: GroundOf<K>; jobs: number },
  plan: Plan<PieceOf<K>, AnswerOf<K>, Result>,
): Promise<Result> {
  const { jobs } = work;
  const progress = createProgress(label);
  const waiting: Waiting<PieceOf<K>, AnswerOf<K>>[] = [];
  const late = performance.now() + (patience() ?? PATIENCE);
  let here: ((piece: PieceOf<K>) => AnswerOf<K>) | null = null;
  let threads: Threads<PieceOf<K>, AnswerOf<K>> | null = null;
  try {
    let step = plan.next();
    while (!step.done) {
      if ('piece' in step.value) {
        const { piece } = step.value;
        waiting.push({ piece, answer: threads?.run(piece) ?? null });
        // nothing is answered yet
        step = plan.next(undefined as AnswerOf<K>);
        continue;
      }
      const { done } = step.value;
      if (!threads && jobs > 1 && waiting.length > 1 && performance.now() >= late) {
        here = null;
        threads = await startThreads(work, Math.min(jobs, waiting.length));
        for (const each of waiting) each.answer = threads.run(each.piece);
      }
      const { piece, answer } = waiting.shift()!;
      if (!answer) here ??= await workOf<K>(work);
      const given = answer ? await answer : here!(piece);
      progress.update(done);
      step = plan.next(given);
    }
    return step.value;
  } finally {
    progress.stop();
    await threads?.end();
  }
}

interface Threads<Piece, Answer> {
  run(piece: Piece): Promise<Answer>;
  end(): Promise<void>;
}

async function startThreads<K extends Kind>(
  { kind, ground }: Ground<K>,
  count: number,
): Promise<Threads<PieceOf<K>, AnswerOf<K>>> {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: count,
    maxThreads: count,
    // the next piece is there when one is done
    concurrentTasksPerWorker: 2,
    workerData: { kind, ground: inSharedMemory(ground) },
  });
  // a thread that fails outside of any piece: it could not start
  const broken = new Promise<never>((_, reject) => pool.on('error', reject));
  broken.catch(() => {});
  return {
    run(piece) {
      const answer = Promise.race([pool.run(piece), broken]);
      // the error of an older piece comes first, and then nobody waits for this one
      answer.catch(() => {});
      return answer;
    },
    end: () => pool.destroy(),
  };
}

/** The thread's program: beside this file in the package and in a bundle, and what loads it where these are the sources. */
function workerFile(): string {
  const ending = extname(import.meta.url);
  return fileURLToPath(new URL(ending === '.ts' ? '../start/worker.js' : `./worker${ending}`, import.meta.url));
}
