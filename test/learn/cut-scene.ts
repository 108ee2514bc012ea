/** planCutScene, done here. */
import { stepsOf } from '../../src/base/plan.ts';
import { finishSteps } from '../../src/base/steps.ts';
import { createPartWork } from '../../src/learn/part-pieces.ts';
import { type PartsHow, planCutScene } from '../../src/learn/parts.ts';
import type { View } from '../../src/math/camera.ts';
import type { Scene } from '../../src/scene/scene.ts';

export function cutScene(
  scene: Scene,
  how: PartsHow,
  train: readonly View[] | null,
  onProgress?: (done: number) => void,
): Scene {
  return finishSteps(stepsOf(planCutScene(scene, how, train), createPartWork({ scene })), onProgress);
}
