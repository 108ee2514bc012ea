/**
 * Workers that do pieces of one kind of work. Those that a worker starts end with it, so who ends the worker that plans has ended them too.
 *
 * Memory: each has a copy of what its pieces are done on, and beside it what its work takes.
 */
import type { Threads } from '../../core/base/do-plan.ts';
import type { AnswerOf, Ground, Kind, PieceOf } from '../../offline/work-kinds.ts';
import type { PieceReply } from './piece-worker.ts';

/** of a worker's failures, those whose kind says more than their message does */
const ERRORS: Record<string, ErrorConstructor | undefined> = { RangeError, TypeError };

/** Who waits for the answer to a message. */
interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Member<Answer> {
  worker: Worker;
  /** the oldest first: a worker answers in this order */
  asked: Asked<Answer>[];
}

export function startWorkers<K extends Kind>(work: Ground<K>, count: number): Threads<PieceOf<K>, AnswerOf<K>> {
  type Answer = AnswerOf<K> | undefined;
  const members: Member<Answer>[] = [];
  let broken: Error | null = null;

  const end = (): void => {
    for (const { worker } of members) worker.terminate();
  };
  const fail = (message: string): void => {
    broken = new Error(message);
    end();
    for (const { reject } of members.flatMap((member) => member.asked)) reject(broken);
  };
  /** of the message that was posted last */
  const answerOf = ({ asked }: Member<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => asked.push({ resolve, reject }));
  const start = async (): Promise<void> => {
    const worker = new Worker(new URL('./piece-worker.ts', import.meta.url), { type: 'module' });
    const member: Member<Answer> = { worker, asked: [] };
    members.push(member);
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || 'one of its workers could not be started; load the page again');
    };
    worker.onmessageerror = () => fail('an answer is too large to be handed over by its worker');
    worker.onmessage = ({ data }: MessageEvent<PieceReply<AnswerOf<K>>>) => {
      const { resolve, reject } = member.asked.shift()!;
      if ('answer' in data) resolve(data.answer);
      else reject(new (ERRORS[data.name] ?? Error)(data.message));
    };
    try {
      worker.postMessage(work);
    } catch (error) {
      const reason = (error as Error).message;
      throw new Error(`the scene could not be copied for ${count} workers (${reason}); close other tabs`);
    }
    await answerOf(member);
  };
  return {
    ready: Promise.all(Array.from({ length: count }, start)).then(() => {}),
    async run(piece) {
      if (broken) throw broken;
      const free = members.reduce((least, each) => (each.asked.length < least.asked.length ? each : least));
      free.worker.postMessage(piece);
      return (await answerOf(free)) as AnswerOf<K>;
    },
    end,
  };
}
