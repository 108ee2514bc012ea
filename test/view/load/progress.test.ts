import { expect, test } from 'vitest';
import {
  BUILT_IN_PLAN,
  createStages,
  FILE_PLAN,
  type LoadProgress,
  SPLIT_PLAN,
} from '../../../src/view/load/progress.ts';

test('a stage is reported when it begins and after each hundredth of the whole, and the progress never decreases', () => {
  const told: LoadProgress[] = [];
  const tell = createStages(FILE_PLAN, (progress) => told.push(progress));
  // reading is 0.6 of the whole
  for (const done of [0, 0.016, 0.5, 0.51, 0.2, 2]) tell('read', done);
  for (const done of [0, 0.001, 1]) tell('build', done, 'Cutting');
  tell('prepare', 0);
  expect(told).toEqual([
    { stage: 'read', part: 0, label: 'Reading the model' },
    { stage: 'read', part: 0.3, label: 'Reading the model' },
    { stage: 'read', part: 0.6, label: 'Reading the model' },
    { stage: 'build', part: 0.6, label: 'Cutting' },
    { stage: 'build', part: 0.75, label: 'Cutting' },
    { stage: 'prepare', part: 0.9, label: 'Preparing to draw' },
  ]);
});

test('each plan goes from 0 to 1 without a gap, in the order of the work', () => {
  expect(BUILT_IN_PLAN).toEqual({ download: [0, 0.5], read: [0.5, 0.9], build: [0.9, 0.95], prepare: [0.95, 1] });
  expect(FILE_PLAN).toEqual({ read: [0, 0.6], build: [0.6, 0.75], place: [0.75, 0.9], prepare: [0.9, 1] });
  expect(SPLIT_PLAN).toEqual({ read: [0, 0.3], build: [0.3, 0.85], prepare: [0.85, 1] });
});

test('a stage that is not in the plan is where the one before ended, and steps of a hundredth are reported', () => {
  const told: number[] = [];
  const tell = createStages({ read: [0, 0.5] }, ({ part }) => told.push(part));
  tell('download', 1);
  tell('read', 0.5);
  tell('read', 0.51);
  tell('read', 0.52);
  tell('build', 0.5);
  expect(told).toEqual([0, 0.25, 0.26, 0.26]);
  const backwards: number[] = [];
  const again = createStages({ read: [0.5, 1], build: [0, 0.5] }, ({ part }) => backwards.push(part));
  again('read', 0.5);
  again('build', 0.5);
  expect(backwards).toEqual([0.75, 0.75]);
});
