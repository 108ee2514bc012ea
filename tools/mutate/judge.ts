/** Breaks one place after the other in copies of the project, as many at a time as there are copies, and runs the tests that can notice it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './baseline.ts';
import { applyMutant, type Mutant, mutantKey } from './mutant.ts';
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
  /** test files that can notice it */
  seenBy: number;
  seconds: number;
}

/** A test that takes its time in the unbroken project may take this much here. */
const limitOf = (test: TestFile): number => 10 + 3 * test.seconds;

/** Judges all `mutants`; `tell` hears each verdict as it is found. */
export async function judge(
  workshop: Workshop,
  mutants: Mutant[],
  testsFor: (mutant: Mutant) => TestFile[],
  projects: string[],
  workers: number,
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const queue = [...mutants];
  // test files that noticed others of the same file are asked before quicker ones
  const kills = new Map<string, number>();
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
    const order = [...tests].sort((a, b) => Math.sign(score(b)) - Math.sign(score(a)));
    const verdict: Verdict = {
      ...{ key: mutantKey(mutant), mutant, state: 'lived', by: null, failure: null },
      ...{ seenBy: tests.length, seconds: 0 },
    };
    for (const test of order) {
      const question = { test: test.file, project: test.project, changed, notes: '' };
      const { failure, hung } = await tester.ask(question, limitOf(test));
      if (failure === null) continue;
      kills.set(`${mutant.file} ${test.file}`, score(test) + 1);
      const late = hung || /(Test|Hook) timed out in/.test(failure);
      Object.assign(verdict, { state: late ? 'timed out' : 'killed', by: test.file, failure });
      break;
    }
    return { ...verdict, seconds: (performance.now() - started) / 1000 };
  }
}
