/** The card of the dynamic tree of the moving objects: its work, and its cost beside a tree that is built anew. */
import type { MovingTreeFigures } from '../state/report.ts';
import { formatCount, formatShort } from './format.ts';
import { createRatioGraph } from './ratio-graph.ts';
import { createFigureCard, type Row } from './rows.ts';

const ROWS: readonly Row<MovingTreeFigures>[] = [
  {
    label: 'Inserted',
    about: 'leaves put into the tree: in the last frame of motion, and in all',
    text: (f) => `${formatCount(f.inserted)}, in all ${formatCount(f.insertedInAll)}`,
  },
  {
    label: 'Rotations',
    about: 'pairs of nodes swapped to keep it good: in the last frame of motion, and in all',
    text: (f) => `${formatCount(f.rotations)}, in all ${formatCount(f.rotationsInAll)}`,
  },
  {
    label: 'Cost',
    about: 'surface of the inner nodes, in square units of the scene',
    text: (f) => formatShort(f.cost),
  },
  {
    label: 'Cost / rebuilt',
    about: 'the same over that of a tree built anew over the same leaves; below, how it went',
    text: ({ ratios }) => ratios.at(-1)?.toFixed(3) ?? '–',
  },
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
