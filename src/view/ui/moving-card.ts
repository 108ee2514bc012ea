/** The card of the dynamic tree of the moving objects: its work, and its cost beside a tree that is built anew. */
import type { MovingTreeFigures } from '../state/report.ts';
import { formatCount, formatShort } from './format.ts';
import { createRatioGraph } from './ratio-graph.ts';
import { createFigureCard, type Row, row } from './rows.ts';

const ROWS: readonly Row<MovingTreeFigures>[] = [
  row(
    'Inserted',
    'leaves put into the tree: in the last frame of motion, and in all',
    (f) => `${formatCount(f.inserted)}, in all ${formatCount(f.insertedInAll)}`,
  ),
  row(
    'Rotations',
    'pairs of nodes swapped to keep it good: in the last frame of motion, and in all',
    (f) => `${formatCount(f.rotations)}, in all ${formatCount(f.rotationsInAll)}`,
  ),
  row('Cost', 'surface of the inner nodes, in square units of the scene', (f) => formatShort(f.cost)),
  row(
    'Cost / rebuilt',
    'the same over that of a tree built anew over the same leaves; below, how it went',
    ({ ratios }) => ratios.at(-1)?.toFixed(3) ?? '–',
  ),
];

export function createMovingCard() {
  const graph = createRatioGraph();
  const titleOf = ({ leaves }: MovingTreeFigures) => `Dynamic tree, ${formatCount(leaves)} leaves`;
  const card = createFigureCard('moving-card', 'Dynamic tree', ROWS, titleOf, graph.root);
  return {
    root: card.root,
    set(figures: MovingTreeFigures | null) {
      card.set(figures);
      if (figures) graph.draw(figures.ratios);
    },
  };
}
