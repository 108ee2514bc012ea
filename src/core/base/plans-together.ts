/**
 * Several plans as one, some of them at the same time: while one waits for an answer, pieces of others are there to be done.
 *
 * Guarantee: each plan is given the answers of its own pieces, in their order, so it ends as if it had been done by itself.
 */
import type { Plan, Step } from './plan.ts';

/**
 * @param plans each asks for the answers of all its pieces
 * @param most plans that are begun and not ended
 * @returns a plan that ends with the results, in the order of the plans
 */
export function* plansTogether<Piece, Answer, Result>(
  plans: readonly Plan<Piece, Answer, Result>[],
  most: number,
): Plan<Piece, Answer, Result[]> {
  const results: Result[] = [];
  /** whose the pieces are that have no answer yet, by the plan's place, the oldest first */
  const owners: number[] = [];
  let begun = 0;
  let ended = 0;
  /** gives a plan's pieces away, until it asks for an answer or ends */
  function* goOn(place: number, from: IteratorResult<Step<Piece>, Result>): Plan<Piece, Answer, void> {
    let step = from;
    while (!step.done && 'piece' in step.value) {
      owners.push(place);
      yield step.value;
      // nothing is answered yet
      step = plans[place].next(undefined as Answer);
    }
    if (!step.done) return;
    results[place] = step.value;
    ended++;
  }
  for (;;) {
    while (begun < plans.length && begun - ended < most) yield* goOn(begun, plans[begun++].next());
    const owner = owners.shift();
    if (owner === undefined) return results;
    // each plan that has not ended waits for the answer of its oldest piece
    const answer = yield { done: (ended + 1) / (plans.length + 1) };
    yield* goOn(owner, plans[owner].next(answer));
  }
}
