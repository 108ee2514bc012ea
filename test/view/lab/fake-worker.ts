/**
 * A substitute for the Worker class that runs a worker's file in this thread, one request after the other; messages are
 * cloned as between two threads.
 */
import { vi } from 'vitest';

export interface FakeWorker<Request> {
  /** workers that were terminated */
  ended: number;
  /** the last request, before it was cloned */
  asked: Request | null;
  /** kinds of the messages of the worker's file, also after its end: in this thread it runs on */
  said: string[];
  /** where it is set, the worker answers with this failure */
  fault: string | null;
}

/** Undone by vi.unstubAllGlobals(). @param load imports the worker's file */
export async function fakeWorker<Request>(load: () => Promise<unknown>): Promise<FakeWorker<Request>> {
  const log: FakeWorker<Request> = { ended: 0, asked: null, said: [], fault: null };
  let answer: (event: { data: Request }) => void = () => {};
  let page: StandIn | null = null;
  class StandIn {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    ended = false;
    postMessage(request: Request) {
      const data = structuredClone(request);
      log.asked = request;
      setTimeout(() => {
        page = this.ended ? null : this;
        if (log.fault) page?.onmessage?.({ data: { kind: 'failed', message: log.fault } });
        else answer({ data });
      });
    }
    terminate() {
      log.ended++;
      this.ended = true;
      if (page === this) page = null;
    }
  }
  vi.stubGlobal('Worker', StandIn);
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: typeof answer) => {
      answer = listener;
    },
    postMessage(reply: { kind: string }) {
      log.said.push(reply.kind);
      page?.onmessage?.({ data: structuredClone(reply) });
    },
  });
  vi.resetModules();
  await load();
  return log;
}
