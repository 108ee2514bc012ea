/**
 * The overlays of the picture: the frozen frustum, the tree's spheres, cells of space, the boxes of moving objects, the
 * visit path, the picked object. They are drawn into the page's own picture after the scene, tested against its depth
 * buffer and never written to it; heat and layer maps and the N64 look leave no depth there, so nothing hides the
 * overlays then. An overlay that is off costs nothing: it is made when it is first drawn.
 */
import type { Camera } from '../../core/math/camera.ts';
import { sceneBox } from '../../core/scene/scene.ts';
import type { BoxNodes } from '../../seeds/boxes/node.ts';
import { cameraUniforms } from '../gl/camera-uniforms.ts';
import type { GlContext } from '../gl/context.ts';
import { createLate } from '../gl/late.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { RayView } from '../picking/ray-descent.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { MovingWatch } from '../shown/moving-watch.ts';
import type { Settings } from '../state/settings.ts';
import { createBoxesOverlay } from './boxes.ts';
import { createCellsOverlay } from './cells.ts';
import { createCutOverlay } from './cut.ts';
import { createFrustumOverlay, standsAt } from './frustum.ts';
import { kept } from './kept.ts';
import type { OverlayView } from './line-list.ts';
import { createMovingBoxesOverlay } from './moving-boxes.ts';
import { createPickRayOverlay } from './pick-ray.ts';
import { createPickedOverlay } from './picked.ts';
import { createSpheresOverlay } from './spheres.ts';
import { createVisitPathOverlay } from './visit-path.ts';

export interface OverlayInput {
  loaded: LoadedScene;
  viewCamera: Camera;
  cullCamera: Camera;
  settings: Readonly<Settings>;
  frozen: boolean;
  /** the objects drawn: the first `count`, in draw order */
  ids: Uint32Array;
  count: number;
  picked: number | null;
  /** the picked object's ray; null where it is not shown */
  ray: RayView | null;
  /** the tree whose boxes are shown; null while there is none */
  boxTree: BoxNodes | null;
  /** the dynamic tree of the moving objects; null where it is not shown */
  moving: MovingWatch | null;
  /** the cells by which culling leaves out hidden objects; null where it does not */
  hidden: HiddenShown | null;
  /** of the picture, in pixels */
  size: readonly [number, number];
}

export type Overlays = ReturnType<typeof createOverlays>;

export function createOverlays(context: GlContext) {
  const late = <T extends { dispose(): void }>(create: (context: GlContext) => T) => createLate(() => create(context));
  const frustum = late(createFrustumOverlay);
  const spheres = late(createSpheresOverlay);
  const boxes = late(createBoxesOverlay);
  const cells = late(createCellsOverlay);
  const movingBoxes = late(createMovingBoxesOverlay);
  const visitPath = late(createVisitPathOverlay);
  const pickRay = late(createPickRayOverlay);
  const pickedObject = late(createPickedOverlay);
  const cut = late(createCutOverlay);
  const boxOf = kept(sceneBox);

  return {
    draw({
      loaded,
      viewCamera,
      cullCamera,
      settings,
      frozen,
      ids,
      count,
      picked,
      ray,
      boxTree,
      moving,
      hidden,
      size,
    }: OverlayInput) {
      const { scene, tree } = loaded;
      if (tree.ids.length === 0) return;
      const view: OverlayView = { ...cameraUniforms(viewCamera), near: viewCamera.near, size };
      if (settings.spheres) spheres.get().draw(view, tree, settings.level, cullCamera, hidden?.sight.bits ?? null);
      if (boxTree) boxes.get().draw(view, boxTree, settings.level, cullCamera);
      if (moving) movingBoxes.get().draw(view, moving, settings.level);
      // seen from the eye itself, the walls of its cell would be in the way
      if (hidden && (settings.cells || (frozen && !standsAt(cullCamera, viewCamera.eye))))
        cells.get().draw(view, hidden.cells, cullCamera.eye, settings.cells);
      if (frozen) frustum.get().draw(view, cullCamera, boxOf(scene));
      if (settings.visitPath) visitPath.get().draw(view, scene, ids, count);
      const isPicked = picked !== null && picked < tree.ids.length;
      if (isPicked && settings.cut > 0) cut.get().draw(view, scene, tree, picked, settings.cut);
      // the object's own box and spheres would hide the ray's
      if (ray) pickRay.get().draw(view, ray);
      // the spheres above it would hide the cut
      else if (isPicked) pickedObject.get().draw(view, scene, tree, picked, settings.cut === 0);
    },
    dispose() {
      for (const part of [frustum, spheres, boxes, cells, movingBoxes, visitPath, pickedObject, pickRay, cut])
        part.dispose();
    },
  };
}
