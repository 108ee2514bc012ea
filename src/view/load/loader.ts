/**
 * Loads scenes for the page: downloads what is built in, and leaves the reading and building to a worker.
 *
 * A worker is made for one loading and ended with it, so that no memory is kept; cancelling ends it at once. Its
 * results are transferred, not copied.
 */

import type { View } from '../../core/math/camera.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import { fetchCells } from './catalogue.ts';
import type { ConsoleHow, ConsoleSource, ConsoleTree } from './console-task.ts';
import { download } from './download.ts';
import { pathOf } from './dropped-files.ts';
import { arrangeFiles, nameOf } from './file-set.ts';
import { hiddenSource } from './hidden-task.ts';
import { type LearnedTree, learnSource } from './learn-task.ts';
import type { CatalogueEntry, LoadedScene } from './loaded.ts';
import type { LoadAnswer, LoadRequest, LoadResult } from './messages.ts';
import { unpackNames } from './packed-names.ts';
import { BUILT_IN_PLAN, createStages, type OnProgress } from './progress.ts';
import { shapesOf } from './shapes-of.ts';
import { type SceneTrees, type TreeName, treeSource } from './tree-task.ts';

export type { LoadProgress, OnProgress } from './progress.ts';

/** Each rejects with an Error of one line for people; with a DOMException "AbortError" where `signal` ended it. */
export type Loader = ReturnType<typeof createLoader>;

/** the background of users' models, whose colours were not chosen for any sky */
const OWN_SKY = 0x20242e;

export function createLoader() {
  return { loadBuiltIn, loadFiles, splitLoaded, buildTree, learnTree, findHidden, consoleTrees };
}

async function loadBuiltIn(entry: CatalogueEntry, onProgress: OnProgress, signal: AbortSignal): Promise<LoadedScene> {
  const { name, title, sky, look, moving = null, cells: cellsFile = null } = entry;
  // started first, so that it gets ready while the files are fetched
  return withWorker(signal, async (run) => {
    const tell = createStages(BUILT_IN_PLAN, onProgress);
    const come = { model: 0, tree: 0 };
    const get = (file: 'model' | 'tree', size: number) =>
      download(
        entry[file],
        size,
        (bytes) => {
          come[file] = bytes;
          tell('download', (come.model + come.tree) / (entry.modelBytes + entry.treeBytes), `Downloading ${title}`);
        },
        signal,
      );
    const [model, tree] = await Promise.all([get('model', entry.modelBytes), get('tree', entry.treeBytes)]);
    return sceneOf(
      await run(
        { kind: 'built-in', head: { name, title, sky, look, lit: true, moving, cellsFile }, bytes: { model, tree } },
        onProgress,
        [model.buffer, tree.buffer],
      ),
    );
  });
}

/** one model, with the files that it needs */
async function loadFiles(files: readonly File[], onProgress: OnProgress, signal: AbortSignal): Promise<LoadedScene> {
  const set = arrangeFiles(files.map((file) => ({ path: pathOf(file), file })));
  const head = { name: null, title: nameOf(set.model.path), sky: OWN_SKY, lit: false, moving: null, cellsFile: null };
  return withWorker(signal, async (run) => sceneOf(await run({ kind: 'files', head, files: set }, onProgress)));
}

/**
 * `loaded` with its objects cut into smaller ones; `loaded` itself does not change
 * @param train positions near which cameras are, from a file, for a cut where it pays; null: along the scene's path,
 * or inside it
 */
async function splitLoaded(
  loaded: LoadedScene,
  how: PartsHow,
  train: readonly View[] | null,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<LoadedScene> {
  const { name, title, sky, look, lit, moving, scene, views, recorded, viewsGiven, opensWhole } = loaded;
  // the cells are of the objects before they were cut
  const cellsFile = null;
  const given = { recorded, viewsGiven, opensWhole, train };
  const source = { name, title, sky, look, lit, moving, cellsFile, scene, views, ...given };
  return withWorker(signal, async (run) => sceneOf(await run({ kind: 'split', source, how }, onProgress)));
}

/** one of the trees that a scene is shown without; `loaded` itself does not change */
async function buildTree<N extends TreeName>(
  { title, scene }: LoadedScene,
  name: N,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<SceneTrees[N]> {
  const request: LoadRequest = { kind: 'tree', title, name, scene: treeSource(scene) };
  return withWorker(signal, async (run) => {
    const { tree } = (await run(request, onProgress)) as LoadResult & { kind: 'tree' };
    return tree as SceneTrees[N];
  });
}

/**
 * its tree as learned from views.
 * @param train positions near which cameras are, from a file; null: along the scene's path, or inside it
 */
async function learnTree(
  { title, scene }: LoadedScene,
  train: readonly View[] | null,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<LearnedTree> {
  const request: LoadRequest = { kind: 'learn', title, source: learnSource(scene, train) };
  return withWorker(
    signal,
    async (run) => ((await run(request, onProgress)) as LoadResult & { kind: 'learn' }).learned,
  );
}

/**
 * what is hidden from where in it, as it was found in advance or else found now
 * @param train where cameras are; null where nothing was recorded
 */
async function findHidden(
  { title, scene, tree, cellsFile }: LoadedScene,
  train: readonly View[] | null,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<HiddenCells> {
  const known = cellsFile && (await fetchCells(cellsFile, tree, signal));
  if (known) return known;
  const request: LoadRequest = { kind: 'hidden', title, source: hiddenSource(scene, tree, train) };
  return withWorker(signal, async (run) => ((await run(request, onProgress)) as LoadResult & { kind: 'hidden' }).cells);
}

/** the compact trees of a console that are worth their bytes, weighed on its views */
async function consoleTrees(
  { title, scene, views }: LoadedScene,
  how: ConsoleHow & Pick<ConsoleSource, 'train'>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ConsoleTree[]> {
  const request: LoadRequest = { kind: 'console', title, source: { ...how, scene: shapesOf(scene), views } };
  return withWorker(
    signal,
    async (run) => ((await run(request, onProgress)) as LoadResult & { kind: 'console' }).trees,
  );
}

function sceneOf(result: LoadResult): LoadedScene {
  const { loaded, names } = result as LoadResult & { kind: 'done' };
  loaded.scene.names = unpackNames(names);
  return loaded;
}

type Run = (request: LoadRequest, onProgress: OnProgress, transfer?: ArrayBuffer[]) => Promise<LoadResult>;

/** Does `work` with a fresh worker, which is ended in any case, and at once when `signal` is aborted. */
async function withWorker<T>(signal: AbortSignal, work: (run: Run) => Promise<T>): Promise<T> {
  if (signal.aborted) throw cancelled();
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module' });
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort);
  });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(
        new Error('the loader could not be started, or ran out of memory: reload the page, or open a smaller model'),
      );
    });
  });
  broken.catch(() => {});
  try {
    return await Promise.race([aborted, broken, work((...request) => runIn(worker, ...request))]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  }
}

function runIn(
  worker: Worker,
  request: LoadRequest,
  onProgress: OnProgress,
  transfer: ArrayBuffer[] = [],
): Promise<LoadResult> {
  return new Promise((done, failed) => {
    worker.addEventListener('message', ({ data: answer }: MessageEvent<LoadAnswer>) => {
      if (answer.kind === 'progress') onProgress(answer.progress);
      else if (answer.kind === 'failed') failed(new Error(answer.line));
      else done(answer);
    });
    worker.addEventListener('messageerror', () => failed(new Error('the scene is too large to be handed to the page')));
    worker.postMessage(request, transfer);
  });
}

function cancelled(): DOMException {
  return new DOMException('the loading was cancelled', 'AbortError');
}
