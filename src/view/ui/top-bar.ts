/** The bar over the picture: the scene, the mode, and buttons for the lab, the link and the help. */

import type { Actions } from '../state/actions.ts';
import { MODE_TITLES } from '../state/names.ts';
import { FIELDS } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { button, element, plainButton, setText } from './element.ts';
import { formatBytes, formatCount } from './format.ts';
import { icon } from './icons.ts';
import { createSegmented } from './segmented.ts';
import { createWordmark } from './wordmark.ts';

export function createTopBar(store: Store, actions: Actions, openScenes: () => void) {
  const title = element('span', 'scene-title', 'Scenes');
  const size = element('span', 'scene-size');
  const tree = element('span', 'scene-size tree-size');
  const scenes = plainButton(
    { class: 'button scene-button', title: 'The built-in scenes', 'aria-haspopup': 'dialog' },
    openScenes,
    title,
    size,
    tree,
    icon('down'),
  );

  const files = element('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    accept: '.glb,.gltf,.c64,.obj,.t3dm,.bin,.png,.jpg,.jpeg,.json',
    'aria-label': 'Model files',
  });
  files.addEventListener('change', () => {
    if (files.files?.length) actions.openFiles([...files.files]);
    // so that the same file can be chosen again after a change
    files.value = '';
  });
  const chooseFiles = (): void => files.click();

  const mode = createSegmented(
    store,
    'mode',
    'Show',
    FIELDS.mode.options.map((value) => ({ value, label: MODE_TITLES[value], about: MODE_ABOUT[value] })),
  );
  const lab = button({
    label: 'Lab',
    icon: 'lab',
    about: 'Measure every draw order along the path, and compare',
    className: 'accent lab-opener',
    run: () => actions.toggleLab(),
  });
  const root = element(
    'header',
    'top-bar',
    element(
      'div',
      'top-left',
      element('h1', {}, createWordmark()),
      scenes,
      button({
        label: 'Open',
        icon: 'open',
        about:
          'Open a model: .glb, .gltf with its files, .obj or .t3dm; or views.json, a path through the scene on screen. Dropping them on the page does the same.',
        className: 'quiet',
        run: chooseFiles,
      }),
      files,
    ),
    mode,
    element(
      'div',
      'top-right',
      lab,
      button({
        label: 'Link',
        icon: 'link',
        about: 'Copy the address of what is on screen: scene, camera and settings',
        className: 'quiet',
        run: () => actions.copyLink(),
      }),
      button({ label: 'Help and keys', icon: 'help', bare: true, className: 'quiet', run: () => actions.toggleHelp() }),
    ),
  );
  mode.classList.add('modes');
  return {
    root,
    /** null: none is shown */
    setScene(scene: { title: string; objects: number; treeBytes: number } | null) {
      setText(title, scene?.title ?? 'Scenes');
      setText(size, scene ? `${formatCount(scene.objects)} ${scene.objects === 1 ? 'object' : 'objects'}` : '');
      setText(tree, scene ? `tree ${formatBytes(scene.treeBytes)}` : '');
    },
    /** let the user choose files */
    chooseFiles,
  };
}

/** The setting's line describes all modes; each button describes its own. */
const MODE_ABOUT: typeof MODE_TITLES = {
  scene: 'The scene as it looks',
  visit: 'Objects coloured by their place in the draw order',
  culling: 'Objects wholly inside the frustum, and objects cut by it',
  heat: 'How often each pixel is shaded',
  layers: 'How many surfaces lie over each pixel, hidden ones included',
};
