/** How many threads a command may use. */
import { availableParallelism } from 'node:os';
import type { Arguments } from './args.ts';
import { wholeNumber } from './option.ts';
import { cores } from './surroundings.ts';

const MOST = 1024;

/** The option --jobs. */
export const JOBS = wholeNumber(
  'jobs',
  'N',
  'threads that work at the same time (default: one for each core); the results are the same for every N. Each takes memory of its own for what it draws; the others start where more than two seconds of work are left, with 1 there are none',
  [1, MOST],
);

/** The value of --jobs. */
export function jobsOf(args: Arguments): number {
  return args.get(JOBS) ?? cores() ?? availableParallelism();
}
