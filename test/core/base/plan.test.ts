import { describe, expect, it } from 'vitest';
import { answersOf, type Plan, partOf, stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';

const square = (piece: number) => piece * piece;

describe('a plan done here', () => {
  it('answers all pieces in their order, and says after each which part is done', () => {
    const done: number[] = [];
    expect(finishSteps(stepsOf(answersOf([3, 1, 2]), square), (part) => done.push(part))).toEqual([9, 1, 4]);
    expect(done).toEqual([1 / 3, 2 / 3, 1]);
  });

  it('without pieces there are no answers, and no steps', () => {
    const steps = stepsOf(answersOf<number, number>([]), square);
    expect(steps.next()).toEqual({ done: true, value: [] });
  });

  it('does a piece when its answer is asked for, and none that nobody asks for', () => {
    const did: number[] = [];
    function* plan(): Plan<number, number, number> {
      yield { piece: 1 };
      yield { piece: 2 };
      expect(did).toEqual([]);
      const first = yield { done: 0.5 };
      expect(did).toEqual([1]);
      return first;
    }
    const work = (piece: number) => {
      did.push(piece);
      return -piece;
    };
    expect(finishSteps(stepsOf(plan(), work))).toBe(-1);
    expect(did).toEqual([1]);
  });

  it('a part of a plan has its part of what is done, and its own answers', () => {
    function* plan(): Plan<number | string, number, number[]> {
      const squares = yield* partOf<number, number, number[], number>(answersOf([1, 2]), 0, 0.5);
      const lengths = yield* partOf<string, number, number[], number>(answersOf(['abc', '']), 0.5, 1);
      return [...squares, ...lengths];
    }
    const done: number[] = [];
    const work = (piece: number | string) => (typeof piece === 'string' ? piece.length : square(piece));
    expect(finishSteps(stepsOf(plan(), work), (part) => done.push(part))).toEqual([1, 4, 3, 0]);
    expect(done).toEqual([0.25, 0.5, 0.75, 1]);
  });
});
