/**
 * One request to a worker of its own. The worker and its copy of the scene live only as long as the run: a second copy
 * of a large scene takes much memory, and runs are rare.
 */
import type { Scene } from '../../core/scene/scene.ts';

export interface WorkerRun<Reply, Result> {
  start(): Worker;
  /** what it does: the first words of the message of a failure */
  about: string;
  request: object;
  /** stops the worker at once */
  signal?: AbortSignal;
  /** each reply; the run goes on until it calls one of `end` */
  onReply(reply: Reply, end: { give(result: Result): void; fail(reason: string): void }): void;
}

/** @throws Error with a line for people; the signal's reason where it was aborted */
export function runInWorker<Reply, Result>(run: WorkerRun<Reply, Result>): Promise<Result> {
  const { about, request, signal } = run;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = run.start();
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const fail = (reason: string) => {
      end();
      reject(new Error(`${about} stopped: ${reason}`));
    };
    const give = (result: Result) => {
      end();
      resolve(result);
    };
    signal?.addEventListener('abort', abort);
    worker.onerror = (event) => fail(event.message || 'its worker could not be started; load the page again');
    worker.onmessage = ({ data }: MessageEvent<Reply>) => run.onReply(data, { give, fail });
    try {
      worker.postMessage(request);
    } catch (error) {
      fail(`the scene could not be copied for its worker (${(error as Error).message}); close other tabs`);
    }
  });
}

/** The part of a scene that a worker gets: a measurement needs no colours and no notes, so they are not copied. */
export function withoutColours(scene: Scene): Scene {
  return { ...scene, colors: new Uint8Array(0), notes: [] };
}
