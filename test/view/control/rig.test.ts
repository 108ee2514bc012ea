import { vec3 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { axesOf, createCamera, forwardOf, type Vec3, type View } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createRig, type Rig } from '../../../src/view/control/rig.ts';

const apart = (a: Vec3, b: Vec3) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const forward = (view: View) => forwardOf(createCamera(view));

function someView(random: () => number, scale: number): View {
  const point = (): Vec3 => [(random() - 0.5) * scale, (random() - 0.5) * scale, (random() - 0.5) * scale];
  return { eye: point(), target: point(), fov: 20 + random() * 90 };
}

describe('createRig', () => {
  for (const scale of [1e-6, 1, 1e3, 1e12])
    for (let seed = 0; seed < 60; seed++)
      it(`keeps its guarantees in a scene of size ${scale} (seed ${seed})`, () => {
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
      expect(vec3.dot(way, axes.right) / height).toBeCloseTo(right, 9);
      expect(vec3.dot(way, axes.up) / height).toBeCloseTo(up, 9);
      expect(vec3.dot(way, axes.forward) / reach).toBeCloseTo(1, 9);
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

  it('is not changed by numbers that are not finite', () => {
    const rig = createRig({ eye: [1, 2, 3], target: [4, 5, 6] }, Number.NaN);
    rig.turn(Number.NaN, Number.NaN);
    expect(apart(forward(rig.view()), forward({ eye: [1, 2, 3], target: [4, 5, 6] }))).toBeLessThan(1e-12);
    rig.fly(Number.NaN, Number.POSITIVE_INFINITY, 0);
    rig.dolly(0);
    rig.dolly(Number.NaN);
    rig.dolly(-1);
    rig.setPivot([1, 2, 3]);
    createCamera(rig.view());
    expect(rig.view().eye).toEqual([1, 2, 3]);
  });

  it('is as large as the scene, or as its first view reaches, or 1', () => {
    const first: View = { eye: [0, 0, 0], target: [0, 3, -4] };
    expect(createRig(first, 7).size).toBe(7);
    for (const size of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(createRig(first, size).size).toBe(5);
    expect(createRig({ eye: [2, 2, 2], target: [2, 2, 2] }, 0).size).toBe(1);
    // no direction to look in, and no distance: as near as dollying goes
    const rig = createRig({ eye: [2, 2, 2], target: [2, 2, 2] }, 10);
    expect(apart(rig.view().target, [2, 2, 1.999])).toBeLessThan(1e-12);
  });

  it('has a field of view of 60 degrees where the view has none, and another when it is set', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -1], fov: 80 }, 5);
    expect(rig.view()).toMatchObject({ fov: 80, up: [0, 1, 0] });
    rig.place({ eye: [0, 0, 0], target: [0, 0, -1] });
    expect(rig.view().fov).toBe(60);
    rig.setFov(33);
    expect(rig.view().fov).toBe(33);
    // a pan goes by the field of view that is set
    rig.place({ eye: [0, 0, 0], target: [0, 0, -10] });
    rig.setFov(90);
    rig.pan(0.5, 0);
    expect(rig.view().eye[0]).toBeCloseTo(-10, 12);
  });

  it('looks straight up and down as a camera does whose up is +y: +x to the right', () => {
    for (const y of [-1, 1]) {
      const rig = createRig({ eye: [0, 0, 0], target: [0, y * 10, 0] }, 100);
      rig.fly(3, 0, 0);
      const { right } = axesOf(createCamera({ eye: [0, 0, 0], target: [0, y, 0] }));
      expect(apart(rig.view().eye, [3 * right[0], 3 * right[1], 3 * right[2]])).toBeLessThan(1e-9);
    }
  });

  it('looks at what is nearer than a unit, too', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [0.3, 0, 0.4] }, 100);
    expect(apart(forward(rig.view()), [0.6, 0, 0.8])).toBeLessThan(1e-9);
  });

  it('stays exact however long it turns one way', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
    for (let i = 0; i < 100_000; i++) rig.turn(1, 0);
    for (let i = 0; i < 100_000; i++) rig.turn(-1, 0);
    expect(apart(forward(rig.view()), [0, 0, -1])).toBeLessThan(1e-9);
    rig.turn(2e9 * Math.PI + 1, 0);
    expect(apart(forward(rig.view()), [Math.sin(1), 0, -Math.cos(1)])).toBeLessThan(1e-5);
  });

  it('stays as it is, to the last digit, where it turns by nothing, also where it looks back', () => {
    for (const target of [
      [0, 0, 10],
      [-0, 0, 10],
      [3, 1, -4],
    ] as Vec3[]) {
      const rig = createRig({ eye: [0, 0, 0], target }, 100);
      const before = rig.view();
      rig.turn(0, 0);
      expect(rig.view()).toEqual(before);
    }
  });

  it('turns by 89 degrees up and down at most', () => {
    const steepest = Math.sin((89 * Math.PI) / 180);
    for (const way of [1, -1]) {
      const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
      rig.turn(0, way * 9);
      expect(forward(rig.view())[1]).toBeCloseTo(way * steepest, 12);
      rig.turn(0, way * -0.5);
      expect(forward(rig.view())[1]).toBeCloseTo(way * Math.sin((89 * Math.PI) / 180 - 0.5), 12);
    }
  });

  it('turns to a new pivot the shorter way round, by the exact part of it', () => {
    for (const way of [1, -1]) {
      const rig = createRig({ eye: [0, 0, 0], target: [way * Math.sin(3), 0, -Math.cos(3)] }, 100);
      rig.setPivot([-way * Math.sin(3) * 20, 0, -Math.cos(3) * 20]);
      expect(rig.settle(0.05)).toBe(true);
      const turned = 3 + (2 * Math.PI - 6) * (1 - Math.exp(-0.6));
      expect(apart(forward(rig.view()), [way * Math.sin(turned), 0, -Math.cos(turned)])).toBeLessThan(1e-12);
      expect(apart(rig.view().eye, rig.view().target)).toBeCloseTo(20, 9);
    }
  });

  it('has settled when a ten-thousandth of a radian is left, exactly on its pivot', () => {
    // exp(-12 t) of the way is left
    const stepsOf = (left: number) => {
      const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
      rig.setPivot([Math.sin(0.5), 0, -Math.cos(0.5)]);
      rig.settle(-Math.log(left / 0.5) / 12);
      expect(rig.settle(0)).toBe(true);
      return rig.settle(0);
    };
    expect(stepsOf(1.01e-4)).toBe(true);
    expect(stepsOf(0.99e-4)).toBe(false);
    // just a ten-thousandth is not
    const edge = createRig({ eye: [0, 0, 0], target: [0, 0, -1] }, 1);
    edge.setPivot([Math.tan(1e-4), 0, -1]);
    expect([edge.settle(0), edge.settle(0)]).toEqual([true, true]);
    // upwards likewise
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
    rig.setPivot([0, Math.sin(0.5), -Math.cos(0.5)]);
    rig.settle(-Math.log(0.99e-4 / 0.5) / 12);
    rig.settle(0);
    expect(apart(rig.view().target, [0, Math.sin(0.5), -Math.cos(0.5)])).toBeLessThan(1e-12);
    expect(rig.settle(0)).toBe(false);
  });

  it.each<[string, (rig: Rig) => void]>([
    ['place', (rig) => rig.place({ eye: [0, 0, 0], target: [0, 0, -10] })],
    ['turn', (rig) => rig.turn(0, 0)],
    ['fly', (rig) => rig.fly(0, 0, 0)],
    ['orbit', (rig) => rig.orbit(0, 0)],
    ['dolly', (rig) => rig.dolly(1)],
    ['pan', (rig) => rig.pan(0, 0)],
  ])('%s ends a turn to a pivot', (_, move) => {
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
    rig.setPivot([5, 0, -5]);
    expect(rig.settle(0)).toBe(true);
    move(rig);
    const before = rig.view();
    expect(rig.settle(1)).toBe(false);
    expect(rig.view()).toEqual(before);
  });

  it('takes no pivot nearer than it dollies, and none with coordinates that are not finite', () => {
    const rig = createRig({ eye: [0, 0, 0], target: [0, 0, -10] }, 100);
    for (const point of [
      [0, 0, 0.01],
      [0, Number.NaN, 0],
      [0, 0, Number.POSITIVE_INFINITY],
    ] as Vec3[])
      rig.setPivot(point);
    expect(rig.settle(1)).toBe(false);
    expect(apart(rig.view().target, [0, 0, -10])).toBeLessThan(1e-12);
    rig.setPivot([0, 0, 0.0101]);
    expect(rig.settle(1)).toBe(true);
  });

  it.each([0, 1, 2])('keeps a reach that coordinates can tell apart, a billionth of them (axis %i)', (axis) => {
    for (const sign of [1, -1]) {
      const at = (distance: number): Vec3 => [0, 0, 0].with(axis, sign * distance) as unknown as Vec3;
      const rig = createRig({ eye: at(2e5), target: at(2e5 + 1e-9) }, 1);
      const away = () => apart(rig.view().eye, rig.view().target);
      expect(away()).toBeCloseTo(2e-4, 8);
      const up = axis === 1 ? sign * 1000 : 0;
      const right = axis === 0 ? sign * 1000 : 0;
      rig.place({ eye: at(2e5), target: [at(2e5)[0], at(2e5)[1], at(2e5)[2] - 1e-9] });
      rig.fly(right, up, axis === 2 ? -sign * 1000 : 0);
      expect(away()).toBeCloseTo(2.01e-4, 8);
    }
  });

  it('dollies by its factor towards the pivot and away, along the view', () => {
    const rig = createRig({ eye: [1, 2, 3], target: [4, 6, 15] }, 100);
    rig.dolly(2);
    expect(apart(rig.view().eye, [-2, -2, -9])).toBeLessThan(1e-9);
    rig.dolly(0.25);
    expect(apart(rig.view().eye, [2.5, 4, 9])).toBeLessThan(1e-9);
    expect(apart(rig.view().target, [4, 6, 15])).toBeLessThan(1e-9);
  });
});
