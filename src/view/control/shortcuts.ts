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

/** @param code its place, where it is no letter */
const key = (sign: string, label: string, run: Shortcut['run'], code = `Key${sign}`) => ({
  keys: [sign],
  codes: [code],
  label,
  run,
});

const inGroup = (group: Shortcut['group'], ...rows: Omit<Shortcut, 'group'>[]): Shortcut[] =>
  rows.map((row) => ({ ...row, group }));

export const SHORTCUTS: readonly Shortcut[] = [
  ...inGroup(
    'Draw order',
    ...MENU_ORDERS.map((order, i) => ({
      keys: [`${i + 1}`],
      codes: [`Digit${i + 1}`, `Numpad${i + 1}`],
      label: ORDER_TITLES[order].toLowerCase(),
      run: (_: Actions, store: Store) => store.set({ order }),
    })),
  ),
  ...inGroup(
    'Show',
    key('M', 'next way to show the scene', cycle('mode')),
    key('O', 'overdraw heat map', showOrScene('heat')),
    key('Y', 'layers over each pixel', showOrScene('layers')),
    key('B', 'compare two orders: split, pair, difference, off', cycle('compare')),
    key('N', 'N64 look', flip('n64')),
  ),
  ...inGroup(
    'Culling',
    key('F', 'freeze the culling camera', flip('frozen')),
    key('G', 'culled objects as shadows, while frozen', flip('ghosts')),
    key('C', 'culling: tree, linear, off', cycle('culling')),
    key('T', 'spheres of the tree', flip('spheres')),
    key(';', 'boxes of a tree', flip('boxes'), 'Semicolon'),
    key('\\', 'leave out what is hidden from the eye’s cell', flip('hidden'), 'Backslash'),
    { ...key('[', 'a level up the trees', step('level', -1), 'BracketLeft'), repeats: true },
    { ...key(']', 'a level down the trees', step('level', 1), 'BracketRight'), repeats: true },
  ),
  ...inGroup(
    'Draw by draw',
    { ...key(',', 'draw less', step('scrub', -SCRUB_STEP), 'Comma'), repeats: true },
    { ...key('.', 'draw more', step('scrub', SCRUB_STEP), 'Period'), repeats: true },
    key('Home', 'draw nothing yet', (_, store) => store.set({ scrub: 0 }), 'Home'),
    key('End', 'draw everything', (_, store) => store.set({ scrub: 1 }), 'End'),
    key('V', 'visit path: a line in draw order', flip('visitPath')),
  ),
  ...inGroup(
    'Path and camera',
    key('P', 'play the path, or stop', (actions) => actions.playPath()),
    key('R', 'back to the first view', (actions) => actions.resetCamera()),
    key('J', 'add this view to a path of your own', (actions) => actions.addView()),
    key('K', 'fly, orbit or walk', cycle('move')),
  ),
  ...inGroup(
    'Page',
    key('L', 'lab: measure every order', (actions) => actions.toggleLab()),
    key('U', 'copy the address of this picture', (actions) => actions.copyLink()),
    key('I', 'save the picture', (actions) => actions.saveImage()),
    key('H', 'hide the interface, or show it', (actions) => actions.toggleInterface()),
    key('?', 'this help', (actions) => actions.toggleHelp(), 'Slash'),
    key('Esc', 'close what is open, and forget the picked object', closeAll, 'Escape'),
  ),
];

function closeAll(actions: Actions): void {
  actions.toggleHelp(false);
  actions.toggleInterface(true);
  actions.toggleLab(false);
  actions.closeRoom();
  actions.unpick();
}

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
