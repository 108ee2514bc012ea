/** Times the two lists of the opening while the picture rests, once, and says what the GPU makes of them. */
import type { GlContext } from '../gl/context.ts';
import type { HeavyTimer } from '../gl/heavy-timer.ts';
import { createTimerQuery } from '../gl/timer-query.ts';
import type { Frame } from '../picture/frame.ts';
import { gpuSentence, timePair } from './gpu-time.ts';

/** milliseconds of rest before the first draw: the fragments are counted before */
const SETTLED = 1200;

/** @param now the last frame, and what times it; null where there is none */
export function createGpuLine(
  context: GlContext,
  now: () => { frame: Frame; heavy: HeavyTimer } | null,
  tell: (line: string) => void,
) {
  let isDone = false;

  async function measure(signal: AbortSignal): Promise<void> {
    const query = createTimerQuery(context);
    const { frame, heavy } = now() ?? {};
    const counted = frame?.report.overdraw;
    if (!query || !frame?.against || !heavy || !counted?.against || counted.old || signal.aborted) return;
    const lists = { first: { ...frame.drawn }, second: { ...frame.against } };
    const times = await timePair(
      (name, draws) =>
        query.time(() => {
          const { ids, count } = lists[name];
          for (let draw = 0; draw < draws; draw++) heavy.draw(frame.cullCamera, ids, count);
        }),
      signal,
    );
    if (!times) return;
    isDone = true;
    const line = gpuSentence(times.first, times.second, counted.shaded / counted.against.shaded);
    if (line !== null) tell(line);
  }

  return {
    /** The picture rests until the signal. */
    take(signal: AbortSignal) {
      if (isDone) return;
      const timer = setTimeout(measure, SETTLED, signal);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
  };
}
