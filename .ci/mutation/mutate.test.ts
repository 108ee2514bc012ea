/** The mutation test's own parts, and the whole of it on a project of one function. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/tools/cli.ts';
import { blockAt, blocksOf, withProbes } from './blocks.ts';
import { breakC } from './break-c.ts';
import { breakTypeScript } from './break-typescript.ts';
import { FAR, IN_BROWSER, isBroken, leansOn, type TestFile } from './files.ts';
import { askFairly, judge, type Verdict } from './judge.ts';
import type { Lane } from './lane.ts';
import { applyMutant, type Mutant, mutantsOf } from './mutant.ts';
import { createTestSearch } from './places.ts';
import type { Report } from './report.ts';
import { drawSample } from './sample.ts';
import type { Outcome } from './tester.ts';

/** What becomes of each line of `source`, by its breaks. */
function typeScript(source: string, file = 'src/tree/x.ts'): string[] {
  return mutantsOf(file, source, (text, breakAt) => breakTypeScript(file, text, breakAt)).map((m) =>
    applyMutant(source, m),
  );
}

const inC = (code: string): string[] => {
  const source = `int before = 1 + 2;\n#ifdef CULL64_IMPLEMENTATION\n${code}\n`;
  return mutantsOf('x.h', source, breakC).map((m) => applyMutant(source, m).split('\n').slice(2, -1).join('\n'));
};

test('the files that no test runs are left out, and are there', () => {
  const root = resolve(import.meta.dirname, '../..');
  const leftOut = ['bench/bench', 'start/start', 'build/picture', 'build/screenshot', 'build/docs/docs'];
  for (const name of leftOut) {
    expect(existsSync(join(root, `tools/${name}.ts`)), name).toBe(true);
    expect(isBroken(`tools/${name}.ts`), name).toBe(false);
  }
  for (const file of [
    'tools/cli/cull64.ts',
    'tools/console/run.ts',
    'tools/build/docs/fields.ts',
    'src/core/runtime/cull64.h',
  ])
    expect(isBroken(file), file).toBe(true);
  expect(
    ['src/view/viewer.ts', 'tools/build/bake/plugin.ts', 'src/core/tree/sphere/refit.ts'].map((file) =>
      IN_BROWSER.test(file),
    ),
  ).toEqual([true, true, false]);
});

describe('breaks of TypeScript', () => {
  test('operators, each alone', () => {
    expect(typeScript('f(a < b)').sort()).toEqual([';', 'f(a <= b)']);
    expect(typeScript('const x = a + b * c').sort()).toEqual(['const x = a + b / c', 'const x = a - b * c']);
    expect(typeScript('const x = a === b && !c')).toEqual([
      'const x = a !== b && !c',
      'const x = a === b || !c',
      'const x = a === b &&  c',
    ]);
  });
  test('conditions, exits and statements', () => {
    expect(typeScript('for (;;) { if (a) continue; b.c = d; }')).toEqual([
      'for (;;) { ; b.c = d; }',
      'for (;;) { if (!(a)) continue; b.c = d; }',
      'for (;;) { if (a) continue; ; }',
    ]);
    expect(typeScript('for (;;) if (a) break; else b();')).toEqual([
      'for (;;) if (!(a)) break; else b();',
      'for (;;) if (a) break; else ;',
    ]);
  });
  test('numbers, flags, words, and the larger for the smaller', () => {
    expect(typeScript('const x = Math.min(1, y)')).toEqual(['const x = Math.max(1, y)', 'const x = Math.min(2, y)']);
    expect(typeScript('const x = true')).toEqual(['const x = false']);
    expect(typeScript("const x = y === 'front'")).toContain("const x = y === ''");
  });
  test('nothing that only reads: types, imports, errors, words of the page, counters of loops', () => {
    expect(typeScript("import { a } from './a.ts';\nexport type B = 1 | 'two';\ninterface C { d: 3 }")).toEqual([]);
    expect(typeScript('const x = y as 1 | 2;')).toEqual([]);
    expect(typeScript('throw new RangeError(f(1))')).toEqual([]);
    expect(typeScript("error.name = 'SceneError'")).toEqual([';']);
    expect(typeScript("const x = 'wide'", 'src/view/x.ts')).toEqual([]);
    expect(typeScript("const x = 'two words'")).toEqual([]);
    expect(typeScript('for (;; i++) {}')).toEqual([]);
  });
  test('a loop ends a turn earlier, a typed array is one shorter', () => {
    expect(typeScript('for (; i < n; i++) {}')).toEqual(['for (; i < -1 + n; i++) {}']);
    expect(typeScript('for (; a && i <= n; i++) {}')).toEqual([
      'for (; a || i <= n; i++) {}',
      'for (; a && i < n; i++) {}',
    ]);
    expect(typeScript('const x = new Float64Array(n * 4)')).toEqual([
      'const x = new Float64Array(n / 4)',
      'const x = new Float64Array(n * 3)',
    ]);
    expect(typeScript('const x = new Uint8Array(0)')).toEqual(['const x = new Uint8Array(1)']);
    expect(typeScript('const x = new Set(4)')).toEqual(['const x = new Set(5)']);
  });
  test('offsets hold behind letters that take several bytes', () => {
    expect(typeScript("const x = '’…𝄞 '; const y = a < b;")).toEqual(["const x = '’…𝄞 '; const y = a <= b;"]);
  });
});

