/**
 * Benches as experiments: the contestants run in turn in one process, so that other work on the machine affects all
 * alike; the report has medians and ratios of medians, with their spread.
 */

export interface Timing {
  /** milliseconds a call: the median over the rounds */
  median: number;
  /** half the distance between the quartiles, relative to the median */
  spread: number;
}

/** Uses results, so that no work is optimised away. */
export let sink = 0;

/**
 * Time the contestants in turn, `rounds` times after `warmup` rounds that do not count.
 * @param contestants each returns a number that depends on its work
 * @param calls calls of a contestant in one measurement
 */
export function interleave(
  contestants: Record<string, () => number>,
  rounds: number,
  calls = 1,
  warmup = 3,
): Record<string, Timing> {
  const times = interleavedTimes(contestants, rounds, () => calls, warmup);
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, summary(all)]));
}

/**
 * The same, but returns the milliseconds a call of every round, so that contestants can be compared within a round.
 * @param calls by name: calls of a contestant in one measurement
 */
export function interleavedTimes(
  contestants: Record<string, () => number>,
  rounds: number,
  calls: (name: string) => number,
  warmup: number,
): Record<string, number[]> {
  const names = Object.keys(contestants);
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of names) {
      const run = contestants[name];
      const repeats = calls(name);
      const time = millisecondsOf(() => {
        for (let k = 0; k < repeats; k++) sink += run();
      });
      if (round >= 0) times[name].push(time / repeats);
    }
  }
  return times;
}

/**
 * The time of `work`, by the clock or in CPU time of the process, whichever is less. Both are upper bounds of its
 * thread's time: the clock includes other programs, CPU time the engine's other threads.
 */
export function millisecondsOf(work: () => void): number {
  const used = process.cpuUsage();
  const start = performance.now();
  work();
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return Math.min(elapsed, (user + system) / 1000);
}

/** milliseconds and calls before the first timing, for the engine's compilers */
const WARM = 20;
const WARM_CALLS = 4;

/**
 * Warms `run`, and says how many calls of it take `slice` milliseconds: from all of them, since the system may say of one short call that
 * it took no time.
 */
export function warmCalls(run: () => number, slice: number, timeOf = millisecondsOf): number {
  let calls = 0;
  let sum = 0;
  for (; calls < WARM_CALLS || sum < WARM; calls++) {
    sum += timeOf(() => {
      sink += run();
    });
  }
  return Math.max(1, Math.round((slice * calls) / sum));
}

export function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return { median: at(0.5), spread: (at(0.75) - at(0.25)) / 2 / at(0.5) };
}

/** A line of a table: the first column to the left, the others to the right. */
export function row(cells: (string | number)[], widths: number[]): string {
  return cells
    .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
    .join('  ');
}
