/** The lab's jobs: one at a time, each with its progress, ended by Cancel, its failure shown as a line. */
import { createLatest } from '../load/latest.ts';
import type { Panel } from './panel.ts';

export type LabJob = (signal: AbortSignal, onProgress: (part: number, text: string) => void) => Promise<void>;

export interface Jobs {
  /** Ends the job before it. Never rejects. */
  run(job: LabJob): Promise<void>;
  /** End the job and say so. */
  cancel(): void;
  /** End the job without a message: its scene is gone. */
  forget(): void;
  readonly busy: boolean;
}

export function createJobs(panel: Pick<Panel, 'setProgress' | 'setNote'>): Jobs {
  const latest = createLatest({
    started() {
      panel.setNote('', 'quiet');
      panel.setProgress({ part: 0, text: 'starting' });
    },
    failed: (line) => panel.setNote(line, 'hot'),
    cancelled: () => panel.setNote('Cancelled.', 'quiet'),
    ended: () => panel.setProgress(null),
  });
  return {
    get busy() {
      return latest.busy;
    },
    async run(job) {
      await latest.run((signal, current) =>
        job(signal, (part, text) => {
          if (current()) panel.setProgress({ part, text });
        }),
      );
    },
    cancel: latest.cancel,
    forget: latest.forget,
  };
}
