import {
  type ContestedPixels,
  createContestedFinder,
  joinContested,
  type PictureSize,
} from '../../src/learn/contested-pixels.ts';
import type { Camera } from '../../src/math/camera.ts';
import type { Scene } from '../../src/scene/scene.ts';

/** What `cameras` see of the scene's opaque objects, one view after the other. */
export function findContested(scene: Scene, cameras: readonly Camera[], size: PictureSize): ContestedPixels {
  return joinContested(cameras.map(createContestedFinder(scene, size)));
}
