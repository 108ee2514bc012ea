/**
 * The unbroken project: each test file once, on a copy whose blocks note that they were entered. A test that fails is a reason to stop:
 * it would count every mutant as killed. What was found is kept for the next run, until the test or anything that is not a test changes.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { withProbes } from './blocks.ts';
import { HEADER, isBroken, leansOn } from './files.ts';
import { createTester } from './tester.ts';
import type { Workshop } from './workshop.ts';

export interface TestFile {
  file: string;
  project: string;
  /** how long it takes where nothing is broken */
  seconds: number;
  /** blocks that it enters, by file; null where it cannot run with the notes: then all that it leans on counts */
  entered: Record<string, number[]> | null;
  /** files that it leans on, as far as they can be broken */
  leansOn: string[];
}

interface Kept extends TestFile {
  hash: string;
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

/** Of all that can change what a test does, but the tests. */
export function projectHash(root: string, files: string[]): string {
  const counts = /^(src|scenes|tools|vitest|vite|package-lock)(?!\/mutate\/)/;
  return hashOf(
    root,
    files.filter((file) => counts.test(file)),
  );
}

/** A test's own files: it, and what it leans on among the tests. */
function testHash(root: string, test: string, files: string[], project: string): string {
  const own = [...leansOn(root, test, files)].filter((file) => file.startsWith('test/')).sort();
  return `${project} ${hashOf(root, own)}`;
}

/**
 * @param tests test files by their project
 * @param keep where the findings are kept
 * @throws Error when a test fails though nothing is broken
 */
export async function measureTests(
  root: string,
  workshop: Workshop,
  files: string[],
  tests: { file: string; project: string }[],
  workers: number,
  keep: string,
  say: (text: string) => void,
): Promise<TestFile[]> {
  const kept: Kept[] = existsSync(keep) ? JSON.parse(readFileSync(keep, 'utf8')) : [];
  const project = projectHash(root, files);
  const hashes = new Map(tests.map(({ file }) => [file, testHash(root, file, files, project)]));
  const known = new Map(kept.filter(({ file, hash }) => hashes.get(file) === hash).map((test) => [test.file, test]));
  // those of the browser, where this run does without
  const others = kept.filter(({ file }) => !hashes.has(file));
  const queue = tests.filter(({ file }) => !known.has(file));
  if (queue.length > 0) say(`${queue.length} test files on the unbroken project`);
  const lanes = Array.from({ length: Math.min(workers, queue.length) }, (_, i) => measureLane(`whole-${i}`));
  await Promise.all(lanes);
  return tests.map(({ file }) => known.get(file)!);

  async function measureLane(name: string): Promise<void> {
    const plain = workshop.copy(name);
    const probed = workshop.copy(`${name}-probed`);
    const notes = join(workshop.folder, `${name}.notes`);
    const address = await takeNotes(notes);
    for (const file of files)
      if (isBroken(file) && file !== HEADER)
        writeFileSync(join(probed, file), withProbes(file, readFileSync(join(root, file), 'utf8'), address));
    const projects = [...new Set(tests.map(({ project }) => project))];
    const noting = createTester(probed, projects, true);
    const sure = createTester(plain, projects);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { file, project } = next;
      writeFileSync(notes, '');
      let outcome = await noting.ask({ test: file, project, changed: [], notes }, 900);
      let entered: TestFile['entered'] = readNotes(notes);
      if (outcome.failure !== null) {
        outcome = await sure.ask({ test: file, project, changed: [], notes: '' }, 900);
        entered = null;
      }
      if (outcome.failure !== null) throw new Error(`${file} fails though nothing is broken: ${outcome.failure}`);
      const broken = [...leansOn(root, file, files)].filter(isBroken).sort();
      const { seconds } = outcome;
      known.set(file, { file, project, seconds, entered, leansOn: broken, hash: hashes.get(file)! });
      say(`${file}: ${seconds.toFixed(1)} s${entered ? '' : ', without notes'}`);
      mkdirSync(dirname(keep), { recursive: true });
      writeFileSync(keep, JSON.stringify([...others, ...known.values()]));
    }
    noting.close();
    sure.close();
  }
}

/** Where pages send what they entered. */
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
