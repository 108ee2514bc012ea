/**
 * Does plans (src/core/base/do-plan.ts, which says when others start) in the worker that plans, and in workers of its own (pool.ts). Where it can have
 * none (sharing.ts), it does all by itself, with the same result.
 */
import { doPlan } from '../../core/base/do-plan.ts';
import type { Plan } from '../../core/base/plan.ts';
import type { AnswerOf, GroundOf, Kind, MakerOf, PieceOf } from '../../offline/work-kinds.ts';
import { nextTask } from './next-task.ts';
import { startWorkers } from './pool.ts';
import { sharingOf } from './sharing.ts';

/** Work that is planned here. */
export interface Planned<K extends Kind> {
  kind: K;
  /** that of the kind: who plans has its code already */
  make: MakerOf<K>;
  /** plain data */
  ground: GroundOf<K>;
}

/**
 * Do a plan.
 * @param onDone told which part of all is done, and of the answer with which it is, in the order of the pieces
 * @throws what the plan or one of its pieces throws; Error with a line for people where a worker failed
 */
export function planInWorkers<K extends Kind, Result>(
  { kind, make, ground }: Planned<K>,
  plan: Plan<PieceOf<K>, AnswerOf<K>, Result>,
  onDone?: (done: number, answer?: AnswerOf<K>) => void,
): Promise<Result> {
  return doPlan(plan, {
    ...sharingOf(ground as object),
    here: async () => (make as (ground: GroundOf<K>) => (piece: PieceOf<K>) => AnswerOf<K>)(ground),
    start: async (workers) => startWorkers<K>({ kind, ground }, workers),
    turn: nextTask,
    onDone,
  });
}
