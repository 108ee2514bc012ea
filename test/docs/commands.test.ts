/** What README.md, docs/results.md and docs/speed.md name is there: scripts, experiments, subcommands with their options, test files, links, and what its example imports. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { MACHINE_NAMES } from '../../src/core/export/targets.ts';
import { COMMANDS } from '../../tools/cli/commands/all.ts';
import { UsageError, WorkError } from '../../tools/cli/errors.ts';
import { helpText } from '../../tools/cli/help.ts';
import { longTest } from '../soak.ts';
import { modules } from './public.ts';
import { PAGES, README, RESULTS, root } from './readme.ts';

const ALL: Record<string, (argv: string[]) => Promise<unknown>> = {
  ...COMMANDS,
  help: async ([topic]) => helpText(topic),
};

/** Lines of shell blocks without their comments, and code spans. */
const shell = [...PAGES.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ *#.*/, '')),
);
/** Without those of a commit, which are there in it and not here. */
const text = PAGES.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`]+`(?= of commit \w)/g, '');
const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
const code = [...new Set([...shell, ...spans])];

/** What is left of those that begin with `start`. */
const following = (start: RegExp) => code.filter((line) => start.test(line)).map((line) => line.replace(start, ''));

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const scriptNames = [
  ...following(/^npm run (-s )?/).map((rest) => rest.split(' ')[0]),
  ...following(/^npm (?=start|test)/),
];

test.each(scriptNames)('npm run %s', (name) => {
  expect(Object.keys(scripts)).toContain(name);
});

longTest('npm run bench: its experiments', async () => {
  const named = following(/^npm run bench -- /).map((rest) => rest.split(' ')[0]);
  const bench = ['--import', 'tsx', join(root, 'tools/bench/bench.ts'), 'no such experiment'];
  const failed = await promisify(execFile)(process.execPath, bench, { cwd: root }).catch((error) => error);
  const there = /bench: there are (.*) and all/.exec(failed.stderr)![1].split(', ');
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(there).toContain(name);
});

/** How a command ends that is given a model which is not there: its arguments are read before. */
async function faultOf(command: string, words: string[]): Promise<Error | null> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await ALL[command](
      words.map((word) => (/^(castle|model\.\w+|models\/.*\.glb)$/.test(word) ? 'no-such-model.glb' : word)),
    );
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    stdout.mockRestore();
  }
}

describe('the command line', () => {
  const calls = following(/^(npm run -s cull64 -- |cull64 )/);
  test.each(calls)('cull64 %s', async (call) => {
    const [command, ...words] = call.split(' ');
    expect(Object.keys(ALL)).toContain(command);
    const fault = await faultOf(command, words);
    // without a model it lists, or explains
    const bare = words.length === 0 && ['scene', 'help'].includes(command);
    if (words.length > 0) expect(fault).toBeInstanceOf(WorkError);
    else if (bare) expect(fault).toBeNull();
    else expect((fault as Error).message).toMatch(/^(which|for which)/);
  });
  test('every subcommand but info is named', () => {
    const named = new Set(calls.map((call) => call.split(' ')[0]));
    expect(Object.keys(ALL).filter((name) => !named.has(name))).toEqual(['info']);
  });

  test.each(following(/^(?=--)/))('%s: a command takes it, and its help has it', async (options) => {
    const words = options.split(' ');
    const ends: (Error | null)[] = [];
    for (const command of Object.keys(ALL).filter((name) => !['help', 'scene'].includes(name))) {
      const page = await helpText(command);
      if (!words.every((word) => page.includes(word))) continue;
      const more = words.at(-1)!.startsWith('--') ? ['no-such-file'] : [];
      const needed = command === 'export' ? ['--target', 'c'] : [];
      ends.push(await faultOf(command, ['model.glb', ...words, ...more, ...needed]));
    }
    expect(ends.some((end) => end instanceof WorkError && !(end instanceof UsageError))).toBe(true);
  });
});

test.each([
  ...following(/^npx vitest run /),
  ...[...README.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path),
  ...[...RESULTS.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join('docs', path)),
  ...spans.filter((span) => /^(src|tools|scenes|test)\//.test(span)),
])('%s is there', (path) => {
  expect(existsSync(join(root, path.replace(/#.*/, '')))).toBe(true);
});

test.each([
  ['README.md', README],
  ['docs/results.md', RESULTS],
])('%s names every target', (_, page) => {
  const consoles = MACHINE_NAMES.filter((name) => name !== 'c').join(', ');
  expect(/`cull64 export` writes folders for (.*) and plain C;/.exec(page)?.[1]).toBe(consoles);
});

test('the examples import what the library has', () => {
  const imports = [...README.matchAll(/import \{ (.*?) \} from '(cull64[\w/]*)'/g)];
  expect(imports.length).toBeGreaterThan(4);
  for (const [, names, entry] of imports)
    for (const name of names.split(', ')) expect(modules[entry]).toHaveProperty(name);
});
