/** The order in which the runner takes test files, and what it prints of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import LongestFirst, { SECONDS } from './longest-first.ts';
import { scratchFolder } from './tools/cli.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('files', () => {
  const spec = (name: string, path: string) =>
    ({ project: { name }, moduleId: join(root, path) }) as unknown as TestSpecification;
  const order = async (...specs: TestSpecification[]) =>
    (await new LongestFirst({ config: { root } } as Vitest).sort(specs)).map(({ moduleId }) => moduleId);

  test('of the browser and of Node are taken in turn, those that take longest first', async () => {
    const long = Object.keys(SECONDS).filter((path) => !path.startsWith('test/browser/'));
    const [most, more] = long.sort((a, b) => SECONDS[b] - SECONDS[a]);
    expect(
      await order(
        spec('node', 'test/a.test.ts'),
        spec('node', more),
        spec('browser', 'test/browser/none.test.ts'),
        spec('node', 'test/b.test.ts'),
        spec('node', most),
      ),
    ).toEqual(['test/browser/none.test.ts', most, more, 'test/a.test.ts', 'test/b.test.ts'].map((p) => join(root, p)));
  });

  test('that are known to take long are there', () => {
    expect(Object.keys(SECONDS).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('what is printed of many files', () => {
  const { path: folder, remove } = scratchFolder();
  let printed: string[];
  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const reporter = JSON.stringify(join(root, 'test/reporter.ts'));
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `export default { test: { reporters: [${reporter}], isolate: false, maxWorkers: 1 } };`,
    );
    const file = (name: string, tests: string) =>
      writeFileSync(join(folder, `${name}.test.ts`), `import { describe, expect, test } from 'vitest';\n${tests}`);
    for (let i = 0; i < 37; i++) file(`good${i}`, "test('is well', () => {});");
    file('bad', "test('is wrong', () => expect(1).toBe(2));");
    file('part', "test.skip('a (skipped: no cen64 here)', () => {});\ntest.skip('b (no Chromium: get it)', () => {});");
    file(
      'rest',
      "describe.skip('c (skipped: no cen64 here)', () => { test('d', () => {}); });\ntest.skip('e', () => {});",
    );
    const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    printed = (run.stdout + run.stderr).split('\n').map((line) => line.trimEnd());
  });
  afterAll(remove);

  test('how many are done, twenty times', () => {
    const lines = printed.filter((line) => /^\d+:\d\d {2}\d+ of 40 files/.test(line));
    expect(lines.map((line) => Number(/(\d+) of/.exec(line)![1]))).toEqual(
      Array.from({ length: 20 }, (_, i) => 2 * i + 2),
    );
    expect(lines.at(-1)).toMatch(/40 of 40 files, 1 failed$/);
  });
  test('what fails, as it fails and at the end; nothing of what is well', () => {
    expect(printed.filter((line) => /× .*is wrong/.test(line))).toHaveLength(1);
    expect(printed.filter((line) => /FAIL .*bad\.test\.ts/.test(line))).toHaveLength(1);
    expect(printed.filter((line) => line.includes('good'))).toEqual([]);
  });
  test('what was skipped and why', () => {
    const at = printed.indexOf('4 skipped:');
    expect(printed.slice(at + 1, at + 4).sort()).toEqual([
      '  1  no Chromium: get it; in part.test.ts',
      '  1  without a reason in its name; in rest.test.ts',
      '  2  no cen64 here; in part.test.ts and 1 more',
    ]);
  });
});

test('the files of npm run test:long are those with more cases than npm test runs, or another driver', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const listed = (name: string) => new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(read('vitest.config.ts'))![1];
  const having = (pattern: RegExp) =>
    files.filter(
      (name) => name.endsWith('.test.ts') && name !== 'runner.test.ts' && pattern.test(read(`test/${name}`)),
    );
  const named = (names: string[]) => names.map((name) => basename(name, '.test.ts')).sort();
  const isPage = (name: string) => name.startsWith('browser/');
  const soaked = having(/ from '.*\/soak\.ts';/);
  const pages = having(/^describeOnBoth\(/m);
  expect(listed('LONG_FILES').match(/[\w-]+/g)).toEqual(named(soaked.filter((name) => !isPage(name))));
  expect(listed('LONG_PAGES').match(/[\w-]+/g)).toEqual(named(pages));
  expect(pages).toEqual(expect.arrayContaining(soaked.filter(isPage)));
});

test('the files that npm test leaves to npm run test:long are there, and are run as they are', () => {
  const left = /const LEFT_TO_LONG = \[([^\]]*)\]/.exec(read('vitest.config.ts'))![1].match(/[\w/.-]+/g)!;
  expect(left.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { test: usual, 'test:long': long } = JSON.parse(read('package.json')).scripts;
  const listed = (...args: string[]) => {
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', ...args],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    // those of cull64/three are in two projects
    return [
      ...new Set(
        run.stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => line.replace(/^\[.*\] /, '')),
      ),
    ];
  };
  const optionsOf = (script: string) => script.replace(/.*vitest run /, '').split(' ');
  const byTest = listed(...optionsOf(usual));
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`);
  expect(byTest.sort()).toEqual(all.filter((path) => !left.includes(path)).sort());
  expect(listed(...optionsOf(long))).toEqual(expect.arrayContaining(left));
});

test('.ci/run has the same reporter', () => {
  expect(read('.ci/run')).toContain('--reporter=./test/reporter.ts');
});
