import { beforeEach, expect, test, vi } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { createControls } from '../../../src/view/control/controls.ts';
import { createRig, type Rig } from '../../../src/view/control/rig.ts';
import { createStore, type Store } from '../../../src/view/state/store.ts';
import { boxScene } from '../../browser/boxes.ts';
import { type FakePage, fakePage, key, pointer, send } from './fakes.ts';

const FRAME = 1 / 60;
/** of a scene whose largest side is 100 */
const EYE = 1.7;

let page: FakePage;
let rig: Rig;
let store: Store;
let walls: MeshTree | null;
let controls: ReturnType<typeof createControls>;
const onNoGround = vi.fn();

beforeEach(() => {
  page = fakePage();
  rig = createRig({ eye: [0, 6, 20], target: [0, 6, 10] }, 100);
  store = createStore({ move: 'walk' });
  // a floor at height 0, and a wall across it
  walls = wallsOfScene(
    boxScene([
      [-50, -1, -50, 50, 0, 50],
      [-50, 0, -1, 50, 9, 0],
    ]),
  );
  onNoGround.mockClear();
  controls = createControls(page.canvas, rig, store, {
    onPick: () => {},
    onMove: () => {},
    picture: () => ({ x: 0, y: 0, height: 500 }),
    walls: () => walls,
    water: () => null,
    onNoGround,
  });
});

/** Goes on for so many seconds; @returns whether the last frame asked for another */
function run(seconds: number): boolean {
  let moves = false;
  for (let i = 0; i < Math.round(seconds / FRAME); i++) moves = controls.update(FRAME);
  return moves;
}
const eye = () => rig.view().eye;
/** Puts the camera there, looking at the wall. */
function put(eye: Vec3): void {
  rig = createRig({ eye, target: [eye[0], eye[1], 0] }, 100);
  controls.setRig(rig);
}

test('until the walls are there the camera stays; then it stands on the ground below, and rests', () => {
  const there = walls;
  walls = null;
  expect(controls.update(FRAME)).toBe(false);
  expect(eye()).toEqual([0, 6, 20]);
  walls = there;
  // the first frame after a rest has no time to fall in
  expect(controls.update(0)).toBe(true);
  expect(run(1)).toBe(false);
  const [x, y, z] = eye();
  expect([x, z]).toEqual([0, 20]);
  expect(y).toBeCloseTo(EYE, 1);
  expect(run(1)).toBe(false);
  expect(eye()).toEqual([x, y, z]);
});

test.each([
  ['forward', 'KeyW', [0, -1]],
  ['back', 'KeyS', [0, 1]],
  ['left', 'KeyA', [-1, 0]],
  ['right', 'KeyD', [1, 0]],
])('%s: three eye heights a second over the ground, wherever the camera looks up or down to', (_, code, [x, z]) => {
  // along -z, then along x
  for (const [speed, turned] of [
    [1, false],
    [0.5, true],
  ] as const) {
    store.set({ speed });
    rig.place({ eye: [0, 6, 20], target: turned ? [10, -30, 20] : [0, -30, 10] });
    run(1);
    const before = eye();
    key(page.document, 'keydown', code);
    run(1);
    key(page.document, 'keyup', code);
    expect(run(1)).toBe(false);
    const way = eye().map((v, axis) => v - before[axis]);
    expect(way[0]).toBeCloseTo((turned ? -z : x) * 3 * EYE * speed, 1);
    expect(way[1]).toBeCloseTo(0, 2);
    expect(way[2]).toBeCloseTo((turned ? x : z) * 3 * EYE * speed, 1);
  }
});

test('a wall ends the way at every speed, and the near plane is before it', () => {
  store.set({ speed: 20 });
  rig.place({ eye: [0, 6, 20], target: [0, 6, 10], near: 1, fov: 110 });
  key(page.document, 'keydown', 'ShiftLeft');
  key(page.document, 'keydown', 'KeyW');
  run(5);
  const away = eye()[2];
  expect(away).toBeGreaterThan(0.3);
  expect(away).toBeLessThan(0.5);
  const { near } = rig.view();
  const corner = Math.hypot(1, Math.tan((55 * Math.PI) / 180) * Math.hypot(1, 16 / 9));
  expect(near! * corner).toBeLessThan(away);
});

