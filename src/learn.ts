/** `cull64/learn`: a tree, or objects cut into parts, learned from the pixels of views. */

export {
  type AutoParts,
  type AutoPartsOptions,
  autoParts,
  type PartsExcess,
  type PartsReport,
} from './offline/learn/auto-parts.ts';
export type { ExcessShare } from './offline/learn/judge.ts';
export {
  type BuildMeasuredOptions,
  buildMeasuredTree,
  createTraining,
  type Excess,
  learnedTree,
  type MeasuredOptions,
  type MeasuredReport,
  type MeasuredTree,
  measuredTree,
} from './offline/learn/measured-tree.ts';
export { type Training, trainingSteps, type ViewSet } from './offline/learn/training.ts';
export {
  CAMERA_RANGES,
  type CameraRange,
  type JudgedPlaces,
  type JudgedSet,
  TRAINING_DEFAULTS,
  type TrainingOptions,
} from './offline/learn/training-plan.ts';
