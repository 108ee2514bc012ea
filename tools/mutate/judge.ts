/** Breaks one place after the other in copies of the project, as many at a time as there are copies, and runs the tests that can notice it. */
import type { TestFile } from './files.ts';
import { type Lane, LONGEST } from './lane.ts';
import type { Measures } from './measure.ts';
import { type Mutant, mutantKey } from './mutant.ts';
import type { Options } from './options.ts';
import type { TestSearch } from './places.ts';
import type { Outcome } from './tester.ts';

export interface Verdict {
  key: string;
  mutant: Mutant;
  /** "timed out": a test that ends otherwise did not end, or ran into its own limit: noticed too */
  state: 'killed' | 'lived' | 'timed out';
  /** the test file that noticed it, and what it said */
  by: string | null;
  failure: string | null;
  /** test files that may be able to notice it, and those that were asked; as many of a mutant that lived: there is no other */
  seenBy: number;
  asked: number;
  seconds: number;
}

/** So many tests are asked whatever they take: the first one wanted of a folder may be its longest. */
const LEAST = 3;

/** Judges all `mutants`; `tell` is called with each verdict as it is found. */
export async function judge(
  lanes: Lane[],
  mutants: Mutant[],
  measures: Measures,
  { testsFor, enters }: TestSearch,
  patience: Options['patience'],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const queue = [...mutants];
  // test files that noticed others of the same file are asked before quicker ones
  const kills = new Map<string, number>();
  const inTurn = oneAtATime();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) tell(await judgeOne(lane, mutant));
    }),
  );

  async function judgeOne(lane: Lane, mutant: Mutant): Promise<Verdict> {
    const started = performance.now();
    const tests = testsFor(mutant);
    const score = (test: TestFile) => kills.get(`${mutant.file} ${test.file}`) ?? 0;
    const late = (test: TestFile) => (test.project === 'browser' ? 1 : 0);
    const order = [...tests].sort((a, b) => late(a) - late(b) || Math.sign(score(b)) - Math.sign(score(a)));
    const verdict: Verdict = {
      ...{ key: mutantKey(mutant), mutant, state: 'lived', by: null, failure: null },
      ...{ seenBy: tests.length, asked: 0, seconds: 0 },
    };
    let spent = 0;
    for (const test of order) {
      if (spent > patience && verdict.asked >= LEAST) break;
      const isNew = !measures.known(test);
      const measure = await measures.of(test, lane);
      if (isNew) spent += measure.seconds;
      if (!enters(measure, mutant)) {
        verdict.seenBy--;
        continue;
      }
      spent += measure.seconds;
      verdict.asked++;
      const answer = () => askFairly(lane, test, mutant, measure.seconds);
      // a browser that draws in software takes all cores
      const outcome = await (test.project === 'browser' ? inTurn(answer) : answer());
      if (outcome.failure === null) continue;
      kills.set(`${mutant.file} ${test.file}`, score(test) + 1);
      Object.assign(verdict, {
        state: isLate(outcome) ? 'timed out' : 'killed',
        by: test.file,
        failure: outcome.failure,
      });
      break;
    }
    return { ...verdict, seconds: (performance.now() - started) / 1000 };
  }
}

/** A test that takes its time in the unbroken project may take this much. */
const limitOf = (project: string, seconds: number): number => (project === 'browser' ? 60 : 5) + 3 * seconds;

/** No end within the limit, or a test's own. */
const isLate = ({ hung, failure }: Outcome): boolean => hung || /(Test|Hook) timed out in/.test(failure ?? '');

/**
 * What a test says of a break. Where it is late, the unbroken project is asked too, at once: on a machine that is busier than when the test was
 * measured that takes longer too, and the break gets a limit of that measure.
 *
 * @param seconds that the test took when it was measured
 */
export async function askFairly(
  lane: Pick<Lane, 'ask'>,
  test: TestFile,
  mutant: Mutant,
  seconds: number,
): Promise<Outcome> {
  const limit = limitOf(test.project, seconds);
  const outcome = await lane.ask(test, mutant, limit);
  if (!isLate(outcome)) return outcome;
  const unbroken = await lane.ask(test, null, LONGEST);
  // a test that now fails by itself tells nothing
  if (unbroken.failure !== null) return { ...unbroken, hung: false, failure: null };
  const now = limitOf(test.project, unbroken.seconds);
  return now <= limit ? outcome : lane.ask(test, mutant, now);
}

/** Work that is done when all that was given before it is done. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
