/**
 * Every key, in one table: the code that listens to the keyboard and the help read the same rows.
 *
 * A letter is the one printed on the key, on any layout; other signs, and letters where the keyboard has no Latin ones,
 * are found by their place too. A key that moves (keyboard.ts) is never a shortcut, whatever is printed on it.
 */
import type { Actions } from '../state/actions.ts';
import { ORDER_TITLES } from '../state/names.ts';
import { FIELDS, MENU_ORDERS, type SettingName, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';

import { isForOthers, isMoveCode } from './keyboard.ts';

export interface Shortcut {
  /** as printed, for people; what KeyboardEvent.key is compared with, in any case */
  keys: readonly string[];
  /** KeyboardEvent.code, on a US keyboard */
  codes: readonly string[];
  group: 'Draw order' | 'Show' | 'Culling' | 'Draw by draw' | 'Path and camera' | 'Page';
  label: string;
  /** repeats while the key is held */
  repeats?: boolean;
  run(actions: Actions, store: Store): void;
}

type NameOf<V> = { [K in SettingName]: Settings[K] extends V ? K : never }[SettingName];

/** how far the keys , and . move the scrub bar */
const SCRUB_STEP = 0.01;

const flip =
  (name: NameOf<boolean>) =>
  (_: Actions, store: Store): void =>
    store.set({ [name]: !store.value[name] });

/** the next of a setting's choices, after the last the first */
const cycle =
  (name: 'mode' | 'culling' | 'compare' | 'move') =>
  (_: Actions, store: Store): void => {
    const options: readonly string[] = FIELDS[name].options;
    store.set({ [name]: options[(options.indexOf(store.value[name]) + 1) % options.length] });
  };

const showOrScene =
  (mode: Settings['mode']) =>
  (_: Actions, store: Store): void =>
    store.set({ mode: store.value.mode === mode ? 'scene' : mode });

const step =
  (name: 'level' | 'scrub', by: number) =>
  (_: Actions, store: Store): void => {
    // two decimals, or many steps of 0.01 would not come back to where they began
    store.set({ [name]: Math.round((store.value[name] + by) * 100) / 100 });
  };

const letter = (key: string) => ({ keys: [key], codes: [`Key${key}`] });

export const SHORTCUTS: readonly Shortcut[] = [
  ...MENU_ORDERS.map(
    (order, i): Shortcut => ({
      keys: [`${i + 1}`],
      codes: [`Digit${i + 1}`, `Numpad${i + 1}`],
      group: 'Draw order',
      label: ORDER_TITLES[order].toLowerCase(),
      run: (_, store) => store.set({ order }),
    }),
  ),

  { ...letter('M'), group: 'Show', label: 'next way to show the scene', run: cycle('mode') },
  { ...letter('O'), group: 'Show', label: 'overdraw heat map', run: showOrScene('heat') },
  { ...letter('Y'), group: 'Show', label: 'layers over each pixel', run: showOrScene('layers') },
  { ...letter('B'), group: 'Show', label: 'compare two orders: split, pair, difference, off', run: cycle('compare') },
  { ...letter('N'), group: 'Show', label: 'N64 look', run: flip('n64') },

  { ...letter('F'), group: 'Culling', label: 'freeze the culling camera', run: flip('frozen') },
  { ...letter('G'), group: 'Culling', label: 'culled objects as shadows, while frozen', run: flip('ghosts') },
  { ...letter('C'), group: 'Culling', label: 'culling: tree, linear, off', run: cycle('culling') },
  { ...letter('T'), group: 'Culling', label: 'spheres of the tree', run: flip('spheres') },
  { keys: [';'], codes: ['Semicolon'], group: 'Culling', label: 'boxes of a tree', run: flip('boxes') },
  {
    keys: ['\\'],
    codes: ['Backslash'],
    group: 'Culling',
    label: 'leave out what is hidden from the eye’s cell',
    run: flip('hidden'),
  },
  {
    keys: ['['],
    codes: ['BracketLeft'],
    group: 'Culling',
    label: 'a level up the trees',
    repeats: true,
    run: step('level', -1),
  },
  {
    keys: [']'],
    codes: ['BracketRight'],
    group: 'Culling',
    label: 'a level down the trees',
    repeats: true,
    run: step('level', 1),
  },

  {
    keys: [','],
    codes: ['Comma'],
    group: 'Draw by draw',
    label: 'draw less',
    repeats: true,
    run: step('scrub', -SCRUB_STEP),
  },
  {
    keys: ['.'],
    codes: ['Period'],
    group: 'Draw by draw',
    label: 'draw more',
    repeats: true,
    run: step('scrub', SCRUB_STEP),
  },
  {
    keys: ['Home'],
    codes: ['Home'],
    group: 'Draw by draw',
    label: 'draw nothing yet',
    run: (_, store) => store.set({ scrub: 0 }),
  },
  {
    keys: ['End'],
    codes: ['End'],
    group: 'Draw by draw',
    label: 'draw everything',
    run: (_, store) => store.set({ scrub: 1 }),
  },
  { ...letter('V'), group: 'Draw by draw', label: 'visit path: a line in draw order', run: flip('visitPath') },

  { ...letter('P'), group: 'Path and camera', label: 'play the path, or stop', run: (actions) => actions.playPath() },
  {
    ...letter('R'),
    group: 'Path and camera',
    label: 'back to the first view',
    run: (actions) => actions.resetCamera(),
  },
  {
    ...letter('J'),
    group: 'Path and camera',
    label: 'add this view to a path of your own',
    run: (actions) => actions.addView(),
  },
  { ...letter('K'), group: 'Path and camera', label: 'fly, orbit or walk', run: cycle('move') },

  { ...letter('L'), group: 'Page', label: 'lab: measure every order', run: (actions) => actions.toggleLab() },
  { ...letter('U'), group: 'Page', label: 'copy the address of this picture', run: (actions) => actions.copyLink() },
  { ...letter('I'), group: 'Page', label: 'save the picture', run: (actions) => actions.saveImage() },
  {
    ...letter('H'),
    group: 'Page',
    label: 'hide the interface, or show it',
    run: (actions) => actions.toggleInterface(),
  },
  { keys: ['?'], codes: ['Slash'], group: 'Page', label: 'this help', run: (actions) => actions.toggleHelp() },
  {
    keys: ['Esc'],
    codes: ['Escape'],
    group: 'Page',
    label: 'close what is open, and forget the picked object',
    run(actions) {
      actions.toggleHelp(false);
      actions.toggleInterface(true);
      actions.toggleLab(false);
      actions.closeRoom();
      actions.unpick();
    },
  },
];

const TWO_FINGERS = { keys: ['Two fingers'], label: 'shift, and spread to go nearer; walking, push over the ground' };

/** The keys and gestures that move, for people; keyboard.ts, fly.ts, orbit.ts, walk.ts and touch.ts listen to them. */
export const MOVEMENT_KEYS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['W', 'A', 'S', 'D'], label: 'forward, left, back, right; in orbit nearer, round, away' },
  { keys: ['E', 'Q'], label: 'up, down' },
  { keys: ['Space'], label: 'jump, while walking' },
  { keys: ['←', '→', '↑', '↓'], label: 'turn; in orbit go round' },
  { keys: ['Shift'], label: 'four times as fast' },
  { keys: ['X'], label: 'five times as slow' },
  { keys: ['Drag'], label: 'turn; in orbit go round, with the right button or Shift shift the picture' },
  { keys: ['Double click'], label: 'the mouse turns without a button; Esc lets it go' },
  { keys: ['Wheel'], label: 'speed; in orbit nearer and away' },
  TWO_FINGERS,
];

