import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Controls, createControls } from '../../../src/view/control/controls.ts';
import { createRig, type Rig } from '../../../src/view/control/rig.ts';
import { createStore, type Store } from '../../../src/view/state/store.ts';
import { type FakePage, fakePage, key, pointer, recordingRig, send } from './fakes.ts';

let page: FakePage;
let rig: Rig;
let store: Store;
let controls: Controls;
let picks: [number, number][];
let moves: number;

beforeEach(() => {
  page = fakePage();
  rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 160);
  store = createStore();
  picks = [];
  moves = 0;
  controls = createControls(page.canvas, rig, store, {
    onPick: (x, y) => picks.push([x, y]),
    onMove: () => moves++,
    picture: () => ({ x: 520, y: 230, height: 500 }),
    walls: () => null,
    water: () => null,
    onNoGround: () => {},
  });
});

const run = (seconds: number, step: number) => {
  for (let i = 0; i < Math.round(seconds / step); i++) controls.update(step);
};
const z = () => rig.view().eye[2];

describe('keys', () => {
  it('go the same way at 10 and at 1000 frames a second', () => {
    const ways = [0.1, 0.001].map((step) => {
      rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
      key(page.document, 'keydown', 'KeyW');
      run(1, step);
      key(page.document, 'keyup', 'KeyW');
      run(2, step);
      expect(controls.update(step)).toBe(false);
      return z();
    });
    // the soft start loses what the soft stop adds
    expect(ways[0]).toBeCloseTo(-10, 2);
    expect(Math.abs(ways[0] - ways[1])).toBeLessThan(0.01);
  });

  it('are four times as fast with Shift, five times as slow with X', () => {
    for (const [code, factor] of [
      ['ShiftLeft', 4],
      ['KeyX', 0.2],
    ] as const) {
      rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
      key(page.document, 'keydown', code);
      key(page.document, 'keydown', 'KeyW');
      run(1, 0.01);
      key(page.document, 'keyup', 'KeyW');
      run(2, 0.01);
      key(page.document, 'keyup', code);
      expect(z()).toBeCloseTo(-10 * factor, 1);
    }
  });

  it.each(['fly', 'orbit'] as const)('move nothing any more once the camera is put elsewhere: %s', (move) => {
    store.set({ move });
    for (const code of ['KeyW', 'KeyD', 'KeyE', 'ArrowRight']) {
      key(page.document, 'keydown', code);
      run(0.5, 0.01);
      key(page.document, 'keyup', code);
      rig = createRig({ eye: [5, 1, 0], target: [0, 0, -10] }, 160);
      controls.setRig(rig);
      const there = rig.view();
      expect(controls.update(0.01), code).toBe(false);
      expect(rig.view()).toEqual(there);
    }
  });

  it('turn by 1.2 radians a second, each arrow towards where it points', () => {
    for (const [code, turned] of [
      ['ArrowRight', [1.2, 0]],
      ['ArrowLeft', [-1.2, 0]],
      ['ArrowUp', [0, 1.2]],
      ['ArrowDown', [0, -1.2]],
    ] as const) {
      rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
      key(page.document, 'keydown', code);
      run(1, 0.01);
      key(page.document, 'keyup', code);
      run(2, 0.01);
      const [x, y, z] = rig.view().target;
      expect(Math.atan2(x, -z), code).toBeCloseTo(turned[0], 3);
      expect(Math.asin(y / 10), code).toBeCloseTo(turned[1], 3);
    }
  });

  it('are released when the window loses the focus', () => {
    key(page.document, 'keydown', 'KeyW');
    expect(controls.update(0.01)).toBe(true);
    send(page.window, 'blur');
    run(2, 0.01);
    expect(controls.update(0.01)).toBe(false);
  });

  it('wake the frames when pressed, and the first frame asks for a second', () => {
    key(page.document, 'keydown', 'KeyW');
    expect(moves).toBe(1);
    expect(controls.update(0)).toBe(true);
  });

  it('are left to fields, to the browser, and to sliders what sliders use', () => {
    const typing = [
      { target: { tagName: 'INPUT', type: 'text' } },
      { target: { tagName: 'TEXTAREA' } },
      { target: { tagName: 'SELECT' } },
      { target: { tagName: 'DIV', isContentEditable: true } },
      { ctrlKey: true },
      { metaKey: true },
    ];
    for (const fields of typing) key(page.document, 'keydown', 'KeyW', fields);
    key(page.document, 'keydown', 'ArrowUp', { target: { tagName: 'INPUT', type: 'range' } });
    expect(controls.update(0.1)).toBe(false);
    key(page.document, 'keydown', 'KeyW', { target: { tagName: 'INPUT', type: 'range' } });
    expect(controls.update(0.1)).toBe(true);
  });

  it('orbit without changing the distance, and dolly', () => {
    store.set({ move: 'orbit' });
    key(page.document, 'keydown', 'KeyD');
    run(1, 0.02);
    key(page.document, 'keyup', 'KeyD');
    run(1, 0.02);
    const { eye } = rig.view();
    expect(Math.hypot(eye[0], eye[1], eye[2] + 10)).toBeCloseTo(10, 9);
    expect(eye[0]).toBeGreaterThan(5);
    key(page.document, 'keydown', 'KeyW');
    run(1, 0.02);
    const near = rig.view();
    expect(Math.hypot(near.eye[0], near.eye[1], near.eye[2] + 10)).toBeLessThan(5);
  });
});

