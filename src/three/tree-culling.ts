/** A program's handle on the culling of a mesh by a tree. */
import type { Hidden } from './hidden-sets.ts';

export interface TreeCulling {
  /** take over all instances again: for what was written to the mesh's arrays past its functions */
  refresh(): void;
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
