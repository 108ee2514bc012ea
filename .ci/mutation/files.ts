/**
 * Files of the project: those that are broken, those that test, and the files that a test file leans on, near or far.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** tools whose results people read and no test does: experiments, starters, pictures */
const UNTESTED = /^tools\/(bench|start)\/|^tools\/build\/(picture|screenshot|docs\/docs)\.ts$/;
/** folders that a browser runs: places there that no test without a browser enters are left to the tests with one */
export const IN_BROWSER = /^(src\/view|tools\/build\/bake)\//;
export const HEADER = 'src/core/runtime/cull64.h';
const PAGE = 'index.html';

/** All files of the checkout, as git would add them: paths from the root. */
export function projectFiles(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

export function isBroken(file: string): boolean {
  if (file === HEADER) return true;
  return /^(src|tools)\/.*(?<!\.d)\.ts$/.test(file) && !UNTESTED.test(file);
}

export interface TestFile {
  file: string;
  /** as vitest.config.ts names it */
  project: string;
  /**
   * distances of the files that it leans on: the number of imports on the way, and FAR more for each step that is not
   * an import
   */
  leansOn: Map<string, number>;
}

/** Distance of a file that a test reaches only by a name in a string: the test starts a program, or builds a page. */
export const FAR = 100;

/** All test files of the project. */
export function testFilesOf(root: string, files: string[], browser: boolean): TestFile[] {
  return files
    .filter((file) => /^test\/.*\.test\.ts$/.test(file))
    .map((file) => ({ file, project: /^test\/(slow\/)?browser\//.test(file) ? 'browser' : 'node' }))
    .filter(({ project }) => projectsOf(browser).includes(project))
    .map((test) => ({ ...test, leansOn: leansOn(root, test.file, files, test.project === 'browser' ? [PAGE] : []) }));
}

export function projectsOf(browser: boolean): string[] {
  return browser ? ['node', 'browser'] : ['node'];
}

/** Where a file stands in what test/ mirrors: a/b.ts for src/a/b.ts, a/b.test.ts for its test, in test/slow or not. */
export const placeOf = (file: string) => file.replace(/^(src|test(\/slow)?)\//, '');

/** test/a/b.test.ts, for src/a/b.ts; test/tools/a.test.ts, for tools/a.ts */
export function mirrors(test: string, file: string): boolean {
  return placeOf(test).startsWith(`${placeOf(file).replace(/\.\w+$/, '')}.`);
}

/**
 * The files that a file leans on, itself included, with their distances: files that it imports, then those that these
 * name in a string, from their own folder or from the root, or import as types only; the name of a folder stands for
 * all files in it.
 */
export function leansOn(root: string, file: string, files: string[], more: string[] = []): Map<string, number> {
  const known = new Set(files);
  const found = new Map<string, number>();
  let layer = [file];
  let others = more.filter((other) => known.has(other));
  for (let distance = 0; layer.length > 0; distance += FAR) {
    const near = new Map(layer.map((each) => [each, distance]));
    for (const [each, steps] of near) {
      const { imported, named } = namedIn(root, each, known, files);
      for (const other of imported) if (!found.has(other) && !near.has(other)) near.set(other, steps + 1);
      others.push(...named);
    }
    for (const [each, steps] of near) found.set(each, steps);
    layer = [...new Set(others)].filter((other) => !found.has(other));
    others = [];
  }
  return found;
}

interface Names {
  imported: string[];
  named: string[];
}

const readBefore = new Map<string, Names>();
const IMPORTING = /\b(from|import|import\()\s*$/;
const OF_TYPES = /\b(import|export)\s+type\s[^;'"`]*$/;

function namedIn(root: string, file: string, known: Set<string>, files: string[]): Names {
  const path = join(root, file);
  const key = `${path} ${statSync(path).mtimeMs}`;
  const before = readBefore.get(key);
  if (before) return before;
  const found: Names = { imported: [], named: [] };
  const source = /\.(ts|js|c|h|html)$/.test(file) ? readFileSync(path, 'utf8') : '';
  for (const { 2: text, index } of source.matchAll(/(["'`])([\w./-]{3,})\1/g)) {
    const ahead = source.slice(Math.max(0, index - 1000), index);
    const list = IMPORTING.test(ahead) && !OF_TYPES.test(ahead) ? found.imported : found.named;
    for (const target of [normalize(join(dirname(file), text)), normalize(text)])
      if (known.has(target)) list.push(target);
      else if (target.endsWith('/') && /^(src|tools)\/./.test(target))
        list.push(...files.filter((other) => other.startsWith(target)));
  }
  readBefore.set(key, found);
  return found;
}
