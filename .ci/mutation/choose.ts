/** Chooses the mutants that a run judges: those of the lines that it names, or a sample. */
import { FAR, IN_BROWSER, isBroken, type TestFile } from './files.ts';
import type { Lane } from './lane.ts';
import type { Measures } from './measure.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './options.ts';
import { mutantsIn, type TestSearch } from './places.ts';
import { drawSample } from './sample.ts';

export interface Chosen {
  sample: Mutant[];
  /** how many others the compilers refused */
  refused: number;
}

export async function choose(
  files: string[],
  { root, at, only, browser, seed, count }: Options,
  inPageOnly: (mutants: Mutant[]) => Promise<Set<Mutant>>,
  compilers: (mutants: Mutant[]) => Promise<Set<Mutant>>,
  say: (text: string) => void,
): Promise<Chosen> {
  if (at.length > 0) {
    const named = new Set(at.map((text) => text.split(':')[0]));
    const there = files.filter((file) => named.has(file)).flatMap((file) => mutantsIn(root, file));
    const wanted = there.filter(({ file, line }) => at.includes(`${file}:${line}`));
    const refused = await compilers(wanted);
    return { sample: wanted.filter((mutant) => !refused.has(mutant)), refused: refused.size };
  }
  const isChosen = (file: string) =>
    only.length === 0 || only.some((path) => file === path || file.startsWith(`${path.replace(/\/+$/, '')}/`));
  const all = files.filter((file) => isBroken(file) && isChosen(file)).flatMap((file) => mutantsIn(root, file));
  const closed = browser ? new Set() : await inPageOnly(all);
  if (closed.size > 0)
    say(`${closed.size} of ${all.length} places are for tests with a browser (--browser), and left out`);
  say('drawing, and asking the compilers');
  const open = all.filter((mutant) => !closed.has(mutant));
  return drawSample(open, seed, count, compilers);
}

/**
 * The mutants in the page's own files that no test without a browser enters; the tests that import these files are
 * measured to find out.
 */
export async function enteredByNone(
  mutants: Mutant[],
  tests: TestFile[],
  lanes: Lane[],
  measures: Measures,
  { testsFor }: TestSearch,
): Promise<Set<Mutant>> {
  const ofPage = mutants.filter(({ file }) => IN_BROWSER.test(file));
  const pageFiles = new Set(ofPage.map(({ file }) => file));
  const isNear = (test: TestFile, file: string) => (test.leansOn.get(file) ?? FAR) < FAR;
  const queue = tests.filter((test) => [...pageFiles].some((file) => isNear(test, file)));
  await Promise.all(
    lanes.map(async (lane) => {
      for (let test = queue.shift(); test; test = queue.shift()) await measures.of(test, lane);
    }),
  );
  return new Set(ofPage.filter((mutant) => !testsFor(mutant).some((test) => isNear(test, mutant.file))));
}
