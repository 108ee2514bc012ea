/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree, and the overdraw of any scene. It imports three itself, which a program that uses it has anyway. */

export { type BatchedScene, batchScene, type LeftMesh, type SceneBatchOptions } from './three/batch-scene.ts';
export { SCENE_ORDERS, type SceneOrderName } from './three/counting/call-orders.ts';
export type { StateChanges } from './three/counting/state-changes.ts';
export { type BatchedOptions, type CullingOptions, cullByTree } from './three/cull-by-tree.ts';
export type { GeometryLevel } from './three/geometry-levels.ts';
export type { Hidden, HiddenSets } from './three/hidden-sets.ts';
export type { Region, RegionOptions } from './three/instances-in.ts';
export {
  type MeshOverdraw,
  measureSceneOverdraw,
  type SceneOrderOverdraw,
  type SceneOverdraw,
  type SceneOverdrawOptions,
} from './three/measure-scene.ts';
export type { SceneObject } from './three/scene-objects.ts';
export { type SceneOfThree, type SceneOptions, sceneOfThree } from './three/scene-of-three.ts';
export type { BatchedCounts, BatchedTreeCulling, CullingCounts, TreeCulling } from './three/tree-culling.ts';
