import { expect, test } from 'vitest';
import { framingView } from '../../../src/core/camera/framing-view.ts';
import { createCamera, viewProjection } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';

const DIRECTION = [0.62, 0.55, 1];
const MARGIN = 1.04;

const WHOLE = { width: 1, height: 1 };

/** Greatest |x / w| and |y / w| of the box's corners, and whether all lie between the near plane and the eye's horizon. */
function reach(box: ArrayLike<number>, aspect: number, part = WHOLE, view = framingView(box, aspect, part)) {
  const m = viewProjection(createCamera(view, aspect));
  let most = 0;
  let inFront = true;
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [0, 1, 2].map((axis) => box[axis + (corner & (1 << axis) ? 3 : 0)]);
    const [cx, cy, cz, cw] = [0, 1, 2, 3].map((row) => m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12]);
    most = Math.max(most, Math.abs(cx / cw) / part.width, Math.abs(cy / cw) / part.height);
    inFront &&= cw > 0 && cz >= -cw;
  }
  return { most, inFront };
}

test('200 boxes of all shapes and places, seed 11: each is whole in the picture and fills most of it', () => {
  const random = createRandom(11);
  for (let i = 0; i < 200; i++) {
    const low = [0, 1, 2].map(() => (random() - 0.5) * 1000);
    const side = [0, 1, 2].map(() => 100 * random() ** 4);
    const box = [...low, ...low.map((v, axis) => v + side[axis])];
    const aspect = 0.4 + 2 * random();
    const { most, inFront } = reach(box, aspect);
    expect(inFront).toBe(true);
    expect(most).toBeLessThan(1);
    expect(most).toBeGreaterThan(0.5);
  }
});

test('without its margin a corner would touch the edge of the picture: 200 boxes, seed 12', () => {
  const random = createRandom(12);
  for (let i = 0; i < 200; i++) {
    const low = [0, 1, 2].map(() => (random() - 0.5) * 10);
    const side = [0, 1, 2].map(() => 1 + 10 * random());
    const box = [...low, ...low.map((v, axis) => v + side[axis])];
    const aspect = 0.4 + 2 * random();
    const view = framingView(box, aspect, WHOLE);
    const { eye, target } = view;
    const middle = low.map((v, axis) => v + side[axis] / 2);
    const away = [0, 1, 2].map((axis) => eye[axis] - target[axis]);
    const distance = Math.hypot(...away);
    for (let axis = 0; axis < 3; axis++) {
      expect(target[axis]).toBeCloseTo(middle[axis], 12);
      expect(away[axis] / distance).toBeCloseTo(DIRECTION[axis] / Math.hypot(...DIRECTION), 12);
    }
    expect(view.fov).toBe(45);
    expect(view.near).toBeCloseTo(Math.max(...side) / 2000, 12);
    const [x, y, z] = target.map((v, axis) => v + away[axis] / MARGIN);
    expect(reach(box, aspect, WHOLE, { ...view, eye: [x, y, z] }).most).toBeCloseTo(1, 9);
  }
});

test('a point is seen from half of 1e-5 of its coordinates away, or of 1 at the origin', () => {
  for (const [at, size] of [
    [8, 8e-5],
    [-8, 8e-5],
    [0, 1],
  ]) {
    const { eye, target, near } = framingView([at, 0, at / 2, at, 0, at / 2]);
    expect(target).toEqual([at, 0, at / 2]);
    expect(Math.hypot(eye[0] - at, eye[1], eye[2] - at / 2) / size).toBeCloseTo(MARGIN / 2, 9);
    expect(near).toBeCloseTo(size / 2000, 15);
  }
});

test('200 boxes, seed 12: each is whole in the middle part of the picture that is asked for, and fills most of that', () => {
  const random = createRandom(12);
  for (let i = 0; i < 200; i++) {
    const low = [0, 1, 2].map(() => (random() - 0.5) * 1000);
    const box = [...low, ...low.map((v) => v + 1 + 99 * random())];
    const part = { width: 0.2 + 0.8 * random(), height: 0.2 + 0.8 * random() };
    const { most, inFront } = reach(box, 0.4 + 2 * random(), part);
    expect(inFront).toBe(true);
    expect(most).toBeLessThan(1);
    expect(most).toBeGreaterThan(0.6);
  }
});

test.each([
  ['a point', [5, 5, 5, 5, 5, 5]],
  ['a point at the origin', [0, 0, 0, 0, 0, 0]],
  ['a small box far away', [4e6, 1e6, 0, 4e6 + 1, 1e6 + 1, 1]],
  ['a flat box', [-3, 0, -3, 3, 0, 3]],
  ['the largest coordinates', [-(2 ** 119), -1, -1, 2 ** 119, 1, 1]],
  ['the smallest', [0, 0, 0, 1e-30, 1e-30, 1e-30]],
])('%s has a view that a camera can take', (_, box) => {
  const { most, inFront } = reach(box, 4 / 3);
  expect(inFront).toBe(true);
  expect(most).toBeLessThan(1);
});

test('the eye stands at the front, to the right and above, and looks at the middle', () => {
  const { eye, target } = framingView([-1, -1, -1, 1, 1, 1]);
  expect(target).toEqual([0, 0, 0]);
  for (const v of eye) expect(v).toBeGreaterThan(1);
  expect(eye[2]).toBeGreaterThan(eye[0]);
});

test('without an aspect and a part it is the whole of a picture of 4 : 3', () => {
  for (const box of [
    [0, 0, 0, 90, 1, 2],
    [0, 0, 0, 2, 90, 1],
  ])
    expect(framingView(box)).toEqual(framingView(box, 4 / 3, WHOLE));
});
