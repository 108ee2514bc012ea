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
import { BUILT_IN_PLAN, createStages, type Job, type OnProgress } from './progress.ts';
import { shapesOf } from './shapes-of.ts';
import { type SceneTrees, type TreeName, treeSource } from './tree-task.ts';

export type Loader = ReturnType<typeof createLoader>;

/** the background of users' models, whose colours were not chosen for any sky */
const OWN_SKY = 0x20242e;

export function createLoader() {
  return { loadBuiltIn, loadFiles, splitLoaded, buildTree, learnTree, findHidden, consoleTrees };
}

function loadBuiltIn(entry: CatalogueEntry): Job<LoadedScene> {
  const { name, title, sky, look, moving = null, cells: cellsFile = null } = entry;
  const head = { name, title, sky, look, lit: true, moving, cellsFile };
  // the worker is started first, so that it gets ready while the files are fetched
  return withWorker(async (run, onProgress, signal) => {
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
    return sceneOf(await run({ kind: 'built-in', head, bytes: { model, tree } }, [model.buffer, tree.buffer]));
  });
}

/** one model, with the files that it needs */
function loadFiles(files: readonly File[]): Job<LoadedScene> {
  return withWorker(async (run) => {
    const set = arrangeFiles(files.map((file) => ({ path: pathOf(file), file })));
    const title = nameOf(set.model.path);
    const head = { name: null, title, sky: OWN_SKY, lit: false, moving: null, cellsFile: null };
    return sceneOf(await run({ kind: 'files', head, files: set }));
  });
}

/**
 * `loaded` with its objects cut into smaller ones; `loaded` itself does not change
 * @param train positions near which cameras are, from a file, for a cut where it pays; null: along the scene's path,
 * or inside it
 */
function splitLoaded(loaded: LoadedScene, how: PartsHow, train: readonly View[] | null): Job<LoadedScene> {
  const { name, title, sky, look, lit, moving, scene, views, recorded, viewsGiven, opensWhole } = loaded;
  // the cells are of the objects before they were cut
  const cellsFile = null;
  const given = { recorded, viewsGiven, opensWhole, train };
  const source = { name, title, sky, look, lit, moving, cellsFile, scene, views, ...given };
  return withWorker(async (run) => sceneOf(await run({ kind: 'split', source, how })));
}

/** one of the trees that a scene is shown without; `loaded` itself does not change */
function buildTree<N extends TreeName>({ title, scene }: LoadedScene, name: N): Job<SceneTrees[N]> {
  return withWorker(async (run) => {
    const { tree } = (await run({ kind: 'tree', title, name, scene: treeSource(scene) })) as Result<'tree'>;
    return tree as SceneTrees[N];
  });
}

/**
 * its tree as learned from views.
 * @param train positions near which cameras are, from a file; null: along the scene's path, or inside it
 */
function learnTree({ title, scene }: LoadedScene, train: readonly View[] | null): Job<LearnedTree> {
  const request = { kind: 'learn', title, source: learnSource(scene, train) } as const;
  return withWorker(async (run) => ((await run(request)) as Result<'learn'>).learned);
}

/**
 * what is hidden from where in it, as it was found in advance or else found now
 * @param train where cameras are; null where nothing was recorded
 */
function findHidden(loaded: LoadedScene, train: readonly View[] | null): Job<HiddenCells> {
  const { title, scene, tree, cellsFile } = loaded;
  return async (onProgress, signal) => {
    const known = cellsFile && (await fetchCells(cellsFile, tree, signal));
    if (known) return known;
    const request = { kind: 'hidden', title, source: hiddenSource(scene, tree, train) } as const;
    return withWorker(async (run) => ((await run(request)) as Result<'hidden'>).cells)(onProgress, signal);
  };
}

/** the compact trees of a console that are worth their bytes, weighed on its views */
function consoleTrees(
  { title, scene, views }: LoadedScene,
  how: ConsoleHow & Pick<ConsoleSource, 'train'>,
): Job<ConsoleTree[]> {
  const request = { kind: 'console', title, source: { ...how, scene: shapesOf(scene), views } } as const;
  return withWorker(async (run) => ((await run(request)) as Result<'console'>).trees);
}

function sceneOf(result: LoadResult): LoadedScene {
  const { loaded, names } = result as Result<'done'>;
  loaded.scene.names = unpackNames(names);
  return loaded;
}

type Result<Kind extends LoadResult['kind']> = LoadResult & { kind: Kind };
type Run = (request: LoadRequest, transfer?: ArrayBuffer[]) => Promise<LoadResult>;

/** Does `work` with a fresh worker, which is ended in any case, and at once when `signal` is aborted. */
const withWorker =
  <T>(work: (run: Run, ...of: Parameters<Job<T>>) => Promise<T>): Job<T> =>
  async (onProgress, signal) => {
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
      return await Promise.race([
        aborted,
        broken,
        work((...request) => runIn(worker, onProgress, ...request), onProgress, signal),
      ]);
    } finally {
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
    }
  };

function runIn(
  worker: Worker,
  onProgress: OnProgress,
  request: LoadRequest,
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
