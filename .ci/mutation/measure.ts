/**
 * Measures tests on the unbroken project: a test file is run once, when it is first needed, on a copy whose blocks
 * record when they are entered. A test that fails stops the run: it would count every mutant as killed. The findings
 * are kept for the next run, until the test or any file that is not a test changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leansOn, type TestFile } from './files.ts';
import type { Lane } from './lane.ts';

export interface Measure {
  /** seconds that it takes where nothing is broken */
  seconds: number;
  /**
   * blocks that it enters, by file; null where it cannot run on the recording copy: then everything that it leans on
   * counts
   */
  entered: Record<string, number[]> | null;
}

export interface Measures {
  /** the measurement, if it is known without a run */
  known(test: TestFile): Measure | undefined;
  /** the test's time: as measured now, or on an earlier project, or a guess */
  secondsOf(test: TestFile): number;
  /** Runs the test in the lane, unless that was done before. @throws Error when it fails though nothing is broken */
  of(test: TestFile, lane: Lane): Promise<Measure>;
}

export function hashOf(root: string, files: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** A hash of all files that can change what a test does, except the tests. */
export function projectHash(root: string, files: string[]): string {
  const counts = /^(src|scenes|tools|vitest|vite|package-lock)(?!\/mutate\/)/;
  return hashOf(
    root,
    files.filter((file) => counts.test(file)),
  );
}

/** the guess in seconds for a test that was never measured */
const USUAL = 2;

/** @param keep path where the findings are kept */
export function createMeasures(root: string, files: string[], keep: string, say: (text: string) => void): Measures {
  const kept: Record<string, Measure & { hash: string }> = existsSync(keep)
    ? JSON.parse(readFileSync(keep, 'utf8'))
    : {};
  const project = projectHash(root, files);
  const running = new Map<string, Promise<Measure>>();
  const hashes = new Map<string, string>();

  /** A test's own files: it, and what it leans on among the tests. */
  function hashOfTest(file: string): string {
    if (!hashes.has(file)) {
      const own = [...leansOn(root, file, files).keys()].filter((other) => other.startsWith('test/')).sort();
      hashes.set(file, `${project} ${hashOf(root, own)}`);
    }
    return hashes.get(file)!;
  }

  async function measure(test: TestFile, lane: Lane): Promise<Measure> {
    const { failure, seconds, entered } = await lane.measure(test);
    if (failure !== null) throw new Error(`${test.file} fails though nothing is broken: ${failure}`);
    kept[test.file] = { seconds, entered, hash: hashOfTest(test.file) };
    mkdirSync(dirname(keep), { recursive: true });
    writeFileSync(keep, JSON.stringify(kept));
    say(`${test.file}: ${seconds.toFixed(1)} s${entered ? '' : ', without notes'}`);
    return kept[test.file];
  }

  const known = ({ file }: TestFile) => (kept[file]?.hash === hashOfTest(file) ? kept[file] : undefined);
  return {
    known,
    secondsOf: ({ file }) => kept[file]?.seconds ?? USUAL,
    async of(test, lane) {
      const before = known(test);
      if (before) return before;
      if (!running.has(test.file)) running.set(test.file, measure(test, lane));
      return running.get(test.file)!;
    },
  };
}
