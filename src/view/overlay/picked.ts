/**
 * The picked object: its box and its sphere, and as fading rings the spheres above it, from its leaf to the root.
 */
import type { Scene } from '../../core/scene/scene.ts';
import { pathTo } from '../../core/tree/sphere/levels.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { GlContext } from '../gl/context.ts';
import { PICKED, type Rgb } from '../gl/palette.ts';
import { createBoxList } from './box-list.ts';
import { kept } from './kept.ts';
import type { OverlayView } from './line-list.ts';
import { createRings } from './rings.ts';

const ANCESTOR: Rgb = [246, 240, 250];

export function createPickedOverlay(context: GlContext) {
  const box = createBoxList(context);
  const own = createRings(context);
  const above = createRings(context);
  const fill = kept((scene: Scene, tree: SphereTree, object: number): void => {
    box.clear();
    own.clear();
    above.clear();
    box.add(scene.boxes, object * 6, PICKED, 1);
    const [x, y, z, r] = scene.spheres.subarray(object * 4, object * 4 + 4);
    own.add(x, y, z, r, PICKED, 1);
    const { steps, leaf, depth } = pathTo(tree, object);
    const alone = tree.first[leaf + 1] - tree.first[leaf] === 1;
    const nodes = [...steps.map((step) => step.node), ...(alone ? [] : [leaf])];
    nodes.forEach((node, level) => {
      const at = node * 4;
      const alpha = 0.14 + 0.6 * ((level + 1) / (depth + 1)) ** 2;
      above.add(tree.spheres[at], tree.spheres[at + 1], tree.spheres[at + 2], tree.spheres[at + 3], ANCESTOR, alpha);
    });
  });

  return {
    /** @param ancestors whether the spheres above it are drawn */
    draw(view: OverlayView, scene: Scene, tree: SphereTree, object: number, ancestors: boolean) {
      fill(scene, tree, object);
      if (ancestors) above.draw(view, { width: 1.25, fill: 0, circles: 0, hidden: 0.3 });
      own.draw(view, { width: 2, fill: 0.1, circles: 0, hidden: 0.55 });
      box.draw(view, 2, 0.4);
    },
    dispose() {
      box.dispose();
      own.dispose();
      above.dispose();
    },
  };
}
