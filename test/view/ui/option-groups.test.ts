import { expect, test } from 'vitest';
import { DRAW_ORDERS } from '../../../src/overdraw/order/orders.ts';
import { MODE_TITLES, ORDER_TITLES, titleOfChoice } from '../../../src/view/state/names.ts';
import {
  defaultSettings,
  FIELDS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '../../../src/view/state/settings.ts';
import { OPTION_GROUPS, reasonOff } from '../../../src/view/ui/option-groups.ts';

/** Settings with a control in the top bar, the order menu or the timeline, or with a key or an address alone. */
const OWN_CONTROLS: readonly SettingName[] = ['mode', 'order', 'frozen', 'scrub', 'lab', 'bare', 'embed', 'cut'];

const hasEffect = (name: SettingName, settings: Settings): boolean => reasonOff(name, settings) === null;

test('every setting has one control: in a room, or its own', () => {
  const placed = [...OPTION_GROUPS.flatMap((group) => group.settings), ...OWN_CONTROLS];
  expect([...placed].sort()).toEqual([...SETTING_NAMES].sort());
});

test('every order and every mode has words for people, no two the same', () => {
  expect(Object.keys(ORDER_TITLES).sort()).toEqual(DRAW_ORDERS.map((order) => order.name).sort());
  expect(new Set(Object.values(ORDER_TITLES)).size).toBe(DRAW_ORDERS.length);
  expect(Object.keys(MODE_TITLES)).toEqual([...FIELDS.mode.options]);
  expect(titleOfChoice('tree-sorted')).toBe('Tree + sort');
  expect(titleOfChoice('orbit')).toBe('Orbit');
});

test('a control without effect is told apart from one that has an effect', () => {
  const settings = defaultSettings();
  expect(SETTING_NAMES.filter((name) => !hasEffect(name, settings))).toEqual([
    'against',
    'split',
    'ghosts',
    'cells',
    'consoleTarget',
    'budget',
    'consoleFormat',
    'consoleLeaf',
    'boxesOf',
    'level',
    'poured',
    'n64Size',
    'n64Dither',
    'n64Filter',
    'n64Texture',
    'n64Colours',
    'n64Fog',
  ]);
  const on = { frozen: true, spheres: true, boxes: true, moving: true, pour: true, n64: true, hidden: true };
  const all = { ...settings, ...on, compare: 'split' } as const;
  // a console's tree knows nothing of poured spheres
  expect(SETTING_NAMES.filter((name) => !hasEffect(name, all))).toEqual([
    'console',
    'consoleTarget',
    'budget',
    'consoleFormat',
    'consoleLeaf',
  ]);
  const byConsole = { ...all, console: true, moving: false, pour: false };
  const ofConsole = ['console', 'budget', 'consoleFormat', 'consoleLeaf', 'hidden', 'cells'] as const;
  expect(ofConsole.filter((name) => hasEffect(name, byConsole))).toEqual(ofConsole);
  // and what moves is put away for it
  expect(hasEffect('moving', byConsole)).toBe(false);
  expect(hasEffect('console', { ...byConsole, culling: 'linear' })).toBe(false);
  expect(hasEffect('split', { ...all, compare: 'difference' })).toBe(false);
  expect(hasEffect('speed', { ...all, move: 'orbit' })).toBe(false);
});

test('a reason names what is missing, by its label', () => {
  const settings = defaultSettings();
  expect(reasonOff('ghosts', settings)).toBe('Needs “Freeze culling”.');
  expect(reasonOff('ghosts', { ...settings, culling: 'off' })).toBe('Culling is off.');
  expect(reasonOff('level', settings)).toBe('Needs “Spheres” or “Boxes” or “Pick ray”.');
  expect(reasonOff('split', { ...settings, compare: 'difference' })).toBe('Needs “Compare”: Split.');
  expect(reasonOff('budget', settings)).toBe('Needs “Cull as a console”.');
  expect(reasonOff('moving', { ...settings, console: true })).toBe(
    'The console’s tree knows nothing of moving objects.',
  );
  expect(reasonOff('console', { ...settings, pour: true })).toBe('Its tree knows nothing of poured spheres.');
  expect(reasonOff('console', { ...settings, culling: 'linear' })).toBe('Needs culling by the tree.');
  expect(reasonOff('consoleLeaf', { ...settings, pour: true })).toBe('Its tree knows nothing of poured spheres.');
  expect(reasonOff('hidden', { ...settings, console: true })).toBe(null);
});

test('each of these controls has its effect by one other setting', () => {
  const settings = { ...defaultSettings(), moving: false };
  expect(hasEffect('ghosts', { ...settings, frozen: true })).toBe(true);
  expect(hasEffect('ghosts', { ...settings, frozen: true, culling: 'off' })).toBe(false);
  expect(hasEffect('cells', { ...settings, hidden: true })).toBe(true);
  expect(hasEffect('cells', { ...settings, hidden: true, culling: 'off' })).toBe(false);
  expect(hasEffect('hidden', { ...settings, culling: 'off' })).toBe(false);
  for (const shown of ['spheres', 'boxes', 'pickRay'] as const)
    expect(hasEffect('level', { ...settings, [shown]: true })).toBe(true);
  expect(hasEffect('level', { ...settings, movingBoxes: true })).toBe(false);
  expect(hasEffect('level', { ...settings, movingBoxes: true, moving: true })).toBe(true);
  expect(hasEffect('movingBoxes', { ...settings, moving: true })).toBe(true);
  expect(hasEffect('boxesOf', { ...settings, boxes: true })).toBe(true);
  expect(hasEffect('crowd', { ...settings, moving: true })).toBe(true);
  expect(hasEffect('still', { ...settings, moving: true })).toBe(true);
  expect(hasEffect('still', { ...settings, pour: true })).toBe(true);
  expect(hasEffect('poured', { ...settings, pour: true })).toBe(true);
  expect(hasEffect('against', { ...settings, compare: 'difference' })).toBe(true);
  expect(hasEffect('split', { ...settings, compare: 'split' })).toBe(true);
  expect(hasEffect('n64Fog', { ...settings, n64: true })).toBe(true);
});
