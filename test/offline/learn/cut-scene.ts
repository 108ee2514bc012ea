/** planCutScene, done here. */
import { stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import type { View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { createPartWork } from '../../../src/offline/learn/part-pieces.ts';
import { type PartsHow, planCutScene } from '../../../src/offline/learn/parts.ts';

export function cutScene(
  scene: Scene,
  how: PartsHow,
  train: readonly View[] | null,
  onProgress?: (done: number) => void,
): Scene {
  return finishSteps(stepsOf(planCutScene(scene, how, train), createPartWork({ scene })), onProgress);
}
