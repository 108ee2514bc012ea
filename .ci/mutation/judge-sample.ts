/** Judges a sample, or the part of it that an earlier report lacks, and keeps the report up to date meanwhile. */
import { resolve } from 'node:path';
import type { Chosen } from './choose.ts';
import type { Verdict } from './judge.ts';
import { hashOf } from './measure.ts';
import { type Mutant, mutantKey } from './mutant.ts';
import type { Options } from './options.ts';
import { place, readReport, reportOf, type SourcedVerdict, summary, writeReport } from './report.ts';

/** @returns the lines that a person reads at the end */
export async function judgeSample(
  files: string[],
  options: Options,
  { sample, refused }: Chosen,
  judgeAll: (mutants: Mutant[], tell: (verdict: Verdict) => void) => Promise<void>,
  say: (text: string) => void,
): Promise<string> {
  const { root, seed } = options;
  const path = resolve(root, options.report);
  const tests = hashOf(
    root,
    files.filter((file) => file.startsWith('test/')),
  );
  const sourceOf = (file: string) => (files.includes(file) ? hashOf(root, [file]) : '');
  const verdicts = new Map<string, SourcedVerdict>();
  const before = options.resume ? readReport(path) : null;
  // no other test is left to ask
  const isFinal = ({ seenBy, asked }: SourcedVerdict) => before!.tests === tests && asked === seenBy;
  for (const verdict of before?.verdicts ?? [])
    if (verdict.source === sourceOf(verdict.mutant.file) && (verdict.state !== 'lived' || isFinal(verdict)))
      verdicts.set(verdict.key, verdict);
  const judged = () => sample.flatMap((mutant) => verdicts.get(mutantKey(mutant)) ?? []);
  const todo = sample.filter((mutant) => !verdicts.has(mutantKey(mutant)));
  say(`${sample.length} mutants, seed ${seed}; ${todo.length} to judge, ${refused} others refused by a compiler`);
  let done = 0;
  await judgeAll(todo, (verdict) => {
    verdicts.set(verdict.key, { ...verdict, source: sourceOf(verdict.mutant.file) });
    const by = verdict.by ? ` by ${verdict.by}` : '';
    say(`${++done}/${todo.length} ${verdict.state}${by} in ${verdict.seconds.toFixed(1)} s: ${place(verdict.mutant)}`);
    writeReport(path, reportOf(judged(), seed, refused, tests));
  });
  return summary(judged(), seed);
}
