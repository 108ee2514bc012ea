import { describe, expect, it } from 'vitest';
import { createHeldKeys } from '../../../src/view/control/keyboard.ts';
import { withStick } from '../../../src/view/control/stick.ts';
import { key } from './fakes.ts';

function listen() {
  const page = new EventTarget();
  const presses = { count: 0 };
  const onPress = () => presses.count++;
  return { page, presses, keys: withStick(createHeldKeys(page, new EventTarget(), onPress), onPress) };
}

describe('a stick on the screen', () => {
  it('is keys held by a part, the opposite ones let go', () => {
    const { keys, presses } = listen();
    keys.push(0.25, -0.5);
    const held = () => (['right', 'left', 'forward', 'back', 'up'] as const).map(keys.held);
    expect(held()).toEqual([0.25, 0, 0, 0.5, 0]);
    expect([keys.any, presses.count]).toEqual([true, 1]);
    keys.push(-1, 0);
    expect(held()).toEqual([0, 1, 0, 0, 0]);
    keys.push(0, 0);
    // letting go asks for no frame: who moves is drawn anyway
    expect([...held(), keys.any, presses.count]).toEqual([0, 0, 0, 0, 0, false, 2]);
  });

  it('and a key: the one that is held more', () => {
    const { page, keys } = listen();
    keys.push(0, 0.5);
    key(page, 'keydown', 'KeyW');
    expect(keys.held('forward')).toBe(1);
    key(page, 'keyup', 'KeyW');
    expect(keys.held('forward')).toBe(0.5);
  });

  it('has a button that jumps once', () => {
    const { page, keys, presses } = listen();
    keys.jump();
    expect([presses.count, keys.tapped('jump'), keys.tapped('jump')]).toEqual([1, true, false]);
    key(page, 'keydown', 'Space');
    expect([keys.tapped('jump'), keys.tapped('jump')]).toEqual([true, true]);
  });
});
