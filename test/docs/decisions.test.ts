/** The records of docs/decisions: quotations are the words of the file or commit that they name, links and commands lead somewhere. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './readme.ts';

const FOLDER = join(root, 'docs/decisions');
const INDEX = 'README.md';
const records = readdirSync(FOLDER).filter((name) => name !== INDEX);
const textOf = (path: string) => readFileSync(path, 'utf8');
const record = (name: string) => textOf(join(FOLDER, name));

/** Without the marks that begin a line of a comment, and with single blanks. */
const plain = (text: string) => text.replaceAll(/^\s*(\/?\*+|>)\s/gm, '').replaceAll(/\s+/g, ' ');

interface Quotation {
  words: string;
  /** a path from the record, or the subject of a commit */
  file?: string;
  commit?: string;
}

/** Each quotation with the source that is named next after it; rows of a table are one each. */
function quotationsOf(text: string): Quotation[] {
  const parts = text.matchAll(
    /(?<quote>(?:^> .*\n)+)|from [^[\n]*\[[^\]]*\]\((?<file>[^)]+)\)|from the commit "(?<commit>[^"]+)"/gm,
  );
  const found: Quotation[] = [];
  const waiting: string[] = [];
  for (const { groups } of parts) {
    const { quote, file, commit } = groups!;
    if (quote) waiting.push(...(quote.startsWith('> |') ? quote.trim().split('\n') : [quote]));
    else found.push(...waiting.splice(0).map((words) => ({ words: plain(words).trim(), file, commit })));
  }
  expect(waiting, 'without a source').toEqual([]);
  return found;
}

/** Subject and body of every commit, or why they cannot be had. */
function history(): { commits: Map<string, string>; missing: string } {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const shallow = git('rev-parse', '--is-shallow-repository');
  if (shallow.status !== 0 || shallow.stdout.trim() === 'true')
    return { commits: new Map(), missing: 'no history here' };
  const commits = git('log', '--format=%s%n%b%x00').stdout.split('\0');
  return { commits: new Map(commits.map((text) => [text.trim().split('\n')[0], text])), missing: '' };
}
const { commits, missing } = history();

test('the index has a line for each record, in order, and no other', () => {
  const listed = [...record(INDEX).matchAll(/^(\d+)\. \[([^\]]+)\]\(([^)]+)\)/gm)];
  expect(listed.map(([, , , file]) => file)).toEqual(records.sort());
  for (const [, number, title, file] of listed) expect(record(file).split('\n')[0]).toBe(`# ${number}. ${title}`);
  expect(records.length).toBeGreaterThanOrEqual(12);
});

describe.each(records)('%s', (name) => {
  const text = record(name);

  test('is one page: the question, what was chosen, what lost, what would change it', () => {
    const heads = [...text.matchAll(/^## (.*)$/gm)].map(([, head]) => head).filter((head) => head !== 'Its bound');
    expect(heads).toEqual(['Question', 'Chosen', 'Tried and lost', 'What would make us decide again']);
    const lines = text.trimEnd().split('\n').length;
    expect(lines).toBeGreaterThanOrEqual(15);
    expect(lines).toBeLessThanOrEqual(40);
  });

  test('quotes what stands in its sources', () => {
    const quotations = quotationsOf(text).filter(({ file }) => file);
    expect(quotationsOf(text).length).toBeGreaterThan(0);
    for (const { words, file } of quotations) expect(plain(textOf(join(FOLDER, file!))), file).toContain(words);
  });

  const ofCommits = quotationsOf(text).filter(({ commit }) => commit);
  if (ofCommits.length > 0)
    test.skipIf(missing)(`quotes what stands in commits${missing && ` (skipped: ${missing})`}`, () => {
      for (const { words, commit } of ofCommits) expect(plain(commits.get(commit!) ?? ''), commit).toContain(words);
    });

  test('names files, folders and experiments that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => join(FOLDER, path));
    const named = [...text.matchAll(/`((?:src|test|tools)\/[\w./-]+)`/g)].map(([, path]) => join(root, path));
    const tests = [...text.matchAll(/npx vitest run[^`]*?(test\/[\w./-]+)/g)].map(([, path]) => join(root, path));
    expect([...links, ...named, ...tests].filter((path) => !existsSync(path))).toEqual([]);
    const experiments = textOf(join(root, 'tools/bench/bench.ts'));
    for (const [, experiment] of text.matchAll(/npm run (?:-s )?bench -- (\w+)[^`]*`(?! of commit)/g))
      expect(experiments, experiment).toMatch(new RegExp(`^ {2}${experiment}:`, 'm'));
  });
});
