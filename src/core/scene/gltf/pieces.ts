/**
 * Reads from a GLB's BIN chunk what accessors need, and gives accessors of views that hold that alone.
 *
 * Of plain instances the ones asked for are read. What is sparse or compressed is read whole; the last views that were decompressed
 * are kept, as many meshes may share one.
 */
import { SceneError } from '../scene-error.ts';
import { type Accessor, asFloats, checkEnd, componentSize, readFloats, spanOf, viewsOf } from './accessor.ts';
import { checkWithin, decodeView, lengthOf, planView } from './buffers.ts';
import type { Decoders } from './decoders.ts';
import type { Instances } from './instances.ts';
import type { Gltf } from './json.ts';
import { keepMade } from './keep-made.ts';
import type { Primitive } from './primitives.ts';

/** A file of which parts are read. */
export interface RangeSource {
  size: number;
  /** bytes that are there */
  read(at: number, length: number): Uint8Array;
}

/** Instances `first` .. `first` + `count` - 1. @param views the bytes are added here */
export type PartOfInstances = (first: number, count: number, views: Uint8Array[]) => Instances;

export interface Pieces {
  /** @param views the bytes are added here */
  primitive(primitive: Primitive, views: Uint8Array[]): Promise<Primitive>;
  instances(instances: Instances): Promise<PartOfInstances>;
}

/** Bytes of decompressed views that are kept. */
const KEPT_BYTES = 2 ** 26;

type Part = (first: number, count: number, views: Uint8Array[]) => Accessor;

/** @param bin where the data of the BIN chunk are */
export function createPieces(
  gltf: Gltf,
  source: RangeSource,
  bin: { start: number; length: number } | undefined,
  decoders: Decoders,
): Pieces {
  const planOf = (view: number) => {
    const plan = planView(gltf, view);
    if (plan.buffer !== 0 || gltf.buffers[0].uri !== undefined || !bin)
      throw new SceneError(
        `glTF: bufferView ${view} is not in the BIN chunk: read the model whole, or export it as one .glb`,
      );
    checkWithin(plan, lengthOf(gltf, 0, 'buffer 0', bin.length));
    return { plan, start: bin.start + plan.offset };
  };
  const decoded = keepMade(
    async (view: number) => {
      const { plan, start } = planOf(view);
      return decodeView(plan, source.read(start, plan.length), decoders.meshopt);
    },
    (bytes) => bytes.length,
    KEPT_BYTES,
  );
  const isWhole = ({ view, sparse }: Accessor): boolean =>
    sparse !== undefined || (view !== undefined && planView(gltf, view).meshopt !== undefined);

  /** An accessor that is read whole. */
  const whole = async (accessor: Accessor, views: Uint8Array[]): Promise<Accessor> => {
    const { view, sparse } = accessor;
    const numbers = new Map<number, number>();
    for (const used of viewsOf(accessor)) numbers.set(used, views.push(await decoded(used)) - 1);
    return {
      ...accessor,
      view: view === undefined ? undefined : numbers.get(view),
      sparse: sparse && {
        ...sparse,
        indexView: numbers.get(sparse.indexView)!,
        valueView: numbers.get(sparse.valueView)!,
      },
    };
  };

  /** A part of a plain accessor. */
  const part = (accessor: Accessor, first: number, count: number, views: Uint8Array[]): Accessor => {
    const { view, offset, stride, width, label } = accessor;
    if (view === undefined) return { ...accessor, count };
    const { plan, start } = planOf(view);
    const from = offset + first * stride;
    const length = spanOf(count, stride, width * componentSize(accessor));
    checkEnd(label, from + length, plan.length);
    return { ...accessor, count, offset: 0, view: views.push(source.read(start + from, length)) - 1 };
  };

  const partOf = async (accessor: Accessor): Promise<Part> => {
    if (!isWhole(accessor)) return (first, count, views) => part(accessor, first, count, views);
    const own: Uint8Array[] = [];
    const numbers = readFloats(await whole(accessor, own), own);
    const { width } = accessor;
    return (first, count, views) => {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset + first * width * 4, count * width * 4);
      return asFloats({ ...accessor, count }, views.push(bytes) - 1);
    };
  };

  return {
    async primitive(primitive, views) {
      const all = async (accessor: Accessor) =>
        isWhole(accessor) ? whole(accessor, views) : part(accessor, 0, accessor.count, views);
      const { draco, position, indices } = primitive;
      const rest = { ...primitive, color: undefined, targets: new Map(), influences: [] };
      if (draco) return { ...rest, draco: { ...draco, view: views.push(await decoded(draco.view)) - 1 } };
      return { ...rest, position: await all(position), indices: indices && (await all(indices)) };
    },
    async instances(instances) {
      if (!instances.instanced) return () => instances;
      const parts: [name: string, part: Part][] = [];
      for (const [name, accessor] of Object.entries(instances.attributes)) parts.push([name, await partOf(accessor)]);
      return (first, count, views) => {
        const attributes = Object.fromEntries(parts.map(([name, at]) => [name, at(first, count, views)]));
        return { ...instances, count, attributes };
      };
    },
  };
}
