/** Every mutant of the project, and the tests that can notice it. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Block, blockAt, blocksOf } from './blocks.ts';
import { breakC } from './break-c.ts';
import { breakTypeScript } from './break-typescript.ts';
import { HEADER, mirrors, placeOf, type TestFile } from './files.ts';
import type { Measure, Measures } from './measure.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

export interface TestSearch {
  /**
   * Tests that lean on a mutant's file, except those known not to enter its block; the one most likely to notice it is
   * first.
   */
  testsFor(mutant: Mutant): TestFile[];
  /** Whether a test that was measured enters the block. */
  enters(measure: Measure, mutant: Mutant): boolean;
}

export function mutantsIn(root: string, file: string): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8');
  return mutantsOf(file, source, file === HEADER ? breakC : (text, breakAt) => breakTypeScript(file, text, breakAt));
}

/**
 * The file's mirror in test/ is first, then the quick and near ones: twice as far away counts as four times as slow,
 * the file's own folder as eight times as quick, and a word that is in both names as twice as quick. Blocks of the
 * header are not told apart.
 */
export function createTestSearch(root: string, tests: TestFile[], measures: Measures): TestSearch {
  const blocks = new Map<string, Block[]>();
  function blockOf({ file, start }: Mutant): number {
    if (!blocks.has(file)) blocks.set(file, blocksOf(file, readFileSync(join(root, file), 'utf8')));
    return blockAt(blocks.get(file)!, start);
  }
  function enters({ entered }: Measure, mutant: Mutant): boolean {
    if (entered === null || mutant.file === HEADER) return true;
    return entered[mutant.file]?.includes(blockOf(mutant)) ?? false;
  }
  function testsFor(mutant: Mutant): TestFile[] {
    const { file } = mutant;
    const ranked: { test: TestFile; rank: number }[] = [];
    for (const test of tests) {
      const distance = test.leansOn.get(file);
      if (distance === undefined) continue;
      const measure = measures.known(test);
      if (measure && !enters(measure, mutant)) continue;
      const likely = (isNear(test.file, file) ? 8 : 1) * 2 ** wordsInCommon(test.file, file);
      const cost = (measures.secondsOf(test) * distance ** 2) / likely;
      ranked.push({ test, rank: mirrors(test.file, file) ? 0 : cost });
    }
    return ranked.sort((a, b) => a.rank - b.rank).map(({ test }) => test);
  }
  return { testsFor, enters };
}

/** The number of common words in two names: of wide-cull.test.ts and wide-axis.ts one */
function wordsInCommon(test: string, file: string): number {
  const [own, others] = [test, file].map((path) => basename(path).split(/[-.]/).slice(0, -1));
  return own.filter((word) => others.includes(word)).length;
}

/** Whether a test stands in the folder of the file's tests, as src/core/tree is one; the header's are those of the consoles. */
function isNear(test: string, file: string): boolean {
  const [folder, own] = [test, file].map((path) => placeOf(path).split('/').slice(0, 2).join('/'));
  return folder === own || (file === HEADER && folder.startsWith('console/'));
}
