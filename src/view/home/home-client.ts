/**
 * Makes what is taken home in a worker, so that the page stays quick and nothing leaves it.
 *
 * The worker is kept between choices, with what it has learned and found; a choice that is ended before it is made ends its worker.
 */
import { packNames } from '../load/packed-names.ts';
import type { HomeChoice } from './choice.ts';
import type { HomeReply, HomeRequest, HomeResult } from './home-worker.ts';
import type { HomeSource, TellHome } from './make.ts';

export type HomeClient = ReturnType<typeof createHomeClient>;

export function createHomeClient(source: HomeSource) {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./home-worker.ts', import.meta.url), { type: 'module' });
    const { scene } = source;
    const bare = { ...scene, colors: new Uint8Array(0), names: [], notes: [] };
    post(started, { kind: 'source', source: { ...source, scene: bare }, names: packNames(scene.names) });
    return started;
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  return {
    /**
     * One at a time.
     * @param choice fitted
     * @throws Error with a line for people; the signal's reason where it was aborted
     */
    make(choice: HomeChoice, tell: TellHome, signal: AbortSignal) {
      return new Promise<HomeResult>((resolve, reject) => {
        signal.throwIfAborted();
        const abort = (): void => {
          stop();
          reject(signal.reason);
        };
        const fail = (line: string): void => {
          signal.removeEventListener('abort', abort);
          stop();
          reject(new Error(line));
        };
        try {
          worker ??= start();
        } catch (error) {
          return fail(`the scene could not be copied for its worker (${(error as Error).message}); close other tabs`);
        }
        signal.addEventListener('abort', abort);
        worker.onerror = (event) => {
          event.preventDefault();
          fail('the exporter could not be started, or ran out of memory: load the page again');
        };
        worker.onmessage = ({ data: reply }: MessageEvent<HomeReply>) => {
          if (reply.kind === 'progress') return tell(reply.label, reply.part);
          signal.removeEventListener('abort', abort);
          if (reply.kind === 'made') resolve(reply.made);
          else reject(new Error(reply.line));
        };
        post(worker, { kind: 'choice', choice });
      });
    },
    dispose: stop,
  };
}

function post(worker: Worker, request: HomeRequest): void {
  worker.postMessage(request);
}
