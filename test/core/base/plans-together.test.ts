import { describe, expect, it } from 'vitest';
import { type Plan, stepsOf } from '../../../src/core/base/plan.ts';
import { plansTogether } from '../../../src/core/base/plans-together.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { outOfStep } from './out-of-step.ts';

const work = (piece: number) => Math.imul(piece, 2654435761) >>> 20;

/** A plan whose pieces depend on earlier answers, and that has some pieces waiting. */
function* drawn(seed: number): Plan<number, number, number[]> {
  const random = createRandom(seed);
  const given: number[] = [];
  let waiting = 0;
  for (let left = randomInt(random, 30); left > 0 || waiting > 0; ) {
    if (left > 0 && (waiting === 0 || random() < 0.6)) {
      yield { piece: seed * 1000 + left-- + (given.at(-1) ?? 0) };
      waiting++;
    } else {
      given.push(yield { done: 0.5 });
      waiting--;
    }
  }
  return given;
}

const alone = (seed: number) => finishSteps(stepsOf(drawn(seed), work));
const seeds = Array.from({ length: 40 }, (_, k) => k);

describe('plans done together', () => {
  it.each([1, 2, 7, 100])('%d at a time end as each does by itself, in whatever order pieces are done', (most) => {
    const wanted = seeds.map(alone);
    const plans = () => plansTogether(seeds.map(drawn), most);
    expect(finishSteps(stepsOf(plans(), work))).toEqual(wanted);
    expect(outOfStep(plans(), work).result).toEqual(wanted);
  });

  it('have more pieces to be done at once than one of them', () => {
    const mostOf = (most: number) => outOfStep(plansTogether(seeds.map(drawn), most), work).most;
    expect(mostOf(8)).toBeGreaterThan(2 * mostOf(1));
  });

  it('of none there is no result', () => {
    expect(finishSteps(stepsOf(plansTogether<number, number, number>([], 3), work))).toEqual([]);
  });
});
