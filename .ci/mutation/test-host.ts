/**
 * The process that runs tests, in a copy of the project: it lives as long as no test hangs, so that vitest is started
 * once and files that did not change are not compiled again. The folder of the copy is its working directory; each
 * message asks for one test file.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

export interface Question {
  /** a test file, from the root */
  test: string;
  project: string;
  /** files that changed since the last message */
  changed: string[];
  /** path to which probe.js writes, or '' */
  notes: string;
}

export interface Answer {
  /** what failed first, or null */
  failure: string | null;
}

const root = process.cwd();
const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    cache: false,
    silent: true,
    project: process.argv.slice(2),
  },
  { cacheDir: join(root, '.vite'), logLevel: 'silent' },
);

process.on('message', async (question: Question) => {
  process.env.CULL64_MUTATE_NOTES = question.notes;
  process.send!(await ask(question));
});
process.on('disconnect', () => process.exit());
process.send!('ready');

async function ask({ test, project, changed }: Question): Promise<Answer> {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const owner = vitest.projects.find(({ name }) => name === project);
  if (!owner) throw new Error(`there is no test project ${project}`);
  // vitest returns all results that it remembers: failures of earlier messages do not count
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const specifications = [owner.createSpecification(join(root, test))];
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures = unhandledErrors.map((error) => String((error as Error).message ?? error));
  for (const module of testModules) {
    failures.push(...module.errors().map((error) => error.message));
    for (const suite of module.children.allSuites()) failures.push(...suite.errors().map((error) => error.message));
    for (const each of module.children.allTests()) {
      const { state, errors } = each.result();
      if (state === 'failed') failures.push(`${each.fullName}: ${errors?.[0]?.message}`);
    }
  }
  return { failure: failures[0] ?? null };
}
