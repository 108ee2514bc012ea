import { expect, test } from 'vitest';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { readObj } from '../../../src/core/scene/obj.ts';

const scene = (text: string) => readObj(new TextEncoder().encode(text));
const box = scene('o a\nv -10 0 5\nv 30 0 5\nv -10 12 25\nf 1 2 3\n');

test('24 views stand inside the bounds, a third of the way up, and look level', () => {
  const views = insideViews(box);
  expect(views).toHaveLength(24);
  for (const { eye, target, near } of views) {
    expect(eye[0]).toBeGreaterThanOrEqual(-10 + 4);
    expect(eye[0]).toBeLessThanOrEqual(30 - 4);
    expect(eye[2]).toBeGreaterThanOrEqual(5 + 2);
    expect(eye[2]).toBeLessThanOrEqual(25 - 2);
    expect([eye[1], target[1]]).toEqual([4, 4]);
    expect(near).toBe(40 / 2000);
  }
});

test('the first ones are the Halton points in bases 2 and 3, turned by the golden angle', () => {
  const [first, second] = insideViews(box, 2);
  expect(first.eye[0]).toBeCloseTo(-10 + 40 * (0.1 + 0.8 / 2), 12);
  expect(first.eye[2]).toBeCloseTo(5 + 20 * (0.1 + 0.8 / 3), 12);
  expect(first.target[0] - first.eye[0]).toBeCloseTo(4, 12);
  expect(second.eye[0]).toBeCloseTo(-10 + 40 * (0.1 + 0.8 / 4), 12);
  const turn = Math.atan2(second.target[2] - second.eye[2], second.target[0] - second.eye[0]);
  expect(turn).toBeCloseTo(Math.PI * (3 - Math.sqrt(5)), 12);
});

test('the third too; all are 60 degrees high', () => {
  const { eye, target, fov } = insideViews(box, 3)[2];
  expect(eye[0]).toBeCloseTo(-10 + 40 * (0.1 + 0.8 * 0.75), 12);
  expect(eye[2]).toBeCloseTo(5 + 20 * (0.1 + 0.8 / 9), 12);
  const turn = Math.atan2(target[2] - eye[2], target[0] - eye[0]);
  expect(turn).toBeCloseTo(2 * Math.PI * (3 - Math.sqrt(5)) - 2 * Math.PI, 12);
  expect(Math.hypot(target[0] - eye[0], target[2] - eye[2])).toBeCloseTo(4, 12);
  expect(fov).toBe(60);
});

test('a scene that is a point is taken to be of size 1', () => {
  const [{ eye, target, near }] = insideViews(scene('o a\nv 7 8 9\nv 7 8 9\nv 7 8 9\nf 1 2 3\n'), 1);
  expect(eye).toEqual([7, 8, 9]);
  expect(target[0]).toBeCloseTo(7.1, 12);
  expect(near).toBe(1 / 2000);
});

test('a scene without objects has none', () => {
  expect(insideViews({ ...box, names: [] })).toEqual([]);
});
