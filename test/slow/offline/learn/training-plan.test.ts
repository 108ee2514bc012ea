/** Where a tree is trained and where it is judged: apart in space, not only at other eyes. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import type { Vec3 } from '../../../../src/core/math/camera.ts';
import { sceneBox } from '../../../../src/core/scene/scene.ts';
import { JUDGED_SETS, planTraining, TRAINING_DEFAULTS } from '../../../../src/offline/learn/training-plan.ts';
import type { TrainingView } from '../../../../src/offline/learn/training-views.ts';
import { lumps } from '../../../offline/learn/lumps.ts';

const scene = castle.build();
const VIEWS = { far: 60, near: 240 };
const plan = planTraining(scene, { ...TRAINING_DEFAULTS, views: VIEWS });
const eyesOf = (views: readonly TrainingView[]) => views.map(({ camera }) => camera.eye);
const judging = (places: 'path' | 'near' | 'free') => JUDGED_SETS.flatMap((set) => eyesOf(plan.judged[set][places]));
const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const least = (some: readonly Vec3[], others: readonly Vec3[]) =>
  Math.min(...some.map((eye) => Math.min(...others.map((other) => distance(eye, other)))));
const beside = eyesOf(plan.trained).slice(0, 300);
const anywhere = eyesOf(plan.trained).slice(300);
const largest = Math.max(...[0, 1, 2].map((axis) => sceneBox(scene)[axis + 3] - sceneBox(scene)[axis]));

describe('the castle, along its path and all over free space', () => {
  test('free eyes that judge are away from every eye that teaches', () => {
    expect(plan.clearance).toBeGreaterThan(largest / 200);
    expect(least(judging('free'), eyesOf(plan.trained))).toBeGreaterThan(plan.clearance);
    for (const set of JUDGED_SETS) expect(plan.judged[set].free.length).toBeGreaterThan(set === 'test' ? 100 : 600);
    expect(anywhere.length).toBeGreaterThan(320);
    expect(new Set(anywhere.map((eye) => eye.join())).size).toBe(anywhere.length);
  });

  test('free eyes teach all over, those of the path near it', () => {
    const path = scene.views.map(({ eye }) => eye);
    const awayFromPath = (eyes: Vec3[]) => eyes.filter((eye) => least([eye], path) > largest / 10).length / eyes.length;
    expect(awayFromPath(beside)).toBeLessThan(0.1);
    expect(awayFromPath(anywhere)).toBeGreaterThan(0.3);
  });

  test('eyes that judge in stretches are away from all that teach where these are left out', () => {
    const elsewhere = eyesOf(plan.trained.filter((_, view) => plan.elsewhere[view]));
    const own = beside.filter((_, view) => plan.elsewhere[view]);
    const shell = Math.min(...plan.stretches.map((stretch) => stretch.shell));
    expect([plan.stretches.length, judging('near').length]).toEqual([2, 160]);
    expect(shell).toBeGreaterThan(largest / 200);
    expect(least(judging('near'), own)).toBeGreaterThan(shell);
    expect(least(judging('near'), elsewhere)).toBeGreaterThan(Math.min(shell, plan.clearance));
    expect(own.length).toBeGreaterThan(beside.length / 3);
    expect(least(judging('near'), beside)).toBeLessThan(shell);
  });

  test('no eye is in two sets', () => {
    const all = [...eyesOf(plan.trained), ...(['path', 'near', 'free'] as const).flatMap(judging)];
    expect(new Set(all.map((eye) => eye.join())).size).toBe(all.length);
  });

  test('the same each time, others with another seed', () => {
    const eyes = (seed: number) => eyesOf(planTraining(lumps(1), { ...TRAINING_DEFAULTS, views: VIEWS, seed }).trained);
    expect(eyes(1)).toEqual(eyes(1));
    expect(least(eyes(2), eyes(1))).toBeGreaterThan(0);
  });
});

describe('where cameras keep to the path', () => {
  test('none in free space teaches, and all else stays as it is', () => {
    const kept = planTraining(scene, { ...TRAINING_DEFAULTS, views: VIEWS, camera: 'path' });
    expect(kept.trained).toEqual(plan.trained.slice(0, 300));
    expect(kept.judged).toEqual(plan.judged);
    expect(kept.source).toBe(`the scene's own path of ${scene.views.length} views`);
  });

  test('there must be one', () => {
    expect(() => planTraining(lumps(1), { ...TRAINING_DEFAULTS, camera: 'path' })).toThrow(
      /^camera 'path': the scene came without a path; give the places/,
    );
  });
});

test('without a path all is free', () => {
  const free = planTraining(lumps(1), { ...TRAINING_DEFAULTS, views: VIEWS });
  expect([free.stretches, free.judged.validation.path, free.judged.test.near]).toEqual([[], [], []]);
  expect(free.elsewhere.every(Boolean)).toBe(true);
  expect(free.source).toBe('1152 places outside what is solid');
});

test('all views that are looked at have at most 20 million pixels: the work of a training', () => {
  const path = Array.from({ length: 10 }, (_, i) => ({ eye: [i, 0, 0] as const, target: [i, 0, -1] as const }));
  const { trained, judged } = planTraining({ ...lumps(1), views: path }, TRAINING_DEFAULTS);
  const all = [trained, ...JUDGED_SETS.flatMap((set) => Object.values(judged[set]))].flat();
  expect(all.reduce((sum, { width, height }) => sum + width * height, 0)).toBeLessThan(20e6);
  expect(trained.length).toBeGreaterThan(3000);
});
