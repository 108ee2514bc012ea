/** The cameras to measure a scene with: those that are given, the scene's own path, or views from inside its bounds. */
import type { View } from '../math/camera.ts';
import type { Scene } from '../scene/scene.ts';
import { insideViews } from './inside-views.ts';

/** @returns the views, and a phrase that says where they come from */
export function chooseViews(given: readonly View[] | null, scene: Scene): { views: readonly View[]; source: string } {
  if (given) return { views: given, source: `${given.length} views from the file` };
  if (scene.views.length > 0)
    return { views: scene.views, source: `the scene's own path, ${scene.views.length} views` };
  const views = insideViews(scene);
  return { views, source: `no path came with it: ${views.length} views from inside its bounds` };
}
