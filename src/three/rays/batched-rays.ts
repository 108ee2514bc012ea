/** The hits of a BatchedMesh, as its own raycast gives them. */
import { type BatchedMesh, Box3, type Intersection, Matrix4, Mesh, type Raycaster, Sphere } from 'three';
import type { InstanceTree } from '../cull/instance-tree.ts';
import type { BatchedInternals } from '../cull/internals.ts';
import { castAs, castThrough } from './instance-rays.ts';
import type { InstanceShapes } from './instances-in.ts';

/** What three-mesh-bvh adds: a tree over the triangles of a geometry, and one for each geometry of a BatchedMesh. */
type Bounded = { boundsTree?: unknown };
type BatchBounded = { boundsTrees?: unknown[] };

/** Stands for one instance after the other. */
const one = new Mesh();
/** its geometry, as three-mesh-bvh has it */
const bounded = one.geometry as Bounded;
one.geometry.boundingBox = new Box3();
one.geometry.boundingSphere = new Sphere();

export function raycastBatched(
  mesh: BatchedMesh,
  { _instanceInfo, _geometryInfo }: BatchedInternals,
  tree: InstanceTree,
  raycaster: Raycaster,
  intersects: Intersection[],
): void {
  const { matrixWorld, geometry: batch } = mesh;
  const { boundsTrees } = mesh as BatchBounded;
  const { geometry } = one;
  one.material = mesh.material;
  geometry.index = batch.index;
  geometry.attributes = batch.attributes;
  const cast = (id: number, hits: Intersection[]) => {
    const { geometryIndex } = _instanceInfo[id];
    const { start, count } = _geometryInfo[geometryIndex];
    geometry.setDrawRange(start, count);
    bounded.boundsTree = boundsTrees?.[geometryIndex];
    mesh.getMatrixAt(id, one.matrixWorld).premultiply(matrixWorld);
    mesh.getBoundingBoxAt(geometryIndex, geometry.boundingBox!);
    mesh.getBoundingSphereAt(geometryIndex, geometry.boundingSphere!);
    castAs(one, mesh, 'batchId', id, raycaster, hits);
  };
  castThrough(tree, matrixWorld, raycaster, cast, intersects);
  one.material = [];
  geometry.index = null;
  geometry.attributes = {};
  bounded.boundsTree = undefined;
}

const placed = new Matrix4();

export function batchedShapes(mesh: BatchedMesh, { _instanceInfo }: BatchedInternals): InstanceShapes {
  return {
    matrixWorld: mesh.matrixWorld,
    sphereAt(id, target) {
      mesh.getBoundingSphereAt(_instanceInfo[id].geometryIndex, target);
      return target.applyMatrix4(mesh.getMatrixAt(id, placed).premultiply(mesh.matrixWorld));
    },
  };
}
