/**
 * `cull64`: read a scene, build its sphere tree, and get the objects that a camera sees, nearest first; write and read the
 * tree as a file.
 *
 * For Node and for pages alike, as all entries are. Each other job has an entry of its own, a file beside this one; no name is in two.
 */

// Scenes

export type { Decoders } from './core/scene/gltf/decoders.ts';
export { type ReadOptions, readScene } from './core/scene/read.ts';
export { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene, triangleCount } from './core/scene/scene.ts';
export { SceneError } from './core/scene/scene-error.ts';
export { type SplitHow, splitScene } from './core/scene/split.ts';
export { writeGlb } from './core/scene/write-gltf.ts';

// Cameras

export { insideViews } from './core/camera/inside-views.ts';
export { type CameraPath, type PathPoint, samplePath } from './core/camera/path.ts';
export {
  CAMERA_DEFAULTS,
  type Camera,
  createCamera,
  forwardOf,
  type Vec3,
  type View,
  viewProjection,
} from './core/math/camera.ts';

// Building and culling

export { CULL_DEFAULTS, type CullKey, type CullOptions, type CullOrder } from './core/tree/cull-options.ts';
export { type Culler, type CullerOptions, createCuller } from './core/tree/culler.ts';
export type { CullerCullOptions, CullMethod } from './core/tree/culler-finding.ts';
export type { KernelChoice } from './core/tree/kernel-choice.ts';
export { type CullQuery, createQuery, setQuery } from './core/tree/query.ts';
export { type CullResult, createCullResult } from './core/tree/sphere/cull-result.ts';
export type { Bounds } from './core/tree/sphere/node-bounds.ts';
export { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from './core/tree/sphere/sphere-build.ts';
export { cull, type SphereCullOptions } from './core/tree/sphere/sphere-cull.ts';
export type { SphereTree } from './core/tree/sphere/sphere-tree.ts';
export type { Split } from './core/tree/sphere/splits.ts';
export type { DrawOrderName } from './overdraw/order/orders.ts';

// Tree files

export {
  type DecodedTree,
  decodeTree,
  describeTreeFile,
  type EncodeOptions,
  encodeTree,
  type TreeFileInfo,
} from './core/file/binary.ts';
export { treeFromJson, treeToJson } from './core/file/json.ts';
export { TreeFileError } from './core/file/tree-file-error.ts';
export type { HiddenCells } from './core/tree/hidden/hidden-cells.ts';
export type { HiddenBits } from './core/tree/hidden/hidden-set.ts';
