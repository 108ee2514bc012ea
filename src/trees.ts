/** `cull64/trees`: trees for other questions than a sphere tree's cull: boxes, triangles, polygons, what moves, and wide trees of many objects. */

// More of sphere trees

export { CROSSING, cameraPlanes, classifySphere, INSIDE, OUTSIDE } from './core/math/frustum.ts';
export { buildLargeSphereTree, type LargeOptions } from './core/tree/sphere/large/large-build.ts';
export { createRefitScratch, type RefitScratch, refit } from './core/tree/sphere/refit.ts';
export { buildSphereTreeSteps } from './core/tree/sphere/sphere-build.ts';
export { createSphereMerge, mergeMoving } from './core/tree/sphere/sphere-merge.ts';
export type { SphereMerge } from './core/tree/sphere/sphere-merge-walk.ts';
export { axisOf, isLeaf, MAX_DEPTH, MAX_LEAF_SIZE, targetOf } from './core/tree/sphere/sphere-tree.ts';

// Wide trees

export { buildWideTree } from './core/tree/wide/morton-build.ts';
export { wideTreeOf } from './core/tree/wide/wide-collapse.ts';
export { cullWide, type WideCullOptions, type WideKey } from './core/tree/wide/wide-cull.ts';
export { withKernel } from './core/tree/wide/wide-kernel.ts';
export { kernelFault } from './core/tree/wide/wide-kernel-modules.ts';
export type { WideOptions } from './core/tree/wide/wide-node.ts';
export { createWideRefitScratch, refitWide, type WideRefitScratch } from './core/tree/wide/wide-refit.ts';
export { createWideResult, type WideResult } from './core/tree/wide/wide-result.ts';
export type { WideTree } from './core/tree/wide/wide-tree.ts';

// Box trees

export type { QueryBox } from './core/math/box.ts';
export { type BoxBuildOptions, type BoxSplit, buildBoxTree } from './seeds/boxes/box-build.ts';
export { type BoxCullOptions, boxCull } from './seeds/boxes/box-cull.ts';
export { boxOverlap } from './seeds/boxes/box-overlap.ts';
export {
  type BoxCullResult,
  type BoxResult,
  type BoxSweepResult,
  createBoxCullResult,
  createBoxResult,
  createBoxSweepResult,
} from './seeds/boxes/box-result.ts';
export { boxSweep, growBySpeed } from './seeds/boxes/box-sweep.ts';
export type { BoxTree } from './seeds/boxes/box-tree.ts';

// Dynamic trees

export { dynamicInsert, dynamicMove, dynamicRemove } from './seeds/dynamic/dynamic-change.ts';
export { dynamicCost, dynamicDepth } from './seeds/dynamic/dynamic-cost.ts';
export { type DynamicCullOptions, dynamicCull } from './seeds/dynamic/dynamic-cull.ts';
export { dynamicOverlap } from './seeds/dynamic/dynamic-overlap.ts';
export { createDynamicRay, type DynamicRayWalk, nextAlongRay, startDynamicRay } from './seeds/dynamic/dynamic-ray.ts';
export { dynamicRebuild } from './seeds/dynamic/dynamic-rebuild.ts';
export { createDynamicResult, type DynamicResult } from './seeds/dynamic/dynamic-result.ts';
export {
  createDynamicTree,
  type DynamicOptions,
  type DynamicTree,
  type SiblingSearch,
} from './seeds/dynamic/dynamic-tree.ts';

// Mesh trees

export type { MovingSphere } from './core/math/moving-sphere.ts';
export type { Ray } from './core/math/ray.ts';
export { doubleSidedTriangles, objectOfTriangle } from './core/scene/triangles.ts';
export { boxLevelNodes } from './seeds/boxes/box-levels.ts';
export type { BoxNodes } from './seeds/boxes/node.ts';
export { buildMeshTree, type MeshBuildOptions, type MeshSplit } from './seeds/mesh/mesh-build.ts';
export { createMeshContacts, type MeshContacts } from './seeds/mesh/mesh-contact-list.ts';
export { meshContacts } from './seeds/mesh/mesh-contacts.ts';
export { createMeshRayResult, type MeshRayResult } from './seeds/mesh/mesh-ray.ts';
export { createMeshRayLog, type MeshRayLog } from './seeds/mesh/mesh-ray-log.ts';
export { type MeshRayOptions, meshRayAny, meshRayClosest } from './seeds/mesh/mesh-ray-queries.ts';
export { createMeshTouch, type MeshTouch, meshSweep } from './seeds/mesh/mesh-sweep.ts';
export type { MeshTree } from './seeds/mesh/mesh-tree.ts';
export type { SweepWalk } from './seeds/mesh/sweep-walk.ts';

// BSPs

export { bspBoxes } from './seeds/bsp/bsp-boxes.ts';
export { buildBspTree } from './seeds/bsp/bsp-build.ts';
export { BSP_BUILD_DEFAULTS, type BspBuildOptions } from './seeds/bsp/bsp-input.ts';
export {
  type BspFrustum,
  type BspOrder,
  type BspOrderResult,
  bspOrder,
  createBspOrderResult,
} from './seeds/bsp/bsp-order.ts';
export { BSP_SCORES, type BspScore } from './seeds/bsp/bsp-splitter.ts';
export { type BspTree, MAX_BSP_DEPTH, MAX_BSP_POLYGONS, NO_NODE } from './seeds/bsp/bsp-tree.ts';
export { buildSceneBsp, type SceneSurfaces } from './seeds/bsp/scene-bsp.ts';
