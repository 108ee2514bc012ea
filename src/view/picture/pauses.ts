/**
 * The pauses between the steps in which a scene is put on screen: a large scene would block the page, so each step is a
 * task.
 */
import type { LoadedScene } from '../load/loaded.ts';

const PATIENCE = 50;
const LARGE_BYTES = 8 * 1024 * 1024;

/** @returns rejects once `signal` is aborted */
export function pausesOf({ mesh }: LoadedScene, signal: AbortSignal): () => Promise<void> {
  const large = mesh.positions.byteLength > LARGE_BYTES;
  return async () => {
    if (large) await nextTask();
    signal.throwIfAborted();
  };
}

/** After the next frame; a hidden page has no frames, and waits for PATIENCE milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((run) => {
    requestAnimationFrame(() => run());
    setTimeout(run, PATIENCE);
  });
}
