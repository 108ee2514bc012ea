/**
 * `cull64`: read a scene, build its sphere tree, and get the objects that a camera sees, nearest first; write and read the
 * tree as a file.
 *
 * For Node and for pages alike, as all entries are. Each other job has an entry of its own, a file beside this one; no name is in two.
 */

// Scenes

export type { Decoders } from './scene/gltf/decoders.ts';
export { type ReadOptions, readScene } from './scene/read.ts';
export { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene, triangleCount } from './scene/scene.ts';
export { SceneError } from './scene/scene-error.ts';
export { type SplitHow, splitScene } from './scene/split.ts';
export { writeGlb } from './scene/write-gltf.ts';

// Cameras

export { insideViews } from './camera/inside-views.ts';
export { type CameraPath, type PathPoint, samplePath } from './camera/path.ts';
export {
  CAMERA_DEFAULTS,
  type Camera,
  createCamera,
  forwardOf,
  type Vec3,
  type View,
  viewProjection,
} from './math/camera.ts';

// Building and culling

export type { DrawOrderName } from './overdraw/orders.ts';
export { CULL_DEFAULTS, type CullKey, type CullOptions, type CullOrder } from './tree/cull-options.ts';
export { type Culler, type CullerOptions, createCuller } from './tree/culler.ts';
export type { CullerCullOptions, CullMethod } from './tree/culler-finding.ts';
export type { KernelChoice } from './tree/kernel-choice.ts';
export { type CullQuery, createQuery, setQuery } from './tree/query.ts';
export { type CullResult, createCullResult } from './tree/sphere/cull-result.ts';
export type { Bounds } from './tree/sphere/node-bounds.ts';
export { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from './tree/sphere/sphere-build.ts';
export { cull, type SphereCullOptions } from './tree/sphere/sphere-cull.ts';
export type { SphereTree } from './tree/sphere/sphere-tree.ts';
export type { Split } from './tree/sphere/splits.ts';

// Tree files

export {
  type DecodedTree,
  decodeTree,
  describeTreeFile,
  type EncodeOptions,
  encodeTree,
  type TreeFileInfo,
} from './file/binary.ts';
export { treeFromJson, treeToJson } from './file/json.ts';
export { TreeFileError } from './file/tree-file-error.ts';
export type { HiddenCells } from './tree/hidden/hidden-cells.ts';
export type { HiddenBits } from './tree/hidden/hidden-set.ts';
