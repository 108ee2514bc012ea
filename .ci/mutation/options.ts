/** The arguments of `npm run mutate`. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  seed: number;
  count: number;
  /** files and folders; none is all */
  only: string[];
  /** places as file:line; every way to break them is judged, and no sample is drawn */
  at: string[];
  /** of the project */
  root: string;
  list: boolean;
  browser: boolean;
  resume: boolean;
  workers: number;
  /**
   * seconds: no further test file is asked about a mutant once those asked and those measured for it take this long on
   * the unbroken project
   */
  patience: number;
  /** path of the report */
  report: string;
}

/** @throws TypeError for unknown options, RangeError for values that they cannot have */
export function parseOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '300' },
      only: { type: 'string', multiple: true, default: [] },
      at: { type: 'string', multiple: true, default: [] },
      list: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
      patience: { type: 'string', default: '60' },
      root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
      report: { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed, 0);
  return {
    ...{ seed, count: wholeNumber('count', values.count, 1), workers: wholeNumber('workers', values.workers, 1) },
    ...{ only: values.only, at: values.at, list: values.list, browser: values.browser, resume: values.resume },
    patience: wholeNumber('patience', values.patience, 0),
    root: resolve(values.root),
    report: values.report ?? `dist/mutate/seed-${seed}.json`,
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < least)
    throw new RangeError(`--${name} ${text}: it must be a whole number from ${least} on`);
  return value;
}
