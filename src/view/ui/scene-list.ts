/** The built-in scenes as cards with pictures, and a card for an own model. */

import type { CatalogueEntry } from '../load/loaded.ts';
import type { Actions } from '../state/actions.ts';
import { createDialog } from './dialog.ts';
import { element, plainButton } from './element.ts';
import { formatCount, formatShort } from './format.ts';
import { icon } from './icons.ts';

export function createSceneList(actions: Actions, chooseFiles: () => void) {
  const dialog = createDialog('Scenes', 'scenes');
  const grid = element('div', 'scene-grid');
  dialog.body.append(grid);
  let entries: readonly CatalogueEntry[] = [];
  let current: string | null = null;

  const pick = (run: () => void) => () => {
    dialog.toggle(false);
    run();
  };
  // made when they can be seen, and anew at each change while they are
  const show = (): void => {
    if (!dialog.root.open) return;
    const cards = entries.map((entry) => {
      const open = pick(() => actions.openScene(entry.name));
      return sceneCard(entry, entry.name === current, open);
    });
    const own = ownCard(pick(chooseFiles));
    // a scene may be loaded while the list is open: the focus stays on its card
    const focused = [...grid.children].indexOf(document.activeElement!);
    grid.replaceChildren(...cards, own);
    (grid.children[focused] as HTMLElement | undefined)?.focus();
  };
  return {
    root: dialog.root,
    setEntries(next: readonly CatalogueEntry[]) {
      entries = next;
      show();
    },
    /** mark the scene that is shown; null for an own file */
    setCurrent(name: string | null) {
      current = name;
      show();
    },
    toggle(open?: boolean) {
      dialog.toggle(open);
      show();
      grid.querySelector<HTMLElement>('[aria-current]')?.focus();
    },
  };
}

function sceneCard(entry: CatalogueEntry, current: boolean, open: () => void): HTMLButtonElement {
  // set before the address, or the picture is fetched at once
  const picture = element('img', { loading: 'lazy', src: entry.thumbnail, alt: '', width: 320, height: 180 });
  picture.style.background = `#${entry.sky.toString(16).padStart(6, '0')}`;
  return plainButton(
    { class: 'card', 'aria-current': current ? 'true' : undefined },
    open,
    picture,
    element(
      'span',
      'card-text',
      element('span', 'card-title', entry.title, current ? element('span', 'badge', 'shown') : null),
      element('span', 'card-about', entry.description),
      element('span', 'card-size', `${formatCount(entry.objects)} objects, ${formatShort(entry.triangles)} triangles`),
    ),
  );
}

function ownCard(open: () => void): HTMLButtonElement {
  return plainButton(
    'card own',
    open,
    element('span', 'own-picture', icon('open')),
    element(
      'span',
      'card-text',
      element('span', 'card-title', 'Open your own'),
      element(
        'span',
        'card-about',
        '.glb, .gltf with its files, .obj or .t3dm: choose it here or drop it on the page.',
      ),
      element('span', 'card-size', 'It stays on your computer.'),
    ),
  );
}
