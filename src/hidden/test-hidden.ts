/**
 * What cells miss and what they give, on pictures of eyes: held-out ones that took no part in finding the sets, and views that are to be drawn.
 */
import { createCamera, type Vec3, type View } from '../math/camera.ts';
import { createRandom, type Random, randomInt } from '../math/random.ts';
import { finishSteps } from '../math/steps.ts';
import { type Scene, triangleCount } from '../scene/scene.ts';
import { bruteSeen } from '../tree/hidden/brute-hidden.ts';
import type { HiddenCells, HiddenTest } from '../tree/hidden/hidden-cells.ts';
import { type EyeRules, randomEye } from './eyes.ts';
import { regionSize } from './region.ts';
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
  /** of those in the frustum, what the cell's set leaves */
  objectsGiven: number;
  trianglesInFrustum: number;
  trianglesGiven: number;
  missedPixels: number;
  /** views with at least one such pixel */
  missedViews: number;
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
  };
}

/** Views from eyes at random in cells at random, looking anywhere, the lens of one of the recorded views each. */
export function heldOutViews(rules: EyeRules, views: readonly View[], count: number, seed: number): View[] {
  const random = createRandom(seed);
  const cells = regionSize(rules.region);
  const held: View[] = [];
  // an eye is found for nearly every cell
  for (let tries = 0; tries < 4 * count && cells > 0 && held.length < count; tries++) {
    const eye = randomEye(rules, randomInt(random, cells), random, false);
    if (eye === null) continue;
    const { fov, near, far } = views[held.length % views.length];
    held.push({ eye: eye.at, target: aheadOf(eye.at, random), fov, near, far });
  }
  return held;
}

/** A point a unit ahead, in a direction that is anywhere level and mostly not far from level. */
function aheadOf([x, y, z]: Vec3, random: Random): Vec3 {
  const yaw = 2 * Math.PI * random();
  const rise = (random() + random() + random() - 1.5) * 0.6;
  const level = Math.sqrt(1 - rise * rise);
  return [x + level * Math.cos(yaw), y + rise, z + level * Math.sin(yaw)];
}

/** The test as it is kept beside the cells; null where no eye was found. */
export function testOf({ views, missedPixels, missedViews }: HiddenMeans): HiddenTest | null {
  return views === 0 ? null : { eyes: views, missedPixels, missedEyes: missedViews };
}
