/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree. It imports three itself, which a program that uses it has anyway. */

export { type BatchedScene, batchScene, type LeftMesh, type SceneBatchOptions } from './three/batch-scene.ts';
export { type BatchedOptions, type CullingOptions, cullByTree } from './three/cull-by-tree.ts';
export type { Hidden, HiddenSets } from './three/hidden-sets.ts';
export type { SceneObject } from './three/scene-objects.ts';
export { type SceneOfThree, type SceneOptions, sceneOfThree } from './three/scene-of-three.ts';
export type { CullingCounts, TreeCulling } from './three/tree-culling.ts';
