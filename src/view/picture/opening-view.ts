/** The view in which a scene is first shown. */
import { framingView } from '../../camera/framing-view.ts';
import type { View } from '../../math/camera.ts';
import { sceneBox } from '../../scene/scene.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Area } from './free-area.ts';
import type { PicturePlace } from './picture-place.ts';

/** The start of its path, or a view that shows all of it in the area that panels leave free. */
export function openingView({ scene, views, recorded }: LoadedScene, place: PicturePlace, free: Area): View {
  if (recorded) return views[0];
  const part = { width: free.width / place.width, height: free.height / place.height };
  return framingView(sceneBox(scene), place.width / place.height, part);
}
