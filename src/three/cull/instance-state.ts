/** What one instance of a mesh draws, and where. */
import type { BatchedMesh, InstancedMesh } from 'three';
import { hasInstance, isBatched } from '../overdraw/scene-objects.ts';
import { internalsOf } from './internals.ts';

type Instances = BatchedMesh | InstancedMesh;

/** Whether the mesh has it, and the program has not hidden it. */
export function isShownAt(mesh: Instances, instance: number): boolean {
  return hasInstance(mesh, instance) && (!isBatched(mesh) || internalsOf(mesh)._instanceInfo[instance].visible);
}

/** The number of the geometry of an instance that there is. */
export function geometryAt(mesh: Instances, instance: number): number {
  return isBatched(mesh) ? internalsOf(mesh)._instanceInfo[instance].geometryIndex : mesh.geometry.id;
}

/** instances x 16, and what counts its changes */
export function matricesOf(mesh: Instances): { array: ArrayLike<number>; version: number } {
  if (!isBatched(mesh)) return mesh.instanceMatrix;
  const { image, version } = internalsOf(mesh)._matricesTexture;
  return { array: image.data as Float32Array, version };
}
