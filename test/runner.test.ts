/** The order in which the runner takes test files, and what it prints of them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import LongestFirst from './longest-first.ts';
import { scratchFolder } from './tools/cli.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('files', () => {
  const { path: folder, remove } = scratchFolder();
  afterAll(remove);
  const spec = (name: string, file: string, text = '') => {
    writeFileSync(join(folder, file), text);
    return { project: { name }, moduleId: join(folder, file) } as unknown as TestSpecification;
  };

  test('are taken a project at a time, those of the browser first, those that take longest first', async () => {
    const files = [
      spec('node', 'a.test.ts'),
      spec('node', 'more.test.ts', '/**\n * Much.\n *\n * @seconds 20\n */\n'),
      spec('browser', 'page.test.ts'),
      spec('node', 'b.test.ts', 'const text = "@seconds 90";\n'),
      spec('oldest-three-cull', 'culled.test.ts'),
      spec('node', 'most.test.ts', '/** @seconds 30 */\n'),
    ];
    const sorted = await new LongestFirst({ config: { root } } as Vitest).sort(files);
    const order = ['page', 'culled', 'most', 'more', 'a', 'b'];
    expect(sorted.map(({ moduleId }) => basename(moduleId, '.test.ts'))).toEqual(order);
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

test('npm test runs all but test/slow, and npm run test:long runs that, all seeded cases, and pages on both drivers', () => {
  const { test: usual, 'test:long': long } = JSON.parse(read('package.json')).scripts;
  const listed = (script: string) => {
    const options = script.replace(/.*vitest run /, '').split(' ');
    const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', ...options];
    const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    // a file of cull64/three is in two projects
    return [
      ...new Set(
        stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => line.replace(/^\[.*\] /, '')),
      ),
    ];
  };
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`);
  const isSlow = (path: string) => path.startsWith('test/slow/');
  expect(listed(usual).sort()).toEqual(all.filter((path) => !isSlow(path)).sort());
  const having = (pattern: RegExp) => all.filter((path) => path !== 'test/runner.test.ts' && pattern.test(read(path)));
  const more = [...having(/ from '.*\/soak\.ts';/), ...having(/^describeOnBoth\(/m)];
  expect(more.length).toBeGreaterThan(10);
  expect(listed(long)).toEqual(expect.arrayContaining([...all.filter(isSlow), ...more]));
});

test('.ci/run has the same reporter', () => {
  expect(read('.ci/run')).toContain('--reporter=./test/reporter.ts');
});
