/**
 * The dynamic tree of the moving objects: the inner nodes of one level, faint, and over them each leaf with its
 * object's own box in it. A leaf that was inserted anew flashes.
 *
 * Made anew in every frame: three boxes an object at most, seven numbers each.
 */
import { dynamicInnerNodes } from '../../seeds/dynamic/dynamic-levels.ts';
import type { GlContext } from '../gl/context.ts';
import { MOVING_ANEW, MOVING_INNER, MOVING_LEAF, MOVING_OBJECT } from '../gl/palette.ts';
import type { MovingWatch } from '../shown/moving-watch.ts';
import { createBoxList } from './box-list.ts';
import { fading } from './level-colours.ts';
import type { OverlayView } from './line-list.ts';

const INNER_ALPHA = 0.6;
const LEAF_ALPHA = 0.75;
const OBJECT_ALPHA = 0.9;
/** with more objects than these, parts that the scene covers are not drawn */
const MAX_HIDDEN = 1000;

export function createMovingBoxesOverlay(context: GlContext) {
  const list = createBoxList(context);

  function fill({ tree, flashes }: MovingWatch, level: number): void {
    const { boxes, objectBoxes, leaves, count } = tree;
    const faint = fading(count);
    list.clear();
    for (const node of dynamicInnerNodes(tree, level)) list.add(boxes, node * 6, MOVING_INNER, INNER_ALPHA);
    for (let m = 0; m < count; m++) list.add(objectBoxes, m * 6, MOVING_OBJECT, OBJECT_ALPHA * faint);
    for (let m = 0; m < count; m++) {
      // a mixture of the two colours would be grey
      const alpha = flashes[m] + (1 - flashes[m]) * LEAF_ALPHA * faint;
      list.add(boxes, leaves[m] * 6, flashes[m] > 0 ? MOVING_ANEW : MOVING_LEAF, alpha);
    }
  }

  return {
    draw(view: OverlayView, watch: MovingWatch, level: number) {
      fill(watch, level);
      const isFew = watch.tree.count <= MAX_HIDDEN;
      list.draw(view, isFew ? 1.75 : 1.25, isFew ? 0.2 : 0);
    },
    dispose: list.dispose,
  };
}
