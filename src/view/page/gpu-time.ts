/**
 * What a draw order saves of the GPU's time, in a sentence: the two lists of a pair are drawn in turns, with an expensive fragment
 * shader, and the GPU is asked how long each took (gl/timer-query.ts).
 *
 * Nothing is said where the times scatter by more than a fifth of what the counts let expect, or are shorter than the clock can tell.
 * Chromium rounds them to 0.1 ms, so a draw that takes less than MILLIS is repeated within one query; after one that takes over
 * SLOW_MILLIS nothing more is drawn, for the page would stutter.
 */
import { middleOf } from '../../core/base/middle.ts';

/** milliseconds of one query, at least; and the longest draw that is repeated */
const MILLIS = 5;
const SLOW_MILLIS = 40;
const MAX_REPEATS = 32;
const ROUNDS = 7;
/** shorter than this for all draws of a query is no time */
const LEAST_MILLIS = 0.5;
/** times that differ by less are called equal */
const ALIKE = 0.03;
/** the error of the share may be this part of what the counts save */
const CLEAR = 1 / 5;

/** Draws one of the two lists so many times. @returns milliseconds of the GPU; null where it cannot tell */
export type TimeDraws = (list: 'first' | 'second', draws: number) => Promise<number | null>;

/** @returns milliseconds of each turn; null where there are none */
export async function timePair(
  time: TimeDraws,
  signal: AbortSignal,
): Promise<{ first: number[]; second: number[] } | null> {
  // the first draw makes the program
  await time('second', 1);
  const once = signal.aborted ? null : await time('second', 1);
  if (once === null || once > SLOW_MILLIS) return null;
  const draws = Math.min(MAX_REPEATS, Math.max(1, Math.ceil(MILLIS / Math.max(once, MILLIS / MAX_REPEATS))));
  const times = { first: [] as number[], second: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const list of round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const)) {
      const millis = signal.aborted ? null : await time(list, draws);
      if (millis === null) return null;
      times[list].push(millis);
    }
  return times;
}

/** @param counted the fragments of the first list over those of the second */
export function gpuSentence(first: readonly number[], second: readonly number[], counted: number): string | null {
  const [one, other] = [middleOf(first), middleOf(second)];
  if (Math.min(one.median, other.median) < LEAST_MILLIS) return null;
  const share = one.median / other.median;
  // about the standard error of a median
  const error = Math.max(one.high - one.low, other.high - other.low) / Math.sqrt(first.length) / other.median;
  if (error > Math.abs(1 - counted) * CLEAR) return null;
  const where = 'On this GPU, where pixels are costly to shade,';
  if (Math.abs(1 - share) < ALIKE) return `${where} that makes no difference to the time.`;
  return `${where} that is ${Math.round(100 * share)}\u202f% of the time.`;
}
