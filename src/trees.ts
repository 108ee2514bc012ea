/** `cull64/trees`: trees for other questions than a sphere tree's cull: boxes, triangles, polygons, what moves, and wide trees of many objects. */

// More of sphere trees

export { CROSSING, cameraPlanes, classifySphere, INSIDE, OUTSIDE } from './math/frustum.ts';
export { buildLargeSphereTree, type LargeOptions } from './tree/sphere/large/large-build.ts';
export { createRefitScratch, type RefitScratch, refit } from './tree/sphere/refit.ts';
export { buildSphereTreeSteps } from './tree/sphere/sphere-build.ts';
export { createSphereMerge, mergeMoving } from './tree/sphere/sphere-merge.ts';
export type { SphereMerge } from './tree/sphere/sphere-merge-walk.ts';
export { axisOf, isLeaf, MAX_DEPTH, MAX_LEAF_SIZE, targetOf } from './tree/sphere/sphere-tree.ts';

// Wide trees

export { buildWideTree } from './tree/wide/morton-build.ts';
export { wideTreeOf } from './tree/wide/wide-collapse.ts';
export { cullWide, type WideCullOptions, type WideKey } from './tree/wide/wide-cull.ts';
export { withKernel } from './tree/wide/wide-kernel.ts';
export { kernelFault } from './tree/wide/wide-kernel-modules.ts';
export type { WideOptions } from './tree/wide/wide-node.ts';
export { createWideRefitScratch, refitWide, type WideRefitScratch } from './tree/wide/wide-refit.ts';
export { createWideResult, type WideResult } from './tree/wide/wide-result.ts';
export type { WideTree } from './tree/wide/wide-tree.ts';

// Box trees

export type { QueryBox } from './math/box.ts';
export { type BoxBuildOptions, type BoxSplit, buildBoxTree } from './tree/boxes/box-build.ts';
export { type BoxCullOptions, boxCull } from './tree/boxes/box-cull.ts';
export { boxOverlap } from './tree/boxes/box-overlap.ts';
export {
  type BoxCullResult,
  type BoxResult,
  type BoxSweepResult,
  createBoxCullResult,
  createBoxResult,
  createBoxSweepResult,
} from './tree/boxes/box-result.ts';
export { boxSweep, growBySpeed } from './tree/boxes/box-sweep.ts';
export type { BoxTree } from './tree/boxes/box-tree.ts';

// Dynamic trees

export { dynamicInsert, dynamicMove, dynamicRemove } from './tree/dynamic/dynamic-change.ts';
export { dynamicCost, dynamicDepth } from './tree/dynamic/dynamic-cost.ts';
export { type DynamicCullOptions, dynamicCull } from './tree/dynamic/dynamic-cull.ts';
export { dynamicOverlap } from './tree/dynamic/dynamic-overlap.ts';
export { createDynamicRay, type DynamicRayWalk, nextAlongRay, startDynamicRay } from './tree/dynamic/dynamic-ray.ts';
export { dynamicRebuild } from './tree/dynamic/dynamic-rebuild.ts';
export { createDynamicResult, type DynamicResult } from './tree/dynamic/dynamic-result.ts';
export {
  createDynamicTree,
  type DynamicOptions,
  type DynamicTree,
  type SiblingSearch,
} from './tree/dynamic/dynamic-tree.ts';

// Mesh trees

export type { MovingSphere } from './math/moving-sphere.ts';
export type { Ray } from './math/ray.ts';
export { doubleSidedTriangles, objectOfTriangle } from './scene/triangles.ts';
export { boxLevelNodes } from './tree/boxes/box-levels.ts';
export { buildMeshTree, type MeshBuildOptions, type MeshSplit } from './tree/boxes/mesh/mesh-build.ts';
export { createMeshContacts, type MeshContacts } from './tree/boxes/mesh/mesh-contact-list.ts';
export { meshContacts } from './tree/boxes/mesh/mesh-contacts.ts';
export { createMeshRayResult, type MeshRayResult } from './tree/boxes/mesh/mesh-ray.ts';
export { createMeshRayLog, type MeshRayLog } from './tree/boxes/mesh/mesh-ray-log.ts';
export { type MeshRayOptions, meshRayAny, meshRayClosest } from './tree/boxes/mesh/mesh-ray-queries.ts';
export { createMeshTouch, type MeshTouch, meshSweep } from './tree/boxes/mesh/mesh-sweep.ts';
export type { MeshTree } from './tree/boxes/mesh/mesh-tree.ts';
export type { SweepWalk } from './tree/boxes/mesh/sweep-walk.ts';
export type { BoxNodes } from './tree/boxes/node.ts';

// BSPs

export { buildSceneBsp, type SceneSurfaces } from './scene/scene-bsp.ts';
export { bspBoxes } from './tree/bsp/bsp-boxes.ts';
export { buildBspTree } from './tree/bsp/bsp-build.ts';
export { BSP_BUILD_DEFAULTS, type BspBuildOptions } from './tree/bsp/bsp-input.ts';
export {
  type BspFrustum,
  type BspOrder,
  type BspOrderResult,
  bspOrder,
  createBspOrderResult,
} from './tree/bsp/bsp-order.ts';
export { BSP_SCORES, type BspScore } from './tree/bsp/bsp-splitter.ts';
export { type BspTree, MAX_BSP_DEPTH, MAX_BSP_POLYGONS, NO_NODE } from './tree/bsp/bsp-tree.ts';
