/** Does a plan as threads may: all pieces that wait are done at once, the last one first, and their answers kept until they are asked for. */
import type { Plan } from '../../../src/core/base/plan.ts';

/** @returns what the plan returns, and the most pieces that were done at once */
export function outOfStep<Piece, Answer, Result>(
  plan: Plan<Piece, Answer, Result>,
  work: (piece: Piece) => Answer,
): { result: Result; most: number } {
  const waiting: Piece[] = [];
  const answers: Answer[] = [];
  let most = 0;
  let step = plan.next();
  while (!step.done) {
    if ('piece' in step.value) {
      // a thread is sent a copy
      waiting.push(structuredClone(step.value.piece));
      step = plan.next(undefined as Answer);
      continue;
    }
    most = Math.max(most, waiting.length);
    if (answers.length === 0) answers.push(...waiting.splice(0).reverse().map(work).reverse());
    step = plan.next(answers.shift()!);
  }
  return { result: step.value, most };
}