describe('breaks of C', () => {
  test('only behind the implementation, not in comments, texts, lines of the preprocessor', () => {
    expect(inC('/* 1 + 2 */\n#define A (1 + 2)\nx = "1 + 2";\n')).toEqual(['/* 1 + 2 */\n#define A (1 + 2)\n;\n']);
  });
  test('operators with blanks around them: no pointers, addresses or signs', () => {
    expect(inC('int *p = &q, y = a * -b')).toEqual(['int *p = &q, y = a / -b']);
    expect(inC('return a <= b && c')).toEqual(['return a < b && c', 'return a <= b || c']);
  });
  test('numbers keep their form', () => {
    expect(inC('return 0xffu')).toEqual(['return 0x100u']);
    expect(inC('return 1.0f')).toEqual(['return 2.0f']);
    expect(inC('return cull64_x')).toEqual([]);
  });
  test('conditions, exits and statements', () => {
    expect(inC('  if (f(a)) return 0;').sort()).toEqual(
      ['  ;', '  if (!(f(a))) return 0;', '  if (f(a)) return 1;'].sort(),
    );
    expect(inC('  list->count = c;')).toEqual(['  ;']);
  });
});

describe('blocks', () => {
  const source = 'function f(a) {\n  if (a) return 1;\n  return [2].map((x) => x + a);\n}\n';
  const blocks = blocksOf('x.ts', source);
  test('the innermost around a place', () => {
    const around = (text: string) => {
      const { start, end } = blocks[blockAt(blocks, source.indexOf(text))];
      return source.slice(start, end);
    };
    expect(around('function')).toBe(source);
    expect(around('if')).toBe(source.slice(14, -1));
    expect(around('1;')).toBe('return 1;');
    expect(around('+ a')).toBe('x + a');
  });
  test('notes say what was entered, and change nothing', () => {
    const noted: number[] = [];
    const probe = () => Object.assign(new Uint8Array(99), { note: (block: number) => void noted.push(block) });
    const run = (call: string) => {
      noted.length = 0;
      const text = `${withProbes('x.ts', source).replace('globalThis.cullProbe ??=', 'probe ??=')}; return ${call}`;
      return [
        new Function('probe', text)(probe),
        noted.map((block) => source.slice(blocks[block].start, blocks[block].end)),
      ];
    };
    const body = source.slice(14, -1);
    expect(run('0')).toEqual([0, [source]]);
    expect(run('f(1)')).toEqual([1, [source, body, 'return 1;']]);
    expect(run('f(0)')).toEqual([[2], [source, body, 'x + a']]);
  });
  test('without a probe the program is the same', () => {
    expect(new Function(`${withProbes('x.ts', source)}; return f(0)`)()).toEqual([2]);
  });
});

