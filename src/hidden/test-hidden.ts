/**
 * What cells miss and what they give, in pictures from the eyes that test them (test-eyes.ts) and from views that are to be
 * drawn.
 */
import { finishSteps } from '../base/steps.ts';
import { createCamera, type View } from '../math/camera.ts';
import { type Scene, triangleCount } from '../scene/scene.ts';
import { bruteSeen } from '../tree/hidden/brute-hidden.ts';
import type { HiddenCells, HiddenTest } from '../tree/hidden/hidden-cells.ts';
import { countSeenPixels, createSeenPixels, type SeenPixels } from './seen-pixels.ts';

/** The pictures that everything is measured on. */
export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 240;

/** Means over views; pixels as a share of all. */
export interface HiddenMeans {
  views: number;
  /** views whose eye is in no cell: they see everything */
  outside: number;
  objectsSeen: number;
  objectsInFrustum: number;
  /** those in the frustum that are in the cell's set */
  objectsGiven: number;
  trianglesInFrustum: number;
  trianglesGiven: number;
  missedPixels: number;
  /** views with at least one such pixel */
  missedViews: number;
  /**
   * the view that misses the most, counted from 0, and the share of its own pixels that it misses; null where none
   * misses any
   */
  worstView: number | null;
  worstMissed: number;
}

/** What cells give and miss on views of a scene, in pictures of PICTURE_WIDTH x PICTURE_HEIGHT. */
export function hiddenMeans(
  scene: Scene,
  cells: HiddenCells,
  views: readonly View[],
  onProgress?: (done: number) => void,
): HiddenMeans {
  const measuring = measureHidden(createSeenPixels(scene, PICTURE_WIDTH, PICTURE_HEIGHT), cells, views);
  return finishSteps(measuring, (done) => onProgress?.(done / views.length));
}

/** @returns a generator that yields the number of views done */
export function* measureHidden(
  pictures: SeenPixels,
  cells: HiddenCells,
  views: readonly View[],
): Generator<number, HiddenMeans> {
  const { scene, target } = pictures;
  const sum = {
    outside: 0,
    seen: 0,
    inFrustum: 0,
    given: 0,
    triangles: 0,
    trianglesGiven: 0,
    missed: 0,
    missedViews: 0,
  };
  let worst = 0;
  let worstView: number | null = null;
  let done = 0;
  for (const view of views) {
    countSeenPixels(pictures, createCamera(view, target.width / target.height));
    const set = bruteSeen(cells, view.eye);
    if (set === null) sum.outside++;
    let missed = 0;
    for (const object of pictures.ids.subarray(0, pictures.inFrustum)) {
      const pixels = pictures.pixels[object];
      const triangles = triangleCount(scene, object);
      sum.inFrustum++;
      sum.triangles += triangles;
      if (pixels > 0) sum.seen++;
      if (set === null || (set[object >> 3] >> (object & 7)) & 1) {
        sum.given++;
        sum.trianglesGiven += triangles;
      } else missed += pixels;
    }
    sum.missed += missed;
    if (missed > 0) sum.missedViews++;
    if (missed > worst) {
      worst = missed;
      worstView = done;
    }
    yield ++done;
  }
  const mean = (value: number) => value / Math.max(1, views.length);
  return {
    views: views.length,
    outside: sum.outside,
    objectsSeen: mean(sum.seen),
    objectsInFrustum: mean(sum.inFrustum),
    objectsGiven: mean(sum.given),
    trianglesInFrustum: mean(sum.triangles),
    trianglesGiven: mean(sum.trianglesGiven),
    missedPixels: mean(sum.missed) / (target.width * target.height),
    missedViews: sum.missedViews,
    worstView,
    worstMissed: worst / (target.width * target.height),
  };
}

/** The test as it is kept beside the cells; null where no eye was found. */
export function testOf({ views, missedPixels, missedViews }: HiddenMeans): HiddenTest | null {
  return views === 0 ? null : { eyes: views, missedPixels, missedEyes: missedViews };
}
