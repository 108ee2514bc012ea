/**
 * cull64 against the libraries that a program for the web might use, and against no tree: culls, culls in order,
 * builds. docs/speed.md says what is measured, and what can distort such figures.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contest, FULL, PARTS, type Part, QUICK } from './peers/contest.ts';
import { bestVariants, mergeReports, type Report, sumsOf } from './peers/report.ts';
import { tablesOf } from './peers/tables.ts';

/**
 * @param words parts, and options: --quick; --sizes N,N; --from FILE, a report to print instead of measuring, once or more; --json, the report
 * instead of tables
 * @throws what parseArgs throws, and RangeError for unknown parts
 */
export async function benchPeers(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      from: { type: 'string', multiple: true },
    },
  });
  const unknown = positionals.find((word) => !PARTS.includes(word as Part));
  if (unknown)
    throw new RangeError(`peers: ${unknown}; there are ${PARTS.slice(0, -1).join(', ')} and ${PARTS.at(-1)}`);
  const plan = { ...(values.quick ? QUICK : FULL) };
  if (positionals.length > 0) plan.parts = positionals as Part[];
  if (values.sizes) plan.sizes = values.sizes.split(',').map(Number);
  const report = values.from
    ? mergeReports(values.from.map((file): Report => JSON.parse(readFileSync(file, 'utf8'))))
    : await contest(plan, (about) => console.error(about));
  const sums = [...sumsOf(report.culls), ...sumsOf(bestVariants(report.builds))].map(({ duels: _, ...sum }) => sum);
  console.log(values.json ? JSON.stringify({ ...report, sums }, null, 1) : tablesOf(report));
}
