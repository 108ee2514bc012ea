import { describe, expect, it } from 'vitest';
import { axesOf, createCamera, dot, forwardOf, type Vec3, type View } from '../../../src/math/camera.ts';
import { createRandom } from '../../../src/math/random.ts';
import { createRig } from '../../../src/view/control/rig.ts';

const apart = (a: Vec3, b: Vec3) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const forward = (view: View) => forwardOf(createCamera(view));

function someView(random: () => number, scale: number): View {
  const point = (): Vec3 => [(random() - 0.5) * scale, (random() - 0.5) * scale, (random() - 0.5) * scale];
  return { eye: point(), target: point(), fov: 20 + random() * 90 };
}

describe('createRig', () => {
  for (const scale of [1e-6, 1, 1e3, 1e12])
    for (let seed = 0; seed < 60; seed++)
      it(`keeps its promises in a scene of size ${scale} (seed ${seed})`, () => {
        const random = createRandom(seed);
        const placed = someView(random, scale);
        const rig = createRig(placed, scale);
        const view = rig.view();
        expect(apart(view.eye, placed.eye)).toBe(0);
        expect(apart(forward(view), forward(placed))).toBeLessThan(1e-9);
        expect(view.fov).toBe(placed.fov);
        expect(view.near! / (scale / 5000)).toBeCloseTo(1, 12);

        const pivot = view.target;
        const before = apart(view.eye, pivot);
        for (let i = 0; i < 50; i++) rig.orbit((random() - 0.5) * 4, (random() - 0.5) * 4);
        expect(Math.abs(apart(rig.view().eye, pivot) / before - 1)).toBeLessThan(1e-9);
        expect(apart(rig.view().target, pivot) / scale).toBeLessThan(1e-9);

        const looking = forward(rig.view());
        for (let i = 0; i < 100; i++) {
          rig.dolly(0.5);
          expect(apart(rig.view().eye, pivot)).toBeGreaterThan(0);
          expect(apart(forward(rig.view()), looking)).toBeLessThan(1e-6);
        }
        expect(apart(rig.view().eye, pivot) / scale).toBeLessThan(1e-3);
        for (let i = 0; i < 200; i++) rig.dolly(2);
        createCamera(rig.view());

        for (let i = 0; i < 50; i++) {
          rig.turn((random() - 0.5) * 9, (random() - 0.5) * 9);
          rig.fly((random() - 0.5) * scale * 99, random() * scale, random() * scale * 99);
          rig.pan(random() - 0.5, random() - 0.5);
          expect(Math.abs(forward(rig.view())[1])).toBeLessThan(0.9999);
          createCamera(rig.view());
        }
      });

  it('gives back views straight down and up until it is turned', () => {
    for (const y of [-1, 1]) {
      const rig = createRig({ eye: [0, 5, 0], target: [0, 5 + y, 0] }, 10);
      expect(apart(forward(rig.view()), [0, y, 0])).toBeLessThan(1e-9);
      rig.turn(0.1, 0);
      expect(Math.abs(forward(rig.view())[1])).toBeLessThan(0.9999);
    }
  });

  it('turns right to the right, flies where it looks, and orbits the other way', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
    rig.turn(Math.PI / 2, 0);
    rig.fly(1, 2, 3);
    const { eye } = rig.view();
    [3, 2, 1].forEach((value, axis) => {
      expect(eye[axis]).toBeCloseTo(value, 12);
    });
    rig.place({ eye: [0, 0, 10], target: [0, 0, 0] });
    rig.orbit(Math.PI / 2, 0);
    expect(rig.view().eye[0]).toBeCloseTo(10, 12);
    rig.place({ eye: [0, 0, 10], target: [0, 0, 0] });
    rig.orbit(0, Math.PI / 4);
    expect(rig.view().eye[1]).toBeCloseTo(10 * Math.SQRT1_2, 12);
  });

  it('pans so that the pivot follows the finger', () => {
    const rig = createRig({ eye: [0, 0, 10], target: [0, 0, 0], fov: 90 }, 100);
    rig.pan(0.25, 0.5);
    expect(rig.view().eye[0]).toBeCloseTo(-5, 12);
    expect(rig.view().eye[1]).toBeCloseTo(-10, 12);
  });

  for (let seed = 0; seed < 20; seed++)
    it(`pans in any direction of looking so that the pivot follows the finger (seed ${seed})`, () => {
      const random = createRandom(seed);
      const placed = someView(random, 100);
      const rig = createRig(placed, 100);
      const [right, up] = [random() - 0.5, random() - 0.5];
      rig.pan(right, up);
      const view = rig.view();
      const axes = axesOf(createCamera(view));
      const way = placed.target.map((v, axis) => v - view.eye[axis]) as unknown as Vec3;
      const reach = apart(placed.eye, placed.target);
      const height = 2 * reach * Math.tan((placed.fov! * Math.PI) / 360);
      expect(dot(way, axes.right) / height).toBeCloseTo(right, 9);
      expect(dot(way, axes.up) / height).toBeCloseTo(up, 9);
      expect(dot(way, axes.forward) / reach).toBeCloseTo(1, 9);
    });

  it('goes a thousand times the scene from where it was placed, and no farther', () => {
    const rig = createRig({ eye: [5, 6, 7], target: [5, 6, -3] }, 10);
    rig.fly(9999, 9998, -9997);
    expect(rig.view().eye).toEqual([10_004, 10_004, 10_004]);
    rig.fly(1e9, 1e9, -1e9);
    expect(rig.view().eye).toEqual([10_005, 10_006, 10_007]);
    rig.fly(-1e9, -1e9, 1e9);
    expect(rig.view().eye).toEqual([-9_995, -9_994, -9_993]);
  });

  it('keeps the planes of the view that was placed last, and has its own where that has none', () => {
    const plain: View = { eye: [0, 0, 0], target: [0, 0, -1] };
    const rig = createRig({ ...plain, near: 0.3, far: 40 }, 50);
    expect(rig.view()).toMatchObject({ near: 0.3, far: 40 });
    rig.place(plain);
    expect(rig.view()).toMatchObject({ near: 0.01 });
    expect(rig.view().far).toBeUndefined();
    rig.place({ ...plain, near: 7 });
    expect(rig.view()).toMatchObject({ near: 7 });
  });

  it('dollies between a ten-thousandth and a hundred times the scene', () => {
    const rig = createRig({ eye: [0, 0, 10], target: [0, 0, 0] }, 50);
    const away = () => apart(rig.view().eye, rig.view().target);
    for (let i = 0; i < 100; i++) rig.dolly(0.5);
    expect(away()).toBeCloseTo(0.005, 9);
    for (let i = 0; i < 100; i++) rig.dolly(2);
    expect(away()).toBeCloseTo(5000, 6);
    // where coordinates are large, as near as doubles tell apart
    rig.place({ eye: [0, 0, 1e9 + 10], target: [0, 0, 1e9] });
    for (let i = 0; i < 100; i++) rig.dolly(0.5);
    expect(away()).toBeCloseTo(1, 6);
  });

  it('comes back from a pivot beyond its limits without a leap, and goes no farther away on the way nearer', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [1e9, 0, 0] }, 1);
    const away = () => apart(rig.view().eye, rig.view().target);
    rig.dolly(2);
    expect(away()).toBeCloseTo(1e9, 3);
    rig.dolly(0.5);
    expect(away()).toBeCloseTo(5e8, 3);
    rig.dolly(1e-12);
    const before = away();
    rig.dolly(0.9);
    expect(away()).toBeLessThanOrEqual(before);
  });

  it('settles on a pivot straight above and below, as steep as it turns', () => {
    for (const y of [-5, 5]) {
      const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
      rig.setPivot([0, y, 0]);
      for (let i = 0; i < 500; i++) rig.settle(0.02);
      expect(rig.settle(0.02)).toBe(false);
      expect(forward(rig.view())[1]).toBeCloseTo(Math.sign(y) * Math.sin((89 * Math.PI) / 180), 12);
    }
  });

  it('settles on a new pivot, alike in few steps and in many', () => {
    const point: Vec3 = [30, 4, -20];
    const after = [1, 8].map((parts) => {
      const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
      rig.setPivot(point);
      for (let i = 0; i < 6 * parts; i++) rig.settle(0.02 / parts);
      const half = forward(rig.view());
      for (let i = 0; i < 500; i++) rig.settle(0.02);
      expect(rig.settle(0.02)).toBe(false);
      expect(apart(rig.view().target, point)).toBeLessThan(1e-9);
      return half;
    });
    expect(apart(after[0], after[1])).toBeLessThan(1e-9);
  });

  it('takes no harm from numbers that are none', () => {
    const rig = createRig({ eye: [1, 2, 3], target: [4, 5, 6] }, Number.NaN);
    rig.turn(Number.NaN, 0);
    rig.fly(Number.NaN, Number.POSITIVE_INFINITY, 0);
    rig.dolly(0);
    rig.dolly(Number.NaN);
    rig.dolly(-1);
    rig.setPivot([1, 2, 3]);
    createCamera(rig.view());
    expect(rig.view().eye).toEqual([1, 2, 3]);
  });
});
