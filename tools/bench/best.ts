/**
 * The best order that is found for each view: how much of the excess it leaves, what share of the rest the tree and the
 * distance sort remove, and the work of the search. All but the milliseconds are counts, the same on every machine.
 */
import { createMeasurement, measureViews } from '../../src/overdraw/measure.ts';
import { findMeasuredOrder, type MeasuredOrder } from '../../src/overdraw/measured-orders.ts';
import { removableOf, removedShare } from '../../src/overdraw/removable.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const WIDTHS = [28, 8, 8, 8, 8, 10, 10, 10, 8];

export interface BestWork {
  /** excess of an order; null where nothing is covered */
  excess: Record<'file' | 'tree' | 'sorted' | 'best', number | null>;
  /** as a part of what the best order saves */
  removed: Record<'tree' | 'sorted', number | null>;
  /** of a view: objects tried for a move, and milliseconds to find the order */
  looked: number;
  milliseconds: number;
}

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchBest(words: string[]): Promise<void> {
  console.log('excess, part of the removable excess that is removed, and the search, a view');
  console.log(row(['', 'file', 'tree', 'sorted', 'best', 'tree rem.', 'sort rem.', 'looked at', 'ms'], WIDTHS));
  const share = (part: number | null) => (part === null ? '-' : `${(100 * part).toFixed(0)} %`);
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) {
    const { excess, removed, looked, milliseconds } = measureBest(each);
    const figures = Object.values(excess).map((value) => value?.toFixed(4) ?? '-');
    const shares = Object.values(removed).map(share);
    console.log(row([each.name, ...figures, ...shares, looked.toFixed(0), milliseconds.toFixed(1)], WIDTHS));
  }
}

export function measureBest({ scene, cameras }: Pick<BenchScene, 'scene' | 'cameras'>): BestWork {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const names = ['file', 'tree', 'sorted', 'best'] as const;
  let milliseconds = 0;
  let looked = 0;
  const best = findMeasuredOrder('best');
  const timed: MeasuredOrder = {
    ...best,
    list(context, out, run) {
      const start = performance.now();
      best.list(context, out, run);
      milliseconds += performance.now() - start;
      looked += context.best!.moves.looked;
    },
  };
  const rows = [...names.slice(0, 3).map(findMeasuredOrder), timed];
  const { orders } = measureViews({ ...createMeasurement(scene, tree, { orders: names }), rows }, cameras);
  const removable = removableOf({ orders });
  const [file, own, sorted, found] = orders;
  const shareOf = (order: typeof own) => removable && removedShare(removable, order);
  return {
    excess: { file: file.excess, tree: own.excess, sorted: sorted.excess, best: found.excess },
    removed: { tree: shareOf(own), sorted: shareOf(sorted) },
    looked: looked / cameras.length,
    milliseconds: milliseconds / cameras.length,
  };
}
