/**
 * Work that is planned in one place and done in pieces that do not depend on each other: here, one after the other, or by several threads.
 *
 * A plan is a generator. With `piece` it gives a piece of work away. With `done` it asks for the answer of the oldest piece whose answer it
 * does not have yet, and says which part of all will be done then, 0 .. 1. So a plan that gives away several pieces before it asks lets
 * them be done at the same time.
 *
 * Guarantee: answers come in the order of the pieces, so a plan ends with the same result wherever its pieces are done.
 */
export type Step<Piece> = { piece: Piece } | { done: number };

export type Plan<Piece, Answer, Result> = Generator<Step<Piece>, Result, Answer>;

/** The answers of all pieces, in their order. */
export function* answersOf<Piece, Answer>(pieces: Iterable<Piece>): Plan<Piece, Answer, Answer[]> {
  let count = 0;
  for (const piece of pieces) {
    yield { piece };
    count++;
  }
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(yield { done: (answers.length + 1) / count });
  return answers;
}

/** A plan as a part of another one, which it does from `start` to `end`, and which may have other pieces with other answers too. */
export function* partOf<Piece, Answer extends Any, Result, Any>(
  plan: Plan<Piece, Answer, Result>,
  start: number,
  end: number,
): Plan<Piece, Any, Result> {
  let step = plan.next();
  while (!step.done) {
    const asked = step.value;
    const answer = yield 'piece' in asked ? asked : { done: start + (end - start) * asked.done };
    step = plan.next(answer as Answer);
  }
  return step.value;
}

/**
 * A plan done here, each piece when its answer is asked for.
 * @returns a generator that yields the part done, after each piece
 */
export function* stepsOf<Piece, Answer, Result>(
  plan: Plan<Piece, Answer, Result>,
  work: (piece: Piece) => Answer,
): Generator<number, Result> {
  const waiting: Piece[] = [];
  let step = plan.next();
  while (!step.done) {
    if ('piece' in step.value) {
      waiting.push(step.value.piece);
      // nothing is answered yet
      step = plan.next(undefined as Answer);
    } else {
      const answer = work(waiting.shift()!);
      yield step.value.done;
      step = plan.next(answer);
    }
  }
  return step.value;
}
