/**
 * Fetches the cells of hidden objects that a built-in scene comes with, once its picture rests: what leaving out the hidden would give
 * is then known, and it acts at once. It is quiet: where they do not come, the setting that asks for them tries again and says why.
 */
import { fetchCells } from '../load/catalogue.ts';
import { createHiddenShown } from './hidden-shown.ts';
import { type Shown, setHidden } from './shown.ts';

/** @param got is called when they are there */
export function createCellsAhead(got: () => void) {
  const asked = new WeakSet<Shown>();
  let ending = new AbortController();

  async function fetchFor(shown: Shown, file: string): Promise<void> {
    // the tree that it came with, whichever culls
    const loaded = { ...shown.loaded, ...shown.choice.came };
    ending.abort();
    ending = new AbortController();
    try {
      const cells = await fetchCells(file, loaded.tree, ending.signal);
      if (!cells || shown.hiddenBy.has(loaded.tree)) return;
      setHidden(shown, createHiddenShown(loaded, cells));
      got();
    } catch {
      // the setting that asks for them says why
    }
  }

  return {
    /** Begin to fetch those of the scene on screen, once. */
    provide(shown: Shown) {
      const { cellsFile } = shown.loaded;
      if (!cellsFile || asked.has(shown)) return;
      asked.add(shown);
      void fetchFor(shown, cellsFile);
    },
  };
}
