/**
 * Hidden objects of the scene on screen: the sets that were found, the frame's list with and without them, and the
 * difference.
 */

import { hasBit } from '../../core/base/bits.ts';
import type { Camera } from '../../core/math/camera.ts';
import { triangleCount } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { hiddenCodeBytes } from '../../core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../core/tree/hidden/hidden-decode.ts';
import { createHiddenSight, lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import type { CellsSize } from '../../offline/hidden/left-out.ts';
import { countSeenPixels, createSeenPixels, type SeenPixels } from '../../offline/hidden/seen-pixels.ts';
import { type Culling, cullFrame } from '../../overdraw/frame/cull-frame.ts';
import { createVisibleList, type VisibleList } from '../../overdraw/frame/frame-list.ts';
import { sizeOf } from '../gl/measuring-size.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { HiddenFigures, HiddenOffer, MissedPixels } from '../state/report.ts';

export type HiddenShown = ReturnType<typeof createHiddenShown>;

/** triangles in the frustum; pictures of more are not drawn by software, which would block the page */
const MAX_TRIANGLES = 200_000;

/** @param found cells of the scene's objects, found on its own tree or on another */
export function createHiddenShown(loaded: LoadedScene, found: HiddenCells) {
  const { scene, tree } = loaded;
  const objects = tree.ids.length;
  const sight = createHiddenSight(found, tree, objects);
  return {
    loaded,
    /** the cells as they were found, or as the tree file has them */
    found,
    /** the cells as culls use them: on the grid of their coding */
    cells: decodeHidden(sight.eye.code, tree, tree.ids),
    /** bytes of the section that a tree file would have */
    bytes: hiddenCodeBytes(sight.eye.code),
    sight,
    /** the frame's list as it would be without the sets */
    whole: createVisibleList(tree, scene.spheres),
    /** the objects in `whole` alone, which the frustum keeps and the set leaves out */
    leftOut: { ids: new Uint32Array(objects), count: 0 },
    /** the software rasteriser, of the aspect that was last asked for */
    pictures: null as SeenPixels | null,
  };
}

/** The size of the section in a tree file. */
export function cellsSizeOf({ cells, bytes, sight }: Pick<HiddenShown, 'cells' | 'bytes' | 'sight'>): CellsSize {
  return { bytes, cells: (cells.axes.length + 1) / 2, sets: sight.eye.code.setCount };
}

/**
 * Writes what the frame's list leaves out.
 * @param list of the static objects, found with the sets for `camera`
 */
export function compareWhole(hidden: HiddenShown, list: VisibleList, camera: Camera, culling: Culling): HiddenFigures {
  const { loaded, cells, sight, whole, leftOut } = hidden;
  const size = cellsSizeOf(hidden);
  cullFrame(whole, camera, { culling });
  leftOut.count = 0;
  let [triangles, trianglesGiven] = [0, 0];
  for (const object of whole.ids.subarray(0, whole.count)) {
    const own = triangleCount(loaded.scene, object);
    triangles += own;
    if (sight.bits && !hasBit(sight.seen, object)) leftOut.ids[leftOut.count++] = object;
    else trianglesGiven += own;
  }
  return {
    cells: size.cells,
    bytes: size.bytes,
    inCell: sight.bits !== null,
    objects: whole.count,
    objectsGiven: list.count,
    triangles,
    trianglesGiven,
    nodes: whole.nodesVisited,
    nodesVisited: list.nodesVisited,
    missed: null,
    tested: cells.tested,
  };
}

/**
 * How many objects of a frame's list the sets would give.
 * @param list of the static objects, found without the sets for `camera`
 */
export function wouldGive({ sight }: HiddenShown, list: VisibleList, camera: Camera): HiddenOffer {
  const seen = lookFrom(sight, camera.eye);
  let objectsGiven = 0;
  for (const object of list.ids.subarray(0, list.count)) if (!seen || hasBit(seen, object)) objectsGiven++;
  return { objects: list.count, objectsGiven };
}

/** At how many pixels of the picture `camera` sees what the last frame's set leaves out; null where the picture is too large. */
export function missedPixels(hidden: HiddenShown, camera: Camera, { triangles }: HiddenFigures): MissedPixels | null {
  const { leftOut } = hidden;
  const [width, height] = sizeOf(camera.aspect);
  const all = width * height;
  if (leftOut.count === 0) return { pixels: 0, all };
  if (triangles > MAX_TRIANGLES) return null;
  if (hidden.pictures?.target.width !== width || hidden.pictures.target.height !== height)
    hidden.pictures = createSeenPixels(hidden.loaded.scene, width, height);
  countSeenPixels(hidden.pictures, camera);
  let pixels = 0;
  for (const object of leftOut.ids.subarray(0, leftOut.count)) pixels += hidden.pictures.pixels[object];
  return { pixels, all };
}
