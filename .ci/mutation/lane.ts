/**
 * One of the lanes in which tests run in parallel: a copy of the project with one break at a time, and, for measuring
 * tests, one that records the blocks entered.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { withProbes } from './blocks.ts';
import { HEADER, isBroken, projectsOf, type TestFile } from './files.ts';
import type { Measure } from './measure.ts';
import { applyMutant, type Mutant } from './mutant.ts';
import { createTester, type Outcome, type Tester } from './tester.ts';
import type { Workshop } from './workshop.ts';

export interface Lane {
  /** Runs a test file on the project with this break, or with none. @param limit seconds */
  ask(test: TestFile, mutant: Mutant | null, limit: number): Promise<Outcome>;
  /** Runs it with no break, and records the blocks that it enters. */
  measure(test: TestFile): Promise<Outcome & Measure>;
  close(): void;
}

/** seconds: the longest that an unbroken test file may take on a busy machine */
export const LONGEST = 900;

export function openLane(root: string, workshop: Workshop, files: string[], browser: boolean, name: string): Lane {
  const projects = projectsOf(browser);
  let plain: { folder: string; tester: Tester } | null = null;
  let broken: Mutant | null = null;
  /** the break in the copy when the tester's page was built, which happens once; undefined before */
  let page: Mutant | null | undefined;
  let noting: { tester: Tester; notes: string } | null = null;

  /** @returns the files that changed */
  function setBreak(folder: string, mutant: Mutant | null): string[] {
    if (mutant === broken) return [];
    const changed = [broken, mutant].flatMap((each) => each?.file ?? []);
    for (const file of changed) writeFileSync(join(folder, file), readFileSync(join(root, file)));
    if (mutant)
      writeFileSync(join(folder, mutant.file), applyMutant(readFileSync(join(root, mutant.file), 'utf8'), mutant));
    broken = mutant;
    return changed;
  }

  async function ask(test: TestFile, mutant: Mutant | null, limit: number): Promise<Outcome> {
    plain ??= openPlain();
    const { folder, tester } = plain;
    const changed = setBreak(folder, mutant);
    if (test.project === 'browser') {
      if (page !== undefined && page !== mutant) tester.close();
      page = mutant;
    }
    return tester.ask({ test: test.file, project: test.project, changed, notes: '' }, limit);
  }

  return {
    ask,
    async measure(test) {
      noting ??= await openNoting();
      writeFileSync(noting.notes, '');
      const question = { test: test.file, project: test.project, changed: [], notes: noting.notes };
      const outcome = await noting.tester.ask(question, LONGEST);
      if (outcome.failure === null) return { ...outcome, entered: readNotes(noting.notes) };
      return { ...(await ask(test, null, LONGEST)), entered: null };
    },
    close() {
      plain?.tester.close();
      noting?.tester.close();
    },
  };

  function openPlain(): { folder: string; tester: Tester } {
    const folder = workshop.copy(name);
    return { folder, tester: createTester(folder, projects) };
  }

  async function openNoting(): Promise<{ tester: Tester; notes: string }> {
    const probed = workshop.copy(`${name}-noting`);
    const notes = join(workshop.folder, `${name}.notes`);
    const address = await takeNotes(notes);
    for (const file of files)
      if (isBroken(file) && file !== HEADER)
        writeFileSync(join(probed, file), withProbes(file, readFileSync(join(root, file), 'utf8'), address));
    return { tester: createTester(probed, projects, true), notes };
  }
}

/** The address to which pages post the blocks that they entered. */
async function takeNotes(notes: string): Promise<string> {
  const server = createServer((request, response) => {
    request.on('data', (text) => appendFileSync(notes, text)).on('end', () => response.end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function readNotes(path: string): Record<string, number[]> {
  const entered: Record<string, Set<number>> = {};
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [file, block] = line.split(' ');
    if (block === undefined) continue;
    entered[file] ??= new Set();
    entered[file].add(Number(block));
  }
  return Object.fromEntries(Object.entries(entered).map(([file, blocks]) => [file, [...blocks].sort((a, b) => a - b)]));
}
