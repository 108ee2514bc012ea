/** What draws the instances of an InstancedMesh in another order, by one renderer: instance-drawing.ts for WebGLRenderer, node-drawing.ts for WebGPURenderer. */
import type { BufferGeometry, Material } from 'three';
import type { NotedIds } from './noted-ids.ts';

/** Where instances stand in order on the GPU: of which list, and its state then. */
export interface Slot {
  list: object | null;
  state: number;
}

export interface OrderedDrawing {
  /** the slot that the next draw is from */
  readonly slot: Slot;
  /** Why this draw cannot be in another order; '' while that is not known; null where it can. */
  whyAsItStands(geometry: BufferGeometry, material: Material): string | null;
  /**
   * Bring the data on the GPU up to date, apart from the order.
   * @param mayMeet whether three may be shown new attributes now
   * @returns null: the mesh cannot be drawn in order now; else whether something must be put in order again
   */
  settle(geometry: BufferGeometry, mayMeet: boolean): boolean | null;
  /** take over an instance's matrix from the mesh */
  takeMatrix(id: number): void;
  /** take over the first `count` */
  takeMatrices(count: number): void;
  /** add the instances below `count` whose matrices differ from those that were taken over */
  addOthers(count: number, changed: NotedIds): void;
  /** put the first `count` of these instances in order in the slot */
  putInOrder(ids: Uint32Array, count: number): void;
  /** have the mesh draw the first `count` instances of the slot */
  lend(geometry: BufferGeometry, count: number): void;
  /** after a draw, or before the next where one threw: what it was lent is the mesh's no longer */
  giveBack(): void;
  /** in the midst of a draw: the mesh as the program left it, until `resume` */
  suspend(): void;
  /** what the mesh was lent for the draw that is not done, if there is one */
  resume(): void;
  dispose(): void;
}
