/** What the best order found leaves of a scene's excess, and what part of the rest others remove. */

import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { createMeasurement, type MeasuredRow, measuredRow, measureViews } from '../../src/overdraw/measure/measure.ts';
import { removableOf, removedShare } from '../../src/overdraw/order/removable.ts';
import type { BenchScene } from '../../tools/bench/models.ts';

export interface BestWork {
  /** excess of an order; null where nothing is covered */
  excess: Record<'file' | 'tree' | 'sorted' | 'best', number | null>;
  /** as a part of what the best order saves */
  removed: Record<'tree' | 'sorted', number | null>;
  /** of a view: objects tried for a move */
  looked: number;
}

export function measureBest({ scene, cameras }: Pick<BenchScene, 'scene' | 'cameras'>): BestWork {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const names = ['file', 'tree', 'sorted', 'best'] as const;
  let looked = 0;
  const best = measuredRow('best');
  const counted: MeasuredRow = {
    ...best,
    list(context, out, run) {
      best.list(context, out, run);
      looked += context.drawn!.best!.moves.looked;
    },
  };
  const rows = [...names.slice(0, 3).map(measuredRow), counted];
  const { orders } = measureViews({ ...createMeasurement(scene, tree, { orders: names }), rows }, cameras);
  const removable = removableOf({ orders });
  const [file, own, sorted, found] = orders;
  const shareOf = (order: typeof own) => removable && removedShare(removable, order);
  return {
    excess: { file: file.excess, tree: own.excess, sorted: sorted.excess, best: found.excess },
    removed: { tree: shareOf(own), sorted: shareOf(sorted) },
    looked: looked / cameras.length,
  };
}
