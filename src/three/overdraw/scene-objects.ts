/** What is one object among Meshes of three.js, where it stands, and which triangles it has. */

import {
  type BatchedMesh,
  type BufferAttribute,
  type InstancedMesh,
  type InterleavedBufferAttribute,
  Matrix4,
  type Mesh,
  type Object3D,
} from 'three';
import { addTo } from '../../core/base/keyed.ts';
import { internalsOf } from '../cull/internals.ts';
import { SceneRoot } from '../scene/scene-root.ts';

/** A Mesh, or an instance of one. */
export interface SceneObject {
  mesh: Mesh;
  /** of an InstancedMesh or a BatchedMesh; -1 for a Mesh that is one object */
  instance: number;
}

/** The corners of an object's triangles, three each. */
export interface Corners {
  position: BufferAttribute | InterleavedBufferAttribute;
  /** null: the vertices themselves */
  index: BufferAttribute | null;
  /** the first, in the index list or in the vertices */
  start: number;
  /** a multiple of 3 */
  count: number;
}

export const isBatched = (mesh: Object3D): mesh is BatchedMesh => 'isBatchedMesh' in mesh;
export const isInstanced = (mesh: Object3D): mesh is InstancedMesh => 'isInstancedMesh' in mesh;

/** The instances of a mesh that is culled, object i being instance i. */
export function instancesOf(mesh: InstancedMesh | BatchedMesh): SceneObject[] {
  const count = isBatched(mesh) ? internalsOf(mesh)._instanceInfo.length : mesh.count;
  return Array.from({ length: count }, (_, instance) => ({ mesh, instance }));
}

/** Whether a mesh has an instance of this number. */
export function hasInstance(mesh: Object3D, instance: number): boolean {
  if (isBatched(mesh)) return internalsOf(mesh)._instanceInfo[instance]?.active === true;
  return isInstanced(mesh) && instance < mesh.count;
}

/**
 * The objects of a glTF model as this project numbers them, among what GLTFLoader of three makes of it: the visible Meshes that have triangles, a Mesh before
 * what stands below it.
 */
export function objectsBelow(root: Object3D): SceneObject[] {
  return visibleMeshes(root)
    .flatMap(objectsOf)
    .filter((object) => hasTriangle(cornersOf(object)));
}

/** The visible Meshes, one before what stands below it, without the batches of a scene. */
export function visibleMeshes(object: Object3D): Mesh[] {
  if (!object.visible || object instanceof SceneRoot) return [];
  const below = object.children.flatMap(visibleMeshes);
  return 'isMesh' in object ? [object as Mesh, ...below] : below;
}

/** The objects that a Mesh is. */
export function objectsOf(mesh: Mesh): SceneObject[] {
  if (!isBatched(mesh) && !isInstanced(mesh)) return [{ mesh, instance: -1 }];
  return instancesOf(mesh).filter(({ instance }) => hasInstance(mesh, instance));
}

export function cornersOf({ mesh, instance }: SceneObject): Corners {
  const { index, attributes, drawRange } = mesh.geometry;
  const position = attributes.position as Corners['position'] | undefined;
  if (!position) return { position: NOWHERE, index: null, start: 0, count: 0 };
  if (isBatched(mesh)) {
    const { _instanceInfo, _geometryInfo } = internalsOf(mesh);
    const { start, count } = _geometryInfo[_instanceInfo[instance].geometryIndex];
    return { position, index, start, count: count - (count % 3) };
  }
  const all = (index ?? position).count;
  const start = Math.min(drawRange.start, all);
  const count = Math.min(drawRange.count, all - start);
  return { position, index, start, count: count - (count % 3) };
}

const NOWHERE = { count: 0 } as BufferAttribute;

/** The vertex at a corner. */
export const vertexAt = ({ index, start }: Corners, corner: number): number =>
  index ? index.getX(start + corner) : start + corner;

/** Whether a triangle has three corners: the readers of this project leave out objects without one. */
export function hasTriangle(corners: Corners): boolean {
  for (let corner = 0; corner < corners.count; corner += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vertexAt(corners, corner + k));
    if (a !== b && b !== c && a !== c) return true;
  }
  return false;
}

const placed = new Matrix4();

/**
 * Where an object stands.
 * @param toFrame from the world to the frame that is asked for
 */
export function writePlace({ mesh, instance }: SceneObject, toFrame: Matrix4, out: Matrix4): Matrix4 {
  out.multiplyMatrices(toFrame, mesh.matrixWorld);
  if (instance < 0) return out;
  (mesh as InstancedMesh | BatchedMesh).getMatrixAt(instance, placed);
  return out.multiply(placed);
}

/**
 * Write an object's corners in a frame, x, y, z each.
 * @param place as writePlace gives it
 * @param at the first number in `out`
 */
export function writeCorners(corners: Corners, place: Matrix4, out: Float32Array, at: number): void {
  const { elements: m } = place;
  const { position, count } = corners;
  for (let corner = 0; corner < count; corner++, at += 3) {
    const vertex = vertexAt(corners, corner);
    const x = position.getX(vertex);
    const y = position.getY(vertex);
    const z = position.getZ(vertex);
    out[at] = m[0] * x + m[4] * y + m[8] * z + m[12];
    out[at + 1] = m[1] * x + m[5] * y + m[9] * z + m[13];
    out[at + 2] = m[2] * x + m[6] * y + m[10] * z + m[14];
  }
}

const inverse = new Matrix4();

/** From the world to the frame of an object; the matrix is another at the next call. */
export function intoFrame({ matrixWorld }: Object3D): Matrix4 {
  return inverse.copy(matrixWorld).invert();
}

/** The ids of the objects that each mesh is. */
export function idsByMesh(objects: readonly SceneObject[]): Map<Mesh, number[]> {
  const ids = new Map<Mesh, number[]>();
  for (const [id, { mesh }] of objects.entries()) addTo(ids, mesh, id);
  return ids;
}
