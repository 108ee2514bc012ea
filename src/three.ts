/** `cull64/three`: meshes of three.js with many instances, culled and ordered by a tree, and the overdraw of any scene. It imports three itself, which a program that uses it has anyway. */

export { cullByTree } from './three/cull/cull-by-tree.ts';
export type { BatchedTreeCulling, TreeCulling } from './three/cull/tree-culling.ts';
export { SCENE_ORDERS } from './three/overdraw/call-orders.ts';
export { measureSceneOverdraw, type SceneOverdraw } from './three/overdraw/measure-scene.ts';
export { type BatchedScene, batchScene } from './three/scene/batch-scene.ts';
export type { Hidden } from './three/sight/hidden-sets.ts';
export { sceneOfThree } from './three/sight/scene-of-three.ts';
