/** Flying and orbiting: what keys, drags, wheel and pinch come to for the rig. */
import { describe, expect, it } from 'vitest';
import { createFly } from '../../src/view/control/fly.ts';
import type { HeldKeys, MoveKey } from '../../src/view/control/keyboard.ts';
import { createOrbit } from '../../src/view/control/orbit.ts';
import { createStore } from '../../src/view/state/store.ts';
import { recordingRig } from './control/fakes.ts';

function heldKeys(...names: MoveKey[]) {
  const down = new Set<MoveKey>(names);
  const keys: HeldKeys = { held: (key) => (down.has(key) ? 1 : 0), any: true, tapped: () => false, dispose() {} };
  return { keys, down };
}

/** What a speed of 1 comes to in the first tenth of a second: it starts softly. */
const WAY = 0.1 - (1 - Math.exp(-1.2)) / 12;
const rounded = (value: number) => Number(value.toFixed(9));

describe('flying', () => {
  const flown = (names: MoveKey[], speed = 1) => {
    const { rig, calls } = recordingRig(32);
    const fly = createFly(heldKeys(...names).keys, createStore({ speed }));
    return { moved: fly.update(rig, 0.1), calls };
  };
  // the size takes 16 seconds
  const unit = rounded(2 * WAY);
  const turn = rounded(1.2 * WAY);

  it.each<[MoveKey, string]>([
    ['right', `fly ${unit} 0 0`],
    ['left', `fly ${-unit} 0 0`],
    ['up', `fly 0 ${unit} 0`],
    ['down', `fly 0 ${-unit} 0`],
    ['forward', `fly 0 0 ${unit}`],
    ['back', `fly 0 0 ${-unit}`],
    ['turnRight', `turn ${turn} 0`],
    ['turnLeft', `turn ${-turn} 0`],
    ['turnUp', `turn 0 ${turn}`],
    ['turnDown', `turn 0 ${-turn}`],
  ])('%s: %s', (key, call) => {
    expect(flown([key])).toEqual({ moved: true, calls: [call] });
  });

  it('is faster and slower by its keys and the setting, but turns at one pace', () => {
    const way = (factor: number) => [`turn ${turn} 0`, `fly ${rounded(2 * WAY * factor)} 0 0`];
    expect(flown(['right', 'turnRight', 'fast']).calls).toEqual(way(4));
    expect(flown(['right', 'turnRight', 'slow']).calls).toEqual(way(1 / 5));
    expect(flown(['right', 'turnRight', 'fast', 'slow']).calls).toEqual(way(4 / 5));
    expect(flown(['right', 'turnRight'], 3).calls).toEqual(way(3));
  });

  it('stands still without keys, and comes to rest', () => {
    expect(flown([])).toEqual({ moved: false, calls: [] });
    expect(flown(['left', 'right', 'forward', 'back'])).toEqual({ moved: false, calls: [] });
    const { rig, calls } = recordingRig(32);
    const { keys, down } = heldKeys('forward');
    const fly = createFly(keys, createStore());
    fly.update(rig, 0.1);
    down.clear();
    for (let i = 0; i < 10; i++) fly.update(rig, 0.1);
    calls.length = 0;
    expect([fly.update(rig, 0.1), calls]).toEqual([false, []]);
  });

  it('a drag turns two fields of view a height with the mouse, and one the other way where a finger holds the picture', () => {
    const { rig, calls } = recordingRig(32);
    const fly = createFly(heldKeys().keys, createStore({ fov: 45 }));
    fly.drag(rig, { right: 0.5, up: 0.25 }, false);
    fly.drag(rig, { right: 0.5, up: 0.25 }, true);
    const height = Math.PI / 4;
    expect(calls).toEqual([
      `turn ${rounded(height)} ${rounded(height / 2)}`,
      `turn ${rounded(-height / 2)} ${rounded(-height / 4)}`,
    ]);
  });

  it('the wheel changes the speed by whole notches, and keeps what is left of one', () => {
    const { rig, calls } = recordingRig(32);
    const store = createStore({ speed: 2 });
    const fly = createFly(heldKeys().keys, store);
    const speedAfter = (notches: number) => {
      fly.wheel(rig, notches);
      return store.value.speed;
    };
    expect(speedAfter(0.75)).toBe(2);
    expect(speedAfter(0.75)).toBe(1.82);
    // half a notch is left
    expect(speedAfter(0.25)).toBe(1.82);
    expect(speedAfter(0.25)).toBe(1.65);
    expect(speedAfter(0.75)).toBe(1.65);
    // back: the three quarters do not count against it
    expect(speedAfter(-0.75)).toBe(1.65);
    expect(speedAfter(-0.25)).toBe(1.82);
    expect(speedAfter(-2)).toBe(2.2);
    expect(speedAfter(2.5)).toBe(1.82);
    expect(calls).toEqual([]);
  });

  it('a wheel that stands still takes nothing from what is left, and a part of a notch rounds no speed', () => {
    const { rig } = recordingRig(32);
    for (const [half, speed] of [
      [0.5, 2.22],
      [-0.5, 2.68],
    ]) {
      const store = createStore({ speed: 2.4375 });
      const fly = createFly(heldKeys().keys, store);
      fly.wheel(rig, half);
      fly.wheel(rig, 0);
      expect(store.value.speed).toBe(2.4375);
      fly.wheel(rig, half);
      expect(store.value.speed).toBe(speed);
    }
  });

  it('two fingers go a 24th of the size for each doubling, times the speed', () => {
    const { rig, calls } = recordingRig(48);
    const fly = createFly(heldKeys().keys, createStore({ speed: 3 }));
    fly.pinch(rig, 4);
    fly.pinch(rig, 0.5);
    expect(calls).toEqual(['fly 0 0 12', 'fly 0 0 -6']);
  });
});

