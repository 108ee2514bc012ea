/** The results of a run: a file for programs and for `--resume`, and lines for people. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';

/** A verdict, and the hash of the file that was broken. */
export interface SourcedVerdict extends Verdict {
  source: string;
}

export interface Report {
  seed: number;
  killed: number;
  lived: number;
  timedOut: number;
  /** mutants that the compilers refused, for which others were drawn */
  refused: number;
  /** hash of all tests */
  tests: string;
  verdicts: SourcedVerdict[];
}

export function reportOf(verdicts: SourcedVerdict[], seed: number, refused: number, tests: string): Report {
  const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
  return {
    seed,
    killed: count('killed'),
    lived: count('lived'),
    timedOut: count('timed out'),
    refused,
    tests,
    verdicts,
  };
}

export function readReport(path: string): Report | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 1)}\n`);
}

export function place({ file, line, old, text }: Mutant): string {
  return `${file}:${line}  ${oneLine(old)}  ->  ${oneLine(text)}`;
}

function oneLine(text: string): string {
  const short = text.replace(/\s+/g, ' ');
  return short.length > 90 ? `${short.slice(0, 89)}…` : short === ' ' || short === ';' ? '(left out)' : short;
}

/** A line for each folder, the mutants that lived, and the sum. */
export function summary(verdicts: Verdict[], seed: number): string {
  const count = (state: Verdict['state'], of = verdicts) => of.filter((verdict) => verdict.state === state).length;
  const folders = [...new Set(verdicts.map(({ mutant }) => parentFolder(mutant.file)))].sort();
  const lines = folders.map((folder) => {
    const own = verdicts.filter(({ mutant }) => parentFolder(mutant.file) === folder);
    const noticed = own.length - count('lived', own);
    return `${folder.padEnd(24)}${String(noticed).padStart(4)} of ${String(own.length).padStart(4)}`;
  });
  const survivors = verdicts.filter(({ state }) => state === 'lived');
  if (survivors.length > 0) lines.push('', 'lived:');
  for (const { mutant, seenBy, asked } of survivors)
    lines.push(`  ${place(mutant)}  (${seenBy === 0 ? 'no test enters' : `${asked} of ${seenBy} test files asked`})`);
  const [killed, lived, late] = [count('killed'), count('lived'), count('timed out')];
  const share = verdicts.length === 0 ? 100 : (100 * (killed + late)) / verdicts.length;
  lines.push(
    '',
    `${killed} killed, ${lived} lived, ${late} timed out, of ${verdicts.length} (${share.toFixed(1)} %), seed ${seed}`,
  );
  return lines.join('\n');
}

/** The folder of a file, like src/core or tools/cli; src/core/runtime/cull64.h stands for itself. */
function parentFolder(file: string): string {
  return file.endsWith('.h') ? file : file.split('/').slice(0, -1).slice(0, 2).join('/');
}
