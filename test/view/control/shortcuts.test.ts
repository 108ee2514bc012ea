import { describe, expect, it } from 'vitest';
import { isMoveCode } from '../../../src/view/control/keyboard.ts';
import { installShortcuts, SHORTCUTS, shortcutOf } from '../../../src/view/control/shortcuts.ts';
import type { Actions } from '../../../src/view/state/actions.ts';
import { MENU_ORDERS, type Settings } from '../../../src/view/state/settings.ts';
import { createStore } from '../../../src/view/state/store.ts';
import { key } from './fakes.ts';

function install() {
  const target = new EventTarget();
  const store = createStore();
  const calls: string[] = [];
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          calls.push([name, ...args].join(' ')),
    },
  );
  const remove = installShortcuts(target as Document, actions as Actions, store);
  return { target, store, calls, remove };
}

describe('the table of keys', () => {
  it('gives no key two meanings, and none that moves', () => {
    const keys = SHORTCUTS.flatMap((row) => row.keys.map((one) => one.toLowerCase()));
    const codes = SHORTCUTS.flatMap((row) => row.codes);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter(isMoveCode)).toEqual([]);
    // the letters on the keys that move, on QWERTY, AZERTY and QWERTZ
    for (const letter of 'wasdqexz') expect(keys).not.toContain(letter);
    expect(codes.filter((code) => /^F\d/.test(code) || code === 'Tab')).toEqual([]);
  });

  it('does something with every row', () => {
    for (const row of SHORTCUTS) {
      const { target, store, calls } = install();
      // so that no row finds its setting as it wants it
      store.set({ order: row.label === 'tree' ? 'file' : 'tree', scrub: 0.5, level: 5 });
      if (row.keys[0] === '1') store.set({ order: 'sorted' });
      const before = store.value;
      key(target, 'keydown', row.codes[0]);
      expect(store.value !== before || calls.length > 0, row.label).toBe(true);
    }
  });
});

