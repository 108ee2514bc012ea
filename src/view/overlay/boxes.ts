/**
 * The boxes of one level of a tree of boxes, each coloured, like the spheres (spheres.ts), by where it lies in the
 * culling camera's frustum: outside, cut by it, or wholly inside. At most MAX_BOXES are drawn; level-colours.ts says
 * which.
 *
 * Made anew only when the level, the tree or the culling camera changes.
 */
import type { Camera } from '../../core/math/camera.ts';
import { cameraPlanes, classifyBox } from '../../core/math/frustum.ts';
import { boxLevelNodes } from '../../seeds/boxes/box-levels.ts';
import { type BoxNodes, NODE_WORDS } from '../../seeds/boxes/node.ts';
import type { GlContext } from '../gl/context.ts';
import { createBoxList } from './box-list.ts';
import { drawByState } from './level-colours.ts';
import type { OverlayView } from './line-list.ts';

const MAX_BOXES = 20_000;
/** with more boxes than these, parts that the scene covers are not drawn */
const MAX_HIDDEN = 2000;

export function createBoxesOverlay(context: GlContext) {
  const list = createBoxList(context);
  let tree: BoxNodes | null = null;
  let level = -1;
  let nodes: Uint32Array = new Uint32Array();
  let states = new Uint8Array();
  let planes: Float64Array = new Float64Array();

  return {
    draw(view: OverlayView, wantedTree: BoxNodes, wantedLevel: number, cullCamera: Camera) {
      const wantedPlanes = cameraPlanes(cullCamera);
      const same = wantedTree === tree && wantedLevel === level;
      if (!same) {
        nodes = boxLevelNodes(wantedTree, wantedLevel);
        states = new Uint8Array(nodes.length);
      }
      if (!same || !wantedPlanes.every((v, i) => v === planes[i])) {
        tree = wantedTree;
        level = wantedLevel;
        planes = wantedPlanes;
        fill(wantedTree);
      }
      list.draw(view, nodes.length <= MAX_HIDDEN ? 1.75 : 1.25, nodes.length <= MAX_HIDDEN ? 0.2 : 0);
    },
    dispose: list.dispose,
  };

  function fill({ boxes }: BoxNodes): void {
    nodes.forEach((node, place) => {
      states[place] = classifyBox(planes, boxes, node * NODE_WORDS);
    });
    list.clear();
    drawByState(states, MAX_BOXES, (place, color, alpha) => list.add(boxes, nodes[place] * NODE_WORDS, color, alpha));
  }
}
