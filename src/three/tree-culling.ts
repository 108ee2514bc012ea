/** A program's handle on the culling of a mesh by a tree. */
import type { Region, RegionOptions } from './instances-in.ts';

export interface TreeCulling {
  /** take over all instances again: for what was written to the mesh's arrays past its functions */
  refresh(): void;
  /**
   * The ids of the visible instances whose bounding spheres touch a region of the world, ascending. The sphere is the one that three makes of its geometry's,
   * by the matrices of the mesh and the instance, and the test is three's own: `region.intersectsSphere`.
   * @param region a Box3, a Sphere, a Frustum, or a camera, for what it sees
   * @throws TypeError for another region
   */
  instancesIn(region: Region, options?: RegionOptions): number[];
  /** leave the mesh as it ships */
  stop(): void;
  /** the work so far, of all cameras */
  readonly counts: Readonly<CullingCounts>;
}

export interface CullingCounts {
  /** lists made: a view in which nothing changed makes none */
  lists: number;
  /** instances in the list that was drawn last */
  drawn: number;
  /** for a BatchedMesh, rows of instance ids uploaded; for an InstancedMesh, instances */
  uploaded: number;
  /** trees built */
  built: number;
  /** tree nodes refitted */
  refitted: number;
}

export function createCounts(): CullingCounts {
  return { lists: 0, drawn: 0, uploaded: 0, built: 0, refitted: 0 };
}

/** by mesh, while they last */
const lasting = new WeakMap<object, TreeCulling>();

export function lastingCulling(mesh: object): TreeCulling | undefined {
  return lasting.get(mesh);
}

export function noteCulling(mesh: object, culling: TreeCulling): void {
  lasting.set(mesh, culling);
}

export function forgetCulling(mesh: object): void {
  lasting.delete(mesh);
}
