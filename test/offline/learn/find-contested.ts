import type { Camera } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import {
  type ContestedPixels,
  createContestedFinder,
  joinContested,
  type PictureSize,
} from '../../../src/offline/learn/contested-pixels.ts';

/** What `cameras` see of the scene's opaque objects, one view after the other. */
export function findContested(scene: Scene, cameras: readonly Camera[], size: PictureSize): ContestedPixels {
  return joinContested(cameras.map(createContestedFinder(scene, size)));
}
