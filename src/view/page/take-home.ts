/** Opens the dialog in which the scene on screen is taken home. It is fetched when it is first asked for. */

import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { HomeChoice } from '../home/choice.ts';
import type { HomeDialog, HomeScene } from '../home/dialog.ts';
import { makingOf, stemOf } from '../save/making.ts';
import type { ConsoleShown } from '../shown/console-shown.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { Shown } from '../shown/shown.ts';
import { trainOf } from '../shown/tree-choice.ts';
import type { MessageKind } from '../ui/messages.ts';

export type TakeHome = ReturnType<typeof createTakeHome>;

export function createTakeHome(host: HTMLElement, tell: (line: string, kind: MessageKind) => void) {
  let dialog: HomeDialog | null = null;
  return {
    /**
     * Never rejects.
     * @param hidden what is left out of what is shown; null for nothing
     * @param byConsole a compact tree culls, and the choice begins with it
     */
    async open(shown: Shown, hidden: HiddenShown | null, byConsole: boolean) {
      try {
        const { createHomeDialog } = await import('../home/dialog.ts');
        dialog ??= createHomeDialog(host);
      } catch {
        return tell('What takes it home could not be downloaded: check the connection and try again.', 'error');
      }
      dialog.open(homeScene(shown, hidden, byConsole));
    },
  };
}

function homeScene(shown: Shown, hidden: HiddenShown | null, byConsole: boolean): HomeScene {
  const { model, parts, measured = false, hidden: how } = makingOf(shown, hidden);
  const { title, scene } = shown.loaded;
  const cells = knownCells(shown);
  const cellsFile = `${stemOf(model)}-hidden.c64`;
  return {
    title,
    source: { model, parts, train: trainOf(shown), scene, ...(cells && { cells, cellsFile }) },
    start: { measured, hidden: Boolean(how), ...(byConsole && shown.console && choiceOf(shown.console)) },
    async cellsBytes() {
      const { encodeTree } = await import('../../core/file/binary.ts');
      return new Uint8Array(encodeTree(shown.choice.came.tree, { hidden: cells }));
    },
  };
}

/** The tree that culls as on a console. */
function choiceOf({ target, current: { costed } }: ConsoleShown): Partial<HomeChoice> {
  const { format, leafSize, objectSpheres } = costed;
  return { target, format, leafSize, objectSpheres, ids: false, order: null };
}

/** The cells that came with the scene or in a tree file; null where a search is to find them. */
function knownCells({ loaded, choice, hiddenBy }: Shown): HiddenCells | null {
  return loaded.cells ?? (loaded.cellsFile ? (hiddenBy.get(choice.came.tree)?.found ?? null) : null);
}
