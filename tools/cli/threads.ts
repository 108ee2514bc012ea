/**
 * The threads of the command line, which do plans (src/core/base/do-plan.ts).
 *
 * Memory: what the pieces are done on is in shared memory, once for all threads; beside it a thread has the memory that its work says.
 * Signals end the program with all its threads, which are none of the system's processes.
 */
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { doPlan as doOnThreads, MAX_AT_HAND, type Threads } from '../../src/core/base/do-plan.ts';
import type { Plan } from '../../src/core/base/plan.ts';
import {
  type AnswerOf,
  type Ground,
  type GroundOf,
  type Kind,
  type PieceOf,
  workOf,
} from '../../src/offline/work-kinds.ts';
import { createProgress } from './progress.ts';
import { inSharedMemory } from './shared.ts';
import { patience } from './surroundings.ts';

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
  const progress = createProgress(label);
  return doOnThreads(plan, {
    jobs: work.jobs,
    patience: patience(),
    here: () => workOf<K>(work),
    start: (threads) => startThreads<K>(work, threads),
    turn: () => setImmediate(),
    onDone: progress.update,
  }).finally(progress.stop);
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
    concurrentTasksPerWorker: MAX_AT_HAND,
    workerData: { kind, ground: inSharedMemory(ground) },
  });
  /** of the pieces that are away: a thread that fails outside of any piece could not start */
  const waiting = new Set<(error: Error) => void>();
  pool.on('error', (error: Error) => {
    for (const fail of waiting) fail(error);
  });
  const run = <T>(piece: unknown, name?: string): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.add(reject);
      pool
        .run(piece, { name })
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  return {
    ready: Promise.all(Array.from({ length: count }, () => run(null, 'ready'))).then(() => {}),
    run: (piece) => run(piece),
    end: () => pool.destroy(),
  };
}

/** The thread's program: beside this file in the package and in a bundle, and what loads it where these are the sources. */
function workerFile(): string {
  const ending = extname(import.meta.url);
  return fileURLToPath(new URL(ending === '.ts' ? '../start/worker.js' : `./worker${ending}`, import.meta.url));
}
