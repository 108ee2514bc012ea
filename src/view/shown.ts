/** A scene on screen, and what belongs to it alone. */
import { framingView } from '../frame/framing-view.ts';
import { createFinder, type Finder } from '../frame/visible.ts';
import type { Camera, View } from '../math/camera.ts';
import { sceneBox } from '../scene/scene.ts';
import type { SplitHow } from '../scene/split.ts';
import type { LoadedScene } from './load/loaded.ts';

export interface Shown {
  loaded: LoadedScene;
  /** the path that it came with */
  came: Pick<LoadedScene, 'views' | 'recorded' | 'viewsGiven'>;
  /** how it was cut after loading */
  parts: SplitHow | undefined;
  finder: Finder;
  /** finds the order that is compared with */
  other: Finder;
  /** largest side of its box, in world units; 1 for a point */
  size: number;
  /** where one looks at it first */
  opening: View;
  /** the culling camera while it is frozen */
  frozen: Camera | null;
  picked: number | null;
}

export function createShown(loaded: LoadedScene, parts: SplitHow | undefined, aspect: number): Shown {
  const { scene, tree, views, recorded, viewsGiven } = loaded;
  const box = sceneBox(scene);
  return {
    loaded,
    came: { views, recorded, viewsGiven },
    parts,
    finder: createFinder(tree, scene.spheres),
    other: createFinder(tree, scene.spheres),
    size: Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) || 1,
    opening: recorded ? views[0] : framingView(box, aspect),
    frozen: null,
    picked: null,
  };
}
