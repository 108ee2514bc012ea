/** One loading at a time: a new one ends the one before, and what goes wrong is told in the loader's own words. */
import type { LoadedScene } from './load/loaded.ts';
import type { OnProgress } from './load/loader.ts';

export type Job = (onProgress: OnProgress, signal: AbortSignal) => Promise<LoadedScene>;

export interface Loading {
  /** @returns the scene; null where it was cancelled, replaced by another, or failed */
  run(job: Job): Promise<LoadedScene | null>;
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
        const loaded = await job((progress) => {
          if (running === mine) showProgress(progress);
        }, mine.signal);
        return running === mine ? loaded : null;
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
