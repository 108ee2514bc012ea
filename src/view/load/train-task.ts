/** Looks at the views that a scene's trees are learned from, in the worker that asks and in workers of its own. */

import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createLearning, learningGround, planToLearn, type Training } from '../../offline/learn/training.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';

export interface TrainSource {
  scene: Scene;
  /** positions that cameras are near, from a file; null: the scene's own path, or where a camera can be */
  train: readonly View[] | null;
}

/** @param onProgress after each view: which part of them is done */
export function trainOn({ scene, train }: TrainSource, onProgress: (done: number) => void): Promise<Training> {
  const learning = { kind: 'learning', make: createLearning, ground: learningGround(scene) } as const;
  return planInWorkers(learning, planToLearn(scene, { train }), onProgress);
}
