import { expect, test } from 'vitest';
import { createStages, FILE_PLAN, type LoadProgress } from '../../../src/view/load/progress.ts';

test('a stage is told when it begins and after each hundredth of the whole, and nothing goes back', () => {
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
    { stage: 'build', part: 0.9, label: 'Cutting' },
    { stage: 'prepare', part: 0.9, label: 'Preparing to draw' },
  ]);
});
