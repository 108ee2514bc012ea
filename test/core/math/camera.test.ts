import { describe, expect, test } from 'vitest';
import { axesOf, createCamera, forwardOf, type Vec3, viewProjection } from '../../../src/core/math/camera.ts';

const project = (m: Float64Array, p: readonly number[]) =>
  [0, 1, 2, 3].map((row) => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);

test('the target lands in the middle of the picture, up is up and right is right', () => {
  const m = viewProjection(createCamera({ eye: [1, 2, 3], target: [1, 2, -7], fov: 60 }));
  const [x, y, , w] = project(m, [1, 2, -7]);
  expect([x, y, w].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([0, 0, 10]);
  expect(project(m, [1, 3, -7])[1]).toBeGreaterThan(0);
  expect(project(m, [2, 2, -7])[0]).toBeGreaterThan(0);
});

test('looking along up still gives a picture', () => {
  for (const target of [
    [0, -5, 0],
    [0, 5, 0],
  ] as const) {
    const m = viewProjection(createCamera({ eye: [0, 0, 0], target }));
    expect(m.every(Number.isFinite)).toBe(true);
    expect(project(m, target)[3]).toBeCloseTo(5, 12);
  }
});

describe('the axes of a camera whose up lies along its view', () => {
  const along = (target: Vec3, up: Vec3 = target) => axesOf(createCamera({ eye: [0, 0, 0], target, up }));
  /** The up that leans to a world axis as far as a right angle to the view lets it. */
  test.each<[Vec3, string]>([
    [[0, 1, 0], 'z'],
    [[0, -1, 0], 'z'],
    [[2, 0, 0], 'z'],
    [[0, 0, 1], 'x'],
    [[0, 0, -1], 'x'],
    [[3, 1, 2], 'y'],
    [[-3, -1, -2], 'y'],
    [[1, 3, 2], 'x'],
    [[-1, 2, -3], 'x'],
    [[3, 2, 1], 'z'],
    [[2, -3, -1], 'z'],
    [[1, 1, 2], 'x'],
    [[1, 1, 1], 'z'],
  ])('towards %j: %s stands in for it', (target, name) => {
    const { right, up, forward } = along(target);
    const axis = 'xyz'.indexOf(name);
    expect(up[axis]).toBeCloseTo(Math.sqrt(1 - forward[axis] ** 2), 12);
    for (const [a, b, product] of [
      [right, right, 1],
      [up, up, 1],
      [right, up, 0],
      [right, forward, 0],
      [up, forward, 0],
    ] as const)
      expect(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).toBeCloseTo(product, 12);
  });

  test.each<[Vec3, Vec3, Vec3]>([
    [
      [0, 0, -1],
      [0, -1, 0],
      [1, 0, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [1, 0, 0],
    ],
    [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ],
  ])('towards %j, up off by %j: kept beyond 1e-6, replaced within', (target, off, standIn) => {
    const by = (s: number): Vec3 => [target[0] + s * off[0], target[1] + s * off[1], target[2] + s * off[2]];
    const rounded = (v: Vec3) => v.map((c) => Math.round(c) + 0);
    expect(rounded(along(target, by(1.1e-6)).up)).toEqual(off.map((c) => c + 0));
    expect(rounded(along(target, by(0.9e-6)).up)).toEqual(standIn);
    const sine = 1e-6 * Math.hypot(1e-6, 1);
    expect(sine / Math.hypot(sine, 1)).toBe(1e-6);
    expect(rounded(along(target, by(sine)).up)).toEqual(standIn);
  });
});

test('forward is a unit vector', () => {
  expect(forwardOf(createCamera({ eye: [1, 1, 1], target: [4, 1, 5] }))).toEqual([0.6, 0, 0.8]);
});

test('a target that is almost the eye gives the same picture as one farther off', () => {
  const far = viewProjection(createCamera({ eye: [20, 5, 20], target: [21, 5, 20] }));
  const near = viewProjection(createCamera({ eye: [20, 5, 20], target: [20 + 2 ** -40, 5, 20] }));
  far.forEach((v, i) => {
    expect(near[i]).toBeCloseTo(v, 12);
  });
});

describe('a camera that cannot be is refused by the name of its field', () => {
  const good = { eye: [0, 0, 0], target: [0, 0, -1] } as const;
  test.each([
    ['eye', { ...good, eye: [0, Number.NaN, 0] }],
    ['target', { ...good, target: [0, 0] }],
    ['2\\^120', { ...good, eye: [1e37, 0, 0] }],
    ['same point', { ...good, target: [0, 0, 0] }],
    ['up', { ...good, up: [0, 0, 0] }],
    ['fov', { ...good, fov: 180 }],
    ['near', { ...good, near: 0 }],
    ['far', { ...good, near: 2, far: 2 }],
  ])('%s', (name, view) => expect(() => createCamera(view as never)).toThrow(new RegExp(name)));
  test('aspect', () => expect(() => createCamera(good, 0)).toThrow('aspect'));
});

test('what is left out has its default', () => {
  expect(createCamera({ eye: [1, 2, 3], target: [4, 5, 6] })).toEqual({
    ...{ eye: [1, 2, 3], target: [4, 5, 6], up: [0, 1, 0], fov: 60, near: 0.1 },
    ...{ far: Number.POSITIVE_INFINITY, aspect: 4 / 3 },
  });
  const all = { eye: [1, 2, 3], target: [4, 5, 6], up: [0, 0, 2], fov: 30, near: 2, far: 9 } as const;
  expect(createCamera(all, 2)).toEqual({ ...all, aspect: 2 });
});

describe('at the edges of what a camera can have', () => {
  const good = { eye: [0, 0, 0], target: [0, 0, -1] } as const;
  const most = 2 ** 120;
  test.each<[string, object, number?]>([
    ['the largest coordinates', { eye: [most, -most, most], target: [0, most, 0], up: [0, 0, -most] }],
    ['one other coordinate', { eye: [0, 0, 0], target: [0, 0, 1e-300] }],
    ['one coordinate of up', { ...good, up: [0, 0, 1e-300] }],
    ['a narrow view', { ...good, fov: 1e-9 }],
    ['a wide view', { ...good, fov: 179.999 }],
    ['a near plane far away', { ...good, near: most }],
    ['a near plane at hand', { ...good, near: 1e-300 }],
    ['a far plane behind it', { ...good, near: 2, far: 2 + 2 ** -51 }],
    ['a narrow picture', good, 1e-9],
    ['a wide picture', { ...good, fov: 179.99999999999997 }, most],
  ])('%s: taken', (_, view, aspect) => {
    expect(() => createCamera(view as never, aspect)).not.toThrow();
  });
  test.each<[string, object, number?]>([
    ['eye', { ...good, eye: [0, 0, most * (1 + 2 ** -52)] }],
    ['target', { ...good, target: [0, -most * 1.01, 0] }],
    ['target', { ...good, target: [0, 0, -1, 0] }],
    ['eye', { ...good, eye: '000' }],
    ['up', { ...good, up: [0, Number.POSITIVE_INFINITY, 0] }],
    ['fov', { ...good, fov: 0 }],
    ['fov', { ...good, fov: -1 }],
    ['fov', { ...good, fov: 180 }],
    ['fov', { ...good, fov: Number.NaN }],
    ['near', { ...good, near: -1 }],
    ['near', { ...good, near: Number.NaN }],
    ['near', { ...good, near: most * 1.01 }],
    ['far', { ...good, far: 0.05 }],
    ['far', { ...good, far: Number.NaN }],
    ['aspect', good, -1],
    ['aspect', good, Number.NaN],
    ['aspect', good, Number.POSITIVE_INFINITY],
    ['aspect', good, most * 1.01],
    // what arithmetic takes for a number
    ['eye', { ...good, eye: ['1', 2, 3] }],
    ['target', { ...good, target: [null, [], true] }],
    ['up', { ...good, up: new Array(3) }],
    ['fov', { ...good, fov: '60' }],
    ['near', { ...good, near: true }],
    ['far', { ...good, far: [9] }],
    ['aspect', good, '2' as never],
  ])('%s of %j: refused', (field, view, aspect) => {
    expect(() => createCamera(view as never, aspect)).toThrow(new RegExp(`^camera: ${field}`));
  });
});

test('the matrix of a camera, number by number', () => {
  const near = 2;
  const far = 8;
  // looking along +x, so right is +z; the half angle's tangent is 1
  const m = viewProjection(createCamera({ eye: [10, 20, 30], target: [11, 20, 30], fov: 90, near, far }, 2));
  const row = (i: number) => [0, 1, 2, 3].map((column) => Math.round(m[column * 4 + i] * 1e12) / 1e12 + 0);
  expect(row(0)).toEqual([0, 0, 0.5, -15]);
  expect(row(1)).toEqual([0, 1, 0, -20]);
  expect(row(3)).toEqual([1, 0, 0, -10]);
  const depth = (far + near) / (far - near);
  const shift = (2 * far * near) / (far - near);
  expect(row(2)).toEqual([depth, 0, 0, -10 * depth - shift].map((v) => Math.round(v * 1e12) / 1e12));
  const out = new Float64Array(16);
  expect(viewProjection(createCamera({ eye: [0, 0, 0], target: [1, 0, 0] }), out)).toBe(out);
});
