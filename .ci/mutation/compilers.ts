/**
 * Finds the mutants that the compiler refuses: tsc, or for the header cc with all warnings as errors. They do not test
 * the tests. An unused name is no error here, because the removal of a statement often leaves one.
 * Types that no file imports, those of declaration files, are read beside the broken files.
 *
 * tsc reads the broken files and their imports: 0.3 to 2 s, where the whole project takes 10. Mutants of different
 * files are checked together, and then again without those in whose files it finds errors.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HEADER } from './files.ts';
import { applyMutant, type Mutant, mutantKey } from './mutant.ts';

const CONFIG = 'tsconfig.mutate.json';
const TSC = ['node_modules/typescript/bin/tsc', '-p', CONFIG, '--pretty', 'false'];
const LENIENT = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
const CC = ['-std=c99', '-pedantic', '-Wall', '-Wextra', '-Werror', '-O2', '-DCULL64_IMPLEMENTATION', '-x', 'c', '-c'];
const TOGETHER = 60;

/**
 * @param folder a copy of the project for this use alone
 * @param keep path where the findings are kept for the next run, as long as `hash` is the same
 */
export function createCompilers(
  folder: string,
  keep: string,
  hash: string,
): (mutants: Mutant[]) => Promise<Set<Mutant>> {
  const before = existsSync(keep) ? JSON.parse(readFileSync(keep, 'utf8')) : null;
  const known: Record<string, boolean> = before?.hash === hash ? before.known : {};
  return async (mutants) => {
    const unknown = mutants.filter((mutant) => known[mutantKey(mutant)] === undefined);
    const refused = new Set<Mutant>();
    for (const mutant of unknown.filter(({ file }) => file === HEADER))
      if (await withMutants([mutant], cannotCompileC)) refused.add(mutant);
    for (const group of groups(unknown.filter(({ file }) => file !== HEADER))) await check(group, refused);
    for (const mutant of unknown) known[mutantKey(mutant)] = refused.has(mutant);
    mkdirSync(dirname(keep), { recursive: true });
    writeFileSync(keep, JSON.stringify({ hash, known }));
    return new Set(mutants.filter((mutant) => known[mutantKey(mutant)]));
  };

  async function check(group: Mutant[], refused: Set<Mutant>): Promise<void> {
    if (group.length === 0) return;
    const complaints = await withMutants(group, () => filesWithErrors(group));
    if (complaints.size === 0) return;
    const suspects = group.filter(({ file }) => complaints.has(file));
    if (group.length === 1 && suspects.length === 0) await takesUnbroken(group);
    for (const suspect of group.length === 1 ? group : suspects) refused.add(suspect);
    const others = group.filter((mutant) => !refused.has(mutant));
    if (suspects.length > 0) return check(others, refused);
    // the error is in a file that one of these imports
    await check(others.slice(0, others.length >> 1), refused);
    await check(others.slice(others.length >> 1), refused);
  }

  /** @throws Error where there are errors with nothing broken: every mutant of such a file would be refused */
  async function takesUnbroken(group: Mutant[]): Promise<void> {
    const complaints = await filesWithErrors(group);
    if (complaints.size > 0)
      throw new Error(`tsc finds errors in ${[...complaints].join(', ')} with nothing broken, for ${group[0].file}`);
  }

  async function withMutants<T>(mutants: Mutant[], ask: () => Promise<T>): Promise<T> {
    const sources = mutants.map(({ file }) => readFileSync(join(folder, file), 'utf8'));
    for (const [i, mutant] of mutants.entries())
      writeFileSync(join(folder, mutant.file), applyMutant(sources[i], mutant));
    const answer = await ask();
    for (const [i, { file }] of mutants.entries()) writeFileSync(join(folder, file), sources[i]);
    return answer;
  }

  async function filesWithErrors(group: Mutant[]): Promise<Set<string>> {
    const config = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: group.map(({ file }) => file) };
    writeFileSync(join(folder, CONFIG), JSON.stringify(config));
    const { status, output } = await run(process.execPath, [...TSC, ...LENIENT]);
    const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((match) => match[1]);
    if (status !== 0 && files.length === 0) throw new Error(`tsc failed: ${output}`);
    return new Set(files);
  }

  async function cannotCompileC(): Promise<boolean> {
    return (await run('cc', [...CC, HEADER, '-o', '/dev/null'])).status !== 0;
  }

  function run(program: string, args: string[]): Promise<{ status: number; output: string }> {
    return new Promise((done) => {
      const child = execFile(program, args, { cwd: folder, maxBuffer: 1 << 26 }, (_, out, err) =>
        done({ status: child.exitCode ?? 1, output: out + err }),
      );
    });
  }
}

/** Groups in which each file stands once. */
function groups(mutants: Mutant[]): Mutant[][] {
  const found: Mutant[][] = [];
  for (const mutant of mutants) {
    const room = found.find((group) => group.length < TOGETHER && group.every(({ file }) => file !== mutant.file));
    if (room) room.push(mutant);
    else found.push([mutant]);
  }
  return found;
}
