/** The examples in the docstrings of public functions compile, run, and find what they state. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { longDescribe } from '../soak.ts';
import { compile, exampleTexts, run, type Statement } from './examples-in-docstrings.ts';
import { root } from './readme.ts';

/** Public functions that nobody should have to use without having seen it done. */
const MAIN = [
  ...['buildSphereTree', 'createCamera', 'createQuery', 'cull', 'refit', 'samplePath'],
  ...['readScene', 'splitScene', 'measureOverdraw', 'encodeTree', 'decodeTree', 'treeFromJson', 'exportScene'],
  ...['compactTree', 'cullCompact', 'cullFloat', 'chooseTree', 'cullCost', 'memoryMap', 'consoleReport'],
];

const texts = exampleTexts();
const withValue = (line: string, value: string) => line.replace(/\/\/ .*/, () => `// ${value}`);
const asFound = ({ line, found }: Statement) => withValue(line, found);
const asStated = ({ line, stated }: Statement) => withValue(line, stated);

test('every main function has one', () => {
  expect(MAIN.filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
});

test('there is none that is not looked at', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const all = sources.flatMap((path) => readFileSync(join(root, 'src', path), 'utf8').match(/@example/g) ?? []);
  expect(all.length).toBe(Object.keys(texts).length);
});

test('they compile', async () => {
  expect(await compile(texts)).toBe('');
});

describe('they find what they state', () => {
  let statements: Record<string, Statement[]>;
  beforeAll(async () => {
    statements = await run(texts);
  });
  test.each(Object.keys(texts))('%s', (name) => {
    expect(texts[name]).toContain(`${name}(`);
    expect(statements[name]).not.toEqual([]);
    expect(statements[name].map(asFound)).toEqual(statements[name].map(asStated));
  });
});

longDescribe('the check itself', () => {
  const program = "import { samplePath } from 'cull64';\nconst next = samplePath;\n";

  test('sees a value that is another', async () => {
    const lines = 'const two = Uint8Array.of(2, 0); // [2, 1]\ntypeof next; // "number"\n';
    const { wrong } = await run({ wrong: program + lines });
    expect(wrong.map(asFound)).toEqual(['const two = Uint8Array.of(2, 0); // [ 2, 0 ]', "typeof next; // 'function'"]);
    expect(wrong.map(asStated)).toEqual(['const two = Uint8Array.of(2, 0); // [ 2, 1 ]', "typeof next; // 'number'"]);
  });

  test('sees what does not compile, and what throws', async () => {
    expect(await compile({ wrong: `${program}const text: string = next;` })).toMatch(
      /^\S*wrong\.mts\(3,7\): error TS2322/,
    );
    const { wrong } = await run({ wrong: `${program}throw new Error('arguments: ' + next.length);` });
    expect(wrong.map(asFound)).toEqual(['the end; // Error: arguments: 2']);
    expect(wrong.map(asStated)).toEqual(['the end; // no error']);
  });
});
