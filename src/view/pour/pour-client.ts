/**
 * The page's side of poured spheres: asks the worker for steps as time goes on, and for none before the one before has
 * come. When the worker cannot keep up, time above MAX_DUE is dropped, so on slow machines the spheres move slowly.
 */
import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { type PourStep, STEP } from './pour-step.ts';
import type { PourReply, PourRequest } from './pour-worker.ts';

/** seconds */
const MAX_DUE = 0.1;

/**
 * after this many steps in a row in which all but a small share of the spheres lay still, all count as lying: a pile
 * never rests completely
 */
const RESTING = 120;
const SHARE_AWAKE = 0.01;

/** Spheres that were poured. */
export interface Pouring {
  /** how many were asked for; there are fewer where the room was used up */
  asked: number;
  radius: number;
  /** spheres x (x, y, z), as the newest step that has come left them */
  positions: Float32Array;
  /** the newest step; null before the first */
  step: PourStep | null;
  /** Advance the time. @returns whether more steps are to come: false once the spheres lie still */
  advance(seconds: number): boolean;
  /** Drop the time that is still due. */
  hold(): void;
}

export type PourClient = ReturnType<typeof createPourClient>;

/** @param onFault called with a line for people if something fails while they fall */
export function createPourClient(scene: Scene, onFault: (line: string) => void) {
  const worker = new Worker(new URL('./pour-worker.ts', import.meta.url), { type: 'module' });
  let turn = 0;
  let onReply: (reply: PourReply) => void = () => {};
  const post = (request: PourRequest, transfer: ArrayBuffer[] = []): void => worker.postMessage(request, transfer);
  const fail = (reason: string): void => onReply({ kind: 'failed', message: reason });
  worker.onmessage = ({ data }: MessageEvent<PourReply>) => {
    if (data.kind === 'failed' || data.turn === turn) onReply(data);
  };
  worker.onerror = (event) => fail(event.message || 'The worker of the spheres could not be started');
  // the simulation needs no colours and no names, only as many names as objects
  post({ kind: 'scene', scene: { ...scene, colors: new Uint8Array(0), notes: [], views: [] } });

  return {
    /**
     * Pour anew, above what the view looks at; spheres poured before get no more steps. Rejects with a line for people.
     */
    async start(view: View, count: number, signal: AbortSignal) {
      signal.throwIfAborted();
      turn++;
      return new Promise<Pouring>((resolve, reject) => {
        const abort = (): void => reject(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
        onReply = (reply) => {
          signal.removeEventListener('abort', abort);
          if (reply.kind === 'failed') return reject(new Error(reply.message));
          if (reply.kind === 'poured') resolve(pouringOf(count, reply));
        };
        post({ kind: 'pour', turn, view: { ...view }, count });
      });
    },
    end: () => worker.terminate(),
  };

  function pouringOf(asked: number, { radius, positions }: PourReply & { kind: 'poured' }): Pouring {
    const mine = turn;
    let due = 0;
    let resting = 0;
    /** the positions, which go to the worker and come back; null while they are there */
    let room: Float32Array<ArrayBuffer> | null = positions;
    const pouring: Pouring = {
      asked,
      radius,
      positions: positions.slice(),
      step: null,
      advance(seconds) {
        if (mine !== turn || resting >= RESTING) return false;
        due = Math.min(MAX_DUE, due + seconds);
        ask();
        return true;
      },
      hold() {
        due = 0;
      },
    };
    onReply = (reply) => {
      if (reply.kind === 'failed') {
        resting = RESTING;
        onFault(reply.message);
      } else if (reply.kind === 'stepped') {
        room = reply.positions;
        pouring.positions.set(room);
        pouring.step = reply.step;
        resting = reply.step.awake <= SHARE_AWAKE * reply.step.spheres ? resting + 1 : 0;
        ask();
      }
    };
    function ask(): void {
      if (!room || due < STEP || resting >= RESTING) return;
      due -= STEP;
      post({ kind: 'step', turn: mine, positions: room }, [room.buffer]);
      room = null;
    }
    return pouring;
  }
}