describe('orbiting', () => {
  const orbited = (...names: MoveKey[]) => {
    const { rig, calls } = recordingRig(32);
    return { moved: createOrbit(heldKeys(...names).keys).update(rig, 0.1), calls };
  };
  const round = rounded(1.2 * WAY);
  const dolly = (pace: number) => `dolly ${rounded(Math.exp(1.2 * WAY * pace))}`;

  it.each<[MoveKey, string]>([
    ['right', `orbit ${round} 0`],
    ['turnRight', `orbit ${round} 0`],
    ['left', `orbit ${-round} 0`],
    ['turnLeft', `orbit ${-round} 0`],
    ['up', `orbit 0 ${round}`],
    ['turnUp', `orbit 0 ${round}`],
    ['down', `orbit 0 ${-round}`],
    ['turnDown', `orbit 0 ${-round}`],
    ['back', dolly(1)],
    ['forward', dolly(-1)],
  ])('%s: %s', (key, call) => {
    expect(orbited(key)).toEqual({ moved: true, calls: [call] });
  });

  it('a letter and an arrow together are no faster, Shift and X are', () => {
    expect(orbited('right', 'turnRight').calls).toEqual([`orbit ${round} 0`]);
    expect(orbited('down', 'turnDown').calls).toEqual([`orbit 0 ${-round}`]);
    expect(orbited('right', 'turnLeft')).toEqual({ moved: false, calls: [] });
    expect(orbited('left', 'back', 'fast').calls).toEqual([`orbit ${rounded(-1.2 * WAY * 4)} 0`, dolly(4)]);
    expect(orbited('left', 'back', 'slow').calls).toEqual([`orbit ${rounded((-1.2 * WAY) / 5)} 0`, dolly(1 / 5)]);
  });

  it('stands still without keys', () => {
    expect(orbited()).toEqual({ moved: false, calls: [] });
  });

  it('a drag goes half round in a height, against its direction; wheel and fingers go nearer and away', () => {
    const { rig, calls } = recordingRig(32);
    const orbit = createOrbit(heldKeys().keys);
    orbit.drag(rig, { right: 0.5, up: -0.25 }, true);
    orbit.wheel(rig, 2);
    orbit.wheel(rig, -1);
    orbit.pinch(rig, 4);
    expect(calls).toEqual([
      `orbit ${rounded(-Math.PI / 2)} ${rounded(Math.PI / 4)}`,
      'dolly 1.21',
      `dolly ${rounded(1 / 1.1)}`,
      'dolly 0.25',
    ]);
  });
});
