/** Training views: near where a camera goes, and at none of the eyes that a scene is measured from. */
import { describe, expect, test } from 'vitest';
import { INSIDE_VIEWS, insideViews } from '../../src/frame/inside-views.ts';
import { PART_VIEWS, partViews } from '../../src/learn/part-views.ts';
import { createCamera, forwardOf, type Vec3, type View } from '../../src/math/camera.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { lumps } from './lumps.ts';

const away = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Along x in steps of 2, looking along x and a little down. */
const PATH: View[] = Array.from({ length: 10 }, (_, i) => ({
  eye: [2 * i, 5, 1],
  target: [2 * i + 3, 4, 1],
  near: 0.3,
}));
const scene: Scene = { ...lumps(0), views: PATH };
/** Turn from the direction of the path about the y axis, in degrees. */
const turn = (view: View) => {
  const [x, , z] = forwardOf(createCamera(view));
  return Math.abs((Math.atan2(z, x) * 180) / Math.PI);
};

describe('of a path', () => {
  const views = partViews(scene, null);
  test('as many as are asked for, beside the path by half a step at most, never at its eyes', () => {
    expect(views).toHaveLength(PART_VIEWS);
    expect(partViews(scene, null, 7)).toHaveLength(7);
    for (const { eye } of views) {
      expect(Math.abs(eye[1] - 5)).toBeLessThanOrEqual(0.3);
      expect(Math.abs(eye[2] - 1)).toBeLessThanOrEqual(1);
      expect(Math.min(...PATH.map((view) => away(view.eye, eye)))).toBeLessThanOrEqual(Math.hypot(1, 0.3, 1));
      expect(Math.min(...PATH.map((view) => away(view.eye, eye)))).toBeGreaterThan(0);
    }
  });
  test('one half looks along it, the other anywhere; the lens and the tilt stay', () => {
    const along = views.filter((_, i) => i % 2 === 0).map(turn);
    const others = views.filter((_, i) => i % 2 === 1).map(turn);
    expect(Math.max(...along)).toBeLessThanOrEqual(45 + 1e-9);
    expect(Math.max(...along)).toBeGreaterThan(30);
    expect(Math.max(...others)).toBeGreaterThan(150);
    for (const view of views) {
      expect(view.near).toBe(0.3);
      expect(view.target[1] - view.eye[1]).toBeCloseTo(-1, 12);
      expect(Math.hypot(view.target[0] - view.eye[0], view.target[2] - view.eye[2])).toBeCloseTo(3, 12);
    }
  });
  test('the same ones each time', () => expect(partViews(scene, null)).toEqual(views));
});

describe('of positions', () => {
  test('they are taken in place of the path, and looked from in all directions', () => {
    const views = partViews(scene, [
      { eye: [0, 0, 90], target: [1, 0, 90] },
      { eye: [0, 0, 80], target: [1, 0, 80] },
    ]);
    for (const { eye } of views) expect(Math.min(Math.abs(eye[2] - 90), Math.abs(eye[2] - 80))).toBeLessThanOrEqual(5);
    expect(Math.max(...views.filter((_, i) => i % 2 === 0).map(turn))).toBeGreaterThan(150);
  });
  test('around one alone, by parts of the way to its target', () => {
    const views = partViews(scene, [{ eye: [0, 0, 0], target: [20, 0, 0] }], 40);
    const farthest = Math.max(...views.map(({ eye }) => Math.max(Math.abs(eye[0]), Math.abs(eye[2]))));
    expect(farthest).toBeLessThanOrEqual(2);
    expect(farthest).toBeGreaterThan(1.5);
    for (const { eye } of views) expect(away(eye, [0, 0, 0])).toBeGreaterThan(0);
  });
});

test('without a path: views from inside that follow those which are measured', () => {
  const bare = lumps(0);
  const all = insideViews(bare, INSIDE_VIEWS + 30);
  expect(partViews(bare, null, 30)).toEqual(all.slice(INSIDE_VIEWS));
  const measured = new Set(insideViews(bare).map(({ eye }) => eye.join()));
  expect(partViews(bare, null).some(({ eye }) => measured.has(eye.join()))).toBe(false);
});

test('a scene without objects has none', () => {
  expect(partViews({ ...lumps(0), names: [] }, null)).toEqual([]);
});
