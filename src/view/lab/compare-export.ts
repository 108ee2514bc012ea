/**
 * A comparison to save: the text that `cull64 compare` prints, but for the build times, and the command that prints it.
 */
import type { Comparison } from '../../overdraw/compare/compare.ts';
import { comparisonCsv, comparisonJson } from '../../overdraw/compare/compare-report.ts';
import { STRUCTURES } from '../../overdraw/compare/structures.ts';
import type { TextFile } from '../save/making.ts';
import { commandLine, type MeasuredFrom, stem } from './export.ts';

export interface Compared extends MeasuredFrom {
  comparison: Comparison;
  /** names of the structures that were asked for: those compared, and those refused */
  structures: readonly string[];
}

export function comparedJsonFile(compared: Compared): TextFile {
  const text = `${JSON.stringify({ model: compared.model, ...comparisonJson(compared.comparison) })}\n`;
  return { name: `${stem(compared)}-structures.json`, type: 'application/json', text };
}

export function comparedCsvFile(compared: Compared): TextFile {
  return { name: `${stem(compared)}-structures.csv`, type: 'text/csv', text: comparisonCsv(compared.comparison) };
}

/** The command line that prints the same figures; where needsViews is true it reads viewsFile. */
export function compareCommandOf(compared: Compared): string {
  const { structures } = compared;
  const options = structures.length < STRUCTURES.length ? ['--structures', structures.join(',')] : [];
  return commandLine('compare', compared, options);
}