describe('mouse and fingers', () => {
  it('pick where a click is still, and only then', () => {
    pointer(page.canvas, 'down', 110, 70);
    pointer(page.canvas, 'move', 112, 71);
    pointer(page.canvas, 'up', 112, 71, { timeStamp: 200 });
    expect(picks).toEqual([[100, 50]]);
    expect(controls.update(0.01)).toBe(false);
    pointer(page.canvas, 'down', 300, 70, { timeStamp: 1000, pointerType: 'touch' });
    pointer(page.canvas, 'up', 300, 70, { timeStamp: 1400, pointerType: 'touch' });
    pointer(page.canvas, 'down', 300, 70, { timeStamp: 3000 });
    pointer(page.canvas, 'move', 310, 70, { timeStamp: 3000 });
    pointer(page.canvas, 'up', 300, 70, { timeStamp: 3010 });
    expect(picks).toHaveLength(1);
  });

  it('turn: the mouse towards where it goes, two fields of view a height; a finger holds the picture', () => {
    for (const [pointerType, factor] of [
      ['mouse', 2],
      ['touch', -1],
    ] as const)
      for (const fov of [60, 30]) {
        store.set({ fov });
        rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
        pointer(page.canvas, 'down', 100, 100, { pointerType });
        pointer(page.canvas, 'move', 110, 100, { pointerType });
        pointer(page.canvas, 'move', 160, 125, { pointerType });
        pointer(page.canvas, 'up', 160, 125, { pointerType });
        const [x, y, z] = rig.view().target;
        // a tenth of the height to the right, a twentieth down
        const angle = ((fov * Math.PI) / 180) * factor;
        expect(Math.atan2(x, -z)).toBeCloseTo(angle / 10, 12);
        expect(Math.asin(y / 10)).toBeCloseTo(-angle / 20, 12);
        expect(controls.update(0)).toBe(true);
        expect(controls.update(0)).toBe(false);
      }
  });

  it('pinch: forward in fly, nearer in orbit', () => {
    for (const move of ['fly', 'orbit'] as const) {
      store.set({ move });
      rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
      const touch = { pointerType: 'touch' };
      pointer(page.canvas, 'down', 100, 100, { ...touch, pointerId: 1 });
      pointer(page.canvas, 'down', 200, 100, { ...touch, pointerId: 2 });
      pointer(page.canvas, 'move', 50, 100, { ...touch, pointerId: 1 });
      pointer(page.canvas, 'move', 250, 100, { ...touch, pointerId: 2 });
      pointer(page.canvas, 'up', 250, 100, { ...touch, pointerId: 2 });
      pointer(page.canvas, 'up', 50, 100, { ...touch, pointerId: 1 });
      // fingers twice as far apart: a 24th of the scene's 160 forward; an 8th shot through it
      expect(z()).toBeCloseTo(move === 'fly' ? -160 / 24 : -5, 6);
      expect(Math.abs(rig.view().eye[0])).toBeLessThan(3);
      expect(picks).toEqual([]);
    }
  });

  it('set the speed with the wheel, in steps of a tenth, and do not count as moving', () => {
    send(page.canvas, 'wheel', { deltaY: -100, deltaMode: 0, ctrlKey: false });
    expect(store.value.speed).toBe(1.1);
    for (let i = 0; i < 10; i++) send(page.canvas, 'wheel', { deltaY: 11, deltaMode: 0, ctrlKey: false });
    expect(store.value.speed).toBe(1);
    for (let i = 0; i < 99; i++) send(page.canvas, 'wheel', { deltaY: 3, deltaMode: 1, ctrlKey: false });
    expect(store.value.speed).toBe(0.05);
    send(page.canvas, 'wheel', { deltaY: -3, deltaMode: 1, ctrlKey: false });
    expect(store.value.speed).toBeGreaterThan(0.05);
    expect(moves).toBe(0);
    store.set({ move: 'orbit' });
    send(page.canvas, 'wheel', { deltaY: -100, deltaMode: 0, ctrlKey: false });
    expect(z()).toBeLessThan(0);
    expect(moves).toBe(1);
  });

  it('catch the mouse at a double click, and let it go when it orbits', () => {
    for (const timeStamp of [0, 200]) {
      pointer(page.canvas, 'down', 100, 100, { timeStamp });
      pointer(page.canvas, 'up', 100, 100, { timeStamp: timeStamp + 50 });
    }
    expect(page.locks).toBe(1);
    expect(picks).toHaveLength(1);
    send(page.canvas, 'mousemove', { movementX: 50, movementY: 0 });
    expect(rig.view().target[0]).toBeGreaterThan(0);
    // of a caught mouse only the picture's middle is known
    pointer(page.canvas, 'down', 100, 100, { timeStamp: 3000 });
    pointer(page.canvas, 'up', 100, 100, { timeStamp: 3050 });
    expect(picks[1]).toEqual([520, 230]);
    store.set({ move: 'orbit' });
    expect(page.document.pointerLockElement).toBeNull();
  });

  it('are left alone after dispose', () => {
    controls.dispose();
    key(page.document, 'keydown', 'KeyW');
    pointer(page.canvas, 'down', 100, 100);
    pointer(page.canvas, 'up', 100, 100);
    expect(send(page.canvas, 'wheel', { deltaY: 1, deltaMode: 0 }).defaultPrevented).toBe(false);
    expect([picks.length, moves, controls.update(0.1)]).toEqual([0, 0, false]);
  });
});

