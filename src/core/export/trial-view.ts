/** The view that README.md has for a camera to try. */
import { sampled } from '../base/sampled.ts';
import { framingView } from '../camera/framing-view.ts';
import { insideViews } from '../camera/inside-views.ts';
import { createCamera, type View } from '../math/camera.ts';
import type { Scene } from '../scene/scene.ts';
import type { Encoded } from './encode.ts';
import type { MachineTarget } from './targets.ts';
import { answerTo } from './trial-answer.ts';
import { INT32 } from './world-coordinates.ts';

/** how many views are tried from the middle of a tree's box */
const DIRECTIONS = 8;
/** how many views of a path, which may be long, are tried */
const MAX_VIEWS = 64;

/**
 * Cameras to try a tree with, as lists in the order in which they are tried: the scene's own path; then views from inside and
 * from outside.
 * @param bounds of the tree, which is all that is known without a scene: min x, y, z, max x, y, z
 */
export function trialViews(scene: Scene | null, bounds: readonly number[]): (readonly View[])[] {
  const inside = scene ? insideViews(scene) : viewsFromMiddle(bounds);
  return [scene?.views ?? [], [...inside, framingView(bounds)]];
}

/** All around, level. */
function viewsFromMiddle(bounds: readonly number[]): View[] {
  const eye = [0, 1, 2].map((k) => bounds[k] / 2 + bounds[k + 3] / 2) as [number, number, number];
  const size = Math.max(...[0, 1, 2].map((k) => bounds[k + 3] - bounds[k])) || 1;
  return Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const target = [eye[0] + size * Math.cos(angle), eye[1], eye[2] + size * Math.sin(angle)] as const;
    return { eye, target, near: size / 2000, fov: 60 };
  });
}

/**
 * The view that sees the median number of objects, among the views that see some and not all, from the first list that has such a view;
 * where no list has one, among those that see some; else among all.
 * @throws RangeError where no eye fits the coordinates of the target
 */
export function chooseView(encoded: Encoded, among: readonly (readonly View[])[], target: MachineTarget): View {
  const lists = among.map((views) =>
    sampled(views, MAX_VIEWS)
      .filter((view) => isPossible(view, target))
      .map((view) => ({ view, count: answerTo(encoded, view, target, 'none').length }))
      .sort((a, b) => a.count - b.count),
  );
  const all = encoded.objects.length;
  const conditions = [(count: number) => count > 0 && count < all, (count: number) => count > 0, () => true];
  for (const holds of conditions)
    for (const list of lists) {
      const among = list.filter(({ count }) => holds(count));
      if (among.length > 0) return among[(among.length - 1) >> 1].view;
    }
  throw new RangeError('no camera to try it with fits the coordinates of the target');
}

function isPossible(view: View, { camera }: MachineTarget): boolean {
  try {
    const { eye } = createCamera(view);
    return camera === 'float' || eye.every((v) => Math.abs(Math.round(v * 2 ** camera.fraction)) < INT32);
  } catch {
    return false;
  }
}
