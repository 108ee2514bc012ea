/**
 * How many pixels of a picture each object is seen at: counted by the overdraw measurement's rasteriser, with its near plane, and not by the one that
 * finds the sets. A blended object is seen at a pixel where it lies before all opaque ones; such a pixel counts for each object seen there.
 */
import type { Camera } from '../../core/math/camera.ts';
import { OBJECT_BLEND, objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createQuery } from '../../core/tree/query.ts';
import { createTarget, drawOrder } from '../../overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../overdraw/raster/setup.ts';

export type SeenPixels = ReturnType<typeof createSeenPixels>;

export function createSeenPixels(scene: Scene, width: number, height: number) {
  const count = objectCount(scene);
  const turned = { ...scene, flags: scene.flags.map((bits) => bits ^ OBJECT_BLEND) };
  return {
    scene,
    opaque: createViewSetup(scene, width, height),
    /** the blended objects, set up as if they were opaque; null where there are none */
    blended: scene.flags.some((bits) => bits & OBJECT_BLEND) ? createViewSetup(turned, width, height) : null,
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
  const { scene, opaque, blended, target, ids, pixels } = seen;
  seen.inFrustum = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
  setupView(opaque, camera, ids, seen.inFrustum);
  drawOrder(opaque, ids, seen.inFrustum, target);
  pixels.fill(0);
  for (const owner of target.owner) if (owner > 0) pixels[owner - 1]++;
  if (blended === null) return;
  setupView(blended, camera, ids, seen.inFrustum);
  const { start, end, depth, slope } = blended.spans;
  for (const object of ids.subarray(0, seen.inFrustum))
    for (let span = blended.firstSpan[object]; span < blended.endSpan[object]; span++)
      for (let pixel = start[span], z = depth[span]; pixel < end[span]; pixel++, z += slope[span])
        if (z > target.depth[pixel]) pixels[object]++;
}