describe('the calls to the rig', () => {
  let calls: string[];
  let recording: Rig;

  beforeEach(() => {
    ({ rig: recording, calls } = recordingRig(160));
    controls.setRig(recording);
    store.set({ fov: 45 });
  });

  const wheel = (deltaY: number, fields: Record<string, unknown> = {}) =>
    send(page.canvas, 'wheel', { deltaY, deltaMode: 0, ctrlKey: false, ...fields });
  /** shifts by 50 and 25 pixels: a tenth and a twentieth of the picture's height */
  const drag = (fields: Record<string, unknown> = {}) => {
    pointer(page.canvas, 'down', 100, 100, fields);
    pointer(page.canvas, 'move', 110, 100, fields);
    pointer(page.canvas, 'move', 160, 125, fields);
    pointer(page.canvas, 'up', 160, 125, fields);
  };
  const told = () => calls.splice(0);
  const angle = (part: number) => Number(((part * Math.PI) / 4).toFixed(9));
  const orbited = 'orbit -0.314159265 0.157079633';

  it('by drags: flying turns, orbiting goes round, and shifts with the right button or Shift', () => {
    drag({ buttons: 2, shiftKey: true });
    expect(told()).toEqual(['setFov 45', `turn ${angle(0.2)} ${angle(-0.1)}`]);
    store.set({ move: 'orbit' });
    drag({ buttons: 1 });
    expect(told()).toEqual(['setFov 45', orbited]);
    drag({ buttons: 4, pointerType: 'touch' });
    expect(told()).toEqual(['setFov 45', orbited]);
    for (const fields of [{ buttons: 2 }, { buttons: 3 }, { buttons: 1, shiftKey: true }]) {
      drag(fields);
      expect(told()).toEqual(['setFov 45', 'pan 0.1 -0.05']);
    }
    expect(moves).toBe(6);
  });

  it('by two fingers: a shift, and nearer where they spread', () => {
    const finger = (pointerId: number, type: string, x: number, y: number) =>
      pointer(page.canvas, type, x, y, { pointerId, pointerType: 'touch' });
    finger(1, 'down', 100, 100);
    finger(2, 'down', 200, 100);
    finger(2, 'move', 300, 100);
    expect(told()).toEqual(['setFov 45', 'pan 0.1 0', `fly 0 0 ${Number((160 / 24).toFixed(9))}`]);
    store.set({ move: 'orbit' });
    finger(2, 'move', 200, 100);
    expect(told()).toEqual(['setFov 45', 'pan -0.1 0', 'dolly 2']);
    finger(2, 'move', 100, 200);
    expect(told()).toEqual(['setFov 45', 'pan -0.1 -0.1']);
    expect(moves).toBe(3);
  });

  it('by a caught mouse: flying turns with its way, drags count for nothing', () => {
    const steer = () => send(page.canvas, 'mousemove', { movementX: 50, movementY: 25 });
    steer();
    expect(told()).toEqual([]);
    page.document.pointerLockElement = page.canvas;
    steer();
    expect(told()).toEqual(['setFov 45', `turn ${angle(0.2)} ${angle(-0.1)}`]);
    expect([moves, controls.update(0)]).toEqual([1, true]);
    drag();
    expect([told(), moves]).toEqual([[], 1]);
    store.set({ move: 'orbit' });
    page.document.pointerLockElement = page.canvas;
    steer();
    expect(told()).toEqual([]);
  });

  it('by the wheel, in notches of 100 pixels, 3 lines or 1 page, 3 at most', () => {
    store.set({ move: 'orbit' });
    for (const [deltaY, deltaMode, notches] of [
      [100, 0, 1],
      [-50, 0, -0.5],
      [3, 1, 1],
      [1, 2, 1],
      [-2, 2, -2],
      [301, 0, 3],
      [-9999, 0, -3],
    ]) {
      expect(wheel(deltaY, { deltaMode }).defaultPrevented).toBe(true);
      expect(told()).toEqual([`dolly ${Number((1.1 ** notches).toFixed(9))}`]);
      expect(controls.update(0)).toBe(true);
    }
    expect(moves).toBe(7);
  });

  it('nothing by a wheel that does not turn, or in a unit that there is not', () => {
    store.set({ move: 'orbit' });
    wheel(0);
    wheel(100, { deltaMode: 3 });
    wheel(Number.NaN);
    expect([told(), moves, controls.update(0)]).toEqual([[], 0, false]);
  });

  it('by the wheel with Ctrl, which is a pinch: a quarter farther apart for each notch', () => {
    wheel(-100, { ctrlKey: true });
    expect(told()).toEqual([`fly 0 0 ${Number(((Math.log2(1.25) * 160) / 24).toFixed(9))}`]);
    store.set({ move: 'orbit' });
    wheel(100, { ctrlKey: true });
    expect([told(), moves, store.value.speed]).toEqual([['dolly 1.25'], 2, 1]);
  });

  it('by keys, for a tenth of a second at most and not backwards', () => {
    const wayIn = (seconds: number) => seconds - (1 - Math.exp(-12 * seconds)) / 12;
    key(page.document, 'keydown', 'KeyD');
    controls.update(7);
    expect(told()).toEqual([`fly ${Number((10 * wayIn(0.1)).toFixed(9))} 0 0`]);
    controls.update(-7);
    expect(told()).toEqual([]);
  });
});

