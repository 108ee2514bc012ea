/**
 * The public API of cull64, for Node and for pages alike. Beside it stand the decoders (`cull64/decoders`) and the console's half
 * (`cull64/n64`), whose most used names are here too; a program imports nothing else.
 */

export { insideViews } from './camera/inside-views.ts';
export { type CameraPath, type PathPoint, samplePath } from './camera/path.ts';
export {
  COMPARE_DEFAULTS,
  type CompareOptions,
  type CompareWatch,
  type Comparison,
  compareStructures,
  type StructureFigures,
} from './compare/compare.ts';
export { type ComparisonJson, comparisonCsv, comparisonJson } from './compare/compare-report.ts';
export type { BuiltStructure, Structure, StructureCull } from './compare/structure.ts';
export { findStructure, STRUCTURES } from './compare/structures.ts';
export type { ExportFile } from './export/export-file.ts';
export { exportJson } from './export/export-json.ts';
export type { ExportOptions } from './export/export-plan.ts';
export { exportScene } from './export/export-scene.ts';
export { type ExportedTree, exportTree } from './export/export-tree.ts';
export type { ExportSource } from './export/objects.ts';
export { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type ExportTarget, type TargetName } from './export/targets.ts';
export { type DecodedTree, decodeTree, describeTreeFile, type EncodeOptions, encodeTree } from './file/binary.ts';
export { treeFromJson, treeToJson } from './file/json.ts';
export { TreeFileError } from './file/tree-file-error.ts';
export {
  createMovingList,
  cullMovingLinear,
  findMoving,
  type MovingCull,
  type MovingList,
} from './frame/moving-list.ts';
export { createMovingTree, type MovingTree } from './frame/moving-tree.ts';
export { type Culling, createVisibleList, findVisible, type VisibleList } from './frame/visible.ts';
export {
  findHidden,
  findHiddenSteps,
  HIDDEN_DEFAULTS,
  HIDDEN_EFFORT,
  HIDDEN_QUALITIES,
  type HiddenEffort,
  type HiddenOptions,
  type HiddenQuality,
  type HiddenReport,
  type HiddenResult,
} from './hidden/find-hidden.ts';
export type { EyeHeights } from './hidden/reach.ts';
export { type HiddenMeans, hiddenMeans } from './hidden/test-hidden.ts';
export {
  AUTO_PARTS_DEFAULTS,
  type AutoParts,
  type AutoPartsOptions,
  autoParts,
  type PartsExcess,
  type PartsReport,
} from './learn/auto-parts.ts';
export type { ExcessShare } from './learn/judge.ts';
export {
  type BuildMeasuredOptions,
  buildMeasuredTree,
  createTraining,
  type Excess,
  learnedTree,
  MEASURED_DEFAULTS,
  type MeasuredOptions,
  type MeasuredReport,
  type MeasuredTree,
  measuredTree,
} from './learn/measured-tree.ts';
export { type Training, trainingSteps, type ViewSet } from './learn/training.ts';
export {
  CAMERA_RANGES,
  type CameraRange,
  type JudgedPlaces,
  type JudgedSet,
  TRAINING_DEFAULTS,
  type TrainingOptions,
} from './learn/training-plan.ts';
export { boundingBox } from './math/aabb.ts';
export {
  CAMERA_DEFAULTS,
  type Camera,
  createCamera,
  forwardOf,
  type Vec3,
  type View,
  viewProjection,
} from './math/camera.ts';
export { closestOnTriangle } from './math/closest-point.ts';
export { CROSSING, cameraPlanes, classifySphere, frustumPlanes, INSIDE, OUTSIDE } from './math/frustum.ts';
export type { MovingSphere } from './math/moving-sphere.ts';
export { createRandom, type Random } from './math/random.ts';
export type { Ray } from './math/ray.ts';
export { boundingSphere, smallestBall } from './math/sphere.ts';
export { sweepTriangle } from './math/sweep-triangle.ts';
export {
  type BudgetInput,
  buildKind,
  CEN64_COSTS,
  CONSOLE_COSTS,
  type CompactFileOptions,
  type CompactFormat,
  type CompactOptions,
  type CompactTree,
  type CostedTree,
  type CostOptions,
  type CullCost,
  type CycleCosts,
  chooseTree,
  compactTree,
  cpuMilliseconds,
  createFixedQuery,
  createFixedResult,
  createFloatQuery,
  createFloatResult,
  cullCost,
  decodeCompact,
  encodeCompact,
  type FixedCamera,
  type FixedQuery,
  type FixedResult,
  type FloatCamera,
  type FloatQuery,
  type FloatResult,
  type FloatTree,
  fixedCull,
  floatCamera,
  floatCull,
  type MemoryMap,
  type MemoryPlan,
  memoryMap,
  paintersMilliseconds,
  RDP_MODES,
  type RdpEstimate,
  rdpMilliseconds,
  readFloatTree,
  setFixedQuery,
  setFixedQueryFromIntegers,
  setFloatQuery,
  type TreeChoice,
} from './n64.ts';
export { gainSentence, type Remedies } from './overdraw/gain-sentence.ts';
export { MEASURE_DEFAULTS, type MeasureOptions, measureOverdraw, type OverdrawResult } from './overdraw/measure.ts';
export { MEASURED_ORDERS, type MeasuredOrderName } from './overdraw/measured-orders.ts';
export { DRAW_ORDERS, type DrawOrderName } from './overdraw/orders.ts';
export { measurePolygonOrder, type PolygonMeasure } from './overdraw/polygon-order.ts';
export {
  type OverdrawJson,
  overdrawCsv,
  overdrawJson,
  overdrawTable,
  type PolygonOrderJson,
  polygonOrderJson,
  viewsCsv,
} from './overdraw/report.ts';
export { removeSphere } from './physics/sphere-remove.ts';
export { MAX_STEP_PARTS } from './physics/sphere-swift.ts';
export {
  addSpheres,
  createSphereWorld,
  MAX_SPHERES,
  MAX_WORLD_RADII,
  resetWorld,
  SPHERE_WORLD_DEFAULTS,
  type SphereWorld,
  type SphereWorldOptions,
  stepWorld,
  worldEnergy,
} from './physics/sphere-world.ts';
export { meshSurface, type Surface, twoLevelSurface } from './physics/surface.ts';
export { createWalker, WALKER_DEFAULTS, type Walker, type WalkerOptions, walk } from './physics/walker.ts';
export type { Decoders, DracoModule, MeshoptModule } from './scene/gltf/decoders.ts';
export {
  createMovingPlacement,
  type MovingObjects,
  type MovingPlacement,
  movingCount,
  placeMoving,
  writeVertices,
} from './scene/moving.ts';
export { joinMoving, type MovingScene, moveScene } from './scene/moving-scene.ts';
export { type Kind, type MovingKinds, populate } from './scene/populate.ts';
export { type ReadOptions, readScene } from './scene/read.ts';
export { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene, triangleCount } from './scene/scene.ts';
export { buildSceneBsp, type SceneSurfaces } from './scene/scene-bsp.ts';
export { SceneError } from './scene/scene-error.ts';
export { type SplitHow, splitScene } from './scene/split.ts';
export { closedTrack, fastest, placeOnTrack, type Track } from './scene/track.ts';
export { doubleSidedTriangles, objectOfTriangle } from './scene/triangles.ts';
export { writeGlb } from './scene/write-gltf.ts';
export {
  AABB_BUILD_DEFAULTS,
  AABB_SPLITS,
  type AabbBuildOptions,
  type AabbSplit,
  buildAabbTree,
} from './tree/aabb/aabb-build.ts';
export { type AabbCullOptions, aabbCull } from './tree/aabb/aabb-cull.ts';
export { aabbOverlap, type QueryBox } from './tree/aabb/aabb-overlap.ts';
export {
  type AabbCullResult,
  type AabbResult,
  type AabbSweepResult,
  createAabbCullResult,
  createAabbResult,
  createAabbSweepResult,
} from './tree/aabb/aabb-result.ts';
export { aabbSweep, growBySpeed } from './tree/aabb/aabb-sweep.ts';
export { type AabbTree, MAX_AABB_OBJECTS } from './tree/aabb/aabb-tree.ts';
export {
  buildTwoLevelTree,
  type TriangleObjects,
  type TwoLevelTree,
} from './tree/aabb/aabb-two-level.ts';
export { createTwoLevelResult, type TwoLevelResult, twoLevelOverlap } from './tree/aabb/aabb-two-level-overlap.ts';
export {
  createTwoLevelContacts,
  createTwoLevelTouch,
  type TwoLevelContacts,
  type TwoLevelTouch,
  twoLevelContacts,
  twoLevelSweep,
} from './tree/aabb/aabb-two-level-sweep.ts';
export { validateTwoLevelTree } from './tree/aabb/aabb-two-level-validate.ts';
export { validateAabbTree } from './tree/aabb/aabb-validate.ts';
export { bruteAabbCull, bruteAabbOverlap, bruteAabbSweep, bruteTwoLevelOverlap } from './tree/aabb/brute-aabb.ts';
export { type BoxNodes, boxLevelNodes } from './tree/box-levels.ts';
export { type BruteCounts, bruteCull, bruteSort } from './tree/brute.ts';
export { brutePolygonsAlongRay } from './tree/bsp/brute-bsp.ts';
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
export { type BspTree, bspBytes, MAX_BSP_DEPTH, MAX_BSP_POLYGONS, NO_NODE } from './tree/bsp/bsp-tree.ts';
export { validateBspTree } from './tree/bsp/bsp-validate.ts';
export { CULL_DEFAULTS, type CullKey, type CullOptions, type CullOrder } from './tree/cull-options.ts';
export { type Culler, type CullerOptions, createCuller, WIDE_FROM } from './tree/culler.ts';
export type { CullerCullOptions, CullMethod } from './tree/culler-finding.ts';
export { bruteDynamicCull, bruteDynamicOverlap, bruteDynamicRay } from './tree/dynamic/brute-dynamic.ts';
export { dynamicInsert, dynamicMove, dynamicRemove } from './tree/dynamic/dynamic-change.ts';
export { dynamicCost, dynamicDepth } from './tree/dynamic/dynamic-cost.ts';
export { type DynamicCullOptions, dynamicCull } from './tree/dynamic/dynamic-cull.ts';
export { dynamicOverlap } from './tree/dynamic/dynamic-overlap.ts';
export { createDynamicRay, type DynamicRayWalk, nextAlongRay, startDynamicRay } from './tree/dynamic/dynamic-ray.ts';
export { dynamicRebuild, type Rebuild } from './tree/dynamic/dynamic-rebuild.ts';
export { createDynamicResult, type DynamicResult } from './tree/dynamic/dynamic-result.ts';
export {
  createDynamicTree,
  DYNAMIC_DEFAULTS,
  type DynamicOptions,
  type DynamicTree,
  MAX_DYNAMIC_MARGIN,
  MAX_DYNAMIC_OBJECTS,
  MAX_DYNAMIC_PREDICTION,
  type SiblingSearch,
} from './tree/dynamic/dynamic-tree.ts';
export { validateDynamicTree } from './tree/dynamic/dynamic-validate.ts';
export { bruteSeen } from './tree/hidden/brute-hidden.ts';
export { ALL_SEEN, CELL, type HiddenCells, type HiddenTest } from './tree/hidden/hidden-cells.ts';
export { encodeHidden, type HiddenCode, hiddenCodeBytes, MAX_HIDDEN_NODES } from './tree/hidden/hidden-code.ts';
export { createHiddenEye, type HiddenEye, setHiddenEye } from './tree/hidden/hidden-eye.ts';
export type { HiddenGrid } from './tree/hidden/hidden-grid.ts';
export type { HiddenBits, TreeShape } from './tree/hidden/hidden-set.ts';
export { validateCells } from './tree/hidden/validate-cells.ts';
export type { KernelChoice } from './tree/kernel-choice.ts';
export { bruteMeshBox, bruteMeshRay, type MeshHit } from './tree/mesh/brute-mesh.ts';
export { bruteMeshContacts, bruteMeshSweep } from './tree/mesh/brute-mesh-contacts.ts';
export { createMeshBoxResult, type MeshBoxResult, meshBoxQuery } from './tree/mesh/mesh-box-query.ts';
export { buildMeshTree, MESH_BUILD_DEFAULTS, type MeshBuildOptions, type MeshSplit } from './tree/mesh/mesh-build.ts';
export { createMeshContacts, type MeshContacts } from './tree/mesh/mesh-contact-list.ts';
export { meshContacts, meshContactsOfAll } from './tree/mesh/mesh-contacts.ts';
export { createMeshRayResult, type MeshRayResult } from './tree/mesh/mesh-ray.ts';
export { createMeshRayLog, type MeshRayLog } from './tree/mesh/mesh-ray-log.ts';
export { type MeshRayOptions, meshRayAny, meshRayClosest } from './tree/mesh/mesh-ray-queries.ts';
export { createMeshTouch, type MeshTouch, meshSweep } from './tree/mesh/mesh-sweep.ts';
export { MAX_MESH_TRIANGLES, type MeshNodes, type MeshTree } from './tree/mesh/mesh-tree.ts';
export { validateMeshTree } from './tree/mesh/mesh-validate.ts';
export type { SweepWalk } from './tree/mesh/sweep-walk.ts';
export { type CullQuery, createQuery, setQuery } from './tree/query.ts';
export { bruteMergeMoving } from './tree/sphere/brute-sphere-merge.ts';
export { type CullResult, createCullResult } from './tree/sphere/cull-result.ts';
export type { Bounds } from './tree/sphere/node-bounds.ts';
export {
  createRebuildScratch,
  REBUILD_DEFAULTS,
  type RebuildOptions,
  type RebuildScratch,
  rebuildGrown,
} from './tree/sphere/rebuild-grown.ts';
export { createRefitScratch, type RefitScratch, refit } from './tree/sphere/refit.ts';
export {
  BUILD_DEFAULTS,
  type BuildOptions,
  buildSphereTree,
  buildSphereTreeSteps,
} from './tree/sphere/sphere-build.ts';
export { cull, type SphereCullOptions } from './tree/sphere/sphere-cull.ts';
export { createSphereMerge, mergeMoving } from './tree/sphere/sphere-merge.ts';
export type { SphereMerge } from './tree/sphere/sphere-merge-walk.ts';
export {
  axisOf,
  isLeaf,
  LEAF,
  LINK_BITS,
  LINK_MASK,
  MAX_DEPTH,
  MAX_LEAF_SIZE,
  MAX_NODES,
  type SphereTree,
  targetOf,
} from './tree/sphere/sphere-tree.ts';
export type { Split } from './tree/sphere/splits.ts';
export { validateTree } from './tree/sphere/validate.ts';
export { buildWideTree } from './tree/wide/morton-build.ts';
export { wideTreeOf } from './tree/wide/wide-collapse.ts';
export { cullWide, WIDE_CULL_DEFAULTS, type WideCullOptions, type WideKey } from './tree/wide/wide-cull.ts';
export { withKernel } from './tree/wide/wide-kernel.ts';
export { kernelFault } from './tree/wide/wide-kernel-modules.ts';
export type { WideOptions } from './tree/wide/wide-node.ts';
export { createWideRefitScratch, refitWide, type WideRefitScratch } from './tree/wide/wide-refit.ts';
export { createWideResult, type WideResult } from './tree/wide/wide-result.ts';
export type { WideTree } from './tree/wide/wide-tree.ts';
export { validateWideTree } from './tree/wide/wide-validate.ts';
