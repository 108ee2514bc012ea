/**
 * Makes what the scene on screen came without: trees, and its cells of hidden objects. Each is made when a setting
 * first asks for it, one at a time, as a loading of its own; the sphere tree is first, since the cells are found on it.
 * Cancelling a loading also takes back the setting that asked for it.
 */
import { hasBlended } from '../../seeds/mesh/mesh-of-scene.ts';
import type { ConsoleHow } from '../load/console-task.ts';
import type { LearnedTree } from '../load/learn-task.ts';
import type { Loader } from '../load/loader.ts';
import type { Loading } from '../load/loading.ts';
import type { Job } from '../load/progress.ts';
import type { TreeName } from '../load/tree-task.ts';
import { asksForConsole, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { createHiddenShown, type HiddenShown } from './hidden-shown.ts';
import { addTree, change, changeSphereTree, keepLearned, type Shown, setHidden, type TreeShown } from './shown.ts';
import { isLearned, trainOf, withTree } from './tree-choice.ts';

/** a choice that takes the place of another is weighed once it has stood so long */
const CHOICE_MILLIS = 150;

export type TreeKeeper = ReturnType<typeof createTreeKeeper>;

export interface TreeKeeperDeps {
  store: Store;
  loader: Pick<Loader, 'buildTree' | 'consoleTrees' | 'findHidden' | 'learnTree'>;
  loading: Loading;
  /** puts the scene on the GPU with its triangles in the order of another sphere tree */
  stage(next: TreeShown, signal: AbortSignal): Promise<void>;
  /** called when `shown` has got a tree that it lacked */
  built(shown: Shown): void;
  /** called when another sphere tree culls. @param learned that tree, where it was learned just now */
  changed(shown: Shown, learned: LearnedTree | null): void;
  /** called when the hidden objects are known */
  hides(shown: Shown): void;
}

export function createTreeKeeper({ store, loader, loading, stage, built, changed, hides }: TreeKeeperDeps) {
  /** among which trees the console's are being weighed, while they are */
  let weighed: ConsoleHow | null = null;

  /** @param keep gives it to the scene on screen; @param takeBack resets the setting that asked for it */
  async function make<T>(job: Job<T>, keep: (made: T) => void, takeBack: () => void): Promise<void> {
    const made = await loading.run(job);
    if (made) keep(made);
    else if (!loading.busy) {
      // it was cancelled or failed: no other loading took its place
      takeBack();
    }
  }

  function build(shown: Shown, name: TreeName): Promise<void> {
    return make(
      loader.buildTree(shown.loaded, name),
      (tree) => {
        addTree(shown, name, tree);
        built(shown);
      },
      () => {
        const { move } = store.value;
        store.set({ boxes: false, pickRay: false, move: move === 'walk' ? 'fly' : move });
      },
    );
  }

  function findHidden(shown: Shown): Promise<void> {
    const { loaded, came } = shown;
    return make(
      loader.findHidden(loaded, came.recorded ? came.views : null),
      (cells) => useHidden(shown, createHiddenShown(loaded, cells)),
      () => store.set({ hidden: false }),
    );
  }

  async function weighForConsole(shown: Shown, how: ConsoleHow): Promise<void> {
    const again = weighed !== null;
    weighed = how;
    await make(
      async (onProgress, signal) => {
        // a slider that is dragged asks for many
        if (again) await pause(CHOICE_MILLIS, signal);
        const fetched = import('./console-shown.ts');
        const trees = await loader.consoleTrees(shown.loaded, { ...how, train: trainOf(shown) })(onProgress, signal);
        return (await fetched).createConsoleShown(trees, how);
      },
      (made) => {
        change(shown, { console: made });
        built(shown);
      },
      () => store.set({ console: false }),
    );
    if (weighed === how) weighed = null;
  }

  function useHidden(shown: Shown, hidden: HiddenShown): void {
    setHidden(shown, hidden);
    hides(shown);
  }

  /** Change from the tree that the scene came with to the learned one, or back. */
  function changeTree(shown: Shown): Promise<void> {
    const { loaded, choice } = shown;
    let learned: LearnedTree | null = null;
    return make(
      async (onProgress, signal) => {
        if (store.value.measured && !choice.learned)
          learned = await loader.learnTree(loaded, trainOf(shown))(onProgress, signal);
        const next = withTree(shown, (store.value.measured && (learned ?? choice.learned)) || choice.came);
        await stage(next, signal);
        return next;
      },
      (next) => {
        if (learned) keepLearned(shown, learned);
        changeSphereTree(shown, next);
        changed(shown, learned);
      },
      () => store.set({ measured: isLearned(shown) }),
    );
  }

  return {
    /** Begin to make what the settings ask for and the scene lacks, unless something else is being loaded. */
    provide(shown: Shown) {
      const { loaded, trees } = shown;
      const how = asksForConsole(store.value) ? howOf(shown, store.value) : null;
      if (weighed) {
        if (!how) loading.cancel();
        else if (!sameHow(weighed, how)) void weighForConsole(shown, how);
        return;
      }
      if (loading.busy) return;
      if (store.value.measured !== isLearned(shown)) return void changeTree(shown);
      const missing = asked(store.value).find((name) => !trees[name]);
      if (!missing) {
        if (!store.value.hidden || shown.hidden) {
          if (how && !(shown.console && sameHow(shown.console.how, how))) void weighForConsole(shown, how);
        } else if (loaded.cells) useHidden(shown, createHiddenShown(loaded, loaded.cells));
        else void findHidden(shown);
        return;
      }
      // where every triangle is a wall, one tree is both
      const shared = missing === 'walls' && !hasBlended(loaded.scene);
      if (shared && trees.triangles) {
        addTree(shown, 'walls', trees.triangles);
        built(shown);
      } else void build(shown, shared ? 'triangles' : missing);
    },
  };
}

/** Among which trees the settings have the console's weighed, with the cells that are known. */
function howOf(
  { hidden }: Shown,
  { consoleFormat, consoleLeaf, measured, hidden: hides }: Readonly<Settings>,
): ConsoleHow {
  return {
    format: consoleFormat === 'any' ? null : consoleFormat,
    leafSize: consoleLeaf || null,
    measured,
    cells: hides && hidden ? hidden.found : null,
  };
}

function sameHow(a: ConsoleHow, b: ConsoleHow): boolean {
  return a.format === b.format && a.leafSize === b.leafSize && a.measured === b.measured && a.cells === b.cells;
}

/** Waits so long. @throws the reason of `signal` where it was aborted meanwhile */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  signal.throwIfAborted();
}

function asked({ boxes, boxesOf, pickRay, move }: Readonly<Settings>): TreeName[] {
  return [
    ...(boxes ? [boxesOf] : []),
    ...(pickRay ? ['triangles' as const] : []),
    ...(move === 'walk' ? ['walls' as const] : []),
  ];
}
