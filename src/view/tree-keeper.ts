/**
 * The trees that the scene on screen came without: each is built when a setting first asks for it, one at a time, as a loading of its own. Who
 * cancels that takes back what asked for it.
 */
import { hasBlended } from '../scene/mesh-of-scene.ts';
import type { Loader } from './load/loader.ts';
import type { TreeName } from './load/tree-task.ts';
import type { Loading } from './loading.ts';
import type { Shown } from './shown.ts';
import type { Settings } from './state/settings.ts';
import type { Store } from './state/store.ts';

export interface TreeKeeper {
  /** Begin to build what the settings ask for and the scene lacks, where nothing else is being loaded. */
  provide(shown: Shown): void;
}

/** @param built is called when `shown` has got a tree */
export function createTreeKeeper(
  store: Store,
  loader: Pick<Loader, 'buildTree'>,
  loading: Loading,
  built: (shown: Shown) => void,
): TreeKeeper {
  async function build(shown: Shown, name: TreeName): Promise<void> {
    const tree = await loading.run((onProgress, signal) => loader.buildTree(shown.loaded, name, onProgress, signal));
    if (tree) {
      Object.assign(shown.trees, { [name]: tree });
      built(shown);
    } else if (!loading.busy) {
      // cancelled, or failed: no loading took its place
      const { move } = store.value;
      store.set({ boxes: false, pickRay: false, move: move === 'walk' ? 'fly' : move });
    }
  }

  return {
    provide(shown) {
      const { loaded, trees } = shown;
      const missing = asked(store.value).find((name) => !trees[name]);
      if (!missing || loading.busy) return;
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
