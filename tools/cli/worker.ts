/** A thread of threads.ts: what it is given when it starts says what its pieces are done on. */
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import { type AnswerOf, type Ground, type Kind, type PieceOf, workOf } from '../../src/offline/work-kinds.ts';

const work = await workOf(Tinypool.workerData as Ground);

/** Each piece in a turn of its own: the pool takes all pieces that are there at once, and would send their answers only when all are done. */
export default async function doPiece(piece: PieceOf<Kind>): Promise<AnswerOf<Kind>> {
  await setImmediate();
  return work(piece);
}

/** A piece that needs no work: who gets its answer knows that the thread is ready. */
export function ready(): void {}
