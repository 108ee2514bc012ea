import { expect, test } from 'vitest';
import { ratioRange } from '../../../src/view/ui/ratio-graph.ts';

test('the graph holds every ratio and 1, with room above and below', () => {
  for (const ratios of [[], [1], [1.02, 1.3], [0.7, 0.9], [0.8, 2.5]]) {
    const [least, most] = ratioRange(ratios);
    for (const ratio of [1, ...ratios]) {
      expect(least).toBeLessThan(ratio);
      expect(most).toBeGreaterThan(ratio);
    }
  }
});

test('ratios that differ by little are a straight line', () => {
  const [least, most] = ratioRange([1.001, 1.003]);
  expect(0.002 / (most - least)).toBeLessThan(0.02);
});
