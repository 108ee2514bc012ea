/** A program's handle on the culling of a mesh by a tree. */

import type { Region, RegionOptions } from '../rays/instances-in.ts';
import type { Hidden } from '../sight/hidden-sets.ts';
import type { GeometryLevel } from './geometry-levels.ts';

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
  /**
   * from now on leave out what is hidden from the cell that a camera's eye is in; null: nothing. The objects are where they stand now
   * @throws RangeError for a tree file without cells, damaged cells, another number of objects, and objects that stand elsewhere
   */
  setHidden(hidden: Hidden | null): void;
  /** leave the mesh as it ships */
  stop(): void;
  /** the work so far, of all cameras */
  readonly counts: Readonly<CullingCounts>;
}

export interface BatchedTreeCulling extends TreeCulling {
  readonly counts: Readonly<BatchedCounts>;
  /**
   * Have other geometries of the mesh draw the instances of one, from some distances on or up to some sizes on screen; [] has it draw them all again. Each camera and each
   * light chooses by itself, at each of its lists, in which every instance of the mesh takes part, in view or not. A light chooses by the place of the camera that its shadows
   * are made for.
   * @param geometryId of the instances: what `addInstance` and `setGeometryIdAt` gave them
   * @param levels from near to far, all by distance or all by size, as those of the mesh's other geometries
   * @throws RangeError, with everything as it was, for levels that cannot be, or a geometry that the mesh does not have
   */
  setLevels(geometryId: number, levels: readonly GeometryLevel[]): void;
  /** Whether an instance is drawn into shadows, as `castShadow` of a Mesh; true until it is set. The mesh's own counts first. @throws RangeError for no instance */
  setCastShadowAt(instanceId: number, castShadow: boolean): void;
  /**
   * The layers of an instance, a bit each, as `layers.mask` of a Mesh; all until they are set. It is drawn by cameras that have one of them, and into shadows that are
   * made for these, or by a light that has one. The mesh's own count first. @throws RangeError for no instance
   */
  setLayersAt(instanceId: number, mask: number): void;
}

export interface BatchedCounts extends CullingCounts {
  /** nodes of the tree that the cull of the last list looked at */
  nodes: number;
  /** nodes that its levels of detail looked at */
  levelNodes: number;
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
  /** objects of the hidden sets that are not in their place now: while there are any, nothing is hidden */
  away: number;
}

export function createCounts(): CullingCounts {
  return { lists: 0, drawn: 0, uploaded: 0, built: 0, refitted: 0, away: 0 };
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
