/**
 * What cells miss and what they give, in pictures from the eyes that test them (test-eyes.ts) and from views that are to be
 * drawn.
 */
import { hasBit } from '../../core/base/bits.ts';
import { answersOf, type Plan, stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import { createCamera, type View } from '../../core/math/camera.ts';
import { type Scene, triangleCount } from '../../core/scene/scene.ts';
import { bruteSeen } from '../../core/tree/hidden/brute-hidden.ts';
import type { HiddenCells, HiddenTest } from '../../core/tree/hidden/hidden-cells.ts';
import { countSeenPixels, createSeenPixels, type SeenPixels } from './seen-pixels.ts';

/** The pictures that everything is measured on. */
export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 240;

/** Means over views; pixels as a share of all. */
export interface HiddenMeans extends PictureMeasure {
  views: number;
  /** views whose eye is in no cell: they see everything */
  outside: number;
  /** views with at least one such pixel */
  missedViews: number;
  /**
   * the view that misses the most, counted from 0, and the share of its own pixels that it misses; null where none
   * misses any
   */
  worstView: number | null;
  worstMissed: number;
}

/** A picture to be taken. */
export interface PicturePiece {
  view: View;
  /** a bit for each object, 0 where it is hidden; null where everything is seen */
  set: Uint8Array | null;
}

/** Counts of one picture; missed pixels are a number of pixels. */
export type PictureMeasure = ReturnType<typeof measurePicture>;

/** What cells give and miss on views of a scene, in pictures of PICTURE_WIDTH x PICTURE_HEIGHT. */
export function hiddenMeans(
  scene: Scene,
  cells: HiddenCells,
  views: readonly View[],
  onProgress?: (done: number) => void,
): HiddenMeans {
  return finishSteps(stepsOf(planMeans(cells, views), createPictures(scene)), onProgress);
}

/** hiddenMeans as a plan. */
export function* planMeans(
  cells: HiddenCells,
  views: readonly View[],
): Plan<PicturePiece, PictureMeasure, HiddenMeans> {
  const pieces = views.map((view): PicturePiece => ({ view, set: bruteSeen(cells, view.eye) }));
  const pictures = yield* answersOf<PicturePiece, PictureMeasure>(pieces);
  let worst = 0;
  let worstView: number | null = null;
  for (const [view, { missedPixels }] of pictures.entries()) {
    if (missedPixels <= worst) continue;
    worst = missedPixels;
    worstView = view;
  }
  const mean = (key: keyof PictureMeasure) =>
    pictures.reduce((sum, picture) => sum + picture[key], 0) / Math.max(1, views.length);
  const pixels = PICTURE_WIDTH * PICTURE_HEIGHT;
  return {
    views: views.length,
    outside: pieces.filter(({ set }) => set === null).length,
    objectsSeen: mean('objectsSeen'),
    objectsInFrustum: mean('objectsInFrustum'),
    objectsGiven: mean('objectsGiven'),
    trianglesInFrustum: mean('trianglesInFrustum'),
    trianglesGiven: mean('trianglesGiven'),
    missedPixels: mean('missedPixels') / pixels,
    missedViews: pictures.filter(({ missedPixels }) => missedPixels > 0).length,
    worstView,
    worstMissed: worst / pixels,
  };
}

/** Takes the pictures of a scene. */
export function createPictures(scene: Scene): (piece: PicturePiece) => PictureMeasure {
  const pictures = createSeenPixels(scene, PICTURE_WIDTH, PICTURE_HEIGHT);
  return (piece) => measurePicture(pictures, piece);
}

export function measurePicture(pictures: SeenPixels, { view, set }: PicturePiece) {
  const { scene, target } = pictures;
  countSeenPixels(pictures, createCamera(view, target.width / target.height));
  const sum = {
    objectsSeen: 0,
    objectsInFrustum: pictures.inFrustum,
    /** those in the frustum that are in the cell's set */
    objectsGiven: 0,
    trianglesInFrustum: 0,
    trianglesGiven: 0,
    missedPixels: 0,
  };
  for (const object of pictures.ids.subarray(0, pictures.inFrustum)) {
    const pixels = pictures.pixels[object];
    const triangles = triangleCount(scene, object);
    sum.trianglesInFrustum += triangles;
    if (pixels > 0) sum.objectsSeen++;
    if (set === null || hasBit(set, object)) {
      sum.objectsGiven++;
      sum.trianglesGiven += triangles;
    } else sum.missedPixels += pixels;
  }
  return sum;
}

/** The test as it is kept beside the cells; null where no eye was found. */
export function testOf({ views, missedPixels, missedViews }: HiddenMeans): HiddenTest | null {
  return views === 0 ? null : { eyes: views, missedPixels, missedEyes: missedViews };
}
