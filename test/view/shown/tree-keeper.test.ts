import { beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND } from '../../../src/core/scene/scene.ts';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { type ConsoleSource, chooseConsoleTrees } from '../../../src/view/load/console-task.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import type { Loader } from '../../../src/view/load/loader.ts';
import { createLoading, type Loading } from '../../../src/view/load/loading.ts';
import { buildTree, type TreeName, treeSource } from '../../../src/view/load/tree-task.ts';
import { createShown, type Shown, type TreeShown, takePath } from '../../../src/view/shown/shown.ts';
import { createTreeKeeper, type TreeKeeper } from '../../../src/view/shown/tree-keeper.ts';
import { createStore, type Store } from '../../../src/view/state/store.ts';
import { quadScene } from '../../browser/boxes.ts';

let store: Store;
let shown: Shown;
let keeper: TreeKeeper;
let loading: Loading;
let asked: (TreeName | 'console' | 'hidden' | 'learn')[];
/** what the search was given as recorded views */
let trained: unknown;
/** among which trees the console's were asked for */
let weighed: Omit<ConsoleSource, 'scene' | 'views'>;
/** what happens while a tree is put there */
let staging: () => void;
/** ends the build that runs */
let finish: (error?: Error) => void;
const built = vi.fn();
const hides = vi.fn();
const changed = vi.fn();
/** the sphere trees that were put on the GPU */
let staged: SphereTree[];
const told = vi.fn();

beforeEach(() => {
  const scene = quadScene([
    { half: 1, z: -1 },
    { half: 2, z: -2, flags: OBJECT_BLEND },
  ]);
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  shown = createShown({ scene, tree, views: [], title: 'Quads' } as unknown as LoadedScene);
  store = createStore();
  asked = [];
  staged = [];
  for (const heard of [built, hides, changed]) heard.mockClear();
  told.mockClear();
  loading = createLoading(() => {}, told);
  const loader = {
    buildTree:
      ({ scene }: LoadedScene, name: TreeName) =>
      (_: unknown, signal: AbortSignal) =>
        new Promise((done, failed) => {
          asked.push(name);
          signal.addEventListener('abort', () => failed(new DOMException('cancelled', 'AbortError')));
          finish = (error) => (error ? failed(error) : done(buildTree(name, treeSource(scene), () => {})));
        }),
    learnTree: (loaded: LoadedScene, train: unknown) => (_: unknown, signal: AbortSignal) =>
      new Promise((done, failed) => {
        asked.push('learn');
        trained = train;
        signal.addEventListener('abort', () => failed(new DOMException('cancelled', 'AbortError')));
        const tree = buildSphereTree(loaded.scene.spheres, { boxes: loaded.scene.boxes, split: 'midpoint' });
        finish = () => done({ tree, mesh: 'its mesh', treeBytes: 7, report: {} });
      }),
    consoleTrees:
      ({ scene }: LoadedScene, how: Omit<ConsoleSource, 'scene' | 'views'>) =>
      (_: unknown, signal: AbortSignal) =>
        new Promise((done, failed) => {
          asked.push('console');
          weighed = how;
          signal.addEventListener('abort', () => failed(new DOMException('cancelled', 'AbortError')));
          const views: View[] = [{ eye: [0, 0, 5], target: [0, 0, 0] }];
          finish = () => done(chooseConsoleTrees({ ...how, scene, views }, () => {}));
        }),
    findHidden: (_: LoadedScene, train: unknown) => (__: unknown, signal: AbortSignal) =>
      new Promise((done, failed) => {
        asked.push('hidden');
        trained = train;
        signal.addEventListener('abort', () => failed(new DOMException('cancelled', 'AbortError')));
        finish = (error) => (error ? failed(error) : done(CELLS));
      }),
  } as unknown as Loader;
  staging = () => {};
  const stage = async ({ loaded }: TreeShown) => {
    staged.push(loaded.tree);
    staging();
  };
  keeper = createTreeKeeper({ store, loader, loading, stage, built, changed, hides });
});

/** everything is seen */
const CELLS: HiddenCells = {
  axes: Uint8Array.of(CELL),
  planes: new Float32Array(1),
  links: Uint32Array.of(0),
  boxes: Float32Array.of(-1, -1, -1, 1, 1, 1),
  sets: [Uint8Array.of(0b11)],
  objectCount: 2,
  tested: null,
};

const settle = () => new Promise((run) => setTimeout(run));

test('a tree is built when a setting asks for it, once', async () => {
  keeper.provide(shown);
  expect(asked).toEqual([]);
  store.set({ boxes: true });
  for (let i = 0; i < 3; i++) keeper.provide(shown);
  expect(asked).toEqual(['objects']);
  finish();
  await settle();
  expect(built.mock.calls).toEqual([[shown]]);
  expect(shown.trees.objects?.depth).toBe(1);
  keeper.provide(shown);
  store.set({ boxesOf: 'triangles', pickRay: true });
  keeper.provide(shown);
  finish();
  await settle();
  expect(shown.trees.triangles?.ids).toHaveLength(4);
  keeper.provide(shown);
  expect(asked).toEqual(['objects', 'triangles']);
});

