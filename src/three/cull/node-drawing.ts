/**
 * The GPU's data of an InstancedMesh whose instances WebGPURenderer draws in another order: matrices and colours, put in order on the CPU.
 *
 * From r187 on each draw takes the attributes that the mesh holds then, and uploads them before its pass is sent. A picture may be drawn in the midst of another, as a
 * light's shadows are: each depth of pictures in pictures has attributes of its own, since what is written to a buffer counts for all draws of a pass that is sent later.
 */
import {
  type BufferGeometry,
  InstancedBufferAttribute,
  type InstancedMesh,
  type Material,
  type TypedArray,
} from 'three';
import { denseEntries, packRows } from './instance-rows.ts';
import { callDepthOf, frameOf } from './internals.ts';
import { whyAsItStandsInNodes } from './node-material.ts';
import type { NotedIds } from './noted-ids.ts';
import type { OrderedDrawing, Slot } from './ordered-drawing.ts';
import { addOthers, takeMatrices, takeMatrix } from './taken-matrices.ts';

/** What is drawn at one depth. */
interface Level extends Slot {
  matrices: InstancedBufferAttribute;
  colours: InstancedBufferAttribute | null;
}

type Own = Pick<InstancedMesh, 'count' | 'instanceMatrix' | 'instanceColor'>;

export class NodeDrawing implements OrderedDrawing {
  private readonly mesh: InstancedMesh;
  private readonly renderer: object;
  private readonly own: Float32Array;
  private readonly levels: Level[] = [];
  /** what the mesh holds during the draws that are not done, the outer ones first */
  private readonly lent: { depth: number; frame: number; held: Own }[] = [];
  /** the program's own, while the mesh holds something else */
  private before: Own | null = null;
  private colours: InstancedMesh['instanceColor'];
  private coloursVersion = -1;

  constructor(mesh: InstancedMesh, renderer: object) {
    this.mesh = mesh;
    this.renderer = renderer;
    this.own = new Float32Array(mesh.instanceMatrix.count * 16);
    this.colours = mesh.instanceColor;
  }

  get slot(): Level {
    const { own, levels, depth } = this;
    levels[depth] ??= {
      list: null,
      state: 0,
      matrices: new InstancedBufferAttribute(new Float32Array(own.length), 16),
      colours: null,
    };
    return levels[depth];
  }

  private get depth(): number {
    return callDepthOf(this.renderer) ?? 0;
  }

  private get frame(): number {
    return frameOf(this.renderer);
  }

  whyAsItStands(geometry: BufferGeometry, material: Material): string | null {
    return whyAsItStandsInNodes(this.renderer, this.mesh, geometry, material);
  }

  takeMatrix(id: number): void {
    takeMatrix(this.mesh, this.own, id);
  }

  takeMatrices(count: number): void {
    takeMatrices(this.mesh, this.own, count);
  }

  addOthers(count: number, changed: NotedIds): void {
    addOthers(this.mesh, this.own, count, changed);
  }

  settle(): boolean {
    const { instanceColor } = this.mesh;
    const version = instanceColor?.version ?? 0;
    const isOther = instanceColor !== this.colours || version !== this.coloursVersion;
    this.colours = instanceColor;
    this.coloursVersion = version;
    return isOther;
  }

  putInOrder(ids: Uint32Array, count: number): void {
    const { own, colours, slot } = this;
    order(own, slot.matrices, ids, count);
    if (!isAlike(colours, slot.colours)) {
      slot.colours?.dispose();
      slot.colours = colours && (colours.clone() as InstancedBufferAttribute);
    }
    if (colours) order(colours.array, slot.colours!, ids, count);
  }

  lend(_geometry: BufferGeometry, count: number): void {
    const { slot, depth, frame } = this;
    this.lent.push({ depth, frame, held: { instanceMatrix: slot.matrices, instanceColor: slot.colours, count } });
    this.resume();
  }

  /** Ends a draw at this depth, and deeper ones that threw; those of an earlier frame too, since a renderer in which one threw counts from one deeper on. */
  giveBack(): void {
    const { lent, depth, frame } = this;
    this.suspend();
    while (lent.length > 0 && (lent[lent.length - 1].depth >= depth || lent[0].frame !== frame)) lent.pop();
  }

  suspend(): void {
    if (this.before) Object.assign(this.mesh, this.before);
    this.before = null;
  }

  resume(): void {
    const { lent, mesh } = this;
    if (lent.length === 0 || this.before) return;
    const { instanceMatrix, instanceColor, count } = mesh;
    this.before = { instanceMatrix, instanceColor, count };
    Object.assign(mesh, lent[lent.length - 1].held);
  }

  dispose(): void {
    this.giveBack();
    this.lent.length = 0;
    for (const { matrices, colours } of this.levels.filter((level) => level)) {
      matrices.dispose();
      colours?.dispose();
    }
    this.levels.length = 0;
  }
}

function order(from: TypedArray, to: InstancedBufferAttribute, ids: Uint32Array, count: number): void {
  packRows(from, denseEntries(to.itemSize), ids, count, to.array as TypedArray);
  to.clearUpdateRanges();
  to.addUpdateRange(0, count * to.itemSize);
  to.needsUpdate = true;
}

function isAlike(one: InstancedMesh['instanceColor'], other: InstancedMesh['instanceColor']): boolean {
  if (one === null || other === null) return one === other;
  const isOfKind = one.array.constructor === other.array.constructor && one.normalized === other.normalized;
  return isOfKind && one.array.length === other.array.length && one.itemSize === other.itemSize;
}
