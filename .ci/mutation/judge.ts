/**
 * Breaks one place after another in copies of the project, as many at a time as there are copies, and runs the tests
 * that can notice it.
 */
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
  /**
   * "timed out": a test that ends on the unbroken project did not end, or ran into its own limit, which counts as
   * noticed too
   */
  state: 'killed' | 'lived' | 'timed out';
  /** the test file that noticed it, and its message */
  by: string | null;
  failure: string | null;
  /**
   * the number of test files that may be able to notice it, and of those that were asked; the two are equal where no
   * test was left to ask
   */
  seenBy: number;
  asked: number;
  seconds: number;
}

/** At least this many tests are asked, however long they take: the first one of a folder may be its longest. */
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
      // a browser that draws in software uses all cores
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

/** The limit for a test that takes `seconds` on the unbroken project. */
const limitOf = (project: string, seconds: number): number => (project === 'browser' ? 60 : 5) + 3 * seconds;

/** Whether the run exceeded the limit, or a test its own. */
const isLate = ({ hung, failure }: Outcome): boolean => hung || /(Test|Hook) timed out in/.test(failure ?? '');

/**
 * The verdict of a test on a break. If the test is late, it is run on the unbroken project too, at once: on a machine
 * that is busier than when the test was measured that takes longer too, and the break gets a limit by the new time.
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

/** A queue: each piece of work begins when all earlier ones are done. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
