/** A stand-in for the Worker class that runs measure-worker.ts in this thread: messages are cloned as between two threads. */
import { vi } from 'vitest';
import type { MeasureReply, MeasureRequest } from '../../../src/view/lab/measure-worker.ts';

export interface FakeWorker {
  /** workers that were terminated */
  ended: number;
  /** the last request, before it was cloned */
  asked: MeasureRequest | null;
  /** set it, and the worker answers with this failure */
  fault: string | null;
}

/** Undone by vi.unstubAllGlobals(). */
export async function fakeWorker(): Promise<FakeWorker> {
  const log: FakeWorker = { ended: 0, asked: null, fault: null };
  let answer: (event: { data: MeasureRequest }) => void = () => {};
  let page: StandIn | null = null;
  class StandIn {
    onmessage: ((event: { data: MeasureReply }) => void) | null = null;
    constructor() {
      page = this;
    }
    postMessage(request: MeasureRequest) {
      const data = structuredClone(request);
      log.asked = request;
      setTimeout(() => {
        if (log.fault) page?.onmessage?.({ data: { kind: 'failed', message: log.fault } });
        else answer({ data });
      });
    }
    terminate() {
      log.ended++;
      page = null;
    }
  }
  vi.stubGlobal('Worker', StandIn);
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: typeof answer) => {
      answer = listener;
    },
    postMessage: (reply: MeasureReply) => page?.onmessage?.({ data: structuredClone(reply) }),
  });
  vi.resetModules();
  await import('../../../src/view/lab/measure-worker.ts');
  return log;
}
