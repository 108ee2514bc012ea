/** Learns a scene's tree from views, without a page around it: the tree that `cull64 build --split measured` builds. */
import { type MeasuredReport, measuredTree } from '../../learn/measured-tree.ts';
import { trainingSteps } from '../../learn/training.ts';
import type { View } from '../../math/camera.ts';
import type { Scene } from '../../scene/scene.ts';
import type { TellStage } from './progress.ts';
import { type SceneTree, sceneTreeOf } from './scene-tree.ts';

export interface LearnSource {
  scene: Scene;
  /** positions that cameras are near, from a file; null: the scene's own path, or where a camera can be */
  train: readonly View[] | null;
}

export interface LearnedTree extends SceneTree {
  report: MeasuredReport;
}

const LABEL = 'Learning from views';
/** the share of drawing the views in the whole work */
const LOOKING = 0.9;

/** The parts of a scene that learning needs; of the names it needs only the number. */
export function learnSource(scene: Scene, train: readonly View[] | null): LearnSource {
  return { scene: { ...scene, names: scene.names.map(() => ''), notes: [] }, train };
}

export function learnTree({ scene, train }: LearnSource, tell: TellStage): LearnedTree {
  tell('build', 0, LABEL);
  const steps = trainingSteps(scene, { train });
  let step = steps.next();
  for (; !step.done; step = steps.next()) tell('build', LOOKING * step.value, LABEL);
  const { tree, report } = measuredTree(scene, step.value);
  tell('build', 1);
  return { ...sceneTreeOf(scene, tree, tell), report };
}
