/** What a build does at a node: in TypeScript here, in WebAssembly in build-kernel.ts. Both give the same bytes. */
import { writeBall } from '../../math/sphere.ts';
import { type Bounds, leafCentre, nodeCentre } from './node-bounds.ts';
import { type BuildObjects, type NodeCut, objectsBox, type SplitRule } from './split.ts';

export interface NodeWork {
  /** what is permuted */
  readonly objects: BuildObjects;
  /** of the node at hand: min x, y, z, max x, y, z */
  readonly box: Float64Array;
  readonly rule: SplitRule;
  /** Find the box of [start, end), two objects at least: the calls that follow are about these objects. */
  bound(start: number, end: number): void;
  /** Write the sphere around them at out[at .. at + 3]. @param cut null for a leaf */
  writeSphere(start: number, end: number, cut: NodeCut | null, out: Float32Array, at: number): void;
  /** The objects and ids of the tree; the work is over. */
  finish(): Pick<BuildObjects, 'spheres' | 'ids'>;
}

/** What is built of; a work has copies of its own. */
export interface WorkInput {
  spheres: Float32Array;
  boxes: Float32Array | undefined;
  rule: SplitRule;
  bounds: Bounds;
}

export function plainWork({ spheres, boxes, rule, bounds }: WorkInput): NodeWork {
  const ids = new Uint32Array(spheres.length / 4);
  const objects: BuildObjects = { spheres: spheres.slice(), boxes: boxes ? boxes.slice() : null, ids };
  numberIds(ids);
  const box = new Float64Array(6);
  const centre = new Float64Array(4);
  return {
    objects,
    box,
    rule,
    bound: (start, end) => objectsBox(objects, start, end, box),
    writeSphere(start, end, cut, out, at) {
      if (cut) nodeCentre(objects, start, end, box, cut, bounds, centre);
      else leafCentre(objects, start, end, box, bounds, centre);
      writeBall(objects.spheres, 4, start, end, centre, out, at);
    },
    finish: () => objects,
  };
}

/** 0, 1, 2 and so on. */
export function numberIds(ids: Uint32Array): void {
  for (let i = 0; i < ids.length; i++) ids[i] = i;
}
