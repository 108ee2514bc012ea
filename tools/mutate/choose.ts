/** Which mutants a run judges: those of the lines that it names, or a sample. */
import type { TestFile } from './baseline.ts';
import { IN_BROWSER, isBroken } from './files.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './options.ts';
import { mutantsIn } from './places.ts';
import { drawSample } from './sample.ts';

export interface Chosen {
  sample: Mutant[];
  /** how many others no compiler took */
  refused: number;
}

export async function choose(
  files: string[],
  { root, at, only, browser, seed, count }: Options,
  testsFor: (mutant: Mutant) => TestFile[],
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
    only.length === 0 || only.some((path) => file === path || file.startsWith(`${path}/`));
  const all = files.filter((file) => isBroken(file) && isChosen(file)).flatMap((file) => mutantsIn(root, file));
  const isOpen = (mutant: Mutant) => browser || !IN_BROWSER.test(mutant.file) || testsFor(mutant).length > 0;
  const open = all.filter(isOpen);
  if (open.length < all.length)
    say(`${all.length - open.length} of ${all.length} places are for tests with a browser (--browser), and left out`);
  say('drawing, and asking the compilers');
  return drawSample(open, seed, count, compilers);
}
