/** A progress bar on stderr: only on a terminal, and only once the work has taken a second. */
import { SingleBar } from 'cli-progress';

const PATIENCE = 1000;

export interface Progress {
  /** @param done part of the work, 0 .. 1 */
  update(done: number): void;
  stop(): void;
}

/** Do the work, and take the bar away whatever comes of it. */
export function withProgress<T>(progress: Progress, work: () => T): T {
  try {
    return work();
  } finally {
    progress.stop();
  }
}

export function createProgress(label: string): Progress {
  const start = performance.now();
  let bar: SingleBar | null = null;
  return {
    update(done) {
      if (!process.stderr.isTTY || performance.now() - start < PATIENCE) return;
      if (!bar) {
        bar = new SingleBar({
          format: `${label} {bar} {percentage} %`,
          barCompleteChar: '█',
          barIncompleteChar: '░',
          clearOnComplete: true,
          // the terminal is left as it is: who presses Ctrl+C gets it back so
          linewrap: true,
        });
        bar.start(100, 0);
      }
      bar.update(Math.floor(100 * done));
    },
    stop() {
      bar?.stop();
    },
  };
}
