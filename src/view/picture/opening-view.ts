/** The view in which a scene is first shown. */
import { framingView } from '../../core/camera/framing-view.ts';
import type { View } from '../../core/math/camera.ts';
import { levelBox } from '../../core/scene/level-box.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Area } from './free-area.ts';
import type { PicturePlace } from './picture-place.ts';

/** The start of its path; or, where it shows most as a whole, from where all of it is seen in the area that panels leave free. */
export function openingView(
  { scene, views, recorded, opensWhole }: LoadedScene,
  place: PicturePlace,
  free: Area,
): View {
  if (recorded || !opensWhole) return views[0];
  const part = { width: free.width / place.width, height: free.height / place.height };
  return framingView(levelBox(scene), place.width / place.height, part);
}
