/** Which sphere tree the scene on screen is culled with: the one that it came with, or the one that is learned from views. */
import { createVisibleList } from '../frame/visible.ts';
import type { View } from '../math/camera.ts';
import type { HiddenShown } from './hidden-shown.ts';
import type { LearnedTree } from './load/learn-task.ts';
import type { LoadedScene } from './load/loaded.ts';
import type { SceneTree } from './load/scene-tree.ts';
import type { Making } from './making.ts';
import { movingInTree } from './moving-shown.ts';
import type { Shown } from './shown.ts';

/** The trees of a scene. */
export interface SceneTreeChoice {
  came: SceneTree;
  /** null until something has asked for it */
  learned: LearnedTree | null;
}

/** What is another where the tree is. */
export type TreeShown = Pick<Shown, 'loaded' | 'list' | 'otherList' | 'moving' | 'hidden'>;

export function treesOf({ tree, mesh, treeBytes }: LoadedScene): SceneTreeChoice {
  return { came: { tree, mesh, treeBytes }, learned: null };
}

/** Whether it is on screen with the tree that is learned. */
export function isLearned({ loaded, choice }: Pick<Shown, 'loaded' | 'choice'>): boolean {
  return loaded.tree === choice.learned?.tree;
}

/** What is to be on screen with `tree` in place of the one before. */
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

/** How what is on screen was made. @param hidden what is left out of it; null for nothing */
export function makingOf(shown: Shown, hidden: HiddenShown | null): Making {
  const { loaded, parts } = shown;
  return {
    model: loaded.name ?? loaded.title,
    parts,
    measured: isLearned(shown),
    hidden: hidden && (hidden.found === loaded.cells ? 'given' : 'found'),
    train: trainOf(shown),
  };
}

/** The positions of a file that came with the scene; null where none did: its own path then, or its inside, is trained at. */
export function trainOf({ came }: Pick<Shown, 'came'>): readonly View[] | null {
  return came.viewsGiven ? came.views : null;
}
