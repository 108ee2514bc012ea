/**
 * `cull64`: read a scene, build its sphere tree, and get the objects that a camera sees, nearest first; write and read the
 * tree as a file.
 *
 * For Node and for pages alike, as all entries are. Each other job has an entry of its own, a file beside this one; no name is in two.
 */

// Scenes

export type { Decoders } from './core/scene/gltf/decoders.ts';
export { readScene } from './core/scene/read.ts';
export {
  OBJECT_BLEND,
  OBJECT_DOUBLE_SIDED,
  OBJECT_MASK,
  objectCount,
  type Scene,
  triangleCount,
} from './core/scene/scene.ts';
export { SceneError } from './core/scene/scene-error.ts';
export { splitScene } from './core/scene/split.ts';
export { writeGlb } from './core/scene/write-gltf.ts';

// Cameras

export { insideViews } from './core/camera/inside-views.ts';
export { type CameraPath, samplePath } from './core/camera/path.ts';
export {
  CAMERA_DEFAULTS,
  type Camera,
  createCamera,
  type Vec3,
  type View,
  viewProjection,
} from './core/math/camera.ts';

// Building and culling

export { CULL_DEFAULTS, type CullOptions, type CullOrder, type CullResult } from './core/tree/cull-options.ts';
export { type Culler, createCuller } from './core/tree/culler.ts';
export { type CullQuery, createQuery, setQuery } from './core/tree/query.ts';
export { createCullResult } from './core/tree/sphere/cull-result.ts';
export { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from './core/tree/sphere/sphere-build.ts';
export { cull } from './core/tree/sphere/sphere-cull.ts';
export type { SphereTree } from './core/tree/sphere/sphere-tree.ts';

// Tree files

export { decodeTree, describeTreeFile, encodeTree } from './core/file/binary.ts';
export { treeFromJson, treeToJson } from './core/file/json.ts';
export { TreeFileError } from './core/file/tree-file-error.ts';
export type { HiddenCells } from './core/tree/hidden/hidden-cells.ts';