test('two that are asked for at once come one after the other', async () => {
  store.set({ boxes: true, pickRay: true });
  keeper.provide(shown);
  expect(asked).toEqual(['objects']);
  finish();
  await settle();
  keeper.provide(shown);
  expect(asked).toEqual(['objects', 'triangles']);
});

test('nothing is asked for while a scene is being loaded; a loading that takes the place of a tree takes nothing back', async () => {
  store.set({ boxes: true });
  keeper.provide(shown);
  expect(asked).toEqual(['objects']);
  let loaded = (): void => {};
  void loading.run(() => new Promise<void>((done) => (loaded = done)));
  await settle();
  expect(store.value.boxes).toBe(true);
  keeper.provide(shown);
  expect(asked).toEqual(['objects']);
  loaded();
  await settle();
  keeper.provide(shown);
  expect(asked).toEqual(['objects', 'objects']);
});

test('walls are a tree of their own where something is blended, and else the tree of triangles', async () => {
  store.set({ move: 'walk' });
  keeper.provide(shown);
  finish();
  await settle();
  expect(shown.trees.walls?.ids).toHaveLength(2);
  expect(asked).toEqual(['walls']);

  shown = { ...shown, trees: {} };
  shown.loaded.scene.flags.fill(0);
  keeper.provide(shown);
  finish();
  await settle();
  expect(shown.trees.walls).toBe(undefined);
  keeper.provide(shown);
  expect(shown.trees.walls).toBe(shown.trees.triangles);
  expect(asked).toEqual(['walls', 'triangles']);
  expect(built).toHaveBeenCalledTimes(3);
});

test('cancelling takes back the setting that asked for it, and so does a failure, which is reported', async () => {
  for (const move of ['walk', 'orbit'] as const) {
    store.set({ boxes: true, pickRay: true, move });
    keeper.provide(shown);
    loading.cancel();
    await settle();
    const left = move === 'walk' ? 'fly' : move;
    expect(store.value).toMatchObject({ boxes: false, pickRay: false, move: left });
  }
  expect(told).not.toHaveBeenCalled();
  store.set({ boxes: true });
  keeper.provide(shown);
  finish(new Error('too large'));
  await settle();
  expect(store.value.boxes).toBe(false);
  expect(told.mock.calls).toEqual([['too large']]);
  expect([shown.trees, built.mock.calls]).toEqual([{}, []]);
});

test('hidden objects are found when they are asked for, once, after the trees, from the path that the scene came with', async () => {
  const views = [{ eye: [0, 0, 0], target: [0, 0, -1] }] as const;
  shown = { ...shown, came: { views: [...views], recorded: true, viewsGiven: false } };
  shown.loaded.views = [];
  store.set({ hidden: true, boxes: true });
  for (const _ of ['objects', 'hidden']) {
    keeper.provide(shown);
    keeper.provide(shown);
    finish();
    await settle();
  }
  expect(asked).toEqual(['objects', 'hidden']);
  expect(trained).toEqual(views);
  expect(shown.hidden?.cells.objectCount).toBe(2);
  expect([built.mock.calls, hides.mock.calls]).toEqual([[[shown]], [[shown]]]);
  keeper.provide(shown);
  expect(loading.busy).toBe(false);

  shown = { ...shown, hidden: null };
  shown.came.recorded = false;
  keeper.provide(shown);
  expect(trained).toBe(null);
  // another scene is opened meanwhile: the search ends, and what asked for it stays
  void loading.run(() => new Promise<void>(() => {}));
  await settle();
  expect([shown.hidden, store.value.hidden]).toEqual([null, true]);
});

test('cancelling the search takes back its setting alone', async () => {
  store.set({ hidden: true, boxes: true });
  keeper.provide(shown);
  finish();
  await settle();
  keeper.provide(shown);
  loading.cancel();
  await settle();
  expect(store.value).toMatchObject({ hidden: false, boxes: true });
  expect([shown.hidden, asked]).toEqual([null, ['objects', 'hidden']]);
});

test('the learned tree takes the place of the one that came, and that one comes back; each is made once and keeps what is hidden by it', async () => {
  const { tree } = shown.loaded;
  const came = { ...shown.came, views: [{ eye: [0, 0, 0], target: [0, 0, -1] }] as View[] };
  shown = { ...shown, came };
  store.set({ measured: true, hidden: true });
  keeper.provide(shown);
  keeper.provide(shown);
  expect([asked, trained]).toEqual([['learn'], null]);
  expect(shown.loaded.tree).toBe(tree);
  // the user gives it a path of their own meanwhile
  staging = () => {
    takePath(shown, came);
  };
  finish();
  await settle();
  const learned = shown.loaded.tree;
  expect(learned).not.toBe(tree);
  expect(shown.loaded).toMatchObject({ mesh: 'its mesh', treeBytes: 7, views: came.views });
  expect([shown.list.tree, shown.otherList.tree]).toEqual([learned, learned]);
  expect(changed.mock.calls).toEqual([[shown, shown.choice.learned]]);
  keeper.provide(shown);
  finish();
  await settle();
  const { hidden } = shown;
  expect(hidden?.loaded.tree).toBe(learned);
  keeper.provide(shown);
  expect(loading.busy).toBe(false);

  store.set({ measured: false });
  keeper.provide(shown);
  await settle();
  expect([shown.loaded.tree, shown.list.tree, shown.hidden]).toEqual([tree, tree, null]);
  expect(changed.mock.lastCall).toEqual([shown, null]);
  store.set({ measured: true });
  keeper.provide(shown);
  await settle();
  expect([shown.loaded.tree, shown.hidden]).toEqual([learned, hidden]);
  expect(asked).toEqual(['learn', 'hidden']);
  expect(staged).toEqual([learned, tree, learned]);
});

