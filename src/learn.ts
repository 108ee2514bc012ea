/** `cull64/learn`: a tree, or objects cut into parts, learned from the pixels of views. */

export { autoParts } from './offline/learn/auto-parts.ts';
export { buildMeasuredTree, createTraining, measuredTree } from './offline/learn/measured-tree.ts';
export { type Training, trainingSteps } from './offline/learn/training.ts';
