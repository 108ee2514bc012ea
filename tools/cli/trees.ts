/** Builds the trees of a scene by --split, --bounds, --train and --camera. */

import { groupLeaves } from '../../src/core/compact/material-leaves.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { measuredText } from '../../src/offline/learn/measured-text.ts';
import { learnedTree, type MeasuredReport, measuredTree } from '../../src/offline/learn/measured-tree.ts';
import { learningGround, planToLearn, type Training } from '../../src/offline/learn/training.ts';
import { TRAINING_DEFAULTS } from '../../src/offline/learn/training-plan.ts';
import type { TreesChosenFrom } from '../../src/offline/n64/budget.ts';
import type { Arguments } from './args.ts';
import { type Building, MEASURED, type Splitting } from './building.ts';
import { WorkError } from './errors.ts';
import { jobsOf } from './jobs.ts';
import { tell } from './print.ts';
import { withProgress } from './progress.ts';
import { doPlan } from './threads.ts';
import { readViewsFile } from './views.ts';

export interface BuiltTree {
  tree: SphereTree;
  /** of a learned tree */
  measured: MeasuredReport | null;
}

/**
 * One tree; for a learned one, stderr gets its training views and its gain.
 * @throws WorkError for the file of --train, and where a path is asked for and there is none
 */
export async function buildTreeWithReport(scene: Scene, building: Building, args: Arguments): Promise<BuiltTree> {
  const built = await buildBySplit(scene, building, args);
  if (building.materials && scene.materials) groupLeaves(built.tree, scene.materials);
  return built;
}

async function buildBySplit(scene: Scene, building: Building, args: Arguments): Promise<BuiltTree> {
  const { split } = building;
  if (split === MEASURED) {
    const { tree, report } = measuredTree(scene, await trainingOf(scene, building, args), building);
    tell(`${measuredText(report)}`);
    return { tree, measured: report };
  }
  const options = { ...building, split, boxes: scene.boxes };
  const tree = withProgress('building', (onProgress) => buildSphereTree(scene.spheres, { ...options, onProgress }));
  return { tree, measured: null };
}

export async function buildTree(scene: Scene, building: Building, args: Arguments): Promise<SphereTree> {
  return (await buildTreeWithReport(scene, building, args)).tree;
}

/**
 * The function that builds each tree of a choice among many.
 * @throws WorkError for the file of --train, and where a path is asked for and there is none
 */
export async function treesOf(scene: Scene, building: Splitting, args: Arguments): Promise<Partial<TreesChosenFrom>> {
  const { split, bounds } = building;
  if (split !== MEASURED) return { split, bounds };
  const training = await trainingOf(scene, building, args);
  return { build: (leaves) => learnedTree(scene, training, leaves) };
}

/** the training, by scene: a command has one file of --train */
const trainings = new WeakMap<Scene, Training>();

async function trainingOf(
  scene: Scene,
  { train, camera = TRAINING_DEFAULTS.camera }: Pick<Building, 'train' | 'camera'>,
  args: Arguments,
): Promise<Training> {
  const known = trainings.get(scene);
  if (known) return known;
  const places = train === undefined ? null : readViewsFile(train);
  if (camera === 'path' && !places && scene.views.length === 0)
    throw new WorkError(
      '--camera path: this model has no path of its own; give the positions of its cameras with --train',
    );
  const work = { kind: 'learning', ground: learningGround(scene), jobs: jobsOf(args) } as const;
  const training = await doPlan('learning', work, planToLearn(scene, { train: places, camera }));
  trainings.set(scene, training);
  return training;
}
