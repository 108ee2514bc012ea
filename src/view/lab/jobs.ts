/** The lab's jobs: one at a time, each with its progress, ended by Cancel, its failure shown as a line. */
import { createLatest } from '../load/latest.ts';
import type { Panel } from './panel.ts';

export type LabJob = (signal: AbortSignal, onProgress: (part: number, text: string) => void) => Promise<void>;

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(panel: Pick<Panel, 'setProgress' | 'setNote'>) {
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
    /** Ends the job before it. Never rejects. */
    async run(job: LabJob) {
      await latest.run((signal, current) =>
        job(signal, (part, text) => {
          if (current()) panel.setProgress({ part, text });
        }),
      );
    },
    /** End the job and say so. */
    cancel: latest.cancel,
    /** End the job without a message: its scene is gone. */
    forget: latest.forget,
  };
}
