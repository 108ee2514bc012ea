/** Cuts a scene's objects, without a page around it: as `--parts` of the command line does. */

import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createPartWork } from '../../offline/learn/part-pieces.ts';
import { type PartsHow, planCutScene } from '../../offline/learn/parts.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';

/** @param onProgress told which part of the work is done, 0 .. 1 */
export function cutSceneIn(
  scene: Scene,
  how: PartsHow,
  train: readonly View[] | null,
  onProgress: (done: number) => void,
): Promise<Scene> {
  const cutting = { kind: 'cutting', make: createPartWork, ground: { scene } } as const;
  return planInWorkers(cutting, planCutScene(scene, how, train), onProgress);
}