test('the learned tree is trained near the positions of a file that came with the scene', () => {
  const views: View[] = [{ eye: [0, 0, 0], target: [0, 0, -1] }];
  shown = { ...shown, came: { views, recorded: true, viewsGiven: true } };
  store.set({ measured: true });
  keeper.provide(shown);
  expect(trained).toBe(views);
});

test('cancelling the learning takes back its setting alone, and the tree stays', async () => {
  const { tree } = shown.loaded;
  store.set({ measured: true, boxes: true });
  keeper.provide(shown);
  loading.cancel();
  await settle();
  expect(store.value).toMatchObject({ measured: false, boxes: true });
  expect([shown.loaded.tree, shown.choice.learned, staged]).toEqual([tree, null, []]);
  expect(changed).not.toHaveBeenCalled();
});

test('the hidden objects of the tree file are used, without a search', async () => {
  shown = { ...shown, loaded: { ...shown.loaded, cells: CELLS } };
  store.set({ hidden: true });
  keeper.provide(shown);
  expect([asked, loading.busy]).toEqual([[], false]);
  expect(shown.hidden?.found).toBe(CELLS);
  expect(hides.mock.calls).toEqual([[shown]]);
  keeper.provide(shown);
  expect(hides).toHaveBeenCalledTimes(1);
});

test('trees for a console are weighed when a setting asks for them, once; who cancels takes that back', async () => {
  store.set({ console: true, culling: 'linear' });
  keeper.provide(shown);
  expect(asked).toEqual([]);
  store.set({ culling: 'tree' });
  keeper.provide(shown);
  expect(asked).toEqual(['console']);
  loading.cancel();
  await settle();
  expect(store.value.console).toBe(false);
  expect(shown.console).toBe(null);
  store.set({ console: true });
  keeper.provide(shown);
  finish();
  // its code comes with the first tree
  await vi.waitFor(() => expect(shown.console).not.toBe(null));
  expect(shown.console?.trees.length).toBeGreaterThan(0);
  expect(built.mock.calls).toEqual([[shown]]);
  keeper.provide(shown);
  expect(asked).toEqual(['console', 'console']);
});

test('another choice takes the place of the one that is being weighed; what is chosen again later is weighed again', async () => {
  store.set({ console: true, consoleFormat: 'compact4' });
  keeper.provide(shown);
  keeper.provide(shown);
  expect([asked, weighed]).toEqual([
    ['console'],
    { format: 'compact4', leafSize: null, measured: false, cells: null, train: null },
  ]);
  // a slider that is dragged: the last place alone is weighed
  for (const consoleLeaf of [1, 2, 3]) {
    store.set({ consoleLeaf });
    keeper.provide(shown);
  }
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(weighed).toMatchObject({ format: 'compact4', leafSize: 3 });
  expect(store.value.console).toBe(true);
  finish();
  await vi.waitFor(() => expect(shown.console).not.toBe(null));
  expect(shown.console!.trees.map(({ costed }) => [costed.format, costed.leafSize])).toContainEqual(['compact4', 3]);
  keeper.provide(shown);
  expect(loading.busy).toBe(false);
  store.set({ consoleFormat: 'any' });
  keeper.provide(shown);
  expect(asked).toHaveLength(3);
  expect(weighed).toMatchObject({ format: null, leafSize: 3 });
  // who leaves the console ends it
  store.set({ console: false });
  keeper.provide(shown);
  await settle();
  expect(loading.busy).toBe(false);
});

test('with a console and hidden objects, these come first, and are weighed with; a scene that is opened meanwhile is let be', async () => {
  store.set({ console: true, hidden: true });
  keeper.provide(shown);
  expect(asked).toEqual(['hidden']);
  finish();
  await settle();
  keeper.provide(shown);
  expect([asked, weighed.cells]).toEqual([['hidden', 'console'], CELLS]);
  let loaded = (): void => {};
  void loading.run(() => new Promise<void>((done) => (loaded = done)));
  await settle();
  store.set({ consoleLeaf: 9 });
  keeper.provide(shown);
  loaded();
  await settle();
  expect([asked, store.value.console]).toEqual([['hidden', 'console'], true]);
});
