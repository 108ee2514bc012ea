/** One job at a time, with its progress, its end by Cancel, and its failure in a line. */
import type { Panel } from './panel.ts';

export type Job = (signal: AbortSignal, onProgress: (part: number, text: string) => void) => Promise<void>;

export interface Jobs {
  /** Ends the job before. Never rejects. */
  run(job: Job): Promise<void>;
  /** End the job and say so. */
  cancel(): void;
  /** End the job without a word: what it was about is gone. */
  forget(): void;
  readonly busy: boolean;
}

export function createJobs(panel: Pick<Panel, 'setProgress' | 'setNote'>): Jobs {
  let running: AbortController | null = null;
  return {
    get busy() {
      return running !== null;
    },
    async run(job) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      panel.setNote('', 'quiet');
      panel.setProgress({ part: 0, text: 'starting' });
      try {
        await job(mine.signal, (part, text) => {
          if (running === mine) panel.setProgress({ part, text });
        });
      } catch (error) {
        if (running !== mine) return;
        if (mine.signal.aborted) panel.setNote('Cancelled.', 'quiet');
        else panel.setNote(error instanceof Error ? error.message : String(error), 'hot');
      } finally {
        if (running === mine) {
          running = null;
          panel.setProgress(null);
        }
      }
    },
    cancel() {
      running?.abort();
    },
    forget() {
      running?.abort();
      running = null;
      panel.setProgress(null);
    },
  };
}
