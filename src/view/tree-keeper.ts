/**
 * What the scene on screen came without: trees, and what is hidden in it. Each is made when a setting first asks for it, one at a time, as a
 * loading of its own. Who cancels that takes back what asked for it.
 */
import { hasBlended } from '../scene/mesh-of-scene.ts';
import { createHiddenShown } from './hidden-shown.ts';
import type { Loader } from './load/loader.ts';
import type { TreeName } from './load/tree-task.ts';
import type { Job, Loading } from './loading.ts';
import type { Shown } from './shown.ts';
import type { Settings } from './state/settings.ts';
import type { Store } from './state/store.ts';

export interface TreeKeeper {
  /** Begin to make what the settings ask for and the scene lacks, where nothing else is being loaded. */
  provide(shown: Shown): void;
}

/** @param built is called when `shown` has got what it lacked */
export function createTreeKeeper(
  store: Store,
  loader: Pick<Loader, 'buildTree' | 'findHidden'>,
  loading: Loading,
  built: (shown: Shown) => void,
): TreeKeeper {
  /** @param keep gives it to `shown`; @param takeBack what asked for it */
  async function make<T>(shown: Shown, job: Job<T>, keep: (made: T) => void, takeBack: () => void): Promise<void> {
    const made = await loading.run(job);
    if (made) {
      keep(made);
      built(shown);
    } else if (!loading.busy) {
      // cancelled, or failed: no loading took its place
      takeBack();
    }
  }

  function build(shown: Shown, name: TreeName): Promise<void> {
    return make(
      shown,
      (onProgress, signal) => loader.buildTree(shown.loaded, name, onProgress, signal),
      (tree) => Object.assign(shown.trees, { [name]: tree }),
      () => {
        const { move } = store.value;
        store.set({ boxes: false, pickRay: false, move: move === 'walk' ? 'fly' : move });
      },
    );
  }

  function findHidden(shown: Shown): Promise<void> {
    const { loaded, came } = shown;
    return make(
      shown,
      (onProgress, signal) => loader.findHidden(loaded, came.recorded ? came.views : null, onProgress, signal),
      (cells) => {
        shown.hidden = createHiddenShown(loaded, cells);
      },
      () => store.set({ hidden: false }),
    );
  }

  return {
    provide(shown) {
      const { loaded, trees } = shown;
      if (loading.busy) return;
      const missing = asked(store.value).find((name) => !trees[name]);
      if (!missing) {
        if (store.value.hidden && !shown.hidden) void findHidden(shown);
        return;
      }
      // where every triangle is a wall, one tree is both
      const shared = missing === 'walls' && !hasBlended(loaded.scene);
      if (shared && trees.triangles) {
        trees.walls = trees.triangles;
        built(shown);
      } else void build(shown, shared ? 'triangles' : missing);
    },
  };
}

function asked({ boxes, boxesOf, pickRay, move }: Readonly<Settings>): TreeName[] {
  return [
    ...(boxes ? [boxesOf] : []),
    ...(pickRay ? ['triangles' as const] : []),
    ...(move === 'walk' ? ['walls' as const] : []),
  ];
}
