/** `cull64/trees`: trees for other questions than a sphere tree's cull: boxes, triangles, polygons, what moves, and wide trees of many objects. */

// More of sphere trees

export { buildLargeSphereTree } from './core/tree/sphere/large/large-build.ts';
export { createRefitScratch, refit } from './core/tree/sphere/refit.ts';
export { createSphereMerge, mergeMoving } from './core/tree/sphere/sphere-merge.ts';
export { axisOf, isLeaf, targetOf } from './core/tree/sphere/sphere-tree.ts';

// Wide trees

export { buildWideTree } from './core/tree/wide/morton-build.ts';
export { wideTreeOf } from './core/tree/wide/wide-collapse.ts';
export { cullWide } from './core/tree/wide/wide-cull.ts';
export { withKernel } from './core/tree/wide/wide-kernel.ts';
export { kernelFault } from './core/tree/wide/wide-kernel-modules.ts';
export { createWideRefitScratch, refitWide } from './core/tree/wide/wide-refit.ts';
export { createWideResult } from './core/tree/wide/wide-result.ts';
export type { WideTree } from './core/tree/wide/wide-tree.ts';

// Box trees

export { buildBoxTree } from './seeds/boxes/box-build.ts';
export { cullBoxes } from './seeds/boxes/box-cull.ts';
export { boxOverlap } from './seeds/boxes/box-overlap.ts';
export { createBoxCullResult, createBoxResult, createBoxSweepResult } from './seeds/boxes/box-result.ts';
export { boxSweep } from './seeds/boxes/box-sweep.ts';
export type { BoxTree } from './seeds/boxes/box-tree.ts';

// Dynamic trees

export { dynamicInsert, dynamicMove, dynamicRemove } from './seeds/dynamic/dynamic-change.ts';
export { cullDynamic } from './seeds/dynamic/dynamic-cull.ts';
export { dynamicOverlap } from './seeds/dynamic/dynamic-overlap.ts';
export { createDynamicRay, nextAlongRay, startDynamicRay } from './seeds/dynamic/dynamic-ray.ts';
export { dynamicRebuild } from './seeds/dynamic/dynamic-rebuild.ts';
export { createDynamicResult } from './seeds/dynamic/dynamic-result.ts';
export { createDynamicTree, type DynamicTree } from './seeds/dynamic/dynamic-tree.ts';

// Mesh trees

export type { MovingSphere } from './core/math/moving-sphere.ts';
export type { Ray } from './core/math/ray.ts';
export { doubleSidedTriangles, objectOfTriangle } from './core/scene/triangles.ts';
export { buildMeshTree } from './seeds/mesh/mesh-build.ts';
export { createMeshContacts } from './seeds/mesh/mesh-contact-list.ts';
export { meshContacts } from './seeds/mesh/mesh-contacts.ts';
export { createMeshRayResult } from './seeds/mesh/mesh-ray.ts';
export { meshRayAny, meshRayClosest } from './seeds/mesh/mesh-ray-queries.ts';
export { createMeshTouch, meshSweep } from './seeds/mesh/mesh-sweep.ts';
export type { MeshTree } from './seeds/mesh/mesh-tree.ts';

// BSPs

export { bspBoxes } from './seeds/bsp/bsp-boxes.ts';
export { buildBspTree } from './seeds/bsp/bsp-build.ts';
export { bspOrder, createBspOrderResult } from './seeds/bsp/bsp-order.ts';
export type { BspTree } from './seeds/bsp/bsp-tree.ts';
export { buildSceneBsp } from './seeds/bsp/scene-bsp.ts';