describe('installShortcuts', () => {
  it('takes 1 to 8 for the orders of the menu', () => {
    const { target, store } = install();
    MENU_ORDERS.forEach((order, i) => {
      key(target, 'keydown', `Digit${i + 1}`);
      expect(store.value.order).toBe(order);
    });
  });

  it('cycles, flips, and comes back', () => {
    const { target, store } = install();
    const seen = ['KeyC', 'KeyC', 'KeyC'].map((code) => {
      key(target, 'keydown', code);
      return store.value.culling;
    });
    expect(seen).toEqual(['linear', 'off', 'tree']);
    key(target, 'keydown', 'KeyO');
    expect(store.value.mode).toBe('heat');
    key(target, 'keydown', 'KeyO');
    expect(store.value.mode).toBe('scene');
    for (let i = 0; i < 30; i++) key(target, 'keydown', 'Comma', { key: ',', repeat: i > 0 });
    expect(store.value.scrub).toBe(0.7);
  });

  it.each<[string, string, Partial<Settings> | string[]]>([
    ['KeyM', 'm', { mode: 'visit' }],
    ['KeyO', 'o', { mode: 'heat' }],
    ['KeyY', 'y', { mode: 'layers' }],
    ['KeyB', 'b', { compare: 'split' }],
    ['KeyN', 'n', { n64: true }],
    ['KeyF', 'f', { frozen: true }],
    ['KeyG', 'g', { ghosts: false }],
    ['KeyC', 'c', { culling: 'linear' }],
    ['KeyT', 't', { spheres: true }],
    ['BracketLeft', '[', { level: 4 }],
    ['BracketRight', ']', { level: 6 }],
    ['Comma', ',', { scrub: 0.49 }],
    ['Period', '.', { scrub: 0.51 }],
    ['Home', 'Home', { scrub: 0 }],
    ['End', 'End', { scrub: 1 }],
    ['KeyV', 'v', { visitPath: true }],
    ['KeyK', 'k', { move: 'orbit' }],
    ['KeyP', 'p', ['playPath']],
    ['KeyR', 'r', ['resetCamera']],
    ['KeyJ', 'j', ['addView']],
    ['KeyL', 'l', ['toggleLab']],
    ['KeyU', 'u', ['copyLink']],
    ['KeyI', 'i', ['saveImage']],
    ['KeyH', 'h', ['toggleInterface']],
    ['Slash', '?', ['toggleHelp']],
    ['Escape', 'Escape', ['toggleHelp false', 'toggleInterface true', 'toggleLab false', 'closeRoom', 'unpick']],
  ])('%s does one thing, and the browser does not get the event', (code, printed, wanted) => {
    const { target, store, calls } = install();
    store.set({ scrub: 0.5 });
    const before = store.value;
    expect(key(target, 'keydown', code, { key: printed }).defaultPrevented).toBe(true);
    expect(calls).toEqual(Array.isArray(wanted) ? wanted : []);
    expect(store.value).toEqual(Array.isArray(wanted) ? before : { ...before, ...wanted });
  });

  it('goes on while a key is held that moves the level or the scrub bar', () => {
    const { target, store } = install();
    store.set({ scrub: 0.5 });
    for (const [code, printed] of [
      ['BracketRight', ']'],
      ['Period', '.'],
      ['Comma', ','],
      ['Comma', ','],
      ['BracketLeft', '['],
      ['BracketLeft', '['],
    ])
      key(target, 'keydown', code, { key: printed, repeat: true });
    expect(store.value).toMatchObject({ level: 4, scrub: 0.49 });
    for (const { codes, repeats } of SHORTCUTS) expect(repeats === true).toBe(/Bracket|Comma|Period/.test(codes[0]));
  });

  it('leaves a key alone that means nothing', () => {
    const { target, calls } = install();
    expect(key(target, 'keydown', 'KeyW').defaultPrevented).toBe(false);
    expect(key(target, 'keydown', 'F5').defaultPrevented).toBe(false);
    expect(calls).toEqual([]);
  });

  it('hears a held key once, except where holding makes sense', () => {
    const { target, store } = install();
    key(target, 'keydown', 'KeyF');
    key(target, 'keydown', 'KeyF', { repeat: true });
    expect(store.value.frozen).toBe(true);
  });

  it('leaves keys with Ctrl and keys in fields alone', () => {
    const { target, calls } = install();
    key(target, 'keydown', 'KeyR', { ctrlKey: true });
    key(target, 'keydown', 'KeyL', { metaKey: true });
    key(target, 'keydown', 'KeyP', { target: { tagName: 'INPUT', type: 'number' } });
    expect(calls).toEqual([]);
  });

  it('ends', () => {
    const { target, calls, remove } = install();
    remove();
    key(target, 'keydown', 'KeyP');
    expect(calls).toEqual([]);
  });
});

describe('other keyboards', () => {
  const label = (pressed: string, code: string) => shortcutOf({ key: pressed, code })?.keys[0];
  it('mean the printed letter', () => {
    expect(label('m', 'Semicolon')).toBe('M'); // AZERTY
    expect(label('y', 'KeyZ')).toBe('Y'); // QWERTZ
    expect(label('z', 'KeyW')).toBeUndefined(); // AZERTY: forward
    expect(label('M', 'KeyM')).toBe('M');
  });
  it('mean the key’s place where no such sign is printed', () => {
    expect(label('а', 'KeyF')).toBe('F');
    expect(label('&', 'Digit1')).toBe('1');
    expect(label('ü', 'BracketLeft')).toBe('[');
    expect(label('ß', 'Minus')).toBeUndefined();
    const last = MENU_ORDERS.length;
    expect(label('Unidentified', 'Numpad1')).toBe('1');
    expect(label('Unidentified', `Numpad${last}`)).toBe(`${last}`);
    expect(label('Unidentified', `Numpad${last + 1}`)).toBeUndefined();
    expect(label('?', 'Minus')).toBe('?');
  });
});
