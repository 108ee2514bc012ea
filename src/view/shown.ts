/** A scene on screen, and what belongs to it alone. */
import { framingView } from '../camera/framing-view.ts';
import { createVisibleList, type VisibleList } from '../frame/visible.ts';
import type { PartsHow } from '../learn/parts.ts';
import type { Camera, View } from '../math/camera.ts';
import { sceneBox } from '../scene/scene.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import type { Area } from './free-area.ts';
import type { HiddenShown } from './hidden-shown.ts';
import type { LoadedScene, ScenePath } from './load/loaded.ts';
import type { SceneTrees } from './load/tree-task.ts';
import type { MovingShown } from './moving-shown.ts';
import type { Picked } from './picking.ts';
import type { PicturePlace } from './picture-place.ts';
import type { RayView } from './ray-descent.ts';
import { type SceneTreeChoice, treesOf } from './tree-choice.ts';

export interface Shown {
  loaded: LoadedScene;
  /** the path that it came with */
  came: ScenePath;
  /** how it was cut after loading */
  parts: PartsHow | undefined;
  list: VisibleList;
  /** finds the order that is compared with */
  otherList: VisibleList;
  /** largest side of its box, in world units; 1 for a point */
  size: number;
  /** the culling camera while it is frozen */
  frozen: Camera | null;
  /** null where nothing moves */
  moving: MovingShown | null;
  picked: Picked | null;
  /** the picked object's ray, where it is shown */
  ray: RayView | null;
  /** those of its trees that something has asked for */
  trees: Partial<SceneTrees>;
  /** its sphere trees, one of which is that of `loaded` */
  choice: SceneTreeChoice;
  /** by the tree that culls; null until something has asked for it */
  hidden: HiddenShown | null;
  /** what was found for each of its sphere trees */
  hiddenBy: Map<SphereTree, HiddenShown>;
}

/** @param before what was shown when it was cut; the path that this came with stays known */
export function createShown(loaded: LoadedScene, parts?: PartsHow, before?: Shown | null): Shown {
  const { scene, tree, views, recorded, viewsGiven } = loaded;
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
    choice: treesOf(loaded),
    hidden: null,
    hiddenBy: new Map(),
  };
}

/** Where one looks at it first: the start of its path, or from where all of it is seen in the area that panels leave free. */
export function openingView({ scene, views, recorded }: LoadedScene, place: PicturePlace, free: Area): View {
  if (recorded) return views[0];
  const part = { width: free.width / place.width, height: free.height / place.height };
  return framingView(sceneBox(scene), place.width / place.height, part);
}
