/** Cuts a scene's objects, without a page around it: as `--parts` of the command line does. */
import { createPartWork } from '../../learn/part-pieces.ts';
import { type PartsHow, planCutScene } from '../../learn/parts.ts';
import type { View } from '../../math/camera.ts';
import type { Scene } from '../../scene/scene.ts';
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
