/**
 * `npm run mutate -- [--seed 1] [--count 300]`: breaks the code on purpose, one place at a time, and counts how many breaks the tests notice.
 *
 *   --seed N          which sample; the same seed draws the same mutants of the same project
 *   --count N         how many
 *   --only PATH       of this file or folder only (more than once: of these)
 *   --at FILE:LINE    every way to break this line, instead of a sample
 *   --list            says what would be broken, and by how many test files it can be noticed; breaks nothing
 *   --browser         the browser's tests too, and with them what only they can notice
 *   --workers N       so many at a time; as many as there are cores, 4 at most, when not said
 *   --patience S      a mutant that tests of S seconds did not notice counts as one that lived; all tests that can are asked when not said
 *   --root FOLDER     another project of the same kind than this one
 *   --report PATH     verdicts as JSON; dist/mutate/seed-N.json when not said
 *   --resume          takes over the report's verdicts where the file is the same (and, where a mutant lived, all tests)
 *
 * The working tree is only read: copies in a scratch folder are broken, and are gone at the end. First every test file is run once,
 * unbroken, which also tells the blocks of code that it enters (blocks.ts); this is kept in dist/mutate for the next run. A mutant is then
 * shown to the test files that enter its block, one by one, the nearest and quickest first, until one fails. One that runs out of three
 * times its time and 10 s (60 s in a browser) counts as noticed, and apart. What tsc or cc refuses is no mutant: another one is drawn.
 *
 * Not broken: experiments, starters and pictures among the tools, which no test runs. Without --browser: blocks of src/view
 * and tools/build/bake that no test enters without one; their number is said. A mutant that changes nothing that anyone can see counts as one that lived.
 *
 * Two cores take 5 minutes for the first look at all tests, 0.5 to 3 s for most mutants that are noticed, and for one that lives as long as
 * all tests that enter its block: up to 3 minutes, which --patience bounds.
 *
 * Tried and lost: StrykerJS 9.6 (10 wants Node 22): no sample, so all 20,000 mutants or whole files; all of a file's mutants are compiled into it
 * at once, which slows the loops that the tests are about; and it breaks no C.
 */
import { join } from 'node:path';
import { measureTests, projectHash } from './baseline.ts';
import { choose } from './choose.ts';
import { createCompilers } from './compilers.ts';
import { projectFiles, testFilesOf } from './files.ts';
import { judgeSample } from './judge-sample.ts';
import { type Options, parseOptions } from './options.ts';
import { createTestFinder } from './places.ts';
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
  const { root } = options;
  const files = projectFiles(root);
  const workshop = openWorkshop(root, files);
  const kept = (name: string) => join(root, 'dist/mutate', name);
  const testFiles = testFilesOf(files, options.browser);
  const tests = await measureTests(root, workshop, files, testFiles, options.workers, kept('tests.json'), say);
  const testsFor = createTestFinder(root, tests);
  const compilers = createCompilers(workshop.copy('compiled'), kept('compilers.json'), projectHash(root, files));
  const chosen = await choose(files, options, testsFor, compilers, say);
  if (chosen.sample.length === 0) throw new RangeError('there is nothing to break there');
  if (options.list)
    for (const mutant of chosen.sample) console.log(`${place(mutant)}  (${testsFor(mutant).length} test files)`);
  else console.log(await judgeSample(workshop, files, options, chosen, testsFor, say));
}

function say(text: string): void {
  process.stderr.write(`mutate: ${text}\n`);
}
