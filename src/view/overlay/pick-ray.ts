/**
 * The ray of a pick on its way down the mesh tree: the line from the eye to the hit; the boxes of the level that is on
 * screen, clear where they were opened and faint where they were passed by; fainter boxes of the levels above; and the
 * triangle that is met.
 *
 * Made anew only when the descent or its level changes.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import { NODE_WORDS } from '../../seeds/boxes/node.ts';
import { CORNER_NUMBERS } from '../../seeds/boxes/triangles.ts';
import type { GlContext } from '../gl/context.ts';
import { OUTSIDE_COLOUR, PICKED, RAY } from '../gl/palette.ts';
import type { RayDescent, RayView } from '../picking/ray-descent.ts';
import { createBoxList } from './box-list.ts';
import { kept } from './kept.ts';
import { createLineList, type OverlayView } from './line-list.ts';

/** alpha of the opened boxes one level above the one on screen, two levels above, and so on */
const ABOVE = 0.5;
const LEAST_ABOVE = 0.06;

export function createPickRayOverlay(context: GlContext) {
  const boxes = createBoxList(context);
  const lines = createLineList(context);
  const fill = kept((descent: RayDescent, level: number): void => {
    boxes.clear();
    for (let above = 0; above < level; above++) {
      const alpha = Math.max(LEAST_ABOVE, ABOVE ** (level - above));
      for (const node of descent.levels[above].opened) boxes.add(descent.tree.boxes, node * NODE_WORDS, RAY, alpha);
    }
    for (const node of descent.levels[level].passed)
      boxes.add(descent.tree.boxes, node * NODE_WORDS, OUTSIDE_COLOUR, 0.7);
    for (const node of descent.levels[level].opened) boxes.add(descent.tree.boxes, node * NODE_WORDS, RAY, 1);
  });

  const fillLines = kept(
    ({ tree: { corners }, ray: { origin, direction }, hit: { slot, distance } }: RayDescent): void => {
      const [x, y, z] = [0, 1, 2].map((k) => origin[k] + direction[k] * distance);
      const corner = (k: number): Vec3 => {
        const at = slot * CORNER_NUMBERS + (k % 3) * 3;
        return [corners[at], corners[at + 1], corners[at + 2]];
      };
      lines.clear();
      lines.add(origin, [x, y, z], PICKED, 1);
      for (let k = 0; k < 3; k++) lines.add(corner(k), corner(k + 1), PICKED, 1);
    },
  );

  return {
    draw(view: OverlayView, { descent, level }: RayView) {
      fillLines(descent);
      fill(descent, level);
      boxes.draw(view, 1.75, 0.45);
      lines.draw(view, 2.5, 0.6);
    },
    dispose() {
      boxes.dispose();
      lines.dispose();
    },
  };
}
