/** One loading at a time: a new one ends the one before, and what goes wrong is told in the loader's own words. */
import type { OnProgress } from './load/loader.ts';

export type Job<T> = (onProgress: OnProgress, signal: AbortSignal) => Promise<T>;

export interface Loading {
  /** @returns what it made; null where it was cancelled, replaced by another, or failed */
  run<T>(job: Job<T>): Promise<T | null>;
  cancel(): void;
  readonly busy: boolean;
}

export function createLoading(
  showProgress: (progress: Parameters<OnProgress>[0] | null) => void,
  showFault: (line: string) => void,
): Loading {
  let running: AbortController | null = null;
  return {
    get busy() {
      return running !== null;
    },
    async run(job) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      showProgress({ stage: 'download', part: 0, label: 'Loading' });
      try {
        const made = await job((progress) => {
          if (running === mine) showProgress(progress);
        }, mine.signal);
        return running === mine ? made : null;
      } catch (error) {
        if (!mine.signal.aborted) showFault(error instanceof Error ? error.message : String(error));
        return null;
      } finally {
        if (running === mine) {
          running = null;
          showProgress(null);
        }
      }
    },
    cancel() {
      running?.abort();
    },
  };
}
