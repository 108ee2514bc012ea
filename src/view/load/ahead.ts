/**
 * Begins to load the scene that the address names as soon as this file runs: the worker starts and the model is fetched
 * while the rest of the page still loads. The page imports it before everything else.
 */
import { readLink } from '../state/permalink.ts';
import { fetchEntry } from './catalogue.ts';
import type { LoadedScene } from './loaded.ts';
import { createLoader } from './loader.ts';
import type { LoadProgress, OnProgress } from './progress.ts';

export const DEFAULT_SCENE = 'castle';

interface Ahead {
  name: string;
  scene: Promise<LoadedScene>;
  controller: AbortController;
  /** its progress so far, and the listener to it */
  progress: LoadProgress | null;
  tell: OnProgress | null;
}

let ahead: Ahead | null = begin(readLink(location.hash).scene ?? DEFAULT_SCENE);

function begin(name: string): Ahead {
  const controller = new AbortController();
  const it: Ahead = { name, scene: load(), controller, progress: null, tell: null };
  // a failure is reported to the caller that takes the scene
  it.scene.catch(() => {});
  return it;

  async function load(): Promise<LoadedScene> {
    const entry = await fetchEntry(name);
    const onProgress: OnProgress = (progress) => {
      it.progress = progress;
      it.tell?.(progress);
    };
    return createLoader().loadBuiltIn(entry)(onProgress, controller.signal);
  }
}

/** Load a built-in scene: go on with the one that was begun, if it is that one and not taken yet, else start anew. */
export async function loadScene(name: string, onProgress: OnProgress, signal: AbortSignal): Promise<LoadedScene> {
  const begun = ahead;
  ahead = null;
  if (begun?.name !== name) {
    begun?.controller.abort();
    return createLoader().loadBuiltIn(await fetchEntry(name))(onProgress, signal);
  }
  begun.tell = onProgress;
  if (begun.progress) onProgress(begun.progress);
  const abort = (): void => begun.controller.abort();
  signal.addEventListener('abort', abort);
  return begun.scene;
}
