/**
 * The hits of an InstancedMesh, as its own raycast gives them. It asks for a sphere around all instances, which it makes once, however they move; the tree has no need of
 * it.
 */
import { BufferGeometry, type InstancedMesh, type Intersection, Matrix4, Mesh, type Raycaster } from 'three';
import type { InstanceTree } from '../cull/instance-tree.ts';
import { castAs, castThrough } from './instance-rays.ts';
import type { InstanceShapes } from './instances-in.ts';

/** Stands for one instance after the other. */
const one = new Mesh();
const none = new BufferGeometry();
const placed = new Matrix4();

export function raycastInstanced(
  mesh: InstancedMesh,
  tree: InstanceTree,
  raycaster: Raycaster,
  intersects: Intersection[],
): void {
  const { matrixWorld } = mesh;
  one.geometry = mesh.geometry;
  one.material = mesh.material;
  const cast = (id: number, hits: Intersection[]) => {
    mesh.getMatrixAt(id, placed);
    one.matrixWorld.multiplyMatrices(matrixWorld, placed);
    castAs(one, mesh, 'instanceId', id, raycaster, hits);
  };
  castThrough(tree, matrixWorld, raycaster, cast, intersects);
  one.geometry = none;
  one.material = [];
}

export function instancedShapes(mesh: InstancedMesh): InstanceShapes {
  const { geometry, matrixWorld } = mesh;
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
  return {
    matrixWorld,
    sphereAt(id, target) {
      mesh.getMatrixAt(id, placed);
      return target.copy(geometry.boundingSphere!).applyMatrix4(placed.premultiply(matrixWorld));
    },
  };
}
