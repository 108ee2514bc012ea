/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree, and the overdraw of any scene. It imports three itself, which a program that uses it has anyway. */

export { type BatchedScene, batchScene, type LeftMesh } from './three/batch-scene.ts';
export { SCENE_ORDERS, type SceneOrderName } from './three/counting/call-orders.ts';
export type { StateChanges } from './three/counting/state-changes.ts';
export { type BatchedOptions, cullByTree } from './three/cull-by-tree.ts';
export type { GeometryLevel } from './three/geometry-levels.ts';
export type { Region, RegionOptions } from './three/instances-in.ts';
export {
  type MeshOverdraw,
  measureSceneOverdraw,
  type SceneOrderOverdraw,
  type SceneOverdraw,
  type SceneOverdrawOptions,
} from './three/measure-scene.ts';
export type { BatchedCounts, BatchedTreeCulling, CullingCounts, TreeCulling } from './three/tree-culling.ts';
