/** Learns a scene's tree from views, without a page around it: the tree that `cull64 build --split measured` builds. */

import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { type MeasuredReport, measuredTree } from '../../offline/learn/measured-tree.ts';
import type { TellStage } from './progress.ts';
import { type SceneTree, sceneTreeOf } from './scene-tree.ts';
import { type TrainSource, trainOn } from './train-task.ts';

export interface LearnedTree extends SceneTree {
  report: MeasuredReport;
}

const LABEL = 'Learning from views';
/** the share of drawing the views in the whole work */
const LOOKING = 0.9;

/** The parts of a scene that learning needs; of the names it needs only the number. */
export function learnSource(scene: Scene, train: readonly View[] | null): TrainSource {
  return { scene: { ...scene, names: scene.names.map(() => ''), notes: [] }, train };
}

export async function learnTree(source: TrainSource, tell: TellStage): Promise<LearnedTree> {
  tell('build', 0, LABEL);
  const training = await trainOn(source, (done) => tell('build', LOOKING * done, LABEL));
  const { tree, report } = measuredTree(source.scene, training);
  tell('build', 1);
  return { ...sceneTreeOf(source.scene, tree, tell), report };
}
