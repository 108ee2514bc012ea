/** One loading at a time, with its progress; a failure is shown in the loader's words. */
import { createLatest } from './latest.ts';
import type { Job, LoadProgress } from './progress.ts';

export type Loading = ReturnType<typeof createLoading>;

export function createLoading(
  showProgress: (progress: LoadProgress | null) => void,
  showFault: (line: string) => void,
) {
  const latest = createLatest({
    started: () => showProgress({ stage: 'download', part: 0, label: 'Loading' }),
    failed: showFault,
    cancelled() {},
    ended: () => showProgress(null),
  });
  return {
    get busy() {
      return latest.busy;
    },
    /** @returns what it made; null where it was cancelled, replaced by another, or failed */
    run: <T>(job: Job<T>) =>
      latest.run((signal, current) =>
        job((progress) => {
          if (current()) showProgress(progress);
        }, signal),
      ),
    cancel: latest.cancel,
  };
}
