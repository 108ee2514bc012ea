/**
 * A substitute for the Worker class that runs pour-worker.ts in this thread when the test says so; messages are cloned
 * as between two threads.
 */
import { vi } from 'vitest';
import type { PourReply, PourRequest } from '../../../src/view/pour/pour-worker.ts';

export interface FakePourWorker {
  /** waiting requests */
  waiting: PourRequest[];
  /** of all requests so far, the kinds */
  asked: PourRequest['kind'][];
  ended: number;
  /** Answer the waiting requests, and those that follow from them. @returns how many there were */
  answer(): number;
  /** The worker fails outside its own code. */
  breakDown(message: string): void;
}

/** Undone by vi.unstubAllGlobals(). */
export async function fakePourWorker(): Promise<FakePourWorker> {
  let listener: (event: { data: PourRequest }) => void = () => {};
  let page: StandIn | null = null;
  const log: FakePourWorker = {
    waiting: [],
    asked: [],
    ended: 0,
    answer() {
      let count = 0;
      for (let request = log.waiting.shift(); request; request = log.waiting.shift()) {
        listener({ data: request });
        count++;
      }
      return count;
    },
    breakDown: (message) => page?.onerror?.({ message }),
  };
  class StandIn {
    onmessage: ((event: { data: PourReply }) => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    constructor() {
      page = this;
    }
    postMessage(request: PourRequest, transfer: ArrayBuffer[]) {
      log.asked.push(request.kind);
      log.waiting.push(structuredClone(request, { transfer }));
    }
    terminate() {
      log.ended++;
      page = null;
    }
  }
  vi.stubGlobal('Worker', StandIn);
  vi.stubGlobal('self', {
    addEventListener: (_type: string, heard: typeof listener) => {
      listener = heard;
    },
    postMessage: (reply: PourReply, { transfer }: { transfer: ArrayBuffer[] }) =>
      page?.onmessage?.({ data: structuredClone(reply, { transfer }) }),
  });
  vi.resetModules();
  await import('../../../src/view/pour/pour-worker.ts');
  return log;
}
