/** Opens the dialog in which the scene on screen is taken home. It is fetched when it is first asked for. */
import type { HomeDialog, HomeScene } from '../home/dialog.ts';
import { makingOf } from '../save/making.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { Shown } from '../shown/shown.ts';
import { trainOf } from '../shown/tree-choice.ts';
import type { MessageKind } from '../ui/messages.ts';

export interface TakeHome {
  /** @param hidden what is left out of what is shown; null for nothing. Never rejects. */
  open(shown: Shown, hidden: HiddenShown | null): Promise<void>;
}

export function createTakeHome(host: HTMLElement, tell: (line: string, kind: MessageKind) => void): TakeHome {
  let dialog: HomeDialog | null = null;
  return {
    async open(shown, hidden) {
      try {
        const { createHomeDialog } = await import('../home/dialog.ts');
        dialog ??= createHomeDialog(host);
      } catch {
        return tell('What takes it home could not be downloaded: check the connection and try again.', 'error');
      }
      dialog.open(homeScene(shown, hidden));
    },
  };
}

function homeScene(shown: Shown, hidden: HiddenShown | null): HomeScene {
  const { model, parts, measured = false, hidden: how } = makingOf(shown, hidden);
  const { title, scene } = shown.loaded;
  return {
    title,
    source: { model, parts, train: trainOf(shown), scene },
    start: { measured, hidden: how === 'found' },
  };
}
