/** What is said of a learned tree in the view on screen, where it may be worse than the tree before it: its training had other views. */

import type { Camera } from '../../core/math/camera.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { cullFrame } from '../../overdraw/frame/cull-frame.ts';
import { createVisibleList } from '../../overdraw/frame/frame-list.ts';
import type { GpuCounter } from '../gl/counter.ts';
import type { Shown } from '../shown/shown.ts';

/** @returns null where nothing is in view */
export function treesHere({ loaded, choice }: Shown, counter: GpuCounter, camera: Camera): string | null {
  if (!choice.learned) return null;
  const overdrawBy = (tree: SphereTree): number => {
    const list = createVisibleList(tree, loaded.scene.spheres);
    cullFrame(list, camera);
    const { fragments, covered } = counter.count(camera, list.ids, list.count, true);
    return fragments / covered;
  };
  const [learned, came] = [overdrawBy(choice.learned.tree), overdrawBy(choice.came.tree)].map((v) => v.toFixed(3));
  if (learned === 'NaN') return null;
  const verdict = learned > came ? ': here it is worse' : '';
  return `this view is shaded ${learned} times in its order, ${came} times in that of the tree before${verdict}`;
}
