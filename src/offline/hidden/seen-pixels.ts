/**
 * How many pixels of a picture each object is seen at: counted by the overdraw measurement's rasteriser, with its near plane, and not by the one that
 * finds the sets. An object that is seen through counts at a pixel where it lies before all opaque ones; such a pixel counts for each of them.
 */
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene, SEE_THROUGH } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createQuery } from '../../core/tree/query.ts';
import { createTarget, drawOrder } from '../../overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../overdraw/raster/setup.ts';

export type SeenPixels = ReturnType<typeof createSeenPixels>;

export function createSeenPixels(scene: Scene, width: number, height: number) {
  const count = objectCount(scene);
  const isSeeThrough = (bits: number) => (bits & SEE_THROUGH) !== 0;
  const turned = {
    ...scene,
    flags: scene.flags.map((bits) => (isSeeThrough(bits) ? bits & ~SEE_THROUGH : SEE_THROUGH)),
  };
  return {
    scene,
    opaque: createViewSetup(scene, width, height),
    /** what is seen through, set up as if it were opaque; null where there is none */
    through: scene.flags.some(isSeeThrough) ? createViewSetup(turned, width, height) : null,
    target: createTarget(width, height),
    /** objects in the frustum of the last camera, the first `inFrustum` of them */
    ids: new Uint32Array(count),
    inFrustum: 0,
    /** objects: pixels of the last camera's picture */
    pixels: new Uint32Array(count),
  };
}

/** Take the picture of a camera of the target's aspect. */
export function countSeenPixels(seen: SeenPixels, camera: Camera): void {
  const { scene, opaque, through, target, ids, pixels } = seen;
  seen.inFrustum = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
  setupView(opaque, camera, ids, seen.inFrustum);
  drawOrder(opaque, ids, seen.inFrustum, target);
  pixels.fill(0);
  for (const owner of target.owner) if (owner > 0) pixels[owner - 1]++;
  if (through === null) return;
  setupView(through, camera, ids, seen.inFrustum);
  const { start, end, depth, slope } = through.spans;
  for (const object of ids.subarray(0, seen.inFrustum))
    for (let span = through.firstSpan[object]; span < through.endSpan[object]; span++)
      for (let pixel = start[span], z = depth[span]; pixel < end[span]; pixel++, z += slope[span])
        if (z > target.depth[pixel]) pixels[object]++;
}
