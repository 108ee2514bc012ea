/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree, and the overdraw of any scene. It imports three itself, which a program that uses it has anyway. */

export { type BatchedOptions, type CullingOptions, cullByTree } from './three/cull/cull-by-tree.ts';
export type { GeometryLevel } from './three/cull/geometry-levels.ts';
export type { BatchedCounts, BatchedTreeCulling, CullingCounts, TreeCulling } from './three/cull/tree-culling.ts';
export { SCENE_ORDERS, type SceneOrderName } from './three/overdraw/call-orders.ts';
export {
  type MeshOverdraw,
  measureSceneOverdraw,
  type SceneOrderOverdraw,
  type SceneOverdraw,
  type SceneOverdrawOptions,
} from './three/overdraw/measure-scene.ts';
export type { SceneObject } from './three/overdraw/scene-objects.ts';
export type { StateChanges } from './three/overdraw/state-changes.ts';
export type { Region, RegionOptions } from './three/rays/instances-in.ts';
export { type BatchedScene, batchScene, type LeftMesh, type SceneBatchOptions } from './three/scene/batch-scene.ts';
export type { Hidden, HiddenSets } from './three/sight/hidden-sets.ts';
export { type SceneOfThree, type SceneOptions, sceneOfThree } from './three/sight/scene-of-three.ts';
