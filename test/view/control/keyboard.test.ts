import { describe, expect, it } from 'vitest';
import {
  createHeldKeys,
  isForOthers,
  isMoveCode,
  MOVE_CODES,
  type MoveKey,
} from '../../../src/view/control/keyboard.ts';
import { key, send } from './fakes.ts';

function listen() {
  const [page, window] = [new EventTarget(), new EventTarget()];
  const presses = { count: 0 };
  const keys = createHeldKeys(page, window, () => presses.count++);
  return { page, window, presses, keys };
}
const NAMES = Object.keys(MOVE_CODES) as MoveKey[];

describe('isForOthers', () => {
  const others = (fields: object) => isForOthers({ code: 'KeyW', target: null, ...fields } as unknown as KeyboardEvent);
  it.each<[string, object, boolean]>([
    ['a key of the page', {}, false],
    ['a key on a part of the page', { target: { tagName: 'DIV' } }, false],
    ['a key on a button', { target: { tagName: 'BUTTON' } }, false],
    ['one that was dealt with', { defaultPrevented: true }, true],
    ['one of an input method', { isComposing: true }, true],
    ['one with Ctrl', { ctrlKey: true }, true],
    ['one with Meta', { metaKey: true }, true],
    ['one with Alt', { altKey: true }, true],
    ['text that can be written', { target: { tagName: 'P', isContentEditable: true } }, true],
    ['a text area', { target: { tagName: 'TEXTAREA' } }, true],
    ['a menu', { target: { tagName: 'SELECT' } }, true],
    ['a field without a type', { target: { tagName: 'INPUT' } }, true],
    ['a field of text', { target: { tagName: 'INPUT', type: 'text' } }, true],
    ['a check box', { target: { tagName: 'INPUT', type: 'checkbox' } }, false],
    ['a letter on a slider of the page', { target: { tagName: 'DIV', role: 'slider' } }, false],
    ['an arrow on it', { target: { tagName: 'DIV', role: 'slider' }, code: 'ArrowUp' }, true],
  ])('%s', (_, fields, wanted) => expect(others(fields)).toBe(wanted));

  it.each(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])(
    'leaves an input of type %s the keys that steer it, and no letter',
    (type) => {
      const target = { tagName: 'INPUT', type };
      for (const code of ['ArrowUp', 'ArrowLeft', 'Home', 'End', 'PageUp', 'Space', 'Enter'])
        expect(others({ target, code })).toBe(true);
      for (const code of ['KeyW', 'Comma', 'Digit1', 'Escape']) expect(others({ target, code })).toBe(false);
    },
  );
});

describe('held keys', () => {
  it('are those that are down, by their place', () => {
    for (const name of NAMES)
      for (const code of MOVE_CODES[name]) {
        const { page, presses, keys } = listen();
        expect(isMoveCode(code)).toBe(true);
        expect([keys.any, keys.held(name)]).toEqual([false, 0]);
        key(page, 'keydown', code);
        expect(NAMES.map((one) => keys.held(one))).toEqual(NAMES.map((one) => (one === name ? 1 : 0)));
        expect(keys.any).toBe(name !== 'fast' && name !== 'slow');
        expect(presses.count).toBe(1);
        key(page, 'keyup', code);
        expect([keys.any, keys.held(name)]).toEqual([false, 0]);
      }
    expect(isMoveCode('KeyZ')).toBe(false);
  });

  it('tell once of a tap that ended before anybody asked, and of a held key each time', () => {
    const { page, window, keys } = listen();
    key(page, 'keydown', 'Space');
    key(page, 'keyup', 'Space');
    expect([keys.held('jump'), keys.tapped('jump'), keys.tapped('jump')]).toEqual([0, true, false]);
    key(page, 'keydown', 'Space');
    expect([keys.tapped('jump'), keys.tapped('jump')]).toEqual([true, true]);
    key(page, 'keyup', 'Space');
    expect(keys.tapped('jump')).toBe(false);
    key(page, 'keydown', 'Space');
    send(window, 'blur');
    expect(keys.tapped('jump')).toBe(false);
  });

  it('scroll nothing: the browser does not get the arrows, but gets letters', () => {
    const { page } = listen();
    expect(key(page, 'keydown', 'ArrowDown').defaultPrevented).toBe(true);
    expect(key(page, 'keydown', 'KeyW').defaultPrevented).toBe(false);
  });

  it('do not include keys that mean something else, or are for others', () => {
    const { page, presses, keys } = listen();
    key(page, 'keydown', 'KeyZ');
    key(page, 'keydown', 'KeyW', { altKey: true });
    key(page, 'keydown', 'ArrowUp', { target: { tagName: 'TEXTAREA' } });
    expect([presses.count, keys.any]).toEqual([0, false]);
  });

  it.each(['ctrlKey', 'metaKey'])('are let go with %s', (name) => {
    const { page, keys } = listen();
    key(page, 'keydown', 'KeyW');
    key(page, 'keydown', 'KeyC', { altKey: true });
    expect(keys.held('forward')).toBe(1);
    key(page, 'keydown', 'KeyC', { [name]: true });
    expect(keys.held('forward')).toBe(0);
  });

  it('are released where the focus goes, and get no events after dispose', () => {
    const { page, window, presses, keys } = listen();
    key(page, 'keydown', 'KeyW');
    key(page, 'keydown', 'ShiftRight');
    send(window, 'blur');
    expect([keys.held('forward'), keys.held('fast')]).toEqual([0, 0]);
    key(page, 'keydown', 'KeyW');
    keys.dispose();
    key(page, 'keydown', 'KeyS');
    key(page, 'keyup', 'KeyW');
    send(window, 'blur');
    expect([keys.held('forward'), keys.held('back'), presses.count]).toEqual([1, 0, 3]);
  });
});
