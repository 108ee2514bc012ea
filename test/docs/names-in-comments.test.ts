/** Files and options that comments of src, tools and test name: each exists, so that no header sends a reader to what is gone. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './readme.ts';

/** headers of C libraries and SDKs, files of libdragon, and what stands for any name */
const ELSEWHERE =
  /^(?:n64sys|stdint|gtemac|psxgte|maps_tree)\.h$|^(?:system|display|surface)\.c$|^(?:.*\/)?(?:NAME|name|a\/b)\b/;
/** options of Node and vitest */
const OTHER_OPTIONS = ['--import', '--project'];

const COMMENT = /\/\*.*?\*\/|(?<![:'"`\\])\/\/[^\n]*/gs;
const FILE = /(?<![\w./<>$*{}-])(?:\.\.\/)*((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|md|h|c|as|py|css))(?![\w/]|\.\w)/g;
const OPTION = /(?<![\w-])--([a-z][\w-]*)/g;

/** Comments of a source, without the code of their examples. */
const commentsOf = (text: string) => Array.from(text.matchAll(COMMENT), ([c]) => c.replaceAll(/```.*?```/gs, ''));

const filesNamed = (comment: string) => Array.from(comment.matchAll(FILE), ([, file]) => file);
const optionsNamed = (comment: string) => Array.from(comment.matchAll(OPTION), ([option]) => option);

describe.skipIf(!existsSync(join(root, '.git')))('what comments name', () => {
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  const sources = all
    .filter((file) => /^(?:src|tools|test)\/.*\.(?:ts|h|c|as)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const comments = sources.flatMap(({ file, text }) => commentsOf(text).map((comment) => ({ file, comment })));
  // a name may begin at any folder: compact-cull.ts, core/compact/compact-cull.ts, src/core/compact/compact-cull.ts
  const known = new Set(all.flatMap((file) => file.split('/').map((_, from, parts) => parts.slice(from).join('/'))));

  test('there are comments that name files and options', () => {
    expect(comments.flatMap(({ comment }) => filesNamed(comment)).length).toBeGreaterThan(300);
    expect(comments.flatMap(({ comment }) => optionsNamed(comment)).length).toBeGreaterThan(30);
  });

  test('files', () => {
    const missing = comments.flatMap(({ file, comment }) =>
      filesNamed(comment)
        .filter((name) => !known.has(name) && !ELSEWHERE.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('options', () => {
    const code = sources
      .filter(({ file }) => file.startsWith('tools/'))
      .map(({ text }) => text.replaceAll(COMMENT, ''))
      .join('\n');
    const isOption = (option: string) =>
      OTHER_OPTIONS.includes(option) ||
      new RegExp(`'${option.slice(2)}'|\\b${option.slice(2)}: |${option}\\b(?!-)`).test(code);
    const missing = comments.flatMap(({ file, comment }) =>
      optionsNamed(comment)
        .filter((option) => !isOption(option))
        .map((option) => `${file}: ${option}`),
    );
    expect(missing).toEqual([]);
  });
});
