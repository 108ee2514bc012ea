/**
 * Chooses the sphere tree that culls the scene on screen: the one that it came with, or the one that is learned from
 * views.
 */

import type { View } from '../../core/math/camera.ts';
import { createVisibleList } from '../../overdraw/frame/frame-list.ts';
import type { SceneTree } from '../load/scene-tree.ts';
import { movingInTree } from './moving-shown.ts';
import type { Shown, TreeShown } from './shown.ts';

/** Whether the learned tree culls. */
export function isLearned({ loaded, choice }: Pick<Shown, 'loaded' | 'choice'>): boolean {
  return loaded.tree === choice.learned?.tree;
}

/** The scene with `tree` in place of the one before. */
export function withTree(shown: Shown, { tree, mesh, treeBytes }: SceneTree): TreeShown {
  const loaded = { ...shown.loaded, tree, mesh, treeBytes };
  const { spheres } = loaded.scene;
  const next = {
    loaded,
    list: createVisibleList(tree, spheres),
    otherList: createVisibleList(tree, spheres),
    hidden: shown.hiddenBy.get(tree) ?? null,
  };
  return { ...next, moving: shown.moving && movingInTree(shown.moving, next) };
}

/**
 * The positions of a file that came with the scene; null where none did: training is then near its own path, or inside
 * it.
 */
export function trainOf({ came }: Pick<Shown, 'came'>): readonly View[] | null {
  return came.recorded && came.viewsGiven ? came.views : null;
}
