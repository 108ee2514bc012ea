/**
 * A scene on screen, and what belongs to it alone. Its fields are written in this file only, by a function for each
 * change. The lists and the moving objects change as they are used.
 */

import type { Camera } from '../../core/math/camera.ts';
import { sceneBox } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import { createVisibleList, type VisibleList } from '../../overdraw/frame/frame-list.ts';
import type { LearnedTree } from '../load/learn-task.ts';
import type { LoadedScene, ScenePath } from '../load/loaded.ts';
import type { SceneTree } from '../load/scene-tree.ts';
import type { SceneTrees, TreeName } from '../load/tree-task.ts';
import type { Picked } from '../picking/picking.ts';
import type { RayView } from '../picking/ray-descent.ts';
import type { ConsoleShown } from './console-shown.ts';
import type { HiddenShown } from './hidden-shown.ts';
import type { MovingShown } from './moving-shown.ts';

export interface Shown {
  readonly loaded: LoadedScene;
  /** the path that it came with */
  readonly came: ScenePath;
  /** how it was cut after loading */
  readonly parts: PartsHow | undefined;
  readonly list: VisibleList;
  /** finds the list in the order that is compared with */
  readonly otherList: VisibleList;
  /** largest side of its box, in world units; 1 for a point */
  readonly size: number;
  /** the culling camera while it is frozen */
  readonly frozen: Camera | null;
  /** null where nothing moves */
  readonly moving: MovingShown | null;
  readonly picked: Picked | null;
  /** the picked object's ray; null where it is not shown */
  readonly ray: RayView | null;
  /** its trees of boxes, those that something has asked for */
  readonly trees: Readonly<Partial<SceneTrees>>;
  /** its sphere trees; one of them is the tree of `loaded` */
  readonly choice: SceneTreeChoice;
  /** its hidden objects, for the tree that culls; null until something has asked for them */
  readonly hidden: HiddenShown | null;
  /** the hidden objects that were found for each of its sphere trees */
  readonly hiddenBy: ReadonlyMap<SphereTree, HiddenShown>;
  /** the compact trees of a console; null until something has asked for them */
  readonly console: ConsoleShown | null;
}

/** The sphere trees of a scene. */
export interface SceneTreeChoice {
  readonly came: SceneTree;
  /** null until something has asked for it */
  readonly learned: LearnedTree | null;
}

/** What changes with the sphere tree. */
export type TreeShown = Pick<Shown, 'loaded' | 'list' | 'otherList' | 'moving' | 'hidden'>;

/** @param before what was shown when it was cut: its original path is kept */
export function createShown(loaded: LoadedScene, parts?: PartsHow, before?: Shown | null): Shown {
  const { scene, tree, mesh, treeBytes, views, recorded, viewsGiven } = loaded;
  const box = sceneBox(scene);
  return {
    loaded,
    came: before?.came ?? { views, recorded, viewsGiven },
    parts,
    list: createVisibleList(tree, scene.spheres),
    otherList: createVisibleList(tree, scene.spheres),
    size: Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) || 1,
    frozen: null,
    moving: null,
    picked: null,
    ray: null,
    trees: {},
    choice: { came: { tree, mesh, treeBytes }, learned: null },
    hidden: null,
    hiddenBy: new Map(),
    console: null,
  };
}

/** Give the scene another path. */
export function takePath(shown: Shown, path: ScenePath): void {
  write(shown, { loaded: { ...shown.loaded, ...path } });
}

/** Change what nothing else depends on. */
export function change(
  shown: Shown,
  fields: Partial<Pick<Shown, 'frozen' | 'moving' | 'picked' | 'ray' | 'console'>>,
): void {
  write(shown, fields);
}

/** Add a tree of boxes that something has asked for. */
export function addTree<N extends TreeName>(shown: Shown, name: N, tree: SceneTrees[N]): void {
  write(shown, { trees: { ...shown.trees, [name]: tree } });
}

/** Add the learned tree, which does not cull yet. */
export function keepLearned(shown: Shown, learned: LearnedTree): void {
  write(shown, { choice: { ...shown.choice, learned } });
}

/** Make another sphere tree cull. The present path is kept: the scene may have got another since `next` was made. */
export function changeSphereTree(shown: Shown, next: TreeShown): void {
  const { tree, mesh, treeBytes } = next.loaded;
  write(shown, { ...next, loaded: { ...shown.loaded, tree, mesh, treeBytes } });
}

/** Set the hidden objects for one of the sphere trees: they are used where that one culls. */
export function setHidden(shown: Shown, hidden: HiddenShown): void {
  const { tree } = hidden.loaded;
  write(shown, {
    hidden: tree === shown.loaded.tree ? hidden : shown.hidden,
    hiddenBy: new Map(shown.hiddenBy).set(tree, hidden),
  });
}

function write(shown: Shown, fields: Partial<Shown>): void {
  Object.assign(shown, fields);
}
