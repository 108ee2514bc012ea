/**
 * `npm run mutate -- --only src/core/math --count 30`: breaks the code on purpose, one place at a time, and counts how many breaks the tests notice.
 *
 *   --only PATH       of this file or folder only (more than once: of these)
 *   --count N         how many; 300 when not said
 *   --seed N          which sample; the same seed draws the same mutants of the same project; 1 when not said
 *   --at FILE:LINE    every way to break this line, instead of a sample
 *   --list            lists what would be broken, and how many test files may notice it; breaks nothing
 *   --browser         the browser's tests too, and with them what only they can notice
 *   --workers N       so many at a time; as many as there are cores, 4 at most, when not said
 *   --patience S      a mutant counts as one that lived when tests of S seconds, and at least three, did not notice it;
 *                     60 when not said
 *   --root FOLDER     another project, laid out like this one
 *   --report PATH     verdicts as JSON; dist/mutate/seed-N.json when not said
 *   --resume          takes over the report's verdicts where the file is the same (and, where a mutant lived, all tests, and none was left to ask)
 *
 * The working tree is only read: copies in a scratch folder are broken, and removed at the end. The test files that
 * lean on a mutant's file are run on it one by one until one fails: the nearest by imports and the quickest first,
 * those that start a program or a page last. When a test file is first needed it is run once on the unbroken project:
 * that gives its time and the blocks of code that it enters (blocks.ts), which are kept in dist/mutate for the next
 * run. A test that does not enter the mutant's block is not run. A test that takes longer than three times its time and
 * 5 s (60 s in a browser) counts as noticing, in a class of its own, if on the unbroken project, at once, it is not as
 * slow. A change that tsc or cc refuses is no mutant: another one is drawn.
 *
 * Not broken: experiments, starters and pictures among the tools, which no test runs; and without --browser, blocks of
 * src/view and tools/build/bake that no test without a browser enters, whose number is printed. A mutant that changes
 * nothing observable counts as one that lived.
 *
 * Two cores that ten other processes kept busy took 3.5 minutes for 30 mutants of src/core/math (one worker, --patience 20):
 * 5 s to draw them, 0.5 to 1 s for most that are noticed, besides the first run of a test, and for one that lives as
 * long as --patience allows.
 *
 * Tried and lost: StrykerJS 9.6 (10 wants Node 22): no sample, so all 20,000 mutants or whole files; all of a file's mutants are compiled into it
 * at once, which slows the loops that the tests are about; and it breaks no C. A first look at all tests, before the first break: 13 minutes on two cores.
 */
import { join } from 'node:path';
import { choose, enteredByNone } from './choose.ts';
import { createCompilers } from './compilers.ts';
import { projectFiles, testFilesOf } from './files.ts';
import { judge, type Verdict } from './judge.ts';
import { judgeSample } from './judge-sample.ts';
import { openLane } from './lane.ts';
import { createMeasures, projectHash } from './measure.ts';
import type { Mutant } from './mutant.ts';
import { type Options, parseOptions } from './options.ts';
import { createTestSearch } from './places.ts';
import { place } from './report.ts';
import { openWorkshop } from './workshop.ts';

try {
  await mutate(parseOptions(process.argv.slice(2)));
} catch (error) {
  say((error as Error).message);
  process.exit(error instanceof TypeError || error instanceof RangeError ? 2 : 1);
}
process.exit();

async function mutate(options: Options): Promise<void> {
  const { root, browser, workers, patience } = options;
  const files = projectFiles(root);
  const workshop = openWorkshop(root, files);
  const kept = (name: string) => join(root, 'dist/mutate', name);
  const tests = testFilesOf(root, files, browser);
  const measures = createMeasures(root, files, kept('tests.json'), say);
  const search = createTestSearch(root, tests, measures);
  const compilers = createCompilers(workshop.copy('compiled'), kept('compilers.json'), projectHash(root, files));
  const lanes = Array.from({ length: workers }, (_, i) => openLane(root, workshop, files, browser, `lane-${i}`));
  const closed = (mutants: Mutant[]) => enteredByNone(mutants, tests, lanes, measures, search);
  const chosen = await choose(files, options, closed, compilers, say);
  if (chosen.sample.length === 0) throw new RangeError('there is nothing to break there');
  if (options.list) {
    for (const mutant of chosen.sample) console.log(`${place(mutant)}  (${search.testsFor(mutant).length} test files)`);
    return;
  }
  const judgeAll = (mutants: Mutant[], tell: (verdict: Verdict) => void) =>
    judge(lanes, mutants, measures, search, patience, tell);
  console.log(await judgeSample(files, options, chosen, judgeAll, say));
}

function say(text: string): void {
  process.stderr.write(`mutate: ${text}\n`);
}
