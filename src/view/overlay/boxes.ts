/**
 * The boxes of one level of a tree of boxes, each coloured, like the spheres (spheres.ts), by where it lies in the
 * culling camera's frustum: outside, cut by it, or wholly inside. At most MAX_BOXES are drawn; level-colours.ts says
 * which.
 *
 * Made anew only when the level, the tree or the culling camera changes.
 */
import type { Camera } from '../../core/math/camera.ts';
import { classifyBox } from '../../core/math/frustum.ts';
import { boxLevelNodes } from '../../seeds/boxes/box-levels.ts';
import { type BoxNodes, NODE_WORDS } from '../../seeds/boxes/node.ts';
import type { GlContext } from '../gl/context.ts';
import { createBoxList } from './box-list.ts';
import { kept, keptPlanes } from './kept.ts';
import { drawByState } from './level-colours.ts';
import type { OverlayView } from './line-list.ts';

const MAX_BOXES = 20_000;
/** with more boxes than these, parts that the scene covers are not drawn */
const MAX_HIDDEN = 2000;

export function createBoxesOverlay(context: GlContext) {
  const list = createBoxList(context);
  const nodesOf = kept(boxLevelNodes);
  const planesOf = keptPlanes();
  const fill = kept((boxes: Float32Array, nodes: Uint32Array, planes: Float64Array): void => {
    const states = Uint8Array.from(nodes, (node) => classifyBox(planes, boxes, node * NODE_WORDS));
    list.clear();
    drawByState(states, MAX_BOXES, (place, color, alpha) => list.add(boxes, nodes[place] * NODE_WORDS, color, alpha));
  });

  return {
    draw(view: OverlayView, tree: BoxNodes, level: number, cullCamera: Camera) {
      const nodes = nodesOf(tree, level);
      fill(tree.boxes, nodes, planesOf(cullCamera));
      const isFew = nodes.length <= MAX_HIDDEN;
      list.draw(view, isFew ? 1.75 : 1.25, isFew ? 0.2 : 0);
    },
    dispose: list.dispose,
  };
}