describe('what a test leans on', () => {
  const { path: folder, remove } = scratchFolder();
  afterAll(remove);
  const TEXTS: Record<string, string> = {
    'test/it.test.ts':
      "import { a } from '../src/a.ts';\nimport type { Far } from '../src/type.ts';\nrun('tools/program.ts', 'src/deep/');",
    'src/a.ts': "import {\n  b,\n} from './b.ts';\nexport * from './c.ts';",
    'src/b.ts': "const late = () => import('./late.ts');",
    'src/c.ts': "export type { Only } from './only.ts';\nimport './a.ts';",
    'src/late.ts': '',
    'src/only.ts': '',
    'src/type.ts': '',
    'src/deep/one.ts': '',
    'src/apart.ts': "import './a.ts';",
    'tools/program.ts': "import { b } from '../src/b.ts';\nimport { own } from './own.ts';",
    'tools/own.ts': "new Worker('./worker.ts');",
    'tools/worker.ts': '',
  };
  test('by imports, and far away by names and types', () => {
    for (const [name, text] of Object.entries(TEXTS)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    expect(Object.fromEntries(leansOn(folder, 'test/it.test.ts', Object.keys(TEXTS)))).toEqual({
      ...{ 'test/it.test.ts': 0, 'src/a.ts': 1, 'src/b.ts': 2, 'src/c.ts': 2, 'src/late.ts': 3 },
      ...{ 'src/type.ts': FAR, 'src/only.ts': FAR, 'src/deep/one.ts': FAR, 'tools/program.ts': FAR },
      ...{ 'tools/own.ts': FAR + 1, 'tools/worker.ts': 2 * FAR },
    });
  });
});

describe('which test is asked first', () => {
  const testOf = (file: string, distance: number): TestFile => ({
    ...{ file, project: 'node' },
    leansOn: new Map([['src/core/tree/wide/wide-axis.ts', distance]]),
  });
  const mutant: Mutant = { file: 'src/core/tree/wide/wide-axis.ts', start: 0, end: 1, old: '?', text: '', line: 1 };
  const order = (tests: TestFile[], seconds: Record<string, number> = {}) =>
    createTestSearch(resolve(import.meta.dirname, '../..'), tests, {
      known: () => undefined,
      secondsOf: ({ file }) => seconds[file] ?? 2,
      of: () => Promise.reject(new Error('nothing is measured here')),
    })
      .testsFor(mutant)
      .map(({ file }) => file);

  test('its mirror, names and folders alike, what is near by imports, what starts a program', () => {
    const tests = [
      testOf('test/tools/cli/commands/info.test.ts', FAR + 3),
      testOf('test/three/scene.test.ts', 3),
      testOf('test/core/tree/wide/morton-build.test.ts', 2),
      testOf('test/core/tree/wide/wide-cull.test.ts', 2),
      testOf('test/core/tree/wide/wide-axis.test.ts', 1),
    ];
    expect(order(tests)).toEqual(tests.map(({ file }) => file).reverse());
    expect(order([...tests, { ...testOf('test/math/a.test.ts', 1), leansOn: new Map() }])).toHaveLength(5);
  });
  test('the quicker of two that are as near', () => {
    const tests = [testOf('test/tree/slow.test.ts', 2), testOf('test/tree/quick.test.ts', 2)];
    expect(order(tests, { 'test/tree/quick.test.ts': 1 })[0]).toBe('test/tree/quick.test.ts');
  });
});

test('a mutant that lives is shown to three tests at least, and to no more when these took what patience allows', async () => {
  const tests = Array.from({ length: 9 }, (_, i) => ({
    ...{ file: `test/${i}.test.ts`, project: 'node', leansOn: new Map() },
  }));
  const mutant: Mutant = { file: 'src/a.ts', start: 0, end: 1, old: 'a', text: 'b', line: 1 };
  const measure = { seconds: 10, entered: null };
  const asked = async (patience: number) => {
    const lane = { ask: async () => ({ failure: null, hung: false, seconds: 10 }) } as unknown as Lane;
    const measures = { known: () => measure, secondsOf: () => 10, of: async () => measure };
    // the second does not enter its block
    let looked = 0;
    const search = { testsFor: () => tests, enters: () => ++looked !== 2 };
    const verdicts: Verdict[] = [];
    await judge([lane], [mutant], measures, search, patience, (verdict) => verdicts.push(verdict));
    return verdicts.map(({ state, asked, seenBy }) => [state, asked, seenBy]);
  };
  expect(await asked(0)).toEqual([['lived', 3, 8]]);
  expect(await asked(45)).toEqual([['lived', 5, 8]]);
  expect(await asked(1000)).toEqual([['lived', 8, 8]]);
});

describe('a test that is late', () => {
  const it: TestFile = { file: 'test/it.test.ts', project: 'node', leansOn: new Map() };
  const mutant: Mutant = { file: 'src/a.ts', start: 0, end: 1, old: 'a', text: 'b', line: 1 };
  const LATE: Outcome = { failure: 'no end', hung: true, seconds: 11 };
  const passes = (seconds: number): Outcome => ({ failure: null, hung: false, seconds });

  /** The lane gives these answers in turn. */
  async function ask(
    ...answers: Outcome[]
  ): Promise<{ outcome: Outcome; asked: [isBroken: boolean, limit: number][] }> {
    const asked: [boolean, number][] = [];
    const lane = {
      ask: async (_: TestFile, broken: Mutant | null, limit: number) => {
        asked.push([broken !== null, limit]);
        return answers.shift()!;
      },
    };
    const outcome = await askFairly(lane, it, mutant, 2);
    expect(answers).toEqual([]);
    return { outcome, asked };
  }

  test('is not asked twice where it ends', async () => {
    expect(await ask(passes(3))).toEqual({ outcome: passes(3), asked: [[true, 11]] });
  });
  test('has noticed the break where the unbroken project is as quick as ever', async () => {
    const { outcome, asked } = await ask(LATE, passes(1.5));
    expect(outcome).toBe(LATE);
    expect(asked.map(([isBroken]) => isBroken)).toEqual([true, false]);
  });
  test('has more time where the unbroken project needs more just now', async () => {
    const { outcome, asked } = await ask(LATE, passes(20), passes(30));
    expect(outcome.failure).toBeNull();
    expect(asked.map(([isBroken]) => isBroken)).toEqual([true, false, true]);
    expect(asked[2][1]).toBe(65);
  });
  test('and does not end then either, has noticed the break', async () => {
    expect((await ask({ ...LATE, hung: false, failure: 'Test timed out in 9 ms' }, passes(20), LATE)).outcome).toBe(
      LATE,
    );
  });
  test('and fails where nothing is broken, tells nothing', async () => {
    expect((await ask(LATE, { ...LATE, seconds: 900 })).outcome).toMatchObject({ failure: null, hung: false });
  });
});

describe('the sample', () => {
  const mutant = (file: string, line: number, text: string): Mutant => ({
    file,
    line,
    text,
    start: line,
    end: line + 1,
    old: '?',
  });
  const files: [string, number][] = [
    ['src/long.ts', 60],
    ['src/short.ts', 20],
    ['src/wide.ts', 20],
  ];
  const all = files.flatMap(([file, lines]) =>
    Array.from({ length: lines }, (_, line) =>
      (file === 'src/wide.ts' ? ['a', 'b', 'c'] : ['a']).map((t) => mutant(file, line, t)),
    ).flat(),
  );
  const none = async () => new Set<Mutant>();

  test('is the same for the same seed, and another for another', async () => {
    const one = await drawSample(all, 7, 30, none);
    expect(await drawSample(all, 7, 30, none)).toEqual(one);
    expect(await drawSample(all, 8, 30, none)).not.toEqual(one);
  });
  test('gives each file its share by lines, not by ways to break them', async () => {
    const { sample } = await drawSample(all, 7, 50, none);
    expect(files.map(([file]) => sample.filter((m) => m.file === file).length)).toEqual([30, 10, 10]);
    expect(new Set(sample.map((m) => `${m.file}:${m.line}`)).size).toBe(50);
  });
  test('draws others of the file for those that no compiler takes', async () => {
    const odd = async (drawn: Mutant[]) => new Set(drawn.filter(({ line }) => line % 2 === 1));
    const { sample, refused } = await drawSample(all, 7, 20, odd);
    expect(files.map(([file]) => sample.filter((m) => m.file === file).length)).toEqual([12, 4, 4]);
    expect(sample.every(({ line }) => line % 2 === 0)).toBe(true);
    expect(refused).toBeGreaterThan(0);
  });
  test('takes all where more are wanted than there are', async () => {
    expect((await drawSample(all, 7, 1000, none)).sample.length).toBe(all.length);
  });
});

describe('the whole', () => {
  const root = resolve(import.meta.dirname, '../..');
  const scratch = scratchFolder();
  const at = (name: string) => join(scratch.path, name);
  const FILES: Record<string, string> = {
    'project/src/clamp.ts': [
      'export function clamp(x: Length): number {',
      '  return x < 0 ? 0 : x;',
      '}',
      'export function never(): number {',
      '  return 4;',
      '}',
      'export function down(x: number): number {',
      '  while (x > 0) x -= 1;',
      '  return x;',
      '}',
    ].join('\n'),
    'project/test/clamp.test.ts': [
      "import { expect, test } from 'vitest';",
      "import { clamp, down } from '../src/clamp.ts';",
      "test('clamps', () => expect([-1, 5].map(clamp)).toEqual([0, 5]));",
      "test('ends', () => expect(down(3)).toBe(0));",
    ].join('\n'),
    // a type that no file imports
    'project/src/length.d.ts': 'type Length = number;\n',
    // asked in the same process behind tests that failed
    'project/src/sum.ts':
      'export const sum = (x: number, y: number): number => x + y;\nexport const one = (x: number) => x / 1;\n',
    'project/test/sum.test.ts': [
      "import { expect, test } from 'vitest';",
      "import { one, sum } from '../src/sum.ts';",
      "test('sums', () => expect([sum(1, 2), one(3)]).toEqual([3, 3]));",
    ].join('\n'),
    'project/vitest.config.ts':
      "export default { test: { projects: [{ test: { name: 'node', include: ['test/*.test.ts'] } }] } };",
    'project/tsconfig.json':
      '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["src"] }',
    'project/.gitignore': 'node_modules\ndist\n',
  };
  beforeAll(() => {
    mkdirSync(at('tmp'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    }
    symlinkSync(join(root, 'node_modules'), at('project/node_modules'));
    execFileSync('git', ['init', '-q'], { cwd: at('project') });
  });
  afterAll(() => scratch.remove());

  function mutate(...args: string[]) {
    const program = [
      '--import',
      'tsx',
      '.ci/mutation/mutate.ts',
      '--root',
      at('project'),
      '--report',
      at('report.json'),
      ...args,
    ];
    return spawnSync(process.execPath, program, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: at('tmp') },
    });
  }
  // the loader of TypeScript keeps what it compiled
  const leftBehind = () => readdirSync(at('tmp')).filter((name) => !name.startsWith('tsx-'));
  const report = (): Report => JSON.parse(readFileSync(at('report.json'), 'utf8'));

  test('tells what the tests notice from what they do not, and leaves nothing behind', () => {
    const { stdout, stderr, status } = mutate('--count', '99', '--seed', '5');
    expect(status, stderr).toBe(0);
    const states = Object.fromEntries(
      report().verdicts.map(({ mutant: { file, line, old, text }, state }) => [
        `${file.slice(4, 5)}${line} ${old} ${text}`,
        state,
      ]),
    );
    expect(states).toMatchObject({
      'c2 < <=': 'lived',
      'c2 x < 0 !(x < 0)': 'killed',
      'c5 4 5': 'lived',
      'c8 -= +=': 'timed out',
      's1 + -': 'killed',
      's2 / *': 'lived',
      's2 1 2': 'killed',
    });
    expect(stdout).toContain('src/clamp.ts:5  4  ->  5  (no test enters)\n');
    const { killed, lived, timedOut, verdicts } = report();
    expect(stdout.trim().split('\n').at(-1)).toMatch(
      new RegExp(
        `^${killed} killed, ${lived} lived, ${timedOut} timed out, of ${verdicts.length} \\(\\S+ %\\), seed 5$`,
      ),
    );
    expect(leftBehind()).toEqual([]);
    expect(readFileSync(at('project/src/clamp.ts'), 'utf8')).toBe(FILES['project/src/clamp.ts']);
  });
  test('judges again only what lived, once a test has changed', () => {
    const better = FILES['project/test/clamp.test.ts'].replace('down }', 'down, never }');
    writeFileSync(at('project/test/clamp.test.ts'), `${better}\ntest('never', () => expect(never()).toBe(4));`);
    const { lived } = report();
    const { stderr } = mutate('--count', '99', '--seed', '5', '--resume');
    expect(stderr).toContain(`; ${lived} to judge`);
    expect(report().lived).toBe(lived - 1);
  });
  test('a line where nothing can be broken, and options that there are not, are bad usage', () => {
    expect(mutate('--at', 'src/clamp.ts:4').stderr).toMatch(/mutate: there is nothing to break there\n$/);
    for (const args of [
      ['--at', 'src/clamp.ts:4'],
      ['--count', '0'],
      ['--seeds', '1'],
    ]) {
      const { status, stderr } = mutate(...args);
      expect(status).toBe(2);
      expect(stderr).not.toContain('    at ');
    }
  });
  test('asks no test that leans on nothing of --only', () => {
    writeFileSync(at('project/src/other.ts'), 'export const other = (x: number): number => x + 1;\n');
    const fails =
      "import { other } from '../src/other.ts';\ntest('fails', () => { throw new Error(String(other(1))) });";
    writeFileSync(at('project/test/other.test.ts'), `import { test } from 'vitest';\n${fails}`);
    const { status, stderr } = mutate('--only', 'src/sum.ts', '--count', '3');
    expect(status, stderr).toBe(0);
    expect(report().verdicts).toHaveLength(3);
    expect(stderr).not.toContain('other.test.ts');
    expect(mutate('--only', 'src/other.ts').stderr).toContain('other.test.ts fails though nothing is broken');
  });
  test('a project whose tests fail is not broken', () => {
    writeFileSync(
      at('project/test/clamp.test.ts'),
      `${FILES['project/test/clamp.test.ts']}\ntest('fails', () => { throw new Error('no') });`,
    );
    const { status, stderr } = mutate('--count', '9');
    expect(status).toBe(1);
    expect(stderr).toMatch(/test\/clamp.test.ts fails though nothing is broken: fails: no/);
    expect(leftBehind()).toEqual([]);
  });
});