describe('a page', () => {
  it('does not scroll by the wheel: its listener says that it keeps the browser from it', () => {
    const other = fakePage();
    const listens = vi.spyOn(other.canvas, 'addEventListener');
    createControls(other.canvas, rig, store, {
      onPick: () => {},
      onMove: () => {},
      picture: () => ({ x: 0, y: 0, height: 1 }),
      walls: () => null,
      water: () => null,
      onNoGround: () => {},
    }).dispose();
    const [, , options] = listens.mock.calls.find(([type]) => type === 'wheel')!;
    expect(options).toMatchObject({ passive: false });
  });

  it('gets no events of a menu over the picture', () => {
    expect(send(page.canvas, 'contextmenu').defaultPrevented).toBe(true);
  });

  it('gets its frame as long as the rig settles on a pivot', () => {
    rig.setPivot([5, 0, -5]);
    const z = rig.view().target[2];
    expect(controls.update(0.01)).toBe(true);
    expect(rig.view().target[2]).not.toBe(z);
  });

  it('can be steered in a picture of no height', () => {
    const { rig: flat, calls } = recordingRig(1);
    const other = fakePage();
    createControls(other.canvas, flat, store, {
      onPick: () => {},
      onMove: () => {},
      picture: () => ({ x: 0, y: 0, height: 0 }),
      walls: () => null,
      water: () => null,
      onNoGround: () => {},
    });
    store.set({ move: 'orbit' });
    pointer(other.canvas, 'down', 0, 0, { buttons: 2 });
    pointer(other.canvas, 'move', 9, 0, { buttons: 2 });
    pointer(other.canvas, 'move', 10, 2, { buttons: 2 });
    expect(calls).toEqual(['setFov 60', 'pan 1 -2']);
  });

  const doubleClick = (fields = {}) => {
    for (const timeStamp of [0, 200]) {
      pointer(page.canvas, 'down', 100, 100, { timeStamp, ...fields });
      pointer(page.canvas, 'up', 100, 100, { timeStamp: timeStamp + 50, ...fields });
    }
  };

  it('keeps its mouse where a finger taps twice, where it orbits, and where the browser refuses', async () => {
    doubleClick({ pointerType: 'touch' });
    store.set({ move: 'orbit' });
    doubleClick();
    expect([page.locks, picks.length]).toEqual([0, 2]);
    store.set({ move: 'fly' });
    for (const refuse of [
      undefined,
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no');
      },
    ]) {
      Object.assign(page.canvas, { requestPointerLock: refuse });
      doubleClick();
    }
    await Promise.resolve();
    expect(picks).toHaveLength(5);
  });

  it('gets its mouse back when flying ends, and at dispose, but not by another setting', () => {
    doubleClick();
    expect(page.document.pointerLockElement).toBe(page.canvas);
    store.set({ fov: 50 });
    expect(page.document.pointerLockElement).toBe(page.canvas);
    controls.dispose();
    expect(page.document.pointerLockElement).toBeNull();
    // the settings move nothing any more
    page.document.pointerLockElement = page.canvas;
    store.set({ move: 'orbit' });
    expect(page.document.pointerLockElement).toBe(page.canvas);
    store.set({ move: 'fly' });
    // what another part of the page has caught stays there
    page.document.pointerLockElement = page.document;
    store.set({ move: 'orbit' });
    controls.dispose();
    expect(page.document.pointerLockElement).toBe(page.document);
    expect(send(page.canvas, 'contextmenu').defaultPrevented).toBe(false);
  });
});