/** What fingers do, for people; stick-pad.ts and touch.ts listen to them. */
export const FINGERS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['Stick'], label: 'forward, back, left, right, as fast as it is held aside' },
  { keys: ['Jump'], label: 'jump, while walking' },
  { keys: ['One finger'], label: 'turn; in orbit go round' },
  TWO_FINGERS,
  { keys: ['Tap'], label: 'pick an object' },
];

/** The row that a key press means; undefined where it means none. */
export function shortcutOf(event: { key: string; code: string }): Shortcut | undefined {
  if (isMoveCode(event.code)) return undefined;
  const key = event.key.toLowerCase();
  const printed = SHORTCUTS.find((row) => row.keys.some((one) => one.toLowerCase() === key));
  if (printed || /^[a-z]$/.test(key)) return printed;
  return SHORTCUTS.find((row) => row.codes.includes(event.code));
}

/** @returns a function that ends it */
export function installShortcuts(target: Document, actions: Actions, store: Store): () => void {
  const press = (event: KeyboardEvent): void => {
    if (isForOthers(event)) return;
    const row = shortcutOf(event);
    if (!row || (event.repeat && !row.repeats)) return;
    event.preventDefault();
    row.run(actions, store);
  };
  target.addEventListener('keydown', press);
  return () => target.removeEventListener('keydown', press);
}
