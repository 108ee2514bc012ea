/** Breaks one place after the other in copies of the project, as many at a time as there are copies, and runs the tests that can notice it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './baseline.ts';
import { projectsOf } from './files.ts';
import { applyMutant, type Mutant, mutantKey } from './mutant.ts';
import type { Options } from './options.ts';
import { createTester, type Tester } from './tester.ts';
import type { Workshop } from './workshop.ts';

export interface Verdict {
  key: string;
  mutant: Mutant;
  /** "timed out": a test that ends otherwise did not end, or ran into its own limit: noticed too */
  state: 'killed' | 'lived' | 'timed out';
  /** the test file that noticed it, and what it said */
  by: string | null;
  failure: string | null;
  /** test files that can notice it, and those that were asked */
  seenBy: number;
  asked: number;
  seconds: number;
}

/** A test that takes its time in the unbroken project may take this much here. */
const limitOf = ({ seconds, project }: TestFile): number => (project === 'browser' ? 60 : 10) + 3 * seconds;

/** Judges all `mutants`; `tell` is called with each verdict as it is found. */
export async function judge(
  workshop: Workshop,
  mutants: Mutant[],
  testsFor: (mutant: Mutant) => TestFile[],
  { browser, workers, patience }: Pick<Options, 'browser' | 'workers' | 'patience'>,
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const queue = [...mutants];
  const projects = projectsOf(browser);
  // test files that noticed others of the same file are asked before quicker ones
  const kills = new Map<string, number>();
  const inTurn = oneAtATime();
  await Promise.all(
    Array.from({ length: Math.min(workers, queue.length) }, (_, i) => lane(workshop.copy(`worker-${i}`))),
  );

  async function lane(folder: string): Promise<void> {
    const tester = createTester(folder, projects);
    let mended: string[] = [];
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, applyMutant(source, mutant));
      tell(await judgeOne(tester, mutant, [mutant.file, ...mended]));
      writeFileSync(path, source);
      mended = [mutant.file];
    }
    tester.close();
  }

  async function judgeOne(tester: Tester, mutant: Mutant, changed: string[]): Promise<Verdict> {
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
    for (const [i, test] of order.entries()) {
      if (spent > patience) break;
      spent += test.seconds;
      verdict.asked++;
      // the page is built when its first test is asked for: by a new host for each mutant
      if (test.project === 'browser' && order[i - 1]?.project !== 'browser') tester.close();
      const question = { test: test.file, project: test.project, changed, notes: '' };
      const answer = () => tester.ask(question, limitOf(test));
      // a browser that draws in software takes all cores
      const { failure, hung } = await (test.project === 'browser' ? inTurn(answer) : answer());
      if (failure === null) continue;
      kills.set(`${mutant.file} ${test.file}`, score(test) + 1);
      const ranOut = hung || /(Test|Hook) timed out in/.test(failure);
      Object.assign(verdict, { state: ranOut ? 'timed out' : 'killed', by: test.file, failure });
      break;
    }
    return { ...verdict, seconds: (performance.now() - started) / 1000 };
  }
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
