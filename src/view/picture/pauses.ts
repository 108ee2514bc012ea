/**
 * The pauses between the steps in which a scene is put on screen: each step is a task of its own, so that none blocks the page for
 * long, and between those of a large scene the page draws a frame.
 */
import type { LoadedScene } from '../load/loaded.ts';
import { nextTask } from '../workers/next-task.ts';

const PATIENCE = 50;
const LARGE_BYTES = 8 * 1024 * 1024;

/** @returns rejects once `signal` is aborted */
export function pausesOf({ mesh }: LoadedScene, signal: AbortSignal): () => Promise<void> {
  const large = mesh.positions.byteLength > LARGE_BYTES;
  return async () => {
    await (large ? afterFrame() : nextTask());
    signal.throwIfAborted();
  };
}

/** After the next frame; a hidden page has no frames, and waits for PATIENCE milliseconds. */
function afterFrame(): Promise<void> {
  return new Promise((run) => {
    requestAnimationFrame(() => run());
    setTimeout(run, PATIENCE);
  });
}
