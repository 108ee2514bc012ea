/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree. It imports three itself, which a program that uses it has anyway. */

export { type BatchedScene, batchScene, type LeftMesh } from './three/batch-scene.ts';
export { type BatchedOptions, cullByTree } from './three/cull-by-tree.ts';
export type { GeometryLevel } from './three/geometry-levels.ts';
export type { BatchedCounts, BatchedTreeCulling, CullingCounts, TreeCulling } from './three/tree-culling.ts';
