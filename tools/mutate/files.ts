/** Files of the project: which are broken, which test, and what a test file leans on. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** tools whose results are read by a person and by no test: experiments, starters, pictures; and this one */
const UNTESTED = /^tools\/(bench|console\/fuzz|mutate|start)\/|^tools\/build\/(picture|screenshot|docs\/docs)\.ts$/;
/** folders that a browser runs: places there that no test without one enters are left to the tests with one */
export const IN_BROWSER = /^(src\/view|tools\/build\/bake)\//;
export const HEADER = 'src/runtime/cull64.h';

/** All files of the checkout, as git would add them: paths from the root. */
export function projectFiles(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

export function isBroken(file: string): boolean {
  if (file === HEADER) return true;
  return /^(src|tools)\/.*(?<!\.d)\.ts$/.test(file) && !UNTESTED.test(file);
}

/** Test files with their project, as vitest.config.ts names them; this tool's own test breaks a project of its own. */
export function testFilesOf(files: string[], browser: boolean): { file: string; project: string }[] {
  return files
    .filter((file) => /^test\/(?!tools\/mutate).*\.test\.ts$/.test(file))
    .map((file) => ({ file, project: file.startsWith('test/browser/') ? 'browser' : 'node' }))
    .filter(({ project }) => projectsOf(browser).includes(project));
}

export function projectsOf(browser: boolean): string[] {
  return browser ? ['node', 'browser'] : ['node'];
}

/** test/a/b.test.ts, for src/a/b.ts */
export function mirrors(test: string, file: string): boolean {
  const stem = file.replace(/^(src|tools\/cli\/commands|tools\/cli|tools)\//, '').replace(/\.\w+$/, '');
  return test.replace(/^test\/(tools\/)?/, '').startsWith(`${stem}.`);
}

/**
 * What a file leans on, itself among it: files that it imports, includes, or names in a text, from its own folder or from the
 * root; a folder that it names stands for all in it.
 */
export function leansOn(root: string, file: string, files: string[]): Set<string> {
  const known = new Set(files);
  const found = new Set([file]);
  for (const each of found)
    if (/\.(ts|js|c|h)$/.test(each)) for (const named of namedIn(root, each, known, files)) found.add(named);
  return found;
}

const named = new Map<string, string[]>();

function namedIn(root: string, file: string, known: Set<string>, files: string[]): string[] {
  const path = join(root, file);
  const key = `${path} ${statSync(path).mtimeMs}`;
  const before = named.get(key);
  if (before) return before;
  const found: string[] = [];
  for (const { 2: text } of readFileSync(path, 'utf8').matchAll(/(["'`])([\w./-]{3,})\1/g))
    for (const target of [normalize(join(dirname(file), text)), normalize(text)])
      if (known.has(target)) found.push(target);
      else if (target.endsWith('/') && /^(src|tools)\/./.test(target))
        found.push(...files.filter((other) => other.startsWith(target)));
  named.set(key, found);
  return found;
}