test('at a wall the speed ends before the frames do, and a camera put elsewhere stands still', () => {
  run(1);
  store.set({ speed: 20 });
  key(page.document, 'keydown', 'KeyW');
  run(1);
  const atWall = eye();
  key(page.document, 'keyup', 'KeyW');
  expect(controls.update(FRAME)).toBe(true);
  expect(run(1)).toBe(false);
  expect(Math.abs(eye()[2] - atWall[2])).toBeLessThan(0.01);
  for (const place of [
    () => put([0, 6, -40]),
    () => {
      store.set({ move: 'fly' });
      store.set({ move: 'walk' });
    },
  ]) {
    put([0, 6, 40]);
    run(1);
    key(page.document, 'keydown', 'KeyW');
    run(0.2);
    key(page.document, 'keyup', 'KeyW');
    place();
    const [x, , z] = eye();
    expect(run(1)).toBe(false);
    expect([eye()[0], eye()[2]]).toEqual([x, z]);
  }
});

test('Space jumps from the ground, be it tapped between two frames; arrows turn', () => {
  run(1);
  const [, ground] = eye();
  key(page.document, 'keydown', 'Space');
  key(page.document, 'keyup', 'Space');
  expect(controls.update(0)).toBe(true);
  run(0.2);
  expect(eye()[1]).toBeGreaterThan(ground + 0.3);
  expect(run(2)).toBe(false);
  expect(eye()[1]).toBeCloseTo(ground, 3);
  key(page.document, 'keydown', 'ArrowRight');
  run(1);
  key(page.document, 'keyup', 'ArrowRight');
  expect(run(1)).toBe(false);
  expect(Math.atan2(...rig.heading())).toBeCloseTo(Math.PI - 1.2, 1);
});

test('two fingers push over the ground, and one looks', () => {
  run(1);
  const before = eye();
  const finger = (type: string, id: number, x: number, y: number) =>
    pointer(page.canvas, type, x, y, { pointerId: id, pointerType: 'touch' });
  finger('down', 1, 100, 100);
  finger('down', 2, 200, 100);
  finger('move', 1, 100, 150);
  finger('move', 2, 200, 150);
  run(0.5);
  // pulled down by a tenth of the picture: forward
  expect(eye()[2] - before[2]).toBeCloseTo(-0.1 * 4 * EYE, 2);
  finger('move', 1, 150, 150);
  finger('move', 2, 250, 150);
  run(0.5);
  expect(eye()[0] - before[0]).toBeCloseTo(-0.1 * 4 * EYE, 2);
  expect(eye()[1]).toBeCloseTo(before[1], 4);
  finger('up', 2, 250, 150);
  const [x, z] = rig.heading();
  finger('move', 1, 200, 150);
  expect(rig.heading()).not.toEqual([x, z]);
  const there = eye();
  run(0.5);
  expect(eye()).toEqual(there);
});

test('the wheel sets the speed, and a double click catches the mouse', () => {
  send(page.canvas, 'wheel', { deltaY: -100, deltaMode: 0, ctrlKey: false });
  expect(store.value.speed).toBe(1.1);
  for (let i = 0; i < 2; i++) {
    pointer(page.canvas, 'down', 50, 50);
    pointer(page.canvas, 'up', 50, 50);
  }
  expect(page.locks).toBe(1);
  const before = rig.heading();
  send(page.canvas, 'mousemove', { movementX: 40, movementY: 0 });
  expect(rig.heading()).not.toEqual(before);
});

test('a camera placed elsewhere stands on the ground there, and keeps its view when walking ends', () => {
  run(1);
  rig.place({ eye: [5, 20, -20], target: [5, 20, -30] });
  run(1);
  expect([eye()[0], eye()[2]]).toEqual([5, -20]);
  expect(eye()[1]).toBeCloseTo(EYE, 1);
  const view = rig.view();
  store.set({ move: 'fly' });
  expect(run(0.5)).toBe(false);
  expect(rig.view()).toEqual(view);
});

test('without ground it says so, and moves nothing', () => {
  walls = wallsOfScene(boxScene([]));
  expect(controls.update(FRAME)).toBe(false);
  expect(onNoGround).toHaveBeenCalledTimes(1);
  expect(eye()).toEqual([0, 6, 20]);
});
