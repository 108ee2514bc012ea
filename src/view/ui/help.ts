/**
 * The help: what is on screen, in a few sentences, and every key, from the table of shortcuts. Where the page is used with fingers, what these do
 * stands in place of the keys.
 */
import { FINGERS, MOVEMENT_KEYS, SHORTCUTS } from '../control/shortcuts.ts';
import { MENU_ORDERS } from '../state/settings.ts';
import { byTouch } from './by-touch.ts';
import { createDialog, type Dialog } from './dialog.ts';
import { button, element } from './element.ts';
import { ABOUT_PAGE } from './wordmark.ts';

/** a term, its text, and that for fingers where the first names a key */
const SENTENCES: readonly [string, string, string?][] = [
  [
    'Sphere tree',
    'Every object has a sphere around it, and every two spheres a larger one around them, up to a single root. What lies outside the view is skipped a whole branch at a time, and the nearer branch is visited first.',
  ],
  [
    'Overdraw',
    'Fragments shaded for each pixel covered. 1.000 is the best there is: no pixel is shaded twice. Near objects drawn first hide far ones before these cost anything. All figures of a view are of its camera in a picture of 320 x 240, as the command line measures it.',
  ],
  [
    'Heat map',
    `How often each pixel was shaded in this frame. Try the orders 1 to ${MENU_ORDERS.length} and watch it cool down.`,
    'How often each pixel was shaded in this frame. Try the orders below the picture and watch it cool down.',
  ],
  [
    'Freeze',
    'The culling camera stays where it is while you fly on, so you see from outside what was drawn and what was not.',
  ],
  [
    'Path',
    'P plays it. J makes one of your own, view by view; the room Camera saves it as views.json, which the command line takes as --views and this page when it is dropped.',
    '▶ plays it. The room Camera makes one of your own, view by view.',
  ],
  [
    'Walk',
    'K goes from flying to orbiting to walking: on the ground, up steps, and not through walls or onto water. What can be seen through holds nobody.',
    'The room Camera goes from flying to orbiting to walking: on the ground, up steps, and not through walls or onto water. What can be seen through holds nobody.',
  ],
  [
    'Hidden objects',
    '\\ finds once, from sampled eyes, what cannot be seen from each cell of space, and leaves it out of the picture. Freeze and fly out of the cell to see what was left out, in red.',
    'The switch Leave out hidden finds once, from sampled eyes, what cannot be seen from each cell of space, and leaves it out of the picture. Freeze and fly out of the cell to see what was left out, in red.',
  ],
  [
    'Boxes and rays',
    '; shows the boxes of one level of a tree, [ and ] change the level. Follow its ray, on the card of a picked object, shows which boxes a search opened on its way.',
    'The room Tree shows the boxes of one level of a tree. Follow its ray, on the card of a picked object, shows which boxes a search opened on its way.',
  ],
  ['Lab', 'Measures every order along the whole path, on this machine, and gives the numbers as charts and files.'],
];

/** @param takeTour ends the help first */
export function createHelp(takeTour: () => void): Dialog {
  const dialog = createDialog('What you see', 'help', ['?', 'F1']);
  const sentences = element(
    'dl',
    'sentences',
    ...SENTENCES.map(([term, text, forFingers = text]) =>
      element('div', {}, element('dt', {}, term), element('dd', {}, byTouch() ? forFingers : text)),
    ),
  );
  const groups = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))];
  const tables = byTouch()
    ? [keyTable('Fingers', FINGERS)]
    : [
        keyTable('Move', MOVEMENT_KEYS),
        ...groups.map((group) =>
          keyTable(
            group,
            SHORTCUTS.filter((shortcut) => shortcut.group === group),
          ),
        ),
      ];
  const tour = button({
    label: 'Take the tour',
    run() {
      dialog.toggle(false);
      takeTour();
    },
  });
  const about = element(
    'p',
    'about',
    element(
      'a',
      { href: ABOUT_PAGE, target: '_blank' },
      'About cull64: its figures on seven scenes, the command line, documents and source',
    ),
  );
  dialog.body.append(tour, sentences, element('div', 'key-tables', ...tables), about);
  return dialog;
}

function keyTable(title: string, rows: readonly { keys: readonly string[]; label: string }[]): HTMLElement {
  return element(
    'section',
    'key-table',
    element('h3', {}, title),
    element(
      'dl',
      {},
      ...rows.map(({ keys, label }) =>
        element('div', {}, element('dt', {}, ...keys.map((key) => element('kbd', {}, key))), element('dd', {}, label)),
      ),
    ),
  );
}
