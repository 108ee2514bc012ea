/**
 * Cells of space whose hidden objects are known: the cell that the eye is in, and faintly all others where they are
 * asked for.
 *
 * Made anew only when the cells change, or the eye comes into another.
 */
import { bruteCell } from '../../core/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { GlContext } from '../gl/context.ts';
import { CELL_COLOUR } from '../gl/palette.ts';
import { createBoxList } from './box-list.ts';
import { kept } from './kept.ts';
import { fading } from './level-colours.ts';
import type { OverlayView } from './line-list.ts';

const OWN_ALPHA = 1;
const OTHERS_ALPHA = 0.3;

export function createCellsOverlay(context: GlContext) {
  const list = createBoxList(context);
  const fill = kept(({ axes, links, boxes }: HiddenCells, own: number, others: boolean): void => {
    list.clear();
    for (let node = 0; others && node < axes.length; node++)
      if (axes[node] === CELL && links[node] !== ALL_SEEN && node !== own)
        list.add(boxes, node * 6, CELL_COLOUR, OTHERS_ALPHA * fading(axes.length));
    if (own >= 0) list.add(boxes, own * 6, CELL_COLOUR, OWN_ALPHA);
  });

  return {
    /** @param others draw the cells that the eye is not in, too */
    draw(view: OverlayView, cells: HiddenCells, eye: ArrayLike<number>, others: boolean) {
      fill(cells, bruteCell(cells, eye), others);
      list.draw(view, 2.25, 0.35);
    },
    dispose: list.dispose,
  };
}
