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
 * times its time and 10 s counts as noticed, and apart. What tsc or cc refuses is no mutant: another one is drawn.
 *
 * Not broken: experiments, starters and pictures among the tools, which no test runs. Without --browser: blocks of src/view that no test
 * enters without one; their number is said. A mutant that changes nothing that anyone can see counts as one that lived.
 *
 * Tried and lost: StrykerJS 9.6 (10 wants Node 22): no sample, so all 20,000 mutants or whole files; all of a file's mutants are compiled into it
 * at once, which slows the loops that the tests are about; and it breaks no C.
 */
import { join, resolve } from 'node:path';
import { hashOf, measureTests } from './baseline.ts';
import { createCompilers } from './compilers.ts';
import { IN_BROWSER, isBroken, projectFiles } from './files.ts';
import { judge } from './judge.ts';
import { type Mutant, mutantKey } from './mutant.ts';
import { parseOptions } from './options.ts';
import { createTestFinder, mutantsIn } from './places.ts';
import { place, readReport, reportOf, type SourcedVerdict, summary, writeReport } from './report.ts';
import { drawSample } from './sample.ts';
import { openWorkshop } from './workshop.ts';

const options = parseOptions(process.argv.slice(2));
const { root, seed } = options;
const files = projectFiles(root);
const workshop = openWorkshop(root, files);
const kinds = options.browser ? ['node', 'browser'] : ['node'];
const testFiles = files
  .filter((file) => /^test\/(?!tools\/mutate).*\.test\.ts$/.test(file))
  .map((file) => ({ file, project: file.startsWith('test/browser/') ? 'browser' : 'node' }))
  .filter(({ project }) => kinds.includes(project));
const keep = join(root, 'dist/mutate/tests.json');
const tests = await measureTests(root, workshop, files, testFiles, options.workers, keep, say);
const testsFor = createTestFinder(root, tests);
const { sample, refused } = await choose();
if (options.list) for (const mutant of sample) console.log(`${place(mutant)}  (${testsFor(mutant).length} test files)`);
else await judgeSample();
process.exit();

/** The mutants to judge. */
async function choose(): Promise<{ sample: Mutant[]; refused: number }> {
  const compilers = createCompilers(workshop.copy('compiled'));
  if (options.at.length > 0) {
    const at = options.at.map((text) => text.split(':')[0]);
    const there = files.filter((file) => at.includes(file)).flatMap((file) => mutantsIn(root, file));
    const wanted = there.filter(({ file, line }) => options.at.includes(`${file}:${line}`));
    const bad = await compilers(wanted);
    return { sample: wanted.filter((mutant) => !bad.has(mutant)), refused: bad.size };
  }
  const chosen = (file: string) => options.only.some((path) => file === path || file.startsWith(`${path}/`));
  const open = files.filter((file) => isBroken(file) && (options.only.length === 0 || chosen(file)));
  const all = open.flatMap((file) => mutantsIn(root, file));
  const left = options.browser ? [] : all.filter((m) => IN_BROWSER.test(m.file) && testsFor(m).length === 0);
  if (left.length > 0)
    say(`${left.length} of ${all.length} places are for tests with a browser (--browser), and left out`);
  const leftOut = new Set(left);
  return drawSample(
    all.filter((m) => !leftOut.has(m)),
    seed,
    options.count,
    compilers,
  );
}

async function judgeSample(): Promise<void> {
  const path = resolve(root, options.report);
  const testsNow = hashOf(
    root,
    files.filter((file) => file.startsWith('test/')),
  );
  const verdicts = new Map<string, SourcedVerdict>();
  const before = options.resume ? readReport(path) : null;
  for (const verdict of before?.verdicts ?? [])
    if (verdict.source === sourceOf(verdict.mutant) && (verdict.state !== 'lived' || before!.tests === testsNow))
      verdicts.set(verdict.key, verdict);
  const todo = sample.filter((mutant) => !verdicts.has(mutantKey(mutant)));
  say(`${sample.length} mutants, seed ${seed}; ${todo.length} to judge, ${refused} others refused by a compiler`);
  let done = 0;
  await judge(workshop, todo, testsFor, kinds, options.workers, options.patience, (verdict) => {
    verdicts.set(verdict.key, { ...verdict, source: sourceOf(verdict.mutant) });
    const by = verdict.by ? ` by ${verdict.by}` : '';
    say(`${++done}/${todo.length} ${verdict.state}${by} in ${verdict.seconds.toFixed(1)} s: ${place(verdict.mutant)}`);
    writeReport(path, reportOf(judged(), seed, refused, testsNow));
  });
  console.log(summary(judged(), seed));

  function judged(): SourcedVerdict[] {
    return sample.flatMap((mutant) => verdicts.get(mutantKey(mutant)) ?? []);
  }
}

function sourceOf({ file }: Mutant): string {
  return files.includes(file) ? hashOf(root, [file]) : '';
}

function say(text: string): void {
  process.stderr.write(`mutate: ${text}\n`);
}
