import { expect, test } from 'vitest';
import { hasBit } from '../../../src/core/base/bits.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { findHiddenIn, hiddenSource } from '../../../src/view/load/hidden-task.ts';
import { BOXES, chambers, WALLS } from '../../offline/hidden/chambers.ts';

test('the input of the search is sufficient: the other chamber is hidden, within 16 KB, and progress is reported', async () => {
  const { scene, tree, left } = chambers(false);
  scene.names = scene.names.map((_, i) => `object ${i}`);
  const told: number[] = [];
  const source = hiddenSource(scene, tree, left);
  expect(source.scene.colors).toHaveLength(0);
  expect(source.scene.names.join('')).toBe('');
  const cells = await findHiddenIn(source, (_, done) => told.push(done));
  expect(cells.objectCount).toBe(WALLS + 2 * BOXES);
  for (const { eye } of left) {
    const seen = bruteSeen(cells, eye)!;
    const chamberOf = (first: number) => [...Array(BOXES).keys()].filter((i) => hasBit(seen, first + i)).length;
    expect([chamberOf(WALLS), chamberOf(WALLS + BOXES)]).toEqual([BOXES, 0]);
  }
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBeGreaterThan(0.99);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});
