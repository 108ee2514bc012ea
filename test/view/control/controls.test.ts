import { beforeEach, describe, expect, it } from 'vitest';
import { type Controls, createControls } from '../../../src/view/control/controls.ts';
import { createRig, type Rig } from '../../../src/view/control/rig.ts';
import { createStore, type Store } from '../../../src/view/state/store.ts';
import { type FakePage, fakePage, key, pointer, send } from './fakes.ts';

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

  it('are let go when the window loses the focus', () => {
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
  it('pick where a click is short and still, and only then', () => {
    pointer(page.canvas, 'down', 110, 70);
    pointer(page.canvas, 'move', 112, 71);
    pointer(page.canvas, 'up', 112, 71, { timeStamp: 200 });
    expect(picks).toEqual([[100, 50]]);
    expect(controls.update(0.01)).toBe(false);
    pointer(page.canvas, 'down', 300, 70, { timeStamp: 1000 });
    pointer(page.canvas, 'up', 300, 70, { timeStamp: 1400 });
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
