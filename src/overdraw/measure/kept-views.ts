/**
 * Views that are set up once, and then drawn in the orders of many trees.
 *
 * Guarantee: in each view every order has the same fragments (a list that leaves out a visible object throws).
 * Memory of a view: 24 bytes a span, of which there are no more than fragments, and 8 an object; one target for all.
 */
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createQuery } from '../../core/tree/query.ts';
import { createTarget, type DrawnView, drawOrder } from '../raster/raster.ts';
import { createViewSetup, setupView } from '../raster/setup.ts';
import { keepSpans } from '../raster/spans.ts';

export interface KeptView {
  /** objects that the linear scan finds and that are seen, blended ones included */
  visible: number;
  /** pixels */
  covered: number;
  /**
   * fragments that pass when the first `count` of `ids` are drawn, which hold every visible object once; other objects
   * draw nothing
   */
  shaded(ids: Uint32Array, count: number): number;
}

/**
 * Each camera's view of the scene, in a picture of width x height pixels.
 * @param seen for each camera a bit for each object by id, 0 where it is left out; null: all are seen
 */
export function keepViews(
  scene: Scene,
  cameras: readonly Camera[],
  width: number,
  height: number,
  seen: readonly (Uint8Array | null)[] = cameras.map(() => null),
): KeptView[] {
  const setup = createViewSetup(scene, width, height);
  const target = createTarget(width, height);
  const visible = new Uint32Array(objectCount(scene));
  return cameras.map((camera, i) => {
    const count = cullBrute(scene.spheres, createQuery(camera), { only: seen[i] }, createBruteResult(visible));
    setupView(setup, camera, visible, count);
    const { total, covered } = drawOrder(setup, visible, count, target);
    const kept: DrawnView = {
      spans: keepSpans(setup.spans),
      firstSpan: setup.firstSpan.slice(),
      endSpan: setup.endSpan.slice(),
    };
    return {
      visible: count,
      covered,
      shaded(ids, listed) {
        const counts = drawOrder(kept, ids, listed, target);
        if (counts.total === total) return counts.shaded;
        throw new Error(`an order has ${counts.total} of the ${total} fragments of its view: a bug`);
      },
    };
  });
}
